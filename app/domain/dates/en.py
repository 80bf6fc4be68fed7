"""Grammar of English calendar expressions.

English puts parts in any order, so a rule starts at a word that can open an expression (a month, a season, "last",
a figure) and asks `year_ref` for the year behind it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from typing import Final

from app.domain.dates import almanac, en_life
from app.domain.dates.en_words import (
    NUMBER,
    ORDINALS,
    SPELLED_YEAR,
    WORDS,
    YearRef,
    alternatives,
    counts_something,
    number,
    spelled_year,
    year_ref,
)
from app.domain.dates.model import Env, Piece, Rule, Span, State
from app.domain.dates.resolve import short_year
from app.domain.vocabulary import DateBasis, Precision

_MONTHS: Final[dict[str, int]] = WORDS["months"]
_MONTH_NAME: Final = f"(?:{alternatives(_MONTHS)})"
_VERBS: Final = frozenset({"may", "march", "mar", "sun", "sat"})
_ORDINAL: Final = alternatives(ORDINALS)
_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAY: Final = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"

_MONTH = re.compile(f"({_MONTH_NAME})(?![a-z])\\.?")
_IS_MONTH = re.compile("(?:in|since|of|early|late|mid|was|it's|until|to|from|and|or|between|during)[ -]$")
_SUBJECT = re.compile("(?:^|[^a-z])(?:i|we|you|they|he|she|it|who) $")
_MONTH_FOLLOWS = re.compile(f" ?(?:and|or|to|-+|until|through|,) ?{_MONTH_NAME}(?![a-z])")
_DAY_BEHIND = re.compile(
    f"(?:[ -]|, ?| the | of )(?:([0-9]{{1,2}})(?:st|nd|rd|th)?|({_ORDINAL}))(?![0-9a-z:%]|[.,/][0-9]| ?(?:am|pm|o'clock)(?![a-z]))"
    "(?: ?(?:-+|to|through|until|and|or) ?([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9a-z:]))?")
_DAY_MONTH = re.compile(
    f"(?:([0-9]{{1,2}})(?:st|nd|rd|th)?(?: ?(?:-+|to|through|until|and|or) ?(?:the )?([0-9]{{1,2}})(?:st|nd|rd|th)?)?|({_ORDINAL}))"
    f"(?:(?: day)?[ -]?(?:of )?)({_MONTH_NAME})(?![a-z])\\.?")
_YEAR_MONTH = re.compile(f"([12][0-9]{{3}})[ ,-]+({_MONTH_NAME})(?![a-z])\\.?(?:[ -]([0-9]{{1,2}})(?:st|nd|rd|th)?(?![0-9a-z:]))?")
_YEAR_FIRST = re.compile("([12][0-9]{3})(?:'s)? ")
_DAY_ALONE = re.compile("(?:on )?the ([0-9]{1,2})(?:st|nd|rd|th)(?= ?(?:[,.;!?\\n]|$|i ))")
_PART = re.compile(f"({alternatives(WORDS['parts']['words'])})(?:[ -]+(?:of |in )?(?:the )?)")
_QUARTER = re.compile("(?:the )?(first|second|third|fourth|fifth|last|[1-4](?:st|nd|rd|th)) quarter(?: of| in|,)?")
_Q = re.compile("q([0-9])(?![0-9a-z])")
_SEASON = re.compile(f"({alternatives(WORDS['seasons'])})(?![a-z])")
_TWO_WINTERS = re.compile("(?:[ ]+(?:of )?)([0-9]{4})[-/]([0-9]{2}|[0-9]{4})(?![0-9])")
_FIXED = re.compile(f"({alternatives(WORDS['holidays']['fixed'])})(?![a-z])")
_MOVING = re.compile(f"({alternatives(WORDS['holidays']['moving'])})(?![a-z])")
_RELATIVE_DAY = re.compile(f"({alternatives(WORDS['relative']['day'])})(?![a-z])")
_RELATIVE = re.compile(
    f"(the )?(last|this|next|past) (year|month|weekend|week|(?:{_WEEKDAY})|{alternatives(WORDS['seasons'])}|{_MONTH_NAME}"
    f"|{alternatives(WORDS['holidays']['fixed'])}|{alternatives(WORDS['holidays']['moving'])})(?![a-z])\\.?")
_BEFORE_LAST = re.compile("(?:the )?(year|month|week) before last(?![a-z])")
_AGO = re.compile(f"({NUMBER})(?: full| whole)?[ -](day|week|fortnight|month|year)s? (?:ago|back|earlier than today)(?![a-z])( today)?")
_AGO_VAGUE = re.compile(
    f"(?:(?:a )?(?:few|couple(?: of)?|several|many|some|dozen|lot of)(?: \\w+)?|(?:{NUMBER} (?:or|to) )?{NUMBER}(?: and a half| or so|-odd|-something)?|half an?|{NUMBER} and a half)"
    "[ -](?:days?|weeks?|months?|years?|decades?|centur(?:y|ies)) (?:ago|back)(?![a-z])")
_DECADE = re.compile(
    f"(?:(?:the )?(?:(early|mid|late)[ -])?(?:the )?)(?:'?([0-9]0)'?s|((?:19|20)[0-9]0)'?s|(?:nineteen[ -])?({alternatives(filter(None, WORDS['numbers']['decades']))}))(?![a-z])")
_SHORT = re.compile("'([0-9]{2})(?![0-9a-z']|[.:/-][0-9])")
_SPELLED = re.compile(f"({SPELLED_YEAR})(?![a-z-])")
_ERA = re.compile(f"({alternatives(WORDS['eras'])})(?: year| era)? ([0-9]{{1,3}})(?![0-9])")
_VAGUE = re.compile(f"(?:{alternatives(WORDS['vague']['words'])})(?![a-z])")
_WEEKDAY_DATE = re.compile(f"({_WEEKDAY}|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\\.?),? (?:the )?")
_POSSESSED = re.compile("(?:my|his|her|their|your|our) (?:early |mid |late |mid-|late-)?$")


def _dated(piece: Piece, ref: YearRef | None) -> Piece:
    """Give a piece the year phrase behind it."""
    if ref is None:
        return piece
    return piece._replace(end=ref.end, year=ref.year, then=ref.then, basis=ref.basis, short_year=ref.short)


def _month(env: Env, at: int) -> Piece | None:
    text = env.text
    found = _MONTH.match(text, at)
    if not found:
        return None
    month, end = _MONTHS[found[1]], found.end()
    piece = Piece(start=at, end=end, rule="en.month", month=month)
    day = _DAY_BEHIND.match(text, end)
    if day:
        first = int(day[1]) if day[1] else ORDINALS[day[2]]
        ref = year_ref(env, day.end(), loose=False)
        if not day[3] and first > 31 and year_ref(env, end, loose=True):
            return _dated(piece, year_ref(env, end, loose=True))
        if counts_something(env, day.end()) and not ref:
            return None
        return _dated(_days(piece._replace(end=day.end(), rule="en.day"), first, day[3]), ref)
    ref = year_ref(env, end)
    if found[1] in _VERBS and _SUBJECT.search(text[max(0, at - 6):at]):
        return None
    if ref is None and found[1] in _VERBS and not _IS_MONTH.search(text[max(0, at - 8):at]) \
            and not _MONTH_FOLLOWS.match(text, end) and text.strip(" .!?,\n") != found[0].strip("."):
        return None
    return _dated(piece, ref)


def _days(piece: Piece, first: int, last: str | None) -> Piece:
    if not last:
        return piece._replace(day=first)
    if not 1 <= first <= int(last) <= 31:
        return piece._replace(state=State.BROKEN)
    return piece._replace(days=(first, int(last)), rule="en.days")


def _day_month(env: Env, at: int) -> Piece | None:
    found = _DAY_MONTH.match(env.text, at)
    if not found or (at and env.text[at - 1] in ".,:/-0123456789" and env.text[at - 2:at - 1].isdigit()):
        return None
    first = int(found[1]) if found[1] else ORDINALS[found[3]]
    ref = year_ref(env, found.end())
    if ref is None and found[4] in _VERBS and not found[1]:
        return None
    piece = Piece(start=at, end=found.end(), rule="en.day", month=_MONTHS[found[4]])
    return _dated(_days(piece, first, found[2]), ref)


def _year_month(env: Env, at: int) -> Piece | None:
    found = _YEAR_MONTH.match(env.text, at)
    if not found or (at and env.text[at - 1] in "0123456789.,:/-") or not 1800 <= int(found[1]) < 2100:
        return None
    if found[2] in _VERBS and not found[3] and "," in found[0]:
        return None
    return Piece(start=at, end=found.end(), rule="en.month", year=int(found[1]), month=_MONTHS[found[2]],
                 day=int(found[3]) if found[3] else None)


def _year_first(env: Env, at: int) -> Piece | None:
    """2016 summer, 2012's Christmas."""
    found = _YEAR_FIRST.match(env.text, at)
    if not found or (at and env.text[at - 1] in "0123456789.,:/-$") or not 1800 <= int(found[1]) < 2100:
        return None
    inner = _season(env, found.end()) or _named_day(env, found.end())
    return inner and inner._replace(start=at, year=int(found[1])) if not inner or inner.year is None else None


