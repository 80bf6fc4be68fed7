"""How fast one person may go, alone and over several processes."""

from __future__ import annotations

from uuid import uuid4

import pytest

from app.errors import TooManyRequests
from app.turns.pace import Pace


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 600.0

    def __call__(self) -> float:
        return self.now


async def test_a_full_minute_refuses_and_says_when_the_next_begins() -> None:
    clock, owner = Clock(), uuid4()
    pace = Pace(3, clock)
    for _ in range(3):
        await pace.step(owner)
    clock.now += 12
    with pytest.raises(TooManyRequests) as refused:
        await pace.step(owner)
    assert refused.value.extra == {"retry_after": 48}
    await pace.step(uuid4())
    clock.now += 48
    await pace.step(owner)


async def test_processes_that_share_valkey_count_together(redis_url: str) -> None:
    clock, owner = Clock(), uuid4()
    one, other = Pace(4, clock), Pace(4, clock)
    for pace in (one, other):
        await pace.start(redis_url)
    for pace in (one, other, one, other):
        await pace.step(owner)
    with pytest.raises(TooManyRequests):
        await one.step(owner)
    for pace in (one, other):
        await pace.stop()


async def test_a_valkey_that_is_away_stops_nobody() -> None:
    pace = Pace(2, Clock())
    await pace.start("redis://127.0.0.1:1/0")
    owner = uuid4()
    await pace.step(owner)
    await pace.step(owner)
    with pytest.raises(TooManyRequests):
        await pace.step(owner)
    await pace.stop()
