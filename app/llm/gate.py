"""The acknowledgement gate: an allow-list, not a filter of known leaks (turn.md).

A sentence passes symbol by symbol as long as it is tiled by entries of the closed lexicon and by echoes of the
person's own words. What cannot be tiled does not pass; there is nothing to look for.

      model ──tokens──▶ [ lexicon tries + echo of the message ] ──▶ screen
                          │ a tile is complete: its text is safe, whatever comes after
                          └ nothing fits any more: stop; the server's own sentence takes its place

A prefix is released only when it is itself such a sentence: a number waits for its end, a word for its last letter.
Tiles obey a small grammar (`app.llm.lexicon`, `app.llm.echo`): no clause opens like a question, two echoes that touch
were said in one breath, what "is" never leads into an echo.

The gate is pure: no clock, no IO. Same text, any chunking: same verdict.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from app.llm.echo import EN_TOKEN, NUMERALS, Echo, dates_said, echo, english_symbol
from app.errors import InvalidInput
from app.llm.lexicon import AUXILIARY, ECHO, OPEN, PLAIN, Lexicon, Node, lexicon
from app.texts import LOCALES

Violation: TypeAlias = Literal["question", "not-plain", "too-long", "line-break", "date", "unfinished", "empty", "language"]
"""Why a sentence was stopped; for receipts, metrics and tests."""

MOST_CHARACTERS: Final = 60
"""Chinese characters (and letters and digits) of one sentence (turn.md)."""
MOST_WORDS: Final = 30
"""English words of one sentence (turn.md)."""
MOST_CODE_POINTS: Final = 400
"""Bound of one sentence whatever its words are, so that nothing is buffered without end."""

LONGEST_WORD: Final = 48
"""Code points an English word may have before its end is given up on; a long web address is no word."""

_SHORTLY: Final = 16
"""Code points after an echo in which more text can still make another date of it."""

_RUN: Final = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_" + NUMERALS)
"""Signs that grow: between two of them no tile ends, so that 201 never stands for 2016."""
_ASKING: Final = frozenset("？?﹖⁇⁈⁉‽؟")
_BREAKS: Final = frozenset("\n\r\v\f\u0085\u2028\u2029")
_ZH_STOPS: Final = frozenset("。！.!")
_ZH_COMMAS: Final = frozenset("，、；,;")
_DASHES: Final = frozenset("…—–")
_ZH_QUESTION: Final = re.compile(
    r"(.)[不没]\1$|[了过]没$|是[^，、；]*还是$|是[^，、；]*[，、；]还是$"
)
"""Question forms without a particle, at the end of what is said so far: A-not-A, "or not", "is it A or B"."""
_ZH_HANGING: Final = re.compile(r"(?:不|没|没有)$")
"""What would turn a sentence into "… or not" if it ended here."""
_EN_MORE: Final = re.compile(r"(?:[.,:/]\d*|\s?[ap]?\.?m?)", re.IGNORECASE)
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

    __slots__ = ("_active", "_buffer", "_checked", "_done", "_echo", "_echoes", "_from", "_lexicon", "_locale", "_mask",
                 "_own", "_recent", "_released", "_safe", "_size", "_violation")

    def __init__(self, message: str, locale: str) -> None:
        """Prepare for a sentence.

        Args:
            message: the person's own words of this turn.
            locale: "zh" or "en": the language of the sentence.

        Raises:
            LookupError: no lexicon of that language.
        """
        self._locale = locale
        self._lexicon: Lexicon = lexicon(locale)
        self._echo: Echo = echo(message, locale)
        self._mask = OPEN
        self._active: list[Node] = []
        self._echoes: dict[int, int] = {}
        self._buffer = ""
        self._from = 0  # index of the first symbol not walked yet
        self._safe = 0  # the buffer up to here is tiled and cannot grow into something else
        self._released = 0
        self._checked = 0
        self._recent = -_SHORTLY  # index at which the last echo ended
        self._size = 0
        self._own = False  # at least one tile is the lexicon's
        self._done = False
        self._violation: Violation | None = None

    @property
    def closed(self) -> bool:
        """Whether the sentence ended or was stopped: nothing fed now changes anything."""
        return self._done or self._violation is not None

    def feed(self, chunk: str) -> str:
        """Take what the model said next; return the text that is now safe to show, often empty."""
        if self.closed:
            return ""
        self._buffer += chunk if self._buffer else chunk.lstrip()
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
        (self._chinese if self._locale == "zh" else self._english)(last)
        if not self.closed and len(self._buffer) > MOST_CODE_POINTS:
            self._violation = "too-long"

    def _release(self) -> str:
        if self._violation is not None or self._safe <= self._released:
            return ""
        if self._recent + _SHORTLY > self._checked:
            if not dates_said(self._buffer[: self._safe], self._lexicon) <= self._echo.readings:
                self._violation = "date"
                return ""
            self._checked = self._safe
        part = self._buffer[self._released : self._safe]
        self._released = self._safe
        return part

    def _step(self, symbol: str) -> bool:
        """Walk one symbol; return whether some tiling is still possible."""
        mask, message, walking = self._mask, self._echo, self._active
        after, active, echoes = 0, [], {}
        if mask:
            if mask & (PLAIN | ECHO):
                walking.append(self._lexicon.anywhere)
            if mask & OPEN:
                walking.append(self._lexicon.opening)
            if mask & AUXILIARY:
                walking.append(self._lexicon.after_auxiliary)
            if mask & (PLAIN | OPEN):
                for place in message.starts.get(symbol, ()):
                    echoes[place + 1] = 1
                if mask & OPEN:
                    for place in message.opening.get(symbol, ()):
                        echoes[place + 1] = 1
        for node in walking:
            below = node.below.get(symbol)
            if below is not None:
                active.append(below)
                after |= below.flags
        if after & (PLAIN | AUXILIARY):
            self._own = True
        if self._echoes:
            marks = message.symbols
            for place, size in self._echoes.items():
                if marks[place] == symbol:
                    echoes[place + 1] = size + 1
        for place, size in echoes.items():
            if size >= message.shortest and place in message.ends:
                after |= ECHO
        self._active, self._echoes, self._mask = active, echoes, after
        return bool(after or active or echoes)

    def _said(self, sign: str) -> bool:
        """Whether the person's own words go on with that sign here: the point of 3.5, the colon of 14:30."""
        return any(self._echo.symbols[place] == sign for place in self._echoes)

    def _pause(self) -> bool:
        """Begin a new clause; return whether the old one could end here."""
        whole = bool(self._mask & ~OPEN)
        self._mask, self._active, self._echoes = OPEN, [], {}
        return whole

    def _end(self, at: int, sign: str = "") -> None:
        """The sentence ends at index `at`, with `sign`."""
        if not self._buffer[:at].strip():
            self._violation = "empty"
        elif self._locale == "zh" and _ZH_HANGING.search(self._buffer[:at]):
            self._violation = "question"
        elif not self._mask & (PLAIN | ECHO):
            self._violation = "unfinished"
        elif not self._own:
            self._violation = "not-plain"
        else:
            self._safe, self._done = at + len(sign), True

    def _chinese(self, last: bool) -> None:
        """Walk the buffer; a symbol is a character."""
        text, place = self._buffer, self._from
        while place < len(text) and not self.closed:
            sign = text[place]
            before = text[place - 1] if place else ""
            if sign == " ":
                if place + 1 == len(text) and not last:
                    break
                if before in _RUN and text[place + 1 : place + 2] in _RUN and not self._step(sign):
                    self._violation = "not-plain"
                place += 1
                continue
            grows = sign in _RUN
            if before in _RUN and place:
                if grows:
                    self._mask = 0
                elif self._mask:
                    self._safe = place
            if sign in _ASKING:
                self._violation = "question"
            elif sign in _BREAKS:
                self._violation = "line-break"
            elif sign in _ZH_STOPS and not self._said(sign):
                self._end(place, sign)
            elif sign in _ZH_COMMAS and not self._said(sign):
                if self._pause():
                    self._safe = place + 1
                else:
                    self._violation = "not-plain"
            elif sign in _DASHES:
                if self._pause() or (place and before == sign):
                    self._safe = place + 1
                else:
                    self._violation = "not-plain"
            else:
                self._chinese_sign(sign, place, grows)
            place += 1
        self._from = place

    def _chinese_sign(self, sign: str, place: int, grows: bool) -> None:
        self._size += 1
        text = self._buffer
        if self._size > MOST_CHARACTERS:
            self._violation = "too-long"
        elif not self._step(sign):
            self._violation = "not-plain"
        elif place and text[place - 1] in "不没了过还" and _ZH_QUESTION.search(text, 0, place + 1):
            self._violation = "question"
        elif self._mask and not grows:
            if self._mask & ECHO:
                self._recent = place
            if sign not in "不没有" or not _ZH_HANGING.search(text, 0, place + 1):
                self._safe = place + 1

    def _english(self, last: bool) -> None:
        """Walk the buffer; a symbol is a word, known when its end is."""
        text, place = self._buffer, self._from
        while place < len(text) and not self.closed:
            sign = text[place]
            if sign == " ":
                place += 1
                continue
            if sign in _BREAKS:
                self._violation = "line-break"
                break
            if sign in _ASKING:
                self._violation = "question"
                break
            if sign in ".!":
                self._end(place, sign)
                break
            if sign in ",;" or sign in _DASHES:
                if not self._pause():
                    self._violation = "not-plain"
                place += 1
                self._safe = place
                continue
            found = EN_TOKEN.match(text, place)
            end = found.end() if found else place
            if not last and self._may_grow(text, place, end):
                if len(text) - place > LONGEST_WORD:
                    self._violation = "not-plain"
                break
            self._size += 1
            if self._size > MOST_WORDS:
                self._violation = "too-long"
            elif not found or not self._step(english_symbol(found[0])):
                self._violation = "not-plain"
            elif self._mask:
                if self._mask & ECHO:
                    self._recent = end
                self._safe = end
            place = end
        self._from = place

    @staticmethod
    def _may_grow(text: str, place: int, end: int) -> bool:
        if end == len(text):
            return True
        if text[place].isdigit():
            return _EN_MORE.fullmatch(text, end) is not None
        return end + 1 == len(text) and text[end] in "'’-"


