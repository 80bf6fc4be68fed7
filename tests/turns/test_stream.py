"""The stream of a case: the same order on every path, numbers to resume from, one end per turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import pytest

from app.db.gateway import Gateway
from app.db.listener import Listener
from app.errors import NotFound
from app.turns.events import LIVE, flat, parse, schema
from app.turns.hub import Hub
from app.turns.stream import follow
from tests.conftest import TestDatabase
from tests.turns.world import Case, runner_of, types

Json = dict[str, Any]
ONE = "2012年9月去北京上大学，2016年7月毕业"


@pytest.fixture
async def listener(database: TestDatabase) -> AsyncIterator[Listener]:
    """The process's ear."""
    found = Listener()
    await found.start(database.app_url)
    yield found
    await found.stop()


async def test_a_live_stream_and_its_replay_are_the_same(gateway: Gateway, listener: Listener) -> None:
    hub = Hub()
    case = await Case(gateway, runner_of(gateway, hub=hub)).open()
    begun = await case.begin(ONE)
    stream = follow(gateway, listener, hub, case.id, case.owner, after=1, until_turn=begun["turn_id"])
    case.runner.submit(case.id)
    seen = [event async for event in stream]
    live = [event for event in seen if event["type"] not in LIVE]
    assert live == await case.events(1)
    assert "".join(event["data"]["text"] for event in seen if event["type"] == "ack.delta") == next(
        event["data"]["text"] for event in live if event["type"] == "ack.done")
    order = types(seen)
    assert order[0] == "turn.accepted"
    assert order[-1] == "turn.done"
    assert order.index("ack.done") > max(n for n, name in enumerate(order) if name == "ack.delta")


async def test_a_stream_resumes_after_the_number_it_had(case: Case, listener: Listener) -> None:
    await case.say(ONE)
    everything = await case.events()
    stream = follow(case.gateway, listener, Hub(), case.id, case.owner, after=4, life_s=0.2)
    seen = [event async for event in stream]
    assert seen[:-1] == everything[4:]
    assert seen[-1]["type"] == "reconnect"


async def test_a_number_beyond_the_log_replays_from_the_start(case: Case, listener: Listener) -> None:
    stream = follow(case.gateway, listener, Hub(), case.id, case.owner, after=999, life_s=0.1)
    seen = [event async for event in stream]
    assert seen[:-1] == await case.events()


async def test_an_erased_case_ends_its_streams(case: Case, listener: Listener) -> None:
    stream = follow(case.gateway, listener, Hub(), case.id, case.owner, after=0)
    await anext(stream)
    await case.gateway.erase_case(case.id, case.owner)
    listener.wake(case.id)
    assert [event async for event in stream] == []


async def test_another_owners_case_has_no_stream(case: Case, listener: Listener) -> None:
    stream = follow(case.gateway, listener, Hub(), case.id, uuid4(), after=0)
    with pytest.raises(NotFound):
        await anext(stream)


async def test_every_event_has_its_shape(case: Case) -> None:
    await case.say(ONE)
    await case.say("不对，毕业是2017年6月")
    await case.say("前几年换过一次工作")
    await case.do("finish")
    await case.do("accept", candidate_id="c99")
    for event in await case.events():
        assert parse(flat(event)).type == event["type"]


async def test_the_schema_names_every_event() -> None:
    named = set(schema()["discriminator"]["mapping"])
    assert {"turn.accepted", "ack.delta", "ack.done", "slot.updated", "turn.failed", "turn.done", "reconnect"} <= named
    assert len(named) == 17


async def test_live_text_crosses_processes_and_comes_once_at_home(redis_url: str) -> None:
    here, there, case_id = Hub(), Hub(), uuid4()
    event: Json = {"type": "ack.delta", "turn_id": "t", "data": {"turn_id": "t", "text": "谢谢"}}
    for hub in (here, there):
        await hub.start(redis_url)
    with here.listening(case_id) as home, there.listening(case_id) as away:
        async with asyncio.timeout(60):
            while away.empty():  # until the other has subscribed
                here.publish(case_id, event)
                try:
                    async with asyncio.timeout(0.05):
                        await away.put(await away.get())
                except TimeoutError:
                    continue
        assert away.get_nowait() == event
        assert home.get_nowait() == event
    await here.stop()
    await there.stop()


async def test_a_valkey_that_is_away_breaks_no_turn(gateway: Gateway) -> None:
    hub = Hub()
    await hub.start("redis://127.0.0.1:1/0")
    case = await Case(gateway, runner_of(gateway, hub=hub)).open()
    turn = await case.say(ONE)
    await hub.stop()
    assert turn["status"] == "done"
