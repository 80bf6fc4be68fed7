"""What of the person's own words an acknowledgement may say back, and where such an echo may begin and end.

The person's words are echoed as they were said, or not at all:

- only what was told: a clause that asks, or that speaks to the server, is not echoed; nor is a word that changes its
  meaning with the speaker (I, you)
- whole: an echo begins and ends between words, and a number keeps its unit, a date all its parts
- with its negation: "not sure" never comes back as "sure"
- a time of day is never what something else is said to be: it begins a clause, follows a verb of telling, or its date
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeAlias

from app.domain.vocabulary import Precision
from app.llm.lexicon import WORD, Lexicon, lexicon

try:
    from app.domain.dates import read_dates
    from app.domain.dates.model import Reading as DateReading
except ImportError:
    def read_dates(text, *, today):
        return ()

Reading: TypeAlias = tuple[date | None, date | None, Precision]
"""A date as it is compared: start, end, precision."""

REFERENCE: Final = date(2050, 1, 1)
"""Reference day for reading dates of message and sentence alike. Only their equality matters, so any fixed day does;
this one lies after every date a person tells, so that none reads as the future."""

LONGEST_MESSAGE: Final = 8_000
"""Code points of a message that are looked at; what is further on cannot be echoed."""

NUMERALS: Final = "〇零一二三四五六七八九十百千万亿两０１２３４５６７８９"
"""Characters that make numbers in Chinese beside ASCII digits."""

_CJK = "\u3400-\u9fff\uf900-\ufaff"
_ZH_CLAUSE = re.compile(r"(?:[^，,。.！!？?；;：:、\n\r…—~～()（）「」“”\"'《》]|(?<=\d)[.:：](?=\d))+[？?]?")
_ZH_ASKS = re.compile(r"[吗呢吧？?]|什么|怎|哪[^怕]|谁|多少|几[时点]|何[时处人年月日种必]|如何|为何|是否|能否|可否|(.)[不没]\1|[了过]没|[你您请]")
_ZH_PERSON = frozenset("我咱俺")
_ZH_NEGATION = re.compile(r"(?:不|没有|没|未|无|别|莫|非)[太大很是能会敢完全够曾有再怎么知道清楚]*$")
_ZH_TIME = re.compile(
    r"(?:[0-2]?\d|[０-９]{1,2})[:：点时時][0-5]?\d?分?半?|[一二两三四五六七八九十]{1,3}[点點时時](?:[一二三四五六七八九十半钟鐘整]{0,3}分?|[多左])|"
    r"[子丑寅卯辰巳午未申酉戌亥][时時]|早上|早晨|清早|清晨|凌晨|拂晓|黎明|上午|中午|正午|午前|午后|下午|傍晚|黄昏|晚上|夜里|夜间|半夜|午夜|深夜"
)
_RUN = re.compile(rf"[0-9A-Za-z_]+(?:[:：./\-'’@][0-9A-Za-z_]+)*|[{NUMERALS}]+")
_ZH_UNIT = re.compile(rf"[{_CJK}%％]")
_EN_CLAUSE = re.compile(r"[^,.!?;:\n\r()\"“”\[\]{}<>*#|]+(?:[.:,](?=\d)[^,.!?;:\n\r()\"“”]+)*[?？]?")
EN_TOKEN = re.compile(rf"{WORD.pattern}|\d+(?:[:./,-]\d+)*\s?(?:am|pm|a\.m|p\.m)?\b|\S", re.IGNORECASE)
_EN_PERSON = frozenset("i i'm i've i'd i'll me my mine myself we we're we've us our ours ourselves".split())
_EN_ASKS = frozenset(
    "you your yours you're you've please tell who whom whose what when where why which how did do does can could will "
    "would should shall may might is are was were has have had am be been being isn't aren't wasn't don't didn't".split()
)
_EN_YOU = frozenset("you your yours yourself you're you've you'd you'll please".split())
_EN_WH = frozenset("who whom whose what when where why which how whether if".split())
_EN_AUX = frozenset(
    "did do does can could will would should shall may might must is are was were has have had am be been being"
    .split()
)
_EN_NEGATION = frozenset("not no never none neither nor without hardly unsure cannot".split())
_EN_DEGREE = frozenset("really so too quite very that entirely a an the be sure even exactly all for know yet".split())
_EN_TIME = re.compile(
    r"(?:\d{1,2}[:.]\d{2}|\d{1,2}\s?(?:am|pm|a\.m|p\.m)|o'clock|am|pm|a\.m|p\.m|morning|afternoon|evening|noon|midday|midnight|night|"
    r"dawn|dusk|sunrise|sunset)s?$", re.IGNORECASE
)
_EN_TIME_LEAD = frozenset("at around about by near before after in the early late past half quarter to of".split())


@dataclass(frozen=True, slots=True)
class Echo:
    """The message as symbols, ready to be walked beside a sentence. None is a wall that no echo crosses."""

    symbols: tuple[str | None, ...]
    starts: dict[str, tuple[int, ...]]
    """Symbol -> positions at which an echo may begin after a word of the lexicon."""
    opening: dict[str, tuple[int, ...]]
    """Symbol -> positions at which one may begin at the opening of a clause only (times of day)."""
    ends: frozenset[int]
    """Positions (exclusive) at which one may end."""
    shortest: int
    """Symbols an echo has at least: 2 characters, or 1 word."""
    readings: frozenset[Reading]
    """Dates said: start, end, precision."""


def readings(text: str) -> frozenset[Reading]:
    """Return the dates a text says."""
    return frozenset((one.start, one.end, one.precision) for one in _read(text))


def dates_said(sentence: str, words: Lexicon) -> frozenset[Reading]:
    """Return the dates a sentence says, idioms of the lexicon ("走到今天") left out."""
    return frozenset((one.start, one.end, one.precision) for one in _read(sentence)
                     if not _idiom(sentence, one.span, words))


def _idiom(text: str, span: tuple[int, int], words: Lexicon) -> bool:
    start, end = span
    return any(text[first:after] in words.words
               for first in range(max(0, start - 3), start + 1) for after in range(end, min(len(text), end + 2) + 1))


def _read(text: str) -> tuple[DateReading, ...]:
    return tuple(one for one in read_dates(text, today=REFERENCE) if one.status == "ok")


def without_blanks(text: str) -> str:
    """Drop blanks beside Chinese characters: "2016 年" and "2016年" are the same words."""
    return re.sub(rf"(?<=[{_CJK}])[ \u3000]+|[ \u3000]+(?=[{_CJK}])", "", text)


def echo(message: str, locale: str) -> Echo:
    """Prepare a message.

    Args:
        message: the turn's text.
        locale: "zh" or "en": the language of the acknowledgement.
    """
    text = message[:LONGEST_MESSAGE]
    words = lexicon(locale)
    return _chinese(without_blanks(text), words) if locale == "zh" else _english(text)


def english_symbol(token: str) -> str:
    """Return a token as the tries know it: lower case, straight apostrophe, "3 PM" as "3pm"."""
    return token.casefold().replace("’", "'").replace(" ", "")


def _positions(at: list[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for symbol, place in at:
        found[symbol] = (*found.get(symbol, ()), place)
    return found


def _tokens(clause: str, words: Lexicon) -> list[tuple[int, int, bool]]:
    """Cut a Chinese clause: (start, end, is a time of day). Dates, times and numbers with units stay whole."""
    dates = {one.span[0]: one.span[1] for one in _read(clause)}
    found, place = [], 0
    while place < len(clause):
        clock = _ZH_TIME.match(clause, place)
        run = _RUN.match(clause, place)
        if place in dates and dates[place] > place:
            end = dates[place]
            found.append((place, end, False))
        elif clock:
            end = clock.end()
            if _ZH_UNIT.match(clause, end) and clause[end - 1].isdigit():
                end += 1
            found.append((place, end, True))
        else:
            longest = min(words.longest, len(clause) - place)
            word = next((size for size in range(longest, 1, -1) if clause[place : place + size] in words.words), 0)
            if word:
                end = place + word
            elif run:
                end = run.end()
                numeric = clause[place] in NUMERALS or clause[place].isdigit()
                if numeric and _ZH_UNIT.match(clause, end):
                    end += 1
            else:
                end = place + 1
            found.append((place, end, False))
        place = end
    return found


def _chinese(text: str, words: Lexicon) -> Echo:
    marks: list[str | None] = []
    starts: list[tuple[str, int]] = []
    opening: list[tuple[str, int]] = []
    ends: set[int] = set()
    for found in _ZH_CLAUSE.finditer(text):
        clause = found[0]
        if _ZH_ASKS.search(clause):
            continue
        marks.append(None)
        dated = False
        for start, end, clock in _tokens(clause, words):
            token = clause[start:end]
            if token[0] in _ZH_PERSON:
                marks.append(None)
                dated = False
                continue
            if clock and not dated:
                marks.append(None)
                opening.append((token[0], len(marks)))
            elif not _ZH_NEGATION.search(clause[:start]):
                starts.append((token[0], len(marks)))
            marks.extend(token)
            ends.add(len(marks))
            dated = clock or any(sign in NUMERALS or sign.isdigit() for sign in token)
    marks.append(None)
    return Echo(tuple(marks), _positions(starts), _positions(opening), frozenset(ends), 2, readings(text))


def _english(text: str) -> Echo:
    marks: list[str | None] = []
    starts: list[tuple[str, int]] = []
    opening: list[tuple[str, int]] = []
    ends: set[int] = set()
    for found in _EN_CLAUSE.finditer(text):
        tokens = [english_symbol(one[0]) for one in EN_TOKEN.finditer(found[0])]
        if not tokens or "?" in tokens or "？" in tokens or _EN_YOU.intersection(tokens) or tokens[0] in _EN_AUX:
            continue
        marks.append(None)
        timed = [_leads_to_time(tokens, place) for place in range(len(tokens))]
        for place, token in enumerate(tokens):
            if token in _EN_PERSON or token in _EN_WH or token in _EN_AUX or not token[0].isalnum():
                marks.append(None)
                continue
            if timed[place]:
                if not (place and (timed[place - 1] or tokens[place - 1][0].isdigit())):
                    marks.append(None)
                opening.append((token, len(marks)))
            elif not _negated(tokens, place):
                starts.append((token, len(marks)))
            marks.append(token)
            ends.add(len(marks))
    marks.append(None)
    return Echo(tuple(marks), _positions(starts), _positions(opening), frozenset(ends), 1, readings(text))


def _negated(tokens: list[str], place: int) -> bool:
    back = place - 1
    while back >= 0 and tokens[back] in _EN_DEGREE:
        back -= 1
    return back >= 0 and (tokens[back] in _EN_NEGATION or tokens[back].endswith("n't"))


def _leads_to_time(tokens: list[str], place: int) -> bool:
    """Whether a time of day begins here: "at 3pm", "in the afternoon"."""
    while place < len(tokens) and tokens[place] in _EN_TIME_LEAD:
        place += 1
    return place < len(tokens) and _EN_TIME.match(tokens[place]) is not None
