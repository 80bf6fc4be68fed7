"""Alerts fire on increases, so that every label set is there, at zero, before the first thing goes wrong."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

from app.domain.vocabulary import TurnKind
from app.turns import metrics
from tests.turns.world import Case


def _value(name: str, **labels: str) -> float | None:
    return REGISTRY.get_sample_value(name, labels)


@pytest.mark.parametrize("reason", ["no_question", "planner_error", "stuck"])
def test_every_defect_of_the_slot_is_counted_from_the_start(reason: str) -> None:
    assert _value("shodhana_question_slot_empty_total", reason=reason) is not None
    assert _value("shodhana_question_slot_defect_cases", reason=reason) is not None


def test_every_kind_of_turn_is_counted_from_the_start() -> None:
    for kind in TurnKind:
        for status in ("done", "failed"):
            assert _value("shodhana_turns_total", kind=kind.value, status=status) is not None


@pytest.mark.parametrize("reason", ["timeout", "provider", "cut", "budget", "circuit"])
def test_every_fault_of_an_acknowledgement_is_counted_from_the_start(reason: str) -> None:
    assert _value("shodhana_ack_violation_total", reason=reason) is not None


@pytest.mark.parametrize("reason", ["not_grounded", "future", "already_known", "refused"])
def test_every_reason_of_a_drop_is_counted_from_the_start(reason: str) -> None:
    assert _value("shodhana_proposals_total", outcome="dropped", reason=reason) is not None


async def test_a_turn_moves_its_counters(case: Case) -> None:
    def read() -> list[float]:
        return [value or 0.0 for value in (
            _value("shodhana_turns_total", kind="message", status="done"),
            _value("shodhana_question_slot_total", state="open"),
            _value("shodhana_proposals_total", outcome="confirmed", reason=""),
            _value("shodhana_turn_seconds_count", stage="plan"),
        )]

    before = read()
    await case.say("2012年9月去北京上大学")
    assert [now - was for now, was in zip(read(), before, strict=True)] == [1.0, 1.0, 1.0, 1.0]


def test_a_defect_that_is_over_leaves_the_gauge() -> None:
    metrics.set_defects({"planner_error": 3})
    metrics.set_defects({})
    assert _value("shodhana_question_slot_defect_cases", reason="planner_error") == 0
