"""The activation array: what the method gives candidate m for an event of a domain on day t.

One array stands behind everything: support and likelihoods of the rows, the baseline of a life, why, placebo
and probes are reductions over it. It is never stored whole; a row needs its own days, the baseline a grid.

    activation[domain][t, m] = parashari[class of m, period of (m, t)]      a look-up among 729 periods
                             + gochara[lagna of m, day t]                   day and month dates only
                             + jaimini[group of m, antardasha of (m, t)]    a look-up among 288 periods

Points are whole units (policy), so sums are exact in any order; exp of them is read from a table and its
powers are squares, so that the bytes of a result do not hang on a machine's exp.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
import numpy.typing as npt

from scoring.candidates import Candidates
from scoring.civil import EPOCH_JD
from scoring.gochara import transit_signs
from scoring.graha import FloatArray, IntArray
from scoring.policy import Key, Policy
from scoring.tables import Chart, KeyTable, chart_of, key_table
from scoring.vimshottari import TICKS_PER_YEAR, period_at, position_at_birth

_NOON: Final = EPOCH_JD + 0.5 - date(1970, 1, 1).toordinal()


def noon(ordinal: IntArray) -> FloatArray:
    """Julian days of noon, universal time: nobody knows the hour of an event."""
    days: FloatArray = ordinal.astype(np.float64) + _NOON
    return days


@dataclass(frozen=True, slots=True, eq=False)
class Days:
    """The days of several rows, one after another, and everything about them that no domain changes."""

    ordinal: IntArray
    """(t,) proleptic Gregorian ordinals."""
    edges: IntArray
    """(rows + 1,) where each row's days begin."""
    transit: IntArray
    """(t, 2) signs of Jupiter and Saturn."""
    block: IntArray
    """(n,) block of candidates with the same antardashas on all these days, never falling."""
    group: IntArray
    """(blocks,) Narayana group of each."""
    antardasha: IntArray
    """(t, blocks) column of the group's table."""

    def of(self, row: int) -> IntArray:
        """Ordinals of one row's days."""
        return self.ordinal[self.edges[row] : self.edges[row + 1]]

    def rows(self, places: Sequence[int]) -> Days:
        """The days of some of the rows, in the order asked for."""
        lengths = np.diff(self.edges)[places]
        edges = np.concatenate([[0], np.cumsum(lengths)])
        days = np.arange(edges[-1]) + np.repeat(self.edges[places] - edges[:-1], lengths)
        return Days(
            self.ordinal[days], edges, self.transit[days], self.block, self.group, self.antardasha[days]
        )


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
        self.lagna: IntArray = np.array([one.lagna for one in self.chart.narayana.charts])
        """(groups,) sign of the ascendant."""
        self.birth_jd = float(noon(np.array(birth_date.toordinal())))
        self.at_birth: FloatArray = position_at_birth(candidates.longitude[:, 1]) * TICKS_PER_YEAR
        """(n,) place on the circle at birth, ticks."""
        self._per_day = TICKS_PER_YEAR / policy.year_days
        self._origin = self.at_birth - (candidates.jd_ut - self.birth_jd) * self._per_day
        self._tables: dict[Key, KeyTable] = {}
        self._divided: dict[int, IntArray] = {}

    def __len__(self) -> int:
        return len(self.candidates)

    def table(self, key: Key) -> KeyTable:
        """Tables of one domain, made once."""
        found = self._tables.get(key)
        if found is None:
            found = key_table(self.chart, self.policy.rules[key], self._divided, self.policy)
            self._tables[key] = found
        return found

    def days(self, ordinals: Sequence[IntArray]) -> Days:
        """Prepare the days of several rows at once.

        Args:
            ordinals: rising days of each row.
        """
        edges = np.cumsum([0, *(len(row) for row in ordinals)])
        flat = np.concatenate([np.empty(0, dtype=np.int64), *ordinals])
        narayana = self.chart.narayana
        starts = np.searchsorted(narayana.group, np.arange(len(narayana.charts) + 1))
        # Within a group birth moves by less than a day: an antardasha of months is the same from its first
        # minute to its last on almost every day.
        first, last = (self._antardashas(flat, minutes) for minutes in (starts[:-1], starts[1:] - 1))
        block, group, antardasha = narayana.group, np.arange(len(narayana.charts)), first
        moved = np.argwhere(first != last)
        if len(moved):
            block, group, antardasha = self._split(flat, starts, first, last, moved)
        return Days(flat, edges, transit_signs(noon(flat)), block, group, antardasha)

    def _antardashas(self, ordinal: IntArray, minutes: IntArray) -> IntArray:
        """(t, groups) columns of the groups' tables, for one candidate of each group."""
        narayana, jd = self.chart.narayana, self.candidates.jd_ut
        day = noon(ordinal)
        columns = [
            np.searchsorted(border, (day - jd[minute]) / self.policy.year_days, side="right")
            for border, minute in zip(narayana.border, minutes, strict=True)
        ]
        return (np.stack(columns, axis=1) - 1).clip(0, narayana.mahadasha.shape[1] - 1)

    def _split(
        self, ordinal: IntArray, starts: IntArray, first: IntArray, last: IntArray, moved: IntArray
    ) -> tuple[IntArray, IntArray, IntArray]:
        """Blocks when an antardasha changes between two minutes of a group: cut there."""
        narayana, jd = self.chart.narayana, self.candidates.jd_ut
        cuts = []
        for day, group in moved:
            # The later the birth the younger on that day: those born after this instant are one earlier.
            years = narayana.border[group, first[day, group]]
            latest = float(noon(ordinal[day])) - years * self.policy.year_days
            begin, stop = starts[group], starts[group + 1]
            cuts.append(int(begin + np.searchsorted(jd[begin:stop], latest, side="right")))
        begins = np.unique(np.concatenate([starts[:-1], cuts]))
        group = narayana.group[begins]
        antardasha = first[:, group]
        for (day, one), cut in zip(moved, cuts, strict=True):
            antardasha[day, (group == one) & (begins >= cut)] = last[day, one]
        return np.searchsorted(begins, np.arange(len(jd)), side="right") - 1, group, antardasha

    def periods(self, ordinal: IntArray, minutes: IntArray | slice = slice(None)) -> npt.NDArray[np.int16]:
        """Vimshottari periods of some candidates on some days.

        Args:
            ordinal: (t,) days.
            minutes: which candidates.

        Returns:
            (t, n) rows of `PERIOD_LORDS`.
        """
        since = (noon(ordinal) - self.birth_jd) * self._per_day
        return period_at(since[:, None] + self._origin[minutes])
