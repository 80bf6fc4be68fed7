"""Grounding: what of an extractor's proposals becomes operations on the ledger, and what is dropped and why.

    proposals ──located in the turn──> drafts ──held against the ledger──> operations
    the turn itself ──yes, no, a date, "that one does not count"──> operations on rows that exist

The turn's own words decide everything; a proposal is only where to look (ledger.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

from app.domain.dates import Span
from app.domain.evidence.dating import Calendar
from app.domain.evidence.desk import Desk, NewId
from app.domain.evidence.drafts import Place, draft
from app.domain.evidence.ledger import active, context
from app.domain.evidence.replies import reply, withdrawals
from app.domain.evidence.scan import scan
from app.domain.evidence.settle import merged, settle
from app.domain.evidence.types import Asked, Confirm, Dropped, Grounded, Op, Proposal, Propose, Row
from app.domain.vocabulary import Precision

MAX_PROPOSALS: Final = 32
"""Operations a turn may carry (turn.md, Durability 3)."""


def evidence_ids(case_id: str | UUID, turn_id: str | UUID) -> NewId:
    """Return the id maker of a turn: the idempotency key as a uuid5, so a replay names the same rows."""
    namespace = uuid5(NAMESPACE_URL, f"{case_id}|{turn_id}")

    def new_id(start: int, end: int, kind: str, occurred_from: str | None) -> str:
        return str(uuid5(namespace, f"{start}|{end}|{kind}|{occurred_from or ''}"))

    return new_id


def ground_proposals(turn_text: str, proposals: Sequence[Proposal], *, locale: str, today: date,
                     birth_date: date | None, ledger: Sequence[Row], new_id: NewId,
                     asked: Asked | None = None) -> Grounded:
    """Turn proposals and the turn's own words into operations.

    Args:
        turn_text: the turn's text; quotes and offsets are code points of it.
        proposals: what an extractor said, in any order.
        locale: language of summaries and labels.
        today: the server's date in the case's time zone.
        birth_date: for ages, and nothing lies before it.
        ledger: the case's rows in ledger order, of any status.
        new_id: maker of row ids, e.g. `evidence_ids(case_id, turn_id)`.
        asked: the question this turn replies to.

    Returns:
        At most 32 operations and the drops. Pure: the same arguments give the same value.
    """
    rows, question = active(ledger), asked or Asked()
    target = next((row for row in rows if row.id == question.completes), None)
    pending = target.span if target is not None and target.start is not None else _period(question)
    calendar = Calendar(turn_text, today, context(rows, birth_date, pending))
    seen = scan(turn_text, calendar.spans)
    desk = Desk(turn_text, locale, calendar, seen, rows, question, new_id)
    ops: list[Op] = withdrawals(desk)
    undone = {op.id for op in ops}
    dropped: list[Dropped] = []
    taken: set[Place] = set()
    for proposal in proposals:
        grounded = draft(turn_text, proposal, calendar, seen, taken)
        outcome = grounded if isinstance(grounded, Dropped) else settle(desk, grounded)
        if isinstance(outcome, Dropped):
            dropped.append(outcome)
        elif not _touches(outcome, undone):
            ops.append(outcome)
    for more in reply(desk, told=bool(ops)):
        if isinstance(more, Dropped):
            dropped.append(more)
        else:
            ops.append(more)
    kept, twins = merged(_once(ops))
    kept.sort(key=lambda op: op.quote_start if isinstance(op, Propose) else -1)
    late = [Dropped("too_many", op.user_quote, op.event_kind) for op in kept[MAX_PROPOSALS:]
            if isinstance(op, Propose)]
    return Grounded(tuple(kept[:MAX_PROPOSALS]), (*dropped, *twins, *late))


def _period(asked: Asked) -> Span | None:
    """A question about one year lends it to "9月"; a longer period does not say which year."""
    if asked.period is None or asked.period[0].year != asked.period[1].year:
        return None
    return Span(asked.period[0], asked.period[1], Precision.YEAR)


def _touches(op: Op, undone: set[str]) -> bool:
    if isinstance(op, Propose):
        return op.supersedes in undone
    return isinstance(op, Confirm) and op.id in undone


def _once(ops: Sequence[Op]) -> list[Op]:
    """Let a row be revised, confirmed or taken back once a turn: the first words that do it count."""
    touched: set[str] = set()
    out: list[Op] = []
    for op in ops:
        key = op.supersedes if isinstance(op, Propose) else op.id
        if key is not None and key in touched:
            continue
        if key is not None:
            touched.add(key)
        out.append(op)
    return out
