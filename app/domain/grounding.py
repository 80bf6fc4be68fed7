"""Finding a quote in the words of its own turn (ledger.md, Quote grounding; seed 000 §4).

The normal form is sought as a contiguous run, harder than the seed's letter because the letter accepts untrue
quotes: nothing may begin or end inside a number, a word or a grapheme, or run over a sentence end that
the quote
does not keep. Nothing is fuzzy. The other Chinese script is folded for locating alone: what is stored is
always
cut from the turn.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from app.domain.normal import NUMERALS, Normal, ends_sentence, figures_gap, normalise, words_apart

__all__ = ["NUMERALS", "Grounding", "ground_line", "locate", "sentences"]

_MAGNITUDES: Final = frozenset("十百千万亿萬億")
_MORE: Final = frozenset("多余几来餘幾來")
_TIES: Final = frozenset(".:/-")
_KMP_FROM: Final = 48
"""From this length on a needle is sought by its own overlaps; below it, restarting the search is cheaper."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """Where a quote stands in its turn.

    `spans` are code points of the turn, `[start, end)`, all occurrences, overlapping ones too;
    `spans_utf16` the same
    for browsers. `reason` says why there is none: empty_quote, not_found, one_character, cuts_number,
    cuts_word,
    cuts_grapheme, crosses_sentence.
    """

    match: bool
    spans: tuple[tuple[int, int], ...]
    spans_utf16: tuple[tuple[int, int], ...]
    reason: str | None = None
    script_folded: bool = False
    """Found only after folding traditional and simplified characters into one."""


def locate(turn: str, quote: str) -> Grounding:
    """Find every true occurrence of `quote` in `turn`.

    Args:
        turn: the text of one turn, as stored.
        quote: what a model says the person said.

    Returns:
        The occurrences, or the reason why there is none. Time is linear in the two lengths together.
    """
    needle, hay = normalise(quote), normalise(turn)
    if not any(map(str.isalnum, needle.text)):
        return Grounding(False, (), (), "empty_quote")
    found, reason = _occurrences(turn, hay, quote, needle)
    folded = False
    if not found and reason == "not_found":
        table = _scripts() if not (turn.isascii() and quote.isascii()) else {}
        texts = hay.text.translate(table), needle.text.translate(table)
        if texts != (hay.text, needle.text):
            found, reason = _occurrences(turn, hay, quote, needle, texts)
            folded = bool(found)
    return Grounding(bool(found), tuple(found), _utf16(turn, found), None if found else reason, folded)


def _occurrences(turn: str, hay: Normal, quote: str, needle: Normal, texts: tuple[str, str] | None = None,
                 ) -> tuple[list[tuple[int, int]], str]:
    """Return the true occurrences and why the first other one is none; `texts` are the script-folded
    forms."""
    within, sought = texts or (hay.text, needle.text)
    found: list[tuple[int, int]] = []
    reason = "not_found"
    size = len(sought)
    allowed = int.from_bytes(needle.barriers[1:], "big")
    head, tail = _emoji(quote[:needle.starts[0]]), _emoji(quote[needle.ends[-1]:])
    for at in _find_all(within, sought):
        end = at + size
        why = _joined(turn, hay, at) or _joined(turn, hay, end)
        if why is None and hay.barriers.find(1, at + 1, end) >= 0 \
                and int.from_bytes(hay.barriers[at + 1:end], "big") & ~allowed:
            why = "crosses_sentence"  # a sentence may end before the first character
        if why is None and (head or tail) and _cuts_sequence(turn, quote, needle, (hay.starts[at], hay.ends[end - 1])):
            why = "cuts_grapheme"
        if why is None and needle.kept == 1 and hay.kept != 1:
            why = "one_character"
        if why is None:
            found.append((hay.starts[at], hay.ends[end - 1]))
        elif reason == "not_found":
            reason = why
    return found, reason


def _find_all(text: str, sought: str) -> Iterator[int]:
    """Every start of `sought`, overlapping ones too, in linear time."""
    if len(sought) < _KMP_FROM:
        at = text.find(sought)
        while at >= 0:
            yield at
            at = text.find(sought, at + 1)
        return
    if text.find(sought) < 0:
        return
    border = [0] * len(sought)
    length = 0
    for index in range(1, len(sought)):
        while length and sought[index] != sought[length]:
            length = border[length - 1]
        length += sought[index] == sought[length]
        border[index] = length
    length = 0
    for index, char in enumerate(text):
        while length and (length == len(sought) or char != sought[length]):
            length = border[length - 1]
        length += char == sought[length]
        if length == len(sought):
            yield index - length + 1


def _joined(turn: str, hay: Normal, at: int) -> str | None:
    """Why a quote may not begin or end before character `at`, None when it may."""
    kinds, left, right = hay.kinds, at - 1, at
    if left < 0 or right >= len(kinds):
        return None
    if kinds[left] != "m" and kinds[right] != "m":
        if hay.starts[left] == hay.starts[right]:
            return "cuts_grapheme"
        return None if kinds[left] in "xo" else _tied(turn, hay, left, right)
    while left >= 0 and kinds[left] == "m":
        left -= 1
    while right < len(kinds) and kinds[right] == "m":
        right += 1
    return _tied(turn, hay, left, right) if left >= 0 and right < len(kinds) else None


def _tied(turn: str, hay: Normal, left: int, right: int) -> str | None:
    """Why two neighbouring characters belong together, None when a quote may begin or end between them."""
    a, b = hay.kinds[left], hay.kinds[right]
    gap = turn[hay.ends[left]:hay.starts[right]]
    if a == b == "d":
        between = figures_gap(gap)
        if not between or between in _TIES:
            return None if between == "." and gap[-1:].isspace() else "cuts_number"
        return "cuts_number" if between == "," and _three_figures(hay, right) else None
    if a == b == "n":
        return None if figures_gap(gap).strip() else "cuts_number"
    if a == b == "l":
        return None if words_apart(turn, hay.ends[left], gap) else "cuts_word"
    if gap or a not in "dn":
        return None
    if hay.text[right] in _MAGNITUDES or (hay.text[right] in _MORE and a != b):
        return "cuts_number"
    return None


def _three_figures(hay: Normal, at: int) -> bool:
    """Whether exactly three figures begin here, as behind a thousands separator."""
    return hay.kinds[at:at + 3] == "ddd" and hay.kinds[at + 3:at + 4] != "d"


def _cuts_sequence(turn: str, quote: str, needle: Normal, span: tuple[int, int]) -> bool:
    """Whether an emoji at the quote's edge is another one than the turn has there (👍 out of 👍🏽)."""
    start, end = span
    tail = quote[needle.ends[-1]:]
    if tail and (mine := _emoji(tail)):
        theirs = _emoji(turn[end:end + len(tail) + 32])
        if theirs and theirs[0] != mine[0]:
            return True
    head = quote[:needle.starts[0]]
    if head and (mine := _emoji(head)):
        theirs = _emoji(_gap_before(turn, start, len(head) + 32))
        if theirs and theirs[-1] != mine[-1]:
            return True
    return False


