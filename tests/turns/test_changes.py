"""Turns that are no message: buttons on rows, window, birth, adopting, ending, opening again."""

from __future__ import annotations

from typing import Any

import pytest

from app.errors import CaseEnded
from scoring import chart
from tests.turns.world import BIRTH, WINDOW, Case, confirmed, types

LIFE = ("2008年9月上大学", "2012年7月进公司工作", "2016年10月结婚", "2018年3月搬家到上海")


async def _delivered(case: Case) -> None:
    for line in LIFE:
        await case.say(line)
    await case.do("finish")


async def test_a_row_is_taken_back_with_one_tap_and_the_range_follows(case: Case) -> None:
    await case.say(LIFE[0])
    [row] = confirmed(await case.view())
    await case.do("reject_evidence", evidence_id=row["id"])
    view = await case.view()
    assert confirmed(view) == []
    assert view["result"]["reason"] == "correction"
    assert view["result"]["data"]["attribution"] == []


async def test_a_held_row_is_confirmed_by_its_button(case: Case) -> None:
    await case.say(LIFE[0])
    await case.say("上大学三年后换了专业")
    [held] = [row for row in (await case.view())["ledger"] if row["status"] == "pending_confirmation"]
    await case.do("confirm_evidence", evidence_id=held["id"])
    assert held["id"] in [row["id"] for row in confirmed(await case.view())]


@pytest.mark.parametrize("kind", ["confirm_evidence", "reject_evidence", "revise"])
async def test_a_button_on_an_unknown_row_fails_with_its_sentence(case: Case, kind: str) -> None:
    turn = await case.do(kind, evidence_id="00000000-0000-0000-0000-000000000000")
    assert turn["status"] == "failed"
    assert turn["problem"]["type"] == "unknown-row"


async def test_a_confirmed_row_cannot_be_confirmed_again(case: Case) -> None:
    await case.say(LIFE[0])
    [row] = confirmed(await case.view())
    turn = await case.do("confirm_evidence", evidence_id=row["id"])
    assert turn["problem"]["type"] == "illegal-transition"


async def test_a_revision_in_ones_own_words_completes_the_row_it_names(case: Case) -> None:
    await case.say("2008年上大学")
    [row] = confirmed(await case.view())
    slot = await case.slot()
    await case.say("9月", kind="revise", payload={"evidence_id": row["id"]})
    [revised] = confirmed(await case.view())
    assert revised["occurred_from"] == "2008-09-01"
    assert revised["supersedes_evidence_id"] == row["id"]
    assert revised["user_quote"] == "9月"
    assert await case.slot() == slot


async def test_a_revision_that_says_nothing_changes_nothing_and_says_so(case: Case) -> None:
    await case.say(LIFE[0])
    [row] = confirmed(await case.view())
    turn = await case.say("嗯", kind="revise", payload={"evidence_id": row["id"]})
    assert turn["status"] == "done"
    assert [one["id"] for one in confirmed(await case.view())] == [row["id"]]
    assert "evidence.dropped" in types(await case.events())


async def test_a_new_window_keeps_the_rows_and_leaves_a_receipt(case: Case) -> None:
    for line in LIFE[:2]:
        await case.say(line)
    before = await case.view()
    wide = {"start": "1990-06-15T06:00", "end": "1990-06-15T22:00", "minutes": 480}
    await case.do("window", window=wide, reason="母亲说可能是早上")
    view = await case.view()
    assert confirmed(view) == confirmed(before)
    [receipt] = view["window_receipts"]
    assert receipt["reason"] == "母亲说可能是早上"
    widths = [receipt["interval"][side]["width_minutes"] for side in ("before", "after")]
    assert widths[1] > widths[0]
    [why] = [event["data"]["why"] for event in await case.events()
             if event["type"] == "interval.updated" and event["data"]["interval"]["width_minutes"] == widths[1]]
    assert why == "window"


async def test_a_new_window_keeps_what_was_asked_and_answered(case: Case) -> None:
    items = (await case.slot())["items"]
    await case.say(answers=[{"item_id": items[0]["item_id"], "option": "A"}])
    before = (await case.view())["state"]
    await case.do("window", window={**WINDOW, "end": "1990-06-15T18:00"}, reason="")
    after = (await case.view())["state"]
    for name in ("asked", "replies", "rounds", "effective", "opened"):
        assert after[name] == before[name], name


async def test_another_birth_voids_the_adopted_time(case: Case) -> None:
    await _delivered(case)
    await case.do("accept", candidate_id="c1")
    assert (await case.view())["accepted"]
    await case.do("birth", birth={**BIRTH, "lat": 31.2, "lon": 121.5}, window=WINDOW)
    view = await case.view()
    assert view["accepted"] is None
    assert view["case"]["status"] == "delivered"
    assert view["result"]["reason"] == "birth"


