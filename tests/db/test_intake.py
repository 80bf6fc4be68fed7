"""From a revealed check to a frozen holdout: only by an audit, a new version, and a scorer that was frozen before."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from itertools import count
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from app.calibration import coverage
from app.calibration.intake import Intake, findings
from app.calibration.vault import Vault
from app.db.engine import connect
from app.db.gateway import Gateway
from app.errors import Conflict, NotFound
from tests.conftest import TestDatabase
from tests.db.cases import Json, Opened, claimed, opened, plan, stretch, unclocked
from tests.db.test_takeaway import held
from tests.db.test_vault import TRUTH, check, named

__all__ = ["intake", "vault"]


@pytest.fixture
async def vault(database: TestDatabase) -> AsyncIterator[Vault]:
    """The door to the vault, with the application's login."""
    pool = await connect(database.app_url, size=2)
    yield Vault(pool)
    await pool.close()


@pytest.fixture
async def intake(database: TestDatabase) -> AsyncIterator[Intake]:
    """Staff, with the login that migrates."""
    pool = await connect(database.owner_url, size=2)
    yield Intake(pool)
    await pool.close()


def narrowed(start: str, end: str, width: int) -> Json:
    """A result that singles out a range."""
    data = {"interval": stretch(start, end, width), "supported": stretch("12:40", "14:39", 120), "representative": {
        "date": "1990-06-15", "time": start, "utc_offset_s": 28800}, "attribution": [], "candidates": []}
    return {"fingerprint": "f", "engine_version": "e1", "policy_version": "p1", "reason": "declared", "data": data, "charts": {}}


PLACES = count()


async def revealed(gateway: Gateway, vault: Vault, minute: datetime = TRUTH, *, scorer: str = "s1", counts: bool = True,
                   result: Json | None = None, place: int | None = None) -> Opened:
    """A check that went all the way, of somebody who was born elsewhere than all others."""
    one = Opened(uuid4(), uuid4())
    await gateway.issue_owner(one.owner)
    birth = check()["birth"] | {"lon": (next(PLACES) if place is None else place) % 180}
    await gateway.open_verify(one.case_id, one.owner, "d", check(scorer=scorer, counts=counts, birth=birth))
    await named(gateway, one)
    await vault.seal(one.case_id, one.owner, "k", minute)
    await gateway.finish_turn(await claimed(gateway, one, "", kind="close"), plan(
        case={"status": "closed"}, outcome={"reason": "user_ended"}, scored=result or narrowed("13:30", "13:59", 30)))
    scored = {"birth": {"date": "1990-06-15", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07}, "events": [
        {"id": "e", "event_kind": "career_entry", "domain": "career", "related_person": None, "occurred_from": "2012-09-01",
         "occurred_to": "2012-09-30", "date_precision": "month"}]}
    await gateway.freeze_verify(one.case_id, one.owner, scorer=scorer, scored=scored)
    await vault.reveal(one.case_id, one.owner)
    return one


async def refused(work: Any, code: str) -> None:
    """Expect a decision to be refused by its code."""
    with pytest.raises(Conflict) as caught:
        await work
    assert caught.value.code == code


async def test_a_revealed_check_that_may_count_lands_in_the_intake_and_nowhere_else(
        gateway: Gateway, vault: Vault, intake: Intake) -> None:
    one = await revealed(gateway, vault)
    await revealed(gateway, vault, counts=False)
    await vault.reveal(one.case_id, one.owner)
    (case,) = await intake.cases()
    assert case["case_id"] == str(one.case_id) and case["passed"] is None and case["holdouts"] == []
    assert "13:47" not in unclocked(case) and "minutes_off" not in str(case) and "in_candidate" not in str(case)


