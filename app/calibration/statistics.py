"""The statistics of a replay, each beside its null (docs: evaluation protocol, section 3). Exact where it can be."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np


def poisson_binomial(chances: Sequence[float]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return P(exactly k of independent events happen), k = 0 to n, by adding one event at a time."""
    found = np.array([1.0])
    for chance in chances:
        found = np.append(found, 0.0) * (1.0 - chance) + np.append(0.0, found) * chance
    return found


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


def middle_rank(share: Sequence[float], truth: int) -> float:
    """Return the percentile of the truth by share, 0 best; ties count as half, so a flat window is 0.5."""
    values = np.asarray(share)
    above, equal = int((values > values[truth]).sum()), int((values == values[truth]).sum())
    return (above + 0.5 * (equal - 1)) / max(len(values) - 1, 1) if len(values) > 1 else 0.5


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
