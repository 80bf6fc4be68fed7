"""The acknowledgement gate: an allow-list, not a filter of known leaks (turn.md).

A sentence passes symbol by symbol as long as it is tiled by entries of the closed lexicon and by echoes of
the person's own words. What cannot be tiled does not pass; there is nothing to look for.

    model ──tokens──▶ [ lexicon tries + echo of the message ] ──▶ screen
                        │ a tile is whole: its text is safe, whatever comes after
                        └ nothing fits any more: stop; the server's own sentence takes its place

A prefix is released only when it is itself such a sentence: a number waits for its end, a word for its last
letter. The tiles obey a small grammar (`lexicon`, `echo`, `tiling`): no clause opens like a question,
echoes that touch were said in one breath, nothing that asserts leads into an echo.

The gate is pure: no clock, no IO. Same text, any chunking: same verdict.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from app.errors import InvalidInput
from app.llm.echo import NUMERALS, dates_said, echo
from app.llm.echo_en import TOKEN, symbol
from app.llm.fallback import acknowledgement, language_of
from app.llm.lexicon import AUXILIARY, BOUND, OPEN, SUBJECT, WHEN, lexicon
from app.llm.people import people
from app.llm.tiling import Tiling, automaton
from app.texts import LOCALES

Violation: TypeAlias = Literal[
    "question", "not-plain", "too-long", "line-break", "date", "unfinished", "empty"
]
"""Why a sentence was stopped; for receipts, metrics and tests."""

MOST_CHARACTERS: Final = 60
"""Chinese characters (and letters and digits) of one sentence (turn.md)."""
MOST_WORDS: Final = 30
"""English words of one sentence (turn.md)."""
MOST_CODE_POINTS: Final = 400
"""Bound of one sentence whatever its words are, so that nothing is buffered without end."""
LONGEST_WORD: Final = 48
"""Code points an English word may have before its end is given up on; a long web address is no word."""

_SHORTLY: Final = {"zh": 8, "en": 16}
"""Code points after an echo of a number or a word of time in which more text can still make another date of
it: 左右, or thereabouts."""
_RUN: Final = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_" + NUMERALS)
"""Signs that grow: between two of them no tile ends, so that 201 never stands for 2016."""
_ASKING: Final = frozenset("？?﹖⁇⁈⁉‽؟")
_BREAKS: Final = frozenset("\n\r\v\f\u0085\u2028\u2029")
_DASHES: Final = frozenset("…—–")
_ZH_STOPS: Final = frozenset("。！.!")
_ZH_COMMAS: Final = frozenset("，、；,;")
_ZH_SIGNS: Final = _ASKING | _BREAKS | _DASHES | _ZH_STOPS | _ZH_COMMAS | {" "}
_ZH_QUESTION: Final = re.compile(
    r"(.)[不没]\1$|[了过]没$|是[^，、；]*还是$|是[^，、；]*[，、；]还是$"
)
"""Question forms without a particle, where what is said so far ends: A-not-A, "or not", "is it A or B"."""
_ZH_HANGING: Final = re.compile(r"(?:不|没|没有)$")
"""What would turn a sentence into "… or not" if it ended here."""
_EN_MORE: Final = re.compile(r"(?:[.,:/-]\d*|\s?[ap]?\.?m?)", re.IGNORECASE)
"""What can still join a number: decimals, "3 pm"."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a sentence."""

    text: str
    """All that may be shown: what `feed` returned, and `rest`."""
    ok: bool
    violation: Violation | None
    rest: str = ""
    """The end of `text` that `feed` had not returned yet."""