def _day_alone(env: Env, at: int) -> Piece | None:
    """The 15th, where a month is under discussion."""
    found = _DAY_ALONE.match(env.text, at)
    return found and Piece(start=at, end=found.end(), rule="en.no_month.day", day=int(found[1]))


def _weekday_date(env: Env, at: int) -> Piece | None:
    found = _WEEKDAY_DATE.match(env.text, at)
    piece = found and (_month(env, found.end()) or _day_month(env, found.end()))
    if not found or not piece or piece.day is None:
        return None
    weekday = next(index for index, name in enumerate(_WEEKDAYS) if name.startswith(found[1][:3]))
    return piece._replace(start=at, weekday=weekday)


def _part(env: Env, at: int) -> Piece | None:
    """Early 2016, late last year, the beginning of March 2016, mid-2014, the first half of 2016."""
    found = _PART.match(env.text, at)
    if not found:
        return None
    key = WORDS["parts"]["words"][found[1]]
    if inner := _month(env, found.end()):
        if inner.day is None and inner.days is None:
            first, last = WORDS["parts"]["month"][key]
            return inner._replace(start=at, days=(first, last), rule="en.month.part")
        return None
    if inner := _season(env, found.end()):
        return inner._replace(start=at, rule="en.season.part")
    ref = year_ref(env, found.end() - 1) or year_ref(env, found.end())
    if ref is None:
        return None
    a, b, c, d = WORDS["parts"]["year"][key]
    return _dated(Piece(start=at, end=ref.end, rule="en.year.part", window=(a, b, c, d)), ref)


