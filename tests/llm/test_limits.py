"""Bounds of what models may cost, and the circuit breaker."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.llm.limits import Breaker, Limits, Usage


def test_usage_adds_up() -> None:
    total = Usage(1, 2, 1, 5, 0.5) + Usage(10, 20, 1, 7, 0.25)
    assert total == Usage(11, 22, 2, 12, 0.75)
    assert total.tokens == 33
    assert total.to_json() == {
        "input_tokens": 11,
        "output_tokens": 22,
        "requests": 2,
        "cost_microusd": 12,
        "seconds": 0.75,
    }


def test_money_is_rounded_up_and_unknown_prices_cost_nothing() -> None:
    priced = Limits(input_microusd_per_1k=150, output_microusd_per_1k=600)
    assert priced.cost(1_000, 1_000) == 750
    assert priced.cost(1, 0) == 1
    assert Limits().cost(1_000_000, 1_000_000) == 0


def test_without_a_report_the_bytes_are_counted() -> None:
    assert Limits().usage(sent="abc" * 10, received="去北京").input_tokens == 10
    assert Limits().usage(sent="abc" * 10, received="去北京").output_tokens == 3
    assert Limits().usage(sent="x", received="y", reported=(7, 8)).tokens == 15


def test_a_turn_and_a_case_end_at_tokens_or_money_whichever_comes_first() -> None:
    limits = Limits(turn_tokens=10, case_tokens=20, turn_microusd=100, case_microusd=200)
    assert limits.turn_allows(Usage(9)) and not limits.turn_allows(Usage(5, 5))
    assert not limits.turn_allows(Usage(cost_microusd=100))
    assert limits.case_allows(Usage(19)) and not limits.case_allows(Usage(20))
    assert not limits.case_allows(Usage(cost_microusd=200))


def test_a_breaker_opens_after_failures_in_a_row_tries_once_and_closes() -> None:
    now = [0.0]
    fuse = Breaker(failures=3, rest_s=10, clock=lambda: now[0])
    for _ in range(2):
        fuse.failed()
    fuse.succeeded()
    for _ in range(2):
        fuse.failed()
    assert fuse.allow() and not fuse.open
    fuse.failed()
    assert not fuse.allow() and fuse.open
    now[0] = 10.0
    assert fuse.allow()  # the trial
    assert not fuse.allow()  # others wait for it
    fuse.failed()
    now[0] = 19.0
    assert not fuse.allow()
    now[0] = 20.0
    assert fuse.allow()
    fuse.succeeded()
    assert fuse.allow() and not fuse.open


def test_bounds_are_changed_by_name_and_an_unknown_name_is_told() -> None:
    changed = Limits.of({"case_tokens": 300_000, "first_token_s": 3})
    assert (changed.case_tokens, changed.first_token_s, changed.turn_tokens) == (300_000, 3.0, Limits().turn_tokens)
    for wrong in ({"case_token": 1}, {"case_tokens": -1}, {"extract_s": float("inf")}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Limits.of(wrong)


@given(st.builds(Usage, *[st.integers(0, 10**9)] * 4))
def test_usage_comes_back_as_it_was_stored(used: Usage) -> None:
    assert Usage.from_json(used.to_json()) == used
    assert Usage.from_json({}) == Usage()
