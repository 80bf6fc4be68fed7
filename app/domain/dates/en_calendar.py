"""English calendar expressions: months, days, parts, quarters, seasons, feasts, decades, years.

English puts parts in any order, so a rule starts at a word that can open an expression (a month, a season, a
figure) and asks `year_ref` for the year behind it.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from app.domain.dates import almanac
from app.domain.dates.en_words import (
    ORDINALS,
    SPELLED_YEAR,
    WORDS,
    YearRef,
    alternatives,
    counts_something,
    spelled_year,
    year_ref,
)
from app.domain.dates.model import BROKEN, VAGUE, Env, Piece, Span
from app.domain.dates.resolve import short_year
from app.domain.vocabulary import Precision

MONTHS: Final[dict[str, int]] = WORDS["months"]
MONTH_NAME: Final = f"(?:{alternatives(MONTHS)})"
AMBIGUOUS_MONTHS: Final = frozenset({"may", "march", "mar", "sun", "sat"})
"""Names that are other words too."""
_ORDINAL: Final = alternatives(ORDINALS)
WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKDAY: Final = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = re.compile(f"({MONTH_NAME})(?![a-z])\\.?")
_IS_MONTH = re.compile("(?:in|since|of|early|late|mid|was|it's|until|to|from|and|or|between|during)[ -]$")
_THIS_MONTH = re.compile("(?:^|[^a-z])(?:this|last|next) $")
_CLAUSE_END = re.compile(" ?(?:[,.;!?\\n]|$)| (?:i|we) ")
_SUBJECT = re.compile("(?:^|[^a-z])(?:i|we|you|they|he|she|it|who) $")
_MONTH_FOLLOWS = re.compile(f" ?(?:and|or|to|-+|until|through|,) ?{MONTH_NAME}(?![a-z])")
_DAY_BEHIND = re.compile(
    f"(?:[ -]|, ?| the | of )(?:([0-9]{{1,2}})(?:st|nd|rd|th)?|({_ORDINAL}))(?![0-9a-z:%]|[.,/][0-9]| ?"
    f"(?:am|pm|o'clock)(?![a-z]))"
    "(?: ?(?:-+|to|through|until|and|or) ?([0-9]{1,2})(?:st|nd|rd|th)?(?![0-9a-z:]))?")
_DAY_MONTH = re.compile(
    f"(?:([0-9]{{1,2}})(?:st|nd|rd|th)?(?: ?(?:-+|/|&|to|through|until|and|or) ?(?:the )?([0-9]{{1,2}})(?:st"
    f"|nd|rd|th)?)?|({_ORDINAL}))"
    f"(?:(?: day)?[ -]?(?:of )?)({MONTH_NAME})(?![a-z])\\.?")
_YEAR_MONTH = re.compile(
    f"([12][0-9]{{3}})[ ,/-]+({MONTH_NAME})(?![a-z])\\.?(?:[ /-]([0-9]{{1,2}})(?:st|nd|rd|th)?"
    f"(?![0-9a-z:]))?")
_SHORT_BEHIND = re.compile("[-/]([0-9]{2})(?![0-9a-z/-])")
_YEAR_FIRST = re.compile("([12][0-9]{3})(?:'s)? ")
_DAY_ALONE = re.compile("(?:on )?the ([0-9]{1,2})(?:st|nd|rd|th)(?= ?(?:[,.;!?\\n]|$|i ))")
_PART = re.compile(f"({alternatives(WORDS['parts']['words'])})(?:[ -]+(?:of |in )?(?:the )?)")
_TO_PART: Final = "-?[ -](?:to|or|and)[ -]"
_PARTS = re.compile(f"(early|mid){_TO_PART}(mid|late)[ -]+(?:of |in )?(?:the )?")
_THE_YEAR = re.compile("year(?![a-z])")
_WEEK_OF = re.compile("(?:the |that )?(week|weekend)(?: of| beginning| starting)(?: on)? (?:the )?")
_QUARTER = re.compile(
    "(?:the )?(first|second|third|fourth|fifth|last|[1-4](?:st|nd|rd|th)) quarter(?: of| in|,)?")
_Q = re.compile("q([0-9])(?![0-9a-z])")
_SEASON = re.compile(f"({alternatives(WORDS['seasons'])})(?![a-z])")
_A_FALL = re.compile(
    "(?:^|[^a-z])(?:an?|his|her|my|their|bad|nasty|serious|terrible|hard|heavy) (?:[a-z]+ )?$")
_FALL_JOINED = re.compile(
    f" of |(?: (?:to|until|till|through|or|and) |-|/)(?:the |early |late )?(?:{alternatives(WORDS['seasons'])}|{MONTH_NAME})(?![a-z])")
"""What makes fall a season without a year right behind it: from the fall to the spring of 2016."""
_TWO_WINTERS = re.compile("(?:[ ]+(?:of )?)([0-9]{4})[-/]([0-9]{2}|[0-9]{4})(?![0-9])")
_FIXED = re.compile(f"({alternatives(WORDS['holidays']['fixed'])})(?![a-z])")
_MOVING = re.compile(f"({alternatives(WORDS['holidays']['moving'])})(?![a-z])")
_DECADE = re.compile(
    f"(?:(?:the )?(?:(?:(early|mid){_TO_PART})?(early|mid|late)(?:[ -](?:in )?))?(?:the )?)(?:'?([0-9]0)'?s|((?:19|20)[0-9]0)'?s|"
    f"(?:nineteen[ -])?({alternatives(filter(None, WORDS['numbers']['decades']))}))(?![a-z])")
_SHORT = re.compile("'([0-9]{2})(?![0-9a-z']|[.:/-][0-9])")
_SPELLED = re.compile(f"({SPELLED_YEAR})(?![a-z-])")
_ERA = re.compile(f"({alternatives(WORDS['eras'])})(?: year| era)? ([0-9]{{1,3}})(?![0-9])")
_VAGUE = re.compile(f"(?:{alternatives(WORDS['vague']['words'])})(?![a-z])")
_WEEKDAY_DATE = re.compile(f"({WEEKDAY}|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)\\.?),? (?:the )?")
_POSSESSED = re.compile("(?:my|his|her|their|your|our) (?:early |mid |late |mid-|late-)?$")


def dated(piece: Piece, ref: YearRef | None) -> Piece:
    """Give a piece the year phrase behind it."""
    if ref is None:
        return piece
    return piece._replace(end=ref.end, year=ref.year, then=ref.then, basis=ref.basis, short_year=ref.short)


def month(env: Env, at: int) -> Piece | None:
    text = env.text
    found = _MONTH.match(text, at)
    if not found:
        return None
    month, end = MONTHS[found[1]], found.end()
    piece = Piece(start=at, end=end, rule="en.month", month=month)
    day = _DAY_BEHIND.match(text, end)
    if day:
        first = int(day[1]) if day[1] else ORDINALS[day[2]]
        ref = year_ref(env, day.end(), loose=False)
        if not day[3] and first > 31 and ref is None and year_ref(env, end, loose=True):
            return dated(piece, year_ref(env, end, loose=True))
        if counts_something(env, day.end()) and not ref:
            return None
        return dated(days(piece._replace(end=day.end(), rule="en.day"), first, day[3]), ref)
    ref = year_ref(env, end)
    if found[1] in AMBIGUOUS_MONTHS and _SUBJECT.search(text[max(0, at - 6):at]):
        return None
    said = _THIS_MONTH.search(text[max(0, at - 6):at]) and _CLAUSE_END.match(text, end)
    if ref is None and found[1] in AMBIGUOUS_MONTHS and not said and not _IS_MONTH.search(text[max(0, at - 8):at]) \
            and not _MONTH_FOLLOWS.match(text, end) and text.strip(" .!?,\n") != found[0].strip("."):
        return None
    return dated(piece, ref)


def days(piece: Piece, first: int, last: str | None) -> Piece:
    if not last:
        return piece._replace(day=first)
    if not 1 <= first <= int(last) <= 31:
        return piece._replace(state=BROKEN)
    return piece._replace(days=(first, int(last)), rule="en.days")


def day_month(env: Env, at: int) -> Piece | None:
    found = _DAY_MONTH.match(env.text, at)
    if not found or (at and env.text[at - 1] in ".,:/-0123456789" and env.text[at - 2:at - 1].isdigit()):
        return None
    first = int(found[1]) if found[1] else ORDINALS[found[3]]
    ref = year_ref(env, found.end())
    if ref is None and found[4] in AMBIGUOUS_MONTHS and not found[1]:
        return None
    piece = Piece(start=at, end=found.end(), rule="en.day", month=MONTHS[found[4]])
    if short := _SHORT_BEHIND.match(env.text, found.end()):
        year = short_year(int(short[1]), env.today)
        return piece._replace(day=first, year=year, short_year=True, end=short.end())
    return dated(days(piece, first, found[2]), ref)


def year_month(env: Env, at: int) -> Piece | None:
    found = _YEAR_MONTH.match(env.text, at)
    if not found or (at and env.text[at - 1] in "0123456789.,:/-") or not 1800 <= int(found[1]) < 2100:
        return None
    if found[2] in AMBIGUOUS_MONTHS and not found[3] and "," in found[0]:
        return None
    return Piece(start=at, end=found.end(), rule="en.month", year=int(found[1]), month=MONTHS[found[2]],
                 day=int(found[3]) if found[3] else None)


def year_first(env: Env, at: int) -> Piece | None:
    """2016 summer, 2012's Christmas."""
    found = _YEAR_FIRST.match(env.text, at)
    if not found or (at and env.text[at - 1] in "0123456789.,:/-$") or not 1800 <= int(found[1]) < 2100:
        return None
    inner = season(env, found.end()) or named_day(env, found.end())
    return inner and inner._replace(start=at, year=int(found[1])) if not inner or inner.year is None else None


