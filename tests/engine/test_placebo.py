"""Placebo: a seeded shuffle of the case's own dates, uniform where dates are random."""

from __future__ import annotations

import numpy as np
import pytest

from scoring import score
from scoring.placebo import _hull, _starts, _statistics, _stories
from tests.engine.lives import case, computed, contradicting, planted


def test_p_counts_the_real_ledger_among_the_shuffles() -> None:
    found = score(case(), placebo=99)["placebo"]
    assert found["status"] == "done" and found["n"] == 99
    assert 0.01 <= found["p"] <= 1
    assert 0 <= found["narrowed_as_far"] <= 99


def test_without_rows_every_shuffle_is_the_ledger() -> None:
    found = score(case([]), placebo=20)["placebo"]
    assert (found["p"], found["narrowed_as_far"]) == (1.0, 20)


def test_planted_dates_beat_their_shuffles() -> None:
    raw, _ = planted(2.0, 3)
    found = score(raw, placebo=200)["placebo"]
    assert found["p"] <= 0.01
    assert found["narrowed_as_far"] <= 4


def test_narrowing_is_read_as_the_person_sees_it_row_by_row() -> None:
    """The grid's cells are five days long, so a width may differ by some minutes of the window's 241."""
    apart = []
    for seed in range(12):
        scored = computed(planted(1.5, seed)[0])
        apart.append(int(_statistics(scored, 1)[1][0]) - _hull(scored.whole.ranges.supported[-1]))
    assert max(map(abs, apart)) <= 25
    assert abs(float(np.mean(apart))) <= 5


def test_a_last_row_that_contradicts_the_others_does_not_undo_their_narrowing() -> None:
    """What the rows took away stays away; read from the last state alone, each shuffle would narrow as far."""
    raw = contradicting()
    found = score(raw, placebo=200)
    assert found["supported"]["width_minutes"] < found["window"]["minutes"] / 2
    assert found["placebo"]["narrowed_as_far"] <= 10


def test_how_many_shuffles_are_read_together_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = contradicting()
    whole = score(raw, placebo=80)["placebo"]
    monkeypatch.setattr("scoring.placebo._MOST_NUMBERS", 20_000)
    monkeypatch.setattr("scoring.placebo._AT_ONCE", 3)
    assert score(raw, placebo=80)["placebo"] == whole


def test_random_dates_do_not() -> None:
    p = [score(planted(0.0, seed, rows=8)[0], placebo=100)["placebo"]["p"] for seed in range(30)]
    assert 0.3 <= float(np.mean(p)) <= 0.7
    assert float(np.mean(np.array(p) <= 0.1)) <= 0.27


def test_the_seed_is_the_case() -> None:
    assert score(case(), placebo=500) == score(case(), placebo=500)
    other = case()
    other["as_of"] = "2026-06-29"
    assert score(other, placebo=500)["placebo"] != score(case(), placebo=500)["placebo"]


def test_rows_that_hang_together_are_one_story() -> None:
    alike = np.eye(4, dtype=bool)
    alike[0, 2] = alike[2, 0] = alike[2, 3] = alike[3, 2] = True
    assert _stories(alike) == [[0, 2, 3], [1]]
    assert callable(_starts)
