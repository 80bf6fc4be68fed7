"""A sealed birth time: written once, read by nobody, shown beside a frozen result and gone with its case."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.calibration.vault import Vault
from app.db.engine import connect
from app.db.gateway import Gateway
from app.errors import IllegalTransition, KeyReused, NotFound, OutsideBlock, StepOutOfTurn
from tests.conftest import TestDatabase
from tests.db.cases import Json, Opened, begun, claimed, opening, plan, unclocked
from tests.db.test_takeaway import held

TRUTH = datetime(1990, 6, 15, 13, 47)
"""In block 6 of the offset 40: 12:40 to 14:39."""


@pytest.fixture
async def vault(database: TestDatabase) -> AsyncIterator[Vault]:
    """The door to the vault, with the application's login."""
    pool = await connect(database.app_url, size=5)
    yield Vault(pool)
    await pool.close()


def check(**more: Any) -> Json:
    """What a blind check is opened with."""
    birth = {"date": "1990-06-15", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07}
    return {"locale": "zh", "display_name": None, "birth": birth, "block_minutes": 120, "block_offset": 40, "consent": "v1",
            "counts": True, "scorer": "s1", **more}


async def started(gateway: Gateway, owner: UUID | None = None, **more: Any) -> Opened:
    """A blind check that nothing was named in."""
    one = Opened(uuid4(), owner or uuid4())
    await gateway.issue_owner(one.owner)
    assert await gateway.open_verify(one.case_id, one.owner, "d", check(**more))
    return one


async def named(gateway: Gateway, one: Opened, block: int = 6, start: str = "1990-06-15T12:40", **more: Any) -> bool:
    """Name the block."""
    first = opening(one)
    case = first["case"] | {"window": {"start": start, "end": "1990-06-15T14:39", "minutes": 120}} | more
    return await gateway.name_block(one.case_id, one.owner, block, case=case, state=first["state"], slot=first["slot"],
                                    result=first["result"])


async def sealed(gateway: Gateway, vault: Vault, minute: datetime = TRUTH) -> Opened:
    """A blind check whose time is sealed."""
    one = await started(gateway)
    await named(gateway, one)
    await vault.seal(one.case_id, one.owner, "k", minute)
    return one


async def frozen(gateway: Gateway, vault: Vault, minute: datetime = TRUTH) -> Opened:
    """A blind check whose result is frozen."""
    one = await sealed(gateway, vault, minute)
    await gateway.finish_turn(await claimed(gateway, one, "", kind="close"), plan(
        case={"status": "closed"}, outcome={"reason": "user_ended"}))
    await gateway.freeze_verify(one.case_id, one.owner, scorer="s1", scored={"events": []})
    return one


async def refused(work: Any, code: str) -> None:
    """Expect a step to be refused by its code."""
    with pytest.raises(StepOutOfTurn) as caught:
        await work
    assert caught.value.code == code


async def test_the_steps_have_one_order(gateway: Gateway, vault: Vault) -> None:
    one = await started(gateway)
    await refused(vault.seal(one.case_id, one.owner, "k", TRUTH), "verify-block-first")
    await refused(gateway.freeze_verify(one.case_id, one.owner, scorer="s", scored={"events": []}), "verify-seal-first")
    await refused(vault.reveal(one.case_id, one.owner), "verify-freeze-first")
    await named(gateway, one)
    await refused(begun(gateway, one), "verify-seal-first")
    await vault.seal(one.case_id, one.owner, "k", TRUTH)
    await refused(gateway.freeze_verify(one.case_id, one.owner, scorer="s", scored={"events": []}), "verify-end-first")
    await refused(vault.reveal(one.case_id, one.owner), "verify-freeze-first")
    for kind in ("window", "birth"):
        await refused(begun(gateway, one, "", kind=kind), "verify-fixed")
    await begun(gateway, one)


async def test_a_time_is_sealed_once_and_guesses_are_not_answered(gateway: Gateway, vault: Vault) -> None:
    one = await sealed(gateway, vault)
    first = await vault.seal(one.case_id, one.owner, "k", TRUTH)
    assert await vault.seal(one.case_id, one.owner, "k", datetime(1990, 6, 15, 13, 0)) == first
    for minute in (TRUTH, datetime(1990, 6, 15, 13, 0)):
        await refused(vault.seal(one.case_id, one.owner, "another", minute), "verify-sealed")


async def test_of_two_that_seal_at_once_one_is_told_that_it_came_late(gateway: Gateway, vault: Vault) -> None:
    one = await started(gateway)
    await named(gateway, one)
    both = await asyncio.gather(*(vault.seal(one.case_id, one.owner, f"k{n}", TRUTH.replace(minute=n)) for n in (1, 2)),
                                return_exceptions=True)
    assert sorted(type(each).__name__ for each in both) == ["StepOutOfTurn", "datetime"]


@pytest.mark.parametrize("minute", [datetime(1990, 6, 15, 12, 39), datetime(1990, 6, 15, 14, 40),
                                    datetime(1990, 6, 15, 13, 47, 30), datetime(1990, 6, 14, 13, 47)])
