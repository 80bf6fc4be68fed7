"""Counters of the conversation. Every label set is born at zero, or an alert on an increase would miss the first."""

from __future__ import annotations

from typing import Any, Final, get_args

from prometheus_client import Counter, Gauge, Histogram

from app.domain.evidence import DropReason
from app.domain.interview import DEFECTS
from app.domain.vocabulary import TurnKind
from app.llm.acknowledger import Fault

Json = dict[str, Any]

SLOTS: Final = Counter("shodhana_question_slot", "Slots shown after a turn, by state.", ["state"])
SLOT_EMPTY: Final = Counter(
    "shodhana_question_slot_empty", "Slots left empty by a defect, by reason.", ["reason"])
SLOT_DEFECTS: Final = Gauge(
    "shodhana_question_slot_defect_cases", "Cases whose slot is empty for a defect.", ["reason"])
TURNS: Final = Counter("shodhana_turns", "Turns that ended.", ["kind", "status"])
ACKS: Final = Counter("shodhana_ack", "Acknowledgements, by author.", ["source"])
ACK_VIOLATIONS: Final = Counter(
    "shodhana_ack_violation", "Model sentences that the server's own replaced, by reason.", ["reason"])
PROPOSALS: Final = Counter("shodhana_proposals", "What became of the rows a turn proposed.", ["outcome", "reason"])
STREAMS: Final = Gauge("shodhana_open_streams", "Event streams that are open.")
SECONDS: Final = Histogram("shodhana_turn_seconds", "Time of a turn, by stage.", ["stage"])

REASONS: Final = tuple(sorted(DEFECTS))
STAGES: Final = ("acknowledge", "extract", "plan", "finish")
SQL_REASONS: Final = ("not_grounded", "precision_downgrade", "cross_event", "already_known", "refused")
"""What the database's refusals are called (`pipeline.REFUSALS`)."""


def _values(alias: object) -> tuple[str, ...]:
    """The strings of a Literal, or of a union of them."""
    return tuple(text for part in get_args(alias) for text in ((part,) if isinstance(part, str) else _values(part)))


for _reason in REASONS:
    SLOT_EMPTY.labels(_reason)
    SLOT_DEFECTS.labels(_reason)
for _state in ("open", "empty"):
    SLOTS.labels(_state)
for _kind in TurnKind:
    for _status in ("done", "failed"):
        TURNS.labels(_kind.value, _status)
for _source in ("model", "fallback"):
    ACKS.labels(_source)
for _reason in _values(Fault):
    ACK_VIOLATIONS.labels(_reason)
for _outcome in ("confirmed", "held"):
    PROPOSALS.labels(_outcome, "")
for _reason in sorted({*_values(DropReason), *SQL_REASONS}):
    PROPOSALS.labels("dropped", _reason)
for _stage in STAGES:
    SECONDS.labels(_stage)


def count_plan(kind: str, plan: Json) -> None:
    """Count a plan that was written."""
    TURNS.labels(kind, "done").inc()
    slot = plan["slot"]
    SLOTS.labels(slot["state"]).inc()
    if slot["state"] == "empty" and slot.get("reason") in REASONS:
        SLOT_EMPTY.labels(slot["reason"]).inc()
    for op in plan["evidence"]:
        if op["op"] == "propose":
            PROPOSALS.labels("held" if op["then"] == "hold" else "confirmed", "").inc()
        elif op["op"] == "drop":
            PROPOSALS.labels("dropped", op["reason"]).inc()


def set_defects(cases: dict[str, int]) -> None:
    """Set the gauge of cases with an empty slot, zero for what no case has."""
    for reason in REASONS:
        SLOT_DEFECTS.labels(reason).set(cases.get(reason, 0))
