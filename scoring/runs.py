"""Runs of equal rows: neighbouring minutes mostly share their signs, so most work is needed once per run."""

from __future__ import annotations

import numpy as np

from scoring.graha import IntArray


def runs(key: IntArray) -> tuple[IntArray, IntArray]:
    """Split rows into runs of equal neighbours.

    Args:
        key: (n, k) whole numbers, n ≥ 1.

    Returns:
        (g,) index of the first row of each run, and (n,) the run of each row, 0 to g − 1.
    """
    starts = np.concatenate([[True], (key[1:] != key[:-1]).any(axis=1)])
    return np.flatnonzero(starts), np.cumsum(starts) - 1
