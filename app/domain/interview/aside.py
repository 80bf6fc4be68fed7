"""What the server says above a question: an answer to what was asked back, or why something told made no row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.domain.evidence.words import is_chinese
from app.domain.interview.spoken import plain, words_of
from app.domain.interview.windows import quoted
from app.domain.normal import NUMERALS
from app.texts import say

TOPICS: Final = ("fortune", "price", "privacy", "who", "must", "more", "why", "how", "accuracy", "unclear")
"""What people ask back, in the order in which a message is held against them; each has `interview-aside-<topic>`."""
LEFT_OUT: Final = ("before_birth", "future", "other_person", "already_known", "kind_unclear", "nothing_to_change")
"""Reasons for which words made no row and of which the person is told, the one that matters most first."""
_DATED: Final = frozenset({"kind_unclear", "nothing_to_change"})
"""Of these only where the words name a time: a bare no changes nothing either, and that needs no word."""
_ASKING_ZH, _ASKING_EN = 30, 90
"""Letters of a message that may be such a question; a longer one tells something."""


def asks(message: str) -> str | None:
    """Return what a short message wants to know of the service, one of TOPICS; None if it asks nothing such."""
    said = plain(message)
    if len(said) > (_ASKING_ZH if is_chinese(said) else _ASKING_EN):
        return None
    return next((topic for topic in TOPICS if any(word in said for word in words_of(f"ask-{topic}"))), None)


def aside(message: str, dropped: Sequence[tuple[str, str]], locale: str, left: int) -> str | None:
    """Return the sentence for a turn, or None where there is nothing to say.

    Args:
        message: the turn's words.
        dropped: reason and words of what the turn told and the ledger left out.
        locale: "zh" or "en".
        left: rounds the interview may still take.
    """
    topic = asks(message)
    if topic:
        return say(locale, f"interview-aside-{topic}", left=left)
    for reason in LEFT_OUT:
        quote = next((words for found, words in dropped if found == reason and (reason not in _DATED or _figures(words))), None)
        if quote is not None:
            return say(locale, f"interview-left-{reason.replace('_', '-')}", quote=quoted(quote))
    return None


def _figures(words: str) -> bool:
    return any(char.isdigit() or char in NUMERALS for char in words)
