"""Both ranges are running intersections: what is appended never widens them, and they are never empty."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.graha import FloatArray
from scoring.likelihood import cumulate, twin_weights, without
from scoring.policy import POLICY
from scoring.ranges import belief, effective, intersect, kept, last_sets, pieces, weighted_median
from scoring.stretches import offered, percents

RULE = POLICY.ranges
STRENGTHS = np.array(RULE.strengths)


@st.composite
def log_likelihoods(draw: st.DrawFn) -> FloatArray:
    """(T, K, n) after each of T rows, roughly linear in the strength as real ones are."""
    steps, n = draw(st.integers(1, 6)), draw(st.integers(1, 30))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    scale = draw(st.sampled_from([0.0, 0.5, 2.0, 20.0]))
    rows = scale * random.normal(size=(steps, 1, n)) * STRENGTHS[:, None]
    return np.cumsum(rows - 0.2 * scale * scale * STRENGTHS[:, None] ** 2, axis=0)


def run(total: FloatArray):  # type: ignore[no-untyped-def]
    window = np.ones(total.shape[2], dtype=bool)
    return intersect(*kept(belief(total, RULE), RULE), (window, window))


@given(log_likelihoods())
def test_no_step_widens_either_range(total: FloatArray) -> None:
    ranges = run(total)
    assert not (ranges.candidate[1:] & ~ranges.candidate[:-1]).any()
    assert not (ranges.supported[1:] & ~ranges.supported[:-1]).any()


@given(log_likelihoods())
def test_neither_range_is_ever_empty_and_the_candidate_range_lies_inside(total: FloatArray) -> None:
    ranges = run(total)
    assert ranges.candidate.any(axis=1).all()
    assert not (ranges.candidate & ~ranges.supported).any()


@given(log_likelihoods())
def test_a_ratio_of_four_or_less_removes_nothing_from_the_supported_range(total: FloatArray) -> None:
    state = belief(total, RULE)
    _, beyond = kept(state, RULE)
    assert beyond[state.ratio <= RULE.separating_ratio].all()


@given(log_likelihoods(), st.integers(0, 2**32))
def test_shares_do_not_depend_on_the_order_of_minutes(total: FloatArray, seed: int) -> None:
    order = np.random.default_rng(seed).permutation(total.shape[2])
    here, there = belief(total, RULE), belief(total[:, :, order], RULE)
    np.testing.assert_allclose(here.mixed[:, order], there.mixed, atol=2e-9)


def test_the_page_s_formulas_in_plain_arithmetic() -> None:
    total = np.random.default_rng(3).normal(size=(1, 5, 4))
    state = belief(total, RULE)
    mass = [0.5 + 0.1 * sum(math.exp(total[0, k, m]) for k in range(5)) for m in range(4)]
    assert state.ratio[0] == pytest.approx(sum(2 * one - 1 for one in mass) / 4)
    assert state.chance[0] == pytest.approx(sum(0.5 / one for one in mass) / 4)
    for minute in range(4):
        assert state.mixed[0, minute] == pytest.approx(math.log(4 * mass[minute] / sum(mass)), abs=1e-8)
        fixed = [math.exp(total[0, 3, m]) for m in range(4)]
        assert state.method[0, minute] == pytest.approx(math.log(4 * fixed[minute] / sum(fixed)), abs=1e-8)


def test_minutes_exactly_at_the_floor_stay() -> None:
    # Two minutes: a share of 20% of the equal share is 0.1 of the belief against 0.9.
    share = np.log([0.2, 1.8])
    state = belief(np.zeros((1, 5, 2)), RULE)
    at_floor = type(state)(share[None, :].round(9), share[None, :].round(9), state.ratio, state.chance)
    _, beyond = kept(at_floor, RULE)
    assert beyond.all()


def test_an_empty_intersection_keeps_both_sets_and_is_a_conflict() -> None:
    first, second = np.array([[True, False, False], [False, True, True]])
    everything = np.ones((2, 3), dtype=bool)
    window = np.ones(3, dtype=bool)
    ranges = intersect(np.stack([first, second]), everything, (window, window))
    assert ranges.conflict.tolist() == [False, True]
    assert ranges.candidate[2].tolist() == first.tolist()
    assert ranges.supported[2].all()


def test_extreme_evidence_stays_finite() -> None:
    total = np.zeros((1, 5, 3))
    total[0, :, 0] = 4000.0 * STRENGTHS
    state = belief(total, RULE)
    for values in (state.mixed, state.method, state.ratio, state.chance):
        assert np.isfinite(values).all()


@given(st.integers(1, 7), st.integers(0, 2**32))
def test_leaving_rows_out_equals_adding_up_the_others(count: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    rows = random.normal(size=(count, 5, 3))
    near = random.random((count, count)) < 0.3
    alike = near | near.T | np.eye(count, dtype=bool)
    weights = twin_weights(alike)
    total = cumulate(rows, weights)
    left_out = np.zeros(count, dtype=bool)
    left_out[random.integers(count)] = True
    first = int(np.argmax(left_out))
    others = ~left_out
    expected = cumulate(rows[others], twin_weights(alike[np.ix_(others, others)]))[first:]
    np.testing.assert_allclose(without(rows, total, alike, weights, left_out), expected, atol=1e-12)


@given(log_likelihoods())
def test_the_short_way_to_the_last_sets_is_the_long_one(total: FloatArray) -> None:
    window = np.ones(total.shape[2], dtype=bool)
    method, beyond = kept(belief(total, RULE), RULE)
    ranges = intersect(method, beyond, (window, window))
    candidate, supported = last_sets(method, beyond, (window, window))
    assert (candidate == ranges.candidate[-1]).all() and (supported == ranges.supported[-1]).all()


def test_n_eff_counts_minutes_in_play() -> None:
    assert effective(np.full(40, 1 / 40)) == pytest.approx(40)
    assert effective(np.array([1.0, 0.0, 0.0])) == pytest.approx(1)


def test_the_representative_is_a_member_of_a_broken_range() -> None:
    inside = np.array([True, True, False, False, False, True])
    assert inside[weighted_median(np.full(6, 1 / 6), inside)]


def test_a_flat_window_is_one_stretch_with_its_middle_as_representative() -> None:
    inside = np.ones(121, dtype=bool)
    (stretch,) = offered(inside, np.zeros(121), RULE)
    assert (stretch.first, stretch.last, stretch.middle, stretch.tied) == (0, 120, 60, 121)


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=6))
def test_relative_support_is_whole_percents_that_sum_to_a_hundred(shares: list[float]) -> None:
    whole = percents(shares)
    assert sum(whole) == 100
    assert all(abs(part - 100 * share / sum(shares)) < 1 for part, share in zip(whole, shares, strict=True))


@given(st.lists(st.booleans(), min_size=1, max_size=40))
@settings(max_examples=50)
def test_pieces_put_together_are_the_set(inside: list[bool]) -> None:
    again = np.zeros(len(inside), dtype=bool)
    for first, last in pieces(np.array(inside)):
        again[first : last + 1] = True
    assert again.tolist() == inside
