"""A date without its year, said by itself: it belongs to what was told last, not to the question that came meanwhile."""

from __future__ import annotations

from datetime import date
from typing import Final

from app.domain.dates import DateContext, Reading, read_dates
from app.domain.interview.situation import Row, Situation
from app.domain.interview.spoken import plain
from app.domain.vocabulary import Precision

_LACKS: Final = {".no_year": Precision.YEAR, ".no_month": Precision.MONTH}
"""How a reading says what it lacks, and how exact the row has to be that can give it."""
_FILLER: Final = frozenset(
    "是在大概约应该好像可能就吧了的那年左右记得想起来"
) | {"i", "think", "it", "was", "in", "the", "around", "about", "maybe", "probably", "on"}


def afterthought(message: str, situation: Situation, today: date) -> Row | None:
    """Return the row that a bare month or day completes, or None when the words are anything else.

    Args:
        message: the turn's words.
        situation: the ledger before the turn.
        today: the server's date in the case's time zone.
    """
    found = read_dates(message, today=today, context=DateContext())
    if len(found) != 1 or not _alone(message, found[0]):
        return None
    needed = next((precision for ending, precision in _LACKS.items() if found[0].rule.endswith(ending)), None)
    last = next((row for row in reversed(situation.rows) if row.active and row.dated), None)
    return last if last is not None and needed is not None and last.precision == needed.value else None


def _alone(message: str, one: Reading) -> bool:
    rest = message[:one.span[0]] + " " + message[one.span[1]:]
    left = [word for word in rest.lower().split() if plain(word)]
    return all(word in _FILLER or all(char in _FILLER for char in plain(word)) for word in left)
