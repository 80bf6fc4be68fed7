"""Shapes of the date reader: what goes in (context), what a grammar makes (pieces), what comes out
(readings).

    text --fold--> folded text --grammars--> pieces --combine--> joined pieces --resolve--> readings

Spans are code points of the original text, `[start, end)`. Dates are civil and inclusive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from app.domain.vocabulary import DateBasis, Precision

Status = Literal["ok", "unknown", "malformed"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of days that is already known: an anchor, a pending row, or the result of a rule.

    `start` and `end` are inclusive; an anchor without a date has neither. `end` alone is None for an open
    end.
    """

    start: date | None
    end: date | None
    precision: Precision


@dataclass(frozen=True, slots=True)
class DateContext:
    """What the server already holds; nothing in it comes from a model."""

    birth_date: date | None = None
    """Ages count from it, and nothing lived lies before it."""
    anchors: Mapping[str, Span] = field(default_factory=dict)
    """Event kind -> span of the confirmed row of that kind (the one an expression may rest on)."""
    pending: Span | None = None
    """The date under discussion: a "yes" keeps it, "September" or "the 1st" completes it."""


class Reading(NamedTuple):
    """One time expression of a text.

    `status` ok: `start` and `end` are set, but `end` is None for an open end ("since 2016").
    `unknown`: a time expression that gives no date (vague, no year, no anchor). `malformed`: an
    impossible date.
    """

    status: Status
    precision: Precision
    start: date | None
    end: date | None
    span: tuple[int, int]
    rule: str
    """Which rule read it, and why it is no date where it is none; stable, for tests and receipts."""
    basis: DateBasis


@dataclass(frozen=True, slots=True)
class Answer:
    """The date of a text: its first usable reading, and the other readings in text order."""

    status: Status
    precision: Precision
    start: date | None
    end: date | None
    span: tuple[int, int] | None
    rule: str
    basis: DateBasis
    others: tuple[Reading, ...] = ()


class State(StrEnum):
    """What a grammar can say of an expression before any calendar is asked."""

    READ = "read"
    VAGUE = "vague"  # recognised, but gives no date: answers unknown
    BROKEN = "broken"  # cannot be: answers malformed


READ: Final = State.READ
VAGUE: Final = State.VAGUE
BROKEN: Final = State.BROKEN

Stretch = Literal["", "week", "weekend", "days"]
"""What a day stands for: the week or weekend that holds it, or some days about it."""


class _Piece(NamedTuple):
    """Fields of a piece.

    Either `fixed` is set (already resolved) or the calendar fields are; a missing year may come from a
    neighbour ("2016年9月到12月") or from the pending row.
    """

    start: int
    end: int
    rule: str
    state: State = READ
    basis: DateBasis = DateBasis.STATED
    fixed: Span | None = None
    year: int | None = None
    month: int | None = None
    day: int | None = None
    window: tuple[int, int, int, int] | None = None
    """First month and day, last month and day inside the year; month 13, 14 run into the next; day 0 is
    the last."""
    grain: Precision = Precision.RANGE
    """Precision of `window`."""
    days: tuple[int, int] | None = None
    """First and last day inside the month; 0 is the last day."""
    feast: str | None = None
    """A day that moves from year to year: key of `almanac.feast`."""
    lunar: bool = False
    leap: bool = False
    weekday: int | None = None
    """Monday 0; must agree with the day it stands beside."""
    around: bool = False
    stretch: Stretch = ""
    open_end: bool = False
    short_year: bool = False
    """The year was two digits."""
    then: int | None = None
    """Years after a year that the same text named before (同年 0, 次年 1)."""
    nearest: Literal[-1, 0, 1] | None = None
    """Which of its kind, seen from the date that the same text named before: the one that follows (1), the one of its
    year (0), the one before (-1)."""


_PLACES: Final = {name: place for place, name in enumerate(_Piece._fields)}


class Piece(_Piece):
    """A time expression as its words give it, in offsets of the folded text; parts not said are None.

    A named tuple and not a dataclass, with a `_replace` of its own: copies with a change are the hot path, and
    this one is five times faster than the tuple's, which was eight times faster than a dataclass's.
    """

    __slots__ = ()

    def _replace(self, **changes: object) -> Piece:
        """Return a copy with some fields changed."""
        values: list[object] = [*self]
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return tuple.__new__(Piece, values)


@dataclass(frozen=True, slots=True)
class Env:
    """What every rule may ask: the folded text, the day the words are said, and the context."""

    text: str
    today: date
    context: DateContext
    latest: date
    """The last day that may be lived already."""


Rule = Callable[[Env, int], Piece | None]
"""Reads the folded text from an offset, or does not; bounded look, no search."""


def longest(rules: Iterable[Rule], env: Env, at: int) -> Piece | None:
    """Return the longest reading that any of the rules gives; of two as long the first."""
    best: Piece | None = None
    for rule in rules:
        piece = rule(env, at)
        if piece is not None and (best is None or piece.end > best.end):
            best = piece
    return best
