"""Whole cases against a reading of the page that knows no array: points, shares, both ranges, evidence and N_eff."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import numpy as np
import pytest

from scoring.planted import draw_life
from tests.engine import plain
from tests.engine.lives import computed


def case(number: int) -> dict[str, Any]:
    """A case of some minutes: random, planted, and planted with one story told three times."""
    random = np.random.default_rng([7, number])
    raw = dict(draw_life(random, (0.0, 2.0, 2.0)[number % 3], minutes=9, rows=2 + number % 4, years=40).case)
    if number % 3 == 2:
        first: Any = raw["events"][0]  # type: ignore[index]
        raw["events"] = [*raw["events"], *(first | {"id": f"again-{place}"} for place in range(2))]  # type: ignore[misc]
    return raw


@pytest.mark.parametrize("number", range(12))
def test_a_case_is_what_the_page_read_minute_by_minute_and_day_by_day_makes_of_it(number: int) -> None:
    raw = case(number)
    scored = computed(raw)
    start = datetime.fromisoformat(raw["window"]["start"])
    found = plain.score(raw, [start + timedelta(minutes=place) for place in range(len(scored.activation))])
    view, end = scored.whole, len(scored.events)
    np.testing.assert_allclose(scored.total_support, found.support, atol=1e-9)
    np.testing.assert_allclose(view.belief.mixed[end], found.mixed, atol=1e-8)
    assert view.belief.ratio[end] == pytest.approx(found.ratio, rel=1e-8)
    assert view.belief.n_eff(end) == pytest.approx(found.n_eff, rel=1e-8)
    assert view.ranges.candidate[end].tolist() == found.candidate
    assert view.ranges.supported[end].tolist() == found.supported


def test_the_cases_compared_narrow_and_stay_whole() -> None:
    widths = [int(computed(case(number)).whole.ranges.supported[-1].sum()) for number in range(12)]
    assert min(widths) < 9 and widths.count(9) > 3
