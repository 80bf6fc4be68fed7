"""Which row of the ledger a telling revises: the one asked about, the one whose old date it names, or none."""

from __future__ import annotations

from typing import NamedTuple

from app.domain.evidence.desk import Desk, undenied
from app.domain.evidence.drafts import Draft
from app.domain.evidence.ledger import Known, of
from app.domain.vocabulary import KIND_DOMAIN, EventKind


class Revised(NamedTuple):
    """What a telling does to the ledger's rows."""

    row: Known | None
    """The row it revises; None makes a new one."""
    correcting: bool
    """Whether the words say that they correct."""
    as_told: bool = False
    """Whether the row keeps its kind: only its date was wrong ("the move was 2020", told as a relocation)."""


def revised(desk: Desk, draft: Draft) -> Revised:
    """Return the row this draft revises, and whether the words say that they correct."""
    start, end = desk.scan.sentence(desk.scan.clause_at(draft.trigger[0]))
    correcting = desk.says("corrections", start, end)
    same = of(desk.rows, draft.kind, draft.relation)
    asked = desk.row(desk.asked.completes)
    reading = draft.reading
    again = desk.says("again", draft.start, draft.end)
    meant = asked is not None and asked.kind is draft.kind and asked.relation in (None, draft.relation)
    if meant and not again:
        return Revised(asked, correcting)
    if correcting and same:
        return Revised(_corrected(desk, same, start, end, desk.text[draft.start:draft.end]), True)
    kin = _sibling(desk, draft, start, end) if not same else None
    if kin is not None:
        return Revised(kin, True, True)
    if correcting:
        return Revised(_reclassified(desk, draft, asked, start, end), True)
    if reading is not None and reading.start is not None and not again:
        quote = desk.text[draft.start:draft.end]
        wider = [row for row in same if row.holds(reading.start, reading.end)
                 and not row.same_span(reading.start, reading.end) and _alike(row, quote)]
        if len(wider) == 1:
            return Revised(wider[0], False)
    return Revised(None, False)


def _sibling(desk: Desk, draft: Draft, start: int, end: int) -> Known | None:
    """The only row of the kind's own field whose date the sentence denies: one happening goes by several names."""
    if _denied_kinds(desk, start, end):
        return None
    old = [undenied(desk.calendar, one) for one in desk.calendar.denied if start <= one.span[0] < end]
    rows = [row for row in desk.rows if row.relation is draft.relation
            and KIND_DOMAIN[row.kind] is KIND_DOMAIN[draft.kind]
            and any(one is not None and one.start and row.touches(one.start, one.end) for one in old)]
    return rows[0] if len(rows) == 1 and draft.kind is not EventKind.FAMILY_EVENT else None


def _corrected(desk: Desk, same: list[Known], start: int, end: int, quote: str) -> Known | None:
    """Of several rows of a kind, the one whose old date the sentence names, else the only one told in such words."""
    if len(same) == 1:
        return same[0]
    said = [one for one in (*desk.calendar.denied, *desk.calendar.readings) if start <= one.span[0] < end]
    for one in said:
        old = undenied(desk.calendar, one)
        hits = [row for row in same if old is not None and old.start and row.touches(old.start, old.end)]
        if len(hits) == 1:
            return hits[0]
    return named(same, quote)


def named(rows: list[Known], quote: str) -> Known | None:
    """The only row of a kind, or of several the only one that was told in words of its own which the quote has too."""
    if len(rows) == 1:
        return rows[0]
    words = [_pairs(row.quote or "") for row in rows]
    own = [pairs.difference(*words[:at], *words[at + 1:]) for at, pairs in enumerate(words)]
    told = [row for row, pairs in zip(rows, own, strict=True) if pairs & _pairs(quote)]
    return told[0] if len(told) == 1 else None


def _reclassified(desk: Desk, draft: Draft, asked: Known | None, start: int, end: int) -> Known | None:
    """The row of a denied kind of the same domain: "not a break-up, a separation" is still one event."""
    denied = _denied_kinds(desk, start, end)
    rows = [row for row in desk.rows if row.kind in denied or row is asked]
    rows = [row for row in rows if row.kind is not draft.kind
            and KIND_DOMAIN[row.kind] is KIND_DOMAIN[draft.kind]]
    return rows[0] if len(rows) == 1 and rows[0].relation is draft.relation else None


def _denied_kinds(desk: Desk, start: int, end: int) -> set[EventKind]:
    return {mark.kind for mark in desk.scan.marks if mark.fault == "negated" and start <= mark.start < end}


def _alike(row: Known, quote: str) -> bool:
    """Whether two tellings may be of one event: two letters in a row shared, or the older wording unknown."""
    if row.quote is None:
        return True
    return bool(_pairs(row.quote) & _pairs(quote))


def _pairs(text: str) -> set[str]:
    """Two letters in a row, none of them a unit of dates: every telling has those."""
    lowered = "".join(" " if char in "年月日号" else char for char in text.lower())
    return {lowered[at:at + 2] for at in range(len(lowered) - 1) if lowered[at:at + 2].isalpha()}
