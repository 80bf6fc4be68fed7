"""Report versions as they stood, links that end, and an erasure that leaves nothing."""

from __future__ import annotations

from uuid import UUID, uuid4

import psycopg
import pytest

from app.db.gateway import Gateway
from app.errors import Conflict, KeyReused, NotFound
from tests.conftest import TestDatabase
from tests.db.cases import Json, Opened, claimed, opened, plan, result, study, wedding

CHOICE: Json = {"level": "ranges", "birth": False, "name": False, "locale": "zh", "follow": False, "days": None}


async def linked(gateway: Gateway, one: Opened, digest: bytes = b"d", share_id: UUID | None = None, **more: object) -> UUID:
    """Make a link."""
    made = share_id or uuid4()
    await gateway.create_share(made, one.case_id, one.owner, digest=digest, **{**CHOICE, **more})
    return made


async def told(gateway: Gateway) -> Opened:
    """A case whose first report after the opening tells one row."""
    one, row = await opened(gateway), study()
    scored = result(rows=(row["id"],), reason="evidence")
    await gateway.finish_turn(await claimed(gateway, one), plan(row, scored=scored, report=True))
    return one


async def test_a_version_is_read_as_it_stood(gateway: Gateway) -> None:
    one = await told(gateway)
    later = wedding()
    before = [row["id"] for row in (await gateway.case_view(one.case_id, one.owner))["ledger"]]
    scored = result(rows=(*before, later["id"]), reason="evidence", fingerprint="f2")
    await gateway.finish_turn(await claimed(gateway, one), plan(
        later, version=1, confirmed=[*before, later["id"]], scored=scored, report=True))
    await gateway.store_placebo(one.case_id, one.owner, 3, {"status": "done", "p": 0.5, "n": 1000, "narrowed_as_far": 1})
    first, second, third, now = [await gateway.report_at(one.case_id, one.owner, n) for n in (0, 1, 2, None)]
    assert [len(at["ledger"]) for at in (first, second, third, now)] == [0, 1, 2, 2]
    assert [at["result"]["version"] for at in (first, second, third, now)] == [1, 2, 3, 3]
    assert third["result"]["placebo"] is None and now["result"]["placebo"]["status"] == "done"
    assert [len(at["narrowing"]) for at in (first, second, now)] == [1, 2, 3]
    assert [len(at["snapshots"]) for at in (first, second, now)] == [0, 1, 2]
    assert now["report_version"] == 3
    short = await gateway.reports(one.case_id, one.owner)
    assert [(at["version"], at["rows"], at["shuffled"]) for at in short] == [
        (0, 0, False), (1, 1, False), (2, 2, False), (3, 2, True)]
    with pytest.raises(NotFound):
        await gateway.report_at(one.case_id, one.owner, 4)
    with pytest.raises(NotFound):
        await gateway.reports(one.case_id, uuid4())


async def test_a_row_taken_back_later_stands_in_the_version_that_told_it(gateway: Gateway) -> None:
    one = await told(gateway)
    (row,) = (await gateway.case_view(one.case_id, one.owner))["ledger"]
    await gateway.finish_turn(await claimed(gateway, one, "", kind="reject_evidence"), plan(
        {"op": "withdraw", "id": row["id"], "withdrawal_id": str(uuid4())}, version=1, confirmed=[],
        scored=result(reason="correction", fingerprint="f3"), report=True))
    then, now = [await gateway.report_at(one.case_id, one.owner, n) for n in (1, 2)]
    assert [(each["id"], each["status"]) for each in then["ledger"]] == [(row["id"], "confirmed")]
    assert now["ledger"] == []


async def test_an_owner_sees_all_their_cases_and_no_other(gateway: Gateway) -> None:
    one = await opened(gateway)
    two = await opened(gateway, one.owner)
    await opened(gateway)
    assert {case["id"] for case in await gateway.cases(one.owner)} == {str(one.case_id), str(two.case_id)}


async def test_a_link_stands_until_it_is_ended_and_then_is_like_one_that_never_was(gateway: Gateway) -> None:
    one = await opened(gateway)
    made = await linked(gateway, one)
    assert (await gateway.open_share(b"d"))["report_version"] == 0
    await gateway.end_shares(one.case_id, one.owner, made)
    await gateway.end_shares(one.case_id, one.owner, made)
    for digest in (b"d", b"other"):
        with pytest.raises(NotFound):
            await gateway.open_share(digest)
    assert await gateway.shares(one.case_id, one.owner) == []


async def test_a_link_ends_on_its_day(gateway: Gateway, database: TestDatabase) -> None:
    one = await opened(gateway)
    await linked(gateway, one, days=7)
    assert (await gateway.open_share(b"d"))["level"] == "ranges"
    with psycopg.connect(database.owner_url) as owner:
        owner.execute("set session_replication_role = replica")
        owner.execute("update rect.share set expires_at = now()")
    with pytest.raises(NotFound):
        await gateway.open_share(b"d")
    assert await gateway.shares(one.case_id, one.owner) == []


