"""A turn survives what happens to processes, models and clients: it runs to one end, once."""

from __future__ import annotations

import asyncio
from datetime import date
from uuid import UUID

import psycopg
import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models.function import AgentInfo, FunctionModel

from app.db.gateway import Gateway
from app.errors import KeyReused, LeaseLost
from app.llm.limits import Limits
from app.llm.models import Models, build
from app.turns.material import Material
from app.turns.plan import plan
from tests.conftest import TestDatabase
from tests.turns.world import BANK, Case, confirmed, runner_of, types

ONE = "2012年9月去北京上大学"


def _broken() -> Models:
    """Models that fail whatever they are asked."""

    def fail(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        raise RuntimeError("the provider is away")

    good = build()
    model = FunctionModel(fail, model_name="broken")
    return Models("test:broken", model, model, False, "nobody", Limits(), good.breaker)


async def test_the_same_key_is_the_same_turn_and_writes_nothing_twice(case: Case) -> None:
    first = await case.say(ONE, key="k")
    before = await case.events()
    second = await case.say(ONE, key="k")
    assert second == first
    assert await case.events() == before


async def test_another_body_under_a_key_is_refused(case: Case) -> None:
    await case.say(ONE, key="k", digest="a")
    with pytest.raises(KeyReused):
        await case.begin("2013年毕业", key="k", digest="b")


async def test_a_turn_whose_process_died_after_the_acknowledgement_ends_once(case: Case) -> None:
    begun = await case.begin(ONE)
    dead = await case.gateway.claim_turn(case_id=case.id, worker="dead", lease_s=0)
    assert dead is not None
    await case.gateway.record_ack(dead, text="谢谢你。", source="model", replaced=False)
    await case.runner.drain(case.id)
    turn = await case.gateway.turn(case.id, case.owner, UUID(begun["turn_id"]))
    found = types(await case.events())
    assert turn["status"] == "done"
    assert turn["ack"]["text"] == "谢谢你。"
    assert (found.count("ack.done"), found.count("turn.done")) == (1, 1)
    assert len(confirmed(await case.view())) == 1


async def test_the_dead_process_cannot_write_once_another_has_its_turn(case: Case) -> None:
    await case.begin(ONE)
    dead = await case.gateway.claim_turn(case_id=case.id, worker="dead", lease_s=0)
    assert dead is not None
    await case.runner.drain(case.id)
    before = await case.events()
    with pytest.raises(LeaseLost):
        await case.gateway.record_ack(dead, text="晚了。", source="model", replaced=False)
    await case.runner._pipeline.run(dead)
    assert await case.events() == before


async def test_a_sweep_takes_over_what_was_stored_and_never_run(case: Case, database: TestDatabase) -> None:
    await case.begin(ONE)
    with psycopg.connect(database.owner_url) as connection:
        connection.execute("set session_replication_role = replica")  # the ledger's guards refuse to change a turn
        connection.execute("update rect.turn set created_at = now() - interval '1 minute'")
    await case.runner.sweep()
    await case.runner.idle()
    assert len(confirmed(await case.view())) == 1


async def test_two_processes_run_the_turns_of_a_case_once_and_in_order(case: Case, database: TestDatabase) -> None:
    from app.db.engine import connect

    lines = [ONE, "2016年7月毕业", "2018年3月搬家到上海", "2020年10月结婚"]
    for line in lines:
        await case.begin(line)
    pool = await connect(database.app_url, size=3)
    other = runner_of(Gateway(pool))
    await asyncio.gather(case.runner.drain(case.id), other.drain(case.id))
    await case.runner.drain(case.id)
    await other.stop()
    await pool.close()
    done = [event for event in await case.events() if event["type"] == "turn.done"]
    turns = (await case.view())["turns"]
    assert [event["turn_id"] for event in done] == [turn["id"] for turn in turns]
    assert len(confirmed(await case.view())) == len(lines)


async def test_many_submissions_of_a_case_run_each_turn_once(case: Case) -> None:
    for line in (ONE, "2016年7月毕业"):
        await case.begin(line)
        case.runner.submit(case.id)
        case.runner.submit(case.id)
    await case.runner.idle()
    await case.runner.drain(case.id)
    assert types(await case.events()).count("turn.done") == 2


async def test_models_that_fail_cost_the_person_nothing(case: Case) -> None:
    case.runner = runner_of(case.gateway, _broken())
    turn = await case.say(ONE)
    assert turn["status"] == "done"
    assert turn["ack"]["source"] == "fallback"
    assert turn["ack"]["replaced"] is True
    assert len(confirmed(await case.view())) == 1
    [stored] = (await case.gateway.export(case.id, case.owner))["turns"]
    assert stored["receipt"]["extraction"]["fallback"] is True


async def test_planning_that_breaks_fails_the_turn_so_that_it_can_be_tried_again(
    case: Case, database: TestDatabase
) -> None:
    slot = await case.slot()
    with psycopg.connect(database.owner_url) as connection:
        connection.execute("set role shodhana_owner")
        connection.execute("update rect.case_record set state = state || '{\"format\": 0}'")
    begun = await case.begin(ONE)
    with pytest.raises(ValueError, match="format"):
        await case.runner.drain(case.id)
    turn = await case.gateway.turn(case.id, case.owner, UUID(begun["turn_id"]))
    last = (await case.events())[-1]
    assert (turn["status"], turn["problem"]["type"]) == ("failed", "internal")
    assert (last["type"], last["data"]["retryable"]) == ("turn.failed", True)
    assert await case.slot() == slot


async def test_a_turn_that_takes_processes_down_is_given_up(case: Case) -> None:
    begun = await case.begin(ONE)
    for _ in range(5):
        assert await case.gateway.claim_turn(case_id=case.id, worker="dying", lease_s=0)
    with pytest.raises(RuntimeError, match="given up"):
        await case.runner.drain(case.id)
    assert (await case.gateway.turn(case.id, case.owner, UUID(begun["turn_id"])))["status"] == "failed"


async def test_a_ledger_that_moved_on_is_planned_with_again(case: Case) -> None:
    await case.begin(ONE)
    claim = await case.gateway.claim_turn(case_id=case.id, worker="w", lease_s=30)
    assert claim is not None
    extraction = await case.runner._pipeline._extractor.extract(ONE, locale="zh", reference_date=date(2026, 8, 31))
    context = await case.gateway.context(claim)
    material = Material(claim, context, BANK, date(2026, 8, 31), extraction)
    ops = (await plan(material))["evidence"]
    refused = {op["id"]: "not_grounded" for op in ops}
    again = await plan(Material(claim, context, BANK, date(2026, 8, 31), extraction, refused))
    assert [op["op"] for op in again["evidence"]] == ["drop"] * len(ops)
    assert again["result"] is None
    assert again["expect_confirmed"] == []
    await case.gateway.finish_turn(claim, again)
    assert types(await case.events())[-3:] == ["evidence.dropped", "slot.updated", "turn.done"]


async def test_stopping_hands_a_running_turn_back(case: Case) -> None:
    await case.begin(ONE)
    claim = await case.gateway.claim_turn(case_id=case.id, worker="w", lease_s=30)
    assert claim is not None
    entered = asyncio.Event()

    async def hold() -> None:
        async with case.runner._kept(claim):
            entered.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hold())
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await case.gateway.claim_turn(case_id=case.id, worker="next", lease_s=30)


async def test_shuffles_follow_a_result_and_are_stored_once(case: Case) -> None:
    case.runner = runner_of(case.gateway, placebo=20)
    await case.say(ONE)
    await case.runner.idle()
    placebo = (await case.view())["result"]["placebo"]
    assert (placebo["status"], placebo["n"]) == ("done", 20)
    before = await case.events()
    await case.runner.shuffle(case.id, case.owner)
    assert await case.events() == before
    assert types(before)[-1] == "report.updated"
