"""What a turn brought, and what that says of the questions that were open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.domain.interview import spoken
from app.domain.interview.aside import asks
from app.domain.interview.situation import Row, Situation
from app.domain.interview.state import InterviewState, Item, Purpose, event_key
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
    no: bool = False
    """Whether the words are a bare no."""
    holds: bool = False
    """Whether the words neither tell nor answer: a question back, a nod, a moment to think, the same again."""

    @classmethod
    def of(cls, state: InterviewState, situation: Situation, turn_id: str, message: str,
           answers: Sequence[Mapping[str, object]], disposition: str | None, fresh: Sequence[str],
           denied: Sequence[str], *, beside: bool) -> Turn:
        """Read a turn; the arguments are those of `settle`."""
        rows = tuple(row for row in situation.rows if row.id in set(fresh))
        words = _words(message, answers)
        no = bool(words) and spoken.denies(words)
        idle = beside or (not rows and (spoken.idle(words) or asks(words) is not None))
        holds = bool(words) and idle
        waiting = state.open_items()
        if no and len(waiting) == 1 and waiting[0].purpose is Purpose.DATED:
            denied = (*denied, *(event_key(kind, waiting[0].related_person) for kind in waiting[0].event_kinds))
        return cls(turn_id, situation, rows, bool(message.strip()), disposition, frozenset(denied), no, holds)

    @property
    def unanswered(self) -> Outcome | None:
        """Skipped, refused or unknown when the words said only that; distress and a question back say nothing of it."""
        if self.rows or self.holds or self.situation.distress or self.disposition not in _UNANSWERED:
            return None
        return Outcome(self.disposition)

    def met(self, item: Item) -> bool:
        """Whether a free message told what a question asks for, or that there never was such a thing."""
        if (item.purpose is Purpose.DATED and self.denies(item)) or (item.purpose is Purpose.OPEN and self.no):
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


def _words(message: str, answers: Sequence[Mapping[str, object]]) -> str:
    """The turn's words: the free message, or what was typed as its only answer."""
    typed = [str(one["text"]) for one in answers if isinstance(one.get("text"), str) and "option" not in one]
    return message if message.strip() or len(typed) != 1 else typed[0]
