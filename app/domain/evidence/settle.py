"""From a draft to an operation: what the ledger says to it, and whether the person has to be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from app.domain.dates import DateContext, Reading, Span
from app.domain.evidence.dating import Calendar
from app.domain.evidence.drafts import UNDATED, Draft
from app.domain.evidence.labels import date_label, summary
from app.domain.evidence.ledger import ONCE, Known, of
from app.domain.evidence.scan import Scan
from app.domain.evidence.setting import language_of
from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.types import Asked, Confirm, Dropped, HoldReason, Op, Propose
from app.domain.vocabulary import KIND_DOMAIN, DateBasis, EventKind, Precision, Revision

NewId = Callable[[int, int, str, str | None], str]
"""quote_start, quote_end, kind, occurred_from -> id of the row: uuid5 in the case's and turn's namespace."""


@dataclass(frozen=True, slots=True)
class Desk:
    """All that settling looks at; one value per turn."""

    text: str
    locale: str
    calendar: Calendar
    scan: Scan
    rows: tuple[Known, ...]
    asked: Asked
    new_id: NewId

    def row(self, id: str | None) -> Known | None:
        """Return the active row of an id."""
        return next((row for row in self.rows if row.id == id), None)

    def says(self, name: str, start: int, end: int) -> bool:
        """Whether a cue of the language of a stretch stands in it."""
        words = self.scan.folded[start:end]
        return cues(language_of(words))[name].search(words) is not None


def settle(desk: Desk, draft: Draft) -> Op | Dropped:
    """Decide one draft: confirm, hold, revise, or drop.

    Order of the questions: is the date one at all; does the ledger know the event; does it disagree.
    """
    reading = draft.reading
    quote = desk.text[draft.start:draft.end]
    if reading is not None and reading.status == "malformed":
        if reading.rule.endswith((".future", ".before_birth")):
            ahead = reading.rule.endswith(".future")
            return Dropped("future" if ahead else "before_birth", quote, draft.kind)
        return propose(desk, draft, hold="date_malformed")
    target, correcting = _target(desk, draft)
    dated = reading is not None and reading.status == "ok" and reading.start is not None
    if not dated:
        return _undated(desk, draft, target, correcting)
    assert reading is not None and reading.start is not None
    alike = of(desk.rows, draft.kind, draft.relation)
    same = [row for row in alike if row.same_span(reading.start, reading.end)]
    if same:
        return _again(desk, same[0], quote, draft.kind)
    if target is not None:
        return _revise(desk, draft, target, correcting)
    if any(row.lies_in(reading.start, reading.end) for row in alike):
        return Dropped("already_known", quote, draft.kind)
    hold = draft.doubts[0] if draft.doubts else None
    rivals = _rivals(desk, draft) if hold is None else []
    if rivals:
        # A yes means that this telling is right: the older row goes then, so that one event is scored once.
        known = [row for row in rivals if not row.pending]
        told = known[0] if len(known) == 1 else None
        return propose(desk, draft, hold="conflict", supersedes=told,
                       revision=Revision.DATE_CORRECTION if told else None)
    if hold is None and reading.basis in (DateBasis.ANCHORED, DateBasis.COMPLETED):
        hold = "anchored"
    return propose(desk, draft, hold=hold)


def _again(desk: Desk, row: Known, quote: str, kind: EventKind) -> Op | Dropped:
    """The same event at the same time: a second telling of a pending row is its yes."""
    return Confirm(row.id) if row.pending else Dropped("already_known", quote, kind)


def _undated(desk: Desk, draft: Draft, target: Known | None, correcting: bool) -> Op | Dropped:
    quote = desk.text[draft.start:draft.end]
    known = of(desk.rows, draft.kind, draft.relation)
    if correcting and target is not None and target.kind is not draft.kind:
        return propose(desk, draft, supersedes=target, revision=Revision.RECLASSIFICATION, date_of=target)
    if draft.kind in UNDATED:
        if known:
            return Dropped("already_known", quote, draft.kind)
        return propose(desk, draft, hold=draft.doubts[0] if draft.doubts else None)
    row = _named(known, quote)
    reading = filled(desk, draft.reading, row) if draft.reading is not None and row is not None else None
    if row is not None and reading is not None and reading.start is not None and row.holds(reading.start, reading.end):
        return propose(desk, replace(draft, reading=reading), supersedes=row, revision=Revision.DATE_COMPLETION)
    if known:
        return Dropped("already_known", quote, draft.kind)
    return propose(desk, draft, hold="date_vague" if draft.reading is not None else "date_missing")


def _target(desk: Desk, draft: Draft) -> tuple[Known | None, bool]:
    """Return the row this draft revises, and whether the words say that they correct."""
    start, end = desk.scan.sentence(desk.scan.clause_at(draft.trigger[0]))
    correcting = desk.says("corrections", start, end)
    same = of(desk.rows, draft.kind, draft.relation)
    asked = desk.row(desk.asked.completes)
    reading = draft.reading
    again = desk.says("again", draft.start, draft.end)
    meant = asked is not None and asked.kind is draft.kind and asked.relation in (None, draft.relation)
    if meant and not again:
        return asked, correcting
    if correcting and same:
        return _corrected(desk, same, start, end, desk.text[draft.start:draft.end]), True
    if correcting:
        return _reclassified(desk, draft, asked, start, end), True
    if reading is not None and reading.start is not None and not again:
        quote = desk.text[draft.start:draft.end]
        wider = [row for row in same if row.holds(reading.start, reading.end)
                 and not row.same_span(reading.start, reading.end) and _alike(row, quote)]
        if len(wider) == 1:
            return wider[0], False
    return None, False


def _corrected(desk: Desk, same: list[Known], start: int, end: int, quote: str) -> Known | None:
    """Of several rows of a kind, the one whose old date the sentence names, else the only one told in such words."""
    if len(same) == 1:
        return same[0]
    named = [one for one in (*desk.calendar.denied, *desk.calendar.readings) if start <= one.span[0] < end]
    for one in named:
        old = undenied(desk.calendar, one)
        hits = [row for row in same if old is not None and old.start and row.touches(old.start, old.end)]
        if len(hits) == 1:
            return hits[0]
    return _named(same, quote)


def _named(rows: list[Known], quote: str) -> Known | None:
    """The only row of a kind, or of several the only one that was told in words of its own which the quote has too."""
    if len(rows) == 1:
        return rows[0]
    words = [_pairs(row.quote or "") for row in rows]
    own = [pairs.difference(*words[:at], *words[at + 1:]) for at, pairs in enumerate(words)]
    told = [row for row, pairs in zip(rows, own, strict=True) if pairs & _pairs(quote)]
    return told[0] if len(told) == 1 else None


def _reclassified(desk: Desk, draft: Draft, asked: Known | None, start: int, end: int) -> Known | None:
    """The row of a denied kind of the same domain: "not a break-up, a separation" is still one event."""
    denied = {mark.kind for mark in desk.scan.marks if mark.fault == "negated" and start <= mark.start < end}
    rows = [row for row in desk.rows if row.kind in denied or row is asked]
    rows = [row for row in rows if row.kind is not draft.kind
            and KIND_DOMAIN[row.kind] is KIND_DOMAIN[draft.kind]]
    return rows[0] if len(rows) == 1 and rows[0].relation is draft.relation else None


def _alike(row: Known, quote: str) -> bool:
    """Whether two tellings may be of one event: two letters in a row shared, or the older wording unknown."""
    if row.quote is None:
        return True
    return bool(_pairs(row.quote) & _pairs(quote))


def _pairs(text: str) -> set[str]:
    """Two letters in a row, none of them a unit of dates: every telling has those."""
    lowered = "".join(" " if char in "年月日号" else char for char in text.lower())
    return {lowered[at:at + 2] for at in range(len(lowered) - 1) if lowered[at:at + 2].isalpha()}


def _revise(desk: Desk, draft: Draft, target: Known, correcting: bool) -> Op | Dropped:
    assert draft.reading is not None and draft.reading.start is not None
    start, end = draft.reading.start, draft.reading.end
    quote = desk.text[draft.start:draft.end]
    # What rests on another row waits for a yes, also when it corrects one; the older row stands until then.
    hold: HoldReason | None = "anchored" if draft.reading.basis is DateBasis.ANCHORED else None
    if target.kind is not draft.kind:
        if correcting:
            return propose(desk, draft, hold=hold, supersedes=target, revision=Revision.RECLASSIFICATION)
        return propose(desk, draft, hold="conflict")
    if target.start is None or target.holds(start, end):
        return propose(desk, draft, hold=hold, supersedes=target, revision=Revision.DATE_COMPLETION)
    if target.lies_in(start, end):
        low, high = desk.scan.sentence(desk.scan.clause_at(draft.start))
        if not (correcting or desk.says("coarser", low, high)):
            return Dropped("precision_downgrade", quote, draft.kind)
        return propose(desk, draft, hold=hold, supersedes=target, revision=Revision.DATE_CORRECTION)
    return propose(desk, draft, hold=hold, supersedes=target, revision=Revision.DATE_CORRECTION)


def _rivals(desk: Desk, draft: Draft) -> list[Known]:
    """Rows of an event that happens once and stands in the ledger at another time."""
    others = of(desk.rows, draft.kind, draft.relation)
    again = desk.says("again", draft.start, draft.end)
    if draft.kind in ONCE:
        return [] if again else [row for row in others if _same_step(row, desk, draft)]
    final = desk.says("final", draft.trigger[0], draft.trigger[1])
    return [row for row in others if row.quote is not None and _final(row.quote)] if final else []


def _same_step(row: Known, desk: Desk, draft: Draft) -> bool:
    """Engagement and wedding are two steps; without the older wording they are taken for one."""
    words = desk.text[draft.trigger[0]:draft.trigger[1]].lower()
    step = [sign for sign in _STEPS if sign in words]
    return row.quote is None or not step or any(sign in row.quote.lower() for sign in step)


_STEPS = ("订", "求", "结", "领", "engage", "propos", "marri", "wedding")


def _final(quote: str) -> bool:
    return any(cues(language)["final"].search(quote.lower()) is not None for language in LANGUAGES)


def undenied(calendar: Calendar, one: Reading) -> Reading | None:
    """Return the date a denied expression would have had ("不是2016年")."""
    if one.status == "ok":
        return one
    words = calendar.text[one.span[0]:one.span[1]]
    return next((found for found in Calendar(words, calendar.today, calendar.context).readings
                 if found.status == "ok"), None)


def filled(desk: Desk, one: Reading, target: Known) -> Reading | None:
    """Read a month or a day that names no year as of the row's year or month ("不是10月，是9月")."""
    if one.status == "ok" or target.start is None:
        return None
    words = desk.text[one.span[0]:one.span[1]]
    year = Span(date(target.start.year, 1, 1), date(target.start.year, 12, 31), Precision.YEAR)
    for pending in (year, target.span):
        context = DateContext(desk.calendar.context.birth_date, {}, pending)
        inner = Calendar(words, desk.calendar.today, context)
        found = [each for each in inner.readings if each.status == "ok"]
        if len(found) == 1:
            return found[0]._replace(span=one.span)
    return None


