"""What a model may cost: seconds, tokens and money, per turn and per case; and when to leave it alone.

All limits are explicit numbers of one frozen value, counted from what the provider reports (or, where it
reports nothing, from the bytes sent and received). Nothing here waits or knows a clock of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Final

BYTES_PER_TOKEN: Final = 3
"""Where a provider reports no usage: 3 letters of English, or one Chinese character, count as a token
(high)."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a call, a turn or a case used so far. Adds up with `+`."""

    input_tokens: int = 0
    output_tokens: int = 0
    requests: int = 0
    cost_microusd: int = 0
    """Money in millionths of a US dollar, from the configured price; 0 where no price is set."""
    seconds: float = 0.0
    estimated: int = 0
    """Calls whose tokens were guessed from characters because the provider did not say; receipts do not keep it."""

    @property
    def tokens(self) -> int:
        """Tokens in and out."""
        return self.input_tokens + self.output_tokens

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.requests + other.requests,
            self.cost_microusd + other.cost_microusd,
            self.seconds + other.seconds,
            self.estimated + other.estimated,
        )

    @classmethod
    def from_json(cls, stored: Mapping[str, float]) -> Usage:
        """Read what `to_json` wrote; a number that is missing is 0."""
        counts = {name: int(stored.get(name, 0)) for name in ("input_tokens", "output_tokens", "requests", "cost_microusd")}
        return cls(**counts, seconds=float(stored.get("seconds", 0.0)))

    def to_json(self) -> dict[str, int | float]:
        """Return the receipt form."""
        return {
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "requests": self.requests,
            "cost_microusd": self.cost_microusd,
            "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of every call to a model."""

    first_token_s: float = 2.0
    """Acknowledgement: longest wait for the first token (turn.md)."""
    acknowledge_s: float = 6.0
    """Acknowledgement: longest time in all (turn.md)."""
    extract_s: float = 20.0
    """Extraction: longest time of one attempt; it runs beside the acknowledgement."""
    acknowledge_tokens: int = 200
    """Output tokens asked of the acknowledgement: 60 characters or 30 words, and some air for reasoning."""
    extract_tokens: int = 4_000
    """Output tokens asked of one extraction attempt: 32 proposals of about 100 tokens."""
    message_characters: int = 8_000
    """Characters of the person's message that go to a model; the ledger keeps all of it."""
    turn_tokens: int = 30_000
    """Tokens in and out that one turn may use over all its calls."""
    case_tokens: int = 600_000
    """Tokens in and out that one case may use before its turns are answered by the rules alone."""
    turn_microusd: int = 50_000
    """Money of one turn, in millionths of a US dollar: 5 cents."""
    case_microusd: int = 1_000_000
    """Money of one case: one dollar."""
    input_microusd_per_1k: int = 0
    """Price of 1,000 input tokens; 0 = not known, money is then not counted."""
    output_microusd_per_1k: int = 0
    """Price of 1,000 output tokens; 0 = not known."""

    @classmethod
    def of(cls, changes: Mapping[str, float]) -> Limits:
        """Return the bounds with some changed.

        Raises:
            ValueError: there is no such bound, or it is not a positive number; the text names it.
        """
        known = {one.name: one.type for one in fields(cls)}
        for name, value in changes.items():
            if name not in known or not 0 <= value < float("inf"):
                raise ValueError(name)
        return cls(**{name: float(value) if known[name] == "float" else int(value) for name, value in changes.items()})  # type: ignore[arg-type]

    def cost(self, input_tokens: int, output_tokens: int) -> int:
        """Return the price of a call in millionths of a US dollar, rounded up."""
        thousandths = input_tokens * self.input_microusd_per_1k + output_tokens * self.output_microusd_per_1k
        return -(-thousandths // 1000)

    def usage(self, *, sent: str, received: str, reported: tuple[int, int] | None = None,
              seconds: float = 0.0) -> Usage:
        """Return what one call used: the provider's own count, else an estimate from the characters."""
        told = bool(reported and sum(reported))
        if reported and told:
            tokens_in, tokens_out = reported
        else:
            tokens_in, tokens_out = (-(-len(text.encode()) // BYTES_PER_TOKEN) for text in (sent, received))
        return Usage(tokens_in, tokens_out, 1, self.cost(tokens_in, tokens_out), seconds, int(not told))

    def turn_allows(self, used: Usage) -> bool:
        """Whether the turn may make another call."""
        return used.tokens < self.turn_tokens and used.cost_microusd < self.turn_microusd

    def case_allows(self, used: Usage) -> bool:
        """Whether the case may make another call; when not, rules answer and the turn goes on."""
        return used.tokens < self.case_tokens and used.cost_microusd < self.case_microusd


@dataclass(slots=True)
class Breaker:
    """Circuit breaker of one provider in one process.

    closed --(`failures` in a row)--> open --(`rest_s` later)--> one trial --> closed, or open again

    While it is open, calls are answered by the fallback at once, so a dead provider costs a turn no waiting.
    """

    failures: int = 5
    """Failures in a row that open it: one bad minute, not one bad call."""
    rest_s: float = 30.0
    """Seconds it stays open: about three turns of a person who reads."""
    clock: Callable[[], float] = time.monotonic
    _row: int = field(default=0, init=False)
    _until: float | None = field(default=None, init=False)

    @property
    def open(self) -> bool:
        """Whether calls are refused now."""
        return self._until is not None and self.clock() < self._until

    def allow(self) -> bool:
        """Return whether a call may be made; after the rest the first caller is the trial."""
        if self._until is None:
            return True
        if self.clock() < self._until:
            return False
        self._until = self.clock() + self.rest_s
        return True

    def succeeded(self) -> None:
        """The provider answered: close."""
        self._row, self._until = 0, None

    def failed(self) -> None:
        """The provider failed: count, and open at the limit."""
        self._row += 1
        if self._row >= self.failures:
            self._until = self.clock() + self.rest_s
