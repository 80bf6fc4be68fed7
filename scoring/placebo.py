"""Placebo: the same ledger with its dates shuffled, to see how far chance alone narrows.

The statistic is the evidence ratio: it is continuous, so ties do not spoil it. Each row keeps its precision
and the length of its span and gets a uniform start inside its domain's ages within the life lived; rows that
tell the same story move together. The real ledger and the shuffled ones are read from one grid and one set
of minutes, so the comparison is exact however coarse the grid.

    cells of age    │ first ············ last │       running sums over cells: any span is two look-ups
    row             ├──[span]──►──────────────┤       a new start in every shuffle
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from scoring.baseline import Ages, Grid
from scoring.case import Event
from scoring.clock import JsonObject, number
from scoring.graha import BoolArray, FloatArray, IntArray
from scoring.policy import Key
from scoring.ranges import belief, kept, pieces
from scoring.result import fingerprint
from scoring.scored import Scored, life_ages
from scoring.spans import exact


@dataclass(frozen=True, slots=True)
class _Span:
    """A row on the grid."""

    start: int
    """First cell, from birth."""
    cells: int
    """Length."""


def placebo_result(scored: Scored, shuffles: int) -> JsonObject:
    """Compare a case with shuffles of its own dates.

    Args:
        scored: the case.
        shuffles: how many.

    Returns:
        `p` = (1 + shuffles with at least this ratio) / (n + 1); `narrowed_as_far`: shuffles whose supported
        hull is no wider.
    """
    ratio, width = _statistics(scored, shuffles)
    digits = scored.policy.ranges.digits
    at_least = int((np.round(ratio[1:], digits) >= round(float(ratio[0]), digits)).sum())
    return {
        "status": "done",
        "p": number((1 + at_least) / (shuffles + 1)),
        "n": shuffles,
        "narrowed_as_far": int((width[1:] <= width[0]).sum()),
    }


def _statistics(scored: Scored, shuffles: int) -> tuple[FloatArray, IntArray]:
    """(1 + shuffles,) evidence ratio and width of the supported hull, the real ledger first."""
    policy, case = scored.policy, scored.case
    steps = policy.placebo_steps_per_year
    spans = [_on_grid(event, case.birth.date, steps, policy.year_days) for event in scored.events]
    keys = list(dict.fromkeys(event.key for event in scored.events if event.key))
    ages = life_ages(case, keys, steps, policy)
    cells = max([one.last for one in ages.values()] + [span.start + span.cells for span in spans], default=1)
    ledgers = _Ledgers(scored, spans, _starts(scored, spans, ages, shuffles), cells)
    for key in keys:
        for met in (True, False):
            rows = [
                place
                for place, event in enumerate(scored.events)
                if event.key == key and exact(event, scored.activation) == met
            ]
            if rows:
                ledgers.add(key, rows, ages[key], gochara=met)
    state = belief(ledgers.total, policy.ranges)
    _, beyond = kept(state, policy.ranges)
    return state.ratio, np.array([_hull(inside) for inside in beyond])


class _Ledgers:
    """The real ledger and its shuffles, summed up row by row on one grid and one set of minutes."""

    def __init__(self, scored: Scored, spans: Sequence[_Span], starts: IntArray, cells: int) -> None:
        policy, n = scored.policy, len(scored.activation)
        self._scored, self._spans, self._starts = scored, spans, starts
        self._minutes = np.arange(0, n, -(-n // policy.thinned_minutes))
        self._grid = Grid(scored.activation, policy.placebo_steps_per_year, cells)
        self.total = np.zeros((starts.shape[1], len(policy.ranges.strengths), len(self._minutes)))
        """(1 + shuffles, K, minutes) log likelihoods."""

    def add(self, key: Key, rows: Sequence[int], ages: Ages, *, gochara: bool) -> None:
        """Add the rows of one domain, those that meet the transits or those that do not."""
        scored, starts, spans = self._scored, self._starts, self._spans
        ends = [int(starts[row].max()) + spans[row].cells for row in rows]
        reach = Ages(0, max(ages.last, *ends))
        table = scored.activation.table(key)
        runs = self._grid.runs(table, self._minutes)
        outside = self._grid.jaimini(table, reach)
        if gochara:
            outside *= self._grid.gochara(table, reach)
        powers = self._grid.parashari(table, runs, reach)
        powers *= outside.T[:, runs.group]
        sums = np.zeros((len(reach) + 1, powers.shape[1]))
        for strength in range(self.total.shape[1]):
            if strength:
                powers *= powers
            np.cumsum(powers, axis=0, out=sums[1:])
            log_life = np.log((sums[ages.last] - sums[ages.first]) / len(ages))
            for row in rows:
                weight = scored.policy.precision[scored.events[row].precision] * scored.weights[-1, row]
                length = spans[row].cells
                mean = (sums[starts[row] + length] - sums[starts[row]]) / length
                self.total[:, strength] += (weight * (np.log(mean) - log_life))[:, runs.of_minute]


def _starts(scored: Scored, spans: Sequence[_Span], ages: dict[Key, Ages], shuffles: int) -> IntArray:
    """(E, 1 + shuffles) first cell of each row, the real one first."""
    seed = hashlib.sha256(f"placebo:{fingerprint(scored.case, scored.policy)}".encode()).digest()
    random = np.random.Generator(np.random.PCG64(int.from_bytes(seed[:16], "big")))
    starts = np.empty((len(spans), shuffles + 1), dtype=np.int64)
    for story in _stories(scored.alike):
        key = scored.events[story[0]].key
        assert key is not None
        first = min(spans[row].start for row in story)
        length = max(spans[row].start + spans[row].cells for row in story) - first
        low = ages[key].first
        high = max(low, ages[key].last - length)
        moved = random.integers(low, high, size=shuffles, endpoint=True)
        for row in story:
            starts[row, 0] = spans[row].start
            starts[row, 1:] = moved + (spans[row].start - first)
    return starts


def _stories(alike: BoolArray) -> list[list[int]]:
    """Rows that hang together as twins, in ledger order."""
    left, stories = list(range(len(alike))), []
    while left:
        story, new = set(), {left[0]}
        while new:
            story |= new
            new = {int(other) for row in new for other in np.flatnonzero(alike[row])} - story
        stories.append(sorted(story))
        left = [row for row in left if row not in story]
    return stories


def _on_grid(event: Event, birth: date, steps: int, year_days: float) -> _Span:
    per_day = steps / year_days
    start = max(int((event.start - birth).days * per_day), 0)
    last = max(event.start, birth)
    return _Span(start, max(1, round(((event.end - last).days + 1) * per_day)))


def _hull(inside: BoolArray) -> int:
    runs = pieces(inside)
    return runs[-1][1] - runs[0][0] + 1 if runs else len(inside)
