"""The baseline: the same activation over the ages at which such events are expected.

The grid is part of the definition (policy, hashed) and not an approximation that may vary: a life is looked
at once in each cell of 1/12 year of age, and a candidate's place on the dasha circle at birth counts by its
cell. Then a minute's baseline depends on the minute alone and not on the window around it, and neighbours
with equal charts share it:

    age        ├──┼──┼──┼──┼──┼── …  cell j
    circle  ────┼──┼──┼──┼──┼──┼──┼── …  cell b + j     b: cell of the birth
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from scoring.activation import TICKS_PER_YEAR, TURN, Activation, period_at
from scoring.gochara import transit_signs
from scoring.graha import FloatArray, IntArray
from scoring.policy import DomainRule, Key, Policy
from scoring.spans import VIEWS


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
    """(runs,)."""
    cell: IntArray
    """(runs,) cell of the circle at birth."""


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
        self.steps = steps_per_year
        self.width = TICKS_PER_YEAR // steps_per_year
        age = (np.arange(cells) + 0.5) / steps_per_year
        self.transit = transit_signs(activation.birth_jd + age * activation.policy.year_days).T
        narayana = activation.chart.narayana
        self.antardasha = np.stack([np.searchsorted(border, age, side="right") - 1 for border in narayana.border])
        np.clip(self.antardasha, 0, narayana.mahadasha.shape[1] - 1, out=self.antardasha)
        self.lagna = np.array([chart.lagna for chart in narayana.charts])
        self._cell = (activation.at_birth // self.width).astype(np.int64)
        turn = TURN // self.width
        centres = (np.arange(turn + cells) % turn) * float(self.width)
        # Birth is anywhere in its cell, an age in the middle of its own: together a whole number of cells.
        self._period = np.roll(period_at(centres), -1)

    def runs(self, key: Key, minutes: IntArray | slice = slice(None)) -> Runs:
        """Runs of equal candidates.

        Args:
            key: the domain.
            minutes: which candidates.
        """
        classes = self.activation.table(key).of_minute[minutes]
        groups = self.activation.chart.narayana.group[minutes]
        cells = self._cell[minutes]
        starts = np.concatenate([[True], (np.diff(classes) != 0) | (np.diff(groups) != 0) | (np.diff(cells) != 0)])
        return Runs(np.cumsum(starts) - 1, classes[starts], groups[starts], cells[starts])

    def parashari(self, key: Key, runs: Runs, ages: Ages) -> FloatArray:
        """(runs, cells) exp(smallest strength × points) without gochara."""
        table = self.activation.table(key)
        powers = self.activation.powers(key, table.parashari)
        index = self._period[runs.cell[:, None] + np.arange(ages.first, ages.last)]
        index += (runs.of_class * powers.shape[1])[:, None]
        return powers.ravel()[index]

    def jaimini(self, key: Key, ages: Ages) -> FloatArray:
        """(groups, cells) exp(smallest strength × points)."""
        columns = self.antardasha[:, ages.first : ages.last]
        return self.activation.powers(key, np.take_along_axis(self.activation.table(key).jaimini, columns, axis=1))

    def gochara(self, key: Key, ages: Ages) -> FloatArray:
        """(groups, cells) exp(smallest strength × points)."""
        units = self.activation.gochara(key, self.lagna, self.transit[:, ages.first : ages.last])
        return self.activation.powers(key, units)


def log_life(grid: Grid, key: Key, ages: Ages, *, gochara: bool) -> FloatArray:
    """Log mean over a domain's ages of exp(k·activation).

    Args:
        grid: cells of age.
        key: the domain.
        ages: its age window within the life.
        gochara: the rows that are compared with it meet the transits: a baseline counts what its row counts.

    Returns:
        (views, K, n).
    """
    runs = grid.runs(key)
    alone = grid.parashari(key, runs, ages)
    jaimini = grid.jaimini(key, ages)
    transit = grid.gochara(key, ages) if gochara else np.ones_like(jaimini)
    factor = np.stack([transit * jaimini, transit], axis=2)
    strengths = grid.activation.policy.ranges.strengths
    means = np.empty((len(VIEWS), len(strengths), len(runs.group)))
    edges = np.searchsorted(runs.group, np.arange(len(jaimini) + 1))
    for place in range(len(strengths)):
        if place:
            alone *= alone
            factor *= factor
            jaimini *= jaimini
        for group in range(len(jaimini)):
            begin, stop = edges[group], edges[group + 1]
            means[:2, place, begin:stop] = (alone[begin:stop] @ factor[group]).T
        means[2, place] = jaimini.sum(axis=1)[runs.group]
    return np.log(means / len(ages))[:, :, runs.of_minute]
