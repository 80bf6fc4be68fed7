"""Which Chinese rule is worth trying where: by the first character, and for numerals by what stands behind them."""

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
    **dict.fromkeys("到至~-、或", (zh_life.age, zh.year2, zh.without_year, zh.day_alone)),
    **dict.fromkeys("多来半", (zh.ago, zh_life.age)),
}
"""Rules for a numeral, by the character behind it."""
_NUMBERED_FEASTS: Final = tuple(word for word in (*WORDS["holidays"]["fixed"], "十一") if word[0] in "一二三四五六七八九十")


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


@cache
def rules() -> Mapping[str, tuple[Rule, ...]]:
    """Return the rules to try at a character."""
    table: dict[str, tuple[Rule, ...]] = {}

    def add(chars: Iterable[str], *found: Rule) -> None:
        for char in dict.fromkeys(chars):
            table[char] = table.get(char, ()) + tuple(rule for rule in found if rule not in table.get(char, ()))

    def firsts(words: Iterable[str]) -> str:
        return "".join(sorted({word[0] for word in words}))

    add("0123456789o零〇一二两三四五六七八九十百千廿卅壹贰叁肆伍陆柒捌玖拾几", numeral)
    add("'公西阳新农阴旧夏古", zh.year4, zh.year2)
    add(firsts(WORDS["eras"]), zh.era)
    add(firsts(WORDS["relative"]["year"]), zh.relative_year)
    add(firsts(word for key in ("month", "week", "day") for word in WORDS["relative"][key]), zh.relative_parts)
    add("上本", zh.decade)
    add("半多", zh.ago)
    add(firsts(WORDS["vague"]), zh.vague)
    add((char for char in STEPS if char not in "0123456789零〇一二两三四五六七八九十廿卅壹贰叁肆伍陆柒捌玖拾我"), zh.without_year)
    add("上中下月", zh.day_alone)
    add("半虚周", zh_life.age)
    add("刚才我高初小中大研硕博幼技" + firsts(WORDS["anchors"]), zh_life.anchor)
    add("大本高研博小初", zh_life.school)
    add("同当那这次翌转第又过再", zh_life.then)
    add(zh_life.STEMS, zh_life.cycle)
    return table
