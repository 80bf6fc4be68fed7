"""Chinese expressions that lean on a life: ages, school stages, event anchors, "the year after" in a
story."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from app.domain.dates import almanac, life
from app.domain.dates.model import BROKEN, VAGUE, Env, Piece, Span
from app.domain.dates.numerals import NUMERAL_CHARS, cardinal, pair
from app.domain.dates.zh_tail import tail
from app.domain.dates.zh_words import WORDS, alternatives
from app.domain.vocabulary import DateBasis, Precision

_N = "(?:[0-9]{1,3}|[零〇一二两三四五六七八九十百廿卅]{1,4})"
_AGE = re.compile(f"(虚岁|虚龄|周岁)?({_N})(?:(?:到|至|~|-)({_N}))?(周岁|虚岁|岁)|(?:虚岁|虚龄|周岁)({_N})")
_AGE_VAGUE = re.compile(f"(?:{_N}?[几多来]|{_N})岁?(?:[半多几来]|出头)岁?|{_N}、{_N}岁|半岁")
_AGE_NOT = re.compile("以[上下]|大[关寿]|的(?:生日)?" + f"(?:{alternatives(WORDS['persons']['other'])})")
_AGE_BIRTHDAY = re.compile("的?生日(?:那天|当天|时|的时候)?")
_BESIDE_BIRTHDAY = re.compile("(?:之|以)?(?:前(?!后)|后)|过后|[刚才]过|没(?:多久|几天|过)|不久")
_AGE_DAY = re.compile("的?(?:那天|当天|那一天)")
_AGE_YEAR = re.compile("的?(?:那一?年|这一?年|当年|时候?|那会儿|上(?!下))?")
_NOW: Final = tuple(WORDS["ages"]["not_a_date_after"])
_CLAUSE = re.compile("[,。;!?\\n.、:(]")
_SELF: Final = frozenset(WORDS["persons"]["self"])
_PERSON = re.compile(alternatives((*WORDS["persons"]["other"], *_SELF)))

LEVELS: Final = ("高中", "初中", "小学", "中学", "中专", "大专", "研究生", "硕士", "博士", "幼儿园", "技校")
"""Schools that no anchor names."""
BEHIND_ANCHOR: Final = "了?的?[之以后的第那这当同前头次翌转隔时0-9零〇一二两三四五六七八九十百廿卅]"
"""What must follow the word of an event for it to be a date."""
_ANCHOR = re.compile(
    f"刚?(?:我们?)?({'|'.join(LEVELS)})?"
    f"({alternatives(WORDS['anchors'])})了?的?"
    f"(?:(?:之后|以后|后)?的?(?:第({_N})年|({_N})年(?:之|以)?后|({_N})年(?![级前]))"
    "|(?:之后|以后|后)的?(?:那个|当年)?(?:的)?(?=[春夏秋冬]天)"
    "|(那一?年|这一?年|当年|同年|那个(?=[春夏秋冬]))|(之?前一年|头一年)|(次年|翌年|转年|隔年)"
    "|(时候?|那时候?|那会儿|的时候|那天|当天|那个?月|当月))")
_SCHOOL = re.compile(
    "(?:(?:大学?|本科)([一二三四五](?![零〇一二三四五六七八九十]|[0-9](?![0-9]?月))|[1-5](?![0-9零〇一二三四五六七八九十]))"
    "(?!年(?!级|的?[上下]|[暑寒]))(?:年级)?)"
    "(?:的?(上学期|上半学期|第一学期|下学期|下半学期|第二学期|暑假|寒假)|(?:学年|那一?年|这一?年|的时候"
    "|时)|([上下])(?=[,。;!?\\n的时到至~-]|$))?")
_SCHOOL_OTHER = re.compile(
    "(?:高[一二三]|研[一二三]|博[一二三四]|(?:小学|初中|高中)[一二三四五六](?:年级)?)(?:的?[上下]学期|那年"
    "|暑假|寒假)?")
_NOT_STAGE = frozenset("些点号码岁截圈倍统步口下块把堆元件个次名年")

_THEN = re.compile(
    f"(?:(同一?年|当年|那一?年|这一?年)|(次年|翌年|转年|(?<![^,。;、:(\n 的在是就])前一年(?!级))"
    f"|第({_N})年(?!级)|(?:又?过了?|再过)?({_N})年(?:之"
    f"|以)?后(?![来代裔]))")
STEMS: Final = "甲乙丙丁戊己庚辛壬癸"
BRANCHES: Final = "子丑寅卯辰巳午未申酉戌亥"
_CYCLE = re.compile(f"([{STEMS}])([{BRANCHES}])年")


def whose(env: Env, at: int) -> str:
    """Whose life the words at `at` speak of: the nearest person named before them in the clause, else
    self."""
    left = env.text[max(0, at - 20):at]
    if not _PERSON.search(left):
        return "self"
    breaks = list(_CLAUSE.finditer(left))
    clause = left[breaks[-1].end():] if breaks else left
    last = "self"
    for found in _PERSON.finditer(clause):
        last = "self" if found[0] in _SELF else "other"
    return last


def age(env: Env, at: int) -> Piece | None:
    text = env.text
    if at and text[at - 1] in NUMERAL_CHARS:
        return None
    found = _AGE.match(text, at)
    if found is None or (not found[3] and found[2] and not found[2].isdigit() and pair(found[2])):
        said = _AGE_VAGUE.match(text, at) if found is None else found
        if said is None or "岁" not in said[0]:
            return None
        return Piece(start=at, end=said.end(), rule="zh.age.vague", state=VAGUE)
    end = found.end()
    low, high = cardinal(found[2] or found[5]), cardinal(found[3]) if found[3] else None
    birth = env.context.birth_date
    if no_date := _no_age(env, at, end) or ("no_birth_date" if birth is None or low is None else ""):
        return Piece(start=at, end=end, rule=f"zh.age.{no_date}", state=VAGUE, basis=DateBasis.RELATIVE)
    piece = Piece(start=at, end=end, rule="zh.age", basis=DateBasis.RELATIVE)
    if birth is None or low is None or low > 120 or (high is not None and high < low):
        return piece._replace(state=BROKEN)
    if "虚" in found[0]:
        return _nominal_age(piece, low, high or low, birth)
    if day := _AGE_BIRTHDAY.match(text, end) or (_AGE_DAY.match(text, end) if text[at - 1:at] == "满" else None):
        birthday = life.birthday(birth, low)
        piece = piece._replace(end=day.end(), rule="zh.age.birthday")
        if birthday is None or _BESIDE_BIRTHDAY.match(text, day.end()):
            return piece._replace(state=VAGUE)
        return piece._replace(fixed=almanac.day_span(birthday))
    span = life.age_span(birth, low, high or low)
    year = _AGE_YEAR.match(text, end)
    end = year.end() if year else end
    return life.inside(env, piece._replace(fixed=span, end=end), tail(env, piece._replace(end=end)))


def _no_age(env: Env, start: int, end: int) -> str:
    """Return why an age gives no date of one's own life, "" when it gives one."""
    text = env.text
    if text[end:end + 1] in _MORE_OR_LESS or text.startswith("出头", end):
        return "vague"
    if _AGE_NOT.match(text, end) or text[max(0, start - 4):start].endswith(_NOW):
        return "now"
    return "other_person" if whose(env, start) == "other" else ""


