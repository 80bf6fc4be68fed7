"""Folding and cutting a turn: same length in and out, so every offset is an offset of the person's words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import opencc

_HAN = re.compile("[\u3400-\u9fff]")
_LETTER = re.compile("[a-z]")
_QUOTES: Final = {"\u2019": "'", "\u2018": "'", "\u2032": "'", "\u201c": '"', "\u201d": '"', "\u3002": "。",
                  "\u2026": "。", "\uff0c": ",", "\uff1b": ";", "\uff01": "!", "\uff1f": "?", "\uff1a": ":",
                  "\u2028": "\n", "\u2029": "\n", "\r": "\n", "\t": " ", "\u3000": " ", "\u00a0": " "}
_ABBREVIATION = re.compile(r"(?:\b(?:dr|mr|mrs|ms|st|jr|sr|prof|no|vs|etc|approx|jan|feb|mar|apr|jun|jul|aug"
                           r"|sept?|oct|nov|dec)|\b[a-z]\.[a-z]|\bph|\b[a-z])$")
_CUT = re.compile(r"[。!?\n;]+|\.+|,|\u3001|\s[-\u2013\u2014]\s(?!\d)|\u2014+(?!\d)")
_BREATH = re.compile("[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f\u200d]+|(?<=[\u3400-\u9fff\\])]) +(?=[\u3400-\u9fff\\d])")
"""Where people who type without punctuation breathe: a picture, or a space behind a Han character."""
_SPACED = re.compile("\\d [\u3400-\u9fff]")
"""Figures set off by spaces on both sides are a style of typing and no breath."""
_DATED = re.compile("[年月号日初底末半在于从到至约\\d] *$")
"""A figure behind these belongs to them."""
_YEAR = re.compile("(?:\\d{2}|\\d{4}|[一二三四五六七八九零〇]{2,4})年")
_NUMERAL = re.compile("[\\d一二三四五六七八九十零〇两]")
_HARD = frozenset("。!?\n.")
"""Sentence ends; the rest only parts clauses. A semicolon parts clauses: one thought may run on after it."""


@cache
def _converter() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


@lru_cache(maxsize=8192)
def _char(char: str) -> str:
    if char in _QUOTES:
        return _QUOTES[char]
    plain = unicodedata.normalize("NFKC", char).lower()
    if len(plain) != 1:
        return char
    if _HAN.match(plain):
        plain = _converter().convert(plain)
    return plain if len(plain) == 1 else char


def fold(text: str) -> str:
    """Return `text` in simplified characters, half width and lower case, code point for code point."""
    return "".join(map(_char, text))


def is_chinese(folded: str) -> bool:
    """Whether a stretch is read by the Chinese tables: it holds a Han character."""
    return _HAN.search(folded) is not None


def has_words(folded: str) -> bool:
    """Whether a stretch holds a letter, Han character or digit."""
    return bool(_HAN.search(folded) or _LETTER.search(folded) or any(char.isdigit() for char in folded))


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch between two marks of punctuation, trimmed; `sentence` counts sentences from 0."""

    start: int
    end: int
    sentence: int
    mark: str
    """What ends it: "," "。" "?" … or "" at the end of the text."""


def clauses(folded: str) -> tuple[Clause, ...]:
    """Cut a folded text into clauses, in order; none is empty."""
    out: list[Clause] = []
    at = sentence = 0
    spaced = _SPACED.search(folded) is not None
    cuts = [*_CUT.finditer(folded), *(found for found in _BREATH.finditer(folded) if _breath(folded, found, spaced))]
    for found in sorted(cuts, key=lambda one: one.start()):
        mark = found[0] if _CUT.match(found[0]) else ","
        if mark.startswith(".") and _not_an_end(folded, found.start(), found.end()):
            continue
        if mark == "," and _digit(folded, found.start() - 1) and _thousands(folded, found.end()):
            continue
        _append(out, folded, Clause(at, found.start(), sentence, mark.strip()[:1] or mark[:1]))
        if mark[0] in _HARD:
            sentence += 1
        at = found.end()
    _append(out, folded, Clause(at, len(folded), sentence, ""))
    return tuple(out)


_LONGEST: Final = 240
"""A clause is cut here at the latest: nobody talks so long without a breath, and patterns stay linear."""


def _append(out: list[Clause], folded: str, raw: Clause) -> None:
    start, end = raw.start, raw.end
    while end - start > _LONGEST:
        space = folded.rfind(" ", start + 1, start + _LONGEST)
        middle = space if space > 0 else start + _LONGEST
        _append(out, folded, Clause(start, middle, raw.sentence, ""))
        start = middle
    while start < end and not folded[start].isalnum():
        start += 1
    while end > start and folded[end - 1] in " \"'()\u300c\u300d\u300e\u300f~*":
        end -= 1
    if start < end:
        out.append(Clause(start, end, raw.sentence, raw.mark))


def _breath(folded: str, found: re.Match[str], spaced: bool) -> bool:
    if found[0][0] != " ":
        return True
    if not _NUMERAL.match(folded, found.end()):
        return True
    if _YEAR.match(folded, found.end()):
        return not spaced  # a year begins a telling of its own
    return not spaced and _DATED.search(folded, max(0, found.start() - 2), found.start()) is None


def _digit(folded: str, index: int) -> bool:
    return 0 <= index < len(folded) and folded[index].isdigit()


def _thousands(folded: str, index: int) -> bool:
    return re.match(r"\d{3}(?!\d)", folded[index:index + 4]) is not None


def _not_an_end(folded: str, start: int, end: int) -> bool:
    if end - start > 1:
        return False
    if _digit(folded, start - 1) and _digit(folded, end):
        return True
    if end < len(folded) and folded[end] not in " \n\"')":
        return True
    before = folded[max(0, start - 6):start]
    return _ABBREVIATION.search(before) is not None and not re.search(r"\bi$|\bno$", before)
