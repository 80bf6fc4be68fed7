"""Spans that lean on a life: ages from the birth date, school years and seasons from confirmed anchors."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from app.domain.dates import almanac
from app.domain.dates.model import BROKEN, VAGUE, Env, Piece, Span
from app.domain.dates.resolve import Impossible, Undated, span_of
from app.domain.vocabulary import Precision


def birthday(birth: date, age: int) -> date | None:
    """Return the birthday at `age`; None when 29 February does not exist that year."""
    try:
        return birth.replace(year=birth.year + age)
    except ValueError:
        return None


def age_span(birth: date, low: int, high: int) -> Span:
    """Birthday `low` to the day before birthday `high + 1`: all the days on which one is that old."""
    first = birthday(birth, low) or date(birth.year + low, 2, 28)
    after = birthday(birth, high + 1) or date(birth.year + high + 1, 3, 1)
    return Span(first, after - timedelta(days=1), Precision.RANGE)


def inside(env: Env, whole: Piece, longer: Piece) -> Piece:
    """Narrow an age to the month or season said with it (26岁那年夏天): when that age holds it twice, to what lies
    between."""
    span = whole.fixed
    if longer.end <= whole.end or span is None or span.start is None or span.end is None:
        return whole
    found: list[Span] = []
    for year in range(span.start.year, span.end.year + 1):
        try:
            part = span_of(longer._replace(year=year, fixed=None), env)
        except Impossible:
            return longer._replace(state=BROKEN)
        except Undated:
            continue
        if part.start and part.end and part.start <= span.end and part.end >= span.start:
            found.append(part)
    if len(found) == 1:
        return longer._replace(fixed=found[0])
    if not found or found[0].start is None or found[-1].end is None:
        return longer._replace(state=VAGUE)
    hull = Span(max(found[0].start, span.start), min(found[-1].end, span.end), Precision.RANGE)
    return longer._replace(fixed=hull)


def anchor(env: Env, kinds: Iterable[str]) -> Span | None:
    """Return the first dated anchor of these kinds; "birth" is the birth date."""
    for kind in kinds:
        if kind == "birth" and env.context.birth_date is not None:
            return almanac.day_span(env.context.birth_date)
        span = env.context.anchors.get(kind)
        if span is not None and span.start is not None and span.end is not None:
            return span
    return None


def year_of(span: Span, years: int) -> Span:
    """Return the civil year of an anchor, `years` later; several years when the anchor lies over several."""
    if span.start is None or span.end is None:
        raise ValueError(span)
    first, last = span.start.year + years, span.end.year + years
    precision = Precision.YEAR if first == last else Precision.RANGE
    return Span(date(first, 1, 1), date(last, 12, 31), precision)


def month_of(span: Span) -> Span | None:
    """Return the civil month an anchor lies in; None when it lies over several."""
    if span.start is None or span.end is None or (span.start.year, span.start.month) != (span.end.year, span.end.month):
        return None
    return almanac.month_span(span.start.year, span.start.month)


def window_after(span: Span, window: tuple[int, int, int, int]) -> Span | None:
    """Return the season that follows an anchor: the first not over when it began, to the first not over
    at its end."""
    if span.start is None or span.end is None:
        return None

    def first_after(day: date) -> Span:
        around = range(day.year - 1, day.year + 3)
        seasons = (almanac.window_span(year, window, Precision.RANGE) for year in around)
        return next(one for one in seasons if one.end is not None and one.end > day)

    early, late = first_after(span.start), first_after(span.end)
    if early.start is None:
        return None
    return Span(max(early.start, span.start), late.end, Precision.RANGE)


def school(env: Env, number: int, part: str | None) -> Span | None:
    """Return year `number` of the course whose start is confirmed (school years begin in September).

    Args:
        env: holds the anchor education_start.
        number: 1 for the first year.
        part: "autumn", "spring", "summer_break", "winter_break" or None for the whole year.
    """
    start = anchor(env, ("education_start",))
    if start is None or start.start is None or start.end is None or start.start.year != start.end.year:
        return None
    if start.precision is not Precision.YEAR and not (start.start.month <= 10 and start.end.month >= 7):
        return None
    year = start.start.year + number - 1
    bounds = {
        "autumn": (date(year, 9, 1), date(year + 1, 1, 31)),
        "spring": (date(year + 1, 2, 1), date(year + 1, 7, 31)),
        "summer_break": (date(year + 1, 6, 1), date(year + 1, 9, 30)),
        "winter_break": (date(year + 1, 1, 1), date(year + 1, 2, almanac.last_day(year + 1, 2))),
        None: (date(year, 9, 1), date(year + 1, 8, 31)),
    }
    first, last = bounds[part]
    return Span(first, last, Precision.RANGE)
