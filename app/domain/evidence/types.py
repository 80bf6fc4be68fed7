"""Shapes of grounding: a proposal in, operations of a plan out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal

from app.domain.vocabulary import DateBasis, Domain, EventKind, Precision, Relation, Revision

SELF = "self"
"""Subject of a row that is about the person."""

Row = Mapping[str, object]
"""A ledger row as JSON (EvidenceRow); what a caller does not hold may be left out, but id, kind, status."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One event an extractor thinks the person told. Everything in it is checked again."""

    quote: str
    """The person's words; the server looks for them in the turn and stores its own cut."""
    event_kind: EventKind
    subject: str = SELF
    """"self" or a `Relation`."""
    related_person: Relation | None = None
    """Whom a family event is about."""
    date_text: str | None = None
    """The words of the date, when they stand outside the quote or the quote has several."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question this turn replies to."""

    item_id: str | None = None
    domain: Domain | None = None
    completes: str | None = None
    """Id of the row it was asked about, for a follow-up."""
    period: tuple[date, date] | None = None
    """The period the question named, both ends in it."""
    event_kinds: tuple[EventKind, ...] = ()
    """Kinds of the question's item: a bare date answers it only when there is one."""


HoldReason = Literal[
    "date_missing", "date_vague", "date_malformed", "anchored", "conflict", "subject_unclear", "kind_unclear",
]
"""Why a row waits for the person; each is a question of the slot (text `evidence-hold-<reason>`)."""

DropReason = Literal[
    "not_grounded", "date_not_grounded", "negated", "hypothetical", "question", "hearsay", "other_person",
    "instruction", "future", "before_birth", "already_known", "precision_downgrade", "subject_contradicts",
    "kind_unclear", "nothing_to_change", "too_many",
]
"""Why words made no row (text `evidence-drop-<reason>`)."""


@dataclass(frozen=True, slots=True)
class Propose:
    """A new row, confirmed at once or held for a question."""

    id: str
    quote_start: int
    quote_end: int
    user_quote: str
    subject: str
    related_person: Relation | None
    event_kind: EventKind
    domain: Domain
    occurred_from: date | None
    occurred_to: date | None
    date_precision: Precision
    date_text: str | None
    date_basis: DateBasis
    summary: str
    then: Literal["confirm", "hold"]
    hold_reason: HoldReason | None = None
    supersedes: str | None = None
    revision: Revision | None = None

    def to_json(self) -> dict[str, object]:
        """Return the `plan.evidence` entry."""
        entry: dict[str, object] = {
            "op": "propose", "id": self.id, "quote_start": self.quote_start, "quote_end": self.quote_end,
            "user_quote": self.user_quote, "subject": self.subject,
            "related_person": str(self.related_person) if self.related_person else None,
            "event_kind": str(self.event_kind), "domain": str(self.domain),
            "occurred_from": self.occurred_from.isoformat() if self.occurred_from else None,
            "occurred_to": self.occurred_to.isoformat() if self.occurred_to else None,
            "date_precision": str(self.date_precision), "date_text": self.date_text,
            "date_basis": str(self.date_basis), "summary": self.summary, "then": self.then,
            "supersedes": self.supersedes, "revision": str(self.revision) if self.revision else None,
        }
        if self.hold_reason is not None:
            entry["hold_reason"] = self.hold_reason
        return entry


@dataclass(frozen=True, slots=True)
class Confirm:
    """The person said yes to a pending row."""

    id: str

    def to_json(self) -> dict[str, object]:
        """Return the `plan.evidence` entry."""
        return {"op": "confirm", "id": self.id}


@dataclass(frozen=True, slots=True)
class Reject:
    """The person said no to a pending row."""

    id: str

    def to_json(self) -> dict[str, object]:
        """Return the `plan.evidence` entry."""
        return {"op": "reject", "id": self.id}


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The person takes a confirmed row back: a superseding row that ends rejected."""

    id: str
    withdrawal_id: str

    def to_json(self) -> dict[str, object]:
        """Return the `plan.evidence` entry."""
        return {"op": "withdraw", "id": self.id, "withdrawal_id": self.withdrawal_id}


Op = Propose | Confirm | Reject | Withdraw


@dataclass(frozen=True, slots=True)
class Dropped:
    """Words that made no row, with the reason kept in the receipt."""

    reason: DropReason
    quote: str | None = None
    event_kind: EventKind | None = None
    never: str | None = None
    """Whose life never held such an event, where the words say so: "self" or a relation."""

    def to_json(self) -> dict[str, object]:
        """Return the `plan.evidence` entry."""
        entry: dict[str, object] = {"op": "drop", "reason": self.reason}
        if self.quote is not None:
            entry["quote"] = self.quote
        if self.never is not None:
            entry |= {"event_kind": str(self.event_kind), "never": self.never}
        return entry


@dataclass(frozen=True, slots=True)
class Grounded:
    """What a turn does to the ledger, in the order of the words."""

    ops: tuple[Op, ...]
    dropped: tuple[Dropped, ...]

    def to_json(self) -> list[dict[str, object]]:
        """Return `plan.evidence`: the operations, then what was dropped."""
        return [*(op.to_json() for op in self.ops), *(drop.to_json() for drop in self.dropped)]
