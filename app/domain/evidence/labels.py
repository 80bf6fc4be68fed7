"""What the server says of a row: its date label and its summary, both projections of the row."""

from __future__ import annotations

from datetime import date

from app.domain.evidence.types import SELF, Row
from app.domain.vocabulary import EventKind, Precision
from app.texts import say


def display_date_label(row: Row, locale: str) -> str:
    """Return the date of a row as people read it, in the precision it was said in (seed 000 §3).

    Args:
        row: holds `date_precision`, `occurred_from` and `occurred_to` (ISO strings, dates or None).
        locale: "zh" or "en".

    Returns:
        2016-09-01 · 2016-09 · 2016年第3季度 · 2016年 · from–to; the word for "no date" without one. A range
        gives its ends as coarsely as they allow: months when both fall on month bounds.
    """
    start, end = as_date(row.get("occurred_from")), as_date(row.get("occurred_to"))
    precision = Precision(str(row.get("date_precision") or Precision.UNKNOWN))
    return date_label(start, end, precision, locale)


def date_label(start: date | None, end: date | None, precision: Precision, locale: str) -> str:
    """Return the label of a span; see `display_date_label`."""
    if start is None or precision is Precision.UNKNOWN:
        return say(locale, "evidence-date-unknown")
    if precision is Precision.DAY:
        return start.isoformat()
    if precision is Precision.MONTH:
        return f"{start:%Y-%m}"
    if precision is Precision.QUARTER:
        return say(locale, "evidence-date-quarter", year=str(start.year), quarter=str((start.month + 2) // 3))
    if precision is Precision.YEAR:
        return say(locale, "evidence-date-year", year=str(start.year))
    return _range(start, end, locale)


def _range(start: date, end: date | None, locale: str) -> str:
    if end is None:
        until = say(locale, "evidence-date-open")
        return f"{start:%Y-%m}–{until}" if start.day == 1 else f"{start.isoformat()}–{until}"
    if start.day == 1 and (end.month != _next(end).month):
        if start.month == 1 and end.month == 12:
            return f"{start.year}–{end.year}"
        return f"{start:%Y-%m}–{end:%Y-%m}"
    return f"{start.isoformat()}–{end.isoformat()}"


def _next(day: date) -> date:
    return date.fromordinal(day.toordinal() + 1) if day < date.max else day


def as_date(value: object) -> date | None:
    """Return the date of a ledger field: an ISO string, a date, or None."""
    if isinstance(value, date):
        return value
    return date.fromisoformat(str(value)[:10]) if value else None


def summary(kind: EventKind, subject: str, label: str, quote: str, locale: str) -> str:
    """Return the server's summary of a row: kind, whom, when, and the verified words themselves.

    Nothing is in it that is not in the quote or the enums: no cause, no name, no number of a model's.
    """
    what = say(locale, f"evidence-kind-{kind}".replace("_", "-"))
    if subject != SELF:
        whose = say(locale, f"evidence-relation-{subject}".replace("_", "-"))
        what = say(locale, "evidence-summary-whose", whose=whose, what=what)
    return say(locale, "evidence-summary", what=what, label=label, quote=quote)
