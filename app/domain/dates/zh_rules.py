"""Which Chinese rule is worth trying where: by the first character, and for numerals by what stands
behind them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from app.domain.dates import zh_life, zh_relative, zh_tail, zh_year
from app.domain.dates.model import Env, Piece, Rule, longest
from app.domain.dates.numerals import FIGURES, NUMERALS
from app.domain.dates.zh_tail import BEGINS
from app.domain.dates.zh_words import WORDS

_MARKS: Final = frozenset("0123456789o零〇一二三四五六七八九十百千")
"""Numerals of the other kind, with which a run may go on (2〇16年, 二0一六年)."""
_LONGEST: Final = 12
"""No rule reads a numeral of more characters."""

_BY_UNIT: Final[dict[str, tuple[Rule, ...]]] = {
    "几": (zh_year.some_year, zh_relative.ago, zh_life.age),
    "某": (zh_year.some_year,),
    "x": (zh_year.some_year,),
    "世": (zh_year.decade,),
    "个": (zh_relative.ago, zh_tail.without_year),
    "月": (zh_tail.without_year,),
    "季": (zh_tail.without_year,),
    "夕": (zh_tail.without_year,),
    "日": (zh_tail.day_alone, zh_relative.ago),
    "号": (zh_tail.day_alone,),
    **dict.fromkeys("星礼天", (zh_relative.ago,)),
    "岁": (zh_life.age,),
    "周": (zh_relative.ago, zh_life.age),
    "虚": (zh_life.age,),
    **dict.fromkeys("到至~-、或还和", (
        zh_life.age, zh_year.years, zh_year.year2, zh_tail.without_year, zh_tail.day_alone, zh_relative.ago)),
    **dict.fromkeys("多来半", (zh_relative.ago, zh_life.age)),
}
"""Rules for a numeral, by the character behind it."""
_YEARS: Final[tuple[Rule, ...]] = (zh_year.year2, zh_relative.ago, zh_year.decade, zh_life.then)
"""Rules for a numeral with 年 behind it."""

def run_rules(size: int, behind: str, *, figures: bool) -> tuple[Rule, ...]:
    """Return what a run of numerals of one kind can begin, by the character behind it ("" at the end of a text)."""
    if size > _LONGEST:
        return ()
    if behind == "年":
        return (zh_year.figure_year if figures and size == 4 else _named_year if size > 1 else _counted_year,)
    rules = _BY_UNIT.get(behind, ())
    if behind in _MARKS:
        rules = (zh_year.year4, zh_year.year2, zh_relative.ago, zh_life.age)
    if figures and size == 4 and (behind in BEGINS or behind in (" ", "的")):
        rules = (*rules, zh_year.before_year)
    return rules


def _named_year(env: Env, at: int) -> Piece | None:
    """2016年, 二〇一六年, 两千年; else what is said with years."""
    return zh_year.year4(env, at) or longest(_YEARS, env, at)


def _counted_year(env: Env, at: int) -> Piece | None:
    return longest(_YEARS, env, at)


def _with_letter(env: Env, at: int) -> Piece | None:
    """Figures with the letter o for a nought: 2oo8年."""
    run = _RUN.match(env.text, at)
    if run is None:
        return None
    behind = env.text[run.end():run.end() + 1]
    return longest(run_rules(run.end() - at, behind, figures=False), env, at)


_RUN: Final = re.compile("[0-9o]{1,12}")



class Start(NamedTuple):
    """Where a rule can begin."""

    first: str
    rule: Rule
    second: frozenset[str]
    """What may follow the first character; empty for anything."""
    more: str
    """Pattern of what must follow the two."""


def _alone(part: str) -> bool:
    """Whether a part can stand without its year or month: 年底, 月初, and no 底 or 初."""
    return len(part) > 1


@cache
def starts() -> tuple[Start, ...]:
    """Return where each rule can begin but for numerals, made from the words once."""
    made: list[Start] = []

    def add(firsts: Iterable[str], *rules: Rule, then: Iterable[str] = (), more: str = "") -> None:
        made.extend(Start(first, rule, frozenset(then), more) for first in dict.fromkeys(firsts) for rule in rules)

    def words(found: Iterable[str], *rules: Rule, more: str = "") -> None:
        for word in found:
            add(word[0], *rules, then=word[1:2], more=re.escape(word[2:]) + more)

    add("o", _with_letter, then={*FIGURES, "o", "年", *_BY_UNIT, *_MARKS})
    add("几", zh_relative.ago, zh_life.age)
    add("'", zh_year.year2, then=FIGURES)
    for word in ("公元", "西元", "公历", "阳历", "新历", "农历", "阴历", "旧历", "夏历", "古历"):
        words((word,), zh_year.year4, zh_year.year2, zh_tail.without_year)
    words(WORDS["eras"], zh_year.era)
    words(WORDS["relative"]["year"], zh_relative.relative_year)
    words((*WORDS["relative"]["month"], *WORDS["relative"]["day"]), zh_relative.relative_parts)
    for word in WORDS["relative"]["week"]:
        add(word[0], zh_relative.relative_parts, then=(*word[1:2], "一", "个", "星", "礼", "周"))
    add("上本", zh_year.decade, then="个世")
    add("半", zh_relative.ago, zh_life.age, then="年个天岁")
    add("多", zh_relative.ago, then="年")
    words(WORDS["vague"], zh_relative.vague)
    for group in ("fixed", "moving"):
        words(WORDS["holidays"][group], zh_tail.without_year)
    for kind in ("plain", "marked"):
        words(WORDS["terms"][kind], zh_tail.without_year)
    add("大", zh_tail.without_year, then="年", more="初")
    words((*WORDS["breaks"], *filter(_alone, WORDS["parts"]["year"])), zh_tail.without_year)
    add("正冬腊元", zh_tail.without_year, then="月")
    add("闰", zh_tail.without_year, then=FIGURES + NUMERALS)
    add("春夏秋冬", zh_tail.without_year)
    add("初早仲暮晚深盛隆", zh_tail.without_year, then="春夏秋冬")
    add("生", zh_tail.without_year, then="日")
    add("第", zh_tail.without_year, zh_life.then, then=FIGURES + NUMERALS)
    add("q", zh_tail.without_year, then=FIGURES)
    words(filter(_alone, WORDS["parts"]["month"]), zh_tail.day_alone)
    add("虚周", zh_life.age, then="岁龄")
    words(WORDS["anchors"], zh_life.anchor, more=zh_life.BEHIND_ANCHOR)
    events = "".join(dict.fromkeys(word[0] for word in WORDS["anchors"]))
    words(zh_life.LEVELS, zh_life.anchor, more=f"[{events}]")
    add("刚", zh_life.anchor, then=f"{events}我大高初研硕博")
    add("大", zh_life.school, then="一二三四五12345")
    add("大", zh_life.school, then="学", more="[一二三四五12345]")
    add("本", zh_life.school, then="科", more="[一二三四五12345]")
    add("高研博", zh_life.school, then="一二三四")
    words(("高中", "小学", "初中"), zh_life.school, more="[一二三四五六]")
    add("同当那这次翌转", zh_life.then, then="一年")
    add("前", zh_life.then, then="一", more="年")
    add("又再", zh_life.then, then="过")
    add("过", zh_life.then, then=f"了{FIGURES}{NUMERALS}")
    add(zh_life.STEMS, zh_life.cycle, then=zh_life.BRANCHES, more="年")
    return tuple(made)
