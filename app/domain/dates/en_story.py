"""English expressions counted from a date the text named before: two years later, the following spring, that May."""

from __future__ import annotations

import re
from typing import Final, Literal

from app.domain.dates.en_calendar import AMBIGUOUS_MONTHS, MONTHS, month, named_day, season
from app.domain.dates.en_words import NUMBER, alternatives, number
from app.domain.dates.model import Env, Piece
from app.domain.vocabulary import DateBasis

_THEN = re.compile(
    f"(?:(?:the|that) (?:very )?(?:(same)|(following|next|subsequent)) year|(that) year|(the year) after"
    f"(?= |[,.;!?]|$)|({NUMBER}) years? later|later (that) (?:same )?year"
    f"|the (?:(previous|preceding|prior) year|(year before)(?: (?:that|this|then))?(?= ?(?:[,.;!?]|$))))(?![a-z])")
_AFTER_DATE = re.compile(
    "(?:the|that) (?:(?:very |immediately )?(same|following|next|subsequent|previous|preceding|prior) )?")
_KIND = re.compile(f"({alternatives(MONTHS)})(?![a-z])")
_BEYOND = re.compile(
    " (?:right |just |immediately )?(after|before)(?: (?:that|this|then)"
    "(?= (?:i|we|he|she|they|my|it|to|in|at|for|was|were|came|and|but)(?![a-z])| ?[,.;:!?)\\n]|$)"
    "|(?= ?[,.;:!?)\\n]|$))")
_ACCIDENT = re.compile("(?:after|from|since|of|by|with|before|despite) $")
_STEPS: Final[dict[str, Literal[-1, 0, 1]]] = {
    "same": 0, "following": 1, "next": 1, "subsequent": 1, "after": 1, "previous": -1, "preceding": -1, "prior": -1, "before": -1}


def years_on(env: Env, at: int) -> Piece | None:
    found = _THEN.match(env.text, at)
    if not found:
        return None
    piece = Piece(start=at, end=found.end(), rule="en.then", basis=DateBasis.ANCHORED)
    years = number(found[5]) if found[5] else 1 if found[2] or found[4] else -1 if found[7] or found[8] else 0
    return piece._replace(then=years) if years is not None else None


def nearest(env: Env, at: int) -> Piece | None:
    """The following spring, that same May, the Christmas before: of the kinds that come back each year."""
    text = env.text
    found = _AFTER_DATE.match(text, at)
    if not found:
        return None
    said, start = found[1], found.end()
    inner = season(env, start, led=True) or named_day(env, start)
    if inner is None and (name := _KIND.match(text, start)):
        whole = month(env, start)
        inner = whole if whole and whole.day else Piece(start=start, end=name.end(), rule="en.month", month=MONTHS[name[1]])
    if inner is None or inner.year is not None or inner.then is not None:
        return None
    behind = _BEYOND.match(text, inner.end)
    if not said and not behind:
        if inner.month is not None and text[start:inner.end].strip(".") in AMBIGUOUS_MONTHS:
            return None  # that may be
        fell = text.startswith("fall", start) and _ACCIDENT.search(text[max(0, at - 8):at])
        return inner._replace(start=at, nearest=0) if text[at + 2] == "a" and not fell else None
    if behind and said in (None, "same"):
        return inner._replace(start=at, end=behind.end(), nearest=_STEPS[behind[1]])
    return inner._replace(start=at, nearest=_STEPS[said])
