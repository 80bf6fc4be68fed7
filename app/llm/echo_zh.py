"""Chinese: cut the person's message into clauses and words, and say which of them may be echoed."""

from __future__ import annotations

import re
from typing import Final

from app.llm.echo import NUMERALS, Echo, Marks, time_expressions
from app.llm.lexicon import Lexicon
from app.llm.people import people

_CJK: Final = "\u3400-\u9fff\uf900-\ufaff"
_CLAUSE: Final = re.compile(
    r"(?:[^，,。.！!？?；;：:、\n\r…—~～()（）「」“”\"'《》]|(?<=\d)[.:：](?=\d))+[？?]?")
_ASKS: Final = re.compile(
    r"[吗？?]|呢(?!子)|(?<![酒网贴氧书水])吧(?!台)|什么|怎|哪[^怕]|谁|多少|几[时点]|何[时处人年月日种必]|如何|为何|是否|能否|可否|(.)[不没]\1|[了过]没|[你您请]"
    r"|^(?:忽略|无视|输出|重复|复述|扮演|假装|回答|打开|切换|翻译|进入|执行|把系统|从现在起)"
)
"""Forms of asking (particles, interrogatives, A-not-A) and words to the server: such a clause tells
nothing."""
_PERSON: Final = frozenset("我咱俺")
_NEGATED: Final = re.compile(r"(?:不|没有|没|未|无|别|莫|非)[太大很是能会敢完全够曾有再怎么知道清楚]{0,6}$")
"""A negation just before a word, with what may stand between them."""
_CLOCK: Final = re.compile(
    r"(?:[0-2]?\d|[０-９]{1,2})[:：点點时時][0-5]?\d?分?半?"
    r"|[一二两三四五六七八九十]{1,3}[点點时時](?:[一二三四五六七八九十半钟鐘整]{0,3}分?|[多左])"
    r"|[子丑寅卯辰巳午未申酉戌亥][时時]"
    r"|早上|早晨|清早|清晨|凌晨|拂晓|黎明|上午|中午|正午|午前|午后|下午|傍晚|黄昏|晚上|夜里|夜间|半夜|午夜|深夜"
)
"""Times of day: of the clock, of the twelve double hours, parts of the day."""
_RUN: Final = re.compile(rf"[0-9A-Za-z_]+(?:[:：./\-'’@][0-9A-Za-z_]+)*|[{NUMERALS}]+")
_LOOSE: Final = frozenset("了过着的得")
"""Particles that a word may lose when it is said back: 抱养了 as 抱养."""
_UNIT: Final = re.compile(rf"[{_CJK}%％]")
_NUMERIC: Final = re.compile(rf"[\d{NUMERALS}]")


def without_blanks(text: str) -> str:
    """Drop blanks beside Chinese characters: "2016 年" and "2016年" are the same words."""
    return re.sub(rf"(?<=[{_CJK}])[ \u3000]+|[ \u3000]+(?=[{_CJK}])", "", text)


def chinese(message: str, words: Lexicon) -> Echo:
    """Prepare a message for a Chinese acknowledgement; a symbol is a character."""
    text = without_blanks(message)
    marks, whose = Marks(), people("zh").owners(text)
    for found in _CLAUSE.finditer(text):
        clause = found[0]
        if _ASKS.search(clause):
            continue
        marks.clause(clause, found.start())
        marks.wall()
        after_date = False
        for start, end, kind in _words(clause, words):
            word = clause[start:end]
            if _PERSON.intersection(word):
                marks.wall()
                after_date = False
                continue
            clock = kind == "clock" and not after_date
            if clock:
                marks.wall()
            after_date = kind != "word" or _NUMERIC.search(word) is not None
            negated = _NEGATED.search(clause[max(0, start - 9) : start])
            loose = kind == "word" and len(word) > 1 and word[-1] in _LOOSE
            marks.word(word, starts=not clock and not negated, opens=clock, dated=after_date, loose=loose,
                       owner=whose(found.start() + start))
    return marks.echo(2, text)


def _words(clause: str, words: Lexicon) -> list[tuple[int, int, str]]:
    """Cut a clause into (start, end, "word" | "clock" | "time"): longest words first; dates, times and
    numbers whole."""
    times = {one.span[0]: one.span[1] for one in time_expressions(clause)}
    found: list[tuple[int, int, str]] = []
    place = 0
    while place < len(clause):
        clock = _CLOCK.match(clause, place)
        kind = "word"
        if times.get(place, place) > place:
            end, kind = times[place], "clock" if clock and clock.end() >= times[place] else "time"
        elif clock:
            end, kind = clock.end(), "clock"
        else:
            end = _word_end(clause, place, words)
        found.append((place, end, kind))
        place = end
    return found


def _word_end(clause: str, place: int, words: Lexicon) -> int:
    for size in range(min(words.longest, len(clause) - place), 1, -1):
        if clause[place : place + size] in words.words:
            return place + size
    run = _RUN.match(clause, place)
    if run is None:
        return place + 1
    unit = _NUMERIC.match(clause, place) and _UNIT.match(clause, run.end())
    return run.end() + (1 if unit else 0)
