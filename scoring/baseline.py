"""The baseline: the same activation over the ages at which such events are expected.

The grid is part of the definition (policy, hashed) and not an approximation that may vary: a life is looked
at once in each cell of 1/12 year of age, and a candidate's place on the dasha circle at birth counts by its
cell. Then a minute's baseline depends on the minute alone and not on the window around it, and neighbours
with equal charts share it:

    age        ├──┼──┼──┼──┼──┼── …  cell j
    circle  ────┼──┼──┼──┼──┼──┼──┼── …  cell b + j     b: cell of the birth
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from scoring.activation import Activation
from scoring.gochara import transit_signs
from scoring.graha import FloatArray, IntArray
from scoring.policy import DomainRule, Policy
from scoring.spans import VIEWS
from scoring.tables import KeyTable
from scoring.vimshottari import TICKS_PER_YEAR, TURN, period_at

_BLOCK: Final = 32_768
"""Cells × runs worked on at a time: with five strengths, 1.3 MB."""
_FIRST: Final = np.array([True])


@dataclass(frozen=True, slots=True)
class Ages:
    """Cells of age [first, last) of one domain."""

    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first


def ages_of(rule: DomainRule, birth: date, as_of: date, steps: int, policy: Policy) -> Ages:
    """Cells of a domain's age window within the life lived.

    Args:
        rule: its ages.
        birth: date of birth.
        as_of: last day of the life looked at.
        steps: cells a year.
        policy: shortest baseline.
    """
    lived = (as_of - birth).days / policy.year_days
    last = max(int(min(rule.age[1], lived) * steps), 1)
    # A window that the life has hardly reached yet is filled up from the years before it.
    first = min(int(rule.age[0] * steps), max(0, last - int(policy.baseline_years * steps)))
    return Ages(first, last)


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """Candidates that share class, Narayana group and cell of birth."""

    of_minute: IntArray
    """(n,) run of each candidate."""
    of_class: IntArray
    """(runs,)."""
    group: IntArray
    """(runs,) never falling."""
    cell: IntArray
    """(runs,) cell of the circle at birth."""

    def some(self, first: int, stop: int) -> Runs:
        """Runs from `first` up to `stop`; `of_minute` keeps the numbers of all."""
        rows = slice(first, stop)
        return Runs(self.of_minute, self.of_class[rows], self.group[rows], self.cell[rows])


class Grid:
    """Cells of age by candidate, for one window."""

    def __init__(self, activation: Activation, steps_per_year: int, cells: int) -> None:
        """Prepare what all domains share.

        Args:
            activation: the array.
            steps_per_year: cells a year; must divide the ticks of a year.
            cells: how many cells of age, from birth.
        """
        self.activation = activation
        width = TICKS_PER_YEAR // steps_per_year
        age = (np.arange(cells) + 0.5) / steps_per_year
        self.transit = transit_signs(activation.birth_jd + age * activation.policy.year_days)
        narayana = activation.chart.narayana
        self.antardasha = np.stack([np.searchsorted(row, age, side="right") - 1 for row in narayana.border])
        np.clip(self.antardasha, 0, narayana.mahadasha.shape[1] - 1, out=self.antardasha)
        self._cell = (activation.at_birth / width).astype(np.int64)
        # Birth is anywhere in its cell and an age in the middle of its own: together a whole number of cells.
        ticks = np.arange(1, TURN // width + cells + 1, dtype=np.float64) * width
        self._period = period_at(ticks).astype(np.int64)

    def runs(self, table: KeyTable, minutes: IntArray | slice = slice(None)) -> Runs:
        """Runs of equal candidates.

        Args:
            table: the domain.
            minutes: which candidates.
        """
        classes = table.of_minute[minutes]
        groups = self.activation.chart.narayana.group[minutes]
        cells = self._cell[minutes]
        changed = (classes[1:] != classes[:-1]) | (groups[1:] != groups[:-1]) | (cells[1:] != cells[:-1])
        starts = np.concatenate([_FIRST, changed])
        return Runs(np.cumsum(starts) - 1, classes[starts], groups[starts], cells[starts])

    def parashari(self, table: KeyTable, runs: Runs, ages: Ages) -> FloatArray:
        """(cells, runs) exp(smallest strength × points) without gochara."""
        low = int(runs.cell.min()) + ages.first
        circle = table.powers[self._period[low : int(runs.cell.max()) + ages.last]]
        classes = circle.shape[1]
        start = (runs.cell + (ages.first - low)) * classes + runs.of_class
        powers: FloatArray = circle.ravel().take(np.add.outer(np.arange(len(ages)) * classes, start))
        return powers

    def jaimini(self, table: KeyTable, ages: Ages) -> FloatArray:
        """(groups, cells) exp(smallest strength × points)."""
        columns = self.antardasha[:, ages.first : ages.last]
        powers: FloatArray = np.take_along_axis(table.period_powers, columns, axis=1)
        return powers

    def gochara(self, table: KeyTable, ages: Ages) -> FloatArray:
        """(groups, cells) exp(smallest strength × points)."""
        held = table.transits(self.activation.lagna, self.transit[ages.first : ages.last])
        powers: FloatArray = table.transit_powers[held.T]
        return powers


def log_life(grid: Grid, table: KeyTable, ages: Ages, exact: Sequence[bool]) -> dict[bool, FloatArray]:
    """Log mean over a domain's ages of exp(k·activation).

    Args:
        grid: cells of age.
        table: the domain.
        ages: its age window within the life.
        exact: with transits, without them, or both: a baseline counts what its rows count.

    Returns:
        (views, K, n) for each of `exact`.
    """
    runs = grid.runs(table)
    jaimini = grid.jaimini(table, ages)
    columns = []
    for with_transits in exact:
        transit = grid.gochara(table, ages) if with_transits else np.ones_like(jaimini)
        columns += [transit * jaimini, transit]
    strengths = len(grid.activation.policy.ranges.strengths)
    factor = _squares(np.stack(columns, axis=1), strengths)
    own = _squares(jaimini, strengths).sum(axis=2)
    means = np.empty((strengths, len(columns), len(runs.group)))
    edges = np.searchsorted(runs.group, np.arange(len(jaimini) + 1)).tolist()
    some = max(_BLOCK // len(ages), 1)
    group = 0
    while group < len(jaimini):
        # Several groups at a time, few enough for their powers to stay in the processor's cache.
        last = group + 1
        while last < len(jaimini) and edges[last + 1] - edges[group] <= some:
            last += 1
        begin = edges[group]
        powers = _squares(grid.parashari(table, runs.some(begin, edges[last]), ages), strengths)
        for one in range(group, last):
            mine = slice(edges[one] - begin, edges[one + 1] - begin)
            means[:, :, edges[one] : edges[one + 1]] = factor[:, one] @ powers[:, :, mine]
        group = last
    lives = {}
    for number, with_transits in enumerate(exact):
        views = np.empty((len(VIEWS), strengths, len(runs.group)))
        views[0], views[1] = means[:, 2 * number], means[:, 2 * number + 1]
        views[2] = own[:, runs.group]
        lives[with_transits] = np.log(views / len(ages))[:, :, runs.of_minute]
    return lives


def _squares(powers: FloatArray, strengths: int) -> FloatArray:
    """(K, ...) exp for every strength: each is the square of the one before."""
    every = np.empty((strengths, *powers.shape))
    every[0] = powers
    for place in range(1, strengths):
        np.multiply(every[place - 1], every[place - 1], out=every[place])
    return every