def gate_line(line: dict[str, object]) -> dict[str, object]:
    """Judge one line of `shodhana gate --batch` (commands.md).

    Args:
        line: `{id, message, chunks: [...], locale?}`; without a locale the message's script decides.

    Returns:
        `{id, deltas, text, source: "model"|"fallback", violation?}`; on a violation `text` is the server's sentence
        and `deltas` are what had been shown before it was replaced.

    Raises:
        InvalidInput: a field is missing or of another type.
    """
    from app.llm.fallback import acknowledgement, language_of

    message, chunks = line.get("message"), line.get("chunks")
    if not isinstance(message, str):
        raise InvalidInput("ack-line", field="message")
    if not isinstance(chunks, list) or not all(isinstance(chunk, str) for chunk in chunks):
        raise InvalidInput("ack-line", field="chunks")
    locale = line.get("locale")
    locale = locale if locale in LOCALES else language_of(message)
    gate = Gate(message, str(locale))
    deltas = [text for text in map(gate.feed, chunks) if text]
    verdict = gate.finish()
    answer: dict[str, object] = {"id": line.get("id"), "deltas": deltas + [verdict.rest] * bool(verdict.rest)}
    if verdict.ok:
        return {**answer, "text": verdict.text, "source": "model"}
    return {**answer, "text": acknowledgement(message, str(locale)), "source": "fallback", "violation": verdict.violation}
