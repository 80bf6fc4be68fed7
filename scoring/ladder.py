"""What may be said of a result: stability, the rung of the ladder, the confirmation gate, next steps.

All pure functions of facts. The gate fails closed: whatever is not known to be good blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.policy import Policy
from scoring.stability import Coverage, Leader


class Rung(StrEnum):
    """How far a result has been checked. There is no rung "confirmed", and none is the birth time."""

    BLOCKED = "blocked"
    USER_HISTORY_VERIFICATION_REQUIRED = "user_history_verification_required"
    MANUAL_PATTERN_CONSENSUS = "manual_pattern_consensus"
    SINGLE_ADAPTER_SUPPORT = "single_adapter_support"
    MULTI_ADAPTER_CONSENSUS = "multi_adapter_consensus"


class Blocker(StrEnum):
    """Why one minute may not be confirmed."""

    INSUFFICIENT_EVENTS = "insufficient_events"
    INSUFFICIENT_DOMAINS = "insufficient_domains"
    INTERVAL_TOO_WIDE = "interval_too_wide"
    TIED_LEADER = "tied_leader"
    MARGIN_BELOW_THRESHOLD = "margin_below_threshold"
    LEAVE_ONE_OUT_NOT_PASSED = "leave_one_out_not_passed"
    NEIGHBOR_STABILITY_NOT_PASSED = "neighbor_stability_not_passed"
    EVIDENCE_CONFLICT = "evidence_conflict"
    EVIDENCE_NOT_ABOVE_CHANCE = "evidence_not_above_chance"
    REQUIRED_LAYERS_INCOMPLETE = "required_layers_incomplete"
    LEADERS_DISAGREE = "leaders_disagree"
    VEDASTRO_NOT_EVALUATED = "vedastro_minute_sensitive_not_evaluated"
    VEDASTRO_FAILED = "vedastro_minute_sensitive_failed"
    HOLDOUT_NOT_READY = "public_aa_holdout_not_ready"


class NextStep(StrEnum):
    """What would help (seed 002, task 3)."""

    COLLECT_EVENTS = "collect_at_least_five_events"
    RESOLVE_TIE = "resolve_candidate_tie_or_narrow_window"
    NARROW_WINDOW = "narrow_window_before_minute_claim"
    NOT_TRUTH = "do_not_apply_as_birth_time_truth"


class Outside(StrEnum):
    """What the outside minute check said."""

    NOT_EVALUATED = "not_evaluated"  # not called: never worded as failed
    PASSED = "passed"
    FAILED = "failed"


class Label(StrEnum):
    """How firmly the leading place stands."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Facts:
    """All that ladder, gate and next steps look at."""

    coverage: Coverage
    scoreable: int
    """Scored rows, auxiliary domains included."""
    layers: bool
    """Vimshottari, the domains' charts and Narayana could be computed for every scored row."""
    supported_width: int
    """Minutes of the supported hull."""
    candidate_pieces: int
    """Segments of the candidate range."""
    leader: Leader
    leave_one_out: bool
    neighbours: bool
    conflict: bool
    evidence_ratio: float
    outside: Outside
    """The outside minute check (VedAstro)."""
    adapters: int
    """Outside engines that evaluated leader and runner-up and support the leader."""


def blockers(facts: Facts, policy: Policy) -> tuple[Blocker, ...]:
    """Everything that keeps one minute from being confirmed, in the order of the page."""
    gate = policy.confirmation_gate
    blocked = {
        Blocker.INSUFFICIENT_EVENTS: facts.coverage.events < gate.events,
        Blocker.INSUFFICIENT_DOMAINS: facts.coverage.domains < gate.domains,
        Blocker.INTERVAL_TOO_WIDE: facts.supported_width > gate.width_minutes,
        Blocker.TIED_LEADER: facts.leader.tied_minutes > 1 or facts.leader.tied_first_place,
        Blocker.MARGIN_BELOW_THRESHOLD: not facts.leader.margin_percent >= gate.margin_percent,
        Blocker.LEAVE_ONE_OUT_NOT_PASSED: not facts.leave_one_out,
        Blocker.NEIGHBOR_STABILITY_NOT_PASSED: not facts.neighbours,
        Blocker.EVIDENCE_CONFLICT: facts.conflict,
        Blocker.EVIDENCE_NOT_ABOVE_CHANCE: not facts.evidence_ratio > policy.ranges.separating_ratio,
        Blocker.REQUIRED_LAYERS_INCOMPLETE: not facts.layers,
        Blocker.LEADERS_DISAGREE: facts.leader.outside,
        Blocker.VEDASTRO_NOT_EVALUATED: facts.outside is Outside.NOT_EVALUATED,
        Blocker.VEDASTRO_FAILED: facts.outside is Outside.FAILED,
        Blocker.HOLDOUT_NOT_READY: policy.holdout != "ready",
    }
    return tuple(blocker for blocker, is_blocked in blocked.items() if is_blocked)


def label(facts: Facts, policy: Policy) -> Label:
    """The label of stability (scoring.md, Stability)."""
    low, high, margin = policy.low, policy.high, facts.leader.margin_percent
    tied = facts.leader.tied_minutes > 1
    if tied or not facts.coverage.reaches(low) or not facts.layers or margin < low.margin_percent:
        return Label.LOW
    narrow = facts.supported_width <= high.width_minutes and margin >= high.margin_percent
    firm = facts.coverage.reaches(high) and facts.leave_one_out and facts.neighbours
    return Label.HIGH if narrow and firm else Label.MEDIUM


def rung(facts: Facts, policy: Policy) -> tuple[Rung, tuple[str, ...]]:
    """The rung and why it is not a higher one.

    Rows that wait for confirmation never reach the engine; whoever knows of some may lower the rung.
    """
    if not facts.scoreable:
        return Rung.BLOCKED, ("no_scoreable_event",)
    if not facts.layers:
        return Rung.BLOCKED, (Blocker.REQUIRED_LAYERS_INCOMPLETE.value,)
    floor = policy.delivery_floor
    short = {
        Blocker.INSUFFICIENT_EVENTS: facts.coverage.events < floor.events,
        Blocker.INSUFFICIENT_DOMAINS: facts.coverage.domains < floor.domains,
        Blocker.EVIDENCE_CONFLICT: facts.conflict,
    }
    reasons = tuple(reason.value for reason, applies in short.items() if applies)
    if reasons:
        return Rung.USER_HISTORY_VERIFICATION_REQUIRED, reasons
    match facts.adapters:
        case 0:
            return Rung.MANUAL_PATTERN_CONSENSUS, ("no_outside_engine",)
        case 1:
            return Rung.SINGLE_ADAPTER_SUPPORT, ("one_outside_engine",)
        case _:
            return Rung.MULTI_ADAPTER_CONSENSUS, ()


def next_steps(facts: Facts, blocked: tuple[Blocker, ...], policy: Policy) -> tuple[NextStep, ...]:
    """What would help, in the order of the page."""
    several = facts.leader.tied_minutes > 1 or facts.leader.tied_first_place or facts.candidate_pieces > 1
    steps = {
        NextStep.COLLECT_EVENTS: facts.coverage.events < policy.next_steps.events,
        NextStep.RESOLVE_TIE: several,
        NextStep.NARROW_WINDOW: facts.supported_width > policy.next_steps.width_minutes,
        NextStep.NOT_TRUTH: bool(blocked),
    }
    return tuple(step for step, applies in steps.items() if applies)
