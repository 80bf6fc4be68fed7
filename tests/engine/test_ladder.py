"""Gate, ladder, label and next steps as pure functions of facts; the gate fails closed."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from scoring import score
from scoring.adapters import Verdict, outside_check
from scoring.ladder import Blocker, Facts, Label, NextStep, Outside, Rung, blockers, label, next_steps, rung
from scoring.policy import POLICY
from scoring.stability import Coverage, Leader
from tests.engine.lives import case

CLEAR = Facts(
    coverage=Coverage(events=5, domains=3),
    scoreable=5,
    layers=True,
    supported_width=5,
    candidate_pieces=1,
    leader=Leader(tied_minutes=1, tied_first_place=False, margin_percent=20.0, outside=False),
    leave_one_out=True,
    neighbours=True,
    conflict=False,
    evidence_ratio=4.1,
    outside=Outside.PASSED,
    adapters=0,
)
READY = replace(POLICY, holdout="ready")


def led(**change: Any) -> Facts:
    return replace(CLEAR, leader=replace(CLEAR.leader, **change))


def test_the_gate_opens_only_when_nothing_blocks() -> None:
    assert blockers(CLEAR, READY) == ()
    assert blockers(replace(CLEAR, coverage=Coverage(4, 3)), READY) == (), "exactly at the gate's counts"


def test_the_policy_s_holdout_is_not_ready_so_no_minute_is_confirmed() -> None:
    assert blockers(CLEAR, POLICY) == (Blocker.HOLDOUT_NOT_READY,)


@pytest.mark.parametrize(
    ("facts", "blocker"),
    [
        (replace(CLEAR, coverage=Coverage(3, 3)), Blocker.INSUFFICIENT_EVENTS),
        (replace(CLEAR, coverage=Coverage(5, 2)), Blocker.INSUFFICIENT_DOMAINS),
        (replace(CLEAR, supported_width=6), Blocker.INTERVAL_TOO_WIDE),
        (led(tied_minutes=2), Blocker.TIED_LEADER),
        (led(tied_first_place=True), Blocker.TIED_LEADER),
        (led(margin_percent=19.999), Blocker.MARGIN_BELOW_THRESHOLD),
        (led(margin_percent=math.nan), Blocker.MARGIN_BELOW_THRESHOLD),
        (replace(CLEAR, leave_one_out=False), Blocker.LEAVE_ONE_OUT_NOT_PASSED),
        (replace(CLEAR, neighbours=False), Blocker.NEIGHBOR_STABILITY_NOT_PASSED),
        (replace(CLEAR, conflict=True), Blocker.EVIDENCE_CONFLICT),
        (replace(CLEAR, evidence_ratio=4.0), Blocker.EVIDENCE_NOT_ABOVE_CHANCE),
        (replace(CLEAR, evidence_ratio=math.nan), Blocker.EVIDENCE_NOT_ABOVE_CHANCE),
        (replace(CLEAR, layers=False), Blocker.REQUIRED_LAYERS_INCOMPLETE),
        (led(outside=True), Blocker.LEADERS_DISAGREE),
        (replace(CLEAR, outside=Outside.NOT_EVALUATED), Blocker.VEDASTRO_NOT_EVALUATED),
        (replace(CLEAR, outside=Outside.FAILED), Blocker.VEDASTRO_FAILED),
    ],
)
def test_each_blocker_alone_closes_the_gate(facts: Facts, blocker: Blocker) -> None:
    assert blockers(facts, READY) == (blocker,)


def test_delivery_floor_and_confirmation_gate_are_two_things() -> None:
    assert (POLICY.delivery_floor.events, POLICY.delivery_floor.domains) == (3, 2)
    assert (POLICY.confirmation_gate.events, POLICY.confirmation_gate.domains) == (4, 3)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (replace(CLEAR, scoreable=0), Rung.BLOCKED),
        (replace(CLEAR, layers=False), Rung.BLOCKED),
        (replace(CLEAR, coverage=Coverage(2, 2)), Rung.USER_HISTORY_VERIFICATION_REQUIRED),
        (replace(CLEAR, coverage=Coverage(3, 1)), Rung.USER_HISTORY_VERIFICATION_REQUIRED),
        (replace(CLEAR, conflict=True), Rung.USER_HISTORY_VERIFICATION_REQUIRED),
        (replace(CLEAR, coverage=Coverage(3, 2)), Rung.MANUAL_PATTERN_CONSENSUS),
        (replace(CLEAR, adapters=1), Rung.SINGLE_ADAPTER_SUPPORT),
        (replace(CLEAR, adapters=2), Rung.MULTI_ADAPTER_CONSENSUS),
        (replace(CLEAR, adapters=2, conflict=True), Rung.USER_HISTORY_VERIFICATION_REQUIRED),
    ],
)
def test_rungs(facts: Facts, expected: Rung) -> None:
    assert rung(facts, POLICY)[0] is expected


def test_there_is_no_rung_called_confirmed() -> None:
    assert not [one for one in Rung if "confirm" in one]


@pytest.mark.parametrize(
    ("facts", "step"),
    [
        (replace(CLEAR, coverage=Coverage(4, 3)), NextStep.COLLECT_EVENTS),
        (led(tied_minutes=2), NextStep.RESOLVE_TIE),
        (replace(CLEAR, candidate_pieces=2), NextStep.RESOLVE_TIE),
        (replace(CLEAR, supported_width=6), NextStep.NARROW_WINDOW),
    ],
)
def test_next_steps_one_by_one(facts: Facts, step: NextStep) -> None:
    assert next_steps(facts, (), POLICY) == (step,)
    assert next_steps(facts, (Blocker.TIED_LEADER,), POLICY) == (step, NextStep.NOT_TRUTH)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (CLEAR, Label.HIGH),
        (led(tied_minutes=2), Label.LOW),
        (led(margin_percent=9.9), Label.LOW),
        (led(margin_percent=10.0), Label.MEDIUM),
        (replace(CLEAR, coverage=Coverage(2, 2)), Label.LOW),
        (replace(CLEAR, coverage=Coverage(3, 1)), Label.LOW),
        (replace(CLEAR, layers=False), Label.LOW),
        (replace(CLEAR, coverage=Coverage(3, 2)), Label.MEDIUM),
        (replace(CLEAR, supported_width=6), Label.MEDIUM),
        (led(margin_percent=19.9), Label.MEDIUM),
        (replace(CLEAR, leave_one_out=False), Label.MEDIUM),
        (replace(CLEAR, neighbours=False), Label.MEDIUM),
    ],
)
def test_stability_labels(facts: Facts, expected: Label) -> None:
    assert label(facts, POLICY) is expected


def test_without_an_outside_engine_the_check_is_not_evaluated_and_not_failed() -> None:
    assert outside_check(()) == (Outside.NOT_EVALUATED, 0)
    blocked = score(case())["gate"]["blockers"]
    assert "vedastro_minute_sensitive_not_evaluated" in blocked
    assert "vedastro_minute_sensitive_failed" not in blocked


def test_an_outside_engine_s_verdict_reaches_gate_and_ladder() -> None:
    verdict = Verdict("vedastro", Outside.FAILED, supports_leader=True)
    found = score(case(), verdicts=[verdict])
    assert "vedastro_minute_sensitive_failed" in found["gate"]["blockers"]
    assert found["ladder"]["label"] == "single_adapter_support"
    assert found["ladder"]["mode"] == "with_outside_engine"
    assert outside_check([verdict, replace(verdict, adapter="second")])[1] == 2
