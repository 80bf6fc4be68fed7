"""From log likelihoods to the two ranges of a conversation.

A *share* is a minute's part of the belief, over the whole declared window and never over what is left of it:
renormalising after a cut would make cuts snowball. A range is the running intersection of what each step
keeps, so a row that is added never widens it.

    step t:   S = S ∩ {share of M ≥ 20% of the equal share}          M = ½ + ⅒ Σ_k exp L(k, ·)
              C = C ∩ {share of exp L(0.8, ·) ≥ 10%} ∩ S
              if S or C would be empty, both stay and the step is a conflict
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from scoring.graha import BoolArray, FloatArray
from scoring.policy import RangeRule

_BLOCK = 65_536
"""Numbers worked on at a time: half a megabyte."""
_SMALLEST = 1e-300
_LARGEST_LOG = 690.0
"""exp of more is no longer a finite number that JSON could carry."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """What T states of the ledger make of n minutes."""

    method: FloatArray
    """(T, n) log share of exp L(0.8, ·) against the equal share, rounded."""
    mixed: FloatArray
    """(T, n) log share of M against the equal share, rounded: the order a user sees."""
    ratio: FloatArray
    """(T,) evidence ratio, mean over the window of 2M − 1."""
    chance: FloatArray
    """(T,) posterior weight of "the dates are chance", mean over the window of ½ / M."""

    def share(self, state: int) -> FloatArray:
        """(n,) share of M, summing to one."""
        weight: FloatArray = np.exp(self.mixed[state])
        weight /= weight.sum()
        return weight

    def n_eff(self, state: int) -> float:
        """exp(entropy of the share of M): how many minutes are still in play."""
        return effective(self.share(state))


@dataclass(frozen=True, slots=True, eq=False)
class Ranges:
    """The sets before the first row and after each row."""

    candidate: BoolArray
    """(T + 1, n); [0] is the declared window."""
    supported: BoolArray
    """(T + 1, n)."""
    conflict: BoolArray
    """(T,) the step whose intersection would have been empty."""


def belief(total: FloatArray, rule: RangeRule) -> Belief:
    """Shares, ratio and weight of chance.

    Args:
        total: (T, K, n) log likelihoods.
        rule: floors and strengths.
    """
    states, strengths, n = total.shape
    found = Belief(np.empty((states, n)), np.empty((states, n)), np.empty(states), np.empty(states))
    some = max(_BLOCK // (strengths * n), 1)
    for first in range(0, states, some):
        block = slice(first, first + some)
        _believe(
            total[block],
            rule,
            Belief(found.method[block], found.mixed[block], found.ratio[block], found.chance[block]),
        )
    return found


def _believe(total: FloatArray, rule: RangeRule, out: Belief) -> None:
    """Some states, few enough for their powers to stay in the processor's cache."""
    top = total.max(axis=2)
    powers = total - top[:, :, None]
    c = rule.candidate
    np.copyto(out.method, powers[:, c])
    np.exp(powers, out=powers)
    out.method[:] -= np.log(powers[:, c].sum(axis=1) / powers.shape[2])[:, None]
    share = (1.0 - rule.chance) / len(rule.strengths)
    highest = np.maximum(top.max(axis=1), 0.0)
    powers *= (np.exp(top - highest[:, None]) * share)[:, :, None]
    explained = powers.sum(axis=1)
    log_ratio = np.log(np.mean(explained, axis=1) / (1.0 - rule.chance)) + highest
    np.exp(np.minimum(log_ratio, _LARGEST_LOG), out=out.ratio)
    # However strong the evidence, chance keeps a trace: a share is never zero.
    random = np.maximum(rule.chance * np.exp(-highest), _SMALLEST)[:, None]
    explained += random
    np.mean(random / explained, axis=1, out=out.chance)
    mean = np.log(np.mean(explained, axis=1, keepdims=True))
    np.log(explained, out=out.mixed)
    out.mixed[:] -= mean
    np.round(out.method, rule.digits, out=out.method)
    np.round(out.mixed, rule.digits, out=out.mixed)


def kept(state: Belief, rule: RangeRule) -> tuple[BoolArray, BoolArray]:
    """What each state alone keeps: (T, n) for the method, (T, n) beyond chance. Ties at the floor stay."""
    return (
        state.method >= round(math.log(rule.candidate_floor), rule.digits),
        state.mixed >= round(math.log(rule.supported_floor), rule.digits),
    )


def intersect(method: BoolArray, beyond_chance: BoolArray, start: tuple[BoolArray, BoolArray]) -> Ranges:
    """Running intersections.

    Args:
        method: (T, n) from `kept`.
        beyond_chance: (T, n) from `kept`.
        start: the two sets before the first step, each (n,).
    """
    steps, n = method.shape
    candidate, supported = np.empty((steps + 1, n), dtype=bool), np.empty((steps + 1, n), dtype=bool)
    conflict = np.zeros(steps, dtype=bool)
    candidate[0], supported[0] = start
    for t in range(steps):
        np.logical_and(supported[t], beyond_chance[t], out=supported[t + 1])
        np.logical_and(candidate[t], method[t], out=candidate[t + 1])
        candidate[t + 1] &= supported[t + 1]
        if not candidate[t + 1].any():  # inside the supported set, so this covers both
            candidate[t + 1], supported[t + 1], conflict[t] = candidate[t], supported[t], True
    return Ranges(candidate, supported, conflict)


def last_sets(
    method: BoolArray, beyond_chance: BoolArray, start: tuple[BoolArray, BoolArray]
) -> tuple[BoolArray, BoolArray]:
    """The two sets after the last step; as `intersect`, but in one go where no step is a conflict."""
    if not len(method):
        return start
    supported = start[1] & beyond_chance.all(axis=0)
    candidate = start[0] & method.all(axis=0) & supported
    if candidate.any():
        return candidate, supported
    ranges = intersect(method, beyond_chance, start)
    return ranges.candidate[-1], ranges.supported[-1]


def effective(share: FloatArray) -> float:
    """exp(entropy) of shares that sum to one."""
    positive = share[share > 0.0]
    return math.exp(-float(np.sum(positive * np.log(positive))))


def pieces(inside: BoolArray) -> list[tuple[int, int]]:
    """Runs of true values as (first, last), both included."""
    edges = (np.flatnonzero(inside[1:] != inside[:-1]) + 1).tolist()
    if len(inside) and inside[0]:
        edges.insert(0, 0)
    if len(inside) and inside[-1]:
        edges.append(len(inside))
    return [(first, stop - 1) for first, stop in zip(edges[::2], edges[1::2], strict=True)]


def weighted_median(share: FloatArray, inside: BoolArray) -> int:
    """The minute at which half of the share inside a set is reached: always a member of the set.

    A median and not a peak: on random dates a peak lies further from the truth than the middle of the window.
    """
    members = np.flatnonzero(inside)
    return int(members[halfway(share[members])])


def halfway(share: FloatArray) -> int:
    """The first of several shares in a row at which half of their sum is reached."""
    below = np.cumsum(share)
    half = round(float(below[-1]) / 2.0, 12)
    return int(below.round(12).searchsorted(half))
