"""What a ledger would say without some of its rows: the same replay over the same arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.graha import BoolArray, FloatArray
from scoring.likelihood import without
from scoring.policy import RangeRule
from scoring.ranges import belief, kept, last_sets
from scoring.scored import View
from scoring.stretches import Stretch, middle_of, places

_MOST_CELLS = 300_000
"""States × strengths × candidates replayed in one go."""


@dataclass(frozen=True, slots=True, eq=False)
class Without:
    """The end of a ledger from which rows were left out."""

    candidate: BoolArray
    """(n,)."""
    supported: BoolArray
    """(n,)."""
    mixed: FloatArray
    """(n,) log shares of M."""


def leave_out(
    view: View, alike: BoolArray, weights: FloatArray, left_out: Sequence[BoolArray], rule: RangeRule
) -> list[Without]:
    """Replay a ledger without some rows, several times.

    Args:
        view: the ranges with all rows.
        alike: (E, E) twins.
        weights: (E, E) twin weights of all rows.
        left_out: for each replay, (E,) the rows to leave out, at least one.
        rule: floors.
    """
    found: list[Without] = []
    most = max(_MOST_CELLS // view.rows[0].size, 1) if len(view.rows) else 1
    batch: list[BoolArray] = []
    for place, rows in enumerate(left_out):
        batch.append(rows)
        full = sum(len(rows) - int(np.argmax(one)) for one in batch) > most
        if full or place == len(left_out) - 1:
            found += _replay(view, alike, weights, batch, rule)
            batch = []
    return found


def _replay(
    view: View, alike: BoolArray, weights: FloatArray, batch: Sequence[BoolArray], rule: RangeRule
) -> list[Without]:
    # Up to its first missing row a replay is the ledger itself; the rest of all replays is one array.
    totals = [without(view.rows, view.total, alike, weights, rows) for rows in batch]
    states = belief(np.concatenate(totals), rule)
    method, beyond = kept(states, rule)
    found, begin = [], 0
    for rows, total in zip(batch, totals, strict=True):
        first, stop = int(np.argmax(rows)), begin + len(total)
        start = view.ranges.candidate[first], view.ranges.supported[first]
        mixed = states.mixed[stop - 1] if len(total) else view.belief.mixed[first]
        found.append(Without(*last_sets(method[begin:stop], beyond[begin:stop], start), mixed))
        begin = stop
    return found


def still_leads(leader: Stretch, left: Without, rule: RangeRule) -> bool:
    """Whether the leading stretch is still first: the middle of the new leader lies in it, alone."""
    ranked, share = places(left.candidate, left.mixed, rule)
    tied = len(ranked) > 1 and ranked[0].share == ranked[1].share
    return not tied and leader.first <= middle_of(ranked[0], share) <= leader.last
