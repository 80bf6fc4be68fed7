"""What may follow a year in Chinese, and what of it may stand without one.

Chinese dates run from the large to the small, so a rule reads a head (a year, in any of its forms) and `tail` takes what
follows as far as it goes. Every rule is anchored at a position and bounded, so reading stays linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from app.domain.dates.model import Env, Piece
from app.domain.dates.numerals import FIGURES
from app.domain.dates.zh_month import in_month, month, months
from app.domain.dates.zh_parts import (
    BREAKS,
    SEASONS,
    YEAR_PARTS,
    break_,
    feast,
    first_months,
    new_year_days,
    part_of_year,
    quarter,
    quarters,
    season,
)
from app.domain.dates.zh_words import SMALL_NUMERALS, WORDS, inside_number, preceded

_NUMBER = re.compile(f"的?[0-9{SMALL_NUMERALS}]+")
_LUNAR_MARK = re.compile("的?(?:农历|阴历|旧历|夏历|古历)(?!新?年)")
_LUNAR_BEHIND = re.compile(
    "[ ]?[([]?(?:农历|阴历|旧历)(?:[)\\]]|(?![零〇一二三四五六七八九十0-9正冬腊闰年]))")


def tail(env: Env, piece: Piece) -> Piece:
    """Take month, day, part, season or feast behind a year."""
    text, at = env.text, piece.end
    key = text[at:at + 2]
    if key[:1] == "的":
        key = text[at + 1:at + 3]
    elif key[:1] == "从":
        return month(env, piece, at + 1) or months(env, piece, at + 1) or piece
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


Step = Callable[[Env, Piece, int], Piece | None]
"""Takes more behind a piece at an offset, or does not."""
_COUNTED: Final[dict[str, Step]] = {
    "季": quarter, "个": quarter, "和": quarters,
    **dict.fromkeys("、,-~到至或", lambda env, piece, at: months(env, piece, at) or quarters(env, piece, at))}
"""What a numeral counts, by the character behind it."""


def _steps() -> dict[str, tuple[Step, ...]]:
    """The steps worth trying behind a year, by the first two characters or the first; their order decides."""
    words = WORDS["holidays"], WORDS["terms"]
    feasts = (*(word for table in words for kind in table.values() for word in kind), "十一", "生日", "我")
    begin: tuple[tuple[Step, Iterable[str]], ...] = (
        (_lunar_mark, ("农历", "阴历", "旧历", "夏历", "古历")),
        (new_year_days, ("大年",)),
        (feast, feasts),
        (month, FIGURES),
        (_numbered, FIGURES),
        (quarter, "第q"),
        (part_of_year, YEAR_PARTS),
        (first_months, "前头"),
        (break_, BREAKS),
        (season, (*SEASONS, *"初早仲暮晚深盛隆寒严")),
        (month, f"闰正冬腊元{FIGURES}{SMALL_NUMERALS}"),
        (_numbered, FIGURES + SMALL_NUMERALS),
    )
    starts = [(step, word[:2]) for step, words in begin for word in words]
    return {key: tuple(dict.fromkeys(step for step, start in starts if start in (key, key[0])))
            for key in dict.fromkeys(start for _, start in starts)}


_STEPS: Final = _steps()
BEGINS: Final = frozenset(start[0] for start in _STEPS)
"""What a month, a part, a season or a feast can begin with."""
_NOT_BEFORE_MONTH: Final = "个第上下这本每几数多半满坐蜜岁开立青"


def without_year(env: Env, at: int) -> Piece | None:
    """A month, part, season, quarter or feast alone: a date only once something gives the year."""
    if inside_number(env, at) or preceded(env, at, _NOT_BEFORE_MONTH):
        return None
    head = Piece(start=at, end=at, rule="zh.no_year")
    piece = tail(env, head)
    return piece if piece.end > at and env.text[at] != "的" and piece.rule != head.rule else None


def day_alone(env: Env, at: int) -> Piece | None:
    """1号, 十五日, 下旬: completes a month that is already known."""
    if inside_number(env, at):
        return None
    piece = in_month(env, Piece(start=at, end=at, rule="zh.no_month"), bare=False)
    return piece if piece.end > at else None
