"""Stretches: the parts of the candidate range that are offered, first place first."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from scoring.graha import BoolArray, FloatArray
from scoring.policy import RangeRule
from scoring.ranges import pieces, weighted_median


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of minutes that the dates lift above the average of the candidate range."""

    first: int
    """First candidate."""
    last: int
    """Last candidate, included."""
    middle: int
    """Share-weighted median: the minute that stands for the stretch."""
    share: float
    """Its part of the belief over the window."""
    tied: int
    """Minutes that share its highest place."""


def offered(candidate: BoolArray, mixed: FloatArray, rule: RangeRule) -> tuple[Stretch, ...]:
    """Cut the candidate range into stretches.

    While nothing is told apart the whole range is one stretch. A range that has not lost a minute can still
    have several: they are shown as places, never drawn as a range.

    Args:
        candidate: (n,) the candidate range.
        mixed: (n,) log shares of M, rounded.
        rule: how many are offered at most.

    Returns:
        By share, the earlier one first among equals; at least one.
    """
    weight = np.exp(mixed)
    level = round(math.log(float(weight[candidate].mean())), rule.digits)
    total = float(weight.sum())
    found = []
    for first, last in pieces(candidate & (mixed >= level)):
        inside = np.zeros(len(mixed), dtype=bool)
        inside[first : last + 1] = True
        best = mixed[first : last + 1]
        share = round(float(weight[first : last + 1].sum()) / total, rule.digits)
        tied = int((best == best.max()).sum())
        found.append(Stretch(first, last, weighted_median(weight, inside), share, tied))
    found.sort(key=lambda stretch: (-stretch.share, stretch.first))
    return tuple(found[: rule.offered])


def percents(shares: list[float]) -> list[int]:
    """Whole percents that sum to 100, by largest remainder; earlier ones first among equals."""
    total = sum(shares)
    exact = [100.0 * share / total for share in shares]
    whole = [math.floor(value) for value in exact]
    order = sorted(range(len(shares)), key=lambda place: (round(whole[place] - exact[place], 9), place))
    for place in order[: 100 - sum(whole)]:
        whole[place] += 1
    return whole