def _quarter(env: Env, at: int) -> Piece | None:
    if found := _Q.match(env.text, at):
        nth = int(found[1])
    elif found := _QUARTER.match(env.text, at):
        nth = {"last": 4, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}.get(found[1]) or int(found[1][0])
    else:
        return None
    piece = _dated(Piece(start=at, end=found.end(), rule="en.quarter", grain=Precision.QUARTER),
                   year_ref(env, found.end()))
    if not 1 <= nth <= 4:
        return piece._replace(state=State.BROKEN) if piece.end > found.end() else None
    return piece._replace(window=(nth * 3 - 2, 1, nth * 3, 0))


def _season(env: Env, at: int) -> Piece | None:
    found = _SEASON.match(env.text, at)
    if not found:
        return None
    a, b, c, d = WORDS["seasons"][found[1]]
    piece = Piece(start=at, end=found.end(), rule="en.season", window=(a, b, c, d))
    if (winters := _TWO_WINTERS.match(env.text, found.end())) and found[1] == "winter":
        return piece._replace(end=winters.end(), year=int(winters[1]))
    return _dated(piece, year_ref(env, found.end(), loose=True)) if found[1] != "fall" or year_ref(env, found.end()) \
        or env.text[found.end():found.end() + 4] == " of " else None


def _holiday(env: Env, at: int) -> Piece | None:
    piece = _named_day(env, at)
    return piece and _dated(piece, year_ref(env, piece.end, loose=False))