def propose(desk: Desk, draft: Draft, *, hold: HoldReason | None = None, supersedes: Known | None = None,
            revision: Revision | None = None, date_of: Known | None = None) -> Propose:
    """Make the row of a draft.

    Args:
        desk: the turn.
        draft: what was grounded.
        hold: why it waits; None confirms it.
        supersedes: the row it revises.
        revision: how.
        date_of: a row whose date it keeps, when its own words have none.
    """
    reading = draft.reading
    usable = reading is not None and reading.status == "ok"
    start = reading.start if usable and reading else None
    end = reading.end if usable and reading else None
    precision = reading.precision if usable and reading else Precision.UNKNOWN
    basis = reading.basis if reading else DateBasis.STATED
    words = desk.text[reading.span[0]:reading.span[1]] if reading else None
    if date_of is not None:
        start, end, precision = date_of.start, date_of.end, date_of.precision
        basis, words = DateBasis.COMPLETED, None
    quote = desk.text[draft.start:draft.end]
    label = date_label(start, end, precision, desk.locale)
    return Propose(
        id=desk.new_id(draft.start, draft.end, str(draft.kind), start.isoformat() if start else None),
        quote_start=draft.start, quote_end=draft.end, user_quote=quote, subject=draft.subject,
        related_person=draft.relation, event_kind=draft.kind, domain=KIND_DOMAIN[draft.kind],
        occurred_from=start, occurred_to=end, date_precision=precision, date_text=words, date_basis=basis,
        summary=summary(draft.kind, draft.subject, label, quote, desk.locale),
        then="hold" if hold else "confirm", hold_reason=hold,
        supersedes=supersedes.id if supersedes else None, revision=revision)


def merged(ops: Sequence[Op]) -> tuple[list[Op], list[Dropped]]:
    """Keep one row of two that a turn proposes of the same event at the same time."""
    kept: list[Op] = []
    dropped: list[Dropped] = []
    for op in ops:
        twin = next((old for old in kept if isinstance(op, Propose) and isinstance(old, Propose)
                     and (old.event_kind, old.related_person) == (op.event_kind, op.related_person)
                     and (op.occurred_from is None or (old.occurred_from, old.occurred_to)
                          == (op.occurred_from, op.occurred_to))
                     and (op.occurred_from is not None or op.hold_reason == "date_missing")), None)
        if op in kept:
            continue
        if twin is not None and isinstance(op, Propose):
            dropped.append(Dropped("already_known", op.user_quote, op.event_kind))
        else:
            kept.append(op)
    return kept, dropped


__all__ = ["Desk", "NewId", "filled", "merged", "propose", "settle", "undenied"]
