"""Chinese expressions counted from the day they are said: 去年, 三年前, 上周五; and those that count from no day."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from app.domain.dates import almanac
from app.domain.dates.model import READ, VAGUE, Env, Piece, Span
from app.domain.dates.numerals import NUMERAL, NUMERAL_CHARS, cardinal, pair
from app.domain.dates.zh_month import DAYS_OF_WEEK, in_month
from app.domain.dates.zh_tail import tail
from app.domain.dates.zh_words import COUNT, NOT_A_YEAR, WORDS, alternatives, inside_number, preceded
from app.domain.vocabulary import DateBasis, Precision

_RELATIVE_YEAR = re.compile(f"({alternatives(WORDS['relative']['year'])}){NOT_A_YEAR}(?![少味货])")
_AGO = re.compile(f"({COUNT})(年|个月|个?星期|个?礼拜|周|天|日)(?:以|之)?前(?![后夕面辈列提途台妻夫任科总])")
_AGO_VAGUE = re.compile(
    f"(?:{COUNT}(?:到|至|、|-+|~|或){COUNT}|[{NUMERAL}]{{0,6}}[几多来][{NUMERAL}]?|[{NUMERAL}]{{1,6}}|半)"
    "(?:年|个月|个?星期|个?礼拜|周|天|日)[多半来几]?(?:以|之)?前(?![后夕面])")
_AGE_NOW = re.compile(f"我?(?:刚|才|已经|都|虚岁)?{COUNT}岁")
_AGE_BEGINS: Final = frozenset("我刚才已都虚") | NUMERAL_CHARS
_TODAY = re.compile("的?今[天日]")
_RELATIVE_MONTH = re.compile(f"({alternatives(WORDS['relative']['month'])})(?![亮饼份薪经])")
_RELATIVE_WEEK = re.compile(
    f"({alternatives(WORDS['relative']['week'])})一?个?(?:星期|礼拜|周)([一二三四五六日天末])?"
    f"(?![岁边围年密])")
_RELATIVE_DAY = re.compile(f"({alternatives(WORDS['relative']['day'])})(?![性赋])")
_VAGUE = re.compile(alternatives(WORDS["vague"]))
_NOT_AFTER: Final[dict[str, str]] = WORDS["relative"]["not_after"]
_YEARS_AWAY: Final[dict[str, int]] = WORDS["relative"]["year"]


def _split(env: Env, at: int, word: str) -> bool:
    """Whether the first characters of `word` belong to the word before (过去|年轻)."""
    return at > 0 and env.text[at - 1] in _NOT_AFTER.get(word, "")


def relative_year(env: Env, at: int) -> Piece | None:
    found = _RELATIVE_YEAR.match(env.text, at)
    if not found or _split(env, at, found[1]):
        return None
    year = env.today.year + _YEARS_AWAY[found[1]]
    piece = Piece(at, found.end(), "zh.relative_year", READ, DateBasis.RELATIVE, year=year)
    behind = env.text[piece.end:piece.end + 1]
    if behind in _AGE_BEGINS and (age := _AGE_NOW.match(env.text, piece.end)):
        return piece._replace(state=VAGUE, end=age.end(), rule="zh.age.now")
    if behind in ("今", "的") and (same := _same_day(env, piece)):
        return same
    return tail(env, piece)


def _same_day(env: Env, piece: Piece) -> Piece | None:
    """去年的今天: that very day, or nothing where the year has no such day."""
    found = _TODAY.match(env.text, piece.end)
    if not found or piece.year is None:
        return None
    if env.today.day > almanac.last_day(piece.year, env.today.month):
        return piece._replace(state=VAGUE, end=found.end(), rule="zh.same_day.none")
    day = date(piece.year, env.today.month, env.today.day)
    return piece._replace(fixed=almanac.day_span(day), end=found.end(), rule="zh.same_day")


def ago(env: Env, at: int) -> Piece | None:
    if inside_number(env, at) or preceded(env, at, "第几数"):
        return None
    found = _AGO.match(env.text, at)
    number = cardinal(found[1]) if found else None
    if found is None or number is None or (pair(found[1]) and not found[1].isascii()):
        return _ago_vague(env, at)
    unit, end, today = found[2], found.end(), env.today
    piece = Piece(start=at, end=end, rule="zh.ago", basis=DateBasis.RELATIVE)
    if found[1][0] in "百千":
        return piece._replace(state=VAGUE, rule="zh.ago.vague")
    if unit == "年":
        if number >= 70 and found[1].isascii() and len(found[1]) == 2:
            return piece._replace(state=VAGUE, rule="zh.ago.either")  # 98年前: before 1998, or 98 years
        if found[1].startswith("0") or not 1 <= number <= 900:
            return piece._replace(state=VAGUE, rule="zh.before")
        piece = piece._replace(year=today.year - number, rule="zh.ago.years")
        return _same_day(env, piece) or tail(env, piece)
    return piece._replace(fixed=None) if number > 3000 else _counted(piece, env, unit, number)


def _counted(piece: Piece, env: Env, unit: str, number: int) -> Piece:
    today = env.today
    if unit == "个月":
        year, month = almanac.shift_month(today.year, today.month, -number)
        return in_month(env, piece._replace(year=year, month=month, rule="zh.ago.months"))
    if unit in ("天", "日"):
        return piece._replace(fixed=almanac.day_span(today - timedelta(days=number)), rule="zh.ago.days")
    return piece._replace(fixed=almanac.week_span(today - timedelta(weeks=number)), rule="zh.ago.weeks")


def _ago_vague(env: Env, at: int) -> Piece | None:
    found = _AGO_VAGUE.match(env.text, at)
    if not found:
        return None
    return Piece(start=at, end=found.end(), rule="zh.ago.vague", state=VAGUE)


def relative_parts(env: Env, at: int) -> Piece | None:
    """Relative months, weeks and days."""
    text = env.text
    if (found := _RELATIVE_MONTH.match(text, at)) and not _split(env, at, found[1]):
        months: int = WORDS["relative"]["month"][found[1]]
        year, month = almanac.shift_month(env.today.year, env.today.month, months)
        piece = Piece(start=at, end=found.end(), rule="zh.relative_month", basis=DateBasis.RELATIVE)
        return in_month(env, piece._replace(year=year, month=month))
    if (found := _RELATIVE_WEEK.match(text, at)) and not preceded(env, at, "早晚马身网路手头世"):
        week = almanac.week_span(env.today + timedelta(weeks=WORDS["relative"]["week"][found[1]]))
        end = found.end()
        piece = Piece(start=at, end=end, rule="zh.relative_week", fixed=week, basis=DateBasis.RELATIVE)
        if found[2] and found[2] != "末" and week.start:
            day = week.start + timedelta(days=DAYS_OF_WEEK[found[2]])
            return piece._replace(fixed=almanac.day_span(day), rule="zh.relative_weekday")
        if found[2] and week.start and week.end:
            weekend = Span(week.end - timedelta(days=1), week.end, Precision.RANGE)
            return piece._replace(fixed=weekend, rule="zh.relative_weekend")
        return piece
    if (found := _RELATIVE_DAY.match(text, at)) and not _split(env, at, found[1]):
        day = env.today + timedelta(days=WORDS["relative"]["day"][found[1]])
        return Piece(start=at, end=found.end(), rule="zh.relative_day", fixed=almanac.day_span(day),
                     basis=DateBasis.RELATIVE)
    return None


def vague(env: Env, at: int) -> Piece | None:
    found = _VAGUE.match(env.text, at)
    if not found or env.text[found.end():found.end() + 1] == "天":
        return None
    return Piece(start=at, end=found.end(), rule="zh.vague", state=VAGUE)
