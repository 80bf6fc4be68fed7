"""States of a case: which turn may lead where, decided by the database (ledger.md, report.md)."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from app.db.gateway import Gateway
from app.errors import (
    BaselineChanged,
    GateClosed,
    IllegalTransition,
    NotOffered,
    ShodhanaError,
)
from tests.conftest import TestDatabase
from tests.db.cases import TEXT, Json, Opened, claimed, move, opened, plan, result, study, wedding

WORDS = TEXT


async def told(gateway: Gateway, *, allowed: bool = False) -> Opened:
    """A delivered case with three dated rows and a result."""
    one = await opened(gateway)
    rows = (study(), wedding(), move())
    scored = result(fingerprint="f1", reason="evidence", rows=tuple(row["id"] for row in rows), allowed=allowed)
    claim = await claimed(gateway, one)
    await gateway.finish_turn(claim, plan(*rows, scored=scored, outcome={"reason": "rounds"}, report=True))
    return one


async def does(gateway: Gateway, one: Opened, kind: str, **more: Any) -> Json:
    """Run one turn of a kind and return the case afterwards."""
    claim = await claimed(gateway, one, "", kind=kind)
    context = await gateway.context(claim)
    rows = [row["id"] for row in context["ledger"] if row["status"] == "confirmed"]
    try:
        await gateway.finish_turn(claim, plan(version=context["ledger_version"], confirmed=rows, **more))
    except ShodhanaError:
        await gateway.fail_turn(claim, {}, retryable=False)
        raise
    return await gateway.case_view(one.case_id, one.owner)


def accept(candidate: str = "c1") -> Json:
    """What an accept turn changes."""
    time = next(c["time"] for c in result()["data"]["candidates"] if c["candidate_id"] == candidate)
    return {"status": "accepted", "accepted": {"candidate_id": candidate, "time": time}}


async def test_a_candidate_of_the_current_result_can_be_adopted_and_chosen_again(gateway: Gateway) -> None:
    one = await told(gateway)
    view = await does(gateway, one, "accept", case=accept("c1"))
    assert view["case"]["status"] == "accepted"
    assert view["case"]["active_birth_time"]["time"] == "14:30"
    assert view["case"]["reported_birth_time"] is None
    again = await does(gateway, one, "accept", case=accept("c1"))
    assert again["accepted"] == view["accepted"]
    other = await does(gateway, one, "accept", case=accept("c2"))
    assert other["case"]["active_birth_time"]["time"] == "14:10"


async def test_a_time_outside_the_stored_batch_is_not_on_offer(gateway: Gateway) -> None:
    one = await told(gateway)
    with pytest.raises(NotOffered):
        await does(gateway, one, "accept",
                   case={"status": "accepted", "accepted": {"candidate_id": "c9", "time": None}})
    wrong = accept("c1")
    wrong["accepted"]["time"] = {**wrong["accepted"]["time"], "time": "13:31"}
    with pytest.raises(NotOffered):
        await does(gateway, one, "accept", case=wrong)


async def test_nothing_is_adopted_below_the_delivery_floor(gateway: Gateway) -> None:
    one = await opened(gateway)
    row = study()
    scored = result(rows=(row["id"],), reason="evidence")
    claim = await claimed(gateway, one)
    await gateway.finish_turn(claim, plan(row, scored=scored, outcome={"reason": "few_events"}, report=True))
    with pytest.raises(NotOffered):
        await does(gateway, one, "accept", case=accept())


async def test_confirming_needs_the_gate_and_consent(gateway: Gateway) -> None:
    shut, open_ = await told(gateway), await told(gateway, allowed=True)
    for one in (shut, open_):
        await does(gateway, one, "accept", case=accept())
    with pytest.raises(GateClosed) as closed:
        await does(gateway, shut, "confirm", case={"status": "confirmed", "consent": True})
    assert closed.value.extra["blockers"] == ["insufficient_events"]
    with pytest.raises(GateClosed):
        await does(gateway, open_, "confirm", case={"status": "confirmed"})
    view = await does(gateway, open_, "confirm", case={"status": "confirmed", "consent": True})
    assert view["case"]["status"] == "confirmed" and view["case"]["completed_at"] is not None


@pytest.mark.parametrize("kind", ["message", "accept", "finish", "window", "close"])
async def test_no_other_turn_confirms(gateway: Gateway, kind: str) -> None:
    one = await told(gateway, allowed=True)
    await does(gateway, one, "accept", case=accept())
    with pytest.raises(IllegalTransition):
        await does(gateway, one, kind, case={"status": "confirmed", "consent": True})


async def test_a_new_window_keeps_the_rows_and_leaves_a_receipt(gateway: Gateway) -> None:
    one = await told(gateway)
    window = {"start": "1990-06-15T12:30", "end": "1990-06-15T15:30", "minutes": 181}
    rows = tuple(row["id"] for row in (await gateway.case_view(one.case_id, one.owner))["ledger"])
    scored = result(fingerprint="f2", reason="window", rows=rows)
    view = await does(gateway, one, "window", case={"window": window}, result=scored, report=True)
    assert view["case"]["window"] == {**window, "version": 2}
    assert [row["status"] for row in view["ledger"]] == ["confirmed"] * 3
    (receipt,) = view["window_receipts"]
    assert receipt["old"]["minutes"] == 121 and receipt["new"]["minutes"] == 181
    assert receipt["interval"]["before"]["width_minutes"] == 60


async def test_a_new_birth_profile_voids_what_was_adopted_until_the_rerun(gateway: Gateway) -> None:
    one = await told(gateway)
    await does(gateway, one, "accept", case=accept())
    birth = {"date": "1990-06-16", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07}
    view = await does(gateway, one, "birth", case={"status": "needs_rebaseline", "birth": birth})
    assert view["case"]["status"] == "needs_rebaseline"
    assert view["accepted"] is None and view["case"]["active_birth_time"] is None
    with pytest.raises(BaselineChanged):
        await does(gateway, one, "accept", case=accept())
    with pytest.raises(BaselineChanged):
        await does(gateway, one, "confirm", case={"status": "confirmed", "consent": True})
    scored = result(fingerprint="f3", reason="birth")
    back = await does(gateway, one, "birth", case={"status": "delivered", "birth": birth}, result=scored)
    assert back["case"]["status"] == "delivered" and back["case"]["birth"]["date"] == "1990-06-16"


async def test_reopening_ends_the_outcome_and_not_the_ledger(gateway: Gateway) -> None:
    one = await told(gateway)
    view = await does(gateway, one, "reopen", case={"status": "collecting"})
    assert view["case"]["status"] == "collecting" and view["outcome"] is None and len(view["ledger"]) == 3
    with pytest.raises(IllegalTransition):
        await does(gateway, one, "reopen", case={"status": "collecting"})


@pytest.mark.parametrize("kind", ["close", "abandon"])
async def test_a_person_ends_a_case_at_any_time(gateway: Gateway, kind: str) -> None:
    one = await opened(gateway)
    status = {"close": "closed", "abandon": "abandoned"}[kind]
    assert (await does(gateway, one, kind, case={"status": status}))["case"]["status"] == status


@pytest.mark.parametrize("status", ["accepted", "closed", "abandoned", "superseded", "collecting", "needs_rebaseline"])
async def test_a_message_seals_nothing(gateway: Gateway, status: str) -> None:
    one = await told(gateway)
    with pytest.raises(IllegalTransition):
        await does(gateway, one, "message", case={"status": status})


async def test_finishing_is_a_delivery(gateway: Gateway) -> None:
    one = await opened(gateway)
    view = await does(gateway, one, "finish", outcome={"reason": "user_ended"}, report=True)
    assert view["case"]["status"] == "delivered" and view["outcome"]["reason"] == "user_ended"
    with pytest.raises(ShodhanaError):
        await does(gateway, one, "finish", outcome={"reason": "gave_up"}, report=True)


def facts(database: TestDatabase, one: Opened) -> list[str]:
    """States of the chargeable fact of a case."""
    with psycopg.connect(database.owner_url) as owner:
        key = f"rectification:case:{one.case_id}"
        query = "select state from rect.billing_fact where key = %s order by created_at"
        rows = owner.execute(query, (key,)).fetchall()
    return [row[0] for row in rows]


async def test_a_case_is_charged_once_when_it_was_delivered(gateway: Gateway, database: TestDatabase) -> None:
    one = await opened(gateway)
    assert facts(database, one) == ["reserved"]
    await does(gateway, one, "finish", outcome={"reason": "user_ended"}, report=True)
    assert facts(database, one) == ["reserved", "settled"]
    await does(gateway, one, "reopen", case={"status": "collecting"})
    await does(gateway, one, "finish", outcome={"reason": "user_ended"}, report=True)
    assert facts(database, one) == ["reserved", "settled"]


async def test_nothing_is_charged_when_nothing_was_delivered(gateway: Gateway, database: TestDatabase) -> None:
    one = await opened(gateway)
    await gateway.fail_turn(await claimed(gateway, one), {}, retryable=True)
    assert facts(database, one) == ["reserved"]
    await does(gateway, one, "abandon", case={"status": "abandoned"})
    assert facts(database, one) == ["reserved", "released"]


async def test_shuffles_are_stored_once_and_give_a_report(gateway: Gateway) -> None:
    one = await told(gateway)
    before = await gateway.case_view(one.case_id, one.owner)
    version = before["result"]["version"]
    done = {"status": "done", "p": 0.5, "n": 1000, "narrowed_as_far": 500}
    await gateway.store_placebo(one.case_id, one.owner, version, done)
    await gateway.store_placebo(one.case_id, one.owner, version, {**done, "p": 0.1})
    after = await gateway.case_view(one.case_id, one.owner)
    assert after["result"]["placebo"] == done
    assert after["report_version"] == before["report_version"] + 1
    events = await gateway.events_after(one.case_id, one.owner, 0)
    assert events[-1]["type"] == "report.updated"