def day_alone(env: Env, at: int) -> Piece | None:
    """The 15th, where a month is under discussion."""
    found = _DAY_ALONE.match(env.text, at)
    return found and Piece(start=at, end=found.end(), rule="en.no_month.day", day=int(found[1]))


def weekday_date(env: Env, at: int) -> Piece | None:
    found = _WEEKDAY_DATE.match(env.text, at)
    piece = found and (month(env, found.end()) or day_month(env, found.end()))
    if not found or not piece or piece.day is None:
        return None
    weekday = next(index for index, name in enumerate(WEEKDAYS) if name.startswith(found[1][:3]))
    return piece._replace(start=at, weekday=weekday)


def part(env: Env, at: int) -> Piece | None:
    """Early 2016, late last year, the beginning of March 2016, mid-2014, the first half of 2016, mid-to-late 2016."""
    found = _PARTS.match(env.text, at) or _PART.match(env.text, at)
    if not found:
        return None
    parts = WORDS["parts"]
    if " in " in found[0] and found[1].endswith(("beginning", "start", "end")):
        return None  # beginning in May 2016
    first, last = (parts["words"][found[group]] for group in (1, found.lastindex or 1))
    if inner := month(env, found.end()):
        if inner.day is None and inner.days is None:
            return inner._replace(start=at, days=(parts["month"][first][0], parts["month"][last][1]), rule="en.month.part")
        return None
    if inner := season(env, found.end()):
        return inner._replace(start=at, rule="en.season.part")
    ref = year_ref(env, found.end() - 1) or year_ref(env, found.end())
    window = (*parts["year"][first][:2], *parts["year"][last][2:])
    if ref is None:
        end = _THE_YEAR.match(env.text, found.end()) or ("half" in first and _CLAUSE_END.match(env.text, found.end(1)))
        return Piece(start=at, end=end.end() if "year" in end[0] else found.end(1), rule="en.no_year.part",
                     window=window) if end else None
    return dated(Piece(start=at, end=ref.end, rule="en.year.part", window=window), ref)


