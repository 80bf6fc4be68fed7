"""Placebo: the same ledger with its dates shuffled, to see how far chance alone narrows.

The statistic is the evidence ratio: it is continuous, so ties do not spoil it. Each row keeps its precision
and the length of its span and gets a uniform start inside its domain's ages within the life lived; rows that
tell the same story move together. The real ledger and the shuffled ones are read from one grid and one set
of minutes, so the comparison is exact however coarse the grid.

    cells of age    │ first ············ last │       running sums over cells: any span is two look-ups
    row             ├──[span]──►──────────────┤       a new start in every shuffle

How far a shuffle narrows is read as a person sees it: its rows come one by one and each takes its part away.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from scoring.baseline import Ages, Grid
from scoring.case import Event
from scoring.clock import JsonObject, number
from scoring.graha import BoolArray, FloatArray, IntArray
from scoring.likelihood import cumulate
from scoring.policy import Key
from scoring.ranges import belief, kept, last_sets, pieces
from scoring.result import fingerprint
from scoring.scored import Scored, life_ages
from scoring.spans import exact

_MOST_NUMBERS: Final = 25_000_000
"""Numbers kept of a batch of shuffles, at four bytes each: twenty rows of a thousand shuffles are one batch."""
_AT_ONCE: Final = 32
"""Shuffles whose states are read together: few enough for them to stay in the processor's cache."""


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
    """(1 + shuffles,) evidence ratio and width of the supported hull at the end, the real ledger first."""
    policy, case = scored.policy, scored.case
    steps = policy.placebo_steps_per_year
    spans = [_on_grid(event, case.birth.date, steps, policy.year_days) for event in scored.events]
    keys = list(dict.fromkeys(event.key for event in scored.events if event.key))
    ages = life_ages(case, keys, steps, policy)
    cells = max([one.last for one in ages.values()] + [span.start + span.cells for span in spans], default=1)
    starts = _starts(scored, spans, ages, shuffles)
    minutes = np.arange(0, len(scored.activation), -(-len(scored.activation) // policy.thinned_minutes))
    some = max(_MOST_NUMBERS // (max(len(spans), 1) * len(policy.ranges.strengths) * len(minutes)), 1)
    ratios, widths, whole = [], [], False
    for first in range(0, shuffles + 1, some):
        ledgers = _Ledgers(scored, spans, starts[:, first : first + some], minutes, cells)
        _fill(ledgers, keys, ages)
        ratios.append(belief(ledgers.total, policy.ranges).ratio)
        # Where the real ledger leaves the window whole, every shuffle narrows as far: none has to be read.
        whole = int(ledgers.widths(1)[0]) == len(minutes) if not first else whole
        widths.append(np.full(len(ratios[-1]), len(minutes)) if whole else ledgers.widths())
    return np.concatenate(ratios), np.concatenate(widths)


def _fill(ledgers: _Ledgers, keys: Sequence[Key], ages: dict[Key, Ages]) -> None:
    scored = ledgers.scored
    for key in keys:
        for met in (True, False):
            rows = [
                place
                for place, event in enumerate(scored.events)
                if event.key == key and exact(event, scored.activation) == met
            ]
            if rows:
                ledgers.add(key, rows, ages[key], gochara=met)


class _Ledgers:
    """Some ledgers that differ in where their rows start, read on one grid and one set of minutes."""

    def __init__(
        self, scored: Scored, spans: Sequence[_Span], starts: IntArray, minutes: IntArray, cells: int
    ) -> None:
        self.scored, self._spans, self._starts = scored, spans, starts
        self._minutes = minutes
        self._grid = Grid(scored.activation, scored.policy.placebo_steps_per_year, cells)
        size = (starts.shape[1], len(scored.policy.ranges.strengths), len(minutes))
        self.total = np.zeros(size)
        """(ledgers, K, minutes) log likelihoods of all rows."""
        self._rows = np.empty((len(spans), *size), dtype=np.float32)
        """(E, ledgers, K, minutes) of each row alone, before twins share."""

    def add(self, key: Key, rows: Sequence[int], ages: Ages, *, gochara: bool) -> None:
        """Add the rows of one domain, those that meet the transits or those that do not."""
        scored, starts, spans = self.scored, self._starts, self._spans
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
                length = spans[row].cells
                mean = (sums[starts[row] + length] - sums[starts[row]]) / length
                alone = scored.policy.precision[scored.events[row].precision] * (np.log(mean) - log_life)
                self._rows[row, :, strength] = alone[:, runs.of_minute]
                self.total[:, strength] += (scored.weights[-1, row] * alone)[:, runs.of_minute]

    def widths(self, most: int | None = None) -> IntArray:
        """(ledgers,) width of the supported hull after the rows came one by one; of the first `most` ledgers."""
        rule, rows = self.scored.policy.ranges, self._rows[:, :most]
        events, ledgers, strengths, n = rows.shape
        whole, found = np.ones(n, dtype=bool), np.full(ledgers, n)
        for first in range(0, ledgers if events else 0, _AT_ONCE):
            some = rows[:, first : first + _AT_ONCE].astype(np.float64)
            totals = cumulate(some.reshape(events, -1, n), self.scored.weights)
            method, beyond = kept(belief(totals.reshape(-1, strengths, n), rule), rule)
            for at in range(some.shape[1]):
                mine = np.s_[at :: some.shape[1]]
                found[first + at] = _hull(last_sets(method[mine], beyond[mine], (whole, whole))[1])
        return found


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
