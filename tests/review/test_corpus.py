"""The corpus: its size, its split, and everything the checker refuses (seed 003 §1, design: review)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.errors import InvalidInput
from app.review.captures import Answered, answers
from app.review.captures import Captures as CaptureForm
from app.review.check import LEAST_CASES, LEAST_CRITICAL, Fault, faults
from app.review.corpus import RULES, Corpus, utf16
from app.review.critical import look, matches
from app.review.folders import CORPUS, ROOT, STORIES
from app.review.source import load
from app.review.validator import Projection, project
from tests.review import material

Json = dict[str, Any]


@pytest.fixture(scope="module")
def real() -> Corpus:
    return load(CORPUS, STORIES)


@pytest.fixture(scope="module")
def answered(real: Corpus) -> list[tuple[Answered, Projection]]:
    """The whole corpus, answered as its reference would."""
    found = []
    for split in ("development", "validation"):
        cases = real.of(split)
        captures = CaptureForm.model_validate({
            "protocol": "omk-entity-captures/v1", "measurement_id": "0" * 64, "split": split, "repeats": 1,
            "started_at": "2026-09-01T10:00:00Z", "model": "ideal",
            "records": tuple({**material.record(case), "output": tuple(material.ideal(case))} for case in cases)})
        found += [(one, project(one.case, one.proposals)) for one in answers(captures, cases, 1)]
    return found


def test_the_corpus_has_no_fault_and_is_as_large_as_it_has_to_be(real: Corpus) -> None:
    assert faults(real) == []
    assert len(real.cases) >= LEAST_CASES == 64 and real.critical >= LEAST_CRITICAL == 212


def test_the_page_about_it_gives_its_size(real: Corpus) -> None:
    said = f"{len(real.cases)} windows, {real.critical} critical mentions"
    assert said in (ROOT / "docs" / "review.md").read_text("utf-8")


def test_both_languages_both_splits_and_every_kind_of_entity_are_there(real: Corpus) -> None:
    for split in ("development", "validation"):
        assert {case.locale for case in real.of(split)} == {"zh", "en"}
    kinds = {entity.kind for case in real.cases for entity in case.entities}
    assert {"self", "relative", "organisation", "place"} <= kinds
    assert {role.kind for case in real.cases for role in case.roles} == {"subject", "date", "kind", "other_party"}
    assert {role.requirement for case in real.cases for role in case.roles} == {"required", "if_selected"}
    assert all(case.limits and case.checks for case in real.cases)


def test_no_person_group_or_window_is_in_both_splits(real: Corpus) -> None:
    one, other = real.of("development"), real.of("validation")
    for mark in ("person_id", "group_id", "window"):
        assert not {getattr(case, mark) for case in one} & {getattr(case, mark) for case in other}


def test_some_windows_are_turns_of_the_conversation_stories(real: Corpus) -> None:
    assert {case.case_id for case in real.cases if case.group_id in ("zh-stories", "en-stories")}


def test_positions_are_utf16_of_the_exact_words(real: Corpus) -> None:
    for case in real.cases:
        for mention in case.mentions:
            units = case.window[mention.span.message - 1].text.encode("utf-16-le")
            assert units[2 * mention.span.start:2 * mention.span.end].decode("utf-16-le") == mention.span.quote
    assert utf16("a\U0001f600b", 2) == 3


def test_an_output_that_keeps_to_the_reference_passes_the_gate_and_loses_nothing(
        answered: list[tuple[Answered, Projection]]) -> None:
    """A duty that no output could meet would measure the validator and not the extractor."""
    assert [one for pair in answered for one in look(*pair) if one.outcome != "passed"] == []
    assert [one for _, each in answered for one in each.refused] == []


def test_the_reference_has_the_dates_that_its_words_have(answered: list[tuple[Answered, Projection]]) -> None:
    wrong = []
    for one, each in answered:
        for statement in one.case.statements:
            expected = (str(statement.occurred_from), str(statement.occurred_to), str(statement.precision), str(statement.event_kind))
            found = {(row.occurred_from, row.occurred_to, row.precision, row.event_kind) for row in each.statements
                     if matches(statement, row)}
            if statement.occurred_from is not None and expected not in found:
                wrong.append((one.case.case_id, statement.statement_id, expected, found))
    assert wrong == []


def changed(path: str, change: Callable[[Json], Any]) -> Corpus:
    """The small corpus with a change to one of its cases."""
    body = material.corpus().body()
    case = next(one for one in body["cases"] if one["caseId"] == path)
    change(case)
    from app.review.canonical import document
    from app.review.forms import read

    return read(Corpus, document(body), "corpus.json")


def found(corpus: Corpus) -> list[str]:
    return [str(one) for one in faults(corpus, cases=1, critical=1)]


def test_the_small_corpus_is_sound() -> None:
    assert found(material.corpus()) == []


def test_a_corpus_that_is_too_small_is_refused() -> None:
    small = material.corpus()
    assert {one.code for one in faults(small)} == {"few-cases", "few-critical-mentions"}
    assert faults(small, cases=len(small.cases), critical=small.critical) == []
    assert [one.code for one in faults(small, cases=len(small.cases) + 1, critical=1)] == ["few-cases"]
    assert [one.code for one in faults(small, cases=1, critical=small.critical + 1)] == ["few-critical-mentions"]


@pytest.mark.parametrize(("said", "leaks"), [("一二三四五六七八九十甲乙。", True), ("一二三四五六七八九十甲。", False)])
def test_short_words_are_everybodys_and_twelve_letters_are_a_copy(said: str, leaks: bool) -> None:
    def group(name: str, person: str, split: str, more: str) -> Json:
        return {**material.HILLS, "group": name, "split": split, "people": {person: "1979-07-04"}, "cases": [
            {"id": name, "person": person, "rules": list(RULES), "says": [said + more],
             "asides": [{"words": said, "why": "background"}], "checks": [material.CHECK]}]}

    both = material.corpus(group("a", "pa", "development", "甲甲甲。"), group("b", "pb", "validation", "乙乙乙。"))
    codes = [one.code for one in faults(both, cases=1, critical=0)]
    assert ("leaked-sentence" in codes) is leaks


FAULTS: list[tuple[str, Callable[[Json], Any], str]] = [
    ("hills-1", lambda case: case.update(personId="p1"), "leaked-person"),
    ("hills-1", lambda case: case.update(groupId="harbour"), "leaked-group"),
    ("hills-1", lambda case: case["limits"].append({"zh": "x", "en": "x"}) or case.update(split="development"), "empty-split"),
    ("hills-1", lambda case: case.update(caseId="harbour-1"), "duplicate-case"),
    ("hills-1", lambda case: case.update(rules=["scope"]), "rule-without-case"),
    ("hills-1", lambda case: case.update(checks=[]), "nothing-to-review"),
    ("hills-1", lambda case: case["mentions"][0]["span"].update(start=1, end=2), "position"),
    ("hills-1", lambda case: case["mentions"][0]["span"].update(occurrence=2), "position"),
    ("hills-1", lambda case: case["mentions"][0]["span"].update(message=2), "position"),
    ("hills-1", lambda case: case["mentions"].append({**case["mentions"][0], "mentionId": "m9"}), "duplicate-position"),
    ("hills-1", lambda case: case["mentions"].append(dict(case["mentions"][0])), "duplicate-identity"),
    ("hills-1", lambda case: case["roles"].append(dict(case["roles"][0])), "duplicate-identity"),
    ("hills-1", lambda case: case["mentions"][0].update(entityId="nobody"), "unclosed-reference"),
    ("hills-1", lambda case: case["statements"][0].update(entityId="nobody"), "unclosed-reference"),
    ("hills-1", lambda case: case["roles"][0].update(mentionId="m9"), "unclosed-reference"),
    ("hills-1", lambda case: case["roles"][0].update(statementId="s9"), "unclosed-reference"),
    ("hills-1", lambda case: case["entities"][1].update(memberOf="nothing"), "unclosed-reference"),
    ("hills-1", lambda case: case["mentions"][0]["duties"][0].update(of=["s9"]), "unclosed-reference"),
    ("hills-1", lambda case: case["entities"][1].update(memberOf="leeds"), "cyclic-membership"),
    ("hills-1", lambda case: case["entities"].extend(
        [{"entityId": "a", "kind": "place", "relation": None, "memberOf": "b"},
         {"entityId": "b", "kind": "place", "relation": None, "memberOf": "a"}]), "cyclic-membership"),
    ("hills-1", lambda case: case["entities"][1].update(relation="mother"), "relation-of-relatives-alone"),
    ("hills-1", lambda case: case["statements"][0].update(entityId="leeds"), "subject-not-collected"),
    ("hills-1", lambda case: case.update(roles=[one for one in case["roles"] if one["kind"] != "date"]), "role-missing"),
    ("hills-1", lambda case: case["statements"][0].update(occurredFrom=None), "date-without-words"),
    ("hills-1", lambda case: case["statements"][0].update(dateText="June 2015"), "position"),
    ("hills-1", lambda case: case["mentions"][0].update(duties=[]), "critical-without-duty"),
    ("hills-1", lambda case: case["window"][0].update(role="metadata"), "statement-of-metadata"),
]


@pytest.mark.parametrize(("case", "change", "code"), FAULTS)
def test_the_checker_refuses(case: str, change: Callable[[Json], Any], code: str) -> None:
    assert any(one.split(": ")[1] == code for one in found(changed(case, change)))


def test_the_same_words_in_both_splits_are_a_leak_however_they_are_set() -> None:
    copy = {**material.HILLS, "cases": [{
        "id": "copy", "person": "p2", "rules": list(RULES), "says": ["嗯。 我妈，2015年做了手术！  2006年9月，我去省城上大学。"],
        "asides": [{"words": "嗯", "why": "background"}], "checks": [material.CHECK]}]}
    near = {**material.HARBOUR, "cases": [{**material.HARBOUR["cases"][1], "says": [
        "2006年9月我去省城上大学。我妈2015年做了手术。", material.HARBOUR["cases"][1]["says"][1]], "statements": [
        {**material.HARBOUR["cases"][1]["statements"][0]}]}]}
    assert any("leaked-sentence" in one for one in found(material.corpus(near, copy)))
    same = {**material.HILLS, "cases": [{**material.HARBOUR["cases"][1], "id": "same", "person": "p2", "rules": list(RULES)}]}
    assert any("leaked-window" in one for one in found(material.corpus(material.HARBOUR, same)))


def test_words_that_do_not_stand_in_the_window_are_told_with_their_case() -> None:
    wrong = {**material.HILLS["cases"][0], "mentions": [{"self": "me"}]}
    with pytest.raises(InvalidInput) as refused:
        material.corpus({**material.HILLS, "cases": [wrong]})
    assert (refused.value.code, refused.value.field) == ("review-source", "hills-1")


def test_a_folder_without_groups_or_authors_is_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="review-no-corpus"):
        load(tmp_path, STORIES)
    (tmp_path / "authors.txt").write_text("a\n", "utf-8")
    for raw in (b"cases: 1", b"[", b"\xff", b"", b"cases: [{id: x}]", b"cases: [{id: x, says: [{story: none, turn: 1}]}]",
                b"cases: [{id: x, says: [a], statements: [{kind: other, words: a, dates: 2006-13}]}]"):
        (tmp_path / "a.yaml").write_bytes(raw)
        with pytest.raises(InvalidInput, match="review-source"):
            load(tmp_path, STORIES)


def test_a_fault_reads_as_place_and_code() -> None:
    assert str(Fault("position", "case/m1")) == "case/m1: position"
