"""Months and what lies in one in Chinese: days, parts, weekdays, lunar months and days."""

from __future__ import annotations

import re
from typing import Final

from app.domain.dates.model import BROKEN, VAGUE, Env, Piece
from app.domain.dates.numerals import FIGURES, NUMERAL_CHARS, cardinal, pair
from app.domain.dates.zh_parts import blocked_part
from app.domain.dates.zh_words import SMALL, SMALL_NUMERALS, WORDS, alternatives

_MONTH = re.compile(f"(?:的)?(闰)?({SMALL}|[正冬腊元])月(?:份)?(?![亮饼薪嫂票租经色])")
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
_PART_MONTH = re.compile(f"的?({alternatives(WORDS['parts']['month'])})")
_WEEKDAY = re.compile("[(,]?(?:星期|礼拜|周)([一二三四五六日天])\\)?")
DAYS_OF_WEEK: Final = {char: n for n, char in enumerate("一二三四五六日")} | {"天": 6}
_MONTH_PARTS: Final[dict[str, tuple[int, int]]] = {
    word: (first, last) for word, (first, last) in WORDS["parts"]["month"].items()}
_LUNAR_MONTHS: Final[dict[str, int]] = WORDS["lunar_months"]
_DAY_BEGINS: Final = frozenset(f"的{FIGURES}{SMALL_NUMERALS}")
_BARE_BEGINS: Final = frozenset(f"的初{FIGURES}{SMALL_NUMERALS}")
_IN_MONTH: Final = frozenset(f"的{FIGURES}{SMALL_NUMERALS}" + "".join(word[0] for word in _MONTH_PARTS))


def month(env: Env, piece: Piece, at: int) -> Piece | None:
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


def months(env: Env, piece: Piece, at: int) -> Piece | None:
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
            and not blocked_part(found[1], text, found.end()):
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
