"""Shorthands of the room's specifications: a turn in, operations out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pytest

from app.domain.evidence import Asked, Grounded, Proposal, evidence_ids, ground_proposals
from app.llm.offline_extract import propose

TODAY = date(2026, 8, 31)
BIRTH = date(1990, 6, 15)


def row(id: str, kind: str, start: str | None, end: str | None, precision: str, **more: Any) -> dict[str,
        Any]:
    """Return a ledger row as the database gives it, as far as grounding looks at it."""
    return {"id": id, "event_kind": kind, "occurred_from": start, "occurred_to": end,
            "date_precision": precision,
            "status": "confirmed", "related_person": None, **more}


Ground = Callable[..., Grounded]


@pytest.fixture
def ground() -> Ground:
    """Ground a turn: the given proposals, or those of the offline rules."""
    def run(text: str, proposals: Sequence[Proposal] | None = None, *, ledger: Sequence[dict[str, Any]] = (),
            asked: Asked | None = None, locale: str = "zh", birth: date | None = BIRTH) -> Grounded:
        found = propose(text, reference_date=TODAY) if proposals is None else proposals
        return ground_proposals(text, found, locale=locale, today=TODAY, birth_date=birth, ledger=ledger,
                                asked=asked, new_id=evidence_ids("case", "turn"))
    return run