def _named_day(env: Env, at: int) -> Piece | None:
    if found := _FIXED.match(env.text, at):
        a, b, c, d = WORDS["holidays"]["fixed"][found[1]]
        grain = Precision.DAY if (a, b) == (c, d) else Precision.RANGE
        return Piece(start=at, end=found.end(), rule="en.holiday", window=(a, b, c, d), grain=grain)
    if found := _MOVING.match(env.text, at):
        return Piece(start=at, end=found.end(), rule="en.feast", feast=WORDS["holidays"]["moving"][found[1]])
    return None


def _relative_day(env: Env, at: int) -> Piece | None:
    found = _RELATIVE_DAY.match(env.text, at)
    if not found:
        return None
    day = env.today + timedelta(days=WORDS["relative"]["day"][found[1]])
    return Piece(start=at, end=found.end(), rule="en.relative_day", fixed=almanac.day_span(day),
                 basis=DateBasis.RELATIVE)


def _relative(env: Env, at: int) -> Piece | None:
    """Last, this or next: year, month, week, weekday, season, month name, feast."""
    if found := _BEFORE_LAST.match(env.text, at):
        return _shift(env, Piece(start=at, end=found.end(), rule="en.relative", basis=DateBasis.RELATIVE), found[1], -2)
    found = _RELATIVE.match(env.text, at)
    if not found or (found[2] == "past" and found[3] != "year" and not found[1]):
        return None
    piece = Piece(start=at, end=found.end(), rule="en.relative", basis=DateBasis.RELATIVE)
    by: int = WORDS["relative"]["words"][found[2]]
    what = found[3]
    if found[1] and found[2] in ("last", "next", "past"):
        # "the next year" counts from the story, "the last year" and "the past year" are lengths of time
        if found[2] == "next" and what == "year":
            return piece._replace(then=1, rule="en.then", basis=DateBasis.ANCHORED)
        return piece._replace(state=State.VAGUE) if what in ("year", "month", "week") else None
    if what in ("year", "month", "week"):
        return _behind(env, _shift(env, piece, what, by))
    if what == "weekend":
        saturday = env.today - timedelta(days=env.today.weekday() - 5 - 7 * by)
        return piece._replace(fixed=Span(saturday, saturday + timedelta(days=1), Precision.RANGE))
    if what in _WEEKDAYS:
        return _nearby_weekday(env, piece, _WEEKDAYS.index(what), by)
    inner = _season(env, found.start(3)) or _named_day(env, found.start(3)) or _month(env, found.start(3))
    return inner and _nearest(env, inner._replace(start=at, basis=DateBasis.RELATIVE), by)


def _shift(env: Env, piece: Piece, unit: str, by: int) -> Piece:
    today = env.today
    if unit == "year":
        return piece._replace(year=today.year + by, rule="en.relative_year")
    if unit == "month":
        year, month = almanac.shift_month(today.year, today.month, by)
        return piece._replace(year=year, month=month, rule="en.relative_month")
    return piece._replace(fixed=almanac.week_span(today + timedelta(weeks=by)), rule="en.relative_week")


_BEHIND = re.compile(",? (?:in |during )(?:the |early |late |mid-?)?")


def _behind(env: Env, piece: Piece) -> Piece:
    """Last year in September, three years ago in the spring."""
    found = _BEHIND.match(env.text, piece.end)
    if not found or piece.year is None or piece.month is not None:
        return piece
    inner = _month(env, found.end()) or _season(env, found.end())
    if inner is None or inner.year is not None or inner.then is not None:
        return piece
    return inner._replace(start=piece.start, year=piece.year, basis=piece.basis)


