"""When the interview ends: one test a rule, in the order of `decide`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.domain.bank import packaged
from app.domain.interview import (
    Ask,
    Deliver,
    InterviewState,
    Purpose,
    Situation,
    advance,
    decide,
    finish,
    rebase,
    reopen,
)
from app.domain.interview.closing import closing
from app.domain.interview.rules import ROUNDS, narrowed, promise_floor
from app.domain.vocabulary import StopReason
from tests.interview.life import AS_OF, BIRTH, Life, floor_rows, probe, row

UNWELCOME = ("失败", "遗憾", "抱歉", "可惜", "fail", "sorry", "unfortunately")


def after_rhythm(**changes: Any) -> InterviewState:
    """A state whose three rounds are used up, two rounds before the fuse."""
    base = replace(
        Life().state, open=None, step=4, step_slots=0, rounds=6, replied=4, uncertain=0, effective=4
    )
    return replace(base, **changes)


def situation(
    rows: list[dict[str, Any]] | None = None,
    *,
    n_eff: float = 100.0,
    tied: bool = False,
    probes: list[dict[str, Any]] | None = None,
    distress: bool = False,
) -> Situation:
    result = {"n_eff": n_eff, "stability": {"tied_first_place": tied}}
    return Situation.of(
        birth_date=BIRTH,
        as_of=AS_OF,
        locale="zh",
        rows=floor_rows() if rows is None else rows,
        result=result,
        probes=[probe("career", 30.0)] if probes is None else probes,
        distress=distress,
    )


def reason(state: InterviewState, now: Situation) -> StopReason | None:
    decision = decide(state, now, packaged())
    return decision.reason if isinstance(decision, Deliver) else None


def test_the_user_ends_it_at_any_time():
    assert reason(finish(Life().state), situation([])) is StopReason.USER_ENDED


@pytest.mark.parametrize(("words", "locale"), [
    ("就到这里吧。", "zh"), ("结束", "zh"), ("I want to stop", "en"), ("That's all!", "en"),
])
def test_words_that_say_it_is_enough_end_it_like_the_button(words, locale):
    for message in ("A C C C", ""):
        life = Life(locale=locale)
        if message:
            life.turn(message=message, disposition="answered")
        life.turn(message=words, disposition="answered")
        assert life.at.delivered is StopReason.USER_ENDED


@pytest.mark.parametrize("words", ["2016年那段感情结束了", "没有", "no", "I had to stop working in 2016", "这件事就到这里，再说工作"])
def test_words_that_only_hold_such_a_word_end_nothing(words):
    life = Life(locale="en" if words.isascii() else "zh")
    life.turn(message=words, disposition="answered")
    assert life.at.delivered is None


def test_eight_rounds_are_the_fuse():
    assert reason(after_rhythm(rounds=8), situation()) is StopReason.ROUNDS


def test_ten_effective_answers_are_the_fuse():
    assert reason(after_rhythm(effective=10), situation()) is StopReason.EFFECTIVE_ANSWERS


def test_under_three_dated_events_it_stops_when_the_rhythm_is_used_up():
    assert reason(after_rhythm(), situation(floor_rows()[1:])) is StopReason.FEW_EVENTS


def test_under_two_domains_it_stops_when_the_rhythm_is_used_up():
    rows = [row(1), row(2, kind="education_completion"), row(3, kind="education_change")]
    assert reason(after_rhythm(), situation(rows)) is StopReason.FEW_DOMAINS


def test_a_tied_first_place_stops_it_when_the_rhythm_is_used_up():
    assert reason(after_rhythm(), situation(tied=True)) is StopReason.TIED


def test_half_uncertain_answers_stop_it_when_the_rhythm_is_used_up():
    assert reason(after_rhythm(replied=4, uncertain=2), situation()) is StopReason.TOO_UNCERTAIN
    assert reason(after_rhythm(replied=5, uncertain=2), situation()) is None


@pytest.mark.parametrize("step", [1, 2, 3])
def test_no_evidence_rule_ends_it_before_the_rhythm_is_used_up(step):
    state = after_rhythm(step=step, rounds=1, step_slots=0, replied=2, uncertain=2, flat=2)
    assert reason(state, situation([], tied=True)) is None


def test_a_plateau_of_two_slots_ends_it():
    assert reason(after_rhythm(flat=2), situation()) is StopReason.PLATEAU
    assert reason(after_rhythm(flat=1), situation()) is None


def test_no_probe_that_promises_enough_ends_it():
    assert (
        reason(after_rhythm(), situation(n_eff=100.0, probes=[probe("career", 1.99)])) is StopReason.NO_PROBE
    )
    assert reason(after_rhythm(), situation(n_eff=100.0, probes=[probe("career", 2.0)])) is None
    assert (
        reason(after_rhythm(), situation(n_eff=10.0, probes=[probe("career", 0.99)])) is StopReason.NO_PROBE
    )


def test_nothing_left_to_ask_ends_it():
    worded = tuple(dict.fromkeys(item.domain.value for item in packaged().round(3)))
    assert reason(after_rhythm(declined=worded), situation()) is StopReason.EXHAUSTED
    assert reason(after_rhythm(), situation(probes=[])) is StopReason.NO_PROBE


def test_beyond_the_rhythm_a_promising_probe_is_asked():
    decision = decide(after_rhythm(), situation(), packaged())
    assert isinstance(decision, Ask)
    assert (decision.step, decision.items[0].purpose) == (4, Purpose.PROBE)


def test_the_promise_is_measured_against_two_percent_or_a_minute():
    assert promise_floor(240.0) == pytest.approx(4.8)
    assert promise_floor(12.0) == 1.0
    assert narrowed(100.0, 98.0)
    assert narrowed(20.0, 19.5)
    assert not narrowed(100.0, 99.1)
    assert not narrowed(100.0, 112.3)


def test_the_plateau_counts_only_after_the_rhythm_with_the_floor_met_and_a_row_confirmed():
    life = Life(rows=floor_rows(), promise=50.0)
    life.n_eff = 100.0
    life.at = advance(after_rhythm(rounds=1, n_eff_low=100.0), life.situation(), life.bank)
    dated = life.state.open_items()[0]
    life.rows.append(row(9, dated.domain, "career_change", "2021-05-01", "2021-05-31"))
    life.turn(answers=[{"item_id": dated.item_id, "text": "2021年5月"}], fresh=["e9"])
    assert life.state.flat == 1
    life.outcome("skipped")
    assert life.state.flat == 0, "a slot without a row breaks the succession"
    early = Life(rows=floor_rows()[:1])
    early.answer()
    early.answer()
    assert early.state.flat == 0


def test_narrowing_against_the_lowest_so_far_starts_the_plateau_over():
    life = Life(rows=floor_rows(), promise=50.0)
    life.at = advance(after_rhythm(rounds=1, n_eff_low=100.0, flat=1), life.situation(), life.bank)
    item = life.state.open_items()[0]
    life.rows.append(row(9, item.domain, "career_change", "2021-05-01", "2021-05-31"))
    life.n_eff = 98.9
    life.turn(answers=[{"item_id": item.item_id, "text": "2021年5月"}], fresh=["e9"])
    assert life.state.flat == 0
    assert life.state.n_eff_low == 98.9


def test_a_new_window_keeps_counters_declines_and_asked_periods():
    life = Life()
    life.outcome("refused")
    state = rebase(life.state)
    assert (state.rounds, state.declined, state.asked) == (
        life.state.rounds,
        life.state.declined,
        life.state.asked,
    )
    assert state.n_eff_low is None


def test_what_was_delivered_stays_delivered_until_it_is_reopened():
    at = advance(after_rhythm(rounds=8), situation(), packaged())
    later = Life(rows=floor_rows(), promise=50.0)
    later.at = at
    assert later.turn(message="2018年换了工作", disposition="answered").delivered is StopReason.ROUNDS
    again = advance(reopen(later.state), later.situation(), later.bank)
    assert again.delivered is None
    assert again.slot["items"]
    assert not {item["semantic_key"] for item in again.slot["items"]} & set(later.state.asked)


def test_the_stop_rules_read_as_ends_and_not_as_failures():
    for locale in ("zh", "en"):
        for stop in StopReason:
            for told in ([], ["family"], ["family", "career", "career"]):
                text = closing(stop, locale, told, tied=True)
                assert not any(word in text.lower() for word in UNWELCOME)


def test_a_held_row_is_asked_about_before_the_floor_is_judged():
    rows = [*floor_rows()[:2], row(3, "career", "career_entry", status="pending_confirmation")]
    decision = decide(after_rhythm(rounds=5), situation(rows), packaged())
    assert isinstance(decision, Ask)
    assert decision.items[0].purpose is Purpose.CONFIRM
    assert reason(after_rhythm(rounds=ROUNDS), situation(rows)) is StopReason.ROUNDS
