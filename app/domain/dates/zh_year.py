"""Years in Chinese: four figures, two, in numerals, of an era, decades."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, NamedTuple

from app.domain.dates import almanac
from app.domain.dates.model import BROKEN, VAGUE, Env, Piece, Span
from app.domain.dates.numerals import DIGIT, NUMERAL_CHARS, cardinal, pair, positional
from app.domain.dates.resolve import short_year
from app.domain.dates.zh_tail import BEGINS, tail
from app.domain.dates.zh_words import COUNT, NOT_A_YEAR, WORDS, alternatives, inside_number, preceded
from app.domain.vocabulary import Precision

_CALENDAR = "(?:公元|西元|公历|阳历|新历|(农历|阴历|旧历|夏历|古历))?"
_YEAR4 = re.compile(
    f"{_CALENDAR}(?:([{DIGIT}]{{4}})|([一二两]千[零〇一二三四五六七八九十百]{{0,5}}))年{NOT_A_YEAR}")
_FIGURE_YEAR = re.compile(f"([0-9]{{4}})年{NOT_A_YEAR}")
_YEAR2 = re.compile(f"{_CALENDAR}'?([{DIGIT}]{{2}})(?:(?:到|至|-+|~|、|或者?|还是|和)'?([0-9]{{2}}))?年{NOT_A_YEAR}")
_YEARS = re.compile(f"((?:19|20)[0-9]{{2}})(?:到|至|-+|~)([0-9]{{2}})年{NOT_A_YEAR}")
_ERA = re.compile(f"({alternatives(WORDS['eras'])})(前)?(元|{COUNT})年{NOT_A_YEAR}")
_DECADE_PART = alternatives(WORDS["parts"]["decade"])
_DECADE = re.compile(
    f"(?:(上|20|二十|十九|19|21|二十一|本)个?世纪)?(19|20|一九|二〇|二零)?([{DIGIT}十])([十0零〇])年代"
    f"(?:({_DECADE_PART})(?:(?:到|至|-+|~)({_DECADE_PART}))?)?")
_DECADES = re.compile("(?:(上|20|二十)个?世纪)?([四五六七八])([五六七八九])十年代")
_SOME_YEAR = re.compile(f"((?:19|20|一九|二〇|二零|两千)?)([{DIGIT}])[几某x]年(?![前后来级])")
_BARE_YEAR = re.compile("((?:19|20)[0-9]{2}) ?")
_OPENS: Final = frozenset(" ,。;、:(\n我他她们在从于到是自至那'\"“‘!?")
_CLAUSE_ENDS = re.compile(" ?(?:[,。;、!?)\n]|$)")
_LENGTH_OF = re.compile("[^,。;、!?()\n0-9开结告始]{0,7}(?:生涯|经验|工龄|交情|光阴)")
"""What is as long as the years before it: 18年出租车司机生涯."""
_NAMES_A_YEAR: Final = (_OPENS - frozenset("我他她们")) | frozenset(WORDS["durations"]["not_after"])
"""Before these two figures and 年 that end a clause are a year and no length of time (生于90年, 大概15年)."""
_YEARS_READ: Final = almanac.YEARS
_SAYS_OTHERWISE: Final = NUMERAL_CHARS | frozenset(".,:历前")
"""What may stand before a year of four figures and make it another one, or none: a dash, a tilde and a slash make a
range."""
_CENTURIES: Final = {
    "上": 1900, "20": 1900, "二十": 1900, "19": 1800, "十九": 1800, "21": 2000, "二十一": 2000, "本": 2000}


def figure_year(env: Env, at: int) -> Piece | None:
    """2016年, by far the commonest; whatever else four figures and 年 can be otherwise."""
    text = env.text
    found = _FIGURE_YEAR.match(text, at)
    if not found:
        return decade(env, at)
    year = int(found[1])
    if year not in _YEARS_READ:
        return None
    if at and text[at - 1] in _SAYS_OTHERWISE and (other := _said_otherwise(env, at, found.end())):
        return other.piece
    return tail(env, Piece(at, found.end(), "zh.year", year=year))


def year4(env: Env, at: int) -> Piece | None:
    """二〇一六年, 两千零八年, 公元2016年, 农历2016年."""
    found = _YEAR4.match(env.text, at)
    if not found:
        return None
    lunar, said = found.group(1, 2)
    year = positional(said) if said else cardinal(found[3])
    if year is None or year not in _YEARS_READ or (not said and not 1900 <= year < 2100):
        return None
    if at and env.text[at - 1] in _SAYS_OTHERWISE and (other := _said_otherwise(env, at, found.end())):
        return other.piece
    return tail(env, Piece(at, found.end(), "zh.year", year=year, lunar=lunar is not None))


class _Otherwise(NamedTuple):
    """What a year of four figures is because of the words before it: another piece, or none."""

    piece: Piece | None


def _said_otherwise(env: Env, at: int, end: int) -> _Otherwise | None:
    if inside_number(env, at) or env.text.startswith("佛历", max(0, at - 2)):
        return _Otherwise(None)
    if env.text[max(0, at - 3):at] in ("公元前", "纪元前"):
        return _Otherwise(Piece(at, end, "zh.before_christ", VAGUE))
    return None


def year2(env: Env, at: int) -> Piece | None:
    found = _YEAR2.match(env.text, at)
    if not found or (inside_number(env, at) and not preceded(env, at, "-~/")):
        return None
    digits = positional(found[2])
    if digits is None:
        return None
    year = short_year(digits, env.today)
    if found[3]:
        return _two_years(env, at, found, year)
    head = Piece(start=at, end=found.end(), rule="zh.year2", year=year, short_year=True, lunar=bool(found[1]))
    piece = tail(env, head)
    return piece if piece.end > found.end() or not _is_duration(env, at, found) else None


def _two_years(env: Env, at: int, found: re.Match[str], first: int) -> Piece | None:
    """16-18年, 98、99年: a stretch of years, unless the words make it a length."""
    if _is_duration(env, at, found) or not found[2].isascii():
        return None
    last = short_year(int(found[3]), env.today)
    piece = Piece(start=at, end=found.end(), rule="zh.years", short_year=True)
    if last < first:
        return piece._replace(state=BROKEN)
    return piece._replace(fixed=Span(date(first, 1, 1), date(last, 12, 31), Precision.RANGE))


def years(env: Env, at: int) -> Piece | None:
    """2016~18年."""
    found = _YEARS.match(env.text, at)
    if not found or inside_number(env, at):
        return None
    first = int(found[1])
    last = first // 100 * 100 + int(found[2])
    piece = Piece(start=at, end=found.end(), rule="zh.years")
    if last < first:
        return piece._replace(state=BROKEN)
    return piece._replace(fixed=Span(date(first, 1, 1), date(last, 12, 31), Precision.RANGE))


def _is_duration(env: Env, at: int, found: re.Match[str]) -> bool:
    """Whether two digits and 年 are a length of time (干了八九年, 16年的经验) and no year."""
    text, name, durations = env.text, found[2], WORDS["durations"]
    following = text[found.end():found.end() + 6]
    preceding = text[max(0, at - 4):at]
    if name[0] in "0零〇" or "'" in found[0] or found[1]:
        return False
    if preceding.endswith(tuple(durations["after"])):
        return True
    if following.startswith(("前后", "左右")):
        return False
    if following.startswith(tuple(durations["before"])) or _LENGTH_OF.match(text, found.end()) \
            or (following[:1] == "来" and following[1:2] not in ("到", "的", "过", "了", "着")):
        return True
    if following[:1] == "才" and preceding and preceding[-1] not in _OPENS:
        return True  # 努力18年才考上, but 18年才入职
    if name.isascii() and int(name) <= 60 and _CLAUSE_ENDS.match(following) and preceding and preceding[-1] not in _NAMES_A_YEAR:
        return True  # 在上海12年, 陪了她15年
    if pair(name) is None:
        return False
    # 七八年 alone: a year only where a clause begins, and only one that a living person can have seen
    opens = not preceding or preceding[-1] in _OPENS
    return not opens or short_year(positional(name) or 0, env.today) < env.today.year - 90


def era(env: Env, at: int) -> Piece | None:
    found = _ERA.match(env.text, at)
    if not found:
        return None
    first, last = almanac.ERAS[WORDS["eras"][found[1]]]
    counted = len(found[3]) == 1 or "十" in found[3] or "百" in found[3]
    number = cardinal(found[3]) if counted else positional(found[3])
    if number is None:
        return None
    year = first - number if found[2] else first + number - 1
    piece = Piece(start=at, end=found.end(), rule="zh.era", year=year)
    if number < 1 or year > last:
        return piece._replace(state=BROKEN)
    return tail(env, piece)


def before_year(env: Env, at: int) -> Piece | None:
    """2016 without 年 before a month, a part, a season or a feast; alone it is `numeric.bare_year`."""
    found = _BARE_YEAR.match(env.text, at)
    if not found or inside_number(env, at) or env.text.startswith(("中", "初", "末", "底"), found.end()):
        return None
    key = env.text[found.end():found.end() + 1]
    if key not in BEGINS and key not in ("的", "从"):
        return None
    head = Piece(start=at, end=found.end(), rule="zh.year", year=int(found[1]))
    piece = tail(env, head)
    return piece if piece.end > head.end else None


def decade(env: Env, at: int) -> Piece | None:
    """九十年代, 上世纪90年代初, 1990年代."""
    if inside_number(env, at):
        return None
    if two := _DECADES.match(env.text, at):
        first, last = (1900 + 10 * (positional(two[group]) or 0) for group in (2, 3))
        span = Span(date(first, 1, 1), date(last + 9, 12, 31), Precision.RANGE)
        return Piece(start=at, end=two.end(), rule="zh.decades", fixed=span) if last == first + 10 else None
    found = _DECADE.match(env.text, at)
    if not found:
        return None
    tens = positional(found[3]) if found[3] != "十" else 1
    if tens is None:
        return None
    century = _CENTURIES.get(found[1] or "", 0)
    if found[2]:
        century = 1900 if found[2] in ("19", "一九") else 2000
    first = (century or (1900 if tens >= 3 else 2000)) + tens * 10
    parts: dict[str, list[int]] = WORDS["parts"]["decade"]
    low, high = (parts[found[5]][0], parts[found[6] or found[5]][1]) if found[5] else (0, 9)
    span = Span(date(first + low, 1, 1), date(first + high, 12, 31), Precision.RANGE)
    return Piece(start=at, end=found.end(), rule="zh.decade", fixed=span)


def some_year(env: Env, at: int) -> Piece | None:
    """九几年, 199几年, 二〇〇几年: ten years, since the decade was given."""
    found = _SOME_YEAR.match(env.text, at)
    if not found or inside_number(env, at) or preceded(env, at, "十百了过有"):
        return None
    tens = positional(found[2])
    if tens is None:
        return None
    century = (1900 if found[1].startswith(("19", "一九")) else 2000) if found[1] else 0
    first = century + tens * 10 if century else short_year(tens * 10, env.today)
    span = Span(date(first, 1, 1), date(first + 9, 12, 31), Precision.RANGE)
    return Piece(start=at, end=found.end(), rule="zh.decade.digit", fixed=span)
