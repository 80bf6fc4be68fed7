"""A person's words where there is little room: one line, cut between words, never inside a number."""

from __future__ import annotations

import unicodedata
from typing import Final

_WORD: Final = 12
"""Columns that may stay empty so that a cut falls between two words."""


def excerpt(text: str, columns: int) -> str:
    """Return text on one line of at most `columns` columns, "…" where it was cut; a wide character takes two."""
    line = " ".join(text.split())
    if _width(line) <= columns:
        return line
    end, room = 0, columns - 1
    while end < len(line) and room >= _width(line[end]):
        room -= _width(line[end])
        end += 1
    inside = end < len(line) and line[end - 1].isascii() and line[end - 1].isalnum() and line[end].isascii() and line[end].isalnum()
    if inside:
        start = end
        while start and line[start - 1].isascii() and line[start - 1].isalnum():
            start -= 1
        end = start if start > 0 and (end - start <= _WORD or line[start:end].isdigit()) else end
    return line[:end].rstrip(" ,，、;；:：") + "…"


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
