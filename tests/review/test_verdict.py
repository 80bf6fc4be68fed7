"""Four statuses, the cautious one first (seed 003 §4)."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from app.errors import InvalidInput
from app.review.canonical import document
from tests.review import material
from tests.review.conftest import Desk
from tests.review.test_receipt import of

Json = dict[str, Any]


def judged(desk: Desk, receipt: Json | None = None, **options: Any) -> tuple[str, list[str]]:
    report = desk.review(receipt, **options).report
    return report["status"], report["reasons"]


def filled(desk: Desk, **options: Any) -> Json:
    return material.receipt(desk.template(**options))


def policy(desk: Desk, **criteria: object) -> bytes:
    return document(material.plan(material.bundle(desk.bundle_folder), **criteria).body())


def test_without_a_receipt_it_is_pending_with_every_target_open(desk: Desk) -> None:
    report = desk.review().report
    assert (report["status"], report["reasons"]) == ("pending", ["no_receipt"])
    assert report["pending"]["missing"] == report["coverage"]["targets"] == len(report["pending"]["units"])
    assert report["outputReviewDigest"] is None and report["reviewer"] is None


def test_one_missing_decision_keeps_it_pending(desk: Desk) -> None:
    receipt = filled(desk.ready())
    left = receipt["decisions"].pop()
    report = desk.review(receipt).report
    assert (report["status"], report["reasons"]) == ("pending", ["missing_decisions"])
    assert report["pending"]["units"] == [{"target": left["target"], "why": "missing"}]


def test_an_untouched_line_of_the_template_is_a_missing_decision(desk: Desk) -> None:
    receipt = filled(desk.ready())
    receipt["decisions"][3] = desk.template()["decisions"][3]
    assert judged(desk, receipt) == ("pending", ["missing_decisions"])


def test_one_uncertain_decision_keeps_it_pending(desk: Desk) -> None:
    receipt = filled(desk.ready())
    receipt["decisions"][0]["verdict"] = "uncertain"
    report = desk.review(receipt).report
    assert (report["status"], report["reasons"]) == ("pending", ["uncertain_decisions"])
    assert report["pending"]["units"] == [{"target": receipt["decisions"][0]["target"], "why": "uncertain"}]
    assert report["semanticErrors"]["confirmed"] == 0


def test_an_independent_human_over_a_ready_reference_is_accepted_within_the_scope(desk: Desk) -> None:
    assert judged(desk, filled(desk.ready())) == ("accepted_within_scope", [])


def test_an_agent_ends_at_exploratory(desk: Desk) -> None:
    receipt = filled(desk.ready()) | {"reviewer": {"actorKind": "agent", "actorId": "a"}, "independentHuman": False}
    assert judged(desk, receipt) == ("exploratory_reviewed", ["reviewer_not_independent"])


@pytest.mark.parametrize("actor", ["author-1", " Author-1 "])
def test_an_author_ends_at_exploratory_whatever_is_declared(desk: Desk, actor: str) -> None:
    receipt = filled(desk.ready()) | {"reviewer": {"actorKind": "human", "actorId": actor}}
    assert judged(desk, receipt) == ("exploratory_reviewed", ["reviewer_is_author"])


def test_a_human_who_does_not_declare_independence_ends_at_exploratory(desk: Desk) -> None:
    assert judged(desk, filled(desk.ready()) | {"independentHuman": False}) == ("exploratory_reviewed", ["reviewer_not_independent"])


def test_without_both_reference_receipts_it_ends_at_exploratory(desk: Desk) -> None:
    assert judged(desk, filled(desk)) == ("exploratory_reviewed", ["reference_not_ready"])
    desk.ready()
    (desk.bundle_folder / "reference-self-review.json").unlink()
    report = desk.review(filled(desk)).report
    assert report["status"] == "exploratory_reviewed"
    assert report["reference"] == {"goldReady": False, "lacks": ["missing:reference-self-review.json"], "changesRequested": []}


ALWAYS = ["identity", "provenance", "unsupported_fact"]


@pytest.mark.parametrize("code", ALWAYS)
def test_some_errors_block_whatever_the_limits_allow(desk: Desk, code: str) -> None:
    plan = policy(desk, maxConfirmedErrors=1000, maxRequiredGaps=1000)
    receipt = filled(desk.ready(), plan=plan)
    receipt["decisions"][0] |= {"verdict": "incorrect", "errorCodes": ["boundary", code]}
    assert judged(desk, receipt, plan=plan) == ("blocked", ["critical_semantic_error"])


def test_other_errors_count_one_a_decision_against_the_declared_limit(desk: Desk) -> None:
    for most, expected in ((2, ("accepted_within_scope", [])), (1, ("blocked", ["confirmed_errors_over_limit"]))):
        plan = policy(desk, maxConfirmedErrors=most)
        receipt = filled(desk.ready(), plan=plan)
        for one in receipt["decisions"][:2]:
            one |= {"verdict": "incorrect", "errorCodes": ["boundary", "time", "relation"]}
        report = desk.review(receipt, plan=plan).report
        assert (report["status"], report["reasons"]) == expected
        assert (report["semanticErrors"]["confirmed"], report["countingUnit"]) == (2, "review-decision")


def test_gaps_have_a_limit_of_their_own(desk: Desk) -> None:
    for most, expected in ((1, ("accepted_within_scope", [])), (0, ("blocked", ["required_gaps_over_limit"]))):
        plan = policy(desk, maxRequiredGaps=most)
        receipt = filled(desk.ready(), plan=plan)
        of(receipt, roleKey="s1.date", caseId="harbour-1")["verdict"] = "required_missing"
        report = desk.review(receipt, plan=plan).report
        assert (report["status"], report["reasons"]) == expected
        assert (report["requiredGaps"]["confirmed"], report["semanticErrors"]["confirmed"]) == (1, 0)


def test_an_option_that_was_not_taken_is_neither_error_nor_gap(desk: Desk) -> None:
    receipt = filled(desk.ready())
    of(receipt, roleKey="s1.other.city")["verdict"] = "optional_not_selected"
    report = desk.review(receipt).report
    assert report["status"] == "accepted_within_scope" and report["optionalNotSelected"] == 1
    assert report["semanticErrors"]["confirmed"] == report["requiredGaps"]["confirmed"] == 0


def test_a_missing_review_does_not_hide_what_is_known_to_block(desk: Desk) -> None:
    receipt = filled(desk.ready())
    receipt["decisions"] = [receipt["decisions"][0] | {"verdict": "incorrect", "errorCodes": ["identity"]}]
    report = desk.review(receipt).report
    assert report["status"] == "blocked" and report["pending"]["missing"] == report["coverage"]["targets"] - 1


FAILURES: list[tuple[str, Json, int]] = [
    ("call_failure", {"outcome": "call_failure", "output": None}, 1), ("cancelled", {"outcome": "cancelled", "output": None}, 1),
    ("not_attempted", {"outcome": "not_attempted", "output": None}, 1), ("capture_failure", {"output": None}, 1),
    ("capture_failure", {"output": [{"events": []}]}, 1), ("parse_failure", {"output": [{"events": "none"}, {"events": []}]}, 1),
    ("parse_failure", {"output": ["text", {"events": []}]}, 1),
    ("parse_failure", {"output": [{"events": [{"quote": "x", "event_kind": "wedding"}]}, {"events": []}]}, 1),
    ("parse_failure", {"output": [{}, {"events": []}]}, 1)]


@pytest.mark.parametrize(("kind", "change", "count"), FAILURES)
def test_an_engineering_failure_blocks_with_or_without_a_review(desk: Desk, kind: str, change: Json, count: int) -> None:
    bundle = material.bundle(desk.ready().bundle_folder)
    first, second = bundle.corpus.of("development")
    captures = material.captures(bundle, [material.record(first, **change), material.record(second)])
    report = desk.review(captures=captures).report
    assert (report["status"], report["reasons"]) == ("blocked", [kind, "critical_mentions"])
    assert [(one["caseId"], one["kind"]) for one in report["engineering"]["failures"]] == [("harbour-1", kind)] * count
    assert report["engineering"]["criticalMentions"]["unevaluable"] == 4
    template = desk.template(captures=captures)
    for one in template["decisions"]:
        one |= {"verdict": "uncertain", "rationale": "Nothing came out."}
    receipt = material.receipt(template) | {"decisions": template["decisions"]}
    assert desk.review(receipt, captures=captures).report["status"] == "blocked"


def test_a_planned_case_without_a_record_was_not_attempted(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    captures = material.captures(bundle, [material.record(bundle.corpus.cases[0])])
    report = desk.review(captures=captures).report
    assert report["engineering"]["failures"] == [{"caseId": "harbour-2", "repeat": 1, "kind": "not_attempted", "detail": None}]
    assert report["reasons"] == ["not_attempted"]


def test_a_planned_repeat_that_was_not_captured_was_not_attempted(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    plan = document(material.plan(bundle, repeats=2).body())
    report = desk.review(plan=plan, captures=material.captures(bundle)).report
    assert [(one["caseId"], one["repeat"]) for one in report["engineering"]["failures"]] == [("harbour-1", 2), ("harbour-2", 2)]


def test_a_structural_refusal_blocks_once_with_what_fell_with_it_and_is_no_semantic_error(desk: Desk) -> None:
    bundle = material.bundle(desk.ready().bundle_folder)
    first, second = bundle.corpus.of("development")
    output = material.ideal(first)
    output[0]["events"].append({"quote": "我去了北京", "event_kind": "relocation"})
    captures = material.captures(bundle, [material.record(first, output=output), material.record(second)])
    report = desk.review(filled(desk, captures=captures), captures=captures).report
    assert (report["status"], report["reasons"]) == ("blocked", ["structural_refusal"])
    assert len(report["engineering"]["structuralRefusals"]) == 1 and report["semanticErrors"]["confirmed"] == 0
    assert report["apart"]["structure"]["refused"] == 1


def test_what_the_server_sets_aside_for_its_meaning_is_shown_and_blocks_nothing(desk: Desk) -> None:
    bundle = material.bundle(desk.ready().bundle_folder)
    first, second = bundle.corpus.of("development")
    output = material.ideal(first)
    output[1]["events"] = [{"quote": "听说我同学2015年离婚了", "event_kind": "relationship_end", "date_text": "2015年"}]
    captures = material.captures(bundle, [material.record(first, output=output), material.record(second)])
    report = desk.review(filled(desk, captures=captures), captures=captures).report
    assert report["status"] == "accepted_within_scope"
    assert [one["reason"] for one in report["engineering"]["setAside"]] == ["hearsay"]


MOVED: list[tuple[int, Json, list[tuple[str, str]]]] = [
    (1, {"quote": "2006年9月我去省城上大学", "event_kind": "education_start"}, [("m3", "identity")]),
    (0, {"quote": "2006年9月我去省城上大学", "event_kind": "family_event", "subject": "mother", "related_person": "mother"},
     [("m1", "identity"), ("m2", "not_moved")])]


@pytest.mark.parametrize(("place", "event", "lost"), MOVED)
def test_a_critical_mention_that_is_lost_or_moved_blocks(desk: Desk, place: int, event: Json, lost: list[tuple[str, str]]) -> None:
    bundle = material.bundle(desk.ready().bundle_folder)
    first, second = bundle.corpus.of("development")
    output = material.ideal(first)
    output[0]["events"][place] = event
    captures = material.captures(bundle, [material.record(first, output=output), material.record(second)])
    report = desk.review(captures=captures).report
    failed = report["engineering"]["criticalMentions"]["notPassed"]
    assert report["reasons"] == ["critical_mentions"] and [(one["mentionId"], one["check"]) for one in failed] == lost


def test_a_plan_that_was_declared_after_the_capture_began_blocks(desk: Desk) -> None:
    bundle = material.bundle(desk.ready().bundle_folder)
    late = document(material.plan(bundle, now=material.STARTED + timedelta(milliseconds=1)).body())
    assert judged(desk, plan=late) == ("blocked", ["plan_declared_late"])
    same = document(material.plan(bundle, now=material.STARTED).body())
    assert judged(desk, plan=same) == ("pending", ["no_receipt"])


def test_a_reference_review_that_asks_for_changes_blocks_and_no_receipt_overrides_it(desk: Desk) -> None:
    bundle = material.bundle(desk.ready().bundle_folder)
    path = desk.bundle_folder / "reference-review.json"
    found = json.loads(path.read_bytes())
    found["decisions"][1]["verdict"] = "changes_requested"
    path.write_bytes(document(found))
    report = desk.review(filled(desk)).report
    assert (report["status"], report["reasons"]) == ("blocked", ["reference_changes_requested"])
    assert report["reference"]["changesRequested"] == [bundle.corpus.cases[1].case_id]


READY: list[tuple[str, Json, str]] = [
    ("reference-review.json", {"reviewer": {"actorKind": "human", "actorId": "author-1"}}, "reference-review-not-independent"),
    ("reference-review.json", {"independentHuman": False}, "reference-review-not-independent"),
    ("reference-review.json", {"reviewer": {"actorKind": "agent", "actorId": "x"}, "independentHuman": False},
     "reference-review-not-independent"),
    ("reference-self-review.json", {"reviewer": {"actorKind": "human", "actorId": "reader-9"}}, "self-review-not-by-author"),
    ("reference-review.json", {"decisions": []}, "incomplete:reference-review.json"),
    ("reference-review.json", {"reviewedAt": "2026-09-01T10:00:00.001Z"}, "after-capture:reference-review.json")]


@pytest.mark.parametrize(("name", "change", "lack"), READY)
def test_the_reference_is_ready_only_by_two_whole_receipts_from_before_the_capture(
        desk: Desk, name: str, change: Json, lack: str) -> None:
    path = desk.ready().bundle_folder / name
    path.write_bytes(document({**json.loads(path.read_bytes()), **change}))
    report = desk.review(filled(desk)).report
    assert (report["status"], report["reference"]["goldReady"]) == ("exploratory_reviewed", False)
    assert lack in report["reference"]["lacks"]


def test_a_reference_review_at_the_moment_the_capture_began_is_still_before_it(desk: Desk) -> None:
    path = desk.ready().bundle_folder / "reference-review.json"
    path.write_bytes(document({**json.loads(path.read_bytes()), "reviewedAt": "2026-09-01T10:00:00.000Z"}))
    assert judged(desk, filled(desk)) == ("accepted_within_scope", [])


WRONG: list[tuple[Json, str]] = [
    ({"measurementId": "0" * 64}, "review-other-measurement"),
    ({"reviewer": {"actorKind": "agent", "actorId": "x"}}, "review-agent-independent"),
    ({"decisions": [{"caseId": "nothing", "verdict": "accepted", "rationale": "x"}]}, "review-unknown-target"),
    ({"goldReady": True}, "review-form"),
    ({"decisions": [{"caseId": "harbour-1", "verdict": "fine", "rationale": "x"}]}, "review-form")]


@pytest.mark.parametrize(("change", "code"), WRONG)
def test_a_reference_receipt_of_something_else_is_refused(desk: Desk, change: Json, code: str) -> None:
    path = desk.ready().bundle_folder / "reference-review.json"
    path.write_bytes(document({**json.loads(path.read_bytes()), **change}))
    with pytest.raises(InvalidInput, match=code):
        desk.review()


def test_a_ready_flag_lying_in_the_bundle_is_not_believed(desk: Desk) -> None:
    (desk.bundle_folder / "ready.json").write_text('{"goldReady": true}')
    assert desk.review().report["reference"]["goldReady"] is False
