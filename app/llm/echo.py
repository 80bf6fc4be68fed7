"""What of the person's own words an acknowledgement may say back, and where such an echo may begin and end.

The person's words are echoed as they were said, or not at all:

- only what was told: a clause that asks, or that speaks to the server, is not echoed; nor is a word that
  changes its meaning with the speaker (I, you)
- of whom it was told: what "my mother" did does not come back as what "you" did
- whole: an echo begins and ends between words; a number keeps its unit, a date all its parts
- with its negation: "not sure" never comes back as "sure"
- a time of day is never what something else is said to be: it opens a clause, or follows a verb of telling or its
  own date
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from app.domain.dates import read_dates
from app.domain.dates.model import Reading as DateReading
from app.llm.lexicon import Lexicon, lexicon
from app.llm.people import Owner

Reading: TypeAlias = tuple[date | None, date | None, str]
"""A date as it is compared: start, end, precision."""

REFERENCE: Final = date(2050, 1, 1)
"""Reference day for reading dates of message and sentence alike. Only their equality matters, so any fixed
day does; this one lies after every date a person tells, so that none reads as the future."""

LONGEST_MESSAGE: Final = 8_000
"""Code points of a message that are looked at; what is further on cannot be echoed."""

NUMERALS: Final = "〇零一二三四五六七八九十百千万亿两０１２３４５６７８９"
"""Characters that make numbers in Chinese beside ASCII digits."""


@dataclass(frozen=True, slots=True)
class Echo:
    """The message as symbols, ready to be walked beside a sentence. None is a wall that no echo crosses."""

    symbols: tuple[str | None, ...]
    starts: dict[str, list[int]]
    """Symbol -> positions at which an echo may begin after a word of the lexicon."""
    opening: dict[str, list[int]]
    """Symbol -> positions at which one may begin at the opening of a clause only (times of day)."""
    ends: frozenset[int]
    """Positions (exclusive) at which one may end."""
    dated: frozenset[int]
    """Those of the ends at which a number or a word of time ends: what follows could make a date of it."""
    shortest: int
    """Symbols an echo has at least: 2 characters, or 1 word."""
    readings: frozenset[Reading]
    """Dates said."""
    dates: frozenset[int]
    """Positions at which a number or a word of time begins."""
    message: str
    """The message that was cut."""
    told: str
    """The same with blanks for the clauses that ask or speak to the server."""
    of_own: frozenset[int]
    """Positions of what is told of the person alone."""
    of_others: frozenset[int]
    """Positions of what is told of somebody else alone."""


class Marks:
    """Collects the symbols of a message while it is cut."""

    def __init__(self) -> None:
        self._symbols: list[str | None] = [None]
        self._starts: dict[str, list[int]] = {}
        self._opening: dict[str, list[int]] = {}
        self._ends: set[int] = set()
        self._dated: set[int] = set()
        self._dates: set[int] = set()
        self._told: list[str] = []
        self._of: dict[Owner, set[int]] = {"own": set(), "others": set(), "both": set()}

    def wall(self) -> None:
        """No echo crosses here."""
        self._symbols.append(None)

    def word(self, symbols: str | list[str], *, starts: bool, opens: bool, dated: bool,
             owner: Owner, ends: bool = True, loose: bool = False) -> None:
        """Add a word.

        Args:
            symbols: its symbols.
            starts: an echo may begin with it.
            opens: one may begin with it where a clause opens.
            dated: it is a number or a word of time.
            owner: of whom it is told.
            ends: an echo may end with it.
            loose: an echo may also end before its last symbol.
        """
        place = len(self._symbols)
        self._of[owner].add(place)
        if starts:
            self._starts.setdefault(symbols[0], []).append(place)
        elif opens:
            self._opening.setdefault(symbols[0], []).append(place)
        self._symbols.extend(symbols)
        if ends:
            self._ends.add(len(self._symbols))
        if loose:
            self._ends.add(len(self._symbols) - 1)
        if dated:
            self._dates.add(place)
            self._dated.add(len(self._symbols))

    def clause(self, text: str, at: int) -> None:
        """Add a clause that tells something and stands at a place of the message."""
        self._told.append(" " * (at - sum(map(len, self._told))) + text)

    def echo(self, shortest: int, message: str) -> Echo:
        """Return all that was collected of a message."""
        self.wall()
        return Echo(tuple(self._symbols), self._starts, self._opening, frozenset(self._ends),
                    frozenset(self._dated), shortest, readings(message), frozenset(self._dates), message, "".join(self._told),
                    frozenset(self._of["own"]), frozenset(self._of["others"]))


def time_expressions(text: str) -> tuple[DateReading, ...]:
    """Return all expressions of time in a text, those without a date among them."""
    return read_dates(text, today=REFERENCE)


def readings(text: str) -> frozenset[Reading]:
    """Return the dates a text says."""
    return frozenset((one.start, one.end, one.precision) for one in time_expressions(text)
                     if one.status == "ok")


def dates_said(sentence: str, words: Lexicon) -> frozenset[Reading]:
    """Return the dates a sentence says, idioms of the lexicon ("走到今天") left out."""
    return frozenset((one.start, one.end, one.precision) for one in time_expressions(sentence)
                     if one.status == "ok" and not _idiom(sentence, one.span, words))


def _idiom(text: str, span: tuple[int, int], words: Lexicon) -> bool:
    start, end = span
    return any(text[first:after] in words.words for first in range(max(0, start - 3), start + 1)
               for after in range(end, min(len(text), end + 2) + 1))


def echo(message: str, locale: str) -> Echo:
    """Prepare a message.

    Args:
        message: the turn's text.
        locale: "zh" or "en": the language of the acknowledgement.
    """
    from app.llm.echo_en import english
    from app.llm.echo_zh import chinese

    text = message[:LONGEST_MESSAGE]
    return chinese(text, lexicon(locale)) if locale == "zh" else english(text)
