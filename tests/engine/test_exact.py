"""Small numbers worked out by hand, for what decides a range, a place or a gate."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from scoring.case import parse_case
from scoring.graha import BoolArray, FloatArray
from scoring.leaving import Without, leave_out, still_leads
from scoring.likelihood import cumulate, twin_weights, twins, without
from scoring.policy import POLICY
from scoring.ranges import Belief, belief, halfway, intersect, kept, last_sets, pieces, weighted_median
from scoring.runs import runs
from scoring.stability import (
    all_lead,
    without_each_domain,
    without_each_event,
)
from scoring.stretches import Place, Stretch, middle_of, offered, percents, places
from tests.engine.lives import EVENTS, case, computed, row

RULE = POLICY.ranges


def logs(weights: list[float]) -> FloatArray:
    """Log shares against the equal share, rounded as the engine rounds them."""
    share = np.array(weights) / np.mean(weights)
    return np.round(np.log(share), RULE.digits)


def mask(text: str) -> BoolArray:
    return np.array([letter == "1" for letter in text])


# Stretches: what lies above the average of the candidate range, in runs, by share.


def test_ties_are_counted_inside_the_stretch_alone() -> None:
    candidate = mask("0110111")  # what stands beside a stretch and belongs to no range is higher, and counts for nothing
    [first, *_] = offered(candidate, logs([20.0, 9.0, 9.0, 20.0, 1.0, 1.0, 1.0]), RULE)
    assert (first.first, first.last, first.tied) == (1, 2, 2)


def test_stretches_are_the_runs_above_the_average_of_the_candidate_range() -> None:
    weights = [1.0, 1.0, 4.0, 4.0, 1.0, 1.0, 9.0, 1.0, 1.0, 20.0]
    candidate = mask("1111111110")  # its average is 23 / 9, the minute with 20 is no member
    ranked, share = places(candidate, logs(weights), RULE)
    assert [(one.first, one.last) for one in ranked] == [(6, 6), (2, 3)]
    assert [one.share for one in ranked] == pytest.approx([9 / 43, 8 / 43])
    assert share.tolist() == pytest.approx([weight / 43 for weight in weights])


def test_a_minute_exactly_at_the_average_belongs_to_a_stretch() -> None:
    ranked, _ = places(mask("111"), logs([1.0, 2.0, 3.0]), RULE)
    assert [(one.first, one.last) for one in ranked] == [(1, 2)]


def test_a_stretch_begins_and_ends_with_the_window() -> None:
    ranked, _ = places(mask("11111"), logs([3.0, 3.0, 1.0, 1.0, 5.0]), RULE)
    assert ranked == [Place(0, 1, pytest.approx(6 / 13)), Place(4, 4, pytest.approx(5 / 13))]


def test_equal_stretches_stand_in_the_order_of_the_clock() -> None:
    ranked, _ = places(mask("11111"), logs([1.0, 3.0, 1.0, 3.0, 1.0]), RULE)
    assert [one.first for one in ranked] == [1, 3]


def test_the_middle_of_a_stretch_is_where_half_of_its_share_is_reached() -> None:
    share = np.array([5.0, 1.0, 1.0, 4.0, 9.0]) / 20
    assert [middle_of(Place(first, last, 0.0), share) for first, last in ((1, 2), (1, 3), (0, 3), (3, 4))] == [1, 3, 1, 4]
    assert middle_of(Place(1, 1, 0.0), share) == 1


def test_halves_are_reached_and_not_passed() -> None:
    assert [halfway(np.array(parts)) for parts in ([1.0], [1.0, 1.0], [1.0, 1.0, 2.0], [0.9, 1.0], [1.0, 0.9])] == [
        0, 0, 1, 1, 0,
    ]  # fmt: skip
    assert weighted_median(np.array([9.0, 1.0, 9.0, 1.0, 1.0]), mask("01011")) == 3


def test_offered_stretches_name_their_tied_minutes_and_are_five_at_most() -> None:
    weights = [1.0]
    for peak in (8.0, 7.0, 6.0, 5.0, 4.0, 3.9):
        weights += [peak, 1.0]
    weights[1:1] = [8.0, 7.5]
    found = offered(np.ones(len(weights), dtype=bool), logs(weights), RULE)
    assert [(one.first, one.last, one.tied) for one in found] == [(1, 3, 2), (5, 5, 1), (7, 7, 1), (9, 9, 1), (11, 11, 1)]
    assert found[0].middle == 2 and found[0].share == pytest.approx(23.5 / sum(weights))


def test_percents_go_to_the_largest_remainders_and_the_first_of_equals() -> None:
    assert percents([1.0, 1.0, 1.0]) == [34, 33, 33]
    assert percents([1.0, 2.0]) == [33, 67]
    assert percents([0.506, 0.2565, 0.2375]) == [50, 26, 24]
    assert percents([5.0]) == [100]


# Ranges: runs, pieces, running sets.


def test_runs_end_where_any_column_changes() -> None:
    first, of_row = runs(np.array([[1, 1], [1, 1], [1, 2], [2, 2], [2, 2]]))
    assert (first.tolist(), of_row.tolist()) == ([0, 2, 3], [0, 0, 1, 2, 2])


def test_pieces_of_sets_that_touch_an_end() -> None:
    assert [pieces(mask(text)) for text in ("", "0", "1", "101", "0110", "11")] == [
        [], [], [(0, 0)], [(0, 0), (2, 2)], [(1, 2)], [(0, 1)],
    ]  # fmt: skip


def test_a_set_cut_once_stays_cut_and_the_candidate_range_lies_inside() -> None:
    method, beyond = np.array([mask("1101"), mask("1111")]), np.array([mask("1011"), mask("1111")])
    found = intersect(method, beyond, (mask("1111"), mask("1111")))
    assert found.candidate.tolist() == [mask("1111").tolist(), mask("1001").tolist(), mask("1001").tolist()]
    assert found.supported.tolist() == [mask("1111").tolist(), mask("1011").tolist(), mask("1011").tolist()]
    assert not found.conflict.any()


def test_the_belief_of_one_state_in_plain_arithmetic() -> None:
    ratios = np.array([[1.0, 1.0, 1.0], [2.0, 1.0, 0.5], [1.0, 1.0, 1.0], [4.0, 1.0, 0.5], [1.0, 3.0, 1.0]])
    found = belief(np.log(ratios)[None], RULE)
    mixed = 0.5 + 0.1 * ratios.sum(axis=0)
    assert found.method[0] == pytest.approx(np.log(ratios[3] / ratios[3].mean()), abs=1e-9)
    assert found.mixed[0] == pytest.approx(np.log(mixed / mixed.mean()), abs=1e-9)
    assert found.ratio[0] == pytest.approx(np.mean(2 * mixed - 1))
    assert found.chance[0] == pytest.approx(np.mean(0.5 / mixed))
    assert found.share(0) == pytest.approx(mixed / mixed.sum(), abs=1e-8)
    weight = mixed / mixed.sum()
    assert found.n_eff(0) == pytest.approx(math.exp(-np.sum(weight * np.log(weight))), abs=1e-6)


def test_log_shares_are_rounded_so_that_no_machine_s_last_bits_decide() -> None:
    found = belief(np.random.default_rng(1).normal(size=(3, 5, 40)), RULE)
    for values in (found.method, found.mixed):
        assert (values == np.round(values, 9)).all() and (values != np.round(values, 8)).any()


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_the_last_sets_are_those_of_the_running_intersection_in_a_conflict_too(rows: int) -> None:
    method = np.array([mask("110011"), mask("111111"), mask("000011"), mask("110001")])[:rows]
    beyond = np.array([mask("111110"), mask("011111"), mask("110000"), mask("011010")])[:rows]
    start = mask("011110"), mask("111110")
    whole = intersect(method, beyond, start)
    candidate, supported = last_sets(method, beyond, start)
    assert (candidate.tolist(), supported.tolist()) == (whole.candidate[-1].tolist(), whole.supported[-1].tolist())
    assert whole.conflict.tolist() == [False, False, True, False][:rows]
    assert (supported & ~candidate).any() and not (candidate & ~supported).any()


def test_without_a_row_the_last_sets_are_the_first() -> None:
    none, start = np.empty((0, 3), dtype=bool), (mask("010"), mask("011"))
    assert last_sets(none, none, start) == start


def test_the_floors_are_a_tenth_and_a_fifth_of_the_equal_share() -> None:
    method, mixed = (np.round(np.log(np.array([part * 0.999, part, 1.0]))[None], 9) for part in (0.1, 0.2))
    state = Belief(method, mixed, np.ones(1), np.ones(1))
    assert [one[0].tolist() for one in kept(state, RULE)] == [[False, True, True], [False, True, True]]


# Likelihood: twins and their weights.


def rows_of(*told: tuple[str, str, str | None]) -> list[dict[str, Any]]:
    return [
        row(f"e{place}", "family_event" if relation else kind, day, day, "day", relation)
        for place, (kind, day, relation) in enumerate(told)
    ]


def test_twins_are_rows_of_one_domain_and_relative_within_180_days() -> None:
    told = rows_of(
        ("career_change", "2010-01-01", None), ("promotion", "2010-06-30", None), ("promotion", "2010-07-01", None),
        ("relocation", "2010-01-01", None), ("", "2010-01-01", "child"), ("", "2010-01-02", "father"),
    )  # fmt: skip
    alike = twins(parse_case(case(told)).scored, POLICY)
    expected = np.eye(6, dtype=bool)
    expected[0, 1] = expected[1, 0] = expected[1, 2] = expected[2, 1] = True  # 180 days; 181 are too many
    assert alike.tolist() == expected.tolist()


def test_the_middles_of_spans_are_compared() -> None:
    told = [
        row("a", "relocation", "2010-01-01", "2010-12-31", "year"),
        row("b", "relocation", "2010-12-29", "2010-12-29", "day"),
        row("c", "relocation", "2010-12-30", "2010-12-30", "day"),
    ]
    alike = twins(parse_case(case(told)).scored, POLICY)
    # The middle of the year is 2 July; 180 days later is 29 December.
    assert alike[0].tolist() == [True, True, False]


def test_a_twin_lowers_the_weight_of_the_rows_before_it_and_no_other() -> None:
    alike = np.array([[1, 0, 1, 1], [0, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1]], dtype=bool)
    assert twin_weights(alike).tolist() == pytest.approx(np.array([
        [1, 0, 0, 0],
        [1, 1, 0, 0],
        [1 / 2, 1, 1 / 2, 0],
        [1 / 3, 1, 1 / 2, 1 / 2],
    ]))  # fmt: skip


@pytest.mark.parametrize("near", [[], [(0, 2)], [(0, 1), (1, 3)], [(2, 3)]])
def test_sums_after_each_row_are_weighted_sums(near: list[tuple[int, int]]) -> None:
    alike = np.eye(4, dtype=bool)
    for one, other in near:
        alike[one, other] = alike[other, one] = True
    weights, rows = twin_weights(alike), np.random.default_rng(1).normal(size=(4, 2, 3))
    expected = np.einsum("ti,ikn->tkn", weights, rows)
    into = np.full_like(rows, np.nan)
    np.testing.assert_allclose(cumulate(rows, weights), expected, atol=1e-12)
    assert cumulate(rows, weights, into) is into
    np.testing.assert_allclose(into, expected, atol=1e-12)
    for left in ([0], [2], [1, 3], [3]):
        left_out = np.isin(np.arange(4), left)
        kept_rows = np.flatnonzero(~left_out)
        again = twin_weights(alike[np.ix_(kept_rows, kept_rows)])
        alone = np.einsum("ti,ikn->tkn", again, rows[kept_rows])
        after = int(np.sum(kept_rows < left[0]))
        np.testing.assert_allclose(without(rows, expected, alike, weights, left_out), alone[after:], atol=1e-12)


# Leaving rows out.


def test_leaving_rows_out_is_the_replay_of_the_shorter_ledger() -> None:
    told = [*EVENTS, dict(EVENTS[1], id="twin")]
    scored = computed(case(told))
    for leave, expected in (
        (without_each_event(scored), [[one] for one in range(len(told))]),
        (without_each_domain(scored), [[0], [1, 7], [2], [3], [4], [5], [6]]),
    ):
        for found, gone in zip(leave, expected, strict=True):
            other = computed(case([one for place, one in enumerate(told) if place not in gone]))
            assert (found.candidate == other.whole.ranges.candidate[-1]).all()
            assert (found.supported == other.whole.ranges.supported[-1]).all()
            np.testing.assert_allclose(found.mixed, other.whole.belief.mixed[-1], atol=1e-8)


def test_replays_do_not_depend_on_how_many_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    scored = computed(case())
    left_out = list(np.eye(len(EVENTS), dtype=bool))
    together = leave_out(scored.whole, scored.alike, scored.weights, left_out, RULE)
    monkeypatch.setattr("scoring.leaving._MOST_CELLS", 1)
    for one, other in zip(together, leave_out(scored.whole, scored.alike, scored.weights, left_out, RULE), strict=True):
        assert (one.candidate == other.candidate).all() and (one.mixed == other.mixed).all()


LEADING = Stretch(first=2, last=4, middle=3, share=0.5, tied=1)


@pytest.mark.parametrize(
    ("weights", "leads"),
    [
        ([1, 1, 1, 9, 1, 1, 1], True),
        ([1, 1, 9, 1, 1, 1, 1], True),  # its first minute
        ([1, 1, 1, 1, 9, 1, 1], True),  # its last
        ([1, 9, 1, 1, 1, 1, 1], False),  # the minute before
        ([1, 1, 1, 1, 1, 9, 1], False),  # the minute after
        ([9, 1, 1, 9, 1, 1, 1], False),  # tied with an earlier one
        ([1, 1, 1, 9, 1, 1, 9], False),  # tied with a later one
        ([4, 1, 1, 9, 1, 1, 1], True),
    ],
)
def test_a_leader_leads_while_the_new_first_place_has_its_middle_in_it(weights: list[float], leads: bool) -> None:
    everything = np.ones(7, dtype=bool)
    assert still_leads(LEADING, Without(everything, everything, logs(weights)), RULE) is leads


def test_one_replay_tests_nothing_and_one_that_fails_fails_all() -> None:
    everything = np.ones(7, dtype=bool)
    good, bad = (Without(everything, everything, logs(w)) for w in ([1, 1, 1, 9, 1, 1, 1], [9, 1, 1, 1, 1, 1, 1]))
    assert [all_lead(LEADING, left, POLICY) for left in ([], [good], [good, good], [good, bad])] == [
        False, False, True, False,
    ]  # fmt: skip
