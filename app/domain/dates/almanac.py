"""Calendars: months, moving feasts, lunar days, solar terms, eras. Pure functions of a year; no words here.

Lunar months and solar terms come from lunar-python (Shouxing almanac, Beijing time, years 1900–2100).
"""

from __future__ import annotations

from calendar import isleap
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from app.domain.dates.model import Span
from app.domain.vocabulary import Precision

YEARS: Final = range(1000, 3000)
"""Years a text may name at all; what lies outside a life is judged later."""
LUNAR_YEARS: Final = range(1900, 2101)

ERAS: Final[dict[str, tuple[int, int]]] = {
    "minguo": (1912, 2100),
    "meiji": (1868, 1912),
    "taisho": (1912, 1926),
    "showa": (1926, 1989),
    "heisei": (1989, 2019),
    "reiwa": (2019, 2100),
}
"""First civil year (year 1 of the era) and last civil year of each era."""

_JD_ORDINAL: Final = 1721425  # Julian day of noon minus date.toordinal(): 2451545 - 730120

_LUNAR_FEASTS: Final[dict[str, tuple[int, int]]] = {
    "new_year": (1, 1),
    "lantern": (1, 15),
    "dragon_head": (2, 2),
    "dragon_boat": (5, 5),
    "seventh_eve": (7, 7),
    "ghost": (7, 15),
    "mid_autumn": (8, 15),
    "double_ninth": (9, 9),
}
"""Feasts whose lunar year and civil year are always the same. The twelfth month is not: see `AMBIGUOUS`."""

AMBIGUOUS: Final = frozenset({"eve", "small_year", "laba"})
"""Feasts of the twelfth lunar month: "除夕 of 2016" may be of either winter unless the lunar year is
named."""


@lru_cache(maxsize=2048)
def year_span(year: int) -> Span:
    """1 January to 31 December."""
    return Span(date(year, 1, 1), date(year, 12, 31), Precision.YEAR)


_LENGTHS: Final = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def last_day(year: int, month: int) -> int:
    """Return the number of days of a month."""
    return 29 if month == 2 and isleap(year) else _LENGTHS[month]


@lru_cache(maxsize=4096)
def month_span(year: int, month: int) -> Span:
    """First to last day of a month."""
    return Span(date(year, month, 1), date(year, month, last_day(year, month)), Precision.MONTH)


def day_span(day: date) -> Span:
    """One day."""
    return Span(day, day, Precision.DAY)


def shift_month(year: int, month: int, by: int) -> tuple[int, int]:
    """Return year and month `by` months later."""
    total = year * 12 + month - 1 + by
    return total // 12, total % 12 + 1


@lru_cache(maxsize=4096)
def window_span(year: int, window: tuple[int, int, int, int], grain: Precision) -> Span:
    """A stretch inside a year; months 13 and 14 belong to the next one, day 0 is a month's last."""
    month, day, until_month, until_day = window
    last_year, last_month = shift_month(year, 1, until_month - 1)
    until = date(last_year, last_month, until_day or last_day(last_year, last_month))
    return Span(date(year, month, day), until, grain)


def days_span(year: int, month: int, days: tuple[int, int]) -> Span:
    """A stretch inside a month, e.g. its second ten days."""
    first, last = days
    return Span(date(year, month, first), date(year, month, last or last_day(year, month)), Precision.RANGE)


def week_span(day: date) -> Span:
    """Monday to Sunday around a day."""
    monday = day - timedelta(days=day.weekday())
    return Span(monday, monday + timedelta(days=6), Precision.RANGE)


@lru_cache(maxsize=512)
def _lunar_month(year: int, month: int) -> tuple[date, int] | None:
    """First civil day and length of a lunar month (negative: the leap one), None when the year has none."""
    from lunar_python import LunarYear

    found = LunarYear.fromYear(year).getMonth(month)
    if found is None:
        return None
    return date.fromordinal(int(found.getFirstJulianDay()) - _JD_ORDINAL), int(found.getDayCount())


