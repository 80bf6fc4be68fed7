"""Dates in figures, the same in every language: ISO, slashes, dots, compact, quarters, halves, bare years.

Figures are dates only where nothing around them makes them something else: a telephone number, a price, a
room.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from app.domain.dates import almanac
from app.domain.dates.data import load
from app.domain.dates.model import BROKEN, VAGUE, Env, Piece, Rule, Span
from app.domain.dates.resolve import short_year
from app.domain.vocabulary import Precision

_PLAUSIBLE: Final = range(1800, 2100)
"""Years a figure without any word may stand for."""

_YMD = re.compile("([0-9]{4})([-/.])([0-9]{1,2})(?:\\2([0-9]{1,2}))?(?![0-9])(月份?)?(?:[日号])?")
_DMY = re.compile("([0-9]{1,2})([-/.])([0-9]{1,2})\\2([0-9]{4}|[0-9]{2})(?![0-9])")
_MY = re.compile("([0-9]{1,2})([-/.])([0-9]{4})(?![0-9])")
_COMPACT = re.compile("([0-9]{4})([0-9]{2})([0-9]{2})?(?![0-9])")
_YQ = re.compile("([0-9]{4}|[0-9]{2})年?[-/ ]?([qh])([0-9])(?![0-9])")
_QY = re.compile("([qh])([0-9])(?:[-/]| |,| of | in )*'?([0-9]{4}|[0-9]{2})(?![0-9a-z])")
_NQY = re.compile("([1-4])(q)'?([0-9]{4}|[0-9]{2})(?![0-9a-z])")
_WEEK = re.compile("([0-9]{4})-?w([0-9]{2})(?:-?([1-7]))?(?![0-9])")
_YEAR = re.compile("([0-9]{4})(?![0-9])")
_TWO_YEARS = re.compile("([0-9]{4})[-/]([0-9]{2})(?![0-9])")
_OR_YEAR = re.compile(" or (?:maybe |perhaps )?'?([0-9]{2})(?![0-9a-z%:]|[.,/-][0-9])")

_TIED = re.compile("[0-9](?:[.,:/]|-+)$")
_YEAR_BEFORE = re.compile("(?:^|[^0-9.,:/-])((?:18|19|20)[0-9]{2})年? ?[-~/]+ ?$")
_YEAR_BEHIND = re.compile("ish(?![a-z])| ?[-~/]+ ?(?:18|19|20)[0-9]{2}(?![0-9])|[,.:/-](?![0-9])|[-~]+(?![0-9])")
_YEAR_JOINED = re.compile("(?:、|或者?|还是|和|与|到|至|~|-)(?:19|20)[0-9]{2}年(?![级龄代])")
_DATE_BEFORE = re.compile(
    "(?:^|[^0-9.,:/-])(?:(?:18|19|20)[0-9]{2}[-/.][0-9]{1,2}(?:[-/.][0-9]{1,2})?|(?:[0-9]{1,2}[/.]){1,2}(?:18|19|20)[0-9]{2})-+$")
_DATE_BEHIND = re.compile("-+(?:(?:18|19|20)[0-9]{2}[-/.][0-9]|(?:[0-9]{1,2}[/.]){1,2}(?:18|19|20)[0-9]{2}(?![0-9]))")
_MORE_FIGURES = re.compile("[0-9a-su-z_%]|[.:/-][0-9]|,[0-9]{3}(?![0-9])")
"""What makes figures before it a part of a longer number, version or word."""
_ATTACHED = re.compile("[a-z#$€£¥@_%*+=]$|[a-z]\\.$")


def _free(env: Env, start: int, end: int) -> bool:
    """Whether no digit, letter or sign ties the figures to more of the same kind."""
    text = env.text
    before = text[max(0, start - 14):start]
    if before and (before[-1].isdigit() or _ATTACHED.search(before)
                   or (_TIED.search(before) and not _DATE_BEFORE.search(before))):
        return False
    return not _MORE_FIGURES.match(text, end) or bool(_DATE_BEHIND.match(text, end))


def _named_otherwise(env: Env, start: int) -> bool:
    """Whether a word before says that the figures are no date (电话, 编号, room, version)."""
    left = env.text[max(0, start - 12):start].rstrip(" :是为#.")
    return left.endswith(_OTHER_ZH) or bool(_OTHER_EN.search(left))


_OTHER_ZH: Final = tuple(load("zh")["figures"]["after"])
_OTHER_EN: Final = re.compile(f"(?:^|[^a-z])(?:{'|'.join(load('en')['figures']['after'])})s?$")
_UNIT_ZH: Final = frozenset(load("zh")["figures"]["units"])
_NO_UNIT_ZH: Final = tuple(load("zh")["figures"]["not_units"])
_UNIT_EN: Final = re.compile(f" (?:{'|'.join(load('en')['figures']['units'])})(?![a-z])")
_STREET_EN: Final = re.compile(
    " (?:(?!(?:in|on|at|the|a|my|our|we|i|was|near|from|to) )[a-z]+ ){1,2}"
    "(?:street|st|avenue|ave|road|rd|lane|ln|drive|boulevard|blvd)(?![a-z])")
_BULLET = re.compile("(?:^|\n) *[*•·>]+$")
_MAY_PRECEDE_ZH: Final = frozenset(load("zh")["figures"]["year_after"])
_PREPOSITION: Final = re.compile(f"(?:^|[^a-z])(?:{'|'.join(load('en')['figures']['year_after'])})$")


def _counts(env: Env, end: int) -> bool:
    """Whether a unit follows figures, and no word that only begins like one (2016分 but not 2016分手)."""
    if env.text[end:end + 1] in _UNIT_ZH:
        return not env.text.startswith(_NO_UNIT_ZH, end)
    return bool(_UNIT_EN.match(env.text, end))


def _ymd(env: Env, at: int) -> Piece | None:
    found = _YMD.match(env.text, at)
    if not found or int(found[1]) not in _PLAUSIBLE or not _free(env, at, found.end()) \
            or _named_otherwise(env, at):
        return None
    year, month = int(found[1]), int(found[3])
    if found[4]:
        if found[5] and found[2] == "-":
            return None  # 2016-9-12月 is no day
        return Piece(start=at, end=found.end(), rule="figures.day", year=year, month=month, day=int(found[4]))
    two = _TWO_YEARS.match(env.text, at)
    if two and month > 12 and month > year % 100 and found[2] != ".":
        span = Span(date(year, 1, 1), date(year // 100 * 100 + month, 12, 31), Precision.RANGE)
        return Piece(start=at, end=found.end(), rule="figures.years", fixed=span)
    if found[2] == "." and not 1 <= month <= 12:
        return None
    if _counts(env, found.end()):
        return None
    return Piece(start=at, end=found.end(), rule="figures.month", year=year, month=month)


def _valid(year: int, month: int, day: int, env: Env) -> date | None:
    if not 1 <= month <= 12 or not 1 <= day <= almanac.last_day(year, month):
        return None
    return date(year, month, day)


def _dmy(env: Env, at: int) -> Piece | None:
    """Day and month in either order: a day only when one order alone is possible."""
    found = _DMY.match(env.text, at)
    if not found or not _free(env, at, found.end()) or _named_otherwise(env, at):
        return None
    a, b, short = int(found[1]), int(found[3]), len(found[4]) == 2
    if short and found[2] == ".":
        return None  # 1.2.16 is a version as often as a date
    year = short_year(int(found[4]), env.today) if short else int(found[4])
    if year not in _PLAUSIBLE:
        return None
    days = {_valid(year, b, a, env), _valid(year, a, b, env)}
    if short:
        days.add(_valid(short_year(a, env.today), b, int(found[4]), env))
    piece = Piece(start=at, end=found.end(), rule="figures.day")
    possible = [day for day in days if day is not None]
    if not possible:
        return None if short else piece._replace(state=BROKEN)
    if len(possible) > 1:
        return piece._replace(state=VAGUE, rule="figures.either_order")
    return piece._replace(year=possible[0].year, month=possible[0].month, day=possible[0].day)


def _month_year(env: Env, at: int) -> Piece | None:
    found = _MY.match(env.text, at)
    if not found or int(found[3]) not in _PLAUSIBLE or not _free(env, at, found.end()) \
            or _named_otherwise(env, at):
        return None
    month = int(found[1])
    if not 1 <= month <= 12 and found[2] != "/":
        return None
    if found[2] == "." and len(found[1]) != 2:
        return None
    return Piece(start=at, end=found.end(), rule="figures.month", year=int(found[3]), month=month)


def _compact(env: Env, at: int) -> Piece | None:
    found = _COMPACT.match(env.text, at)
    if not found or int(found[1]) not in _PLAUSIBLE or not _free(env, at, found.end()) \
            or _named_otherwise(env, at):
        return None
    year, month = int(found[1]), int(found[2])
    if _counts(env, found.end()):
        return None
    if found[3]:
        day = int(found[3])
        return Piece(start=at, end=found.end(), rule="figures.compact", year=year, month=month, day=day)
    if not 1 <= month <= 12:
        return None
    return Piece(start=at, end=found.end(), rule="figures.compact_month", year=year, month=month)


def quarter(env: Env, at: int) -> Piece | None:
    text = env.text
    if found := _YQ.match(text, at):
        year, kind, number = found[1], found[2], int(found[3])
    elif found := _QY.match(text, at) or _NQY.match(text, at):
        first, second, year = found[1], found[2], found[3]
        kind, number = (first, int(second)) if first in "qh" else (second, int(first))
    else:
        return None
    if not _free(env, at, found.end()):
        return None
    whole = int(year) if len(year) == 4 else short_year(int(year), env.today)
    if whole not in _PLAUSIBLE:
        return None
    count = 4 if kind == "q" else 2
    rule = "figures.quarter" if kind == "q" else "figures.half"
    if not 1 <= number <= count:
        return Piece(start=at, end=found.end(), rule=rule, state=BROKEN)
    months = 12 // count
    return Piece(start=at, end=found.end(), rule=rule, year=whole,
                 window=(number * months - months + 1, 1, number * months, 0),
                 grain=Precision.QUARTER if kind == "q" else Precision.RANGE, short_year=len(year) == 2)


def _iso_week(env: Env, at: int) -> Piece | None:
    found = _WEEK.match(env.text, at)
    if not found or int(found[1]) not in _PLAUSIBLE or not _free(env, at, found.end()):
        return None
    try:
        day = date.fromisocalendar(int(found[1]), int(found[2]), int(found[3] or 1))
    except ValueError:
        return Piece(start=at, end=found.end(), rule="figures.week", state=BROKEN)
    span = almanac.day_span(day) if found[3] else Span(day, day + timedelta(days=6), Precision.RANGE)
    return Piece(start=at, end=found.end(), rule="figures.week", fixed=span)


def _bare_year(env: Env, at: int) -> Piece | None:
    """Four figures alone: a year where a clause, a preposition or a pronoun opens and no unit follows."""
    text = env.text
    found = _YEAR.match(text, at)
    if not found or int(found[1]) not in range(1900, 2100):
        return None
    end, left = found.end(), text[max(0, at - 16):at]
    if left and (left[-1].isdigit() or _ATTACHED.search(left)
                 or (left[-1] in ".,:/-~" and re.search("[0-9].$", left) and not _YEAR_BEFORE.search(left))):
        return None
    behind = text[end:end + 2]
    if behind and re.match("[0-9a-z_%°℃]|[.,:/~-]+[0-9]", behind) and not _YEAR_BEHIND.match(text, end):
        return None
    pair = _YEAR_BEFORE.search(left)
    if _counts(env, end) or _STREET_EN.match(text, end) or _named_otherwise(env, at) \
            or (pair and _named_otherwise(env, at - len(left) + pair.start(1))):
        return None
    if not _opens(left, int(found[1])) and not _YEAR_JOINED.match(text, end):
        return None
    year = int(found[1])
    if (other := _OR_YEAR.match(text, end)) and int(other[1]) > year % 100 and not _counts(env, other.end()):
        span = Span(date(year, 1, 1), date(year // 100 * 100 + int(other[1]), 12, 31), Precision.RANGE)
        return Piece(start=at, end=other.end(), rule="figures.years", fixed=span)
    return Piece(start=at, end=end, rule="figures.year", year=year)


def _opens(left: str, year: int) -> bool:
    near = left.rstrip(" ")
    if not near or near[-1] in "\n~,;:.。!?()[]\"'“”、-~|/" or _BULLET.search(near):
        return True
    if near[-1].isascii() and near[-1].isalpha():
        return year % 100 != 0 or bool(_PREPOSITION.search(near))
    return near[-1] in _MAY_PRECEDE_ZH


def _signed_year(env: Env, at: int) -> Piece | None:
    """Four figures with a sign behind them."""
    return _ymd(env, at) or _iso_week(env, at) or quarter(env, at) or _bare_year(env, at)


def _lettered_year(env: Env, at: int) -> Piece | None:
    """Four figures with a blank or a letter behind them."""
    return quarter(env, at) or _iso_week(env, at) or _bare_year(env, at)


def _signed(env: Env, at: int) -> Piece | None:
    """One or two figures with a sign behind them."""
    return _dmy(env, at) or _month_year(env, at) or quarter(env, at)


def run_rules(size: int, behind: str) -> tuple[Rule, ...]:
    """Return what a run of `size` figures can begin, by the character behind it ("" at the end of a text)."""
    if behind in _WORDED:
        return ()
    if size in (6, 8):
        return (_compact,)
    if size == 4:
        return (_signed_year if behind in _SIGNS else _lettered_year if behind in _LETTERS else _bare_year,)
    if size > 2:
        return ()
    return (_signed,) if behind in _SIGNS else (quarter,) if behind in _LETTERS else ()


_SIGNS: Final = frozenset("-/.")
_LETTERS: Final = frozenset("qhw ")
_WORDED: Final = frozenset("年月日号岁几")
"""Behind these the figures belong to a word of `zh`."""
