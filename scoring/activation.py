"""The activation array: what the method gives candidate m for an event of a domain on day t.

One array stands behind everything: support and likelihoods of the rows, the baseline of a life, why, placebo
and probes are reductions over it. It is never stored whole; a row needs its own days, the baseline a grid.

    activation[domain][m, t] = parashari[class of m, period of (m, t)]      a look-up among 729 periods
                             + gochara[lagna of m, day t]                   day and month dates only
                             + jaimini[group of m, antardasha of (m, t)]    a look-up among 288 periods

Points are whole units (policy), so sums are exact in any order; exp of them is read from a table and its
powers are squares, so that the bytes of a result do not hang on a machine's exp.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from scoring.candidates import Candidates
from scoring.civil import EPOCH_JD
from scoring.gochara import transit_signs
from scoring.graha import FloatArray, IntArray
from scoring.policy import Key, Policy
from scoring.tables import Chart, KeyTable, chart_of, houses_of, key_table
from scoring.vimshottari import BORDER, position_at_birth

TURN: Final = 1_728_000
"""Ticks of the 120-year circle, 14,400 a year: every border of a period falls on a whole one."""
TICKS_PER_YEAR: Final = 14_400

_PERIOD: Final[npt.NDArray[np.int16]] = np.tile(
    np.repeat(np.arange(729, dtype=np.int16), np.diff(np.rint(BORDER * TICKS_PER_YEAR).astype(np.int64))), 2
)
"""Period of each tick, two turns: one gather instead of a search."""

_NOON: Final = EPOCH_JD + 0.5 - date(1970, 1, 1).toordinal()


def noon(ordinal: IntArray) -> FloatArray:
    """Julian days of noon, universal time: nobody knows the hour of an event."""
    return ordinal + _NOON


def period_at(tick: FloatArray) -> IntArray:
    """Rows of `PERIOD_LORDS` at points of the circle in [0, two turns), ticks."""
    period: IntArray = _PERIOD[tick.astype(np.int64)].astype(np.int64)
    return period


@lru_cache(maxsize=64)
def _power_table(step: float, lowest: int, highest: int) -> FloatArray:
    table = np.array([math.exp(step * units) for units in range(lowest, highest + 1)])
    table.flags.writeable = False
    return table


@dataclass(frozen=True, slots=True, eq=False)
class Days:
    """The days of one row and everything about them that no domain changes."""

    ordinal: IntArray
    """(t,) proleptic Gregorian ordinals."""
    transit: IntArray
    """(2, t) signs of Jupiter and Saturn."""
    block: IntArray
    """(n,) block of candidates with the same antardashas on all these days, never falling."""
    group: IntArray
    """(blocks,) Narayana group of each."""
    antardasha: IntArray
    """(blocks, t) column of the group's table."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """The activation of one row: the days by candidate, both families apart."""

    parashari: IntArray
    """(n, t) units, without gochara."""
    gochara: IntArray
    """(blocks, t) units; zero where the date is too coarse."""
    jaimini: IntArray
    """(blocks, t) units."""
    block: IntArray
    """(n,)."""