async def test_becoming_a_holdout_needs_a_scorer_frozen_before_an_audit_and_a_new_version(
        gateway: Gateway, vault: Vault, intake: Intake) -> None:
    early = await revealed(gateway, vault)
    await refused(intake.promote("h1", scorer="s1", by="Lin", note=""), "intake-scorer")
    first = await intake.freeze_scorer("s1", "Lin")
    assert await intake.freeze_scorer("s1", "Wu") == first
    await intake.audit(early.case_id, passed=True, auditor="Lin", note="seen")
    await refused(intake.promote("h1", scorer="s1", by="Lin", note=""), "intake-none")  # opened before the scorer was frozen
    one, other, third = [await revealed(gateway, vault, scorer=scorer) for scorer in ("s1", "s1", "s2")]
    for case in (one, other, third):
        await refused(intake.promote("h1", scorer="s1", by="Lin", note=""), "intake-none")
        await intake.audit(case.case_id, passed=case is not one, auditor="Lin", note="certificate seen")
        if case is other:
            break
    assert await intake.promote("h1", scorer="s1", by="Lin", note="first") == 1
    await refused(intake.promote("h1", scorer="s1", by="Lin", note="again"), "intake-version")
    assert [row["id"] for row in (await intake.holdout("h1"))["cases"]] == [str(other.case_id)]
    await intake.audit(one.case_id, passed=True, auditor="Wu", note="seen again")
    assert [row["id"] for row in (await intake.holdout("h1"))["cases"]] == [str(other.case_id)]
    assert await intake.promote("h2", scorer="s1", by="Lin", note="second") == 2
    with pytest.raises(NotFound):
        await intake.holdout("h3")
    with pytest.raises(NotFound):
        await intake.audit(uuid4(), passed=True, auditor="Lin", note="")


async def test_a_person_counts_once_however_often_they_check(gateway: Gateway, vault: Vault, intake: Intake) -> None:
    await intake.freeze_scorer("s1", "Lin")
    cases = [await revealed(gateway, vault, place=place) for place in (7, 7, 8)]
    for one in cases:
        await intake.audit(one.case_id, passed=True, auditor="Lin", note="seen")
    assert [one["same_birth"] for one in await intake.cases()] == [1, 1, 0]
    assert await intake.promote("h1", scorer="s1", by="Lin", note="") == 2
    assert {row["id"] for row in (await intake.holdout("h1"))["cases"]} == {str(cases[0].case_id), str(cases[2].case_id)}


async def test_who_left_before_the_comparison_is_counted(gateway: Gateway, vault: Vault, intake: Intake) -> None:
    await revealed(gateway, vault)
    await revealed(gateway, vault, counts=False)
    await gateway.issue_owner(owner := uuid4())
    await gateway.open_verify(uuid4(), owner, "d", check())
    assert await intake.attrition() == {"opened": 3, "sealed": 2, "frozen": 2, "revealed": 2, "may_count": 1}


async def test_what_is_frozen_stays_and_goes_only_with_its_person(
        gateway: Gateway, vault: Vault, intake: Intake, database: TestDatabase) -> None:
    await intake.freeze_scorer("s1", "Lin")
    one = await revealed(gateway, vault)
    await intake.audit(one.case_id, passed=True, auditor="Lin", note="seen")
    await intake.promote("h1", scorer="s1", by="Lin", note="")
    with psycopg.connect(database.owner_url, autocommit=True) as admin:
        admin.execute("set role shodhana_vault")
        for table, column in (("intake", "in_candidate = true"), ("audit", "passed = false"), ("scorer", "frozen_by = 'x'"),
                              ("holdout", "note = 'x'"), ("holdout_row", "version = 'h1'")):
            for statement in (f"update vault.{table} set {column}", f"delete from vault.{table}"):
                with pytest.raises(psycopg.errors.DatabaseError, match="stays as it is"):
                    admin.execute(statement.encode())
    await gateway.erase_case(one.case_id, one.owner)
    assert held(database, str(one.case_id), "13:47:00") == set()
    assert (await intake.holdout("h1")) == {"version": "h1", "scorer": "s1", "frozen_cases": 1, "cases": []}