def _gap_before(turn: str, end: int, most: int) -> str:
    start = end
    while start > 0 and end - start < most and not turn[start - 1].isalnum():
        start -= 1
    return turn[start:end]


def _emoji(text: str) -> list[str]:
    """Emoji sequences at the head of a stretch up to its first letter or figure, without variation
    selectors."""
    found: list[str] = []
    joined = False
    for char in text:
        if "\ufe00" <= char <= "\ufe0f":
            continue
        category = unicodedata.category(char)
        if category[0] in "LN":
            break
        regional = "\U0001f1e6" <= char <= "\U0001f1ff"
        if found and (joined or "\U0001f3fb" <= char <= "\U0001f3ff" or char == "\u200d" or category == "Me"
                      or "\U000e0020" <= char <= "\U000e007f"
                      or (regional and len(found[-1]) == 1 and "\U0001f1e6" <= found[-1] <= "\U0001f1ff")):
            found[-1] += char
        elif category == "So":
            found.append(char)
        joined = char == "\u200d"
    return found


@cache
def _scripts() -> dict[int, str]:
    """Traditional character to simplified, one to one; built once, the first time a quote is not found as
    it is."""
    from opencc import OpenCC

    chars = [chr(code) for code in (*range(0x3400, 0xA000), *range(0xF900, 0xFB00), *range(0x20000, 0x2A6E0))]
    simplified = OpenCC("t2s").convert("\n".join(chars)).split("\n")
    pairs = zip(chars, simplified, strict=True)
    return {ord(char): plain for char, plain in pairs if plain != char and len(plain) == 1}


def _utf16(turn: str, spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    if turn.isascii():
        return tuple(spans)
    wide = [index for index, char in enumerate(turn) if char > "\uffff"]
    if not wide:
        return tuple(spans)
    return tuple((start + bisect_left(wide, start), end + bisect_left(wide, end)) for start, end in spans)


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Return the sentences of a text as spans without surrounding white space; a line end ends one, too."""
    found: list[tuple[int, int]] = []
    start = 0
    for at, char in enumerate(text):
        if char in "\n\r\u2028\u2029" or ends_sentence(text, at, at + 1):
            _add(text, start, at + 1, found)
            start = at + 1
    _add(text, start, len(text), found)
    return tuple(found)


def _add(text: str, start: int, end: int, found: list[tuple[int, int]]) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if any(char.isalnum() for char in text[start:end]):
        found.append((start, end))
    elif start < end and found:
        found[-1] = (found[-1][0], end)  # closing marks belong to the sentence before


def ground_line(obj: Mapping[str, Any]) -> dict[str, Any]:
    """One line of `shodhana ground --batch` (commands.md).

    Raises:
        ValueError: `turn` or `quote` is missing or no text.
    """
    turn, quote = obj.get("turn"), obj.get("quote")
    if not isinstance(turn, str) or not isinstance(quote, str):
        raise ValueError("turn and quote are needed")
    found = locate(turn, quote)
    line: dict[str, Any] = {"id": obj.get("id"), "match": found.match,
                            "spans_codepoint": [list(span) for span in found.spans],
                            "spans_utf16": [list(span) for span in found.spans_utf16]}
    return line if found.reason is None else {**line, "reason": found.reason}
