"""Every chargeable fact reaches its receiver at least once, under one id, whatever happens on the way."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import psycopg
import pytest

from app.billing.sender import ATTEMPTS, FIRST_S, LONGEST_S, Sender, wait_after
from app.billing.signing import secrets_of
from app.db.gateway import Gateway
from tests.billing.receiver import SCRIPT, SECRET, receiving
from tests.conftest import TestDatabase
from tests.db.cases import Opened, claimed, opened, plan


@asynccontextmanager
async def sending(gateway: Gateway, url: str, timeout_s: float = 60.0) -> AsyncIterator[Sender]:
    """A sender of one process."""
    sender = Sender(gateway, url, secrets_of(SECRET), clock=lambda: datetime.now(UTC), draw=lambda: 1.0, timeout_s=timeout_s)
    try:
        yield sender
    finally:
        await sender.stop()


async def finished(gateway: Gateway, one: Opened) -> None:
    await gateway.finish_turn(await claimed(gateway, one, "", kind="finish"),
                              plan(outcome={"reason": "user_ended"}, report=True))


def due(database: TestDatabase) -> None:
    """Let the time pass that a message would wait, and every loan."""
    with psycopg.connect(database.owner_url) as owner:
        owner.execute("update rect.outbox set next_at = now() where delivered_at is null")


def rows(database: TestDatabase) -> list[tuple[int, bool, bool, str | None]]:
    """(attempts, delivered, parked, last error) of the outbox in order."""
    with psycopg.connect(database.owner_url) as owner:
        return owner.execute("""select attempts, delivered_at is not null, parked_at is not null, last_error
            from rect.outbox order by id""").fetchall()


async def test_every_state_of_a_fact_is_told_once_and_without_amounts_or_a_person(gateway: Gateway) -> None:
    one = await opened(gateway)
    with receiving() as receiver:
        async with sending(gateway, receiver.url) as sender:
            await sender.round()
            await finished(gateway, one)
            await sender.round()
            await sender.round()
    assert len(set(receiver.genuine())) == 2
    told = [json.loads(body) for _, body in receiver.came]
    assert [one["type"] for one in told] == ["billing.reserved", "billing.settled"]
    for message in told:
        assert message["data"] == {"key": f"rectification:case:{one.case_id}", "state": message["type"][8:]}
        assert datetime.fromisoformat(message["timestamp"]).tzinfo is not None


@pytest.mark.parametrize("status", [500, 404, 301, 410])
async def test_what_is_refused_comes_again_under_its_id(gateway: Gateway, database: TestDatabase, status: int) -> None:
    await opened(gateway)
    with receiving(status, status) as receiver:
        async with sending(gateway, receiver.url) as sender:
            for _ in range(3):
                await sender.round()
                due(database)
            await sender.round()
    ids = receiver.genuine()
    assert len(ids) == 3 and len(set(ids)) == 1
    assert rows(database) == [(3, True, False, None)]


async def test_a_refused_message_waits_longer_each_time(gateway: Gateway, database: TestDatabase) -> None:
    await opened(gateway)
    with receiving(500) as receiver:
        async with sending(gateway, receiver.url) as sender:
            await sender.round()
            await sender.round()
    assert len(receiver.came) == 1
    assert rows(database) == [(1, False, False, "HTTP 500")]


async def test_a_receiver_that_does_not_answer_in_time_is_asked_again(gateway: Gateway, database: TestDatabase) -> None:
    await opened(gateway)
    with receiving(0) as receiver:
        async with sending(gateway, receiver.url, timeout_s=0.2) as sender:
            await sender.round()
        assert rows(database) == [(1, False, False, "ReadTimeout")]
        due(database)
        receiver.hold.set()
        async with sending(gateway, receiver.url) as patient:
            await patient.round()
    assert len(set(receiver.genuine())) == 1
    assert rows(database)[0][1]


async def test_a_receiver_that_is_not_there_loses_nothing(gateway: Gateway, database: TestDatabase) -> None:
    await opened(gateway)
    async with sending(gateway, "http://127.0.0.1:9/hook") as sender:
        await sender.round()
    assert rows(database) == [(1, False, False, "ConnectError")]
    due(database)
    with receiving() as receiver:
        async with sending(gateway, receiver.url) as sender:
            await sender.round()
    assert len(receiver.genuine()) == 1


async def test_a_process_that_dies_after_sending_sends_again_under_the_same_id(
    gateway: Gateway, database: TestDatabase
) -> None:
    await opened(gateway)
    with receiving() as receiver:
        async with sending(gateway, receiver.url) as sender:
            taken = await gateway.take_outbox()
            await sender.post(taken[0])  # the process ends here, before it could say so
            await sender.round()
            assert len(receiver.came) == 1  # lent: nobody else takes it yet
            due(database)
            await sender.round()
    first, second = receiver.genuine()
    assert first == second
    assert rows(database) == [(2, True, False, None)]


async def test_two_processes_share_the_work(gateway: Gateway) -> None:
    for _ in range(20):
        await opened(gateway)
    with receiving() as receiver:
        async with sending(gateway, receiver.url) as one, sending(gateway, receiver.url) as two:
            await asyncio.gather(one.round(), two.round())
    assert len(receiver.came) == 20 == len(set(receiver.genuine()))


async def test_a_late_refusal_does_not_undo_what_another_process_did(gateway: Gateway, database: TestDatabase) -> None:
    await opened(gateway)
    (first,) = await gateway.take_outbox()
    due(database)
    (second,) = await gateway.take_outbox()
    await gateway.settle_outbox(first.id, first.attempts, error="HTTP 500")
    assert rows(database) == [(2, False, False, None)]
    await gateway.settle_outbox(second.id, second.attempts)
    await gateway.settle_outbox(second.id, second.attempts, error="HTTP 500", retry_s=1)
    assert rows(database) == [(2, True, False, None)]


async def test_after_the_last_attempt_a_message_is_parked_until_a_person_sends_it_again(
    gateway: Gateway, database: TestDatabase
) -> None:
    await opened(gateway)
    with receiving(*[503] * ATTEMPTS) as receiver:
        async with sending(gateway, receiver.url) as sender:
            for _ in range(ATTEMPTS + 3):
                await sender.round()
                due(database)
            assert len(receiver.came) == ATTEMPTS
            state = await gateway.outbox_state()
            assert (state["waiting"], state["parked"]) == (0, 1)
            assert await gateway.retry_outbox() == 1
            await sender.round()
    assert len(set(receiver.genuine())) == 1
    assert rows(database)[0][1]


def test_waits_grow_to_half_a_day_and_are_spread() -> None:
    waits = [wait_after(attempt, 1.0) for attempt in range(1, ATTEMPTS)]
    assert waits[0] == FIRST_S and waits[-1] == LONGEST_S
    assert waits == sorted(wait for wait in waits if wait is not None)
    assert wait_after(4, 0.0) == pytest.approx((wait_after(4, 1.0) or 0) / 2, abs=1)
    assert wait_after(ATTEMPTS, 0.5) is None


@pytest.fixture
def script() -> Iterator[subprocess.Popen[str]]:
    """The script that is given to receivers, refusing the first attempt."""
    running = subprocess.Popen([sys.executable, str(SCRIPT), "--secret", SECRET, "--port", "0", "--fail", "1"],
                               stdout=subprocess.PIPE, text=True)
    yield running
    running.kill()
    running.communicate()


async def test_the_script_for_receivers_takes_what_is_sent(
    gateway: Gateway, database: TestDatabase, script: subprocess.Popen[str]
) -> None:
    one = await opened(gateway)
    assert script.stdout is not None
    async with sending(gateway, script.stdout.readline().strip()) as sender:
        await sender.round()
        due(database)
        await sender.round()
    told = json.loads(script.stdout.readline())
    assert told["data"] == {"key": f"rectification:case:{one.case_id}", "state": "reserved"}