_MORE_OR_LESS: Final = frozenset("半多几来")


def _nominal_age(piece: Piece, low: int, high: int, birth: date) -> Piece:
    """虚岁: one at birth, one more at each lunar new year."""
    if birth.year not in almanac.LUNAR_YEARS or birth.year + high not in almanac.LUNAR_YEARS or low < 1:
        return piece._replace(state=VAGUE)
    first = almanac.lunar_year_of(birth)
    begins, ends = almanac.lunar_year(first + low - 1).start, almanac.lunar_year(first + high - 1).end
    return piece._replace(fixed=Span(begins, ends, Precision.RANGE), rule="zh.age.nominal")


def anchor(env: Env, at: int) -> Piece | None:
    found = _ANCHOR.match(env.text, at)
    if not found or (found[2][0] == "婚" and env.text[at - 1:at] in ("离", "订", "再", "未", "复")):
        return None
    piece = Piece(start=at, end=found.end(), rule="zh.anchor", basis=DateBasis.ANCHORED)
    nth, after, length = (cardinal(found[group]) if found[group] else None for group in (3, 4, 5))
    if length is not None:
        return None if found[0].endswith("年") and not re.search("后的?" + re.escape(found[5]), found[0]) \
            else _shifted(env, piece, found, length)
    if found[1] or whose(env, at) == "other":
        return piece._replace(state=VAGUE, rule="zh.anchor.other")
    if nth is not None:
        return _shifted(env, piece, found, nth - 1)
    if after is not None:
        return _shifted(env, piece, found, after)
    if found[7]:
        return _shifted(env, piece, found, -1)
    if found[8]:
        return _shifted(env, piece, found, 1)
    span = life.anchor(env, WORDS["anchors"][found[2]])
    if span is None:
        return piece._replace(state=VAGUE, rule="zh.anchor.none")
    if found[9] and found[9].startswith("那") and found[0].startswith("刚"):
        return piece._replace(state=VAGUE, rule="zh.anchor.about")
    if found[9] and found[9].endswith("月"):
        month = life.month_of(span)
        return piece._replace(fixed=month) if month else piece._replace(state=VAGUE)
    if found[9]:
        return piece._replace(fixed=span, rule="zh.anchor.itself")
    if found[6]:
        return _shifted(env, piece, found, 0)
    season = tail(env, piece)
    if season.window is None:
        return piece._replace(state=VAGUE)
    following = life.window_after(span, season.window)
    return season._replace(fixed=following, window=None, rule="zh.anchor.season_after")


