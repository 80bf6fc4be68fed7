"""The regression gate: what each duty asks of the rows of an output (seed 003 §4; decision 0015)."""

from __future__ import annotations

from typing import Any

import pytest

from app.review.captures import Answered
from app.review.corpus import Case, span
from app.review.critical import look
from app.review.source import build
from app.review.validator import Accepted, Projection
from tests.review import material

Json = dict[str, Any]
GIVEN: Json = {
    "id": "gate-1", "person": "p1", "rules": ["boundary"],
    "says": ["我2010年去广州上学，2014年在广州工作，我哥2016年结婚。听说他2017年离了，我没有结过婚。"],
    "entities": {"canton": "place", "brother": "elder_sibling"},
    "mentions": [{"self": "我2010"}, {"canton": "广州"}, {"canton": "广州", "nth": 2}, {"brother": "我哥"}, {"brother": "他2017"},
                 {"self": "我没有"}],
    "statements": [
        {"kind": "relocation", "words": "我2010年去广州上学", "when": "2010年", "dates": 2010, "other": {"canton": "required"}},
        {"kind": "career_entry", "words": "2014年在广州工作", "when": "2014年", "dates": 2014, "other": {"canton": "if_selected"}},
        {"kind": "family_event", "of": "brother", "words": "我哥2016年结婚", "when": "2016年", "dates": 2016}],
    "asides": [{"words": "听说他2017年离了", "why": "hearsay"}, {"words": "我没有结过婚", "why": "negated"}],
    "checks": [material.CHECK]}
CASE: Case = build(material.HARBOUR, GIVEN)


def row(words: str, entity: str = "self", status: str = "confirmed") -> Accepted:
    """A row of an output that stands on words of the window."""
    where = span(CASE.window, 1, words, 1)
    assert where is not None
    return Accepted("m1.p1", f"{words}.{entity}", entity, f"{words}.{entity}", where, "other", None, None, None, "unknown", "stated",
                    None, None, status)


WHOLE = (row("我2010年去广州上学"), row("2014年在广州工作"), row("我哥2016年结婚", "elder_sibling"))


def missed(*rows: Accepted, failure: Any = None) -> dict[str, str]:
    """Mention -> checks that it did not pass."""
    return {one.mention_id: one.check for one in look(Answered(CASE, 1, failure, None, (), None), Projection(rows))
            if one.outcome != "passed"}


def test_every_mention_has_the_duties_that_its_place_gives_it() -> None:
    assert [(one.mention_id, [(duty.check, duty.of) for duty in one.duties]) for one in CASE.mentions] == [
        ("m1", [("identity", ("s1", "s2"))]), ("m2", [("carried", ("s1",))]), ("m3", [("not_moved", ("s2",))]),
        ("m4", [("identity", ("s3",))]), ("m5", [("kept_out", ("a1",))]), ("m6", [("kept_out", ("a2",))])]


def test_rows_that_keep_to_the_words_pass() -> None:
    assert missed(*WHOLE) == {}
    found = look(Answered(CASE, 2, None, None, (), None), Projection(WHOLE))
    assert [(one.case_id, one.repeat, one.check) for one in found[:2]] == [("gate-1", 2, "identity"), ("gate-1", 2, "carried")]


def test_each_statement_of_a_subject_has_to_be_there() -> None:
    assert missed(WHOLE[0], WHOLE[2]) == {"m1": "identity"}
    assert missed(WHOLE[1], WHOLE[2]) == {"m1": "identity", "m2": "carried"}
    assert set(missed()) == {"m1", "m2", "m4"}


@pytest.mark.parametrize("status", ["superseded", "rejected"])
def test_a_row_that_was_taken_back_counts_for_nothing(status: str) -> None:
    gone = row("我哥2016年结婚", "elder_sibling", status)
    assert missed(*WHOLE[:2], gone) == {"m4": "identity"}
    assert missed(*WHOLE, row("听说他2017年离了", "self", status)) == {}


def test_a_row_that_waits_for_the_person_counts() -> None:
    assert missed(*WHOLE[:2], row("我哥2016年结婚", "elder_sibling", "pending_confirmation")) == {}


def test_a_row_of_the_wrong_subject_fails_whether_or_not_the_right_one_is_there() -> None:
    wrong = row("我哥2016年结婚", "self")
    assert missed(*WHOLE[:2], wrong) == missed(*WHOLE, wrong) == {"m4": "identity"}


def test_a_required_party_has_to_be_inside_the_row_and_an_optional_one_only_not_elsewhere() -> None:
    assert missed(row("我2010年去"), *WHOLE[1:]) == {"m2": "carried"}
    assert missed(WHOLE[0], row("2014年在"), WHOLE[2]) == {}
    assert missed(*WHOLE, row("在广州工作", "elder_sibling"))["m3"] == "not_moved"


@pytest.mark.parametrize(("words", "mention"), [("听说他2017年离了", "m5"), ("我没有结过婚", "m6"), ("他2017年离了", "m5")])
def test_no_row_may_stand_on_words_that_are_kept_out(words: str, mention: str) -> None:
    assert missed(*WHOLE, row(words)) == {mention: "kept_out"}


@pytest.mark.parametrize(("words", "same"), [("哥2016年结婚。听说", True), ("结婚。听说他", False), ("结婚。听", True)])
def test_half_of_the_shorter_stretch_is_the_same_words(words: str, same: bool) -> None:
    assert ("m4" not in missed(*WHOLE[:2], row(words, "elder_sibling"))) is same


def test_what_failed_cannot_be_looked_at_and_does_not_pass() -> None:
    found = look(Answered(CASE, 1, "call_failure", None, (), None), Projection())
    assert {one.outcome for one in found} == {"unevaluable"} and len(found) == 6
