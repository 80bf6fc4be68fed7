"""Replies that tell no event of their own: a yes, a no, a date for a row, a correction, a row taken back."""

from __future__ import annotations

import re

from app.domain.dates import Reading
from app.domain.evidence.bare import bare, names, opens
from app.domain.evidence.desk import Desk, filled, undenied
from app.domain.evidence.drafts import UNDATED, Draft
from app.domain.evidence.ledger import Known, of
from app.domain.evidence.settle import propose
from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.types import Confirm, Dropped, HoldReason, Op, Propose, Reject, Withdraw
from app.domain.evidence.words import fold, is_chinese
from app.domain.vocabulary import EventKind, Precision, Revision

_EDGE = re.compile(r"[\W_]+")


def withdrawals(desk: Desk) -> list[Op]:
    """Return what the words take back: "那条不算", "I never actually married", "2016年我没有结婚"."""
    ops: list[Op] = []
    for mark in desk.scan.marks:
        if mark.fault != "negated":
            continue
        rows = [row for row in desk.rows if row.kind is mark.kind and row.relation is mark.relation]
        start, end = desk.scan.sentence(mark.clause)
        said = [undenied(desk.calendar, one) for one in (*desk.calendar.readings, *desk.calendar.denied)
                if start <= one.span[0] < end]
        dates = [one for one in said if one is not None and one.start is not None]
        if dates:
            rows = [row for row in rows
                    if any(one.start and row.touches(one.start, one.end) for one in dates)]
        elif not (desk.says("never", start, end) or desk.says("withdrawals", start, end)):
            continue
        if desk.says("corrections", start, end) and _told_otherwise(desk, start, end):
            continue  # "not a break-up but a separation" revises; it takes nothing back
        if len(rows) == 1 and not any(rows[0].id == _id(op) for op in ops):
            ops.append(_undo(desk, rows[0], mark.quote))
    if not ops:
        ops += _that_one(desk)
    return ops


def _told_otherwise(desk: Desk, start: int, end: int) -> bool:
    return any(mark.fault is None and start <= mark.start < end for mark in desk.scan.marks)


def _id(op: Op) -> str:
    return op.id


def _that_one(desk: Desk) -> list[Op]:
    """Return the row that "that one does not count" means: the one asked about, else the last."""
    for index, clause in enumerate(desk.scan.clauses):
        if not desk.says("withdrawals", clause.start, clause.end):
            continue
        if any(mark.clause == index and mark.fault is None for mark in desk.scan.marks):
            continue
        row = desk.row(desk.asked.completes) or (desk.rows[-1] if desk.rows else None)
        return [_undo(desk, row, (clause.start, clause.end))] if row else []
    return []


def _undo(desk: Desk, row: Known, quote: tuple[int, int]) -> Op:
    if row.pending:
        return Reject(row.id)
    return Withdraw(row.id, desk.new_id(quote[0], quote[1], f"withdrawal:{row.id}", None))


def reply(desk: Desk, told: bool) -> list[Op | Dropped]:
    """Return what the words do to the row the question was about, when they tell no other event.

    Args:
        desk: the turn.
        told: whether proposals of this turn already made an operation.
    """
    if told:
        return []
    known = _known_again(desk) or _narrowed(desk)
    if known is not None:
        return [known]
    target = desk.row(desk.asked.completes)
    if target is not None:
        return _about(desk, target)
    corrected = _correction(desk)
    if any(isinstance(op, Propose) for op in corrected):
        return corrected  # the old date names its row: no answer to what was asked meanwhile
    if desk.asked.item_id is not None or desk.asked.domain is not None or desk.asked.event_kinds:
        found = _bare_date(desk)
        if found is not None:
            return [found]
    return corrected


