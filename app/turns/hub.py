"""Live pieces of acknowledgements within one process. They may be lost: `ack.done` is durable and follows."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID


class Hub:
    """Fans `ack.delta` out to the open streams of a case."""

    def __init__(self) -> None:
        """Make an empty hub."""
        self._queues: dict[UUID, set[asyncio.Queue[dict[str, Any]]]] = defaultdict(set)

    def publish(self, case_id: UUID, event: dict[str, Any]) -> None:
        """Give an event to whoever listens now; a full queue loses it."""
        for queue in self._queues.get(case_id, ()):
            if not queue.full():
                queue.put_nowait(event)

    @contextmanager
    def listening(self, case_id: UUID) -> Iterator[asyncio.Queue[dict[str, Any]]]:
        """Open a queue for one stream."""
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(maxsize=500)
        self._queues[case_id].add(queue)
        try:
            yield queue
        finally:
            self._queues[case_id].discard(queue)
            if not self._queues[case_id]:
                del self._queues[case_id]
