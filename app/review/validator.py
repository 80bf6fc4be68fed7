"""Structural acceptance, worked out again: the ledger's own grounding over captured answers, frozen by its bytes.

What a capture says about acceptance is not asked. A window's messages go through in order with the ledger they build,
so that a correction finds the row that it corrects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.domain.evidence import Dropped, Proposal, Propose, ground_proposals
from app.domain.evidence.predict import predict
from app.domain.grounding import locate
from app.domain.vocabulary import EvidenceStatus
from app.review.corpus import Case, Span, places, utf16

STRUCTURAL: Final = frozenset({"not_grounded", "date_not_grounded", "subject_contradicts", "kind_unclear", "too_many"})
"""Drops that say that a proposal is broken. The others (denied, planned, heard, known already …) are the server's
reading of sound proposals: they are shown, and block nothing."""
_GONE: Final = (EvidenceStatus.SUPERSEDED.value, EvidenceStatus.REJECTED.value)


@dataclass(frozen=True, slots=True)
class Accepted:
    """A statement of the output that the validator took in."""

    proposal_id: str
    statement_id: str
    entity_id: str
    mention_id: str
    span: Span
    event_kind: str
    date_text: str | None
    occurred_from: str | None
    occurred_to: str | None
    precision: str
    basis: str
    hold_reason: str | None
    supersedes: str | None
    status: str
    """Where the row stands at the end of the window."""

    @property
    def active(self) -> bool:
        """Whether nothing in the window took it back."""
        return self.status not in _GONE

    def to_json(self) -> dict[str, object]:
        """Return it as targets show it."""
        return {"entityId": self.entity_id, "mentionId": self.mention_id, **self.span.body(), "eventKind": self.event_kind,
                "dateText": self.date_text, "from": self.occurred_from, "to": self.occurred_to,
                "precision": self.precision, "basis": self.basis, "holdReason": self.hold_reason,
                "supersedes": self.supersedes, "status": self.status}


@dataclass(frozen=True, slots=True)
class Refused:
    """A proposal that became no statement, with everything that fell with it: one event, however much hangs on it."""

    proposal_id: str
    reason: str
    quote: str | None
    cascaded: tuple[str, ...]
    """What else of the answer is not there because this is not: evidence of engineering, not further errors."""

    @property
    def structural(self) -> bool:
        """Whether the proposal itself is broken."""
        return self.reason in STRUCTURAL


@dataclass(frozen=True, slots=True)
class Projection:
    """One answered case as the ledger would hold it."""

    statements: tuple[Accepted, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def entities(self) -> tuple[str, ...]:
        """Subjects of the output, in order of appearance."""
        return tuple(dict.fromkeys(one.entity_id for one in self.statements))

    @property
    def mentions(self) -> dict[str, Accepted]:
        """Words bound to a subject: mention id -> the first statement that stands on them."""
        found: dict[str, Accepted] = {}
        for one in self.statements:
            found.setdefault(one.mention_id, one)
        return found


def project(case: Case, answers: Sequence[Sequence[Proposal]]) -> Projection:
    """Return what a case's answers come to.

    Args:
        case: the window.
        answers: the proposals for each message of the person, in order.
    """
    rows: list[dict[str, Any]] = []
    made: list[tuple[str, str, Span, Propose]] = []
    refused: list[Refused] = []
    known: set[str] = set()
    people = [at for at, one in enumerate(case.window, 1) if one.role == "person"]
    for message, proposals in zip(people, answers, strict=True):
        text = case.window[message - 1].text

        def new_id(start: int, end: int, kind: str, day: str | None, message: int = message) -> str:
            stem = f"m{message}.{start}-{end}.{kind}.{day or 'undated'}"
            free = next(name for name in (stem, *(f"{stem}#{at}" for at in range(2, 99))) if name not in known)
            known.add(free)
            return free

        found = ground_proposals(text, proposals, locale=case.locale, today=case.reference_date,
                                 birth_date=case.birth_date, ledger=rows, new_id=new_id)
        rows = predict(rows, [op.to_json() for op in found.ops], f"m{message}")
        used: set[int] = set()
        for op in found.ops:
            if isinstance(op, Propose):
                at = _origin(text, proposals, op, used)
                made.append((f"m{message}.p{at}" if at else f"m{message}.words", op.id, _span(text, message, op), op))
        refused += _refused(message, text, proposals, found.dropped, used)
    ended = {str(row["id"]): str(row["status"]) for row in rows}
    return Projection(tuple(_accepted(name, span, op, ended[op.id]) for name, _, span, op in made), tuple(refused))


def _origin(text: str, proposals: Sequence[Proposal], op: Propose, used: set[int]) -> int | None:
    """Return the number (from 1) of the proposal a row comes from; None for a row that the words alone made."""
    stands = [at for at, one in enumerate(proposals, 1) if at not in used
              and (op.quote_start, op.quote_end) in locate(text, one.quote).spans]
    alike = [at for at in stands if proposals[at - 1].event_kind is op.event_kind] or stands
    if not alike:
        return None
    used.add(alike[0])
    return alike[0]


def _refused(message: int, text: str, proposals: Sequence[Proposal], dropped: Sequence[Dropped], used: set[int],
             ) -> list[Refused]:
    found = []
    for drop in dropped:
        at = next((at for at, one in enumerate(proposals, 1) if at not in used and one.event_kind is drop.event_kind
                   and drop.quote is not None and _says(text, one, drop.quote)), None)
        if at is None:
            continue  # the server's remark on the words themselves, about no proposal
        used.add(at)
        name = f"m{message}.p{at}"
        found.append(Refused(name, drop.reason, drop.quote, (f"{name}/mention", f"{name}/statement")))
    return found


def _says(text: str, proposal: Proposal, quote: str) -> bool:
    if quote in (proposal.quote, proposal.date_text):
        return True
    return any(text[start:end] == quote for start, end in locate(text, proposal.quote).spans)


def _span(text: str, message: int, op: Propose) -> Span:
    occurrence = places(text, op.user_quote).index(op.quote_start) + 1
    return Span(message=message, quote=op.user_quote, occurrence=occurrence, start=utf16(text, op.quote_start),
                end=utf16(text, op.quote_end))


def _accepted(proposal_id: str, span: Span, op: Propose, status: str) -> Accepted:
    subject = op.subject
    return Accepted(
        proposal_id=proposal_id, statement_id=op.id, entity_id=subject,
        mention_id=f"m{span.message}.{span.start}-{span.end}.{subject}", span=span, event_kind=str(op.event_kind),
        date_text=op.date_text, occurred_from=op.occurred_from.isoformat() if op.occurred_from else None,
        occurred_to=op.occurred_to.isoformat() if op.occurred_to else None, precision=str(op.date_precision),
        basis=str(op.date_basis), hold_reason=op.hold_reason, supersedes=op.supersedes, status=status)