async def test_a_time_outside_its_block_is_not_sealed(gateway: Gateway, vault: Vault, minute: datetime) -> None:
    one = await started(gateway)
    await named(gateway, one)
    with pytest.raises(OutsideBlock):
        await vault.seal(one.case_id, one.owner, "k", minute)


async def test_a_block_is_named_once_and_is_the_window(gateway: Gateway, vault: Vault) -> None:
    one = await started(gateway)
    for block, start in ((6, "1990-06-15T13:00"), (12, "1990-06-16T00:40"), (-2, "1990-06-14T20:40")):
        with pytest.raises(IllegalTransition):
            await named(gateway, one, block, start)
    with pytest.raises(IllegalTransition):
        await named(gateway, one, birth={"date": "1990-06-15", "reported_time": "13:47"})
    assert await named(gateway, one)
    assert not await named(gateway, one)
    await refused(named(gateway, one, 5, "1990-06-15T10:40"), "verify-block-named")


async def test_the_same_opening_is_one_check_and_another_body_is_refused(gateway: Gateway) -> None:
    one = await started(gateway)
    assert not await gateway.open_verify(one.case_id, one.owner, "d", check())
    with pytest.raises(KeyReused):
        await gateway.open_verify(one.case_id, one.owner, "other", check())


async def test_the_frozen_result_stands_beside_the_time_and_beside_chance(gateway: Gateway, vault: Vault) -> None:
    one = await frozen(gateway, vault)
    told = await vault.reveal(one.case_id, one.owner)
    assert told["truth"] == {"date": "1990-06-15", "time": "13:47"}
    assert told["candidate"] == {"inside": True, "minutes": 121, "chance": 1.0083}
    assert told["representative"]["minutes_off"] == 43
    assert told["middle"] == {"date": "1990-06-15", "time": "13:39", "minutes_off": 7.5, "minutes_off_expected": 30.0}
    first = (await gateway.verify(one.case_id, one.owner))["revealed_at"]
    assert await vault.reveal(one.case_id, one.owner) == told
    assert (await gateway.verify(one.case_id, one.owner))["revealed_at"] == first is not None


@pytest.mark.parametrize(("words", "counted"), [
    ("我是14:27出生的", 1), ("大概14点27分", 1), ("下午两点半出生", 1), ("born at 2:27 pm", 1), ("about 2 p.m.", 1),
    ("at two o'clock", 1), ("十四时出生", 1), ("2012年9月去北京上大学", 0),
    ("有一点累，小时候搬过家", 0), ("In May 2016 I moved, a 3:1 vote", 0)])
async def test_turns_that_speak_of_a_clock_are_counted_for_the_audit(
        gateway: Gateway, vault: Vault, words: str, counted: int) -> None:
    one = await sealed(gateway, vault)
    await gateway.finish_turn(await claimed(gateway, one, words), plan())
    await gateway.finish_turn(await claimed(gateway, one, "", kind="close"), plan(
        case={"status": "closed"}, outcome={"reason": "user_ended"}))
    await gateway.freeze_verify(one.case_id, one.owner, scorer="s1", scored={"events": []})
    assert (await gateway.verify(one.case_id, one.owner))["frozen"]["clock_turns"] == counted


PIECES = st.lists(st.integers(0, 119), min_size=2, max_size=8, unique=True).map(sorted)


@given(PIECES, st.integers(0, 119), st.integers(0, 119), st.integers(0, 1439))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_comparison_is_what_one_would_count_by_hand(
        database: TestDatabase, ends: list[int], truth: int, best: int, first: int) -> None:
    """Ranges of several pieces, blocks over midnight, the time at any place of them."""
    start = datetime(1990, 6, 15) + timedelta(minutes=first)

    def moment(minute: int) -> Json:
        at = start + timedelta(minutes=minute)
        return {"date": f"{at:%Y-%m-%d}", "time": f"{at:%H:%M}"}

    runs = list(zip(ends[::2], ends[1::2], strict=False))
    segments = [{"from": moment(a), "to": moment(b), "width_minutes": b - a + 1} for a, b in runs]
    whole = [{"from": moment(0), "to": moment(119), "width_minutes": 120}]
    frozen_ = {"window": {"start": start.isoformat(timespec="minutes"), "minutes": 120}, "interval": {"segments": segments},
               "supported": {"segments": whole}, "representative": moment(best)}
    with psycopg.connect(database.owner_url) as admin:
        row = admin.execute("select vault.compare(%s::timestamp, %s::jsonb)",
                            (start + timedelta(minutes=truth), json.dumps(frozen_))).fetchone()
    assert row is not None
    told, width = row[0], sum(b - a + 1 for a, b in runs)
    assert told["candidate"] == {"inside": any(a <= truth <= b for a, b in runs), "minutes": width,
                                 "chance": pytest.approx(width / 120, abs=5e-5)}
    assert told["supported"] == {"inside": True, "minutes": 120, "chance": 1.0}
    assert told["truth"] == moment(truth) and told["representative"]["minutes_off"] == abs(best - truth)
    assert told["middle"]["minutes_off"] == abs(59.5 - truth)