class Activation:
    """The array of one window, evaluated where it is asked for."""

    def __init__(self, candidates: Candidates, birth_date: date, policy: Policy) -> None:
        """Prepare the charts.

        Args:
            candidates: the window's minutes.
            birth_date: civil date of birth: ages of the baseline count from its noon.
            policy: weights and grids.
        """
        self.policy = policy
        self.candidates = candidates
        self.chart: Chart = chart_of(candidates, policy)
        self.birth_jd = float(noon(np.array(birth_date.toordinal())))
        self.at_birth: FloatArray = position_at_birth(candidates.longitude[:, 1]) * TICKS_PER_YEAR
        """(n,) place on the circle at birth, ticks."""
        self._origin = self.at_birth - (candidates.jd_ut - self.birth_jd) * (TICKS_PER_YEAR / policy.year_days)
        self._tables: dict[Key, KeyTable] = {}
        self._divided: dict[int, IntArray] = {}

    def __len__(self) -> int:
        return len(self.candidates)

    def table(self, key: Key) -> KeyTable:
        """Tables of one domain, made once."""
        if key not in self._tables:
            self._tables[key] = key_table(self.chart, self.policy.rules[key], self._divided, self.policy)
        return self._tables[key]

    def powers(self, key: Key, units: IntArray) -> FloatArray:
        """exp(smallest strength × points of `units`), any shape; squares give the other strengths."""
        table, policy = self.table(key), self.policy
        weights = policy.weights
        low = 3 * (weights.dusthana_lord + weights.shadbala_weak) + weights.sav_weak
        high = int(sum(weights.levels) * (weights.occupies + weights.rules + weights.divisional))
        high += 3 * (weights.trine_lord + weights.shadbala_strong) + weights.sav_strong + 2 * weights.gochara
        high += sum(weights.narayana) + 2 * weights.arudha
        step = policy.ranges.strengths[0] * table.rule.weight / policy.unit
        return _power_table(step, low, high)[units - low]

    def days(self, ordinals: Sequence[IntArray]) -> list[Days]:
        """Prepare the days of several rows at once.

        Args:
            ordinals: rising days of each row.
        """
        if not ordinals:
            return []
        every, place = np.unique(np.concatenate(ordinals), return_inverse=True)
        signs = transit_signs(noon(every)).T
        narayana = self.chart.narayana
        edges = np.searchsorted(narayana.group, np.arange(len(narayana.charts) + 1))
        jd, year = self.candidates.jd_ut, self.policy.year_days
        # Within a group birth moves by less than a day: an antardasha of months is the same from its first
        # minute to its last on almost every day.
        ends = [
            np.stack([
                _antardasha(narayana.border[group], (noon(every) - jd[minute]) / year)
                for group, minute in enumerate(minutes)
            ])
            for minutes in (edges[:-1], edges[1:] - 1)
        ]  # fmt: skip
        prepared, begin = [], 0
        for row in ordinals:
            where = place[begin : begin + len(row)]
            begin += len(row)
            first, last = ends[0][:, where], ends[1][:, where]
            moved = np.flatnonzero((first != last).any(axis=1))
            if not len(moved):
                block, group, antardasha = narayana.group, np.arange(len(first)), first
            else:
                block, group, antardasha = self._split(row, first, moved)
            prepared.append(Days(row, signs[:, where], block, group, antardasha))
        return prepared

    def _split(self, ordinal: IntArray, first: IntArray, moved: IntArray) -> tuple[IntArray, IntArray, IntArray]:
        """Blocks of the groups in which an antardasha changes between two minutes: a block a minute."""
        narayana, years = self.chart.narayana, self.policy.year_days
        single = np.isin(narayana.group, moved)
        starts = np.concatenate([[True], (np.diff(narayana.group) != 0) | single[1:]])
        group = narayana.group[starts]
        antardasha = first[group]
        for place, minute in zip(np.flatnonzero(single[starts]), np.flatnonzero(single), strict=True):
            elapsed = (noon(ordinal) - self.candidates.jd_ut[minute]) / years
            antardasha[place] = _antardasha(narayana.border[group[place]], elapsed)
        return np.cumsum(starts) - 1, group, antardasha

    def periods(self, ordinal: IntArray, minutes: IntArray | slice = slice(None)) -> IntArray:
        """Vimshottari periods of some candidates on some days.

        Args:
            ordinal: (t,) rising days.
            minutes: which candidates.

        Returns:
            (n, t) rows of `PERIOD_LORDS`.
        """
        since = (noon(ordinal) - self.birth_jd) * (TICKS_PER_YEAR / self.policy.year_days)
        start = np.mod(self._origin[minutes] + since[0], TURN)
        return period_at(start[:, None] + np.mod(since - since[0], TURN)[None, :])

    def row(self, key: Key, days: Days, *, gochara: bool, minutes: IntArray | slice = slice(None)) -> Row:
        """The activation of one row.

        Args:
            key: domain (and relative).
            days: from `days`.
            gochara: the date is exact enough to meet the transits.
            minutes: which candidates.
        """
        table = self.table(key)
        # A flat gather: class and period in one index.
        index = self.periods(days.ordinal, minutes)
        index += (table.of_minute[minutes] * table.parashari.shape[1])[:, None]
        lagna = np.array([chart.lagna for chart in self.chart.narayana.charts])[days.group]
        transit = np.zeros((len(days.group), len(days.ordinal)), dtype=np.int64)
        if gochara:
            transit = self.gochara(key, lagna, days.transit)
        return Row(
            parashari=table.parashari.ravel()[index],
            gochara=transit,
            jaimini=table.jaimini[days.group[:, None], days.antardasha],
            block=days.block[minutes],
        )

    def gochara(self, key: Key, lagna: IntArray, transit: IntArray) -> IntArray:
        """(lagnas, t) units: Jupiter and Saturn in the domain's houses from the natal ascendant."""
        inside = houses_of(self.policy.rules[key])
        held = inside[(transit[:, None, :] - lagna[None, :, None]) % 12].sum(axis=0)
        units: IntArray = held * self.policy.weights.gochara
        return units


def _antardasha(border: FloatArray, years: FloatArray) -> IntArray:
    """Column of a Narayana table at ages; outside the two cycles the nearest."""
    column = np.searchsorted(border, years, side="right") - 1
    return column.clip(0, len(border) - 2).astype(np.int64)
