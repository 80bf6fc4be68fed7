"""Stretches: the parts of the candidate range that are offered, first place first."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from scoring.graha import BoolArray, FloatArray
from scoring.policy import RangeRule
from scoring.ranges import halfway, pieces


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


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch before anything but its rank is known."""

    first: int
    last: int
    share: float


def places(candidate: BoolArray, mixed: FloatArray, rule: RangeRule) -> tuple[list[Place], FloatArray]:
    """Cut the candidate range into stretches and rank them.

    While nothing is told apart the whole range is one stretch. A range that has not lost a minute can still
    have several: they are shown as places, never drawn as a range.

    Args:
        candidate: (n,) the candidate range.
        mixed: (n,) log shares of M, rounded.
        rule: decimals of a share.

    Returns:
        By share, the earlier one first among equals, at least one; and (n,) the shares of the minutes.
    """
    share = np.exp(mixed)
    share /= share.sum()
    level = round(math.log(float(share[candidate].mean()) * len(share)), rule.digits)
    below = np.empty(len(share) + 1)
    below[0] = 0.0
    np.cumsum(share, out=below[1:])
    found = [
        Place(first, last, round(float(below[last + 1] - below[first]), rule.digits))
        for first, last in pieces(candidate & (mixed >= level))
    ]
    found.sort(key=lambda place: (-place.share, place.first))
    return found, share


def middle_of(place: Place, share: FloatArray) -> int:
    """Share-weighted median of a stretch."""
    return place.first + halfway(share[place.first : place.last + 1])


def offered(candidate: BoolArray, mixed: FloatArray, rule: RangeRule) -> tuple[Stretch, ...]:
    """The stretches that are offered, first place first; arguments as `places`."""
    ranked, share = places(candidate, mixed, rule)
    found = []
    for place in ranked[: rule.offered]:
        best = mixed[place.first : place.last + 1]
        tied = int((best == best.max()).sum())
        found.append(Stretch(place.first, place.last, middle_of(place, share), place.share, tied))
    return tuple(found)


def percents(shares: list[float]) -> list[int]:
    """Whole percents that sum to 100, by largest remainder; earlier ones first among equals."""
    total = sum(shares)
    exact = [100.0 * share / total for share in shares]
    whole = [math.floor(value) for value in exact]
    order = sorted(range(len(shares)), key=lambda place: (round(whole[place] - exact[place], 9), place))
    for place in order[: 100 - sum(whole)]:
        whole[place] += 1
    return whole
