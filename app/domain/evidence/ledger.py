"""What the ledger holds of an event already: the same row, one to revise, or one that disagrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from app.domain.dates import DateContext, Span
from app.domain.evidence.labels import as_date
from app.domain.evidence.types import Row
from app.domain.vocabulary import EventKind, EvidenceStatus, Precision, Relation

_ACTIVE = frozenset({EvidenceStatus.CONFIRMED, EvidenceStatus.PENDING_CONFIRMATION})

ONCE = frozenset({EventKind.RELATIONSHIP_COMMITMENT})
"""Kinds of which a second row at another time needs words that say so ("again")."""

@dataclass(frozen=True, slots=True)
class Known:
    """A row of the ledger that is confirmed or waits for the person."""

    id: str
    kind: EventKind
    relation: Relation | None
    start: date | None
    end: date | None
    precision: Precision
    status: EvidenceStatus
    quote: str | None

    @property
    def pending(self) -> bool:
        """Whether it waits for a yes."""
        return self.status is EvidenceStatus.PENDING_CONFIRMATION

    @property
    def span(self) -> Span:
        """Its date as the date reader wants it."""
        return Span(self.start, self.end, self.precision)

    def same_span(self, start: date | None, end: date | None) -> bool:
        """Whether a date is exactly its own."""
        return self.start is not None and (self.start, self.end) == (start, end)

    def holds(self, start: date, end: date | None) -> bool:
        """Whether a date lies in its own (an open end lies only in an open end)."""
        if self.start is None or start < self.start:
            return False
        return self.end is None or (end is not None and end <= self.end)

    def lies_in(self, start: date, end: date | None) -> bool:
        """Whether its date lies in another."""
        if self.start is None or self.start < start:
            return False
        return end is None or (self.end is not None and self.end <= end)

    def touches(self, start: date, end: date | None) -> bool:
        """Whether its date and another share a day."""
        if self.start is None:
            return False
        return (self.end or date.max) >= start and (end or date.max) >= self.start


def active(rows: Sequence[Row]) -> tuple[Known, ...]:
    """Return the rows a turn may still change, in ledger order."""
    found: list[Known] = []
    for row in rows:
        status = EvidenceStatus(str(row["status"]))
        if status not in _ACTIVE:
            continue
        relation = row.get("related_person")
        quote = row.get("user_quote")
        found.append(Known(str(row["id"]), EventKind(str(row["event_kind"])),
                           Relation(str(relation)) if relation else None, as_date(row.get("occurred_from")),
                           as_date(row.get("occurred_to")),
                           Precision(str(row.get("date_precision") or Precision.UNKNOWN)), status,
                           str(quote) if quote else None))
    return tuple(found)


def of(rows: Sequence[Known], kind: EventKind, relation: Relation | None) -> list[Known]:
    """Return the rows of the same kind about the same one."""
    return [row for row in rows if row.kind is kind and row.relation is relation]


def context(rows: Sequence[Known], birth_date: date | None, pending: Span | None) -> DateContext:
    """Return what the date reader may rest on: confirmed, dated rows, the latest of each kind."""
    anchors = {str(row.kind): row.span for row in rows if not row.pending and row.start is not None}
    return DateContext(birth_date, anchors, pending)
