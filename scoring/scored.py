"""Everything about a case that is an array: charts, support, likelihoods, ranges. No words, no JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scoring.activation import Activation, Days
from scoring.baseline import Ages, Grid, ages_of, log_life
from scoring.candidates import candidates
from scoring.case import Event, ScoringCase
from scoring.graha import BoolArray, FloatArray
from scoring.likelihood import cumulate, row_likelihood, twin_weights, twins
from scoring.policy import POLICY, Key, Policy
from scoring.ranges import Belief, Ranges, belief, intersect, kept
from scoring.spans import VIEWS, sampled_days, span_means
from scoring.window import candidate_times


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The two ranges by one set of techniques: all of them, or one family."""

    rows: FloatArray
    """(E, K, n) log likelihood of each row."""
    total: FloatArray
    """(E, K, n) after each row."""
    belief: Belief
    """States 0 (no row) to E."""
    ranges: Ranges


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """A case, computed."""

    case: ScoringCase
    policy: Policy
    activation: Activation
    events: tuple[Event, ...]
    """The E scored rows, in ledger order."""
    days: tuple[Days, ...]
    support: FloatArray
    """(E, n) points of each row, precision weight included."""
    alike: BoolArray
    """(E, E) rows that tell the same story."""
    weights: FloatArray
    """(E, E) twin weights."""
    lives: Mapping[tuple[Key, bool], FloatArray]
    """(views, K, n) baseline of each domain, with and without transits."""
    views: tuple[View, ...]
    """All techniques, parashari, jaimini (order of `spans.VIEWS`)."""

    @property
    def whole(self) -> View:
        """All techniques together."""
        return self.views[0]

    @property
    def total_support(self) -> FloatArray:
        """(n,) what the rules give each candidate."""
        total: FloatArray = self.support.sum(axis=0)
        return total


def open_case(case: ScoringCase, policy: Policy = POLICY) -> Activation:
    """The activation array of a case's window.

    Raises:
        CaseError: the clock showed no minute of the window, or a year out of range.
    """
    birth = case.birth
    times = candidate_times(case.window, birth.tz, birth.utc_offset_s)
    return Activation(candidates(times, birth.latitude, birth.longitude), birth.date, policy)


def life_ages(case: ScoringCase, keys: list[Key], steps: int, policy: Policy) -> dict[Key, Ages]:
    """Baseline cells of each domain."""
    return {
        key: ages_of(policy.rules[key], case.birth.date, case.as_of, steps, policy) for key in keys
    }


def compute(case: ScoringCase, policy: Policy = POLICY) -> Scored:
    """Compute a case.

    Raises:
        CaseError: as `open_case`.
    """
    activation = open_case(case, policy)
    events = case.scored
    days = activation.days([
        sampled_days(event, case.birth.date, case.as_of, policy.span_samples) for event in events
    ])
    n = len(activation)
    support = np.empty((len(events), n))
    strengths = policy.ranges.strengths
    rows = np.empty((len(VIEWS), len(events), len(strengths), n))
    keys = list(dict.fromkeys(event.key for event in events if event.key))
    ages = life_ages(case, keys, policy.steps_per_year, policy)
    grid = Grid(activation, policy.steps_per_year, max((one.last for one in ages.values()), default=1))
    lives: dict[tuple[Key, bool], FloatArray] = {}
    for place, (event, when) in enumerate(zip(events, days, strict=True)):
        key = event.key
        assert key is not None
        gochara = event.precision in policy.gochara_precisions
        if (key, gochara) not in lives:
            lives[key, gochara] = log_life(grid, key, ages[key], gochara=gochara)
        means = span_means(activation, key, activation.row(key, when, gochara=gochara))
        weight = policy.precision[event.precision]
        support[place] = weight * means.points
        rows[:, place] = row_likelihood(means.log_powers, lives[key, gochara], weight)
    alike = twins(events, policy)
    weights = twin_weights(alike)
    views = tuple(_view(rows[view], weights, policy) for view in range(len(VIEWS)))
    return Scored(case, policy, activation, events, tuple(days), support, alike, weights, lives, views)


def _view(rows: FloatArray, weights: FloatArray, policy: Policy) -> View:
    total = cumulate(rows, weights)
    before = np.zeros((1, *rows.shape[1:]))
    states = belief(np.concatenate([before, total]), policy.ranges)
    window = np.ones(rows.shape[2], dtype=bool)
    method, beyond = kept(states, policy.ranges)
    return View(rows, total, states, intersect(method[1:], beyond[1:], (window, window)))
