"""Folding a text for the grammars, with the way back to the original offsets.

Full-width and other compatibility forms, HTML entities, traditional forms of the grammar's own characters and
ASCII case are folded; format characters go, and so does white space beside Chinese characters. Line ends
stay:
nothing is read across them.
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass

from app.domain.dates.data import load

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")
_CHINESE = "\\u3005-\\u3007\\u3400-\\u9fff"
_FORMAT = "\\u00ad\\u200b-\\u200f\\u2060\\ufe00-\\ufe0f\\ufeff"
_LOOSE = re.compile(
    f"[ {_FORMAT}](?<![ {_FORMAT}][ {_FORMAT}])"
    f"(?:(?:(?<=[{_FORMAT}])|[ ]*+[{_FORMAT}])[ {_FORMAT}]*+|(?<=[{_CHINESE}] )[ ]*+|(?<= )[ ]*+(?=[{_CHINESE}]))")
"""Runs with a format character, or blanks beside Chinese; blanks between words are left alone.

It begins with a class of characters, which is looked for without trying the rest.
"""
_CJK = re.compile(f"[{_CHINESE}]")


def _table() -> dict[int, str]:
    table: dict[int, str] = {}
    for first, last in ((0x2F00, 0x2FD5), (0xF900, 0xFAD9), (0xFF01, 0xFF5E), (0x1D7CE, 0x1D7FF)):
        for code in range(first, last + 1):
            folded = unicodedata.normalize("NFKC", chr(code))
            if len(folded) == 1:
                table[code] = folded.lower() if folded.isascii() else folded
    table.update({code: chr(code).lower() for code in range(ord("A"), ord("Z") + 1)})
    table.update(dict.fromkeys((0x25CB, 0x25EF, 0x3007, 0x20DD, 0x2B58), "〇"))
    table.update(dict.fromkeys((0x09, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "))
    table.update(dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0x2E3A, 0x2E3B, 0xFE58, 0xFE63, 0xFF0D), "-"))
    table.update(dict.fromkeys((0x2018, 0x2019, 0x201B, 0x2032, 0x02BC, 0xFF07), "'"))
    table.update(dict.fromkeys((0x301C, 0x223C, 0xFF5E, 0x02DC), "~"))
    table.update({0x2028: "\n", 0x2029: "\n", 0x0D: "\n"})
    for pair in load("zh")["traditional"].split():
        table.update(dict.fromkeys(map(ord, pair[1:]), pair[0]))
    return table


_TABLE = _table()


@dataclass(frozen=True, slots=True)
class Folded:
    """The folded text and the breaks of its map: from `folded[i]` on, offsets run beside `original[i]`."""

    text: str
    folded: tuple[int, ...]
    original: tuple[int, ...]
    widths: tuple[int, ...]
    """Per break: 0 for a run that maps one to one, else the original width its characters share."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the original span of the folded one; both must lie in the text and hold a character."""
        if len(self.folded) == 1:
            return start, end
        first = bisect_right(self.folded, start) - 1
        last = bisect_right(self.folded, end - 1) - 1
        width = self.widths[first]
        begin = self.original[first] + (0 if width else start - self.folded[first])
        width = self.widths[last]
        return begin, self.original[last] + (width or end - self.folded[last])


def fold(text: str) -> Folded:
    """Fold `text`; linear in its length."""
    flat = text.translate(_TABLE)
    cuts: list[tuple[int, int, str]] = []
    if "&" in flat:
        for found in _ENTITY.finditer(text):
            plain = html.unescape(found[0]).translate(_TABLE)
            start, end = found.span()
            if plain == " " and (_CJK.match(flat[start - 1:start]) or _CJK.match(flat[end:end + 1])):
                plain = ""
            if plain != flat[start:end]:
                cuts.append((start, end, plain))
    for found in _LOOSE.finditer(flat):
        start, end = found.span()
        beside = _CJK.match(flat[start - 1:start]) or _CJK.match(flat[end:end + 1])
        spaces = found[0].count(" ")
        if beside or not spaces:
            cuts.append((start, end, ""))
        elif spaces < end - start:
            cuts.append((start, end, " "))
    if not flat.isascii() and not unicodedata.is_normalized("NFKC", flat):
        for index, char in enumerate(flat):
            if char > "\u007f" and not unicodedata.is_normalized("NFKC", char):
                plain = unicodedata.normalize("NFKC", char).lower().translate(_TABLE)
                cuts.append((index, index + 1, plain))
    return _apply(flat, sorted(cuts)) if cuts else Folded(flat, (0,), (0,), (0,))


def _apply(flat: str, cuts: list[tuple[int, int, str]]) -> Folded:
    parts: list[str] = []
    folded, original, widths = [0], [0], [0]
    at = size = 0
    for start, end, plain in cuts:
        if start < at:
            continue
        parts.append(flat[at:start])
        size += start - at
        if plain:
            parts.append(plain)
            folded.append(size)
            original.append(start)
            widths.append(end - start)
            size += len(plain)
        at = end
        folded.append(size)
        original.append(at)
        widths.append(0)
    parts.append(flat[at:])
    return Folded("".join(parts), tuple(folded), tuple(original), tuple(widths))
