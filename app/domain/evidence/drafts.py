"""From a proposal to a draft: its words found in the turn, subject and date as the words have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.dates import Reading
from app.domain.evidence.dating import Calendar, choose
from app.domain.evidence.doubts import doubt
from app.domain.evidence.people import Role, mentions
from app.domain.evidence.scan import Mark, Scan
from app.domain.evidence.setting import language_of
from app.domain.evidence.tables import cues
from app.domain.evidence.types import SELF, Dropped, DropReason, HoldReason, Proposal
from app.domain.grounding import locate
from app.domain.vocabulary import KIND_DOMAIN, EventKind, Relation

UNDATED = frozenset({EventKind.APPEARANCE_NOTE, EventKind.BIRTHMARK_OR_SCAR, EventKind.OCCUPATION_NOTE,
                     EventKind.HORARY_QUERY, EventKind.OTHER})
"""Kinds that need no date: they cover the interview, or are background (ledger.md, What enters scoring)."""

Place = tuple[int, int, Relation | None]
"""Where an event is told, and whose it is: both parents may die in the same words."""

_SOME = Relation.RELATIVE


@dataclass(frozen=True, slots=True)
class Draft:
    """A grounded proposal before the ledger is asked."""

    start: int
    end: int
    trigger: tuple[int, int]
    kind: EventKind
    relation: Relation | None
    reading: Reading | None
    doubts: tuple[HoldReason, ...]
    """Why it must wait, besides its date."""

    @property
    def subject(self) -> str:
        """"self" or the relation."""
        return str(self.relation) if self.relation else SELF


def draft(text: str, proposal: Proposal, calendar: Calendar, scan: Scan, taken: set[Place],
          ) -> Draft | Dropped:
    """Hold one proposal against the words of its turn.

    Args:
        text: the turn text.
        proposal: what the extractor said.
        calendar: the turn's dates.
        scan: the turn's marks.
        taken: spans that earlier proposals of this turn were found at; a repeated quote takes the next place.
    """
    found = locate(text, proposal.quote)
    if not found.match:
        return Dropped("not_grounded", proposal.quote, proposal.event_kind)
    named: list[tuple[int, int]] = []
    if proposal.date_text:
        words = locate(text, proposal.date_text)
        if not words.match:
            return Dropped("date_not_grounded", proposal.date_text, proposal.event_kind)
        named = list(words.spans)
    span, mark = _place(found.spans, proposal, scan, taken)
    taken.add((*span, None) if mark is None else _told_at(mark))
    quote = text[span[0]:span[1]]
    fault = mark.fault if mark else _unmarked_fault(scan, calendar, span, proposal.event_kind)
    if fault is not None:
        never = _never(proposal, scan, calendar, span) if fault == "negated" else None
        return Dropped(_reason(fault), quote, proposal.event_kind, never)
    kind, relation, doubts = _who(proposal, mark, scan, span)
    if kind is None:
        return Dropped("subject_contradicts", quote, proposal.event_kind)
    trigger = (mark.start, mark.end) if mark else span
    fragment = span
    if mark is not None:
        low, high = max(mark.quote[0], span[0]), min(mark.quote[1], span[1])
        fragment = (low, high) if calendar.within(low, high) else mark.quote
    reading = None if kind is EventKind.HORARY_QUERY else choose(calendar, scan, trigger, fragment, named)
    return Draft(span[0], span[1], trigger, kind, relation, reading, tuple(doubts))


def _reason(fault: str) -> DropReason:
    known: tuple[DropReason, ...] = (
        "negated", "hypothetical", "question", "hearsay", "other_person", "instruction",
    )
    return next(one for one in known if one == fault)


def _never(proposal: Proposal, scan: Scan, calendar: Calendar, span: tuple[int, int]) -> str | None:
    """Return of whom a denial says that no such event ever was; a denied date or a single try says no such thing.

    Of a relative only that there is none can be said: "my father was never ill" leaves his other events open.
    """
    clause = scan.setting(span[0], calendar.spans).clause
    words = scan.folded[clause.start:clause.end]
    if calendar.within(clause.start, clause.end) or not cues(language_of(words))["never_was"].search(words):
        return None
    relation = proposal.related_person
    return SELF if relation is None else str(relation) if relation is Relation.CHILD else None


def _place(spans: Sequence[tuple[int, int]], proposal: Proposal, scan: Scan, taken: set[Place],
           ) -> tuple[tuple[int, int], Mark | None]:
    """Return the occurrence that tells this event: with a mark of its kind, else of any, else the first."""
    best: tuple[int, tuple[int, int], Mark | None] | None = None
    for span in spans:
        marks = [m for m in scan.marks if m.start < span[1] and m.end > span[0]]
        fresh = [m for m in marks if _told_at(m) not in taken]
        same = [m for m in fresh if m.kind is proposal.event_kind and _relates(m, proposal)]
        near = same or [m for m in fresh if m.kind is proposal.event_kind] or fresh
        mark = next((m for m in near if m.fault is None), near[0] if near else (marks[0] if marks else None))
        score = 4 if same else 2 if near else 1 if (*span, None) not in taken else 0
        score += 1 if mark and not mark.fault else 0
        if best is None or score > best[0]:
            best = (score, span, mark)
    assert best is not None, "a match has an occurrence"
    return best[1], best[2]


def _told_at(mark: Mark) -> Place:
    return mark.start, mark.end, mark.relation


def _relates(mark: Mark, proposal: Proposal) -> bool:
    return proposal.event_kind is not EventKind.FAMILY_EVENT or mark.relation is proposal.related_person


def _unmarked_fault(scan: Scan, calendar: Calendar, span: tuple[int, int], kind: EventKind) -> str | None:
    """Judge words that no rule knows, as a whole: the safe side for a quote of a model's choosing."""
    here = scan.setting(span[0], calendar.spans)
    letters = scan.folded[here.clause.start:min(here.clause.end, span[1])]
    masked = here.cues["not_negation"].sub("", letters)
    if here.cues["negators"].search(masked):
        return "negated"
    fault = doubt(here, span[0], span[1], kind)
    if fault is None and here.cues["plans"].search(here.cues["not_plan"].sub("", letters)):
        return "hypothetical"
    return fault


