"""Rows of the ledger in the database: grounded, confirmed by one path, revised within the law, never changed."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from app.db.gateway import Gateway
from app.errors import LedgerChanged
from tests.conftest import TestDatabase
from tests.db.cases import TEXT, Json, Opened, claimed, move, opened, plan, propose, study, wedding


async def refusal(gateway: Gateway, one: Opened, *ops: Json, **more: Any) -> str:
    """SQLSTATE under which the database refuses the first refused entry."""
    claim = await claimed(gateway, one, more.pop("text", TEXT))
    with pytest.raises(LedgerChanged) as refused:
        await gateway.finish_turn(claim, plan(*ops, **more))
    await gateway.fail_turn(claim, {}, retryable=False)
    return str(refused.value.extra["refused"][0]["sqlstate"])


@pytest.mark.parametrize(
    ("text", "quote", "start"),
    [
        ("12月结婚", "2月结婚", 1),
        ("我十二月结婚", "二月结婚", 2),
        ("remarried in May", "married", 2),
        ("２０１２年结婚", "１２年结婚", 2),
        ("我结婚了", "我离婚了", 0),
        ("我结婚了", "结婚了", 0),
        ("我结婚了。。", "。。", 4),
        ("我结婚了", "结婚了吗", 1),
    ],
)
async def test_a_quote_that_is_not_in_its_turn_is_refused(
    gateway: Gateway, text: str, quote: str, start: int
) -> None:
    one = await opened(gateway)
    row = propose(TEXT[:4], "other", "other", user_quote=quote, quote_start=start, quote_end=start + len(quote))
    assert await refusal(gateway, one, row, text=text) == "SH413"


@pytest.mark.parametrize("quote", ["👍🏽结婚", "𠮷野家入职", "É école", "結婚💍"])
async def test_offsets_are_code_points(gateway: Gateway, quote: str) -> None:
    one = await opened(gateway)
    text = f"前面👨‍👩‍👧 {quote} 后面"
    claim = await claimed(gateway, one, text)
    row = propose(quote, "other", "other", text=text)
    await gateway.finish_turn(claim, plan(row))
    assert (await gateway.case_view(one.case_id, one.owner))["ledger"][0]["user_quote"] == quote


@pytest.mark.parametrize("words", ["2013年9月", "12年9月", ""])
async def test_a_date_that_is_not_in_the_words_is_refused(gateway: Gateway, words: str) -> None:
    one = await opened(gateway)
    assert await refusal(gateway, one, study(date_text=words)) == "SH413"


async def test_a_dated_row_names_the_words_of_its_date(gateway: Gateway) -> None:
    one = await opened(gateway)
    assert (await refusal(gateway, one, study(date_text=None))).startswith(("SH", "23"))


@pytest.mark.parametrize(
    ("precision", "start", "end"),
    [
        ("day", "2012-09-01", "2012-09-02"),
        ("month", "2012-09-02", "2012-09-30"),
        ("month", "2012-09-01", "2012-10-01"),
        ("quarter", "2012-08-01", "2012-10-31"),
        ("year", "2012-02-01", "2013-01-31"),
        ("year", "2012-01-01", "2012-12-30"),
        ("range", "2012-09-02", "2012-09-01"),
        ("unknown", "2012-09-01", "2012-09-30"),
        ("month", None, None),
        ("year", "2012-01-01", None),
        ("century", "2012-01-01", "2012-12-31"),
    ],
)
async def test_a_span_has_the_shape_of_its_precision(
    gateway: Gateway, precision: str, start: str | None, end: str | None
) -> None:
    one = await opened(gateway)
    row = study(date_precision=precision, occurred_from=start, occurred_to=end)
    assert (await refusal(gateway, one, row)).startswith(("SH", "23", "22"))


@pytest.mark.parametrize(
    "fault",
    [
        {"domain": "career"},
        {"event_kind": "graduation"},
        {"subject": "father"},
        {"event_kind": "family_event", "domain": "family"},
        {"related_person": "father"},
        {"date_basis": "guessed"},
    ],
)
async def test_a_row_outside_the_vocabulary_is_refused(gateway: Gateway, fault: Json) -> None:
    one = await opened(gateway)
    assert (await refusal(gateway, one, study(**fault))).startswith(("SH", "23", "22"))


async def test_what_rests_on_an_anchor_waits_for_a_yes(gateway: Gateway) -> None:
    one = await opened(gateway)
    assert await refusal(gateway, one, study(date_basis="anchored")) == "SH410"
    held = study(date_basis="anchored", then="hold", hold_reason="anchored")
    await gateway.finish_turn(await claimed(gateway, one), plan(held))
    yes = await claimed(gateway, one, "是")
    await gateway.finish_turn(yes, plan({"op": "confirm", "id": held["id"]}, version=1, confirmed=[held["id"]]))
    row = (await gateway.case_view(one.case_id, one.owner))["ledger"][0]
    assert (row["status"], row["date_precision"]) == ("confirmed", "month")


async def test_a_late_yes_is_appended_to_the_ledger_order(gateway: Gateway) -> None:
    one = await opened(gateway)
    held, sure = study(then="hold"), wedding()
    await gateway.finish_turn(await claimed(gateway, one), plan(held, sure))
    yes = await claimed(gateway, one, "是")
    order = [sure["id"], held["id"]]
    await gateway.finish_turn(yes, plan({"op": "confirm", "id": held["id"]}, version=1, confirmed=order))


async def test_what_a_person_denies_stays_readable_and_out_of_force(gateway: Gateway) -> None:
    one = await opened(gateway)
    held = study(then="hold")
    await gateway.finish_turn(await claimed(gateway, one), plan(held))
    no = plan({"op": "reject", "id": held["id"]}, version=1, confirmed=[])
    await gateway.finish_turn(await claimed(gateway, one, "不是"), no)
    assert (await gateway.case_view(one.case_id, one.owner))["ledger"][0]["status"] == "rejected"
    again = {"op": "confirm", "id": held["id"]}
    assert await refusal(gateway, one, again, version=2, confirmed=[]) == "SH410"


async def test_denying_a_confirmed_row_writes_a_row_that_ends_rejected(gateway: Gateway) -> None:
    one = await opened(gateway)
    row, other = study(), wedding()
    await gateway.finish_turn(await claimed(gateway, one), plan(row, other))
    back = {"op": "withdraw", "id": row["id"], "withdrawal_id": move()["id"]}
    assert await refusal(
        gateway, one, {"op": "reject", "id": row["id"]}, version=1, confirmed=[]) == "SH410"
    await gateway.finish_turn(
        await claimed(gateway, one, "", kind="reject_evidence"),
        plan(back, version=1, confirmed=[other["id"]]))
    ledger = {entry["id"]: entry for entry in (await gateway.case_view(one.case_id, one.owner))["ledger"]}
    assert ledger[row["id"]]["status"] == "superseded"
    assert ledger[back["withdrawal_id"]]["status"] == "rejected"
    assert ledger[back["withdrawal_id"]]["supersedes_evidence_id"] == row["id"]


def year(**more: Any) -> Json:
    """University in 2012, the year alone."""
    return propose("2012年9月去北京上大学", "education_start", "education", date_text="2012年",
                   date_precision="year", occurred_from="2012-01-01", occurred_to="2012-12-31", **more)


async def revised(gateway: Gateway, first: Json, second: Json, revision: str) -> str | None:
    """Write a row, then a revision of it: the SQLSTATE of its refusal, None when it was taken."""
    one = await opened(gateway)
    await gateway.finish_turn(await claimed(gateway, one), plan(first))
    second = {**second, "supersedes": first["id"], "revision": revision}
    claim = await claimed(gateway, one)
    try:
        await gateway.finish_turn(claim, plan(second, version=1))
    except LedgerChanged as refused:
        return str(refused.extra["refused"][0]["sqlstate"])
    ledger = {entry["id"]: entry["status"] for entry in (await gateway.case_view(one.case_id, one.owner))["ledger"]}
    assert ledger == {first["id"]: "superseded", second["id"]: "confirmed"}
    return None


async def test_a_date_may_be_completed_and_corrected(gateway: Gateway) -> None:
    assert await revised(gateway, year(), study(), "date_completion") is None
    other = study(date_text="2016年6月", occurred_from="2016-06-01", occurred_to="2016-06-30")
    assert await revised(gateway, study(), other, "date_correction") is None


async def test_a_completion_stays_inside_its_date(gateway: Gateway) -> None:
    other = study(date_text="2016年6月", occurred_from="2016-06-01", occurred_to="2016-06-30")
    assert await revised(gateway, year(), other, "date_completion") in ("SH414", "SH415")


async def test_one_event_may_get_a_better_name_but_not_become_another(gateway: Gateway) -> None:
    change = study(event_kind="education_change")
    assert await revised(gateway, study(), change, "reclassification") is None
    assert await revised(gateway, study(), move(), "reclassification") == "SH415"
    assert await revised(gateway, study(), move(), "date_correction") == "SH415"
    assert await revised(gateway, study(), change, "date_correction") == "SH415"


async def test_a_coarser_date_needs_coarser_words(gateway: Gateway) -> None:
    bare = study(date_text=None, date_precision="unknown", occurred_from=None, occurred_to=None)
    assert await revised(gateway, study(), bare, "date_correction") == "SH414"
    silent = {**year(), "date_text": None, "date_basis": "completed"}
    assert await revised(gateway, study(), silent, "date_correction") == "SH414"
    assert await revised(gateway, study(), year(), "date_correction") is None


async def test_a_held_revision_leaves_the_confirmed_row_in_force_until_the_yes(gateway: Gateway) -> None:
    one = await opened(gateway)
    first = year()
    second = study(then="hold", supersedes=first["id"], revision="date_completion")
    await gateway.finish_turn(await claimed(gateway, one), plan(first))
    await gateway.finish_turn(await claimed(gateway, one), plan(second, version=1, confirmed=[first["id"]]))
    yes = plan({"op": "confirm", "id": second["id"]}, version=2, confirmed=[second["id"]])
    await gateway.finish_turn(await claimed(gateway, one, "是"), yes)


async def test_an_ungrounded_row_cannot_be_confirmed_even_by_calling_the_function(
    gateway: Gateway, database: TestDatabase
) -> None:
    """A row is smuggled in with all triggers off; the only path to `confirmed` still looks at its words."""
    one = await opened(gateway)
    row = study(then="hold")
    await gateway.finish_turn(await claimed(gateway, one), plan(row))
    with psycopg.connect(database.owner_url, autocommit=True) as owner:
        owner.execute("set session_replication_role = replica")
        owner.execute("update rect.evidence set user_quote = '我从来没有说过这句话' where id = %s", (row["id"],))
        owner.execute("set session_replication_role = origin")
        turn = owner.execute("select written_turn_id from rect.evidence where id = %s", (row["id"],)).fetchone()
        assert turn is not None
        owner.execute("set role shodhana_owner")
        with pytest.raises(psycopg.Error) as refused:
            owner.execute("select rect.confirm_evidence(%s, %s, %s)", (one.case_id, turn[0], row["id"]))
        assert refused.value.sqlstate == "SH413"
        with pytest.raises(psycopg.Error) as refused:
            owner.execute("update rect.evidence set status = 'confirmed' where id = %s", (row["id"],))
        assert refused.value.sqlstate == "SH413"


@pytest.mark.parametrize(
    "statement",
    [
        "update rect.evidence set user_quote = 'x'",
        "update rect.evidence set occurred_from = null",
        "update rect.evidence set status = 'draft'",
        "update rect.evidence set status = 'rejected'",
        "update rect.evidence set status = 'superseded'",
        "delete from rect.evidence",
        "update rect.event set data = '{}'",
        "delete from rect.event",
        "update rect.result set data = data",
        "delete from rect.result",
        "update rect.snapshot set data = data",
        "delete from rect.snapshot",
        "update rect.report set outcome = null",
        "delete from rect.report",
        "update rect.turn set message = 'x'",
        "update rect.turn set status = 'accepted'",
        "delete from rect.turn",
        "update rect.case_record set owner = gen_random_uuid()",
        "delete from rect.case_record",
        "delete from rect.billing_fact",
    ],
)
async def test_facts_are_appended_and_never_changed(
    gateway: Gateway, database: TestDatabase, statement: str
) -> None:
    """Not even by the owner of the tables."""
    one = await opened(gateway)
    row = study()
    from tests.db.cases import result

    scored = result(rows=(row["id"],), reason="evidence")
    await gateway.finish_turn(await claimed(gateway, one), plan(row, scored=scored, report=True))
    with psycopg.connect(database.owner_url, autocommit=True) as owner:
        owner.execute("set role shodhana_owner")
        with pytest.raises(psycopg.Error) as refused:
            owner.execute(statement)
        assert refused.value.sqlstate == "SH410"


async def test_the_same_words_may_tell_the_fate_of_two_relatives(gateway: Gateway) -> None:
    one, words = await opened(gateway), "2008年1月父母去世"
    claim = await claimed(gateway, one, words)
    both = [propose(words, "family_event", "family", text=words, subject=who, related_person=who) for who in ("father", "mother")]
    await gateway.finish_turn(claim, plan(*both))
    view = await gateway.case_view(one.case_id, one.owner)
    assert [entry["related_person"] for entry in view["ledger"]] == ["father", "mother"]