def _nearby_weekday(env: Env, piece: Piece, weekday: int, by: int) -> Piece:
    monday = env.today - timedelta(days=env.today.weekday())
    in_week = monday + timedelta(days=weekday)
    piece = piece._replace(rule="en.relative_weekday")
    if by == 0:
        return piece._replace(fixed=almanac.day_span(in_week))
    if by > 0:
        return piece._replace(state=State.VAGUE)
    week_before = in_week - timedelta(weeks=1)
    latest = in_week if in_week < env.today else week_before
    if latest == week_before:
        return piece._replace(fixed=almanac.day_span(latest))
    return piece._replace(state=State.VAGUE, rule="en.relative_weekday.either")


def _nearest(env: Env, piece: Piece, by: int) -> Piece | None:
    """Last summer: of last year, unless this year's is over and either could be meant."""
    if piece.year is not None or piece.then is not None or piece.day is not None:
        return None
    year = env.today.year
    if by >= 0:
        return piece._replace(year=year + by)
    start, end = _bounds(piece, year)
    if end is None or start is None:
        return piece._replace(state=State.VAGUE)
    if end < env.today:
        return piece._replace(state=State.VAGUE, rule=f"{piece.rule}.either")
    before = _bounds(piece, year - 1)[1]
    if before is not None and before >= env.today:
        return piece._replace(year=year - 2)
    return piece._replace(year=year - 1)


def _bounds(piece: Piece, year: int) -> tuple[date | None, date | None]:
    if piece.window:
        span: Span | None = almanac.window_span(year, piece.window, piece.grain)
    elif piece.feast:
        span = almanac.feast(piece.feast, year)
    else:
        span = almanac.month_span(year, piece.month or 1)
    return (span.start, span.end) if span else (None, None)


def _ago(env: Env, at: int) -> Piece | None:
    text = env.text
    found = _AGO.match(text, at)
    left = text[max(0, at - 16):at]
    if at and (text[at - 1].isdigit() or re.search("[0-9][.,]$", left)):
        return None
    if not found or re.search("(?:over|more than|less than|nearly|almost|at least|or|to|half|some) $", left):
        vague = _AGO_VAGUE.match(text, at) or found
        return vague and Piece(start=at, end=vague.end(), rule="en.ago.vague", state=State.VAGUE)
    count = number(found[1])
    piece = Piece(start=at, end=found.end(), rule=f"en.ago.{found[2]}s", basis=DateBasis.RELATIVE)
    if not count:
        return None
    if found[2] == "year":
        year = env.today.year - count
        if not found[3]:
            return _behind(env, piece._replace(year=year))
        if env.today.day > almanac.last_day(year, env.today.month):
            return piece._replace(state=State.VAGUE)
        return piece._replace(year=year, month=env.today.month, day=env.today.day, rule="en.same_day")
    if found[2] == "month":
        year, month = almanac.shift_month(env.today.year, env.today.month, -count)
        return piece._replace(year=year, month=month)
    if found[2] == "day":
        return piece._replace(fixed=almanac.day_span(env.today - timedelta(days=count)))
    weeks = count * (2 if found[2] == "fortnight" else 1)
    return piece._replace(fixed=almanac.week_span(env.today - timedelta(weeks=weeks)))


def _decade(env: Env, at: int) -> Piece | None:
    found = _DECADE.match(env.text, at)
    left = env.text[max(0, at - 16):at]
    if not found or (at and env.text[at - 1] in "0123456789.,-$") or _POSSESSED.search(left):
        return None
    if found[3]:
        first, length = int(found[3]), 100 if found[3].endswith("00") and found[3] != "2000" else 10
    else:
        tens = int(found[2]) if found[2] else WORDS["numbers"]["decades"].index(found[4]) * 10
        if found[2] and "the" not in found[0] and "'" not in found[0] and not found[1] and left and not left.endswith(" the "):
            return None
        first, length = (short_year(tens, env.today) if found[2] else 1900 + tens), 10
    low, high = WORDS["parts"]["decade"][found[1]] if found[1] and length == 10 else (0, length - 1)
    span = Span(date(first + low, 1, 1), date(first + high, 12, 31), Precision.RANGE)
    return Piece(start=at, end=found.end(), rule="en.decade", fixed=span)


