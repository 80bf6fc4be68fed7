"""The normal form in which a quote is sought in its turn, with the way back to the original offsets.

NFKC and case fold; white space, punctuation, symbols, format characters and variation selectors go. What a
deletion would blur stays as a mark: punctuation between figures (2016.9 is not 20169), white space
between words
of scripts that write it (to get her is not together), and figures that only look joined (①2016).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

NUMERALS: Final = frozenset(
    "零〇○一二三四五六七八九十百千万亿两几廿卅卌"
    "壹贰叁肆伍陆柒捌玖拾佰仟萬億兩幾貳參陸")
"""Chinese numerals: a quote may cut no run of them (the database holds the same rule)."""

_JOINERS: Final = frozenset("-'\u2010\u2011\u2018\u2019\u02bc\u00ad·")
_DASHES: Final = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212~\u301c\u223c")
_ENDS: Final = frozenset("。!?｡‼⁇⁈⁉︒‽؟।")
_CLOSING: Final = frozenset("\"'”’」』》)]】〉")
_ABBREVIATIONS: Final = frozenset((
    "mr", "mrs", "ms", "dr", "st", "prof", "jr", "sr", "vs", "no", "approx", "dept", "inc", "ltd",
    "co", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "eg", "ie", "etc", "am", "pm", "us", "uk", "ph", "ca", "univ", "ave", "rd", "mt", "ft", "lt",
    "sgt", "gen", "hon", "rev", "fig", "vol", "ed", "est"))


@dataclass(frozen=True, slots=True)
class Normal:
    """`text` with, for each of its characters, where it came from and what it is.

    Kinds: d figure, n Chinese numeral, l letter of a script written with spaces, o enclosed figure, m
    mark, x other.
    """

    text: str
    starts: list[int]
    ends: list[int]
    kinds: str
    barriers: bytes
    """Byte i is 1 when a sentence ends between characters i - 1 and i, else 0."""
    kept: int
    """Characters that are no marks."""


def _dropped(char: str) -> bool:
    category = unicodedata.category(char)
    return category[0] in "PSZ" or category in ("Cf", "Cc") or "\ufe00" <= char <= "\ufe0f" \
        or "\U000e0100" <= char <= "\U000e01ef"


_UNSPACED: Final = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1100, 0x11FF), (0x2E80, 0xD7FF), (0xF900, 0xFAFF))


@lru_cache(maxsize=32768)
def _unspaced(char: str) -> bool:
    """Scripts that put no space between words, or where the space carries nothing."""
    code = ord(char)
    return code >= 0x20000 or any(first <= code <= last for first, last in _UNSPACED)


def _kind(char: str, original: str) -> str:
    if original in NUMERALS or char in NUMERALS:
        return "n"
    category = unicodedata.category(char)
    if category == "Nd":
        return "d" if unicodedata.category(original) == "Nd" else "o"
    letter = category[0] == "L" and unicodedata.category(original)[0] == "L"
    return "l" if letter and not _unspaced(char) else "x"


@lru_cache(maxsize=32768)
def _one(cluster: str) -> tuple[str, str]:
    """Normal form and kinds of a grapheme's characters; empty when all of it is dropped."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", cluster).casefold())
    kept = "".join(char for char in folded if not _dropped(char))
    return kept, "".join(_kind(char, cluster[0]) for char in kept)


@lru_cache(maxsize=32768)
def _extends(char: str) -> bool:
    """Whether a character belongs to the grapheme before it."""
    return (unicodedata.category(char)[0] == "M" or char in "\uff9e\uff9f" or "\u1160" <= char <= "\u11ff"
            or "\U0001f3fb" <= char <= "\U0001f3ff")


