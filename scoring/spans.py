"""Rows of a ledger as reductions over the days of their spans: mean points, log means of exp(k·points)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise

import numpy as np

from scoring.activation import Activation, Days
from scoring.case import Event
from scoring.graha import FloatArray, IntArray
from scoring.policy import Key
from scoring.tables import KeyTable
from scoring.techniques import Family

VIEWS = (None, Family.PARASHARI, Family.JAIMINI)
"""All techniques together, and each family alone: the first axis of the arrays below."""

_MOST_CELLS = 120_000
"""Days × candidates looked at in one go: some ten arrays of 8 MB."""


@dataclass(frozen=True, slots=True, eq=False)
class SpanMeans:
    """Means over the days of E rows."""

    points: FloatArray
    """(E, n) mean activation in points, domain weight included, precision weight not."""
    log_powers: FloatArray
    """(views, E, K, n) log mean of exp(k·activation) for each strength."""


def sampled_days(event: Event, birth: date, as_of: date, most: int) -> IntArray:
    """Days of a row that are looked at: the part of the span within the life, sampled evenly.

    Args:
        event: the row.
        birth: no event is older than the person.
        as_of: nor younger than the day the life is looked at.
        most: at most so many days: the middles of as many equal parts.

    Returns:
        (t,) rising ordinals; every day when there are no more than `most`.
    """
    first = max(event.start, birth).toordinal()
    days = max(min(event.end, as_of).toordinal(), first) - first + 1
    count = min(days, most)
    return first + (2 * np.arange(count) + 1) * days // (2 * count)


def exact(event: Event, activation: Activation) -> bool:
    """Whether a date is exact enough to meet the transits."""
    return event.precision in activation.policy.gochara_precisions


def span_means(activation: Activation, events: Sequence[Event], days: Days) -> SpanMeans:
    """Reduce rows at every candidate.

    Args:
        activation: the array.
        events: E scored rows.
        days: the days of each that are looked at, in the same order.
    """
    n, strengths = len(activation), len(activation.policy.ranges.strengths)
    points = np.empty((len(events), n))
    log_powers = np.empty((len(VIEWS), len(events), strengths, n))
    for places, some in _by_domain(events, days, n):
        rows = _Rows(activation, [events[place] for place in places], some, np.arange(n))
        points[places] = rows.points()
        log_powers[:, places] = rows.log_powers(VIEWS)
    return SpanMeans(points, log_powers)


def whole_log_powers(
    activation: Activation, events: Sequence[Event], days: Days, minutes: IntArray
) -> FloatArray:
    """As `span_means`, of all techniques together at some candidates: (E, K, m) log means.

    Args:
        activation: the array.
        events: E scored rows.
        days: the days of each that are looked at, in the same order.
        minutes: (m,) which candidates.
    """
    found = np.empty((len(events), len(activation.policy.ranges.strengths), len(minutes)))
    for places, some in _by_domain(events, days, len(minutes)):
        rows = _Rows(activation, [events[place] for place in places], some, minutes)
        found[places] = rows.log_powers(VIEWS[:1])[0]
    return found


def _by_domain(events: Sequence[Event], days: Days, n: int) -> Iterator[tuple[list[int], Days]]:
    """Places of rows and their days, few enough to work on at a time.

    Rows of one domain stand together, so that a domain's table is read once.
    """
    keys = list(dict.fromkeys(event.key for event in events))
    order = sorted(range(len(events)), key=lambda place: keys.index(events[place].key))
    reach = np.cumsum(np.diff(days.edges)[order])
    first = done = 0
    while first < len(order):
        stop = max(int(np.searchsorted(reach, done + _MOST_CELLS // n, side="right")), first + 1)
        places, done = order[first:stop], int(reach[stop - 1])
        yield places, days.rows(places)
        first = stop


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """Consecutive rows of one domain."""

    table: KeyTable
    rows: slice
    """Their days."""
    index: IntArray
    """(t, m) places in the domain's table of periods by classes."""
    held: IntArray | None
    """(t, blocks) how many planets pass through the domain's houses; none when no row is exact enough."""


