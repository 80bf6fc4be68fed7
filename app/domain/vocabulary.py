"""Enums of the ledger and of a case. Kinds and domains are the engine's; the rest is added here."""

from __future__ import annotations

from enum import StrEnum

from scoring.vocabulary import (
    COVERAGE,
    KIND_DOMAIN,
    UNSCORED,
    Domain,
    EventKind,
    Precision,
    Relation,
)

__all__ = [
    "COVERAGE",
    "KIND_DOMAIN",
    "TERMINAL",
    "UNSCORED",
    "CaseStatus",
    "DateBasis",
    "Domain",
    "EventKind",
    "EvidenceStatus",
    "Locale",
    "Outcome",
    "Precision",
    "Relation",
    "Revision",
    "StopReason",
    "TimeSource",
    "TurnKind",
    "TurnStatus",
]


class Locale(StrEnum):
    """Languages of the product; a new one is a folder of texts, a bank wording and a date grammar."""

    ZH = "zh"
    EN = "en"


class EvidenceStatus(StrEnum):
    """State of a ledger row (seed 000 §6)."""

    DRAFT = "draft"  # -> confirmed | pending_confirmation | rejected
    PENDING_CONFIRMATION = "pending_confirmation"  # -> confirmed | superseded | rejected
    CONFIRMED = "confirmed"  # -> superseded
    SUPERSEDED = "superseded"  # end; a later row points here
    REJECTED = "rejected"  # end; kept, read-only


class DateBasis(StrEnum):
    """What a date rests on (ledger.md, Dates)."""

    STATED = "stated"
    RELATIVE = "relative"
    ANCHORED = "anchored"  # rests on another row: always held for confirmation
    COMPLETED = "completed"  # an earlier row's date plus this turn's words


class Revision(StrEnum):
    """The legal ways in which a row may supersede another (seed 000 §5)."""

    DATE_CORRECTION = "date_correction"
    DATE_COMPLETION = "date_completion"
    RECLASSIFICATION = "reclassification"
    WITHDRAWAL = "withdrawal"  # denying a confirmed row: a superseding row that ends rejected


class CaseStatus(StrEnum):
    """State of a case (ledger.md, Case states)."""

    COLLECTING = "collecting"  # -> delivered | needs_rebaseline | terminal
    DELIVERED = "delivered"  # -> collecting (reopen) | accepted | needs_rebaseline | terminal
    ACCEPTED = "accepted"  # -> collecting (reopen) | needs_rebaseline | terminal
    NEEDS_REBASELINE = "needs_rebaseline"  # -> back, after the rerun
    CONFIRMED = "confirmed"  # end: gate open and explicit consent
    CLOSED = "closed"  # end: sealed by the user
    ABANDONED = "abandoned"  # end
    SUPERSEDED = "superseded"  # end: replaced by a new case


TERMINAL: frozenset[CaseStatus] = frozenset(
    {CaseStatus.CONFIRMED, CaseStatus.CLOSED, CaseStatus.ABANDONED, CaseStatus.SUPERSEDED}
)


class TurnKind(StrEnum):
    """What a turn does. Every write to a case is a turn: one order, one idempotency, one recovery."""

    MESSAGE = "message"
    REVISE = "revise"
    CONFIRM_EVIDENCE = "confirm_evidence"
    REJECT_EVIDENCE = "reject_evidence"
    WINDOW = "window"
    BIRTH = "birth"
    ACCEPT = "accept"
    CONFIRM = "confirm"
    FINISH = "finish"
    CLOSE = "close"
    REOPEN = "reopen"
    ABANDON = "abandon"


class TurnStatus(StrEnum):
    """State of a turn."""

    ACCEPTED = "accepted"  # -> running
    RUNNING = "running"  # -> done | failed; a dead process leaves it for the sweep
    DONE = "done"
    FAILED = "failed"


class Outcome(StrEnum):
    """What a person did with a question; four outcomes and the one nobody chose (interview.md)."""

    ANSWERED = "answered"
    SKIPPED = "skipped"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    PASSED_OVER = "passed_over"


class StopReason(StrEnum):
    """Why a case was delivered. All are normal ends (seed 002, task 6)."""

    USER_ENDED = "user_ended"
    FEW_EVENTS = "few_events"
    FEW_DOMAINS = "few_domains"
    TIED = "tied"
    TOO_UNCERTAIN = "too_uncertain"
    ROUNDS = "rounds"
    EFFECTIVE_ANSWERS = "effective_answers"
    PLATEAU = "plateau"
    NO_PROBE = "no_probe"
    EXHAUSTED = "exhausted"


class TimeSource(StrEnum):
    """How the birth time is known."""

    CERTIFICATE = "certificate"
    FAMILY = "family"
    MEMORY = "memory"
    UNKNOWN = "unknown"
