"""How every write goes: store it under its key, let it run, then answer with a stream, an address, or the new state."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any
from uuid import UUID, uuid4, uuid5

from litestar import Request, Response
from sse_starlette import EventSourceResponse

from app.domain.vocabulary import TurnKind
from app.errors import InvalidInput, Unavailable
from app.turns import metrics
from app.turns.stream import TERMINAL, follow
from app.web import problems
from app.web.answers import PRIVATE
from app.web.auth import keyed_name, token_of
from app.web.schemas import MAX_MESSAGE
from app.web.services import Services

Json = dict[str, Any]
ACT_S = 30.0
OWNERS = UUID("6f9b1d64-6a0c-4f0e-9a53-5f2a51f3a9b1")
"""Namespace of owners made from the key of the request that opened their first case."""


def key_of(request: Request[Any, Any, Any]) -> str:
    """Return the caller's Idempotency-Key, of a long one its digest, or a fresh one: then a repeated request is a new one."""
    key = request.headers.get("idempotency-key", "").strip()
    return hashlib.sha256(key.encode()).hexdigest() if len(key) > 200 else key or str(uuid4())


async def owner_or_new(services: Services, request: Request[Any, Any, Any], key: str) -> UUID:
    """Return the owner of the bearer, or without one the new owner that this request's key makes: the same each time.

    Raises:
        NotFound: a bearer that is not one of ours.
    """
    if request.headers.get("authorization"):
        return await services.owner(token_of(request))
    return uuid5(OWNERS, keyed_name(services.key, key))


def digest(kind: str, body: object) -> str:
    """Return the digest under which a body is compared with the first one of its key."""
    text = json.dumps([kind, body], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def turn_text(message: str, answers: list[Json]) -> str:
    """Return the turn's text: the message, then each worded answer, one a line.

    Raises:
        InvalidInput: over 20,000 characters, or U+0000 within.
    """
    text = "\n".join(part for part in (message, *(one.get("text", "") for one in answers)) if part and part.strip())
    if len(text) > MAX_MESSAGE:
        raise InvalidInput("message-too-long", field="message", most=MAX_MESSAGE)
    if "\x00" in text:
        raise InvalidInput("bad-characters", field="message")
    return text


async def begin(services: Services, request: Request[Any, Any, Any], case_id: UUID, owner: UUID, kind: TurnKind, *,
                message: str = "", answers: list[Json] | None = None, payload: Mapping[str, Any] | None = None) -> Json:
    """Store a turn and set it running."""
    answers = answers or []
    await services.pace.step(owner)
    begun = await services.gateway.begin_turn(
        case_id=case_id, owner=owner, turn_id=uuid4(), key=key_of(request),
        digest=digest(kind.value, [message, answers, dict(payload or {})]), kind=kind.value, message=message,
        answers=answers, text=turn_text(message, answers), payload=dict(payload or {}),
    )
    services.runner.submit(case_id)
    return begun


async def act(services: Services, request: Request[Any, Any, Any], case_id: UUID, owner: UUID, kind: TurnKind, *,
              message: str = "", payload: Mapping[str, Any] | None = None) -> Response[Json]:
    """Run a turn to its end and answer with the new state of the case.

    Raises:
        ShodhanaError: the problem that the turn failed with.
        Unavailable: it takes longer than 30 s; it goes on, and the same key asks again.
    """
    begun = await begin(services, request, case_id, owner, kind, message=message, payload=payload)
    try:
        async with asyncio.timeout(ACT_S):
            await _ended(services, case_id, owner, begun)
    except TimeoutError:
        raise Unavailable from None
    turn = await services.gateway.turn(case_id, owner, UUID(begun["turn_id"]))
    if turn["status"] == "failed":
        raise problems.of_turn(turn["problem"])
    return Response(await services.case_state(case_id, owner), headers=PRIVATE)


async def _ended(services: Services, case_id: UUID, owner: UUID, begun: Json) -> None:
    if begun["status"] in ("done", "failed"):
        return
    async for event in follow(services.gateway, services.listener, services.hub, case_id, owner,
                              after=int(begun["first_event"]) - 1, until_turn=begun["turn_id"]):
        if event["type"] in TERMINAL:
            return


def events(services: Services, case_id: UUID, owner: UUID, *, after: int,
           until_turn: str | None = None) -> EventSourceResponse:
    """Return the event stream of a case as server-sent events; `id:` is the durable number."""

    async def lines() -> AsyncIterator[Json]:
        metrics.STREAMS.inc()
        try:
            yield {"comment": "here"}
            async for event in follow(services.gateway, services.listener, services.hub, case_id, owner, after=after,
                                      until_turn=until_turn):
                line: Json = {"event": event["type"], "data": json.dumps(
                    {"type": event["type"], "turn_id": event["turn_id"], **event["data"]}, ensure_ascii=False)}
                yield line | ({"id": str(event["seq"])} if "seq" in event else {})
        except Unavailable:  # said and not raised: a stream that breaks off tells a client nothing
            yield {"event": "reconnect", "data": json.dumps({"type": "reconnect", "turn_id": None})}
        finally:
            metrics.STREAMS.dec()

    return EventSourceResponse(lines(), ping=15, send_timeout=30, headers={
        **PRIVATE, "x-accel-buffering": "no"})