async def test_a_link_to_the_present_version_stays_there_and_a_following_one_goes_on(gateway: Gateway) -> None:
    one = await opened(gateway)
    await linked(gateway, one, b"still")
    await linked(gateway, one, b"follows", follow=True)
    row = study()
    await gateway.finish_turn(await claimed(gateway, one), plan(
        row, scored=result(rows=(row["id"],), reason="evidence"), report=True))
    assert (await gateway.open_share(b"still"))["report_version"] == 0
    assert (await gateway.open_share(b"follows"))["report_version"] is None


async def test_the_same_link_again_is_one_link_and_other_choices_need_another(gateway: Gateway) -> None:
    one = await opened(gateway)
    made = await linked(gateway, one)
    await linked(gateway, one, share_id=made)
    assert len(await gateway.shares(one.case_id, one.owner)) == 1
    with pytest.raises(KeyReused):
        await linked(gateway, one, share_id=made, level="whole")


async def test_links_are_limited_and_can_all_be_ended_at_once(gateway: Gateway) -> None:
    one = await opened(gateway)
    for _ in range(20):
        await linked(gateway, one)
    with pytest.raises(Conflict):
        await linked(gateway, one)
    await gateway.end_shares(one.case_id, one.owner)
    assert await gateway.shares(one.case_id, one.owner) == []
    await linked(gateway, one)


async def test_somebody_else_makes_sees_and_ends_no_link(gateway: Gateway) -> None:
    one, other = await opened(gateway), await opened(gateway)
    made = await linked(gateway, one)
    stranger = Opened(one.case_id, other.owner)
    with pytest.raises(NotFound):
        await linked(gateway, stranger)
    with pytest.raises(NotFound):
        await gateway.end_shares(stranger.case_id, stranger.owner, made)
    assert await gateway.shares(stranger.case_id, stranger.owner) == []
    assert (await gateway.open_share(b"d"))["case_id"] == str(one.case_id)


async def test_what_a_link_shows_never_changes(gateway: Gateway, database: TestDatabase) -> None:
    one = await opened(gateway)
    await linked(gateway, one)
    with psycopg.connect(database.owner_url) as owner:
        for change in ("level = 'whole'", "birth = true", "expires_at = null, days = 300", "digest = 'x'"):
            with pytest.raises(psycopg.errors.DatabaseError, match="only ends"), owner.transaction():
                owner.execute(f"update rect.share set {change}".encode())


def held(database: TestDatabase, *traces: str) -> set[str]:
    """Tables of every schema in which one of these texts stands in any row."""
    found: set[str] = set()
    with psycopg.connect(database.owner_url) as owner:
        tables = owner.execute("""select format('%I.%I', schemaname, tablename) from pg_tables
            where schemaname not in ('pg_catalog', 'information_schema')""").fetchall()
        for (table,) in tables:
            rows = owner.execute(f"select count(*) from {table} t where to_jsonb(t)::text ilike any (%s)".encode(),
                                 ([f"%{trace}%" for trace in traces],)).fetchone()
            if rows and rows[0]:
                found.add(table)
    return found


async def test_erasing_leaves_nothing_but_the_chargeable_fact(gateway: Gateway, database: TestDatabase) -> None:
    one = await told(gateway)
    await gateway.set_return_code(one.owner, b"\\xdecafe")
    await linked(gateway, one)
    traces = (str(one.case_id), str(one.owner), "去北京上大学", "1990-06-15")
    assert {"rect.case_record", "rect.evidence", "rect.turn", "rect.event", "rect.result", "rect.snapshot", "rect.report",
            "rect.share", "rect.owner"} <= held(database, *traces)
    await gateway.erase_case(one.case_id, one.owner)
    assert held(database, *traces) == {"rect.billing_fact", "rect.outbox"}
    assert held(database, str(one.owner), "去北京上大学", "1990-06-15") == set()
    with pytest.raises(NotFound):
        await gateway.open_share(b"d")
    assert await gateway.token_version(one.owner) is None


async def test_an_owner_with_another_case_stays_when_one_is_erased(gateway: Gateway) -> None:
    one = await opened(gateway)
    two = await opened(gateway, one.owner)
    await gateway.erase_case(one.case_id, one.owner)
    assert await gateway.token_version(one.owner) == 1
    assert [case["id"] for case in await gateway.cases(one.owner)] == [str(two.case_id)]


async def test_an_export_holds_versions_links_and_receipts_and_no_secret(gateway: Gateway) -> None:
    one = await told(gateway)
    await linked(gateway, one)
    export = await gateway.export(one.case_id, one.owner)
    assert {"reports", "shares", "window_receipts", "snapshots", "results", "turns", "events"} <= export.keys()
    (share,) = export["shares"]
    assert "digest" not in share and share["level"] == "ranges"
    assert export["reports"][1]["stands"]["status"] == "collecting"
    assert export["turns"][0]["receipt"] == {"model": "offline"}
