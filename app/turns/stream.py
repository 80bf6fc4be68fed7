"""One stream for every path: durable events after a number, then live; the same order for POST, GET and replay."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any, Final
from uuid import UUID

from app.db.gateway import Gateway
from app.db.listener import Listener
from app.errors import NotFound
from app.turns.events import TERMINAL
from app.turns.hub import Hub

__all__ = ["LIFE_S", "POLL_S", "TERMINAL", "follow"]

Json = dict[str, Any]
LIFE_S: Final = 600.0
"""A connection lives ten minutes: proxies and phones drop older ones without a word."""
POLL_S: Final = 2.0
"""A lost notification costs at most this long."""


async def follow(gateway: Gateway, listener: Listener, hub: Hub, case_id: UUID, owner: UUID, *, after: int,
                 until_turn: str | None = None, life_s: float = LIFE_S) -> AsyncIterator[Json]:
    """Yield events of a case: {"seq"?, "type", "turn_id", "data"}; live pieces carry no `seq`.

    The stream of a POST is this one, ended after its turn's terminal event. A case that is erased meanwhile ends it.

    Args:
        gateway: where events are stored.
        listener: wakes this stream when the case has news.
        hub: live pieces.
        case_id: the case.
        owner: whose it is.
        after: the last number that the client has; one beyond the log replays from the start.
        until_turn: yield this turn's events alone, and end with it.
        life_s: how long a connection lives before `reconnect`.

    Raises:
        NotFound: there was no such case from the start.
    """
    ends = time.monotonic() + life_s
    last, begun = after, False
    acknowledged: set[str] = set()
    with hub.listening(case_id) as live, listener.waiting(case_id) as news:
        while time.monotonic() < ends:
            news.clear()
            try:
                events = await gateway.events_after(case_id, owner, last)
            except NotFound:
                if not begun:
                    raise
                return
            begun = True
            for event in events:
                last = int(event["seq"])
                if event["type"] == "ack.done":
                    acknowledged.add(event["turn_id"])
                if until_turn is None or event["turn_id"] == until_turn:
                    yield event
                if until_turn and event["turn_id"] == until_turn and event["type"] in TERMINAL:
                    return
            if events:
                continue  # there may be more than one page
            async for piece in _live(live, news, min(POLL_S, max(ends - time.monotonic(), 0.01))):
                # what comes late over another process is older than the sentence that stands already
                if until_turn in (None, piece["turn_id"]) and piece["turn_id"] not in acknowledged:
                    yield piece
    yield {"type": "reconnect", "turn_id": None, "data": {}}


async def _live(live: asyncio.Queue[Json], news: asyncio.Event, seconds: float) -> AsyncIterator[Json]:
    """Yield live pieces until there is durable news or the time is over."""
    ends = time.monotonic() + seconds
    while not news.is_set():
        piece = asyncio.ensure_future(live.get())
        woken = asyncio.ensure_future(news.wait())
        try:
            await asyncio.wait({piece, woken}, timeout=max(ends - time.monotonic(), 0),
                               return_when=asyncio.FIRST_COMPLETED)
            if piece.done():
                yield piece.result()
            elif not woken.done():
                return
        finally:
            piece.cancel()
            woken.cancel()
    while not live.empty():
        yield live.get_nowait()
