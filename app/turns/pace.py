"""How fast one person may go: a window of a minute, counted in Valkey for all processes together.

What is counted may be lost: without Valkey each process counts for itself, and a restart begins anew.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from uuid import UUID

from redis.asyncio import Redis
from redis.exceptions import RedisError

from app.errors import TooManyRequests

WINDOW_S: Final = 60


class Pace:
    """Counts the turns of each owner in the present minute."""

    def __init__(self, most: int, clock: Callable[[], float] = time.time) -> None:
        """Make a pace that counts in this process.

        Args:
            most: turns of one owner in a minute.
            clock: seconds since 1970.
        """
        self._most, self._clock = most, clock
        self._redis: Redis | None = None
        self._window, self._counts = 0, Counter[UUID]()

    async def start(self, redis_url: str | None) -> None:
        """Count together with the other processes; None counts alone."""
        if redis_url is not None:
            self._redis = Redis.from_url(redis_url, socket_connect_timeout=0.2, socket_timeout=0.2)

    async def stop(self) -> None:
        """Leave."""
        if self._redis is not None:
            with suppress(RedisError, OSError):
                await self._redis.aclose()

    async def step(self, owner: UUID) -> None:
        """Count one turn.

        Raises:
            TooManyRequests: the minute is full; `retry_after` says when the next one begins.
        """
        now = self._clock()
        window = int(now // WINDOW_S)
        if max(self._here(owner, window), await self._together(owner, window)) > self._most:
            wait = WINDOW_S - int(now % WINDOW_S)
            raise TooManyRequests("too-fast", extra={"retry_after": wait}, seconds=wait)

    def _here(self, owner: UUID, window: int) -> int:
        if window != self._window:
            self._window, self._counts = window, Counter()
        self._counts[owner] += 1
        return self._counts[owner]

    async def _together(self, owner: UUID, window: int) -> int:
        if self._redis is None:
            return 0
        try:
            async with self._redis.pipeline(transaction=False) as both:
                key = f"shodhana:pace:{owner}:{window}"
                both.incr(key)
                both.expire(key, 2 * WINDOW_S)
                return int((await both.execute())[0])
        except (RedisError, OSError):
            return 0
