"""Everything about a case that is an array: charts, support, likelihoods, ranges. No words, no JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scoring.activation import Activation, Days
from scoring.baseline import Ages, Grid, ages_of, log_life
from scoring.candidates import candidates
from scoring.case import Event, ScoringCase
from scoring.graha import BoolArray, FloatArray
from scoring.likelihood import cumulate, twin_weights, twins
from scoring.policy import POLICY, Key, Policy
from scoring.ranges import Belief, Ranges, belief, intersect, kept
from scoring.spans import exact, sampled_days, span_means
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
    days: Days
    """The days of each row that are looked at."""
    support: FloatArray
    """(E, n) points of each row, precision weight included."""
    alike: BoolArray
    """(E, E) rows that tell the same story."""
    weights: FloatArray
    """(E, E) twin weights."""
    lives: Mapping[tuple[Key | None, bool], FloatArray]
    """(views, K, n) baseline of each domain, with and without transits."""
    views: tuple[View, ...]
    """All techniques, parashari, jaimini (order of `spans.VIEWS`)."""
    minutes_each: int = 1
    """Minutes of the window that a candidate stands for; more than one when they were thinned."""

    @property
    def whole(self) -> View:
        """All techniques together."""
        return self.views[0]

    @property
    def total_support(self) -> FloatArray:
        """(n,) what the rules give each candidate."""
        total: FloatArray = self.support.sum(axis=0)
        return total


def open_case(case: ScoringCase, policy: Policy = POLICY, *, most: int | None = None) -> Activation:
    """The activation array of a case's window.

    Args:
        case: the case.
        policy: numbers of the method.
        most: candidates at most, evenly spaced; every minute when there is no limit.

    Raises:
        CaseError: the clock showed no minute of the window, or a year out of range.
    """
    birth = case.birth
    every = candidate_times(case.window, birth.tz, birth.utc_offset_s)
    times = every if most is None else every.thinned(most)
    return Activation(candidates(times, birth.latitude, birth.longitude), birth.date, policy)


def life_ages(case: ScoringCase, keys: list[Key], steps: int, policy: Policy) -> dict[Key, Ages]:
    """Baseline cells of each domain."""
    return {key: ages_of(policy.rules[key], case.birth.date, case.as_of, steps, policy) for key in keys}


def compute(case: ScoringCase, policy: Policy = POLICY, *, most: int | None = None) -> Scored:
    """Compute a case.

    Args:
        case: the case.
        policy: numbers of the method.
        most: candidates at most, as for `open_case`. A result needs every minute; planning a question does not.

    Raises:
        CaseError: as `open_case`.
    """
    activation = open_case(case, policy, most=most)
    events = case.scored
    birth, as_of, most = case.birth.date, case.as_of, policy.span_samples
    days = activation.days([sampled_days(event, birth, as_of, most) for event in events])
    means = span_means(activation, events, days)
    lives = _lives(case, activation, events, policy)
    weight = np.array([policy.precision[event.precision] for event in events])
    support = weight[:, None] * means.points
    rows = means.log_powers
    for place, event in enumerate(events):
        rows[:, place] -= lives[event.key, exact(event, activation)]
        rows[:, place] *= weight[place]
    alike = twins(events, policy)
    weights = twin_weights(alike)
    views = _views(rows, weights, policy)
    return Scored(case, policy, activation, events, days, support, alike, weights, lives, views, _apart(activation))


def _apart(activation: Activation) -> int:
    """Minutes between two candidates."""
    instants = activation.candidates.jd_ut
    return round(float(instants[1] - instants[0]) * 1440.0) if len(instants) > 1 else 1


def _lives(
    case: ScoringCase, activation: Activation, events: Sequence[Event], policy: Policy
) -> dict[tuple[Key | None, bool], FloatArray]:
    """Baselines of the rows' domains, with and without transits as the rows need them."""
    keys = list(dict.fromkeys(event.key for event in events if event.key))
    ages = life_ages(case, keys, policy.steps_per_year, policy)
    grid = Grid(activation, policy.steps_per_year, max((one.last for one in ages.values()), default=1))
    lives: dict[tuple[Key | None, bool], FloatArray] = {}
    for key in keys:
        wanted = list(dict.fromkeys(exact(event, activation) for event in events if event.key == key))
        for with_transits, life in log_life(grid, activation.table(key), ages[key], wanted).items():
            lives[key, with_transits] = life
    return lives


def _views(rows: FloatArray, weights: FloatArray, policy: Policy) -> tuple[View, ...]:
    """The ranges by each set of techniques; rows is (views, E, K, n)."""
    count, events, strengths, n = rows.shape
    states = np.zeros((count, events + 1, strengths, n))
    for view in range(count):
        cumulate(rows[view], weights, states[view, 1:])
    # Shares know nothing of views: all three are one array.
    every = belief(states.reshape(-1, strengths, n), policy.ranges)
    method, beyond = kept(every, policy.ranges)
    window = np.ones(n, dtype=bool)
    found = []
    for view in range(count):
        mine = slice(view * (events + 1), (view + 1) * (events + 1))
        one = Belief(every.method[mine], every.mixed[mine], every.ratio[mine], every.chance[mine])
        ranges = intersect(method[mine][1:], beyond[mine][1:], (window, window))
        found.append(View(rows[view], states[view, 1:], one, ranges))
    return tuple(found)
