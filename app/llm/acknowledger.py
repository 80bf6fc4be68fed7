"""One sentence back, streamed: the only thing a model ever says to a person.

The model gets the person's own message, in a prompt that names the language; no history, no tools, no
state, no ids. What it says goes through the gate piece by piece. Whatever goes wrong (time, provider, a
sentence that the gate stops) ends in a sentence of the server's, never in an exception: a turn does not
fail because a model did.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from pydantic_ai import Agent
from pydantic_ai.usage import UsageLimits

from app.llm.asked import asked
from app.llm.fallback import acknowledgement, care
from app.llm.gate import Gate, Violation
from app.llm.limits import Usage
from app.llm.models import Models
from app.llm.prompts import Prompt, data, load
from app.llm.reply_kind import Kind
from app.texts import LOCALES

ROOM: Final = "acknowledge"

Fault: TypeAlias = Violation | Literal["timeout", "provider", "cut", "budget", "circuit"]
"""Why the server's sentence stands in the model's place."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AckDelta:
    """Text that is safe to show now; live only, never stored."""

    text: str


@dataclass(frozen=True, slots=True)
class AckDone:
    """The whole acknowledgement; exactly one a turn, always the last."""

    text: str
    source: Literal["model", "fallback"]
    replaced: bool
    """A model was to speak and the server's sentence stands instead: what was streamed is taken back."""
    violation: Fault | None
    usage: Usage


@dataclass(slots=True)
class _Call:
    """What a running call to the model leaves behind."""

    pieces: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    received: int = 0
    reported: tuple[int, int] | None = None
    whole: bool = False
    """The provider said that the answer ended by itself."""


class Acknowledger:
    """Streams acknowledgements of one installation's model."""

    def __init__(self, models: Models) -> None:
        """Keep the model, and read the words of every language before the first person waits for them."""
        self._models = models
        self._agents: dict[str, Agent[None, str]] = {}
        for locale in LOCALES:
            Gate("", locale)

    @staticmethod
    def receipt(locale: str) -> dict[str, str]:
        """Return id -> hash of the prompt and the lexicon in use, for the turn's receipt."""
        parts: tuple[Prompt, ...] = (load(ROOM, locale), data(ROOM, f"lexicon.{locale}.txt"))
        return {part.id: part.sha256 for part in parts}

    async def stream(self, message: str, *, locale: str, kind: Kind = "said",
                     used: Usage = Usage()) -> AsyncIterator[AckDelta | AckDone]:  # noqa: B008 (frozen)
        """Yield deltas and, last, what is to be stored.

        Args:
            message: the person's own words of this turn; without words no model is called, nor where they ask what only
                the server can tell (`app.llm.asked`).
            locale: "zh" or "en".
            kind: which of the server's sentences fits when there are no words.
            used: what the case used of models so far.
        """
        if not message.strip() or care(message, locale) or asked(message) not in (None, "asked"):
            yield AckDone(acknowledgement(message, locale, kind=kind), "fallback", False, None, Usage())
            return
        models = self._models
        if not models.limits.case_allows(used):
            yield self._replaced(message, locale, "budget", Usage())
            return
        if not models.breaker.allow():
            yield self._replaced(message, locale, "circuit", Usage())
            return
        call = _Call()
        sent = message[: models.limits.message_characters]
        clock = asyncio.get_running_loop().time
        begun = clock()
        task = asyncio.create_task(self._ask(sent, locale, call))
        gate = Gate(message, locale)
        fault: Fault | None = None
        limit = begun + min(models.limits.first_token_s, models.limits.acknowledge_s)
        try:
            while not gate.closed:
                try:
                    async with asyncio.timeout_at(limit):
                        piece = await call.pieces.get()
                except TimeoutError:
                    fault = "timeout"
                    break
                if piece is None:
                    break
                limit = begun + models.limits.acknowledge_s
                safe = gate.feed(piece)
                if safe:
                    yield AckDelta(safe)
            if fault is None and not gate.closed:
                await asyncio.wait([task])
                fault = self._fault(task, call)
        finally:
            task.cancel()
            await asyncio.wait([task])
        verdict = gate.finish()
        fault = fault or verdict.violation
        if fault in ("timeout", "provider", "cut"):
            models.breaker.failed()
        else:
            models.breaker.succeeded()
        usage = Usage() if models.offline else models.limits.usage(sent=load(ROOM, locale).text + sent, received="x" * call.received,
                                    reported=call.reported, seconds=clock() - begun)
        if fault is not None:
            yield self._replaced(message, locale, fault, usage)
            return
        if verdict.rest:
            yield AckDelta(verdict.rest)
        yield AckDone(verdict.text, "model", False, None, usage)

    async def _ask(self, sent: str, locale: str, call: _Call) -> None:
        """Put the model's pieces into the queue, and None at the end, however it ends."""
        limits = self._models.limits
        try:
            async with self._agent(locale).run_stream(
                sent, model_settings=self._models.acknowledge_settings(),
                usage_limits=UsageLimits(request_limit=1, output_tokens_limit=limits.turn_tokens),
            ) as result:
                async for piece in result.stream_text(delta=True, debounce_by=None):
                    call.received += len(piece.encode())
                    call.pieces.put_nowait(piece)
                reported = result.usage
                call.reported = (reported.input_tokens, reported.output_tokens)
                call.whole = result.response.finish_reason == "stop"
        finally:
            call.pieces.put_nowait(None)

    @staticmethod
    def _fault(task: asyncio.Task[None], call: _Call) -> Fault | None:
        """Say what is wrong with a stream that ended before its sentence did."""
        error = task.exception()
        if error is not None:
            # its kind and no text of it, which may quote the person
            _log.warning("acknowledgement failed: %s", type(error).__name__)
            return "provider"
        return None if call.whole else "cut"

    def _replaced(self, message: str, locale: str, fault: Fault, usage: Usage) -> AckDone:
        return AckDone(acknowledgement(message, locale), "fallback", True, fault, usage)

    def _agent(self, locale: str) -> Agent[None, str]:
        agent = self._agents.get(locale)
        if agent is None:
            instructions = load(ROOM, locale).text
            agent = Agent(self._models.acknowledge, output_type=str, instructions=instructions, retries=0)
            self._agents[locale] = agent
        return agent
