"""Evidence: from words to rows. A model proposes; this room grounds, dates, holds or confirms (ledger.md)."""

from app.domain.evidence.desk import NewId
from app.domain.evidence.ground import MAX_PROPOSALS, evidence_ids, ground_proposals
from app.domain.evidence.labels import date_label, display_date_label, summary
from app.domain.evidence.types import (
    SELF,
    Asked,
    Confirm,
    Dropped,
    DropReason,
    Grounded,
    HoldReason,
    Op,
    Proposal,
    Propose,
    Reject,
    Row,
    Withdraw,
)

__all__ = [
    "MAX_PROPOSALS",
    "SELF",
    "Asked",
    "Confirm",
    "DropReason",
    "Dropped",
    "Grounded",
    "HoldReason",
    "NewId",
    "Op",
    "Proposal",
    "Propose",
    "Reject",
    "Row",
    "Withdraw",
    "date_label",
    "display_date_label",
    "evidence_ids",
    "ground_proposals",
    "summary",
]
