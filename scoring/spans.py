"""Rows of a ledger as reductions over the days of their spans: mean points, log means of exp(k·points)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

import numpy as np

from scoring.activation import Activation, Days
from scoring.case import Event
from scoring.graha import FloatArray, IntArray
from scoring.policy import Key
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


def span_means(
    activation: Activation,
    events: Sequence[Event],
    ordinals: Sequence[IntArray],
    minutes: IntArray | None = None,
) -> SpanMeans:
    """Reduce rows.

    Args:
        activation: the array.
        events: E scored rows.
        ordinals: the days of each that are looked at.
        minutes: which candidates; all if none.
    """
    n = len(activation) if minutes is None else len(minutes)
    strengths = len(activation.policy.ranges.strengths)
    points = np.empty((len(events), n))
    log_powers = np.empty((len(VIEWS), len(events), strengths, n))
    # Rows of one domain stand together, so that a domain's table is read once.
    keys = list(dict.fromkeys(event.key for event in events))
    order = sorted(range(len(events)), key=lambda place: keys.index(events[place].key))
    days = activation.days([ordinals[place] for place in order])
    first = 0
    while first < len(order):
        stop = int(np.searchsorted(days.edges, days.edges[first] + _MOST_CELLS // n, side="right")) - 1
        stop = max(stop, first + 1)
        places = order[first:stop]
        rows = _Rows(activation, [events[place] for place in places], days.rows(first, stop), minutes)
        points[places], log_powers[:, places] = _reduce(rows)
        first = stop
    return SpanMeans(points, log_powers)


class _Rows:
    """The activation of some rows: units and powers by day and candidate, the families apart."""

    def __init__(
        self, activation: Activation, events: Sequence[Event], days: Days, minutes: IntArray | None
    ) -> None:
        some: IntArray | slice = slice(None) if minutes is None else minutes
        self.activation, self.edges = activation, days.edges
        self.block = days.block[some]
        period = activation.periods(days.ordinal, some).astype(np.int64)
        lagna = activation.lagna[days.group]
        shape = (len(days.ordinal), len(days.group))
        self.parashari = np.empty(period.shape, dtype=np.int64)
        self.powers = np.empty(period.shape)
        self.jaimini, self.transit = np.empty(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
        self.jaimini_powers, self.transit_powers = np.empty(shape), np.ones(shape)
        self.scale = np.empty(len(events))
        place = 0
        while place < len(events):
            stop = place + 1
            while stop < len(events) and events[stop].key == events[place].key:
                stop += 1
            key = events[place].key
            assert key is not None
            table = activation.table(key)
            rows = slice(days.edges[place], days.edges[stop])
            # A flat gather: class and period in one index.
            index = period[rows] * table.parashari.shape[1] + table.of_minute[some]
            self.parashari[rows] = table.parashari.ravel().take(index)
            self.powers[rows] = table.powers.ravel().take(index)
            group, column = days.group[None, :], days.antardasha[rows]
            self.jaimini[rows] = table.jaimini[group, column]
            self.jaimini_powers[rows] = table.period_powers[group, column]
            self.scale[place:stop] = table.rule.weight / activation.policy.unit
            met = np.array([exact(event, activation) for event in events[place:stop]])
            if met.any():
                held = table.transits(lagna, days.transit[rows])
                held *= np.repeat(met, np.diff(days.edges[place : stop + 1]))[:, None]
                self.transit[rows] = held * activation.policy.weights.gochara
                self.transit_powers[rows] = table.transit_powers[held]
            place = stop


def _reduce(rows: _Rows) -> tuple[FloatArray, FloatArray]:
    """(E, n) mean points and (views, E, K, n) log mean powers."""
    begin = rows.edges[:-1]
    days = np.diff(rows.edges)[:, None].astype(np.float64)
    block = rows.block
    outside = np.add.reduceat(rows.transit + rows.jaimini, begin, axis=0)[:, block]
    points = (np.add.reduceat(rows.parashari, begin, axis=0) + outside) * (rows.scale[:, None] / days)
    alone, jaimini = rows.powers, rows.jaimini_powers
    total = np.empty_like(alone)
    met = rows.transit.any()
    edges = np.searchsorted(block, np.arange(jaimini.shape[1] + 1))
    for one, (first, stop) in enumerate(pairwise(edges)):
        if met:
            alone[:, first:stop] *= rows.transit_powers[:, one, None]
        np.multiply(alone[:, first:stop], jaimini[:, one, None], out=total[:, first:stop])
    strengths = len(rows.activation.policy.ranges.strengths)
    means = np.empty((len(VIEWS), len(begin), strengths, len(block)))
    for place in range(strengths):
        if place:
            alone *= alone
            total *= total
            jaimini *= jaimini
        means[0, :, place] = np.add.reduceat(total, begin, axis=0)
        means[1, :, place] = np.add.reduceat(alone, begin, axis=0)
        means[2, :, place] = np.add.reduceat(jaimini, begin, axis=0)[:, block]
    return points, np.log(means / days[:, None])


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
