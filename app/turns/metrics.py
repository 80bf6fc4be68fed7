"""Counters of the conversation. Every label set is born at zero, or an alert on an increase would miss the first."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

from app.domain.interview import DEFECTS
from app.domain.vocabulary import TurnKind

SLOTS: Final = Counter("shodhana_question_slot", "Slots shown after a turn, by state.", ["state"])
SLOT_EMPTY: Final = Counter("shodhana_question_slot_empty", "Slots left empty by a defect, by reason.", ["reason"])
SLOT_DEFECTS: Final = Gauge("shodhana_question_slot_defect_cases", "Cases whose slot is empty for a defect.", ["reason"])
TURNS: Final = Counter("shodhana_turns", "Finished turns.", ["kind", "status"])
ACKS: Final = Counter("shodhana_acknowledgements", "Acknowledgements by author.", ["source", "replaced"])
PROPOSALS: Final = Counter("shodhana_proposals", "What became of proposed rows.", ["outcome"])
STREAMS: Final = Gauge("shodhana_open_streams", "Open event streams.")
SECONDS: Final = Histogram("shodhana_turn_stage_seconds", "Time of a turn by stage.", ["stage"])
REASONS: Final = tuple(sorted({*DEFECTS, "stuck"}))

for _reason in REASONS:
    SLOT_EMPTY.labels(_reason)
    SLOT_DEFECTS.labels(_reason)
for _state in ("open", "empty"):
    SLOTS.labels(_state)
for _kind in TurnKind:
    for _status in ("done", "failed"):
        TURNS.labels(_kind.value, _status)
for _source, _replaced in (("model", "false"), ("fallback", "true"), ("fallback", "false")):
    ACKS.labels(_source, _replaced)
for _outcome in ("confirmed", "held", "dropped"):
    PROPOSALS.labels(_outcome)
