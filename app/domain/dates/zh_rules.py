"""Which Chinese rule is worth trying where: by the first character, and for numerals by what stands
behind them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from app.domain.dates import zh, zh_life
from app.domain.dates.model import Env, Piece, Rule
from app.domain.dates.zh_tail import STEPS, WORDS

_RUN: Final = re.compile("[0-9o]{1,12}|[零〇一二两三四五六七八九十百千廿卅壹贰叁肆伍陆柒捌玖拾]{1,12}")
_MARKS: Final = frozenset("0123456789o零〇一二三四五六七八九十百千")

_BY_UNIT: Final[dict[str, tuple[Rule, ...]]] = {
    "年": (zh.year2, zh.ago, zh.decade, zh_life.then),
    "几": (zh.some_year, zh.ago, zh_life.age),
    "某": (zh.some_year,),
    "x": (zh.some_year,),
    "世": (zh.decade,),
    "个": (zh.ago, zh.without_year),
    "月": (zh.without_year,),
    "季": (zh.without_year,),
    "夕": (zh.without_year,),
    "日": (zh.day_alone, zh.ago),
    "号": (zh.day_alone,),
    **dict.fromkeys("星礼天", (zh.ago,)),
    "岁": (zh_life.age,),
    "周": (zh.ago, zh_life.age),
    "虚": (zh_life.age,),
    **dict.fromkeys("到至~-、或还和", (zh_life.age, zh.years, zh.year2, zh.without_year, zh.day_alone, zh.ago)),
    **dict.fromkeys("多来半", (zh.ago, zh_life.age)),
}
"""Rules for a numeral, by the character behind it."""
_NUMBERED_FEASTS: Final = tuple(
    word for word in (*WORDS["holidays"]["fixed"], "十一") if word[0] in "一二三四五六七八九十")


def numeral(env: Env, at: int) -> Piece | None:
    """Try the rules that fit the character behind a numeral; the longest reading wins."""
    text = env.text
    run = _RUN.match(text, at)
    if run is None:
        return zh.ago(env, at) or zh_life.age(env, at)  # 几年前, 几岁
    size, behind = run.end() - at, text[run.end():run.end() + 1]
    if behind == "年" and (size >= 4 or "千" in run[0]) and (year := zh.year4(env, at)):
        return year
    rules = _BY_UNIT.get(behind, ())
    if behind in _MARKS:
        rules = (*rules, zh.year4, zh.year2, zh.ago, zh_life.age)
    if size == 4 and text[at] in "12" and behind != "年" and (behind in STEPS or behind in (" ", "的")):
        rules = (*rules, zh.before_year)
    elif text.startswith(_NUMBERED_FEASTS, at):
        rules = (*rules, zh.without_year)
    return longest(rules, env, at)


def longest(rules: Sequence[Rule], env: Env, at: int) -> Piece | None:
    """Return the longest reading that any of the rules gives."""
    if len(rules) == 1:
        return rules[0](env, at)
    best: Piece | None = None
    for rule in rules:
        piece = rule(env, at)
        if piece is not None and (best is None or piece.end > best.end):
            best = piece
    return best


Starts = Mapping[str, Mapping[str, tuple[Rule, ...]]]
"""The rules worth trying, by first character and the one behind it; "" stands for any other one behind."""

_NUMERALS: Final = "0123456789零〇一二两三四五六七八九十百千廿卅壹贰叁肆伍陆柒捌玖拾"


def by_two(found: Iterable[tuple[str, Rule, Iterable[str] | None]]) -> Starts:
    """Order rules by the two characters they can begin with.

    Args:
        found: first character, rule, and the characters that may follow it (None: any); the order is kept.
    """
    listed: dict[str, list[tuple[Rule, frozenset[str] | None]]] = {}
    for char, rule, then in found:
        listed.setdefault(char, []).append((rule, None if then is None else frozenset(then)))
    return {char: {behind: tuple(dict.fromkeys(
        rule for rule, then in rules if then is None or behind in then))
        for behind in {"", *(second for _, then in rules for second in then or ())}}
        for char, rules in listed.items()}


@cache
def starts() -> tuple[tuple[str, Rule, Iterable[str] | None], ...]:
    """Return where each rule can begin, made from the words once; the shape of `by_two`."""
    made: list[tuple[str, Rule, Iterable[str] | None]] = []

    def add(chars: Iterable[str], *found: Rule, then: Iterable[str] | None = None) -> None:
        made.extend((char, rule, then) for char in dict.fromkeys(chars) for rule in found)

    def words(found: Iterable[str], rule: Rule) -> None:
        for word in found:
            add(word[0], rule, then=word[1:2] or None)

    add(f"{_NUMERALS}o几", numeral)
    add("'", zh.year2)
    for word in ("公元", "西元", "公历", "阳历", "新历", "农历", "阴历", "旧历", "夏历", "古历"):
        words((word,), zh.year4)
        words((word,), zh.year2)
        words((word,), zh.without_year)
    words(WORDS["eras"], zh.era)
    words(WORDS["relative"]["year"], zh.relative_year)
    words((*WORDS["relative"]["month"], *WORDS["relative"]["day"]), zh.relative_parts)
    for word in WORDS["relative"]["week"]:
        add(word[0], zh.relative_parts, then=(*word[1:2], "一", "个", "星", "礼", "周"))
    add("上本", zh.decade, then="个世")
    add("半", zh.ago, zh_life.age, then="年个天岁")
    add("多", zh.ago, then="年")
    words(WORDS["vague"], zh.vague)
    for group in ("fixed", "moving"):
        words(WORDS["holidays"][group], zh.without_year)
    for kind in ("plain", "marked"):
        words(WORDS["terms"][kind], zh.without_year)
    words((*WORDS["breaks"], *WORDS["parts"]["year"]), zh.without_year)
    add("正冬腊元", zh.without_year, then="月")
    add("闰", zh.without_year, then=_NUMERALS)
    add("春夏秋冬", zh.without_year)
    add("初早仲暮晚深盛隆", zh.without_year, then="春夏秋冬")
    add("生", zh.without_year, then="日")
    add("第", zh.without_year, zh_life.then, then=_NUMERALS)
    add("q", zh.without_year, then="0123456789")
    words(WORDS["parts"]["month"], zh.day_alone)
    add("虚周", zh_life.age, then="岁龄")
    words(WORDS["anchors"], zh_life.anchor)
    for level in ("高中", "初中", "小学", "中学", "中专", "大专", "研究", "硕士", "博士", "幼儿", "技校"):
        words((level,), zh_life.anchor)
    add("刚", zh_life.anchor, then="".join(word[0] for word in WORDS["anchors"]) + "我大高初研硕博")
    add("大", zh_life.school, then="一二三四五12345学")
    add("本", zh_life.school, then="科")
    add("高研博", zh_life.school, then="一二三四中")
    add("小初", zh_life.school, then="学中")
    add("同当那这次翌转", zh_life.then, then="一年")
    add("又再", zh_life.then, then="过")
    add("过", zh_life.then, then=f"了{_NUMERALS}")
    add(zh_life.STEMS, zh_life.cycle, then=zh_life.BRANCHES)
    return tuple(made)