def lunar_span(year: int, month: int, day: int | None, *, leap: bool) -> Span | None:
    """Return a lunar month (a range) or day of a lunar year; None when there is no such month or day."""
    if year not in LUNAR_YEARS or not 1 <= month <= 12:
        return None
    found = _lunar_month(year, -month if leap else month)
    if found is None:
        return None
    first, length = found
    if day is None:
        return Span(first, first + timedelta(days=length - 1), Precision.RANGE)
    return day_span(first + timedelta(days=day - 1)) if 1 <= day <= length else None


def lunar_year(year: int) -> Span:
    """New Year's Day of a lunar year to the eve of the next."""
    first, following = _lunar_month(year, 1), _lunar_month(year + 1, 1)
    if first is None or following is None:
        raise ValueError(year)
    return Span(first[0], following[0] - timedelta(days=1), Precision.RANGE)


def lunar_year_of(day: date) -> int:
    """Return the lunar year a civil day belongs to (`LUNAR_YEARS` only)."""
    first = lunar_year(day.year).start
    return day.year if first is not None and day >= first else day.year - 1


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


def _easter(year: int) -> date:
    """Gregorian Easter Sunday (Meeus, Astronomical Algorithms, ch. 8)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    h = (19 * a + b - d - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    i, k = divmod(c, 4)
    fold = (32 + 2 * e + 2 * i - h - k) % 7
    month, day = divmod(h + fold - 7 * ((a + 11 * h + 22 * fold) // 451) + 114, 31)
    return date(year, month, day + 1)


@lru_cache(maxsize=256)
def _terms(year: int) -> dict[str, date]:
    from lunar_python import Lunar

    table = Lunar.fromYmd(year, 6, 1).getJieQiTable()
    names = {"DONG_ZHI": "冬至"}  # the table runs from winter to winter; Latin keys are the next year's
    found: dict[str, date] = {}
    for name, solar in table.items():
        day = date(solar.getYear(), solar.getMonth(), solar.getDay())
        key = names.get(name, name)
        if day.year == year and not key.isascii():
            found.setdefault(key, day)
    return found


def feast(key: str, year: int) -> Span | None:
    """Return a moving feast or solar term of a civil year.

    Args:
        key: a feast of the tables ("mid_autumn", "thanksgiving", "term:清明").
        year: civil year.

    Returns:
        The day (New Year's season a range), or None when the almanac does not reach that year.
    """
    if key == "thanksgiving":
        return day_span(_nth_weekday(year, 11, 3, 4))
    if key == "mothers_day":
        return day_span(_nth_weekday(year, 5, 6, 2))
    if key == "fathers_day":
        return day_span(_nth_weekday(year, 6, 6, 3))
    if key == "easter":
        return day_span(_easter(year))
    if year not in LUNAR_YEARS:
        return None
    if key.startswith("term:"):
        day = _terms(year).get(key.removeprefix("term:"))
        return day_span(day) if day else None
    if key == "new_year_season":
        first = lunar_year(year).start
        return Span(first - timedelta(days=7), first + timedelta(days=14), Precision.RANGE) if first else None
    month, day_number = _LUNAR_FEASTS[key]
    return lunar_span(year, month, day_number, leap=False)


def lunar_feast(key: str, year: int) -> Span | None:
    """Return a feast of the twelfth month of a named lunar year (`AMBIGUOUS`)."""
    if year not in LUNAR_YEARS:
        return None
    if key == "eve":
        last = lunar_year(year).end
        return day_span(last) if last else None
    if key == "laba":
        return lunar_span(year, 12, 8, leap=False)
    north = lunar_span(year, 12, 23, leap=False)
    if north is None or north.start is None:
        return None
    return Span(north.start, north.start + timedelta(days=1), Precision.RANGE)