async def test_the_application_can_do_nothing_of_this(gateway: Gateway, vault: Vault, database: TestDatabase) -> None:
    await revealed(gateway, vault)
    with psycopg.connect(database.app_url, autocommit=True) as login:
        for statement in ("select vault.intake_list()", "select vault.promote('h', 's', 'x', '')", "select vault.holdout_cases('h')",
                          "select vault.freeze_scorer('s', 'x')", "select vault.enter_intake(gen_random_uuid(), '{}')",
                          "select vault.audit_case(gen_random_uuid(), true, 'x', '')", "table vault.intake", "table rect.coverage",
                          "select vault.publish_coverage('h', 120, 1, 5, 0, 0)"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                login.execute(statement)  # type: ignore[call-overload]


async def holdout_of(gateway: Gateway, vault: Vault, intake: Intake, hits: int, misses: int) -> Json:
    """A frozen holdout of ranges 30 minutes wide, so many of which hold the time."""
    await intake.freeze_scorer("s1", "Lin")
    for number in range(hits + misses):
        inside = number < hits
        one = await revealed(gateway, vault, TRUTH if inside else TRUTH.replace(hour=14, minute=20))
        await intake.audit(one.case_id, passed=True, auditor="Lin", note="seen")
    await intake.promote("h1", scorer="s1", by="Lin", note="")
    return await intake.holdout("h1")


async def told(gateway: Gateway) -> Any:
    """What a report of a case with such a range says of coverage."""
    one = Opened(uuid4(), uuid4())
    await gateway.issue_owner(one.owner)
    await gateway.open_verify(one.case_id, one.owner, "d", check())
    await named(gateway, one)
    return (await gateway.case_view(one.case_id, one.owner))["coverage"]


async def test_reports_say_not_measured_below_twenty_cases_at_a_width(gateway: Gateway, vault: Vault, intake: Intake) -> None:
    found = coverage.measure((await holdout_of(gateway, vault, intake, 19, 0))["cases"], swaps=0, seed=1)
    (width,) = found.widths
    assert (width.least, width.most, width.cases, width.hits, width.chance) == (16, 30, 19, 19, 0.25)
    assert await intake.publish("h1", 120, 16, 30, 0.0001, 0.001) == "not_measured"


@pytest.mark.parametrize(("hits", "misses", "p", "swap_p", "statement"), [
    (12, 8, 0.001, 0.01, "above_chance"), (12, 8, 0.001, 0.2, "not_above_chance"), (12, 8, 0.2, 0.01, "not_above_chance"),
    (3, 17, 0.01, 0.01, "not_above_chance")])
async def test_more_than_chance_is_said_only_where_both_tests_bear_it_out(
        gateway: Gateway, vault: Vault, intake: Intake, hits: int, misses: int, p: float, swap_p: float, statement: str) -> None:
    await holdout_of(gateway, vault, intake, hits, misses)
    assert await intake.publish("h1", 120, 16, 30, p, swap_p) == statement
    assert await intake.publish("h1", 120, 31, 60, p, swap_p) is None
    with pytest.raises(Exception, match="duplicate key"):
        await intake.publish("h1", 120, 16, 30, p, swap_p)


async def test_a_report_tells_what_was_measured_for_its_own_width_and_window_alone(
        gateway: Gateway, vault: Vault, intake: Intake) -> None:
    await holdout_of(gateway, vault, intake, 7, 13)
    assert await told(gateway) is None
    usual = await opened(gateway)
    await intake.publish("h1", 120, 16, 30, 0.3, 0.4)
    one = await revealed(gateway, vault)
    measured = {"statement": "not_above_chance", "cases": 20, "hits": 7, "chance": 25}
    assert (await gateway.case_view(one.case_id, one.owner))["coverage"] == measured
    assert (await gateway.report_at(one.case_id, one.owner))["coverage"] == measured
    assert (await gateway.report_at(one.case_id, one.owner, 0))["coverage"] is None  # the whole block: another width
    assert (await gateway.case_view(usual.case_id, usual.owner))["coverage"] is None  # another window


async def test_what_speaks_against_a_case_is_found_without_its_outcome(gateway: Gateway, vault: Vault, intake: Intake) -> None:
    await revealed(gateway, vault)
    (case,) = await intake.cases()
    assert findings(case, b"key", "other") == ["blocks_moved", "scorer_not_frozen_before"]
    assert "speaks_of_a_clock" in findings(case | {"clock_turns": 1}, b"key", "other")
    assert "scorer_changed_meanwhile" in findings(case | {"scorer_at_freeze": "s2"}, b"key", "other")
    assert "same_person_again" in findings(case | {"same_birth": 1}, b"key", "other")
    assert "rows_taken_back" in findings(case | {"taken_back": 2}, b"key", "other")
    assert "no_dated_row" in findings(case | {"rows": 0}, b"key", "other")
