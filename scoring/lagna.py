"""When each divisional ascendant changes: "from when to when does it hold?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.candidates import check_place
from scoring.ephemeris import sky
from scoring.graha import FloatArray, IntArray
from scoring.varga import DIVISIONS, varga

_STEP_DAYS: Final = 5.0 / 86400.0
"""Between samples. The fastest ascendant (0.6° a minute at the arctic circle) crosses a D60 part, 30′, in
50 seconds."""
_PRECISION_DAYS: Final = 0.001 / 86400.0


@dataclass(frozen=True, slots=True)
class LagnaSpan:
    """The lagna of one divisional chart over a stretch of time."""

    division: int
    at_start: int
    """Sign at the beginning of the stretch."""
    changes: tuple[tuple[float, int], ...]
    """(Julian day, new sign), in order, each to a millisecond."""


def lagna_changes(
    begin_jd: float, end_jd: float, latitude: float, longitude: float, divisions: Sequence[int] = DIVISIONS
) -> tuple[LagnaSpan, ...]:
    """Every change of the divisional ascendants between two instants.

    Args:
        begin_jd: Julian day, universal time.
        end_jd: not before the first and at most 1.3 days after it.
        latitude: geographic, degrees, north positive.
        longitude: geographic, degrees, east positive.
        divisions: numbers of the charts.

    Returns:
        One span for each division, in the order given.

    Raises:
        CaseError: a place off the globe, or a year the engine does not answer for.
    """
    check_place(latitude, longitude)
    samples = np.linspace(begin_jd, end_jd, max(2, round((end_jd - begin_jd) / _STEP_DAYS) + 1))
    ascendant = sky(samples).ascendant(latitude, longitude)
    signs = [varga(ascendant, division) for division in divisions]
    steps = [np.flatnonzero(row[1:] != row[:-1]) for row in signs]
    which, at = np.repeat(np.arange(len(divisions)), [len(row) for row in steps]), np.concatenate(steps)
    old, new = (
        np.array([signs[row][step] for row, step in zip(which, shifted, strict=True)], dtype=np.int64)
        for shifted in (at, at + 1)
    )
    found: list[list[tuple[float, int]]] = [[] for _ in divisions]
    begin, end = samples[at], samples[at + 1]
    while len(begin):
        before, after = begin, end
        while float((after - before).max()) > _PRECISION_DAYS:
            middle = (before + after) / 2.0
            same = _signs(sky(middle).ascendant(latitude, longitude), which, divisions) == old
            before, after = np.where(same, middle, before), np.where(same, after, middle)
        # At a border itself the last bits of other nodes may still say the old sign: then it is looked for once more.
        here = np.where(after < end, _signs(sky(after).ascendant(latitude, longitude), which, divisions), new)
        for place in np.flatnonzero(here != old).tolist():
            found[which[place]].append((float(after[place]), int(here[place])))
        # At the polar circle the ascendant can run through several signs between two samples.
        more = here != new
        begin, end, which, old, new = after[more], end[more], which[more], here[more], new[more]
    return tuple(
        LagnaSpan(division, int(row[0]), tuple(sorted(changes)))
        for division, row, changes in zip(divisions, signs, found, strict=True)
    )


def _signs(ascendant: FloatArray, which: IntArray, divisions: Sequence[int]) -> IntArray:
    """Sign of each ascendant in its own chart."""
    found = np.empty(len(ascendant), dtype=np.int64)
    for row, division in enumerate(divisions):
        found[which == row] = varga(ascendant[which == row], division)
    return found
