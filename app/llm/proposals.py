"""What an extractor may say: proposals, never rows. The server grounds, dates and confirms them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from app.domain.vocabulary import EventKind, Relation
from app.llm.limits import Usage

__all__ = ["MAX_PROPOSALS", "SELF", "Disposition", "Extraction", "Proposal", "Usage"]

MAX_PROPOSALS = 32
"""Proposals a turn may carry (turn.md, Durability 3)."""

SELF = "self"
"""Subject of a row that is about the person."""


class Disposition(StrEnum):
    """What the person did with the question, as far as the words alone say (interview.md)."""

    ANSWERED = "answered"
    SKIPPED = "skipped"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Proposal:
    """One event the extractor thinks the person told. Everything in it is checked again."""

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
class Extraction:
    """All an extractor returns for one message."""

    proposals: tuple[Proposal, ...]
    disposition: Disposition
    source: str
    """Name of the model that answered; "offline" for the rules."""
    fallback: bool = False
    """Whether the rules stepped in for a model that failed."""
    usage: Usage = field(default_factory=Usage)
