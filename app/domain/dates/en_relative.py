"""English expressions counted from the day they are said: yesterday, last summer, three years ago."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from app.domain.dates import almanac
from app.domain.dates.en_calendar import MONTH_NAME, WEEKDAY, WEEKDAYS, month, named_day, season
from app.domain.dates.en_words import NUMBER, WORDS, alternatives, number
from app.domain.dates.model import VAGUE, Env, Piece, Span
from app.domain.vocabulary import DateBasis, Precision

_RELATIVE_DAY = re.compile(f"({alternatives(WORDS['relative']['day'])})(?![a-z])")
_RELATIVE = re.compile(
    f"(the )?(last|this|next|past) (year|month|weekend|week|(?:{WEEKDAY})"
    f"|{alternatives(WORDS['seasons'])}|{MONTH_NAME}"
    f"|{alternatives(WORDS['holidays']['fixed'])}|{alternatives(WORDS['holidays']['moving'])})(?![a-z])\\.?")
_SOMEONES = re.compile("(?:(?<![a-z])(?:my|his|her|our|their|your|its|that|one)|'s|s') $")
_BEFORE_LAST = re.compile("(?:the )?(year|month|week) before last(?![a-z])")
_AGO = re.compile(
    f"({NUMBER})(?: full| whole)?[ -](day|week|wk|fortnight|month|mo|mth|year|yr)s?\\.? (?:ago|back|earlier than today)"
    f"(?![a-z])( today)?")
_SHORT_UNITS: Final = {"wk": "week", "mo": "month", "mth": "month", "yr": "year"}
_AGO_VAGUE = re.compile(
    f"(?:(?:a )?(?:few|couple(?: of)?|several|many|some|dozen|lot of)(?: \\w+)?|(?:{NUMBER}(?: or | to |-))?"
    f"{NUMBER}(?: and a half| or so|-odd|-something)?|half an?|{NUMBER} and a half)"
    "[ -](?:days?|weeks?|wks?|months?|mos?|years?|yrs?|decades?|centur(?:y|ies)) (?:ago|back)(?![a-z])")


def relative_day(env: Env, at: int) -> Piece | None:
    found = _RELATIVE_DAY.match(env.text, at)
    if not found:
        return None
    day = env.today + timedelta(days=WORDS["relative"]["day"][found[1]])
    return Piece(start=at, end=found.end(), rule="en.relative_day", fixed=almanac.day_span(day),
                 basis=DateBasis.RELATIVE)


def relative(env: Env, at: int) -> Piece | None:
    """Last, this or next: year, month, week, weekday, season, month name, feast."""
    if found := _BEFORE_LAST.match(env.text, at):
        piece = Piece(start=at, end=found.end(), rule="en.relative", basis=DateBasis.RELATIVE)
        return shift(env, piece, found[1], -2)
    found = _RELATIVE.match(env.text, at)
    if found and found[2] == "last" and (
            env.text.startswith(" of ", found.end()) or _SOMEONES.search(env.text[max(0, at - 8):at])):
        return None  # the last week of 2015, my last year at school
    if not found or (found[2] == "past" and found[3] != "year" and not found[1]):
        return None
    piece = Piece(start=at, end=found.end(), rule="en.relative", basis=DateBasis.RELATIVE)
    by: int = WORDS["relative"]["words"][found[2]]
    what = found[3]
    if found[1] and found[2] in ("last", "next", "past"):
        # "the next year" counts from the story, "the last year" and "the past year" are lengths of time
        if found[2] == "next" and what == "year":
            return piece._replace(then=1, rule="en.then", basis=DateBasis.ANCHORED)
        return piece._replace(state=VAGUE) if what in ("year", "month", "week") else None
    if what in ("year", "month", "week"):
        return behind(env, shift(env, piece, what, by))
    if what == "weekend":
        saturday = env.today - timedelta(days=env.today.weekday() - 5 - 7 * by)
        return piece._replace(fixed=Span(saturday, saturday + timedelta(days=1), Precision.RANGE))
    if what in WEEKDAYS:
        return nearby_weekday(env, piece, WEEKDAYS.index(what), by)
    inner = season(env, found.start(3), led=True) or named_day(env, found.start(3)) or month(env, found.start(3))
    return inner and nearest(env, inner._replace(start=at, basis=DateBasis.RELATIVE), by)


def shift(env: Env, piece: Piece, unit: str, by: int) -> Piece:
    today = env.today
    if unit == "year":
        return piece._replace(year=today.year + by, rule="en.relative_year")
    if unit == "month":
        year, month = almanac.shift_month(today.year, today.month, by)
        return piece._replace(year=year, month=month, rule="en.relative_month")
    return piece._replace(fixed=almanac.week_span(today + timedelta(weeks=by)), rule="en.relative_week")


_BEHIND = re.compile("(?:'s|,? (?:in|during|on|this|that)) (?:the |early |late |mid-?)?")


def behind(env: Env, piece: Piece) -> Piece:
    """Last year in September, three years ago in the spring."""
    found = _BEHIND.match(env.text, piece.end)
    if not found or piece.year is None or piece.month is not None:
        return piece
    inner = month(env, found.end()) or season(env, found.end())
    if inner is None or inner.year is not None or inner.then is not None:
        return piece
    return inner._replace(start=piece.start, year=piece.year, basis=piece.basis)


def nearby_weekday(env: Env, piece: Piece, weekday: int, by: int) -> Piece:
    monday = env.today - timedelta(days=env.today.weekday())
    in_week = monday + timedelta(days=weekday)
    piece = piece._replace(rule="en.relative_weekday")
    if by == 0:
        return piece._replace(fixed=almanac.day_span(in_week))
    if by > 0:
        return piece._replace(state=VAGUE)
    week_before = in_week - timedelta(weeks=1)
    latest = in_week if in_week < env.today else week_before
    if latest == week_before:
        return piece._replace(fixed=almanac.day_span(latest))
    return piece._replace(state=VAGUE, rule="en.relative_weekday.either")


def nearest(env: Env, piece: Piece, by: int) -> Piece | None:
    """Last summer: of last year, unless this year's is over and either could be meant."""
    if piece.year is not None or piece.then is not None or piece.day is not None:
        return None
    year = env.today.year
    if by >= 0:
        return piece._replace(year=year + by)
    start, end = bounds(piece, year)
    if end is None or start is None:
        return piece._replace(state=VAGUE)
    if end < env.today:
        return piece._replace(state=VAGUE, rule=f"{piece.rule}.either")
    before = bounds(piece, year - 1)[1]
    if before is not None and before >= env.today:
        return piece._replace(year=year - 2)
    return piece._replace(year=year - 1)


