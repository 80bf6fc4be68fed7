"""From a birth date to the years a question names, and how dates are written in a slot."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from app.domain.bank.model import Item, Window
from app.domain.evidence.labels import date_label
from app.domain.excerpt import excerpt
from app.domain.interview.situation import Row
from app.domain.interview.state import Period
from app.domain.vocabulary import Precision
from app.texts import say

QUOTED: Final = 72
"""Columns of a quote that a stem has room for."""


def birthday(birth_date: date, age: int) -> date:
    """Return the day somebody turns `age`; born on 29 February, 1 March in common years."""
    year = min(birth_date.year + age, date.max.year)
    try:
        return birth_date.replace(year=year)
    except ValueError:
        return date(year, 3, 1)


def period(window: Window, birth_date: date, as_of: date) -> Period | None:
    """Return the days a window means in this life, cut at the as-of date, or None when it is not lived yet.

    A window counts as lived once its first year has passed.
    """
    if window.probe:
        return None
    if window.last_years is not None:
        start = max(
            birth_date, birthday(as_of, -window.last_years) if as_of.year > window.last_years else birth_date
        )
        end = as_of
    else:
        start = birthday(birth_date, window.age_from or 0)
        end = min(as_of, birthday(birth_date, (window.age_to or 0) + 1) - timedelta(days=1))
    return (start.isoformat(), end.isoformat()) if (end - start).days >= 365 else None


def words(item: Item, span: Period | None) -> tuple[tuple[str, str], ...]:
    """Return the placeholders of a stem: the years of its window."""
    return (("from", span[0][:4]), ("to", span[1][:4])) if span else ()


def fill(text: str, placeholders: tuple[tuple[str, str], ...]) -> str:
    """Put the years into a stem; a placeholder is `{from}` or `{to}`, nothing else is special."""
    for name, value in placeholders:
        text = text.replace("{" + name + "}", value)
    return text


def label(row: Row, locale: str) -> str:
    """Return the row's date as it may be repeated to the person: never finer than the words (ledger.md)."""
    return date_label(row.occurred_from, row.occurred_to, Precision(row.precision), locale)


def months(span: Period, locale: str) -> str:
    """Return a period of a probe as an option label: from month to month."""
    first, last = (month(day, locale) for day in span)
    return say(locale, "interview-date-range", first=first, last=last)


def month(day: str, locale: str) -> str:
    """Return the month of an ISO date as a sentence names it."""
    return say(locale, "interview-month-of", year=day[:4], month=int(day[5:7]))


def quoted(text: str) -> str:
    """Return the person's words for a stem: one line, cut where a stem has no room for more."""
    return excerpt(text, QUOTED)