def normalise(text: str) -> Normal:
    """Return the normal form; linear in the length of `text`."""
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    kinds: list[str] = []
    stops: list[int] = []
    kept = last_end = 0
    last_kind = ""
    for at, end in _graphemes(text):
        chars, kind = _one(text[at:end])
        if not chars:
            continue
        if last_kind and (last_end != at or last_kind == "o" or kind[0] == "o"):
            mark, barrier = _gap(text, last_end, at, last_kind, kind[0])
            if mark:
                out.append(mark)
                kinds.append("m" * len(mark))
                starts.extend([last_end] * len(mark))
                ends.extend([at] * len(mark))
            if barrier:
                stops.append(len(starts))
        out.append(chars)
        kinds.append(kind)
        if len(chars) == 1:
            starts.append(at)
            ends.append(end)
        else:
            starts.extend([at] * len(chars))
            ends.extend([end] * len(chars))
        kept += len(chars)
        last_kind, last_end = kind[-1], end
    barriers = bytearray(len(starts))
    for stop in stops:
        barriers[stop] = 1
    return Normal("".join(out), starts, ends, "".join(kinds), bytes(barriers), kept)


def _graphemes(text: str) -> Iterable[tuple[int, int]]:
    """Split into characters with what extends them; enough of Unicode's rule for the normal form."""
    if text.isascii() or not any(map(_extends, set(text))):
        return zip(range(len(text)), range(1, len(text) + 1), strict=True)
    starts = [index for index, char in enumerate(text) if not index or not _extends(char)]
    return pairwise([*starts, len(text)])


def _gap(text: str, start: int, end: int, before: str, after: str) -> tuple[str, bool]:
    """Return the mark for what is deleted between two characters, and whether a sentence ends in it."""
    gap = text[start:end]
    if before == after == "d":
        mark = figures_gap(gap)
    elif before == after == "n":
        mark = figures_gap(gap).strip(" ")
    elif before == after == "l":
        mark = " " if words_apart(text, start, gap) else ""
    else:
        mark = "\x00" if {before, after} <= {"d", "o"} else ""
    return mark, bool(gap) and ends_sentence(text, start, end)


def figures_gap(gap: str) -> str:
    """What stands between two figures, in one form: dashes alike, repetitions once, white space only when
    alone."""
    found: list[str] = []
    space = False
    for char in unicodedata.normalize("NFKC", gap):
        category = unicodedata.category(char)
        if char.isspace():
            space = True
        elif category[0] in "PS":
            folded = "-" if char in _DASHES else char
            if not found or found[-1] != folded:
                found.append(folded)
    return "".join(found) or (" " if space else "")


def words_apart(text: str, start: int, gap: str) -> bool:
    """Whether a deleted stretch separates two words; a hyphen, an apostrophe and the dot of U.S. do not."""
    for char in gap:
        if char in _JOINERS or unicodedata.category(char) in ("Cf", "Mn") or "\ufe00" <= char <= "\ufe0f":
            continue
        if char == "." and len(gap) == 1 and (start < 2 or not text[start - 2].isalpha()):
            continue
        return True
    return False


def ends_sentence(text: str, start: int, end: int) -> bool:
    """Whether a sentence ends in `text[start:end]`, a stretch without letters and figures."""
    for at in range(start, end):
        char = text[at]
        if char in _ENDS or char in "！？":
            return True
        if char in ".．" and _full_stop(text, at, start, end):
            return True
    return False


def _full_stop(text: str, at: int, start: int, end: int) -> bool:
    """Whether a dot ends a sentence: white space or Chinese beside it, no ellipsis, no abbreviation."""
    if text[at - 1:at] in ("." , "…") or text[at + 1:at + 2] in (".", "…"):
        return False
    behind = at + 1
    while behind < end and text[behind] in _CLOSING:
        behind += 1
    before, after = text[at - 1:at], text[behind:behind + 1]
    if (before and _unspaced(before)) or (after and _unspaced(after)):
        return not (before.isdigit() and after.isdigit())
    if after and not after.isspace():
        return False
    word = at
    while word > 0 and at - word < 6 and text[word - 1].isalpha():
        word -= 1
    token = text[word:at].casefold()
    return bool(not token or (len(token) > 1 and token not in _ABBREVIATIONS))