async def test_a_window_the_engine_does_not_take_fails_the_turn_and_nothing_else(case: Case) -> None:
    bad = {"start": "1990-06-15T16:00", "end": "1990-06-15T12:00", "minutes": 0}
    turn = await case.do("window", window=bad, reason="")
    assert turn["status"] == "failed"
    assert turn["problem"]["type"] == "invalid-input"
    assert (await case.view())["case"]["window"]["version"] == 1


async def test_ending_delivers_and_offers_what_may_be_adopted(case: Case) -> None:
    await _delivered(case)
    view = await case.view()
    assert view["outcome"]["reason"] == "user_ended"
    assert (view["slot"]["state"], view["slot"]["reason"]) == ("empty", "delivered")
    assert view["offer"]["candidates"] == view["result"]["data"]["candidates"]
    assert types(await case.events())[-5:] == ["slot.updated", "candidates.offered", "case.delivered",
                                               "report.updated", "turn.done"]


async def test_ending_with_too_little_delivers_and_offers_nothing(case: Case) -> None:
    await case.say(LIFE[0])
    await case.do("finish")
    view = await case.view()
    assert view["outcome"]["reason"] == "user_ended"
    assert view["offer"] is None
    turn = await case.do("accept", candidate_id="c1")
    assert turn["problem"]["type"] == "not-offered"


async def test_a_time_is_adopted_and_another_after_it_and_the_reported_one_stays(case: Case) -> None:
    await _delivered(case)
    candidates = (await case.view())["result"]["data"]["candidates"]
    for one in candidates[:2]:
        await case.do("accept", candidate_id=one["candidate_id"])
        view = await case.view()
        assert view["accepted"]["time"] == view["case"]["active_birth_time"] == one["time"]
        assert view["case"]["status"] == "accepted"
        whole = chart({"local": f"{one['time']['date']} {one['time']['time']}", "utc_offset_s": one["time"]["utc_offset_s"],
                       **{name: BIRTH[name] for name in ("tz", "lat", "lon")}})
        assert view["accepted"]["chart"] == whole["vargas"]["D1"]  # type: ignore[index]
    assert view["case"]["reported_birth_time"] == "14:30"


async def test_a_candidate_of_no_batch_is_refused(case: Case) -> None:
    await _delivered(case)
    turn = await case.do("accept", candidate_id="c99")
    assert turn["problem"]["type"] == "not-offered"


async def test_confirming_behind_a_closed_gate_names_the_blockers(case: Case) -> None:
    await _delivered(case)
    await case.do("accept", candidate_id="c1")
    turn = await case.do("confirm", consent=True)
    assert turn["problem"]["type"] == "gate-closed"
    assert turn["problem"]["blockers"]
    assert (await case.view())["case"]["status"] == "accepted"


async def test_words_after_delivery_are_an_ordinary_turn_with_a_new_report(case: Case) -> None:
    await _delivered(case)
    before = await case.view()
    await case.say("2020年6月升职")
    after = await case.view()
    assert len(confirmed(after)) == len(confirmed(before)) + 1
    assert after["report_version"] > before["report_version"]
    assert after["outcome"] == before["outcome"]
    assert after["slot"]["reason"] == "delivered"


async def test_reopening_asks_again_with_a_new_budget_and_no_key_twice(case: Case) -> None:
    await _delivered(case)
    asked = (await case.view())["state"]["asked"]
    await case.do("reopen")
    view = await case.view()
    assert view["case"]["status"] == "collecting"
    assert view["outcome"] is None
    assert view["slot"]["state"] == "open"
    assert view["state"]["rounds"] == 0
    assert not {item["semantic_key"] for item in view["slot"]["items"]} & set(asked)


async def test_reopening_what_is_open_changes_nothing(case: Case) -> None:
    slot = await case.slot()
    assert (await case.do("reopen"))["status"] == "done"
    assert await case.slot() == slot


@pytest.mark.parametrize(("kind", "status"), [("close", "closed"), ("abandon", "abandoned")])
async def test_a_sealed_case_refuses_words(case: Case, kind: str, status: str) -> None:
    await case.do(kind)
    view = await case.view()
    assert view["case"]["status"] == status
    assert view["slot"]["reason"] == "closed"
    with pytest.raises(CaseEnded):
        await case.begin("2008年9月上大学")


async def test_a_turn_that_was_waiting_when_the_case_was_sealed_fails_as_ended(case: Case) -> None:
    first = await case.begin(kind="close")
    late = await case.begin("2008年9月上大学")
    await case.runner.drain(case.id)
    turns: dict[str, Any] = {turn["id"]: turn["status"] for turn in (await case.view())["turns"]}
    assert turns == {first["turn_id"]: "done", late["turn_id"]: "failed"}
    assert (await case.view())["ledger"] == []