def bounds(piece: Piece, year: int) -> tuple[date | None, date | None]:
    if piece.window:
        span: Span | None = almanac.window_span(year, piece.window, piece.grain)
    elif piece.feast:
        span = almanac.feast(piece.feast, year)
    else:
        span = almanac.month_span(year, piece.month or 1)
    return (span.start, span.end) if span else (None, None)


def ago(env: Env, at: int) -> Piece | None:
    text = env.text
    found = _AGO.match(text, at)
    left = text[max(0, at - 16):at]
    if at and (text[at - 1].isdigit() or re.search("[0-9][.,]$", left)):
        return None
    if not found or re.search("(?:over|more than|less than|nearly|almost|at least|or|to|half|some) $", left):
        vague = _AGO_VAGUE.match(text, at) or found
        return vague and Piece(start=at, end=vague.end(), rule="en.ago.vague", state=VAGUE)
    count = number(found[1])
    unit = _SHORT_UNITS.get(found[2], found[2])
    piece = Piece(start=at, end=found.end(), rule=f"en.ago.{unit}s", basis=DateBasis.RELATIVE)
    if not count:
        return None
    if unit == "year":
        year = env.today.year - count
        if not found[3]:
            return behind(env, piece._replace(year=year))
        if env.today.day > almanac.last_day(year, env.today.month):
            return piece._replace(state=VAGUE)
        return piece._replace(year=year, month=env.today.month, day=env.today.day, rule="en.same_day")
    if unit == "month":
        year, month = almanac.shift_month(env.today.year, env.today.month, -count)
        return piece._replace(year=year, month=month)
    if unit == "day":
        return piece._replace(fixed=almanac.day_span(env.today - timedelta(days=count)))
    weeks = count * (2 if unit == "fortnight" else 1)
    return piece._replace(fixed=almanac.week_span(env.today - timedelta(weeks=weeks)))
