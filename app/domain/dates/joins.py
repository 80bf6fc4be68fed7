"""The joining words of every language, as patterns: `joins` of the data files."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.domain.dates.data import load
from app.domain.dates.languages import LANGUAGES


def words(key: str) -> tuple[str, ...]:
    """Return the words of a kind in all languages, longest first."""
    found = [word for name in LANGUAGES for word in load(name)["joins"].get(key, ())]
    return tuple(sorted(set(found), key=lambda word: (-len(word), word)))


def regex(key: str) -> str:
    """Return the words of a kind as alternatives of a pattern."""
    def edged(word: str) -> str:
        """Latin words end at a word boundary; Chinese has none."""
        return ("\\b" if word[0].isascii() and word[0].isalpha() else "") + re.escape(word) + (
            "\\b" if word[-1].isascii() and word[-1].isalpha() else "")
    return "|".join(map(edged, words(key)))


def full(key: str) -> Callable[[str], re.Match[str] | None]:
    """Return what matches a gap that is one of the words and nothing but blanks and small words beside it."""
    return re.compile(f"[ ,(]*(?:{regex(key)})[ :,]*(?:(?:the|in|from|在|是|于|了)[ :]*)?").fullmatch
