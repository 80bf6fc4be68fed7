"""From a piece to a reading: calendars, missing parts, the future, and what lies before the birth."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from app.domain.dates import almanac
from app.domain.dates.model import READ, VAGUE, Env, Piece, Reading, Span, Status, Stretch
from app.domain.vocabulary import Precision

TOLERANCE: Final = timedelta(days=7)
"""How far ahead a lived day may lie (seed 004: clocks and zones differ)."""


class Impossible(Exception):
    """The words name a date that cannot be; the argument says why."""


class Undated(Exception):
    """The words give no date; the argument says why."""


def reading(piece: Piece, env: Env, span: tuple[int, int]) -> Reading:
    """Resolve a piece; `span` is where it stands in the original text."""
    if piece.state is not READ:
        status: Status = "unknown" if piece.state is VAGUE else "malformed"
        return Reading(status, Precision.UNKNOWN, None, None, span, piece.rule, piece.basis)
    try:
        days = checked(span_of(piece, env), piece, env)
    except Impossible as why:
        return Reading("malformed", Precision.UNKNOWN, None, None, span, _why(piece, why), piece.basis)
    except Undated as why:
        return Reading("unknown", Precision.UNKNOWN, None, None, span, _why(piece, why), piece.basis)
    return Reading("ok", days.precision, days.start, days.end, span, piece.rule, piece.basis)


def _why(piece: Piece, why: Exception) -> str:
    reason = str(why)
    return f"{piece.rule}.{reason}" if reason else piece.rule


def span_of(piece: Piece, env: Env) -> Span:
    """Return the days a piece names.

    Raises:
        Impossible: there is no such day.
        Undated: a part is missing or the expression is vague.
    """
    if piece.state is not READ:
        raise Undated("") if piece.state is VAGUE else Impossible("")
    span = piece.fixed or _calendar(piece)
    if piece.weekday is not None and span.precision is Precision.DAY and span.start \
            and span.start.weekday() != piece.weekday:
        raise Impossible("weekday")
    if piece.stretch:
        span = _stretched(span, piece.stretch)
    if piece.open_end:
        span = Span(span.start, None, Precision.RANGE)
    return _widen(span) if piece.around else span


def _stretched(span: Span, stretch: Stretch) -> Span:
    """Return the week or weekend about a day, or the days before and behind it; of what is no day nothing is known."""
    if span.precision is not Precision.DAY or span.start is None:
        raise Undated("stretch")
    if stretch == "days":
        return _widen(span)
    week = almanac.week_span(span.start)
    if stretch == "weekend" and week.end is not None:
        return Span(week.end - timedelta(days=1), week.end, Precision.RANGE)
    return week


def _calendar(piece: Piece) -> Span:
    year, month = piece.year, piece.month
    if not piece.lunar and month is not None and not 1 <= month <= 12:
        raise Impossible("month")
    if piece.day is not None and not 1 <= piece.day <= 31:
        raise Impossible("day")
    if year is None:
        if month and piece.day and not piece.lunar and piece.day > almanac.last_day(2000, month):
            raise Impossible("day")
        raise Undated("no_year")
    if year not in almanac.YEARS:
        raise Impossible("year")
    if piece.feast:
        found = almanac.lunar_feast(piece.feast, year) if piece.feast in almanac.AMBIGUOUS and piece.lunar \
            else None if piece.feast in almanac.AMBIGUOUS else almanac.feast(piece.feast, year)
        if found is None:
            raise Undated("either_winter" if piece.feast in almanac.AMBIGUOUS else "almanac")
        return found
    if piece.lunar:
        return _lunar(piece, year)
    if piece.window:
        return almanac.window_span(year, piece.window, piece.grain)
    if month is None:
        if piece.day is not None or piece.days is not None:
            raise Undated("no_month")
        return almanac.year_span(year)
    if piece.days:
        if piece.days[1] > almanac.last_day(year, month):
            raise Impossible("day")
        return almanac.days_span(year, month, piece.days)
    if piece.day is None:
        return almanac.month_span(year, month)
    if piece.day > almanac.last_day(year, month):
        raise Impossible("day")
    return almanac.day_span(date(year, month, piece.day))


def _lunar(piece: Piece, year: int) -> Span:
    if year not in almanac.LUNAR_YEARS:
        raise Undated("almanac")
    if piece.month is None:
        return almanac.lunar_year(year)
    span = almanac.lunar_span(year, piece.month, piece.day, leap=piece.leap)
    if span is None:
        raise Impossible("lunar")
    if piece.days and span.start and span.end:
        first, last = piece.days
        until = span.start + timedelta(days=last - 1) if last else span.end
        return Span(span.start + timedelta(days=first - 1), min(until, span.end), Precision.RANGE)
    return span


def _widen(span: Span) -> Span:
    """Around: one unit of the words to each side (a week for a day, a month for what lies inside a year)."""
    if span.start is None or span.end is None:
        return span
    start, end = span.start, span.end
    if span.precision is Precision.DAY:
        return Span(start - timedelta(days=7), end + timedelta(days=7), Precision.RANGE)
    if (end - start).days >= 300:
        return Span(_years(start, -1), _years(end, 1), Precision.RANGE)
    before = date(*almanac.shift_month(start.year, start.month, -1), 1)
    after = almanac.month_span(*almanac.shift_month(end.year, end.month, 1)).end
    return Span(before, after, Precision.RANGE)


def _years(day: date, by: int) -> date:
    last = almanac.last_day(day.year + by, day.month)
    return date(day.year + by, day.month, min(day.day, last))


def checked(span: Span, piece: Piece, env: Env) -> Span:
    """Hold a span against the clock and the birth date.

    Raises:
        Impossible: more than 7 days ahead, reversed, or all of it before the birth.
        Undated: two digits that fit no year of the life.
    """
    if span.start is None:
        raise Undated("no_date")
    birth = env.context.birth_date
    before = birth is not None and span.end is not None and span.end < birth
    ahead = span.start > env.latest
    if piece.short_year and before:
        raise Undated("no_such_year")
    if span.end is not None and span.end < span.start:
        raise Impossible("reversed")
    if ahead:
        raise Impossible("future")
    if before:
        raise Impossible("before_birth")
    return span


def short_year(digits: int, today: date) -> int:
    """Two digits name the latest year that is not after the reference."""
    year = today.year // 100 * 100 + digits
    return year if year <= today.year else year - 100