def _who(proposal: Proposal, mark: Mark | None, scan: Scan, span: tuple[int, int],
         ) -> tuple[EventKind | None, Relation | None, list[HoldReason]]:
    """Return kind and relation as the words have them, and what about them is not sure."""
    kind, said = proposal.event_kind, proposal.related_person
    family = kind is EventKind.FAMILY_EVENT
    if mark is None:
        return _who_unmarked(proposal, scan, span)
    doubts: list[HoldReason] = [] if mark.explicit else ["subject_unclear"]
    if mark.kind is EventKind.FAMILY_EVENT:
        if not family:
            # The words are plain and the extractor disagrees: the row is theirs, the person decides.
            return EventKind.FAMILY_EVENT, mark.relation, ["subject_unclear"]
        if said is not None and said is not mark.relation:
            return _nearer(said, mark.relation, doubts)
        return kind, mark.relation, doubts
    if family:
        return _who_unmarked(proposal, scan, span)
    if KIND_DOMAIN[mark.kind] is not KIND_DOMAIN[kind]:
        doubts.append("kind_unclear")
    return kind, None, doubts


def _nearer(said: Relation, read: Relation | None, doubts: list[HoldReason],
            ) -> tuple[EventKind | None, Relation | None, list[HoldReason]]:
    """The words win; a finer word of the same family ("elder sibling" for "sibling") is no contradiction."""
    siblings = {Relation.SIBLING, Relation.ELDER_SIBLING, Relation.YOUNGER_SIBLING}
    if {said, read} <= siblings or read in (_SOME, None):
        return EventKind.FAMILY_EVENT, read or said, doubts
    return EventKind.FAMILY_EVENT, read, [*doubts, "subject_unclear"]


def _who_unmarked(proposal: Proposal, scan: Scan, span: tuple[int, int],
                  ) -> tuple[EventKind | None, Relation | None, list[HoldReason]]:
    language = language_of(scan.folded[span[0]:span[1]])
    clause = scan.clauses[scan.clause_at(span[0])]
    people = mentions(scan.folded, clause.start, max(clause.end, span[1]), cues(language))
    relatives = [m.relation for m in people if m.role is Role.RELATIVE]
    if proposal.event_kind is EventKind.FAMILY_EVENT:
        if proposal.related_person in relatives:
            return proposal.event_kind, proposal.related_person, []
        if relatives:
            return proposal.event_kind, relatives[-1], ["subject_unclear"]
        return (None, None, []) if proposal.related_person is None else (
            proposal.event_kind, proposal.related_person, ["subject_unclear"])
    acting = [m for m in people if m.acts and m.start < span[1]]
    if acting and acting[-1].role is Role.RELATIVE:
        return None, None, []
    return proposal.event_kind, None, []

