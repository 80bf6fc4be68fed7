"""What a turn brought, and what that says of the questions that were open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.domain.interview.situation import Row, Situation
from app.domain.interview.state import Item, Purpose, event_key
from app.domain.vocabulary import Outcome

_UNANSWERED: Final = frozenset({Outcome.SKIPPED.value, Outcome.REFUSED.value, Outcome.UNKNOWN.value})


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn brought, after its rows were written."""

    turn_id: str
    situation: Situation
    rows: tuple[Row, ...]
    """Rows it confirmed or held."""
    spoke: bool
    """Whether it had a free message."""
    disposition: str | None
    denied: frozenset[str]
    """Event keys of what the words say there never was."""

    @property
    def unanswered(self) -> Outcome | None:
        """Skipped, refused or unknown when the words said only that; words of distress say nothing of a question."""
        if self.rows or self.situation.distress or self.disposition not in _UNANSWERED:
            return None
        return Outcome(self.disposition)

    def met(self, item: Item) -> bool:
        """Whether a free message told what a question asks for, or that there never was such a thing."""
        if item.purpose is Purpose.DATED and self.denies(item):
            return True
        known = any(item.domain in (None, row.domain) for row in self.rows)
        return known and item.purpose not in (Purpose.PAUSE, Purpose.CHOICE)

    def denies(self, item: Item) -> bool:
        """Whether the words say that nothing a question asks for ever was."""
        asked = {event_key(kind, item.related_person) for kind in item.event_kinds}
        return bool(asked) and asked <= self.denied

    def told(self, item: Item) -> bool:
        """Whether the words told, with its date, just what a choice asks for: what is known is not asked."""
        return any(row.dated and row.event_kind in item.event_kinds and row.related_person == item.related_person
                   for row in self.rows)

    def moot(self, item: Item) -> bool:
        """Whether the row a question is about has been settled otherwise meanwhile."""
        if item.completes is None:
            return False
        row = self.situation.row(item.completes)
        if row is None or not row.active:
            return True
        return item.purpose is Purpose.CONFIRM and not row.pending
