"""The date reader: fold, let every grammar find its pieces, join them, resolve them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache, lru_cache
from typing import Any, Final

from app.domain.dates import combine, en, numeric, sequence, zh_rules
from app.domain.dates.beside import surroundings
from app.domain.dates.data import load
from app.domain.dates.fold import Folded, fold
from app.domain.dates.languages import LANGUAGES
from app.domain.dates.model import Answer, DateContext, Env, Piece, Reading, Rule, Span, State, longest
from app.domain.dates.numerals import FIGURES, NUMERALS
from app.domain.dates.resolve import TOLERANCE, reading
from app.domain.vocabulary import DateBasis, Precision

_NOTHING: Final = DateContext()
_EDGE: Final = " \n\t,.;!?。!?~'\"“”"


_LETTERS: Final = tuple(zh_rules.Start(letter, numeric.quarter, frozenset(FIGURES), "") for letter in "qh")
"""Figures that begin with a letter: Q3 2019, H1 2020."""


@cache
def _starts() -> tuple[Mapping[str, Mapping[str, tuple[Rule, ...]]], re.Pattern[str]]:
    """Return the rules by first and second character ("" for any other), and what finds where any can begin.

    The pattern finds a numeral whole, of anything else the first character, where what follows fits. Every alternative
    begins with a character of its own: so the search skips what none begins with.
    """
    listed: dict[str, list[zh_rules.Start]] = {}
    for start in (*zh_rules.starts(), *_LETTERS):
        listed.setdefault(start.first, []).append(start)
    table = {first: {second: tuple(dict.fromkeys(one.rule for one in starts if not one.second or second in one.second))
                     for second in {"", *(second for one in starts for second in one.second)}}
             for first, starts in listed.items()}
    runs = {**dict.fromkeys(FIGURES, "[0-9]*"), **dict.fromkeys(NUMERALS, f"[{NUMERALS}]*")}
    found = runs | {first: f"(?={'|'.join(dict.fromkeys(map(_behind, starts)))})"
                    for first, starts in listed.items() if first not in runs}
    return table, re.compile("|".join(re.escape(first) + rest for first, rest in found.items()))


def _behind(start: zh_rules.Start) -> str:
    """Return the pattern of what must follow the first character."""
    return (f"[{re.escape(''.join(sorted(start.second)))}]" if start.second else "") + start.more


@lru_cache(maxsize=4096)
def _of_figures(size: int, behind: str) -> tuple[Rule, ...]:
    return (*zh_rules.run_rules(size, behind, figures=True), *numeric.run_rules(size, behind))


@lru_cache(maxsize=4096)
def _of_numerals(size: int, behind: str) -> tuple[Rule, ...]:
    return zh_rules.run_rules(size, behind, figures=False)


def _scan(env: Env) -> list[Piece]:
    """Try the rules wherever one can begin; the longest wins, and reading goes on behind it."""
    table, trigger = _starts()
    text, at = env.text, 0
    pieces: list[Piece] = []
    search = trigger.search
    while found := search(text, at):
        at, end = found.span()
        first = text[at]
        if first in _FIGURES:
            rules = _of_figures(end - at, text[end:end + 1])
        else:
            rules = _of_numerals(end - at, text[end:end + 1]) if first in _NUMERALS else ()
            if by_second := table.get(first):
                rules += by_second.get(text[at + 1:at + 2]) or by_second[""]
        best = rules[0](env, at) if len(rules) == 1 else longest(rules, env, at)
        if best is None:
            at = end
        else:
            pieces.append(best)
            at = best.end
    return pieces


_FIGURES: Final = frozenset(FIGURES)
_NUMERALS: Final = frozenset(NUMERALS)


def _apart(pieces: Iterable[Piece]) -> list[Piece]:
    """Drop what overlaps: the earlier wins, then the longer."""
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: (piece.start, -piece.end)):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept


def _yes(folded: Folded, env: Env) -> Reading | None:
    """A plain yes keeps the pending date as it is: its precision never changes."""
    pending = env.context.pending
    bare = env.text.strip(_EDGE)
    if pending is None or pending.start is None or len(bare) > 40:
        return None
    words = _yes_words()
    if bare not in words and not all(word in words for word in re.split("[ ]*[,;.。!~][ ]*", bare)):
        return None
    start = env.text.index(bare)
    span = folded.span(start, start + len(bare))
    return Reading("ok", pending.precision, pending.start, pending.end, span, "yes", DateBasis.COMPLETED)


@cache
def _yes_words() -> frozenset[str]:
    return frozenset(word for name in LANGUAGES for word in load(name)["answers"]["yes"])


def read_dates(text: str, *, today: date, context: DateContext = _NOTHING) -> tuple[Reading, ...]:
    """Read every time expression of a text.

    Args:
        text: the person's words, any length; linear time.
        today: the day they were said, in the case's time zone.
        context: birth date, confirmed anchors, the pending date.

    Returns:
        Readings in text order, not overlapping, spans in code points of `text`. Expressions that give no date
        are kept with status unknown, impossible ones with malformed.
    """
    folded = fold(text)
    env = Env(folded.text, today, context, today + TOLERANCE)
    if yes := _yes(folded, env):
        return (yes,)
    pieces, english = _scan(env), en.scan(env)
    if english:
        pieces = _apart([*pieces, *english])
    if not pieces:
        return ()
    pieces = combine.complete(pieces, context.pending)
    pieces = surroundings(pieces, env)
    pieces = sequence.follow(pieces, env)
    pieces = combine.join(pieces, env)
    span = folded.span
    return tuple([reading(piece, env, span(piece.start, piece.end)) for piece in pieces])


def parse_date(text: str, *, today: date, context: DateContext = _NOTHING) -> Answer:
    """Return the date of a text: the first reading that is a date or an impossible one, and all others.

    Without any, the status is unknown; `span` then is that of the first vague expression, or None.
    """
    found = read_dates(text, today=today, context=context)
    best = next((one for one in found if one.status != "unknown"), found[0] if found else None)
    if best is None:
        return Answer("unknown", Precision.UNKNOWN, None, None, None, "none", DateBasis.STATED)
    others = tuple(one for one in found if one is not best)
    return Answer(best.status, best.precision, best.start, best.end, best.span, best.rule, best.basis, others)


def _span_from(value: Mapping[str, Any]) -> Span:
    start, end = value.get("from"), value.get("to")
    return Span(date.fromisoformat(start) if start else None, date.fromisoformat(end) if end else None,
                Precision(value.get("precision") or "unknown"))


def context_from(value: Mapping[str, Any] | None) -> DateContext:
    """Make a context from its JSON (`birth_date`, `anchors`, `pending`).

    Raises:
        ValueError: a date or precision is none, or a part has another shape.
    """
    if not value:
        return DateContext()
    if not isinstance(value, Mapping):
        raise ValueError("context: an object is needed")
    for name in ("anchors", "pending"):
        if not isinstance(value.get(name) or {}, Mapping):
            raise ValueError(f"context.{name}: an object is needed")
    birth, pending = value.get("birth_date"), value.get("pending")
    anchors = {kind: _span_from(span) for kind, span in (value.get("anchors") or {}).items()}
    known = date.fromisoformat(birth) if birth else None
    return DateContext(known, anchors, _span_from(pending) if pending else None)


def _as_json(found: Reading | Answer) -> dict[str, Any]:
    return {"status": found.status, "precision": str(found.precision),
            "from": found.start.isoformat() if found.start else None,
            "to": found.end.isoformat() if found.end else None,
            "span": list(found.span) if found.span else None, "rule": found.rule, "basis": str(found.basis)}


def parse_line(obj: Mapping[str, Any]) -> dict[str, Any]:
    """One line of `shodhana parse-date --batch` (commands.md).

    Raises:
        ValueError: `text` or `reference_date` is missing or no text and date.
    """
    text, today = obj.get("text"), obj.get("reference_date")
    if not isinstance(text, str) or not isinstance(today, str):
        raise ValueError("text and reference_date are needed")
    answer = parse_date(text, today=date.fromisoformat(today), context=context_from(obj.get("context")))
    return {"id": obj.get("id"), **_as_json(answer), "others": [_as_json(one) for one in answer.others]}


__all__ = ["State", "context_from", "parse_date", "parse_line", "read_dates"]
