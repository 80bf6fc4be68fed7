"""Everything that came out and everything that was declared is a target, and each takes the verdicts that suit it (seed 003 §3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.review.canonical import stringify
from tests.review import material
from tests.review.conftest import Desk

Json = dict[str, Any]


def listed(desk: Desk, **options: Any) -> list[Json]:
    found: list[Json] = json.loads(desk.review(**options).files["review-targets.json"])["targets"]
    return found


def keys(targets: list[Json], kind: str) -> list[Json]:
    return [{name: value for name, value in one["target"].items() if name not in ("caseId", "repeat", "itemKind")}
            for one in targets if one["target"]["itemKind"] == kind and one["target"]["caseId"] == "harbour-1"]


def test_each_kind_of_target_has_its_own_exact_identity(desk: Desk) -> None:
    targets = listed(desk)
    assert keys(targets, "entity") == [{"entityId": "self"}, {"entityId": "mother"}]
    assert keys(targets, "mention") == [{"mentionId": "m1.0-14.self"}, {"mentionId": "m1.15-26.mother"}]
    assert keys(targets, "statement") == [
        {"proposalId": "m1.p1", "statementId": "m1.0-14.education_start.2006-09-01"},
        {"proposalId": "m1.p2", "statementId": "m1.15-26.family_event:mother.2015-01-01"}]
    assert [one["roleKey"] for one in keys(targets, "role")] == [
        "s1.subject", "s1.kind", "s1.date", "s1.other.city", "s2.subject", "s2.kind", "s2.date"]
    assert keys(targets, "semantic_check") == [{"checkIndex": 0}, {"checkIndex": 1}] and keys(targets, "case") == [{}]


def test_no_target_stands_twice_and_repeats_are_targets_of_their_own(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    from app.review.canonical import document

    plan = document(material.plan(bundle, repeats=2).body())
    targets = listed(desk, plan=plan, captures=material.captures(bundle, repeats=2))
    names = [stringify(one["target"]) for one in targets]
    assert len(names) == len(set(names)) == 2 * len(listed(desk))
    assert {one["target"]["repeat"] for one in targets} == {1, 2}


def test_an_empty_output_still_has_its_roles_its_checks_and_its_case_to_answer_for(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    records = [material.record(case, output=[{"events": []}, {"events": []}]) for case in bundle.corpus.of("development")]
    targets = listed(desk, captures=material.captures(bundle, records))
    kinds = [one["target"]["itemKind"] for one in targets if one["target"]["caseId"] == "harbour-1"]
    assert set(kinds) == {"role", "semantic_check", "case"} and kinds.count("role") == 7
    for one in targets:
        if one["target"]["itemKind"] == "role":
            assert "correct" not in one["verdicts"] and "incorrect" not in one["verdicts"]


@pytest.mark.parametrize("outcome", ["call_failure", "cancelled", "not_attempted"])
def test_a_failed_record_keeps_what_was_declared_in_view(desk: Desk, outcome: str) -> None:
    bundle = material.bundle(desk.bundle_folder)
    records = [material.record(case, outcome=outcome, output=None) for case in bundle.corpus.of("development")]
    assert {one["target"]["itemKind"] for one in listed(desk, captures=material.captures(bundle, records))} == {
        "role", "semantic_check", "case"}


def test_required_may_be_missing_optional_may_be_unselected_and_never_the_other_way(desk: Desk) -> None:
    for one in listed(desk):
        verdicts, shown = one["verdicts"], one["shown"]
        assert {"uncertain"} <= set(verdicts)
        if one["target"]["itemKind"] == "role":
            required = shown["requirement"] == "required"
            assert ("required_missing" in verdicts) is required
            assert ("optional_not_selected" in verdicts) is not required
        else:
            assert verdicts == ["correct", "incorrect", "uncertain"]


def test_a_target_shows_the_exact_words_with_their_utf16_place(desk: Desk) -> None:
    mention = next(one for one in listed(desk) if one["target"].get("mentionId") == "m1.15-26.mother")
    assert mention["shown"] == {"entityId": "mother", "message": 1, "quote": "我妈2015年做了手术", "occurrence": 1, "start": 15,
                                "end": 26}


def test_a_role_says_where_the_output_stands_on_its_words_and_what_was_expected(desk: Desk) -> None:
    roles = {one["target"]["roleKey"]: one["shown"] for one in listed(desk) if one["target"]["itemKind"] == "role"
             and one["target"]["caseId"] == "harbour-1"}
    assert roles["s2.date"]["expected"] == {"text": "2015年", "from": "2015-01-01", "to": "2015-12-31", "precision": "year"}
    assert roles["s2.subject"] | {"locatedIn": []} == {
        "kind": "subject", "requirement": "required", "statementQuote": "我妈2015年做了手术", "words": "我妈",
        "expected": "mother", "locatedIn": []}
    assert roles["s2.kind"]["locatedIn"] == ["m1.15-26.family_event:mother.2015-01-01"]
    assert roles["s1.other.city"]["requirement"] == "if_selected"


def test_a_correction_supersedes_and_the_older_row_stays_to_be_seen(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    case = bundle.corpus.cases[1]
    output = material.ideal(case)
    output[0]["events"] = [{"quote": "2012年7月进了第一家公司上班", "event_kind": "career_entry", "date_text": "2012年7月"}]
    records = [material.record(bundle.corpus.cases[0]), material.record(case, output=output)]
    rows = [one["shown"] for one in listed(desk, captures=material.captures(bundle, records))
            if one["target"]["itemKind"] == "statement" and one["target"]["caseId"] == "harbour-2"]
    assert [(row["from"], row["status"]) for row in rows] == [("2012-07-01", "superseded"), ("2012-08-01", "confirmed")]
    assert rows[1]["supersedes"] == "m1.0-16.career_entry.2012-07-01"


def test_what_a_capture_says_of_its_own_acceptance_is_not_asked(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    case = bundle.corpus.cases[0]
    output = material.ideal(case)
    output[0] |= {"accepted": True, "goldReady": True}
    output[0]["events"].append({"quote": "我从来没说过这句", "event_kind": "promotion", "accepted": True, "span": [0, 8]})
    records = [material.record(case, output=output), material.record(bundle.corpus.cases[1])]
    found = desk.review(captures=material.captures(bundle, records))
    assert "我从来没说过这句" not in found.files["review-targets.json"].decode()
    refusals = found.report["engineering"]["structuralRefusals"]
    assert [(one["proposalId"], one["reason"], one["cascaded"]) for one in refusals] == [
        ("m1.p3", "not_grounded", ["m1.p3/mention", "m1.p3/statement"])]


def test_an_entity_shows_the_words_that_are_its_own(desk: Desk) -> None:
    shown = [one["shown"] for one in listed(desk) if one["target"]["itemKind"] == "entity" and one["target"]["caseId"] == "harbour-1"]
    assert [(one["entityId"], one["quotes"], one["statementIds"]) for one in shown] == [
        ("self", ["2006年9月我去省城上大学"], ["m1.0-14.education_start.2006-09-01"]),
        ("mother", ["我妈2015年做了手术"], ["m1.15-26.family_event:mother.2015-01-01"])]


def test_the_report_counts_the_roles_whose_words_the_output_stands_on(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    first, second = bundle.corpus.of("development")
    assert desk.review().report["coverage"]["rolesLocated"] == 10
    output = material.ideal(first)
    del output[0]["events"][1]
    captures = material.captures(bundle, [material.record(first, output=output), material.record(second)])
    assert desk.review(captures=captures).report["coverage"]["rolesLocated"] == 7