def _shifted(env: Env, piece: Piece, found: re.Match[str], years: int) -> Piece:
    span = life.anchor(env, WORDS["anchors"][found[2]])
    if span is None or found[1] or whose(env, found.start()) == "other":
        return piece._replace(state=VAGUE, rule="zh.anchor.none")
    whole = life.year_of(span, years)
    longer = tail(env, piece)
    if longer.end == piece.end or whole.precision is not Precision.YEAR or whole.start is None:
        return piece._replace(fixed=whole)
    return longer._replace(year=whole.start.year)


def school(env: Env, at: int) -> Piece | None:
    found = _SCHOOL.match(env.text, at)
    if not found:
        other = _SCHOOL_OTHER.match(env.text, at)
        return other and Piece(start=at, end=other.end(), rule="zh.school.other_level", state=VAGUE)
    if found.end() == at + 2 and env.text[at + 2:at + 3] in _NOT_STAGE:
        return None
    part = found[2] or found[3] or ""
    term = {
        "上": "autumn", "第一": "autumn", "下": "spring", "第二": "spring", "暑": "summer_break",
        "寒": "winter_break"}
    key = next((value for word, value in term.items() if part.startswith(word)), None)
    number = cardinal(found[1])
    piece = Piece(start=at, end=found.end(), rule="zh.school", basis=DateBasis.ANCHORED)
    span = life.school(env, number, key) if number else None
    if span is None:
        return piece._replace(state=VAGUE, rule="zh.school.none")
    whole = piece._replace(fixed=span)
    return whole if key else life.inside(env, whole, tail(env, piece))


def then(env: Env, at: int) -> Piece | None:
    """同年, 次年, 第三年, 两年后: counted from a year the same text named before."""
    found = _THEN.match(env.text, at)
    if not found or (at and env.text[at - 1] in NUMERAL_CHARS) or (found[1] and env.text[at - 1:at] == "想"):
        return None
    if found[1] or found[2]:
        years = 0 if found[1] else -1 if found[2][0] == "前" else 1
    else:
        nth = cardinal(found[3]) if found[3] else None
        later = cardinal(found[4]) if found[4] else None
        if (later is not None and later > 60) or (nth is not None and not 1 <= nth <= 60):
            return None
        years = nth - 1 if nth is not None else later or 0
    rule = "zh.then.nth" if found[3] else "zh.then"
    return tail(env, Piece(start=at, end=found.end(), rule=rule, then=years, basis=DateBasis.ANCHORED))


def cycle(env: Env, at: int) -> Piece | None:
    """A year of the sixty-year cycle: known only when the life holds one such year."""
    found = _CYCLE.match(env.text, at)
    if not found:
        return None
    stem, branch = STEMS.index(found[1]), BRANCHES.index(found[2])
    piece = Piece(start=at, end=found.end(), rule="zh.cycle", lunar=True)
    birth = env.context.birth_date
    first = birth.year if birth else env.today.year - 110
    years = [year for year in range(first, env.today.year + 1)
             if (year - 4) % 10 == stem and (year - 4) % 12 == branch]
    if len(years) != 1:
        return piece._replace(state=VAGUE)
    return tail(env, piece._replace(year=years[0]))
