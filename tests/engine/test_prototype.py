"""The engine agrees with the prototype that measured its rules, up to the first conflict of the evidence."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scoring.activation import Activation
from scoring.candidates import candidates
from scoring.graha import FloatArray
from scoring.policy import POLICY, Key
from scoring.ranges import belief, intersect, kept
from scoring.spans import day_points
from scoring.vocabulary import Domain, Relation
from scoring.window import Window, candidate_times

RECORDED = json.loads((Path(__file__).parents[1] / "data/prototype/agreement.json").read_text("utf-8"))
WITHOUT_SHADBALA = replace(POLICY, weights=replace(POLICY.weights, shadbala_strong=0, shadbala_weak=0))


def activation(one: dict[str, Any]) -> Activation:
    start = datetime.fromisoformat(one["start"])
    window = Window(start, start + timedelta(minutes=one["minutes"] - 1))
    times = candidate_times(window, None, one["utc_offset_s"])
    return Activation(candidates(times, one["lat"], one["lon"]), start.date(), WITHOUT_SHADBALA)


@pytest.mark.parametrize("one", RECORDED["activation"], ids=lambda one: one["start"])
def test_points_of_single_days_are_the_prototype_s(one: dict[str, Any]) -> None:
    found = activation(one)
    for place, (domain, relation, day) in enumerate(one["rows"]):
        key = Key(Domain(domain), Relation(relation) if relation else None)
        points = day_points(found, key, np.array([date.fromisoformat(day).toordinal()]))[0, one["read_at"]]
        expected = np.array(one["parashari"][place]) + one["jaimini"][place]
        np.testing.assert_allclose(points, expected, atol=1e-5, err_msg=f"{key} {day}")


def likelihoods(one: dict[str, Any]) -> FloatArray:
    """(T, K, n) as the recording drew them: neighbours alike, a pull that grows with the strength."""
    random = np.random.default_rng(one["seed"])
    rows, minutes, scale = int(random.integers(1, 16)), int(random.integers(2, 90)), float(random.choice([0.3, 1, 3]))
    assert (rows, minutes, scale) == (one["rows"], one["minutes"], one["scale"])
    pull = np.cumsum(scale * random.normal(size=(rows, minutes)), axis=1) / np.sqrt(np.arange(1, minutes + 1))
    strengths = np.array(POLICY.ranges.strengths)[:, None, None]
    each = strengths * pull[None] - 0.3 * strengths**2 * scale**2
    found: FloatArray = np.round(np.cumsum(each, axis=1), 6).transpose(1, 0, 2)
    return found


def written(sets: Any) -> list[str]:
    return ["".join("01"[int(inside)] for inside in row) for row in sets]


@pytest.mark.parametrize("one", RECORDED["rules"], ids=lambda one: str(one["seed"]))
def test_both_ranges_are_the_prototype_s_up_to_the_first_conflict(one: dict[str, Any]) -> None:
    total, rule = likelihoods(one), POLICY.ranges
    window = np.ones(one["minutes"], dtype=bool)
    found = intersect(*kept(belief(total, rule), rule), (window, window))
    until = one["until"]
    assert not found.conflict[:until].any()
    assert until == one["rows"] or found.conflict[until]
    assert written(found.supported[1 : until + 1]) == one["supported"]
    assert written(found.candidate[1 : until + 1]) == one["candidate"]