class Gate:
    """One sentence on its way to the screen."""

    __slots__ = ("_blank", "_buffer", "_checked", "_chinese", "_done", "_early", "_from", "_lexicon",
                 "_readings", "_recent", "_released", "_safe", "_shortly", "_size", "_tiling", "_violation")

    def __init__(self, message: str, locale: str) -> None:
        """Prepare for a sentence.

        Args:
            message: the person's own words of this turn.
            locale: "zh" or "en": the language of the sentence.

        Raises:
            LookupError: no lexicon of that language.
        """
        self._chinese = locale == "zh"
        self._lexicon = lexicon(locale)
        self._shortly = _SHORTLY.get(locale, 16)
        said = echo(message, locale)
        self._readings = said.readings
        self._tiling = Tiling(automaton(locale), said, people(locale).named(said.message, said.told))
        self._buffer = ""
        self._from = 0  # index of the first symbol not walked yet
        self._safe = 0  # the buffer up to here is tiled and cannot grow into something else
        self._released = 0
        self._checked = 0
        self._recent = -self._shortly  # near this index an echo of a number or a word of time ended
        self._blank = 0  # blanks dropped before the first word
        self._size = 0  # characters or words so far
        self._early = True  # all words walked so far may be shown
        self._done = False
        self._violation: Violation | None = None

    @property
    def closed(self) -> bool:
        """Whether the sentence ended or was stopped: nothing fed now changes anything."""
        return self._done or self._violation is not None

    def feed(self, chunk: str) -> str:
        """Take what the model said next; return the text that is now safe to show, often empty."""
        if self._done or self._violation:
            return ""
        fresh = chunk if self._buffer else chunk.lstrip()
        self._blank += len(chunk) - len(fresh)
        if self._blank > MOST_CODE_POINTS:
            self._violation = "empty"
        self._buffer += fresh
        if len(self._buffer) > MOST_CODE_POINTS:
            self._buffer = self._buffer[: MOST_CODE_POINTS + 1]
        self._advance(False)
        return self._release()

    def finish(self) -> Verdict:
        """The model has said all: judge the sentence as a whole."""
        rest = ""
        if not self.closed:
            self._buffer = self._buffer.rstrip(" ")
            self._advance(True)
            if not self.closed:
                self._end(len(self._buffer))
            rest = self._release()
        return Verdict(self._buffer[: self._released], self._violation is None, self._violation, rest)

    def _advance(self, last: bool) -> None:
        violation = self._walk_chinese(last) if self._chinese else self._walk_english(last)
        if violation is None and not self._done and len(self._buffer) > MOST_CODE_POINTS:
            violation = "too-long"
        self._violation = self._violation or violation

    def _release(self) -> str:
        if self._violation is not None or self._safe <= self._released:
            return ""
        if (self._recent + self._shortly > self._checked
                and not dates_said(self._buffer[: self._safe], self._lexicon) <= self._readings):
            self._violation = "date"
            return ""
        part = self._buffer[self._released : self._safe]
        self._released = self._checked = self._safe
        return part

    def _end(self, at: int, sign: str = "") -> None:
        """The sentence ends at index `at`, with `sign`."""
        after = self._tiling.after & ~(OPEN | WHEN | SUBJECT | BOUND | (AUXILIARY if self._chinese else 0))
        if not self._buffer[:at].strip():
            self._violation = "empty"
        elif self._chinese and _ZH_HANGING.search(self._buffer[:at]):
            self._violation = "question"
        elif not after:
            self._violation = "unfinished"
        elif not self._tiling.own:
            self._violation = "not-plain"
        else:
            self._safe, self._done = at + len(sign), True

    def _walk_chinese(self, last: bool) -> Violation | None:
        """Walk the buffer; a symbol is a character."""
        text, place, tiling = self._buffer, self._from, self._tiling
        while place < len(text):
            sign = text[place]
            before = text[place - 1] if place else ""
            if sign in _ZH_SIGNS and not (sign != " " and tiling.says(sign)):
                if sign == " " and place + 1 == len(text) and not last:
                    break
                violation = self._chinese_sign(sign, before, place)
                if violation or self._done:
                    return violation
                place += 1
                continue
            grows = sign in _RUN
            if before in _RUN and before:
                if grows:
                    tiling.unfinished()
                elif tiling.after:
                    self._safe = place
            self._size += 1
            if self._size > MOST_CHARACTERS:
                return "too-long"
            if not tiling.step(sign):
                return "not-plain"
            if before and before in "不没了过还" and _ZH_QUESTION.search(text, 0, place + 1):
                return "question"
            hangs = sign in "不没有" and _ZH_HANGING.search(text, 0, place + 1)
            if tiling.after and not grows and not hangs:
                self._safe = place + 1
            if tiling.dated:
                self._recent = place
            place += 1
        self._from = place
        return None

    def _chinese_sign(self, sign: str, before: str, place: int) -> Violation | None:
        """Take punctuation or a blank."""
        tiling = self._tiling
        if sign == " ":
            joins = before in _RUN and before and self._buffer[place + 1 : place + 2] in _RUN
            return "not-plain" if joins and not tiling.step(sign) else None
        if sign in _ASKING:
            return "question"
        if sign in _BREAKS:
            return "line-break"
        if sign in _ZH_STOPS:
            self._end(place, sign)
            return self._violation
        if tiling.pause() or (place and before == sign and sign in _DASHES):
            self._safe = place + 1
            return None
        return "not-plain"

    def _walk_english(self, last: bool) -> Violation | None:
        """Walk the buffer; a symbol is a word, known when its end is."""
        text, place, tiling = self._buffer, self._from, self._tiling
        while place < len(text):
            sign = text[place]
            if sign == " ":
                place += 1
                continue
            if sign in _BREAKS:
                return "line-break"
            if sign in _ASKING:
                return "question"
            if sign in ".!":
                self._end(place, sign)
                return self._violation
            if sign in ",;" or sign in _DASHES:
                if not tiling.pause():
                    return "not-plain"
                place += 1
                self._safe, self._early = place, True
                continue
            found = TOKEN.match(text, place)
            end = found.end() if found else place
            if not last and _may_grow(text, place, end):
                if len(text) - place > LONGEST_WORD:
                    return "not-plain"
                break
            self._size += 1
            if self._size > MOST_WORDS:
                return "too-long"
            if found is None or not tiling.step(word := symbol(found[0])):
                return "not-plain"
            # a phrase that is still coming is shown word by word as long as each could stand by itself
            coming = self._early and tiling.reading and word in self._lexicon.early
            self._early = bool(tiling.after) or coming
            if self._early:
                self._safe = end
            if tiling.dated:
                self._recent = end
            place = end
        self._from = place
        return None


