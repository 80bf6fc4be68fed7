"""What may follow a year in Chinese: month, day, part, quarter, season, break, feast, solar term, lunar
month."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from app.domain.dates.data import load
from app.domain.dates.model import BROKEN, VAGUE, Env, Piece
from app.domain.dates.numerals import NUMERAL_CHARS, cardinal, pair
from app.domain.vocabulary import Precision

WORDS: Final[dict[str, Any]] = load("zh")


def alternatives(words: Iterable[str]) -> str:
    """Join words for a regex, longest first."""
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


SMALL = "(?:[0-9]{1,3}|[零〇一二两三四五六七八九十廿卅壹贰叁肆伍陆柒捌玖拾]{1,4})"
DAY_AFTER = alternatives(WORDS["joins"]["day_after"])
_MONTH = re.compile(f"(?:的)?(闰)?({SMALL}|[正冬腊元])月(?:份)?(?![亮饼薪嫂票租经色])")
_NUMBER = re.compile("的?[0-9零〇一二两三四五六七八九十廿卅壹贰叁肆伍陆柒捌玖拾]+")
_MONTHS = re.compile(f"的?({SMALL})(?:、|,|-+|~|到|至|或)({SMALL})月(?:份)?")
_DAYS = re.compile(f"的?({SMALL})(?:-+|~|到|至|、|或)({SMALL})[日号]")
_DAY = re.compile(f"的?({SMALL})[日号](?![线楼门院房铺店车机位选码召])")
_DAY_BARE = re.compile(
    "的?(初[一二三四五六七八九十]|[廿卅][一二三四五六七八九]?|[一二三]?十[一二三四五六七八九]?"
    "|[一二三四五六七八九]|[0-9]{1,2})")
_LUNAR_UNTIL = re.compile(
    "(?:到|至|-+|~)(初[一二三四五六七八九十]|[廿卅][一二三四五六七八九]?|[一二三]?十[一二三四五六七八九]?)(?![月年天个岁])")
_DAY_ENDS: Final = frozenset(("", ",", "。", ";", "\n", " ", ")", "("))
"""What a day without 日 or 号 may stand before."""
_QUARTER = re.compile("的?(?:第?([0-9零一二三四五六七八九十]{1,2})个?季度|q([0-9]{1,2})(?![0-9a-z]))")
_QUARTERS = re.compile("的?第?([1-4一二三四])(?:、|,|-|到|至|和)第?([1-4一二三四])个?季度")
_SEASON = re.compile("的?[初早仲暮晚深盛隆寒严]?([春夏秋冬])(?!月)(天|季|日|里)?")
_SEASONS = re.compile(
    "的?([春夏秋])[天季]?(?:[和与到、]?[夏秋][天季]?)*[和与到、]?([夏秋冬])[天季]?(?:之交|之间|之际|交替|两季|四季)?")
_SEASON_AGAIN: Final = frozenset("和与到、夏秋冬")
"""What stands behind the first of two seasons."""
_NOT_SEASON = frozenset("节分运招游令奥至晚联装衣雨茬试考眠枣瓜裤虫风水")
_BREAK = re.compile(f"的?({alternatives(WORDS['breaks'])})")
_PART_YEAR = re.compile(f"的?({alternatives(WORDS['parts']['year'])})")
_PART_MONTH = re.compile(f"的?({alternatives(WORDS['parts']['month'])})")
_NOT_EARLY = frozenset("中级一二三四五六七八九十恋次衷夏春秋冬步心入诊试审稿版创")
_NOT_MID = frozenset("国学考秋专午旬山科信央医文心标奖毒介层外英东华级风签暑彩邪计断止共枪弹途部美日韩式餐药草亚欧")
_NOT_END = frozenset("薪特层线气座下")
_YET_PART = re.compile("入(?!职场|社会|江湖|行|门|校园)|步入|下(?:岗|乡|海|葬|课|放|定|聘|单|台)")
"""Words behind a part that begin with such a character and leave the part alone: 年底下岗, 年初入职."""
_NOT_PART: Final = {"初": _NOT_EARLY, "中": _NOT_MID, **dict.fromkeys("底末尾", _NOT_END)}
"""What may not follow a part of a year or month that ends in this character."""
_FEAST = re.compile(
    f"的?(?:({alternatives(WORDS['holidays']['fixed'])})|(十一)(?!(?:、?十?[一二])?[月日号个岁年点层楼届回次])"
    f"|({alternatives(WORDS['holidays']['moving'])})|({alternatives(WORDS['terms']['plain'])})(?:节气)?"
    f"|({alternatives(WORDS['terms']['marked'])})(?=节气|{DAY_AFTER}))(的?(?:{DAY_AFTER}))?")
_BIRTHDAY = re.compile("的?我?(?:的)?生日(?![快会礼蛋])")
_LUNAR_MARK = re.compile("的?(?:农历|阴历|旧历|夏历|古历)(?!新年)")
_NEW_YEAR_DAY = re.compile("的?大年初([二三四五六七八九十])")
_LUNAR_BEHIND = re.compile(
    "[ ]?[([]?(?:农历|阴历|旧历)(?:[)\\]]|(?![零〇一二三四五六七八九十0-9正冬腊闰年]))")
_WEEKDAY = re.compile("[(,]?(?:星期|礼拜|周)([一二三四五六日天])\\)?")
DAYS_OF_WEEK: Final = {char: n for n, char in enumerate("一二三四五六日")} | {"天": 6}


def _windows(table: dict[str, list[int]]) -> dict[str, tuple[int, int, int, int]]:
    return {word: (first, day, last, until) for word, (first, day, last, until) in table.items()}


_SEASON_WINDOWS: Final = _windows(WORDS["seasons"])
_BREAK_WINDOWS: Final = _windows(WORDS["breaks"])
_YEAR_PARTS: Final = _windows(WORDS["parts"]["year"])
_MONTH_PARTS: Final[dict[str, tuple[int, int]]] = {
    word: (first, last) for word, (first, last) in WORDS["parts"]["month"].items()}
_FIXED_FEASTS: Final = _windows(WORDS["holidays"]["fixed"])
_LUNAR_MONTHS: Final[dict[str, int]] = WORDS["lunar_months"]
_FIXED_FEASTS["十一"] = _FIXED_FEASTS["国庆"]
_MOVING_FEASTS: Final[dict[str, str]] = {
    **WORDS["holidays"]["moving"], **{word: f"term:{word}" for kind in ("plain", "marked") for word in WORDS["terms"][kind]}}


def tail(env: Env, piece: Piece) -> Piece:
    """Take month, day, part, season or feast behind a year."""
    text, at = env.text, piece.end
    key = text[at:at + 2]
    if key[:1] == "的":
        key = text[at + 1:at + 3]
    elif key[:1] == "从":
        return _month(env, piece, at + 1) or _months(env, piece, at + 1) or piece
    for step in _STEPS.get(key) or _STEPS.get(key[:1], ()):
        longer = step(env, piece, at)
        if longer is not None:
            return longer if longer.month is None else _calendar_behind(env, longer)
    return piece


def _numbered(env: Env, piece: Piece, at: int) -> Piece | None:
    """Take what the character behind a numeral says that it counts."""
    run = _NUMBER.match(env.text, at)
    step = _COUNTED.get(env.text[run.end():run.end() + 1]) if run else None
    return step(env, piece, at) if step else None


def _calendar_behind(env: Env, piece: Piece) -> Piece:
    """8月15（农历）: the calendar named behind the date."""
    if piece.lunar or env.text[piece.end:piece.end + 1] not in "( [农阴旧":
        return piece
    found = _LUNAR_BEHIND.match(env.text, piece.end)
    return piece._replace(lunar=True, end=found.end()) if found else piece


def _lunar_mark(env: Env, piece: Piece, at: int) -> Piece | None:
    """2016年农历八月: the calendar named before the month."""
    found = _LUNAR_MARK.match(env.text, at)
    if not found:
        return None
    return piece if piece.lunar else tail(env, piece._replace(lunar=True, end=found.end()))


def _feast(env: Env, piece: Piece, at: int) -> Piece | None:
    text = env.text
    if found := _FEAST.match(text, at):
        word = found[1] or found[2]
        if word is None:
            feast = _MOVING_FEASTS[found[3] or found[4] or found[5]]
            return piece._replace(feast=feast, end=found.end(), rule=f"{piece.rule}.feast")
        window = _FIXED_FEASTS[word]
        if found[6]:
            window = window[:2] * 2
        grain = Precision.DAY if window[:2] == window[2:] else Precision.RANGE
        return piece._replace(window=window, grain=grain, end=found.end(), rule=f"{piece.rule}.holiday")
    if found := _NEW_YEAR_DAY.match(text, at):
        return piece._replace(lunar=True, month=1, day=cardinal(found[1]), end=found.end(), rule=f"{piece.rule}.lunar.day")
    birth = env.context.birth_date
    if birth is not None and (birthday := _BIRTHDAY.match(text, at)):
        rule = f"{piece.rule}.birthday"
        return piece._replace(month=birth.month, day=birth.day, end=birthday.end(), rule=rule)
    return None


def _quarter(env: Env, piece: Piece, at: int) -> Piece | None:
    found = _QUARTER.match(env.text, at)
    if not found:
        return _quarters(env, piece, at)
    number = cardinal(found[1] or found[2])
    rule = f"{piece.rule}.quarter"
    if number is None or not 1 <= number <= 4:
        return piece._replace(state=BROKEN, end=found.end(), rule=rule)
    window = (number * 3 - 2, 1, number * 3, 0)
    return piece._replace(window=window, grain=Precision.QUARTER, end=found.end(), rule=rule)


def _quarters(env: Env, piece: Piece, at: int) -> Piece | None:
    """三、四季度: several quarters under one word."""
    found = _QUARTERS.match(env.text, at)
    first, last = (cardinal(found[1]), cardinal(found[2])) if found else (None, None)
    if not found or first is None or last is None:
        return None
    piece = piece._replace(end=found.end(), rule=f"{piece.rule}.quarters")
    if first >= last:
        return piece._replace(state=BROKEN)
    return piece._replace(window=(first * 3 - 2, 1, last * 3, 0))


def _blocked_part(word: str, text: str, end: int) -> bool:
    blocked = _NOT_PART.get(word[-1])
    return blocked is not None and text[end:end + 1] in blocked and not _YET_PART.match(text, end)


def _part_of_year(env: Env, piece: Piece, at: int) -> Piece | None:
    found = _PART_YEAR.match(env.text, at)
    if not found or _blocked_part(found[1], env.text, found.end()):
        return None
    if env.text[at:at + 1] == "的" and len(found[1]) == 1:
        return None
    window = _YEAR_PARTS[found[1]]
    return piece._replace(window=window, end=found.end(), rule=f"{piece.rule}.part")


def _break(env: Env, piece: Piece, at: int) -> Piece | None:
    found = _BREAK.match(env.text, at)
    return found and piece._replace(window=_BREAK_WINDOWS[found[1]], end=found.end(), rule=f"{piece.rule}.break")


def _season(env: Env, piece: Piece, at: int) -> Piece | None:
    text = env.text
    found = _SEASON.match(text, at)
    if (not found or text[found.end():found.end() + 1] in _SEASON_AGAIN) \
            and (two := _SEASONS.match(text, at)) and two[1] != two[2]:
        first, last = _SEASON_WINDOWS[two[1]], _SEASON_WINDOWS[two[2]]
        return piece._replace(window=(*first[:2], *last[2:]), end=two.end(), rule=f"{piece.rule}.seasons")
    if not found or (not found[2] and text[found.end():found.end() + 1] in _NOT_SEASON):
        return None
    return piece._replace(window=_SEASON_WINDOWS[found[1]], end=found.end(), rule=f"{piece.rule}.season")


def _month(env: Env, piece: Piece, at: int) -> Piece | None:
    text = env.text
    found = _MONTH.match(text, at)
    if not found:
        return None
    leap, name = found.group(1, 2)
    if name.isascii() and not leap and not piece.lunar:
        return in_month(env, piece._replace(month=int(name), end=found.end(), rule=f"{piece.rule}.month"))
    traditional = _LUNAR_MONTHS.get(name)
    lunar = piece.lunar or bool(leap) or traditional is not None
    several = pair(name) if not traditional and not name.isascii() else None
    if several and several[1] <= 12:
        window = (several[0], 1, several[1], 0)
        return piece._replace(window=window, end=found.end(), rule=f"{piece.rule}.months")
    month = traditional or cardinal(name)
    piece = piece._replace(month=month, lunar=lunar, leap=bool(leap), end=found.end(),
                           rule=f"{piece.rule}.{'lunar' if lunar else 'month'}")
    return in_month(env, piece)


def _months(env: Env, piece: Piece, at: int) -> Piece | None:
    """3-5月, 3、4月: several months under one 月."""
    found = _MONTHS.match(env.text, at)
    first, last = (cardinal(found[1]), cardinal(found[2])) if found else (None, None)
    if not found or first is None or last is None or piece.lunar:
        return None
    piece = piece._replace(end=found.end(), rule=f"{piece.rule}.months")
    if not 1 <= first < last <= 12:
        return piece._replace(state=BROKEN)
    return piece._replace(window=(first, 1, last, 0))


def in_month(env: Env, piece: Piece, *, bare: bool = True) -> Piece:
    """Take a day or a part behind a month; `bare` allows a day without 日 or 号."""
    text, at = env.text, piece.end
    key = text[at:at + 1]
    if key not in _IN_MONTH:
        return piece
    if key in _DAY_BEGINS:
        if found := _DAY.match(text, at):
            dated = piece._replace(day=cardinal(found[1]), end=found.end(), rule=f"{piece.rule}.day")
            return _weekday(env, dated)
        if several := _DAYS.match(text, at):
            return _several_days(piece, several)
    if key not in NUMERAL_CHARS and (found := _PART_MONTH.match(text, at)) \
            and not _blocked_part(found[1], text, found.end()):
        return piece._replace(days=_MONTH_PARTS[found[1]], end=found.end(), rule=f"{piece.rule}.part")
    return _bare_day(env, piece, at) if bare and key in _BARE_BEGINS else piece


def _several_days(piece: Piece, found: re.Match[str]) -> Piece:
    """3日到8日, 3-8号."""
    first, last = cardinal(found[1]), cardinal(found[2])
    piece = piece._replace(end=found.end(), rule=f"{piece.rule}.days")
    if first is None or last is None or not 1 <= first < last <= 31:
        return piece._replace(state=BROKEN)
    return piece._replace(days=(first, last))


def _bare_day(env: Env, piece: Piece, at: int) -> Piece:
    """A day without 日 or 号: 初八, 廿三, 9月1."""
    text = env.text
    found = _DAY_BARE.match(text, at)
    if not found:
        return piece
    name = found[1]
    following = text[found.end():found.end() + 1]
    if following == "中" and name.startswith("初"):
        return piece
    if name[0] in "初廿卅":
        day = cardinal(name.removeprefix("初"))
        piece = piece._replace(lunar=True, day=day, end=found.end(), rule=f"{piece.rule}.lunar_day")
        return _lunar_until(piece, text)
    if piece.lunar and following not in ("个", "月", "年", "天", "岁"):
        return piece._replace(day=cardinal(name), end=found.end(), rule=f"{piece.rule}.day")
    if name.isdigit():
        if following in _DAY_ENDS:
            return _weekday(env, piece._replace(day=int(name), end=found.end(), rule=f"{piece.rule}.day"))
        return piece
    if following not in ("个", "月", "年", "天", "岁", "几", "多") and (
            len(name) > 1 or following in _DAY_ENDS or text.startswith(("那天", "当天"), found.end())):
        # 八月十五 without 日 and without 农历 is as often a lunar day as not
        return piece._replace(state=VAGUE, end=found.end(), rule=f"{piece.rule}.either_calendar")
    return piece


def _lunar_until(piece: Piece, text: str) -> Piece:
    """正月初八到十五: the last day of a stretch has no 日 either."""
    found = _LUNAR_UNTIL.match(text, piece.end)
    first, last = piece.day, cardinal(found[1].removeprefix("初")) if found else None
    if not found or first is None or last is None:
        return piece
    piece = piece._replace(end=found.end(), rule=f"{piece.rule}.days")
    return piece._replace(days=(first, last), day=None) if first < last else piece._replace(state=BROKEN)


def _weekday(env: Env, piece: Piece) -> Piece:
    found = _WEEKDAY.match(env.text, piece.end)
    if not found:
        return piece
    return piece._replace(weekday=DAYS_OF_WEEK[found[1]], end=found.end())


Step = Callable[[Env, Piece, int], Piece | None]


_COUNTED: Final[dict[str, Step]] = {
    "季": _quarter, "个": _quarter, "和": _quarters,
    **dict.fromkeys("、,-~到至或", lambda env, piece, at: _months(env, piece, at) or _quarters(env, piece, at))}
"""What a numeral counts, by the character behind it."""


def _steps() -> dict[str, tuple[Step, ...]]:
    """The steps worth trying behind a year, by the first two characters or the first; their order decides."""
    words = WORDS["holidays"], WORDS["terms"]
    feasts = (*(word for table in words for kind in table.values() for word in kind), "十一", "生日", "我", "大年初")
    begin: tuple[tuple[Step, Iterable[str]], ...] = (
        (_lunar_mark, ("农历", "阴历", "旧历", "夏历", "古历")),
        (_feast, feasts),
        (_month, "0123456789"),
        (_numbered, "0123456789"),
        (_quarter, "第q"),
        (_part_of_year, _YEAR_PARTS),
        (_break, _BREAK_WINDOWS),
        (_season, (*_SEASON_WINDOWS, *"初早仲暮晚深盛隆寒严")),
        (_month, f"闰正冬腊元{DIGITS_AND_NUMERALS}"),
        (_numbered, DIGITS_AND_NUMERALS),
    )
    starts = [(step, word[:2]) for step, words in begin for word in words]
    return {key: tuple(dict.fromkeys(step for step, start in starts if start in (key, key[0])))
            for key in dict.fromkeys(start for _, start in starts)}


DIGITS_AND_NUMERALS: Final = "0123456789零〇一二两三四五六七八九十廿卅壹贰叁肆伍陆柒捌玖拾"
_STEPS: Final = _steps()
BEGINS: Final = frozenset(start[0] for start in _STEPS)
"""What a month, a part, a season or a feast can begin with."""
_DAY_BEGINS: Final = frozenset(f"的{DIGITS_AND_NUMERALS}")
_BARE_BEGINS: Final = frozenset(f"的初{DIGITS_AND_NUMERALS}")
_IN_MONTH: Final = frozenset(f"的{DIGITS_AND_NUMERALS}" + "".join(word[0] for word in _MONTH_PARTS))
