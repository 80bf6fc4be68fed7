"""What a ledger would say without some of its rows: the same replay over the same arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scoring.graha import BoolArray, FloatArray
from scoring.likelihood import without
from scoring.policy import RangeRule
from scoring.ranges import belief, kept, last_sets
from scoring.scored import View
from scoring.stretches import Stretch, offered


@dataclass(frozen=True, slots=True, eq=False)
class Without:
    """The end of a ledger from which rows were left out."""

    candidate: BoolArray
    """(n,)."""
    supported: BoolArray
    """(n,)."""
    mixed: FloatArray
    """(n,) log shares of M."""


def leave_out(view: View, alike: BoolArray, weights: FloatArray, rows: BoolArray, rule: RangeRule) -> Without:
    """Replay a ledger without some rows.

    Args:
        view: the ranges with all rows.
        alike: (E, E) twins.
        weights: (E, E) twin weights of all rows.
        rows: (E,) rows to leave out, at least one.
        rule: floors.
    """
    first = int(np.argmax(rows))
    start = view.ranges.candidate[first], view.ranges.supported[first]
    total = without(view.rows, view.total, alike, weights, rows)
    if not len(total):
        return Without(*start, view.belief.mixed[first])
    states = belief(total, rule)
    candidate, supported = last_sets(*kept(states, rule), start)
    return Without(candidate, supported, states.mixed[-1])


def still_leads(leader: Stretch, left: Without, rule: RangeRule) -> bool:
    """Whether the leading stretch is still first: the middle of the new leader lies in it, alone."""
    places = offered(left.candidate, left.mixed, rule)
    tied = len(places) > 1 and places[0].share == places[1].share
    return not tied and leader.first <= places[0].middle <= leader.last
