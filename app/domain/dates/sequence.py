"""Dates that are counted from one the same line named before: 次年春天, two years later, the following spring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from app.domain.dates import almanac
from app.domain.dates.model import READ, VAGUE, Env, Piece, Span
from app.domain.dates.resolve import Impossible, Undated, span_of
from app.domain.vocabulary import DateBasis, Precision


class _Named(NamedTuple):
    """A date that what follows may be counted from."""

    start: date
    end: date
    end_at: int
    """Where its words end."""
    season: bool
    """Whether the words are a season, whose span is the hull of two (0003-date-grammar.md)."""


def follow(pieces: Sequence[Piece], env: Env) -> list[Piece]:
    """Resolve what leans on an earlier date: years on the last one inside a single year, the rest on the last of any."""
    result: list[Piece] = []
    year: _Named | None = None
    last: _Named | None = None
    looked = 0  # the pieces before this one were asked for their dates
    counted: tuple[_Named, int, int] | None = None  # the date the last 第二年 was counted from, where that ends, and its number
    for piece in pieces:
        if piece.then is None and piece.nearest is None:
            result.append(piece)
            continue
        for named in _backwards(result, looked, env):
            last = named if last is None or named.end_at > last.end_at else last
            if named.start.year == named.end.year:
                year = named
                break
        looked = len(result)
        if piece.then is not None:
            base = _near(year, piece, env)
            if base is not None and ".nth" in piece.rule:
                if counted is not None and counted[1] == base.end_at and counted[2] < piece.then:
                    base = counted[0]  # 第三年 goes on counting where 第二年 began
                counted = (base, piece.end, piece.then)
            result.append(_years_on(piece, base))
        else:
            result.append(_of_its_kind(piece, _near(last, piece, env), env))
    return result


def _backwards(pieces: Sequence[Piece], down_to: int, env: Env) -> Iterator[_Named]:
    for index in range(len(pieces) - 1, down_to - 1, -1):
        piece = pieces[index]
        if piece.state is not READ:
            continue
        try:
            span = span_of(piece, env)
        except (Impossible, Undated):
            continue
        if span.start is not None and span.end is not None:
            yield _Named(span.start, span.end, piece.end, "season" in piece.rule)


def _near(named: _Named | None, piece: Piece, env: Env) -> _Named | None:
    """Return the date unless a line ends between it and the words that lean on it."""
    return None if named is None or "\n" in env.text[named.end_at:piece.start] else named


def _years_on(piece: Piece, named: _Named | None) -> Piece:
    if named is None or piece.then is None:
        return piece._replace(state=VAGUE, then=None)
    return piece._replace(year=named.start.year + piece.then, then=None, basis=DateBasis.ANCHORED)


def _of_its_kind(piece: Piece, named: _Named | None, env: Env) -> Piece:
    """Resolve the following spring, the May before that, that same summer."""
    which, piece = piece.nearest, piece._replace(nearest=None)
    if piece.state is not READ:
        return piece
    if named is None:
        # "that summer" may still be of the year under discussion; what follows or precedes nothing has no date
        return piece._replace(state=VAGUE) if which else piece

    def of_year(year: int) -> Span | None:
        try:
            return span_of(piece._replace(year=year, around=False, open_end=False), env)
        except (Impossible, Undated):
            return None

    found = _same(named, of_year) if not which else _next_to(named, of_year, which, season="season" in piece.rule)
    if found is None:
        return piece._replace(state=VAGUE)
    return piece._replace(fixed=found, month=None, day=None, days=None, window=None, feast=None, basis=DateBasis.ANCHORED)


def _same(named: _Named, of_year: Callable[[int], Span | None]) -> Span | None:
    """Return the one that the date lies in, else that of its year; a winter may have begun the year before."""
    if named.start.year != named.end.year:
        return None
    here, before = of_year(named.start.year), of_year(named.start.year - 1)
    inside = before is not None and before.end is not None and named.end <= before.end
    return before if inside else here


def _next_to(named: _Named, of_year: Callable[[int], Span | None], step: int, *, season: bool) -> Span | None:
    """Return the first one behind a date, or the last one before it.

    The date may be any day of its span, so it is the hull of what its first and its last day give. One that lies wholly
    inside the span counts only where most of the span is on the other side of it: what follows 2016 is the summer of
    2017 (one of that year would be "that summer"), but the autumn of either. Of a season, as of the date, the month
    that only the solar terms give to it is left out.
    """
    found = [_beyond(named, day, of_year, step, season=season) for day in (named.start, named.end)]
    spans = [one for one in found if one is not None and one.start is not None and one.end is not None]
    if len(spans) != len(found):
        return None
    if spans[0] == spans[1]:
        return spans[0]
    first, last = min(one.start for one in spans if one.start), max(one.end for one in spans if one.end)
    return Span(first, last, Precision.RANGE)


def _beyond(named: _Named, day: date, of_year: Callable[[int], Span | None], step: int, *, season: bool) -> Span | None:
    begins = _main(named.start) if named.season and day == named.start else day
    middle = named.start + (named.end - named.start) / 2
    for years in range(4):
        one = of_year(day.year + step * (years - 1))
        if one is None or one.start is None or one.end is None:
            continue
        if named.start <= one.start and one.end <= named.end and (one.start < middle if step > 0 else one.end > middle):
            continue
        if (step > 0 and (_main(one.start) if season else one.start) > begins) or (step < 0 and one.end < begins):
            return one
    return None


def _main(start: date) -> date:
    """Return where the season by the weather begins, a month into the hull."""
    year, month = almanac.shift_month(start.year, start.month, 1)
    return date(year, month, 1)