async def test_somebody_else_finds_nothing(gateway: Gateway, vault: Vault) -> None:
    one, other = await frozen(gateway, vault), uuid4()
    for work in (vault.seal(one.case_id, other, "k", TRUTH), vault.reveal(one.case_id, other),
                 gateway.freeze_verify(one.case_id, other, scorer="s", scored={}), gateway.erase_verify(one.case_id, other),
                 gateway.verify(one.case_id, other), named(gateway, Opened(one.case_id, other))):
        with pytest.raises(NotFound):
            await work


async def test_the_application_reads_nothing_of_the_vault_by_any_way(
        gateway: Gateway, vault: Vault, database: TestDatabase) -> None:
    await sealed(gateway, vault)
    for url in (database.app_url, database.worker_url):
        with psycopg.connect(url, autocommit=True) as login:
            for statement in ("select * from vault.sealed", "select minute from vault.sealed", "table vault.sealed",
                              "update vault.sealed set minute = now()", "delete from vault.sealed",
                              "insert into vault.sealed select gen_random_uuid(), now(), 'k'", "truncate vault.sealed",
                              "select vault.compare(now()::timestamp, '{}')", "set role shodhana_vault",
                              "create table vault.mine (id int)", "copy vault.sealed to stdout",
                              "create view pg_temp.mine as select * from vault.sealed"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    login.execute(statement)  # type: ignore[call-overload]


async def test_not_even_the_owner_of_the_tables_reads_it(gateway: Gateway, vault: Vault, database: TestDatabase) -> None:
    await sealed(gateway, vault)
    with psycopg.connect(database.owner_url, autocommit=True) as admin:
        for role in ("shodhana_owner", "shodhana_reader"):
            admin.execute(f"set role {role}".encode())
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                admin.execute("select * from vault.sealed")
            admin.execute("reset role")
        admin.execute("set role shodhana_vault")
        for statement in ("update vault.sealed set minute = now()", "delete from vault.sealed", "truncate vault.sealed"):
            with pytest.raises(psycopg.errors.DatabaseError, match=r"stays as it is|cannot truncate"):
                admin.execute(statement)  # type: ignore[call-overload]
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            admin.execute("select * from rect.turn")


async def test_erasing_a_case_erases_what_the_vault_holds_of_it(gateway: Gateway, vault: Vault, database: TestDatabase) -> None:
    one, other = await frozen(gateway, vault), await sealed(gateway, vault, TRUTH.replace(minute=31))
    assert held(database, "13:47:00") == {"vault.sealed"}
    await gateway.erase_case(one.case_id, one.owner)
    assert held(database, "13:47:00", str(one.case_id), str(one.owner)) == set()
    assert held(database, "13:31:00") == {"vault.sealed"}
    await gateway.erase_verify(other.case_id, other.owner)
    assert held(database, "13:31:00", str(other.case_id), str(other.owner)) == set()


async def test_a_check_without_a_block_can_be_erased_too(gateway: Gateway, database: TestDatabase) -> None:
    one = await started(gateway)
    await gateway.erase_verify(one.case_id, one.owner)
    assert held(database, str(one.case_id), str(one.owner)) == set()


async def test_an_owner_stays_while_a_check_or_a_case_is_left(gateway: Gateway) -> None:
    one = await started(gateway)
    two = Opened(uuid4(), one.owner)
    await gateway.open_case(**opening(two))
    await gateway.erase_case(two.case_id, one.owner)
    assert await gateway.token_version(one.owner) == 1
    await gateway.erase_verify(one.case_id, one.owner)
    assert await gateway.token_version(one.owner) is None


async def test_a_blind_check_is_free(gateway: Gateway, vault: Vault, database: TestDatabase) -> None:
    one = await frozen(gateway, vault)
    await gateway.erase_case(one.case_id, one.owner)
    with psycopg.connect(database.owner_url) as owner:
        assert owner.execute("select * from rect.billing_fact").fetchall() == []
        assert owner.execute("select * from rect.outbox").fetchall() == []


async def test_what_a_check_began_with_stays(gateway: Gateway, vault: Vault, database: TestDatabase) -> None:
    one = await frozen(gateway, vault)
    with psycopg.connect(database.owner_url) as owner:
        for change in ("block = 5", "birth = '{}'", "sealed_at = null", "frozen = '{}'", "frozen_at = now()", "scorer = 'x'"):
            with pytest.raises(psycopg.errors.DatabaseError, match="only goes on"), owner.transaction():
                owner.execute(f"update rect.verify_case set {change} where case_id = '{one.case_id}'".encode())


async def test_the_export_holds_what_was_given_and_the_time_is_not_in_it(gateway: Gateway, vault: Vault) -> None:
    one = await frozen(gateway, vault)
    export = await gateway.export(one.case_id, one.owner)
    assert export["verify"]["block"] == 6 and export["verify"]["consent"] == "v1"
    assert "13:47" not in unclocked(export)


async def test_a_login_that_could_read_the_vault_may_not_open_a_check(database: TestDatabase) -> None:
    pool = await connect(database.owner_url, size=1)
    assert await Gateway(pool).verify_state() == "sees_truth"
    await pool.close()
