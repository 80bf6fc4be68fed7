"""What a frozen holdout measures: hits beside widths, and the same people with the rows of another."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from app.calibration import coverage

Json = dict[str, Any]


def case(number: int, *, width: int = 30, inside: bool = True) -> Json:
    """A row of a holdout; the person is made up."""
    start = datetime(1980, 3, 1 + number % 20, 12, 40) + timedelta(days=400 * number)
    born = start.date()
    events = [{"id": f"e{n}", "event_kind": "career_entry", "domain": "career", "related_person": None,
               "occurred_from": str(date(born.year + 20 + 2 * n, 1 + (number + n) % 12, 1)),
               "occurred_to": str(date(born.year + 20 + 2 * n, 1 + (number + n) % 12, 28)), "date_precision": "month"}
              for n in range(5)]
    scored = {"birth": {"date": str(born), "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07}, "events": events}
    return {"id": f"p{number}", "input": scored, "start": start.isoformat(timespec="minutes"),
            "truth": (start + timedelta(minutes=7 * number % 120)).isoformat(timespec="minutes"), "window_minutes": 120,
            "candidate_minutes": width, "in_candidate": inside, "minutes_off": 10}


def test_hits_stand_beside_the_widths_that_they_were_made_at() -> None:
    cases = [case(1), case(2, inside=False), case(3, width=60), case(4, width=120), case(5, width=28)]
    found = coverage.measure(cases, swaps=0, seed=1)
    assert [(one.least, one.most, one.cases, one.hits) for one in found.widths] == [(16, 30, 3, 2), (31, 60, 1, 1)]
    assert found.widths[0].chance == pytest.approx((30 + 30 + 28) / 360)
    assert found.widths[1].p == 0.5
    assert found.excess == pytest.approx(3 / 4 - (30 + 30 + 28 + 60) / 480)
    assert (found.median_off, found.median_middle) == (10, 38.5)
    assert found.swap_p == 1.0  # without swaps nothing can be claimed


def test_a_whole_block_counts_for_nothing() -> None:
    assert coverage.measure([case(1, width=120)], swaps=0, seed=1).widths == ()


def test_widths_are_bands_without_gap_or_overlap() -> None:
    bounds = [minute for least, most in coverage.WIDTHS for minute in range(least, most + 1)]
    assert bounds == list(range(1, 120))


def test_the_swap_is_a_matter_of_the_seed_alone() -> None:
    cases = [case(number) for number in range(6)]
    first, again = (coverage.measure(cases, swaps=3, seed=7) for _ in range(2))
    assert first == again and first.swap_p in (0.25, 0.5, 0.75, 1.0)