def _may_grow(text: str, place: int, end: int) -> bool:
    """Whether the English token at `place` could become another one with the next letter."""
    if end == len(text):
        return True
    if text[place].isdigit():
        return _EN_MORE.fullmatch(text, end) is not None
    return end + 1 == len(text) and text[end] in "'’-"


def gate_line(line: Mapping[str, object]) -> dict[str, object]:
    """Judge one line of `shodhana gate --batch` (commands.md).

    Args:
        line: `{id, message, chunks: [...], locale?}`; without a locale the script of what was said decides.

    Returns:
        `{id, deltas, text, source: "model"|"fallback", violation?}`; on a violation `text` is the server's
        sentence and `deltas` are what had been shown before it was replaced.

    Raises:
        InvalidInput: a field is missing or of another type.
    """
    message, chunks, locale = line.get("message"), line.get("chunks"), line.get("locale")
    if not isinstance(message, str):
        raise InvalidInput("ack-line", field="message")
    if not isinstance(chunks, list) or not all(isinstance(chunk, str) for chunk in chunks):
        raise InvalidInput("ack-line", field="chunks")
    language = str(locale) if locale in LOCALES else language_of(message.strip() or "".join(chunks))
    gate = Gate(message, language)
    deltas = [text for text in map(gate.feed, chunks) if text]
    verdict = gate.finish()
    answer: dict[str, object] = {"id": line.get("id"), "deltas": deltas + [verdict.rest] * bool(verdict.rest)}
    if verdict.ok:
        return {**answer, "text": verdict.text, "source": "model"}
    text = acknowledgement(message, language)
    return {**answer, "text": text, "source": "fallback", "violation": verdict.violation}