def week_of(env: Env, at: int) -> Piece | None:
    """The week of March 7, 2016; the weekend of 5 March."""
    found = _WEEK_OF.match(env.text, at)
    inner = found and (month(env, found.end()) or day_month(env, found.end()))
    if not found or not inner or inner.day is None:
        return None
    return inner._replace(start=at, stretch="weekend" if found[1] == "weekend" else "week")


def quarter(env: Env, at: int) -> Piece | None:
    if found := _Q.match(env.text, at):
        nth = int(found[1])
    elif found := _QUARTER.match(env.text, at):
        nth = 4 if found[1] == "last" else ORDINALS.get(found[1]) or int(found[1][0])
    else:
        return None
    piece = dated(Piece(start=at, end=found.end(), rule="en.quarter", grain=Precision.QUARTER),
                   year_ref(env, found.end()))
    if not 1 <= nth <= 4:
        return piece._replace(state=BROKEN) if piece.end > found.end() else None
    return piece._replace(window=(nth * 3 - 2, 1, nth * 3, 0))


def season(env: Env, at: int, *, led: bool = False) -> Piece | None:
    """Read a season; `led` says that the word before makes fall one ("last fall")."""
    found = _SEASON.match(env.text, at)
    if not found:
        return None
    piece = kind(at, found.end(), found[1])
    if found[1] == "winter" and (winters := _TWO_WINTERS.match(env.text, found.end())):
        return piece._replace(end=winters.end(), year=int(winters[1]))
    if found[1] == "fall" and _A_FALL.search(env.text[max(0, at - 24):at]):
        return None  # had a bad fall in 2012
    if found[1] == "fall" and not led and not year_ref(env, found.end()) and not _FALL_JOINED.match(env.text, found.end()):
        return None  # to fall 10 meters
    return dated(piece, year_ref(env, found.end(), loose=True))


