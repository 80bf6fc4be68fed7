"""A date said by itself that makes what was told last more exact: it answers no question that came meanwhile."""

from __future__ import annotations

from datetime import date

from app.domain.dates import DateContext, Reading, Span, read_dates
from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.words import fold
from app.domain.interview.situation import Row, Situation
from app.domain.interview.spoken import plain
from app.domain.interview.state import InterviewState
from app.domain.vocabulary import Precision


def afterthought(state: InterviewState, message: str, situation: Situation, today: date) -> Row | None:
    """Return the row that a date by itself makes more exact, or None when the words are anything else.

    Args:
        state: the state before the turn; where one date question is open, only a date without its year is meant.
        message: the turn's words.
        situation: the ledger before the turn.
        today: the server's date in the case's time zone.
    """
    found = read_dates(message, today=today, context=DateContext())
    last = next((row for row in reversed(situation.rows) if row.active and row.dated), None)
    if last is None or len(found) != 1 or not _alone(message, found[0]):
        return None
    reading = found[0]
    if reading.status == "ok" and len(state.open_items()) == 1:
        return None  # a whole date answers what is asked
    filled = reading if reading.status == "ok" else _filled(reading, message, last, today)
    return last if filled is not None and _closer(filled, last) else None


def _filled(reading: Reading, message: str, row: Row, today: date) -> Reading | None:
    """Return a date without its year, or a day without its month, as one of the row's."""
    if row.occurred_from is None or not reading.rule.endswith((".no_year", ".no_month")):
        return None
    year = Span(date(row.occurred_from.year, 1, 1), date(row.occurred_from.year, 12, 31), Precision.YEAR)
    own = Span(row.occurred_from, row.occurred_to, Precision(row.precision))
    words = message[reading.span[0]:reading.span[1]]
    pending = own if ".no_month" in reading.rule else year
    found = read_dates(words, today=today, context=DateContext(pending=pending))
    return found[0] if len(found) == 1 and found[0].status == "ok" else None


def _closer(reading: Reading, row: Row) -> bool:
    """Whether a date lies in a row's span and is more exact."""
    if reading.start is None or reading.end is None or row.occurred_from is None or row.occurred_to is None:
        return False
    inside = row.occurred_from <= reading.start and reading.end <= row.occurred_to
    return inside and (reading.start, reading.end) != (row.occurred_from, row.occurred_to)


def _alone(message: str, one: Reading) -> bool:
    rest = fold(message[:one.span[0]] + " " + message[one.span[1]:])
    for language in LANGUAGES:
        rest = cues(language)["fillers"].sub(" ", rest)
    return not plain(rest)
