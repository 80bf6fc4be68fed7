"""Erasing after a whole conversation, and in the middle of one: no table holds a trace, and nothing comes back."""

from __future__ import annotations

from uuid import uuid4

import pytest

from app.errors import NotFound, ShodhanaError
from tests.conftest import TestDatabase
from tests.db.cases import Opened
from tests.db.test_takeaway import held, linked
from tests.turns.world import Case

LIFE = ("2008年9月去北京上大学", "2012年7月进公司工作", "2016年10月结婚", "去年好像生过一场病")
KEPT = {"rect.billing_fact", "rect.outbox"}


def traces(case: Case) -> tuple[str, ...]:
    """What could lead back to the person."""
    return (str(case.owner), "成都", "1990-06-15", "30.66", *LIFE)


async def test_after_a_whole_conversation_only_the_chargeable_fact_is_left(case: Case, database: TestDatabase) -> None:
    for line in LIFE:
        await case.say(line)
    await case.do("window", window={"start": "1990-06-15T13:00", "end": "1990-06-15T16:00", "minutes": 90}, reason="妈妈说的")
    await case.do("finish")
    await case.do("accept", candidate_id="c1")
    await linked(case.gateway, Opened(case.id, case.owner))
    assert {"rect.turn", "rect.evidence", "rect.event", "rect.result", "rect.window_receipt", "rect.report"} <= \
        held(database, *traces(case), "妈妈说的")
    await case.gateway.erase_case(case.id, case.owner)
    assert held(database, *traces(case), "妈妈说的") == set()
    assert held(database, str(case.id)) == KEPT


async def test_erasing_in_the_middle_of_a_turn_leaves_nothing_and_the_turn_writes_nothing(
    case: Case, database: TestDatabase
) -> None:
    await case.say(LIFE[0])
    await case.begin(LIFE[1])
    claim = await case.gateway.claim_turn(case_id=case.id, worker="test")
    assert claim is not None
    await case.gateway.erase_case(case.id, case.owner)
    with pytest.raises(NotFound):
        await case.gateway.record_ack(claim, text="好的", source="model", replaced=False)
    with pytest.raises(ShodhanaError):
        await case.gateway.finish_turn(claim, {"ledger_version": 0, "evidence": []})
    await case.runner.drain(case.id)
    await case.runner.shuffle(case.id, case.owner)
    assert held(database, *traces(case)) == set()
    with pytest.raises(NotFound):
        await case.gateway.begin_turn(case_id=case.id, owner=case.owner, turn_id=uuid4(), key="k", digest="d", kind="message",
                                      message="x", answers=[], text="x", payload={})