def _year(env: Env, at: int) -> Piece | None:
    """'99 and nineteen ninety-nine."""
    text = env.text
    if (found := _SHORT.match(text, at)) and not (at and text[at - 1].isalnum()):
        if counts_something(env, found.end()):
            return None
        return Piece(start=at, end=found.end(), rule="en.year2", year=short_year(int(found[1]), env.today),
                     short_year=True)
    if found := _SPELLED.match(text, at):
        return Piece(start=at, end=found.end(), rule="en.year.spelled", year=spelled_year(found[1]))
    if found := _ERA.match(text, at):
        first, last = almanac.ERAS[WORDS["eras"][found[1]]]
        year = first + int(found[2]) - 1
        piece = Piece(start=at, end=found.end(), rule="en.era", year=year)
        return piece if int(found[2]) and year <= last else piece._replace(state=State.BROKEN)
    return None


def _vague(env: Env, at: int) -> Piece | None:
    found = _VAGUE.match(env.text, at)
    return found and Piece(start=at, end=found.end(), rule="en.vague", state=State.VAGUE)


@cache
def _rules() -> Mapping[str, tuple[Rule, ...]]:
    """The rules to try at a word, by the word; "0" stands for figures."""
    table: dict[str, tuple[Rule, ...]] = {}

    def add(phrases: object, *rules: Rule) -> None:
        assert isinstance(phrases, (list, tuple, dict, set, frozenset))
        for phrase in phrases:
            word = re.match("[a-z]+", phrase)
            key = word[0] if word else "0"
            table[key] = table.get(key, ()) + tuple(rule for rule in rules if rule not in table.get(key, ()))

    add(_MONTHS, _month)
    add(ORDINALS, _day_month, _quarter)
    add(WORDS["parts"]["words"], _part)
    add(WORDS["seasons"], _season)
    add({**WORDS["holidays"]["fixed"], **WORDS["holidays"]["moving"]}, _holiday)
    add(WORDS["relative"]["day"], _relative_day)
    add(("last", "this", "next", "past", "the", "year", "month", "week"), _relative)
    add(("q", "the", "last", "first"), _quarter)
    add(WORDS["vague"]["words"], _vague)
    add(("a", "an", "half", "few", "couple", "several", "many", "some", *WORDS["numbers"]["words"], *filter(None, WORDS["numbers"]["tens"])), _ago)
    add(("the", "early", "mid", "late", "nineteen", *filter(None, WORDS["numbers"]["decades"])), _decade)
    add(("nineteen", "twenty", "two", *WORDS["eras"]), _year)
    add(("mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", *_WEEKDAYS), _weekday_date)
    add(("0",), _day_month, _year_month, _year_first, _ago, _decade, _year)
    add(("on", "the"), _day_alone)
    for word, rules in en_life.rules().items():
        add((word,), *rules)
    return table


_BEHIND_FIGURES: Final = frozenset(" ,-'abcdefghijklmnopqrstuvwxyz")
_LATIN = re.compile("[a-z]|'[0-9]")
_TOKEN = re.compile("[a-z]+|'?[0-9]+")


def scan(env: Env) -> list[Piece]:
    """Find the English pieces of a text; the longest reading at a word wins."""
    if not _LATIN.search(env.text):
        return []
    table, pieces, at = _rules(), [], 0
    for token in _TOKEN.finditer(env.text):
        start = token.start()
        if start < at:
            continue
        key = token[0] if token[0].isalpha() else "0"
        if key == "0" and env.text[token.end():token.end() + 1] not in _BEHIND_FIGURES and token[0][0] != "'":
            continue
        best: Piece | None = None
        for rule in table.get(key, ()):
            piece = rule(env, start)
            if piece is not None and (best is None or piece.end > best.end):
                best = piece
        if best is not None:
            pieces.append(best)
            at = best.end
    return pieces
