"""What an extractor may say: proposals, never rows. The server grounds, dates and confirms them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.evidence.types import SELF, Proposal
from app.llm.limits import Usage

__all__ = ["MAX_PROPOSALS", "SELF", "Disposition", "Extraction", "Proposal", "Usage"]

MAX_PROPOSALS = 32
"""Proposals a turn may carry (turn.md, Durability 3)."""


class Disposition(StrEnum):
    """What the person did with the question, as far as the words alone say (interview.md)."""

    ANSWERED = "answered"
    SKIPPED = "skipped"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Extraction:
    """All an extractor returns for one message."""

    proposals: tuple[Proposal, ...]
    disposition: Disposition
    source: str
    """Name of the model that answered; "offline" for the rules."""
    fallback: bool = False
    """Whether the rules stepped in for a model that failed."""
    usage: Usage = field(default_factory=Usage)
