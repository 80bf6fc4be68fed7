"""What went wrong in the system this one replaces, one test a kind of fault; docs/interview-lessons.md."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

import scoring
from app.domain.bank import Bank, packaged
from app.domain.interview import (
    Deliver,
    InterviewState,
    Purpose,
    advance,
    check_answers,
    decide,
    effects,
)
from app.domain.vocabulary import COVERAGE, KIND_DOMAIN, EventKind, Outcome, StopReason
from app.llm.extractor import extract_line
from tests.interview.life import Life, anybody, floor_rows, row


def read(told: str) -> dict[str, Any]:
    """What the server would write of some words."""
    return asyncio.run(extract_line({"id": "t", "message": told, "reference_date": "2026-08-31", "birth_date": "1985-03-02"}))


def letters(life: Life, text: str) -> None:
    life.turn(message=text, disposition="answered")


def test_a_window_too_narrow_to_narrow_further_is_delivered_and_no_error():
    life = Life(rows=floor_rows(), minutes=1, promise=0.5)
    decision = decide(replace(life.state, open=None, step=3, rounds=5), life.situation(), life.bank)
    assert decision == Deliver(StopReason.NO_PROBE)


def test_nothing_told_and_nothing_scored_goes_on_collecting_and_never_to_a_confirmation():
    life = Life()
    life.outcome("skipped")
    assert life.at.delivered is None
    assert life.slot["state"] == "open"


def test_delivered_and_open_exclude_each_other():
    for seed in range(30):
        life = Life(seed=seed)
        while life.at.delivered is None:
            assert life.slot["state"] == "open"
            anybody(life)
        assert life.slot["state"] == "empty"


def test_a_question_survives_storage_and_comes_back_as_the_same_slot():
    life = Life()
    slot = life.slot
    stored = InterviewState.from_json(json.loads(json.dumps(life.state.to_json())))
    again = advance(stored, life.situation(), life.bank)
    assert again.slot == slot
    assert again.state == stored


def test_a_date_already_given_is_not_asked_for_again():
    life = Life(rows=[row(1, "career", "career_entry", "2017-07-01", "2017-07-31")])
    letters(life, "C A C C")
    while life.slot["rhythm"]["step"] == 2:
        assert "career_entry" not in life.state.open_items()[0].event_kinds
        life.outcome("skipped")


def test_an_event_told_with_its_year_is_continued_before_another_field_is_opened():
    life = Life()
    life.rows.append(
        row(1, start="2016-01-01", end="2016-12-31", precision="year", user_quote="2016年去上大学")
    )
    life.turn(message="2016年去上大学", disposition="answered", fresh=["e1"])
    letters(life, "C A C")
    item = life.state.open_items()[0]
    assert (item.completes, item.domain) == ("e1", "education")


def test_an_undated_reason_leads_to_the_date_of_that_very_row():
    life = Life(
        rows=[
            row(
                1,
                "career",
                "career_exit",
                None,
                None,
                status="pending_confirmation",
                user_quote="因为太累辞职了",
            )
        ]
    )
    letters(life, "C A C C")
    item = life.state.open_items()[0]
    assert (item.purpose, item.completes) == (Purpose.COMPLETE, "e1")


def test_a_yes_confirms_and_changes_nothing_else():
    life = Life(
        rows=[row(1, start="2016-01-01", end="2016-12-31", precision="year", status="pending_confirmation")]
    )
    letters(life, "C C C C")
    given = check_answers(life.state, [{"item_id": life.state.open_items()[0].item_id, "option": "YES"}])
    (effect,) = effects(life.state, given, life.situation())
    assert (effect.op, effect.id) == ("confirm", "e1")
    letters(life, "是的")
    assert (life.rows[0]["status"], life.rows[0]["date_precision"]) == ("confirmed", "year")


@pytest.mark.parametrize("means", ["unknown", "skipped", "refused", "answered"])
def test_a_target_that_was_not_answered_is_closed_for_good(means):
    life = Life(promise=50.0)
    letters(life, "A C C C")
    key = life.state.open_items()[0].semantic_key
    life.turn(message="说点别的吧", disposition=means)
    life.run(lambda one: one.outcome("skipped"))
    slots = {slot["slot_id"] for slot in life.slots for item in slot["items"] if item["semantic_key"] == key}
    assert len(slots) == 1


def test_another_event_told_instead_is_kept_and_the_question_moves_on():
    life = Life()
    letters(life, "A C C C")
    asked = life.state.open_items()[0]
    life.rows.append(row(1, "relocation", "relocation", "2015-05-01", "2015-05-31"))
    life.turn(message="2015年5月搬到了深圳", disposition="answered", fresh=["e1"])
    reply = life.state.reply(asked.item_id)
    assert reply is not None
    assert reply.outcome is Outcome.PASSED_OVER
    assert life.rows[0]["status"] == "confirmed"
    assert life.state.open_items()[0].item_id != asked.item_id


def test_two_wordings_of_one_question_are_one_question():
    bank = packaged()
    first = bank.item("edu-start")
    assert first is not None
    stem = first.stem.model_copy(
        update={"zh": "{from}–{to} 年间，有没有去读大学？", "en": "Between {from} and {to}, did you go?"}
    )
    twin = first.model_copy(update={"id": "edu-twin", "stem": stem, "weight": 10.0})
    life = Life(bank=Bank.of((*bank.items, twin), bank.options))
    life.run(lambda one: one.outcome("skipped"))
    asked = {item.bank_id for item in life.state.items.values()}
    assert len(asked & {"edu-start", "edu-twin"}) == 1


def test_the_order_of_fields_follows_the_answers_and_no_list():
    firsts = set()
    for text in ("A C C C", "C A C C", "C C A C", "C C C A"):
        life = Life()
        letters(life, text)
        firsts.add(life.state.open_items()[0].domain)
    assert len(firsts) == 4


def test_every_open_slot_asks_exactly_one_thing_per_item():
    for seed in range(40):
        life = Life(seed=seed, locale="zh" if seed % 2 else "en").run(anybody)
        for slot in life.slots:
            for item in slot["items"]:
                assert item["stem"].count("？") + item["stem"].count("?") == 1, item["stem"]


def test_no_internal_name_reaches_a_person():
    for seed in range(40):
        life = Life(seed=seed, locale="en").run(anybody)
        for slot in life.slots:
            shown = [slot["title"], slot.get("lead", "")]
            for item in slot["items"]:
                shown += [
                    item["stem"],
                    item.get("hint", ""),
                    *(option["label"] for option in item["options"]),
                ]
            for text in shown:
                assert not any(
                    word in text for word in ("_", "None,", "blocked", "not_evaluated", "candidate", "probe")
                )


def test_a_double_click_counts_once():
    life = Life()
    items = life.state.open_items()
    answers = [{"item_id": item.item_id, "option": "A"} for item in items]
    life.turn(answers=answers)
    once = (life.state.rounds, life.state.effective, life.state.outcomes, life.state.opened, life.state.open)
    life.turn(answers=answers)
    assert (
        life.state.rounds,
        life.state.effective,
        life.state.outcomes,
        life.state.opened,
        life.state.open,
    ) == once


def test_a_stale_tab_is_an_edit_and_no_conflict():
    life = Life()
    old = life.state.open_items()[0].item_id
    for _ in range(3):
        life.turn(message="今天下雨", disposition="answered")
    life.turn(answers=[{"item_id": old, "option": "A"}])
    reply = life.state.reply(old)
    assert reply is not None
    assert (reply.option, life.state.opened[0].strength) == ("A", "A")


def test_a_row_settled_by_a_button_takes_its_question_out_of_the_slot():
    life = Life(rows=[row(1, status="pending_confirmation")])
    letters(life, "C C C C")
    assert life.state.open_items()[0].purpose is Purpose.CONFIRM
    life.rows[0]["status"] = "confirmed"
    life.turn()
    assert life.state.open_items()[0].purpose is not Purpose.CONFIRM


def test_of_two_events_the_one_asked_about_stays_until_it_is_closed():
    """Asked in turn, and never back: the first event is done with once it has its date."""
    undated = [row(1, "education", "education_start", None, None, status="pending_confirmation", user_quote="上大学"),
               row(2, "career", "career_entry", None, None, status="pending_confirmation", user_quote="参加工作")]
    life = Life(rows=undated)
    letters(life, "C C C C")
    assert life.state.open_items()[0].completes == "e1"
    life.rows[0]["status"] = "superseded"
    life.rows.append(row(3, "education", "education_start", "2008-01-01", "2008-12-31", precision="year", user_quote="2008年",
                         supersedes_evidence_id="e1"))
    life.turn(answers=[{"item_id": life.state.open_items()[0].item_id, "text": "2008年"}], disposition="answered", fresh=["e3"])
    targets = []
    while life.at.delivered is None:
        targets.append(life.state.open_items()[0].completes)
        life.outcome("skipped")
    assert targets[0] == "e2"
    assert targets.count("e2") == 1 and not {"e1", "e3"} & set(targets)


@pytest.mark.parametrize(("told", "kinds", "start"), [
    ("2019年岗位职责调整，改做产品", ["career_change"], "2019-01-01"),
    ("my duties changed in 2019, moved to product", ["career_change"], "2019-01-01"),
    ("2018年在研究所做科研实习", ["career_entry"], "2018-01-01"),
    ("2014年出车祸住院", ["self_health_event"], "2014-01-01"),
    ("I had a car accident in 2014", ["self_health_event"], "2014-01-01"),
    ("2015年确诊糖尿病", ["self_health_event"], "2015-01-01"),
    ("2013年开始恋爱，2016年感情出现危机，2018年分手", ["relationship_start", "relationship_change",
                                    "relationship_end"], "2013-01-01"),
    ("21年换了工作", ["career_change"], "2021-01-01"),
    ("2016-09-01T00:00:00 入职", ["career_entry"], "2016-09-01"),
])
def test_everyday_events_get_their_own_kind_and_date(told, kinds, start):
    rows = read(told)["rows"]
    assert [one["event_kind"] for one in rows] == kinds
    assert rows[0]["from"] == start
    assert {one["status"] for one in rows} == {"confirmed"}


@pytest.mark.parametrize("told", ["2030年升职了", "2027年结婚", "I got married in 2031"])
def test_what_lies_ahead_makes_no_row(told):
    found = read(told)
    assert found["rows"] == []
    assert {one["reason"] for one in found["dropped"]} <= {"future", "hypothetical"}


def test_every_kind_that_is_dated_is_scored():
    birth = {"date": "1990-06-15", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07}
    kinds = [kind for kind in EventKind if KIND_DOMAIN[kind] in COVERAGE]
    events = [{"id": kind.value, "event_kind": kind.value, "domain": KIND_DOMAIN[kind].value,
               "related_person": "father" if kind is EventKind.FAMILY_EVENT else None, "occurred_from": "2016-09-01",
               "occurred_to": "2016-09-30", "date_precision": "month"} for kind in kinds]
    found = scoring.score({"id": "x", "birth": birth, "window": {"start": "14:00", "end": "15:00"}, "events": events})
    assert [one["event_id"] for one in found["attribution"]] == [kind.value for kind in kinds]
