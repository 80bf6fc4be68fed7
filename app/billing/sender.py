"""Sends what waits in the outbox until it was taken: at least once, in no promised order, under an id that stays.

    due ─ take (lent for LEASE_S) ─ POST ─┬ 2xx ─────────────── delivered
                                          ├ anything else ───── again after 5 s, 15 s, 45 s … 12 h
                                          └ the last of ATTEMPTS ─ parked: an alert, and a person's affair

A process that dies between sending and settling leaves the loan to run out; another sends the same message, with
the same id, again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, Protocol
from uuid import UUID

import httpx
from prometheus_client import Counter, Gauge

from app.billing.signing import headers
from app.repeating import repeat

ATTEMPTS: Final = 12
"""Tries before a message is parked: about two days, so that a weekend's outage is still bridged by a person."""
FIRST_S, GROWTH, LONGEST_S = 5.0, 3.0, 12 * 3600.0
"""Waits between tries, in seconds: the first, the factor from one to the next, the longest."""
LEASE_S: Final = 60
TIMEOUT_S: Final = 10.0
"""Longest time for an answer; well below the lease, as all of a round are sent at once."""
AT_ONCE: Final = 16
EVERY_S: Final = 2.0

SENT: Final = Counter("shodhana_webhooks", "Attempts to tell a receiver something, by what came of it.", ["outcome"])
WAITING: Final = Gauge("shodhana_outbox_messages", "Messages that were not delivered yet.", ["state"])
OLDEST: Final = Gauge("shodhana_outbox_oldest_seconds", "How long the oldest message has been waiting.")
OUTCOMES: Final = ("delivered", "refused", "unreachable", "parked")
for _outcome in OUTCOMES:
    SENT.labels(_outcome)
for _state in ("waiting", "parked"):
    WAITING.labels(_state)

_log = logging.getLogger(__name__)


class Message(Protocol):
    """A message that was lent to us."""

    @property
    def id(self) -> UUID: ...
    @property
    def topic(self) -> str: ...
    @property
    def payload(self) -> dict[str, Any]: ...
    @property
    def attempts(self) -> int: ...


class Outbox(Protocol):
    """Where messages wait (`app.db.gateway.Gateway`)."""

    async def take_outbox(self, limit: int = ..., lease_s: int = ...) -> Sequence[Message]: ...
    async def settle_outbox(self, message_id: UUID, attempt: int, *, error: str | None = ..., retry_s: int | None = ...
                            ) -> None: ...
    async def outbox_state(self) -> dict[str, Any]: ...


def body_of(message: Message) -> bytes:
    """Return the body of a message: its type, when the fact came to be, and the fact."""
    data = {name: value for name, value in message.payload.items() if name != "at"}
    told = {"type": message.topic, "timestamp": message.payload.get("at"), "data": data}
    return json.dumps(told, separators=(",", ":"), sort_keys=True).encode()


def wait_after(attempt: int, drawn: float) -> int | None:
    """Return seconds until the next attempt, None when there is none.

    Args:
        attempt: how many there were.
        drawn: a number from 0 to 1: receivers that were away are not met by all messages at one moment.
    """
    if attempt >= ATTEMPTS:
        return None
    longest = min(LONGEST_S, FIRST_S * GROWTH ** (attempt - 1))
    return round(longest * (0.5 + drawn / 2)) or 1


class Sender:
    """The messages of one process on their way to one receiver."""

    def __init__(self, outbox: Outbox, url: str, secrets: Sequence[bytes], *, clock: Callable[[], datetime],
                 draw: Callable[[], float], timeout_s: float = TIMEOUT_S) -> None:
        """Wire a sender.

        Args:
            outbox: where messages wait.
            url: the receiver's address.
            secrets: of the signature.
            clock: now.
            draw: a random number from 0 to 1.
            timeout_s: longest time for an answer.
        """
        self._outbox, self._url, self._secrets = outbox, url, tuple(secrets)
        self._clock, self._draw = clock, draw
        # no redirects: a signed fact goes to the address that was named and nowhere else
        self._client = httpx.AsyncClient(timeout=timeout_s, follow_redirects=False, trust_env=False)
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin sending."""
        self._loop = asyncio.create_task(repeat(self.round, every_s=EVERY_S, name="webhooks", log=_log))

    async def stop(self) -> None:
        """Stop; what is on its way will be sent again by whoever serves next."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.wait([self._loop])
        await self._client.aclose()

    async def round(self) -> None:
        """Send all that is due, then count what is left."""
        while due := await self._outbox.take_outbox(AT_ONCE, LEASE_S):
            await asyncio.gather(*(self._send(message) for message in due))
        state = await self._outbox.outbox_state()
        for name in ("waiting", "parked"):
            WAITING.labels(name).set(state[name])
        OLDEST.set(float(state["oldest_s"]))

    async def _send(self, message: Message) -> None:
        try:
            answer = await self.post(message)
        except httpx.HTTPError as error:
            await self._again(message, type(error).__name__, "unreachable")
            return
        if answer.is_success:
            await self._outbox.settle_outbox(message.id, message.attempts)
            SENT.labels("delivered").inc()
        else:
            await self._again(message, f"HTTP {answer.status_code}", "refused")

    async def post(self, message: Message) -> httpx.Response:
        """Sign and send a message, and leave it in the outbox.

        Raises:
            httpx.HTTPError: no answer.
        """
        body = body_of(message)
        signed = headers(str(message.id), int(self._clock().timestamp()), body, self._secrets)
        return await self._client.post(self._url, content=body, headers={
            "content-type": "application/json", "user-agent": "shodhana-webhooks/1", **signed})

    async def _again(self, message: Message, error: str, outcome: str) -> None:
        wait = wait_after(message.attempts, self._draw())
        await self._outbox.settle_outbox(message.id, message.attempts, error=error, retry_s=wait)
        SENT.labels(outcome).inc()
        if wait is None:
            SENT.labels("parked").inc()
            _log.error("webhook %s was not taken in %d attempts: %s", message.id, message.attempts, error)
