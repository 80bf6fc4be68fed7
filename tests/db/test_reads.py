"""Reads under row-level security, and what listeners learn."""

from __future__ import annotations

import asyncio

import psycopg

from app.db.engine import connect
from app.db.gateway import Gateway
from app.db.listener import Listener
from tests.conftest import TestDatabase
from tests.db.cases import begun, claimed, opened, plan, result, study


async def test_owners_sharing_a_pool_never_see_each_other(database: TestDatabase) -> None:
    pool = await connect(database.app_url, size=2)
    gateway = Gateway(pool)
    mine = [await opened(gateway) for _ in range(4)]

    async def look(n: int) -> bool:
        one = mine[n % 4]
        reading = asyncio.ensure_future(gateway.case_view(one.case_id, one.owner))
        if n % 7 == 0:
            reading.cancel()
        try:
            return (await reading)["case"]["owner"] == str(one.owner)
        except asyncio.CancelledError:
            return True

    assert all(await asyncio.gather(*(look(n) for n in range(80))))
    async with pool.acquire() as connection:
        assert not await connection.fetchval("select current_setting('shodhana.owner', true)")
        assert await connection.fetchval("select count(*) from api.case_record") == 0
    await pool.close()


def test_without_an_owner_there_is_nothing_to_see(database: TestDatabase) -> None:
    with psycopg.connect(database.app_url) as connection:
        for view in ("case_record", "turn", "evidence", "event", "result", "snapshot", "report", "window_receipt"):
            assert connection.execute(f"select count(*) from api.{view}".encode()).fetchone() == (0,)


async def test_a_listener_wakes_those_who_wait_for_the_case(gateway: Gateway, database: TestDatabase) -> None:
    one, other = await opened(gateway), await opened(gateway)
    listener = Listener()
    await listener.start(database.app_url)
    with listener.waiting(one.case_id) as news, listener.waiting(other.case_id) as silence:
        await begun(gateway, one)
        await asyncio.wait_for(news.wait(), 60)
        assert not silence.is_set()
    await listener.stop()


async def test_a_sweep_takes_what_a_dead_process_left(gateway: Gateway, database: TestDatabase) -> None:
    one = await opened(gateway)
    await begun(gateway, one)
    assert await gateway.claim_turn(case_id=one.case_id, worker="dead", lease_s=0) is not None
    with psycopg.connect(database.owner_url) as owner:  # the turn began a while ago
        owner.execute("set session_replication_role = replica")
        owner.execute("update rect.turn set created_at = now() - interval '40 seconds'")
    assert await gateway.slot_defects() == {"stuck": 1}
    claim = await gateway.claim_turn(case_id=None, worker="sweep")
    assert claim is not None and (claim.case_id, claim.attempt) == (one.case_id, 2)
    assert await gateway.claim_turn(case_id=None, worker="other") is None


async def test_an_empty_slot_with_a_defect_is_counted(gateway: Gateway) -> None:
    one = await opened(gateway)
    empty = {"slot_id": "s2", "state": "empty", "reason": "planner_error", "items": []}
    await gateway.finish_turn(await claimed(gateway, one), plan(slot=empty))
    assert await gateway.slot_defects() == {"planner_error": 1}


async def test_an_export_holds_every_part_of_a_case(gateway: Gateway) -> None:
    one = await opened(gateway)
    row = study()
    scored = result(rows=(row["id"],), reason="evidence")
    await gateway.finish_turn(await claimed(gateway, one), plan(row, scored=scored, report=True))
    held = await gateway.export(one.case_id, one.owner)
    sizes = {name: len(held[name]) for name in ("turns", "ledger", "results", "reports")}
    assert sizes == {"turns": 1, "ledger": 1, "results": 2, "reports": 2}
