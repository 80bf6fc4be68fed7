"""Support read as a likelihood: what a dated event says about a minute, against the person's own life.

    row i, candidate m, strength k:
        l_i(k, m) = w_i · [   log mean over the span       of exp(k·a(m, t))
                            − log mean over the age window of exp(k·a(m, t)) ]

The first term is the span's, the second the baseline's: a minute that the method favours on every day of a
life gains nothing from an event, and a row "some time in my life" moves nothing. Means are of exp(k·a), never
exp of a mean. Rows that tell the same story (one domain, one relative, half a year) share one weight.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scoring.case import Event
from scoring.graha import BoolArray, FloatArray
from scoring.policy import Policy


def twins(events: Sequence[Event], policy: Policy) -> BoolArray:
    """Which rows tell the same story: same domain and relative, middles of the spans within `twin_days`.

    Returns:
        (E, E), symmetric, true on the diagonal.
    """
    middle = (
        np.array([event.start.toordinal() + event.end.toordinal() for event in events], dtype=np.float64) / 2
    )
    keys = list(dict.fromkeys(event.key for event in events))
    key = np.array([keys.index(event.key) for event in events])
    same: BoolArray = key[:, None] == key[None, :]
    near: BoolArray = np.abs(middle[:, None] - middle[None, :]) <= policy.ranges.twin_days
    return same & near


def twin_weights(alike: BoolArray) -> FloatArray:
    """Weight of row i once rows 0..t are known: one over the number of its twins among them.

    Args:
        alike: (E, E) from `twins`.

    Returns:
        (E, E), [t, i]; zero where i > t.
    """
    counts = np.cumsum(alike, axis=0, dtype=np.float64)
    return np.tril(1.0 / np.maximum(counts, 1.0))


def cumulate(rows: FloatArray, weights: FloatArray, out: FloatArray | None = None) -> FloatArray:
    """Log likelihood after each row, rows added in ledger order.

    Args:
        rows: (E, K, n) from `row_likelihood`.
        weights: (E, E) from `twin_weights`.
        out: where to write the sums.

    Returns:
        (E, K, n): [t] = sum over i ≤ t of weights[t, i]·rows[i].
    """
    total = np.empty_like(rows) if out is None else out
    # Where a row brings no twin, the sum of the earlier ones stands.
    stands = ~np.tril(weights[1:] != weights[:-1]).any(axis=1)
    if stands.all():
        np.multiply(rows, np.diagonal(weights)[:, None, None], out=total)
        return np.cumsum(total, axis=0, out=total)
    for t in range(len(rows)):
        if t and stands[t - 1]:
            np.multiply(rows[t], weights[t, t], out=total[t])
            total[t] += total[t - 1]
            continue
        np.multiply(rows[0], weights[t, 0], out=total[t])
        for i in range(1, t + 1):
            total[t] += weights[t, i] * rows[i]
    return total


def without(
    rows: FloatArray, total: FloatArray, alike: BoolArray, weights: FloatArray, left_out: BoolArray
) -> FloatArray:
    """Log likelihood after each remaining row when some rows are left out.

    Args:
        rows: (E, K, n).
        total: (E, K, n) from `cumulate` of all rows.
        alike: (E, E).
        weights: (E, E) of all rows.
        left_out: (E,) rows to leave out.

    Returns:
        (R, K, n): one for each remaining row after the first row left out, in ledger order.
    """
    first = int(np.argmax(left_out))
    kept = ~left_out
    remaining = first + 1 + np.flatnonzero(kept[first + 1 :])
    if not (alike[left_out] & kept).any():  # nobody else's weight hangs on them
        out = total[remaining]
        for i in np.flatnonzero(left_out):
            out -= weights[remaining, i, None, None] * rows[i]
        return out
    counts = np.cumsum(alike & kept[:, None], axis=0, dtype=np.float64)[remaining]
    target = np.where(kept & (np.arange(len(rows)) <= remaining[:, None]), 1.0 / np.maximum(counts, 1.0), 0.0)
    change = target - weights[remaining]
    out = total[remaining]
    for i in np.flatnonzero(change.any(axis=0)):
        out += change[:, i, None, None] * rows[i]
    return out
