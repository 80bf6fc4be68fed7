"""From a draft to an operation: what the ledger says to it, and whether the person has to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.evidence.desk import Desk, filled
from app.domain.evidence.drafts import UNDATED, Draft
from app.domain.evidence.labels import date_label, summary
from app.domain.evidence.ledger import ONCE, Known, of
from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.targets import named, revised
from app.domain.evidence.types import Confirm, Dropped, HoldReason, Op, Propose
from app.domain.vocabulary import KIND_DOMAIN, DateBasis, EventKind, Precision, Revision


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
    target, correcting, as_told = revised(desk, draft)
    if as_told and target is not None:
        draft = replace(draft, kind=target.kind)
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
    row = named(known, quote)
    reading = filled(desk, draft.reading, row) if draft.reading is not None and row is not None else None
    if row is not None and reading is not None and reading.start is not None and row.holds(reading.start, reading.end):
        return propose(desk, replace(draft, reading=reading), supersedes=row, revision=Revision.DATE_COMPLETION)
    if known:
        return Dropped("already_known", quote, draft.kind)
    return propose(desk, draft, hold="date_vague" if draft.reading is not None else "date_missing")


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
    whose = f"{draft.kind}:{draft.relation}" if draft.relation else str(draft.kind)  # parents may die in the same words
    label = date_label(start, end, precision, desk.locale)
    return Propose(
        id=desk.new_id(draft.start, draft.end, whose, start.isoformat() if start else None),
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
