"""Small numbers worked out by hand, for the facts of stability and gate: what counts, who leads, how firmly."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from scoring.case import parse_case
from scoring.families import FamilyResult, agree, family_result
from scoring.policy import POLICY, Policy
from scoring.ranges import Belief, Ranges, kept
from scoring.scored import Scored, View, compute
from scoring.stability import (
    Leader,
    coverage,
    date_sensitivity,
    leader,
    neighbours_pass,
    without_each_domain,
)
from scoring.stretches import Stretch, offered
from tests.engine.lives import EVENTS, case, computed, planted, row
from tests.engine.test_exact import RULE, logs, mask

# Stability: what counts, the top of raw support, neighbours.


def test_coverage_counts_rows_of_a_life_and_their_domains() -> None:
    told = [*EVENTS, dict(EVENTS[0], id="again"), row("m", "birthmark_or_scar", "1999-01-01", "1999-12-31", "year")]
    found = coverage(parse_case(case(told)).scored)
    assert (found.events, found.domains) == (8, 7)
    assert not found.reaches(replace(POLICY.high, events=9)) and not found.reaches(replace(POLICY.high, domains=8))
    assert found.reaches(replace(POLICY.high, events=8, domains=7))


@pytest.mark.parametrize(
    ("support", "candidate", "expected"),
    [
        ([1.0, 5.0, 5.0, 4.0], "1111", Leader(2, False, 20.0, False)),
        ([5.0, 1.0, 5.0, 4.0], "1111", Leader(2, True, 0.0, False)),
        ([1.0, 5.0, 4.0, 4.5], "1011", Leader(1, False, 10.0, True)),
        ([5.0, 5.0, 5.0, 5.0], "1111", Leader(4, False, 0.0, False)),
        ([0.0, 0.0, 0.0, 0.0], "1111", Leader(4, False, 0.0, False)),
        ([-2.0, -1.0, -2.0, -2.0], "1111", Leader(1, False, 0.0, False)),
        ([5.0], "1", Leader(1, False, 0.0, False)),
        ([0.0, -1.0], "11", Leader(1, False, 0.0, False)),
        ([0.5, 0.25], "11", Leader(1, False, 50.0, False)),
        ([3.0, 2.0], "11", Leader(1, False, 33.333333, False)),
        ([1.0, 5.0, 5.0 - 1e-12, 2.0], "1111", Leader(2, False, 60.0, False)),
    ],
)
def test_the_leader_is_the_top_of_raw_support(support: list[float], candidate: str, expected: Leader) -> None:
    assert leader(np.array(support), mask(candidate), RULE.digits) == expected


def neighbours(weights: list[float], first: int, last: int, middle: int) -> bool:
    return neighbours_pass(Stretch(first, last, middle, 0.5, 1), middle, logs(weights), POLICY)


def test_neighbours_one_minute_away_belong_to_the_leader() -> None:
    flat = [1.0] * 5 + [9.0, 9.0, 9.0] + [1.0] * 5
    assert neighbours(flat, 5, 7, 6)
    assert not neighbours(flat, 5, 7, 5) and not neighbours(flat, 5, 7, 7)
    assert not neighbours([1.0] * 5 + [9.0] + [1.0] * 5, 5, 5, 5)
    assert not neighbours(flat, 5, 7, 4), "a representative outside the leader"


@pytest.mark.parametrize(("place", "passes"), [(4, False), (8, False), (3, True), (1, False), (11, False), (0, True)])
def test_neighbours_two_and_five_minutes_away_have_less_than_the_leader_on_average(place: int, passes: bool) -> None:
    weights = [1.0] * 5 + [9.0, 9.0, 9.0] + [1.0] * 5
    weights[place] = 9.0
    assert neighbours(weights, 5, 7, 6) is passes


def test_the_leader_s_average_is_over_all_of_its_minutes_and_no_other() -> None:
    # Average 6; without the last minute 4 to 6, with the next one less.
    assert neighbours([1.0, 5.9, 4.0, 8.0, 6.0, 1.0, 1.0], 2, 4, 3)
    assert not neighbours([1.0, 6.1, 4.0, 8.0, 6.0, 1.0, 1.0], 2, 4, 3)
    assert neighbours([1.0, 1.0, 4.0, 8.0, 6.0, 5.9, 1.0], 2, 4, 3)
    assert not neighbours([1.0, 1.0, 4.0, 8.0, 6.0, 6.1, 1.0], 2, 4, 3)


@pytest.mark.parametrize(("count", "replays"), [(0, 0), (1, 0), (2, 2), (3, 3)])
def test_with_one_domain_none_can_be_left_out(count: int, replays: int) -> None:
    assert len(without_each_domain(computed(case(EVENTS[:count])))) == replays


def test_neighbours_beyond_the_window_are_not_asked() -> None:
    assert neighbours([9.0, 9.0, 9.0, 1.0], 0, 2, 1)
    assert neighbours([1.0, 9.0, 9.0, 9.0], 1, 3, 2)
    assert not neighbours([9.0, 4.0, 8.0, 6.0, 1.0], 1, 3, 2), "the window's first minute is one of it"
    assert not neighbours([1.0, 4.0, 8.0, 6.0, 9.0], 1, 3, 2), "and its last"


def shifted(raw: dict[str, Any], place: int, days: int) -> dict[str, Any]:
    """A case with one row's dates moved, kept within the life."""
    born, last = (date.fromisoformat(day).toordinal() for day in (raw["birth"]["date"], raw["as_of"]))
    told = [dict(one) for one in raw["events"]]
    for name in ("occurred_from", "occurred_to"):
        moved = date.fromisoformat(told[place][name]).toordinal() + days
        told[place][name] = date.fromordinal(min(max(moved, born), last)).isoformat()
    return {**raw, "events": told}


