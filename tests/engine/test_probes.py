"""Probes: contiguous periods, cuts of the declared window, promises that follow the evidence."""

from __future__ import annotations

import itertools
from datetime import date, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import CaseError, plan_probes, score
from scoring.case import parse_case
from scoring.planted import draw_life
from scoring.policy import POLICY
from scoring.probes import best_cuts, information, plan
from scoring.scored import compute
from scoring.window import Window, candidate_times
from tests.engine.lives import EVENTS, SCORED_PAIRS, case, planted


@given(st.integers(0, 2**32), st.integers(6, 9), st.integers(2, 3))
@settings(max_examples=30, deadline=None)
def test_the_cuts_are_the_best_of_all_cuts(seed: int, bins: int, groups: int) -> None:
    random = np.random.default_rng(seed)
    chances = random.dirichlet(np.ones(bins), size=4)
    sums = np.concatenate([np.zeros((4, 1)), np.cumsum(chances, axis=1)], axis=1)
    share = random.dirichlet(np.ones(4))
    found = best_cuts(sums, share, groups, 2)
    every = [
        np.array([0, *inner, bins])
        for inner in itertools.combinations(range(1, bins), groups - 1)
        if min(np.diff([0, *inner, bins])) >= 2
    ]
    best = max(information(sums[:, cuts], share) for cuts in every)
    assert information(sums[:, found], share) == pytest.approx(best, abs=1e-9)
    assert min(np.diff(found)) >= 2 and len(found) == groups + 1


def test_periods_are_contiguous_at_least_a_year_and_within_the_life() -> None:
    probes = plan_probes(case([]), SCORED_PAIRS)
    assert probes
    for probe in probes:
        days = [(date.fromisoformat(one["from"]), date.fromisoformat(one["to"])) for one in probe["periods"]]
        assert all(after[0] == before[1] + timedelta(days=1) for before, after in itertools.pairwise(days))
        assert all((last - first).days >= 360 for first, last in days)
        assert date(1985, 5, 17) <= days[0][0] and days[-1][1] <= date(2026, 6, 30)


def test_keys_do_not_move_with_the_evidence_and_promises_do() -> None:
    before, after = (
        {one["domain"]: one for one in plan_probes(case(rows, "04:00", "09:59"), SCORED_PAIRS[:6])}
        for rows in ([], EVENTS[:3])
    )
    common = before.keys() & after.keys()
    assert common
    assert all(before[domain]["semantic_key"] == after[domain]["semantic_key"] for domain in common)
    assert any(before[domain]["promise_minutes"] != after[domain]["promise_minutes"] for domain in common)


def test_another_declared_window_is_another_key() -> None:
    here, there = (plan_probes(case([], "04:00", end), [("education", None)]) for end in ("09:59", "13:59"))
    assert here[0]["semantic_key"] != there[0]["semantic_key"]


def test_best_first_and_only_what_is_worth_asking() -> None:
    raw, _ = planted(1.0, 2, rows=3)
    probes = plan_probes(raw, SCORED_PAIRS, limit=3)
    promises = [one["promise_minutes"] for one in probes]
    assert len(probes) <= 3 and promises == sorted(promises, reverse=True)
    least = max(POLICY.probes.least_minutes, POLICY.probes.neff_share * score(raw)["n_eff"])
    assert min(promises, default=least) >= least - 1e-6


def test_one_minute_left_leaves_nothing_to_ask() -> None:
    assert plan_probes(case(EVENTS, "07:30", "07:30"), SCORED_PAIRS) == []


def test_a_child_can_be_asked_about_what_a_child_has_lived() -> None:
    raw = case([], as_of="1988-01-01")
    for probe in plan_probes(raw, SCORED_PAIRS):
        assert date.fromisoformat(probe["periods"][-1]["to"]) <= date(1988, 1, 1)


@pytest.mark.parametrize("pair", [("horary", None), ("family", None), ("family", "relative"), ("love", None)])
def test_what_the_method_cannot_score_it_cannot_ask(pair: tuple[str, str | None]) -> None:
    with pytest.raises(CaseError) as refusal:
        plan_probes(case([]), [("career", None), pair])
    assert refusal.value.field == "domains[1]"


@pytest.mark.parametrize("seed", range(4))
def test_a_day_planned_from_every_sixth_minute_promises_what_every_minute_does(seed: int) -> None:
    life = draw_life(np.random.default_rng(seed), 0.5, minutes=1440, rows=3 * seed).case
    whole = {one["domain"]: one for one in plan(compute(parse_case(life)), SCORED_PAIRS[:6], 6)}
    thinned = {one["domain"]: one for one in plan_probes(life, SCORED_PAIRS[:6], 6)}
    common = whole.keys() & thinned.keys()
    assert len(common) >= len(whole) - 1
    for domain in common:
        assert float(str(thinned[domain]["promise_minutes"])) == pytest.approx(float(str(whole[domain]["promise_minutes"])), rel=0.1)


def test_a_window_within_the_limit_is_planned_from_every_minute() -> None:
    raw = case(EVENTS[:3], "04:00", "07:59")
    assert plan_probes(raw, SCORED_PAIRS) == plan(compute(parse_case(raw)), SCORED_PAIRS, 8)


@pytest.mark.parametrize(("minutes", "most", "left"), [
    (1, 241, 1), (241, 241, 241), (242, 241, 121), (481, 241, 241), (1440, 241, 240),
])
def test_thinning_keeps_the_first_minute_and_even_steps(minutes: int, most: int, left: int) -> None:
    start = datetime(1990, 6, 15)
    times = candidate_times(Window(start, start + timedelta(minutes=minutes - 1)), None, 28800).thinned(most)
    assert len(times) == left <= most
    assert times.local(0) == start
    assert len(set(np.diff(times.local_minute).tolist())) <= 1
