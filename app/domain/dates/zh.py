"""Grammar of Chinese calendar expressions: years, months, days, parts, seasons, feasts, lunar days, eras.

Chinese dates run from the large to the small, so a rule reads a head (a year, in any of its forms) and
`_tail`
takes what follows as far as it goes. Every rule is anchored at a position and bounded, so reading stays
linear.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final, NamedTuple

from app.domain.dates import almanac
from app.domain.dates.model import BROKEN, READ, VAGUE, Env, Piece, Span
from app.domain.dates.numerals import DIGIT, NUMERAL, NUMERAL_CHARS, cardinal, pair, positional
from app.domain.dates.resolve import short_year
from app.domain.dates.zh_tail import BEGINS, DAYS_OF_WEEK, WORDS, alternatives, in_month, tail
from app.domain.vocabulary import DateBasis, Precision

_COUNT = f"(?:[0-9]{{1,3}}|[{NUMERAL}]{{1,6}})"
_NOT_A_YEAR = "(?![级龄轻纪迈代])"

_CALENDAR = "(?:公元|西元|公历|阳历|新历|(农历|阴历|旧历|夏历|古历))?"
_YEAR4 = re.compile(
    f"{_CALENDAR}(?:([{DIGIT}]{{4}})|([一二两]千[零〇一二三四五六七八九十百]{{0,5}}))年{_NOT_A_YEAR}")
_FIGURE_YEAR = re.compile(f"([0-9]{{4}})年{_NOT_A_YEAR}")
_YEAR2 = re.compile(f"{_CALENDAR}'?([{DIGIT}]{{2}})(?:(?:到|至|-+|~|、|或者?|还是|和)'?([0-9]{{2}}))?年{_NOT_A_YEAR}")
_YEARS = re.compile(f"((?:19|20)[0-9]{{2}})(?:到|至|-+|~)([0-9]{{2}})年{_NOT_A_YEAR}")
_ERA = re.compile(f"({alternatives(WORDS['eras'])})(前)?(元|{_COUNT})年{_NOT_A_YEAR}")
_RELATIVE_YEAR = re.compile(f"({alternatives(WORDS['relative']['year'])}){_NOT_A_YEAR}(?![少味货])")
_AGO = re.compile(f"({_COUNT})(年|个月|个?星期|个?礼拜|周|天|日)(?:以|之)?前(?![后夕面辈列提途台妻夫任科总])")
_AGO_VAGUE = re.compile(
    f"(?:{_COUNT}(?:到|至|、|-+|~|或){_COUNT}|[{NUMERAL}]{{0,6}}[几多来][{NUMERAL}]?|[{NUMERAL}]{{1,6}}|半)"
    "(?:年|个月|个?星期|个?礼拜|周|天|日)[多半来几]?(?:以|之)?前(?![后夕面])")
_DECADE = re.compile(
    f"(?:(上|20|二十|十九|19|21|二十一|本)个?世纪)?(19|20|一九|二〇|二零)?([{DIGIT}十])([十0零〇])年代"
    f"({alternatives(WORDS['parts']['decade'])})?")
_DECADES = re.compile("(?:(上|20|二十)个?世纪)?([四五六七八])([五六七八九])十年代")
_SOME_YEAR = re.compile(f"((?:19|20|一九|二〇|二零|两千)?)([{DIGIT}])[几某x]年(?![前后来级])")
_HUNDRED_YEARS = re.compile("(200|20〇|二〇〇|二零零|两千零)几年")
_BARE_YEAR = re.compile("((?:19|20)[0-9]{2}) ?")

_AGE_NOW = re.compile(f"我?(?:刚|才|已经|都|虚岁)?{_COUNT}岁")
_AGE_BEGINS: Final = frozenset("我刚才已都虚") | NUMERAL_CHARS
_OPENS: Final = frozenset(" ,。;、:(\n我他她们在从于到是自至那'\"“‘!?")
_CLAUSE_ENDS = re.compile(" ?(?:[,。;、!?)\n]|$)")
_LENGTH_OF = re.compile("[^,。;、!?()\n0-9开结告始]{0,7}(?:生涯|经验|工龄|交情|光阴)")
"""What is as long as the years before it: 18年出租车司机生涯."""
_NAMES_A_YEAR: Final = (_OPENS - frozenset("我他她们")) | frozenset(WORDS["durations"]["not_after"])
"""Before these two figures and 年 that end a clause are a year and no length of time (生于90年, 大概15年)."""
_TODAY = re.compile("的?今[天日]")

_RELATIVE_MONTH = re.compile(f"({alternatives(WORDS['relative']['month'])})(?![亮饼份薪经])")
_RELATIVE_WEEK = re.compile(
    f"({alternatives(WORDS['relative']['week'])})一?个?(?:星期|礼拜|周)([一二三四五六日天末])?"
    f"(?![岁边围年密])")
_RELATIVE_DAY = re.compile(f"({alternatives(WORDS['relative']['day'])})(?![性赋])")
_VAGUE = re.compile(alternatives(WORDS["vague"]))


def _preceded(env: Env, at: int, chars: str) -> bool:
    return at > 0 and env.text[at - 1] in chars


_NOT_AFTER: Final[dict[str, str]] = WORDS["relative"]["not_after"]
_YEARS_AWAY: Final[dict[str, int]] = WORDS["relative"]["year"]


def _split(env: Env, at: int, word: str) -> bool:
    """Whether the first characters of `word` belong to the word before (过去|年轻)."""
    return at > 0 and env.text[at - 1] in _NOT_AFTER.get(word, "")


def _inside_number(env: Env, at: int) -> bool:
    """Whether the numeral at `at` goes on from one before it; figures behind Chinese numerals do not
    (大一2016年)."""
    if not at:
        return False
    before, first = env.text[at - 1], env.text[at]
    if before in NUMERAL_CHARS:
        return before.isascii() == first.isascii()
    if before not in ".,/-:" or at < 2 or not env.text[at - 2].isdigit() or not first.isdigit():
        return False
    four = _FOUR.match(env.text, at)
    return not (four and (before == "," or (before == "." and _ENTRY.search(env.text[max(0, at - 5):at]))))


_FOUR = re.compile("[0-9]{4}年")
_ENTRY = re.compile("(?:^|\\n) ?[0-9]{1,2}\\.$")
"""The number of an entry in a list: 1.2016年毕业."""


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
    if _inside_number(env, at) or env.text.startswith("佛历", max(0, at - 2)):
        return _Otherwise(None)
    if env.text[max(0, at - 3):at] in ("公元前", "纪元前"):
        return _Otherwise(Piece(at, end, "zh.before_christ", VAGUE))
    return None


def year2(env: Env, at: int) -> Piece | None:
    found = _YEAR2.match(env.text, at)
    if not found or (_inside_number(env, at) and not _preceded(env, at, "-~/")):
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
    if not found or _inside_number(env, at):
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
    if following.startswith(tuple(durations["before"])) or _LENGTH_OF.match(text, found.end()):
        return True
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
    if _inside_number(env, at) or _preceded(env, at, "第几数"):
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


def before_year(env: Env, at: int) -> Piece | None:
    """2016 without 年 before a month, a part, a season or a feast; alone it is `numeric.bare_year`."""
    found = _BARE_YEAR.match(env.text, at)
    if not found or _inside_number(env, at) or env.text.startswith(("中", "初", "末", "底"), found.end()):
        return None
    key = env.text[found.end():found.end() + 1]
    if key not in BEGINS and key not in ("的", "从"):
        return None
    head = Piece(start=at, end=found.end(), rule="zh.year", year=int(found[1]))
    piece = tail(env, head)
    return piece if piece.end > head.end else None


def relative_parts(env: Env, at: int) -> Piece | None:
    """Relative months, weeks and days."""
    text = env.text
    if (found := _RELATIVE_MONTH.match(text, at)) and not _split(env, at, found[1]):
        months: int = WORDS["relative"]["month"][found[1]]
        year, month = almanac.shift_month(env.today.year, env.today.month, months)
        piece = Piece(start=at, end=found.end(), rule="zh.relative_month", basis=DateBasis.RELATIVE)
        return in_month(env, piece._replace(year=year, month=month))
    if (found := _RELATIVE_WEEK.match(text, at)) and not _preceded(env, at, "早晚马身网路手头世"):
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


def decade(env: Env, at: int) -> Piece | None:
    """九十年代, 上世纪90年代初, 1990年代."""
    if _inside_number(env, at):
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
    low, high = WORDS["parts"]["decade"].get(found[5], (0, 9))
    span = Span(date(first + low, 1, 1), date(first + high, 12, 31), Precision.RANGE)
    return Piece(start=at, end=found.end(), rule="zh.decade", fixed=span)


def some_year(env: Env, at: int) -> Piece | None:
    """九几年, 199几年, 二〇〇几年: ten years, since the decade was given."""
    found = _SOME_YEAR.match(env.text, at)
    if not found or _inside_number(env, at) or _preceded(env, at, "十百了过有"):
        return None
    tens = positional(found[2])
    if tens is None:
        return None
    century = (1900 if found[1].startswith(("19", "一九")) else 2000) if found[1] else 0
    first = century + tens * 10 if century else short_year(tens * 10, env.today)
    span = Span(date(first, 1, 1), date(first + 9, 12, 31), Precision.RANGE)
    return Piece(start=at, end=found.end(), rule="zh.decade.digit", fixed=span)


def vague(env: Env, at: int) -> Piece | None:
    found = _VAGUE.match(env.text, at)
    if not found or env.text[found.end():found.end() + 1] == "天":
        return None
    return Piece(start=at, end=found.end(), rule="zh.vague", state=VAGUE)


def without_year(env: Env, at: int) -> Piece | None:
    """A month, part, season, quarter or feast alone: a date only once something gives the year."""
    if _inside_number(env, at) or _preceded(env, at, _NOT_BEFORE_MONTH):
        return None
    head = Piece(start=at, end=at, rule="zh.no_year")
    piece = tail(env, head)
    return piece if piece.end > at and env.text[at] != "的" and piece.rule != head.rule else None


def day_alone(env: Env, at: int) -> Piece | None:
    """1号, 十五日, 下旬: completes a month that is already known."""
    if _inside_number(env, at):
        return None
    piece = in_month(env, Piece(start=at, end=at, rule="zh.no_month"), bare=False)
    return piece if piece.end > at else None


_YEARS_READ: Final = almanac.YEARS
_SAYS_OTHERWISE: Final = NUMERAL_CHARS | frozenset(".,:历前")
"""What may stand before a year of four figures and make it another one, or none: a dash, a tilde and a slash make a
range."""
_NOT_BEFORE_MONTH: Final = "个第上下这本每几数多半满坐蜜岁开立青"
_CENTURIES: Final = {
    "上": 1900, "20": 1900, "二十": 1900, "19": 1800, "十九": 1800, "21": 2000, "二十一": 2000, "本": 2000}