def _about(desk: Desk, target: Known) -> list[Op | Dropped]:
    words = _EDGE.sub(" ", fold(desk.text)).strip()
    language = LANGUAGES[0] if is_chinese(words) else LANGUAGES[1]
    both = [cues(each) for each in (language, *(other for other in LANGUAGES if other != language))]
    dates = _dates(desk, target)
    yes = any(table["affirm"].fullmatch(part) for table in both for part in (words, words.replace(" ", "")))
    yes = yes or _led(desk, "affirm")
    if dates and (bare(desk, target) or _leads(desk, target)):
        return [_dated(desk, target, dates[0])]
    if dates:
        return _correction(desk)
    if yes or any(table["still"].search(fold(desk.text).strip()) for table in both):
        done = target.pending and _dateable(target)
        return [Confirm(target.id)] if done else [Dropped("nothing_to_change", desk.text)]
    if any(table["deny"].fullmatch(part) for table in both for part in (words, words.replace(" ", ""))):
        denied = target.pending and (_dateable(target) or not any(table["bare_no"].fullmatch(words) for table in both))
        return [Reject(target.id)] if denied else [Dropped("nothing_to_change", desk.text)]
    return []


def _leads(desk: Desk, target: Known) -> bool:
    """Whether the first clause alone completes the row and the rest gives no date ("early September, I remember the heat").

    A row without a date takes one that opens any clause ("in Vegas, 2011").
    """
    sure = [one for one in desk.calendar.readings if one.status == "ok" and one.start]
    if target.start is None:
        return len(sure) == 1 and opens(desk, target, sure[0])
    if len(desk.calendar.spans) != 1 or len(sure) != 1 or sure[0].start is None:
        return False
    first = desk.scan.clauses[0]
    inside = sure[0].span[1] <= first.end and target.holds(sure[0].start, sure[0].end)
    return inside and bare(desk, target, first.end)


def _dateable(target: Known) -> bool:
    """Whether a row has all that a yes or a no can be about; a no to "in which year?" denies nothing."""
    return target.start is not None or target.kind in UNDATED


def _led(desk: Desk, name: str) -> bool:
    """Whether the first clause alone is the cue and what follows it tells nothing ("对，是正式工作")."""
    first = desk.scan.clauses[0] if desk.scan.clauses else None
    if first is None or desk.scan.marks:
        return False
    words = desk.scan.folded[first.start:first.end].strip()
    return any(cues(language)[name].fullmatch(words) is not None for language in LANGUAGES)


def _dates(desk: Desk, target: Known) -> list[Reading]:
    """Return the dates of a reply: one that completes the row first, the one that the row had already last."""
    found = [one for one in desk.calendar.readings if one.status == "ok" and one.start and one.rule != "yes"]
    return sorted(found, key=lambda one: (target.same_span(one.start, one.end),
                                          one.start is not None and not target.holds(one.start, one.end)))


def _dated(desk: Desk, target: Known, reading: Reading) -> Op | Dropped:
    assert reading.start is not None
    draft = Draft(reading.span[0], reading.span[1], reading.span, target.kind, target.relation, reading, ())
    if target.same_span(reading.start, reading.end):
        return Confirm(target.id) if target.pending else Dropped("already_known", desk.text, target.kind)
    stands = [row for row in of(desk.rows, target.kind, target.relation)
              if not row.pending and row.same_span(reading.start, reading.end)]
    if stands:  # "it was 2008 after all": the row that stood is right, and the other telling of it is not
        return Reject(target.id) if target.pending else Dropped("already_known", desk.text, target.kind)
    if target.start is None or target.holds(reading.start, reading.end):
        return propose(desk, draft, supersedes=target, revision=Revision.DATE_COMPLETION)
    if target.lies_in(reading.start, reading.end):
        whole = (0, len(desk.text))
        if not (desk.says("coarser", *whole) or desk.says("corrections", *whole) or desk.calendar.denied):
            return Dropped("precision_downgrade", desk.text, target.kind)
    # A month of another year is no answer to "in which month of 2012?" unless the words say that they correct.
    hold: HoldReason | None = None if target.pending or _corrects(desk) else "conflict"
    return propose(desk, draft, hold=hold, supersedes=target, revision=Revision.DATE_CORRECTION)


def _corrects(desk: Desk) -> bool:
    return desk.says("corrections", 0, len(desk.text)) or bool(desk.calendar.denied)


