"""English numbers, years and the year phrases that may stand behind a month, a season or a feast."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from app.domain.dates.data import load
from app.domain.dates.model import Env
from app.domain.dates.resolve import short_year
from app.domain.vocabulary import DateBasis

WORDS: Final[dict[str, Any]] = load("en")


def alternatives(words: Iterable[str]) -> str:
    """Join words for a regex, longest first."""
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


_ONES: Final[list[str]] = WORDS["numbers"]["words"]
_TENS: Final[list[str]] = WORDS["numbers"]["tens"]


def _spelled() -> dict[str, int]:
    found = {word: number for number, word in enumerate(_ONES) if number}
    for ten, word in enumerate(_TENS):
        if word:
            found[word] = ten * 10
            for one in range(1, 10):
                found[f"{word}-{_ONES[one]}"] = found[f"{word} {_ONES[one]}"] = ten * 10 + one
    return found


SPELLED: Final = _spelled()
"""one … ninety-nine."""
ORDINALS: Final = {word: number for number, word in enumerate(WORDS["numbers"]["ordinals"]) if word}

_TWO = f"(?:{alternatives(SPELLED)})"
NUMBER: Final = f"(?:[0-9]{{1,3}}|{_TWO}|an?|one hundred|a hundred)"
SPELLED_YEAR: Final = (
    f"(?:nineteen|twenty)[ -](?:hundred|(?:oh|o)[ -](?:{alternatives(_ONES[1:10])})"
    f"|{alternatives(_ONES[10:])}|(?:{alternatives(_TENS[2:])})(?:[ -](?:{alternatives(_ONES[1:10])}))?)"
    f"|two thousand(?:(?: and)?[ -]{_TWO})?")


def number(text: str) -> int | None:
    """Read a count in figures or words; "a" is one."""
    if text.isdigit():
        return int(text)
    if text in ("a", "an"):
        return 1
    return 100 if text.endswith("hundred") else SPELLED.get(text)


def spelled_year(text: str) -> int:
    """Read "nineteen ninety-eight", "two thousand and eight", "twenty sixteen"."""
    head, _, rest = text.replace("-", " ").partition(" ")
    if head == "two":
        rest = rest.removeprefix("thousand").strip().removeprefix("and").strip()
        return 2000 + SPELLED.get(rest, 0)
    rest = rest.removeprefix("oh ").removeprefix("o ")
    return (1900 if head == "nineteen" else 2000) + (0 if rest == "hundred" else SPELLED.get(rest, 0))


@dataclass(frozen=True, slots=True)
class YearRef:
    """A year said behind something else: its value, or years after an earlier one of the text."""

    end: int
    year: int | None
    then: int | None
    basis: DateBasis
    short: bool = False


_UNIT = re.compile(f"[ -](?:{'|'.join(WORDS['figures']['units'])})(?![a-z])")
_REF = re.compile(
    "(?:[ ,/-]*(?:(?:of|in|during)(?=[ ']))?[ ]*(?:the )?(?:year )?)"
    "(?:([0-9]{4})(?![0-9]|[.:/-][0-9]|'?s(?![a-z]))|'([0-9]{2})(?![0-9a-z])"
    "|(last|this|next|past) year(?![a-z])|(?:year )?(before last)(?![a-z])"
    "|(?:(same|that|that same) year|(following|next|subsequent) year)(?![a-z])"
    f"|({NUMBER}) years? ago(?![a-z])|({SPELLED_YEAR})(?![a-z-]))")
_LOOSE = re.compile("[ ]*(?:of )?([0-9]{2})(?![0-9a-z%:]|[.,/-][0-9])")


def year_ref(env: Env, at: int, *, loose: bool = False) -> YearRef | None:
    """Read a year phrase at an offset; `loose` takes two figures without an apostrophe."""
    text = env.text
    found = _REF.match(text, at)
    if found is None:
        short = _LOOSE.match(text, at) if loose else None
        if short is None or _UNIT.match(text, short.end()):
            return None
        return YearRef(short.end(), short_year(int(short[1]), env.today), None, DateBasis.STATED, short=True)
    end, today = found.end(), env.today
    gap = text[at:found.start(found.lastindex or 1)]
    if found[1]:
        year = int(found[1])
        return YearRef(end, year, None, DateBasis.STATED) if 1800 <= year < 2200 else None
    if found[2]:
        return YearRef(end, short_year(int(found[2]), today), None, DateBasis.STATED, short=True)
    if found[3]:
        if "the " in gap and found[3] == "next":
            return YearRef(end, None, 1, DateBasis.ANCHORED)
        years = WORDS["relative"]["words"][found[3]]
        return YearRef(end, today.year + years, None, DateBasis.RELATIVE)
    if found[4]:
        return YearRef(end, today.year - 2, None, DateBasis.RELATIVE) if "year" in text[at:end] else None
    if found[5] or found[6]:
        return YearRef(end, None, 0 if found[5] else 1, DateBasis.ANCHORED)
    if found[7]:
        count = number(found[7])
        return YearRef(end, today.year - count, None, DateBasis.RELATIVE) if count else None
    return YearRef(end, spelled_year(found[8]), None, DateBasis.STATED)


def counts_something(env: Env, at: int) -> bool:
    """Whether a unit follows: 2000 dollars, 16 people."""
    return _UNIT.match(env.text, at) is not None