class _Rows:
    """The activation of some rows by day and candidate, the families apart."""

    def __init__(
        self, activation: Activation, events: Sequence[Event], days: Days, minutes: IntArray
    ) -> None:
        self.policy, self.days, self.block = activation.policy, days, days.block[minutes]
        period = activation.periods(days.ordinal, minutes).astype(np.int64)
        self.shape, self.shape_outside = period.shape, (len(days.ordinal), len(days.group))
        lagna = activation.lagna[days.group]
        self.parts = []
        place = 0
        for key, group in groupby(events, key=lambda event: event.key):
            assert key is not None
            met = np.array([exact(event, activation) for event in group])
            stop = place + len(met)
            rows, table = slice(days.edges[place], days.edges[stop]), activation.table(key)
            # A flat gather: class and period in one index.
            index = period[rows] * table.parashari.shape[1] + table.of_minute[minutes]
            held = None
            if met.any():
                held = table.transits(lagna, days.transit[rows])
                held *= np.repeat(met, np.diff(days.edges[place : stop + 1]))[:, None]
            self.parts.append((_Part(table, rows, index, held), slice(place, stop)))
            place = stop

    def points(self) -> FloatArray:
        """(E, m) mean points."""
        begin = self.days.edges[:-1]
        alone = np.empty(self.shape, dtype=np.int64)
        outside = np.empty(self.shape_outside, dtype=np.int64)
        scale = np.empty(len(begin))
        for part, places in self.parts:
            table, rows = part.table, part.rows
            alone[rows] = table.parashari.ravel().take(part.index)
            outside[rows] = table.jaimini[self.days.group[None, :], self.days.antardasha[rows]]
            if part.held is not None:
                outside[rows] += part.held * self.policy.weights.gochara
            scale[places] = table.rule.weight / self.policy.unit
        sums = np.add.reduceat(alone, begin, axis=0) + np.add.reduceat(outside, begin, axis=0)[:, self.block]
        points: FloatArray = sums * (scale / np.diff(self.days.edges))[:, None]
        return points

    def log_powers(self, views: Sequence[Family | None]) -> FloatArray:
        """(views, E, K, m) log mean powers."""
        begin = self.days.edges[:-1]
        powers = self._powers()
        strengths = len(self.policy.ranges.strengths)
        means = np.empty((len(views), len(begin), strengths, len(self.block)))
        for strength in range(strengths):
            for view, family in enumerate(views):
                if strength:
                    powers[family] *= powers[family]
                sums = np.add.reduceat(powers[family], begin, axis=0)
                means[view, :, strength] = sums[:, self.block] if family is Family.JAIMINI else sums
        return np.log(means / np.diff(self.days.edges).astype(np.float64)[:, None, None])

    def _powers(self) -> dict[Family | None, FloatArray]:
        """exp(smallest strength × points): (t, m), and (t, blocks) of jaimini, which all of a block share."""
        alone, jaimini = np.empty(self.shape), np.empty(self.shape_outside)
        transit = np.ones(self.shape_outside)
        for part, _ in self.parts:
            table, rows = part.table, part.rows
            alone[rows] = table.powers.ravel().take(part.index)
            jaimini[rows] = table.period_powers[self.days.group[None, :], self.days.antardasha[rows]]
            if part.held is not None:
                transit[rows] = table.transit_powers[part.held]
        total = np.empty_like(alone)
        edges = np.searchsorted(self.block, np.arange(jaimini.shape[1] + 1))
        for one, (first, stop) in enumerate(pairwise(edges)):
            alone[:, first:stop] *= transit[:, one, None]
            np.multiply(alone[:, first:stop], jaimini[:, one, None], out=total[:, first:stop])
        return {None: total, Family.PARASHARI: alone, Family.JAIMINI: jaimini}
def day_points(activation: Activation, key: Key, ordinal: IntArray) -> FloatArray:
    """The array itself: points of every candidate on given days, transits included.

    Args:
        activation: the array.
        key: the domain.
        ordinal: (t,) rising days.

    Returns:
        (t, n).
    """
    table, days = activation.table(key), activation.days([ordinal])
    parashari = table.parashari[activation.periods(ordinal), table.of_minute]
    held = table.transits(activation.lagna[days.group], days.transit) * activation.policy.weights.gochara
    outside = held + table.jaimini[days.group[None, :], days.antardasha]
    return (parashari + outside[:, days.block]) * (table.rule.weight / activation.policy.unit)