def _known_again(desk: Desk) -> Op | Dropped | None:
    """Words that only name a row of the ledger and its own date ("大学2000年没错")."""
    if desk.scan.marks or _corrects(desk):
        return None
    sure = [one for one in desk.calendar.readings if one.status == "ok" and one.start]
    if len(sure) != 1:
        return None
    rows = [row for row in desk.rows if row.same_span(sure[0].start, sure[0].end) and names(desk, row)]
    if not rows:
        return None
    return Confirm(rows[0].id) if rows[0].pending else Dropped("already_known", desk.text, rows[0].kind)


def _narrowed(desk: Desk) -> Op | Dropped | None:
    """A date within the span that the last row was told with ("准确说是2009年五一" after "2008年到2010年之间结婚")."""
    last = desk.rows[-1] if desk.rows else None
    sure = [one for one in desk.calendar.readings if one.status == "ok" and one.start]
    if last is None or len(sure) != 1 or sure[0].start is None or not last.holds(sure[0].start, sure[0].end):
        return None
    nothing_asked = desk.asked.completes is None and desk.asked.item_id is None and desk.asked.domain is None
    about_it = nothing_asked or desk.asked.completes == last.id or last.kind in desk.asked.event_kinds
    meant = desk.says("precisely", 0, len(desk.text)) or (last.precision is Precision.RANGE and about_it)
    if last.same_span(sure[0].start, sure[0].end) or not meant or not bare(desk, last):
        return None
    return _dated(desk, last, sure[0])


def _bare_date(desk: Desk) -> Op | Dropped | None:
    """A bare date answers "in which year …?"; it makes a row when the question has one kind of event."""
    sure = [one for one in desk.calendar.readings if one.status == "ok" and one.start]
    if not sure or desk.scan.marks or not (bare(desk, None) or (len(sure) == 1 and opens(desk, None, sure[0]))):
        return None
    reading = sure[0]
    kinds = desk.asked.event_kinds
    if not kinds or kinds[0] is EventKind.FAMILY_EVENT:
        return Dropped("kind_unclear", desk.text)
    draft = Draft(reading.span[0], reading.span[1], reading.span, kinds[0], None, reading, ())
    known = [row for row in desk.rows if row.kind is kinds[0] and row.same_span(reading.start, reading.end)]
    if known:
        return Confirm(known[0].id) if known[0].pending else Dropped("already_known", desk.text, kinds[0])
    return propose(desk, draft, hold=None if len(kinds) == 1 else "kind_unclear")


def _correction(desk: Desk) -> list[Op | Dropped]:
    """"不是10月，是9月", "I said 2016 but it was 2017": the old date names the row."""
    if not desk.rows or not _corrects(desk):
        return []
    for target in reversed(desk.rows):
        if target.start is None:
            continue
        old, new = _old_and_new(desk, target)
        if old and new is not None:
            return [_dated(desk, target, new)]
    meant = _last_meant(desk)
    if meant is not None:
        return [_dated(desk, *meant)]
    return [Dropped("nothing_to_change", desk.text)] if desk.calendar.spans else []


def _last_meant(desk: Desk) -> tuple[Known, Reading] | None:
    """The row that "sorry, that was 2000" puts right when it names none: the one in whose words it speaks, else the last."""
    sure = [one for one in desk.calendar.readings if one.status == "ok" and one.start]
    hedged = desk.says("hedges", 0, len(desk.text)) and not desk.calendar.denied
    if len(sure) != 1 or hedged or desk.asked.completes is not None:
        return None
    spoken = [row for row in desk.rows if row.start is not None and names(desk, row)]
    row = spoken[0] if len(spoken) == 1 else desk.rows[-1]
    return (row, sure[0]) if row.start is not None and bare(desk, row) else None


def _old_and_new(desk: Desk, target: Known) -> tuple[bool, Reading | None]:
    """Return whether the words name this row's own date as wrong, and the date they give instead."""
    own = [filled(desk, one, target) or one for one in desk.calendar.readings]
    denied = [undenied(desk.calendar, one) or filled(desk, one, target) for one in desk.calendar.denied]
    matches = [one for one in denied if one is not None and one.start and target.touches(one.start, one.end)]
    sure = [one for one in own if one.status == "ok" and one.start]
    if not matches:
        matches = [one for one in sure if target.same_span(one.start, one.end)]
        sure = [one for one in sure if one not in matches]
    return bool(matches), (sure[-1] if sure else None)
