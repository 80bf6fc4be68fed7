"""The freshness rules read on a ledger: how usable each row is, where the picture has gaps."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from app.domain.freshness import Freshness, crowded
from app.domain.interview.rules import DELIVERY_FLOOR, MEMORY_FROM
from app.domain.interview.situation import Row, Situation
from app.domain.interview.state import InterviewState, Item, Period
from app.domain.interview.windows import birthday
from app.domain.vocabulary import COVERAGE, EvidenceStatus

_COVERED = frozenset(domain.value for domain in COVERAGE)


def level(row: Row, frame: Period) -> Freshness:
    """Return how fresh a row is for the question it answers.

    Args:
        row: a row of the ledger.
        frame: the question's period, or the life so far.
    """
    if row.status == EvidenceStatus.SUPERSEDED.value:
        return Freshness.STALE
    if row.hold_reason == "date_malformed" and not row.dated:
        return Freshness.MALFORMED
    if not row.dated or row.occurred_from is None:
        return Freshness.UNDATED
    until = row.occurred_to.isoformat() if row.occurred_to else frame[1]
    inside = frame[0] <= until and row.occurred_from.isoformat() <= frame[1]
    return Freshness.CURRENT if inside else Freshness.BACKGROUND


def levels(state: InterviewState, situation: Situation) -> Mapping[str, Freshness]:
    """Return the level of every row not denied, against the question of its turn or the life so far."""
    life = (situation.birth_date.isoformat(), situation.as_of.isoformat())
    return {
        row.id: level(row, _frame(state, row) or life)
        for row in situation.rows
        if row.status != EvidenceStatus.REJECTED.value
    }


def _frame(state: InterviewState, row: Row) -> Period | None:
    """Return the period of the question that the row's turn answered."""
    asked: list[Item] = [
        state.items[reply.item_id]
        for reply in state.replies
        if reply.turn_id == row.source_turn_id and reply.worded
    ]
    return next((item.period for item in asked if item.domain == row.domain and item.period), None)


def undated(situation: Situation) -> tuple[Row, ...]:
    """Return the standing rows of scored domains that have no usable date."""
    return tuple(row for row in situation.active if row.domain in _COVERED and not row.dated)


def blind_spots(situation: Situation) -> tuple[str, ...]:
    """Return the domains that have standing rows and not one dated: nothing of them can be scored."""
    seen: dict[str, bool] = {}
    for row in situation.active:
        if row.domain in _COVERED:
            seen[row.domain] = seen.get(row.domain, False) or row.dated
    return tuple(domain for domain, is_dated in seen.items() if not is_dated)


def empty_period(situation: Situation) -> Period | None:
    """Return the longer side of the life beside a crowd of dates, if 80% of them lie in under half of it.

    Fewer dated rows than the delivery floor are no crowd, and a side under a year is no period to ask about.
    """
    middles: list[date] = [
        row.occurred_from + ((row.occurred_to or situation.as_of) - row.occurred_from) / 2
        for row in situation.active
        if row.dated and row.domain in _COVERED and row.occurred_from
    ]
    start, end = birthday(situation.birth_date, MEMORY_FROM), situation.as_of
    dense = crowded(middles, start, end) if len(middles) >= DELIVERY_FLOOR.events else None
    if dense is None:
        return None
    sides = ((start, dense[0] - timedelta(days=1)), (dense[1] + timedelta(days=1), end))
    low, high = max(sides, key=lambda side: side[1] - side[0])
    return (low.isoformat(), high.isoformat()) if (high - low).days >= 365 else None