def keeps(scored: Scored, leading: Stretch, raw: dict[str, Any]) -> bool:
    """Whether the leader of one case is first in another with the same twins, without regard to the order of its rows."""
    policy = scored.policy
    other = compute(parse_case(raw), policy)
    assert (other.alike == scored.alike).all()
    method, beyond = (one[-1] for one in kept(other.whole.belief, policy.ranges))
    n = len(scored.activation)
    thin = np.arange(0, n, -(-n // policy.date_shift_minutes))
    mixed = np.where(method & beyond, other.whole.belief.mixed[-1], -np.inf)[thin]
    inside = (thin >= leading.first) & (thin <= leading.last)
    return not inside.any() or bool(((mixed == mixed.max()) & inside).any())


SHIFTED = [case(), *(planted(1.0, seed, rows=6, minutes=61)[0] for seed in (1, 14, 19, 28))]


def moves_the_leader(raw: dict[str, Any], policy: Policy) -> set[tuple[bool, bool]]:
    """Compare the rows said to be sensitive with whole computations of every shifted case; the ways that occurred."""
    scored, ways, expected = compute(parse_case(raw), policy), set(), []
    leading = offered(scored.whole.ranges.candidate[-1], scored.whole.belief.mixed[-1], policy.ranges)[0]
    for place, event in enumerate(scored.events):
        days = policy.date_shift_days[event.precision]
        earlier, later = (not keeps(scored, leading, shifted(raw, place, way * days)) for way in (-1, 1))
        ways.add((earlier, later))
        expected += [event.id] if earlier or later else []
    assert date_sensitivity(scored, leading) == expected
    return ways


def test_a_row_is_sensitive_when_its_date_moved_either_way_moves_the_leader() -> None:
    ways = set().union(*(moves_the_leader(raw, POLICY) for raw in SHIFTED))
    assert ways == {(False, False), (True, False), (False, True), (True, True)}


@pytest.mark.parametrize("seed", [14, 19, 27])
def test_after_a_shift_the_leader_is_sought_among_the_minutes_that_both_floors_keep(seed: int) -> None:
    """A floor of twice the equal share: the minute with the highest share can then be one the method does not keep."""
    strict = replace(POLICY, ranges=replace(POLICY.ranges, candidate_floor=2.0))
    moves_the_leader(planted(1.0, seed, rows=6, minutes=61)[0], strict)


# Families.


def family_view(ratio: float, supported: str) -> View:
    whole = np.ones(len(supported), dtype=bool)
    half = whole.copy()
    half[: len(supported) // 2 + 1] = False
    sets = np.array([whole, half, half, mask(supported)])
    state = Belief(np.zeros((4, len(supported))), np.zeros((4, len(supported))), np.array([99.0, 1.0, 99.0, ratio]), np.ones(4))
    return View(np.empty(0), np.empty(0), state, Ranges(sets, sets, np.zeros(1, dtype=bool)))


@pytest.mark.parametrize(
    ("ratio", "supported", "expected"),
    [
        (4.1, "0110", FamilyResult(True, 4.1, 2)),
        (4.0, "0110", FamilyResult(False, 4.0, 2)),
        (9.0, "1111", FamilyResult(False, 9.0, 4)),
        (9.0, "1001", FamilyResult(True, 9.0, 4)),
        (9.0, "0010", FamilyResult(True, 9.0, 1)),
    ],
)
def test_a_family_separates_above_its_own_ratio_when_its_range_is_smaller(
    ratio: float, supported: str, expected: FamilyResult
) -> None:
    assert family_result(family_view(ratio, supported), 4.0) == expected


@pytest.mark.parametrize(
    ("parashari", "jaimini", "expected"), [("0110", "0011", True), ("0110", "1001", False), ("1000", "1000", True)]
)
def test_families_that_separate_agree_when_they_leave_minutes_in_common(
    parashari: str, jaimini: str, expected: bool
) -> None:
    views = (family_view(1.0, "1111"), family_view(9.0, parashari), family_view(9.0, jaimini))
    scored = cast(Scored, SimpleNamespace(views=views))
    separate, other = FamilyResult(True, 9.0, 2), FamilyResult(False, 9.0, 2)
    assert agree(scored, separate, separate) is expected
    assert agree(scored, separate, other) is agree(scored, other, separate) is agree(scored, other, other) is None