def holiday(env: Env, at: int) -> Piece | None:
    piece = named_day(env, at)
    return piece and dated(piece, year_ref(env, piece.end, loose=False))


def named_day(env: Env, at: int) -> Piece | None:
    found = _FIXED.match(env.text, at) or _MOVING.match(env.text, at)
    return found and kind(at, found.end(), found[1])


def kind(start: int, end: int, name: str) -> Piece:
    """Return the season or feast of a name, without a year."""
    if window := WORDS["seasons"].get(name):
        a, b, c, d = window
        return Piece(start, end, "en.season", window=(a, b, c, d))
    if window := WORDS["holidays"]["fixed"].get(name):
        a, b, c, d = window
        grain = Precision.DAY if (a, b) == (c, d) else Precision.RANGE
        return Piece(start, end, "en.holiday", window=(a, b, c, d), grain=grain)
    return Piece(start, end, "en.feast", feast=WORDS["holidays"]["moving"][name])


def decade(env: Env, at: int) -> Piece | None:
    found = _DECADE.match(env.text, at)
    left = env.text[max(0, at - 16):at]
    if not found or (at and env.text[at - 1] in "0123456789.,-$") or _POSSESSED.search(left):
        return None
    begins, ends = found[1] or found[2], found[2]
    if found[4]:
        first, length = int(found[4]), 100 if found[4].endswith("00") and found[4] != "2000" else 10
    else:
        tens = int(found[3]) if found[3] else WORDS["numbers"]["decades"].index(found[5]) * 10
        marked = "the" in found[0] or "'" in found[0] or ends or not left or left.endswith(" the ")
        if found[3] and not marked:
            return None  # 90s is also a time of ninety seconds
        first, length = (short_year(tens, env.today) if found[3] else 1900 + tens), 10
    outer = WORDS["parts"]["decade"]
    low, high = (outer[begins][0], outer[ends][1]) if ends and length == 10 else (0, length - 1)
    span = Span(date(first + low, 1, 1), date(first + high, 12, 31), Precision.RANGE)
    return Piece(start=at, end=found.end(), rule="en.decade", fixed=span)


def year(env: Env, at: int) -> Piece | None:
    """'99 and nineteen ninety-nine."""
    text = env.text
    if (found := _SHORT.match(text, at)) and not (at and text[at - 1].isalnum()):
        if counts_something(env, found.end()):
            return None
        return Piece(start=at, end=found.end(), rule="en.year2", year=short_year(int(found[1]), env.today),
                     short_year=True)
    if (found := _SPELLED.match(text, at)) and not counts_something(env, found.end()):
        return Piece(start=at, end=found.end(), rule="en.year.spelled", year=spelled_year(found[1]))
    if found := _ERA.match(text, at):
        first, last = almanac.ERAS[WORDS["eras"][found[1]]]
        year = first + int(found[2]) - 1
        piece = Piece(start=at, end=found.end(), rule="en.era", year=year)
        return piece if int(found[2]) and year <= last else piece._replace(state=BROKEN)
    return None


def vague(env: Env, at: int) -> Piece | None:
    found = _VAGUE.match(env.text, at)
    return found and Piece(start=at, end=found.end(), rule="en.vague", state=VAGUE)
