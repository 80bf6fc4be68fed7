"""What the page promises of random and of planted lives. Small numbers by default; all of them under `slow`.

Random dates: the chance that anything ever leaves the supported range is at most 40% (Ville), measured 2-4%.
Planted dates of a strength on the grid: the truth is lost at most 20% of the time, measured 0-4%.
"""

from __future__ import annotations

import numpy as np
import pytest

from app.calibration.planted import Outcome
from app.calibration.planted import outcomes as drawn
from scoring.planted import draw_life


def outcomes(strength: float, lives: int, seed: int, minutes: int = 241) -> list[Outcome]:
    return list(drawn(strength, lives, seed, minutes, 15))


def mean(found: list[Outcome], name: str) -> float:
    return float(np.mean([getattr(one, name) for one in found]))


@pytest.fixture(scope="module")
def random_lives() -> list[Outcome]:
    return outcomes(0.0, 150, seed=1)


def test_random_dates_leave_the_supported_range_alone_and_hold_the_truth(random_lives: list[Outcome]) -> None:
    assert mean(random_lives, "untouched") >= 0.93
    assert mean(random_lives, "supported_holds") >= 0.95


def test_under_random_dates_the_candidate_range_covers_what_its_width_covers(
    random_lives: list[Outcome],
) -> None:
    width, holds = mean(random_lives, "candidate_width"), mean(random_lives, "candidate_holds")
    assert abs(holds - width) <= 3 * (width * (1 - width) / len(random_lives)) ** 0.5
    assert abs(mean(random_lives, "rank") - 0.5) < 0.08


@pytest.mark.parametrize(("strength", "widest"), [(1.0, 0.50), (2.0, 0.25)])
def test_planted_lives_narrow_and_hold_the_truth(strength: float, widest: float) -> None:
    found = outcomes(strength, 60, seed=2)
    assert mean(found, "supported_holds") >= 0.95
    assert mean(found, "candidate_holds") >= 0.95
    assert mean(found, "candidate_width") <= widest


def test_a_seed_is_a_life() -> None:
    first, second = (draw_life(np.random.default_rng(9), 1.0) for _ in range(2))
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize("minutes", [61, 121, 241])
def test_random_lives_in_number(minutes: int) -> None:
    found = outcomes(0.0, 1000, seed=3, minutes=minutes)
    width, holds = mean(found, "candidate_width"), mean(found, "candidate_holds")
    assert mean(found, "untouched") >= 0.95
    assert abs(holds - width) <= 3 * (width * (1 - width) / len(found)) ** 0.5


@pytest.mark.slow
@pytest.mark.parametrize("strength", [0.2, 0.4, 0.8, 1.6])
def test_planted_lives_of_the_grid_in_number(strength: float) -> None:
    found = outcomes(strength, 500, seed=4)
    assert mean(found, "supported_holds") >= 0.95
