"""Reductions of a row's activation: mean points, and log means of exp(k·points), by family."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from scoring.activation import Activation, Row
from scoring.case import Event
from scoring.graha import FloatArray, IntArray
from scoring.policy import Key
from scoring.techniques import Family

VIEWS = (None, Family.PARASHARI, Family.JAIMINI)
"""All techniques together, and each family alone: the first axis of the arrays below."""


@dataclass(frozen=True, slots=True, eq=False)
class SpanMeans:
    """Means over the days of one row."""

    points: FloatArray
    """(n,) mean activation in points, domain weight included, precision weight not."""
    log_powers: FloatArray
    """(views, K, n) log mean of exp(k·activation) for each strength."""


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
    last = max(min(event.end, as_of).toordinal(), first)
    days = last - first + 1
    count = min(days, most)
    return first + (2 * np.arange(count) + 1) * days // (2 * count)


def span_means(activation: Activation, key: Key, row: Row) -> SpanMeans:
    """Reduce one row.

    Args:
        activation: the array.
        key: the row's domain.
        row: its activation.
    """
    policy = activation.policy
    strengths = policy.ranges.strengths
    scale = activation.table(key).rule.weight / policy.unit
    outside = (row.gochara + row.jaimini)[row.block]
    n, days = row.parashari.shape
    log_powers = np.empty((len(VIEWS), len(strengths), n))
    if days == 1:
        with_transit = row.parashari[:, 0] + row.gochara[row.block, 0]
        total = row.parashari[:, 0] + outside[:, 0]
        each = (total * scale, with_transit * scale, row.jaimini[row.block, 0] * scale)
        for view, points in enumerate(each):
            for place, strength in enumerate(strengths):
                np.multiply(points, strength, out=log_powers[view, place])
        return SpanMeans(each[0], log_powers)
    points = (row.parashari.sum(axis=1) + outside.sum(axis=1)) * (scale / days)
    alone = activation.powers(key, row.parashari)
    jaimini = activation.powers(key, row.jaimini)
    if row.gochara.any():
        alone *= activation.powers(key, row.gochara)[row.block]
    total = alone * jaimini[row.block]
    for place in range(len(strengths)):
        if place:
            alone *= alone
            total *= total
            jaimini *= jaimini
        np.mean(total, axis=1, out=log_powers[0, place])
        np.mean(alone, axis=1, out=log_powers[1, place])
        log_powers[2, place] = np.mean(jaimini, axis=1)[row.block]
    return SpanMeans(points, np.log(log_powers))
