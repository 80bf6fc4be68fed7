"""One LISTEN connection a process: who waits for a case learns that it has a new event."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Iterator
from typing import Final
from uuid import UUID

import asyncpg

CHANNEL: Final = "shodhana_events"
AGAIN_S: Final = 2.0
"""Seconds between two tries to reach a database that is away; readers poll as often."""


class Listener:
    """Wakes the waiters of a case. A lost notification costs nothing but time: readers poll as well."""

    def __init__(self) -> None:
        """Make a listener that is not connected yet."""
        self._waiters: dict[UUID, set[asyncio.Event]] = defaultdict(set)
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._lost = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    async def start(self, url: str) -> None:
        """Connect and listen, and again whenever the connection is lost."""
        await self._connect(url)
        self._keeper = asyncio.create_task(self._keep(url))

    async def _connect(self, url: str) -> None:
        self._lost.clear()
        self._connection = await asyncpg.connect(url)
        self._connection.add_termination_listener(lambda _: self._lost.set())
        await self._connection.add_listener(CHANNEL, self._notified)

    async def _keep(self, url: str) -> None:
        while True:
            await self._lost.wait()
            try:
                await self._connect(url)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                self._lost.set()
                await asyncio.sleep(AGAIN_S)
            else:
                for events in self._waiters.values():  # what was told meanwhile was told to nobody
                    for event in events:
                        event.set()

    async def stop(self) -> None:
        """Let go of the connection."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        if self._connection is not None:
            with contextlib.suppress(asyncpg.PostgresError, OSError, asyncpg.InterfaceError):
                await self._connection.close(timeout=2)
            self._connection = None

    def _notified(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        case, _, _seq = str(payload).partition(":")
        self.wake(UUID(case))

    def wake(self, case_id: UUID) -> None:
        """Wake everyone who waits for this case."""
        for event in self._waiters.get(case_id, ()):
            event.set()

    @contextlib.contextmanager
    def waiting(self, case_id: UUID) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever the case has news; the waiter clears it."""
        event = asyncio.Event()
        self._waiters[case_id].add(event)
        try:
            yield event
        finally:
            self._waiters[case_id].discard(event)
            if not self._waiters[case_id]:
                del self._waiters[case_id]
