"""Live pieces of acknowledgements. They may be lost: `ack.done` is durable and follows.

Within a process they go from hand to hand; between processes over Valkey, when there is one. A Valkey that is
away costs the others their live text and nothing else.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final
from uuid import UUID, uuid4

from redis.asyncio import Redis
from redis.exceptions import RedisError

CHANNEL: Final = "shodhana:live"
QUEUE: Final = 500
"""Pieces a slow stream may be behind before it loses some: a sentence has at most a few dozen."""
AGAIN_S: Final = 5.0
"""Seconds before a lost Valkey is tried again."""

Json = dict[str, Any]
_log = logging.getLogger(__name__)


class Hub:
    """Fans `ack.delta` out to the open streams of a case."""

    def __init__(self) -> None:
        """Make a hub of this process alone."""
        self._queues: dict[UUID, set[asyncio.Queue[Json]]] = defaultdict(set)
        self._name = str(uuid4())
        self._redis: Redis | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, redis_url: str | None) -> None:
        """Join the other processes over Valkey; None stays alone."""
        if redis_url is not None:
            self._redis = Redis.from_url(redis_url, socket_connect_timeout=1, socket_timeout=None)
            self._keep(self._hear(self._redis))

    async def stop(self) -> None:
        """Leave."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._redis is not None:
            with suppress(RedisError, OSError):
                await self._redis.aclose()
            self._redis = None

    def publish(self, case_id: UUID, event: Json) -> None:
        """Give an event to whoever listens now, here and elsewhere; a full queue loses it."""
        self._here(case_id, event)
        if self._redis is not None:
            message = json.dumps({"from": self._name, "case": str(case_id), "event": event}, ensure_ascii=False)
            self._keep(self._send(self._redis, message))

    @contextmanager
    def listening(self, case_id: UUID) -> Iterator[asyncio.Queue[Json]]:
        """Open a queue for one stream."""
        queue: asyncio.Queue[Json] = asyncio.Queue(maxsize=QUEUE)
        self._queues[case_id].add(queue)
        try:
            yield queue
        finally:
            self._queues[case_id].discard(queue)
            if not self._queues[case_id]:
                del self._queues[case_id]

    def _here(self, case_id: UUID, event: Json) -> None:
        for queue in self._queues.get(case_id, ()):
            if not queue.full():
                queue.put_nowait(event)

    def _keep(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _send(redis: Redis, message: str) -> None:
        with suppress(RedisError, OSError):
            await redis.publish(CHANNEL, message)

    async def _hear(self, redis: Redis) -> None:
        while True:
            try:
                async with redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._received(json.loads(message["data"]))
            except (RedisError, OSError) as error:
                _log.warning("live text from other processes is away: %s", type(error).__name__)
            await asyncio.sleep(AGAIN_S)

    def _received(self, message: Json) -> None:
        if message["from"] != self._name:
            self._here(UUID(message["case"]), message["event"])
