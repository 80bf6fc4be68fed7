"""The statistics of a replay, each beside its null (docs: evaluation protocol, section 3). Exact where it can be."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np


def poisson_binomial(chances: Sequence[float]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return P(exactly k of independent events happen), k = 0 to n, by adding one event at a time."""
    found = np.array([1.0])
    for chance in chances:
        found = _one_more(found, chance)
    return found


def _one_more(
    found: np.ndarray[tuple[int], np.dtype[np.float64]], chance: float
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.append(found, 0.0) * (1.0 - chance) + np.append(0.0, found) * chance


def at_least(hits: int, chances: Sequence[float]) -> float:
    """Return P(X ≥ hits) when event i has chance i."""
    return float(min(poisson_binomial(chances)[hits:].sum(), 1.0))


def at_most(hits: int, chances: Sequence[float]) -> float:
    """Return P(X ≤ hits)."""
    return float(min(poisson_binomial(chances)[: hits + 1].sum(), 1.0))


def wilson(hits: int, n: int, z: float = 1.959964) -> tuple[float, float]:
    """Return Wilson's interval of a share (Wilson 1927); (0, 1) for nothing."""
    if n == 0:
        return 0.0, 1.0
    share, square = hits / n, z * z / n
    middle = (share + square / 2) / (1 + square)
    half = z / (1 + square) * math.sqrt(share * (1 - share) / n + square / (4 * n))
    return max(middle - half, 0.0), min(middle + half, 1.0)


def upper_normal(z: float) -> float:
    """Return P(Z ≥ z)."""
    return 0.5 * math.erfc(z / math.sqrt(2.0))


def distance_null(representative: int, minutes: int) -> tuple[float, float]:
    """Return mean and variance of |representative − truth| when the truth is any of the minutes alike."""
    distances = np.abs(np.arange(minutes) - representative).astype(np.float64)
    return float(distances.mean()), float(distances.var())


def within(representative: int, minutes: int, reach: int) -> float:
    """Return the chance that such a truth lies within `reach` minutes of the representative."""
    return (min(representative + reach, minutes - 1) - max(representative - reach, 0) + 1) / minutes


def percentile(share: Sequence[float], truth: int, ties: float = 0.5) -> float:
    """Return the percentile of the truth by share, 0 best.

    Args:
        share: of every minute.
        truth: place of the recorded one.
        ties: what a minute of the same share counts: a half, so that a flat window is 0.5; 1 counts all of them against us.
    """
    values = np.asarray(share)
    if len(values) < 2:
        return 0.5
    above, equal = int((values > values[truth]).sum()), int((values == values[truth]).sum()) - 1
    return (above + ties * equal) / (len(values) - 1)


def sign_flip(differences: Sequence[float], seed: int, flips: int = 9_999) -> float:
    """Return the one-sided p of a mean below zero when every sign is as likely as the other.

    Args:
        differences: of each case from the null.
        seed: of the flips.
        flips: how many.
    """
    values = np.asarray(differences, dtype=np.float64)
    random = np.random.default_rng(seed)
    signs = random.choice((-1.0, 1.0), size=(flips, len(values)))
    return float((1 + (np.round(signs @ values, 9) <= round(float(values.sum()), 9)).sum()) / (flips + 1))


def holm(chances: Sequence[float]) -> list[float]:
    """Return p-values adjusted for their number (Holm 1979), in the given order."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found, most = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, (len(chances) - rank) * chances[place]))
        found[place] = most
    return found


def detectable(people: int, width: float, power: float = 0.8, alpha: float = 0.05) -> float | None:
    """Return the smallest excess of coverage over the width that so many people would show, to a thousandth.

    Args:
        people: independent cases.
        width: mean width of the ranges, part of the window: what chance covers.
        power: how often the excess is to be seen.
        alpha: level of the exact one-sided binomial test.

    Returns:
        None where not even full coverage would be seen.
    """
    enough = _critical(poisson_binomial([width] * people), alpha)
    for thousandths in range(1, 1001 - math.floor(1000 * width)):
        if at_least(enough, [min(width + thousandths / 1000, 1.0)] * people) >= power:
            return thousandths / 1000
    return None


def people_needed(width: float, excess: float = 0.1, power: float = 0.8, alpha: float = 0.05, most: int = 500) -> int | None:
    """Return how many people show an excess of coverage from that number on (the power of an exact test is a saw).

    Args:
        width: what chance covers.
        excess: to be seen above it.
        power: how often.
        alpha: level of the exact one-sided binomial test.
        most: people looked at; None where they do not suffice.
    """
    if width + excess > 1.0:
        return None
    chance = real = np.array([1.0])
    short = 0
    for people in range(1, most + 1):
        chance, real = _one_more(chance, width), _one_more(real, width + excess)
        if real[_critical(chance, alpha) :].sum() < power:
            short = people
    return None if short == most else short + 1


def _critical(chance: np.ndarray[tuple[int], np.dtype[np.float64]], alpha: float) -> int:
    """Fewest hits that chance reaches in at most `alpha` of all cases."""
    above = np.cumsum(chance[::-1])[::-1]
    return int((above > alpha).sum())


def roundest(clock: int, minutes: int) -> int:
    """Return the place of the roundest minute of a window: the full hour, then half, quarter, ten, five; nearest the middle.

    Recorded times are rounded: who guesses this is exact about one time in five and knows nothing.

    Args:
        clock: minutes since midnight of the window's first minute.
        minutes: its length.
    """
    def order(place: int) -> tuple[int, float, int]:
        shown = (clock + place) % 60
        grade = next((grade for grade, step in enumerate((60, 30, 15, 10, 5)) if shown % step == 0), 5)
        return grade, abs(place - (minutes - 1) / 2), place

    return min(range(minutes), key=order)
