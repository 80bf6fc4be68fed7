"""What one turn's settling looks at: its words, dates and marks beside the rows of the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from app.domain.dates import DateContext, Reading, Span
from app.domain.evidence.dating import Calendar
from app.domain.evidence.ledger import Known
from app.domain.evidence.scan import Scan
from app.domain.evidence.setting import language_of
from app.domain.evidence.tables import cues
from app.domain.evidence.types import Asked
from app.domain.vocabulary import Precision

NewId = Callable[[int, int, str, str | None], str]
"""quote_start, quote_end, kind, occurred_from -> id of the row: uuid5 in the case's and turn's namespace."""


@dataclass(frozen=True, slots=True)
class Desk:
    """All that settling looks at; one value per turn."""

    text: str
    locale: str
    calendar: Calendar
    scan: Scan
    rows: tuple[Known, ...]
    asked: Asked
    new_id: NewId

    def row(self, id: str | None) -> Known | None:
        """Return the active row of an id."""
        return next((row for row in self.rows if row.id == id), None)

    def says(self, name: str, start: int, end: int) -> bool:
        """Whether a cue of the language of a stretch stands in it."""
        words = self.scan.folded[start:end]
        return cues(language_of(words))[name].search(words) is not None


def undenied(calendar: Calendar, one: Reading) -> Reading | None:
    """Return the date a denied expression would have had ("不是2016年")."""
    if one.status == "ok":
        return one
    words = calendar.text[one.span[0]:one.span[1]]
    return next((found for found in Calendar(words, calendar.today, calendar.context).readings
                 if found.status == "ok"), None)


def filled(desk: Desk, one: Reading, target: Known) -> Reading | None:
    """Read a month or a day that names no year as of the row's year or month ("不是10月，是9月")."""
    if one.status == "ok" or target.start is None:
        return None
    words = desk.text[one.span[0]:one.span[1]]
    year = Span(date(target.start.year, 1, 1), date(target.start.year, 12, 31), Precision.YEAR)
    for pending in (year, target.span):
        context = DateContext(desk.calendar.context.birth_date, {}, pending)
        inner = Calendar(words, desk.calendar.today, context)
        found = [each for each in inner.readings if each.status == "ok"]
        if len(found) == 1:
            return found[0]._replace(span=one.span)
    return None
