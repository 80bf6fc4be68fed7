"""The ledger as it will be: what a plan's operations do to rows, without a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.vocabulary import EvidenceStatus

Json = dict[str, Any]
_CONFIRMED, _PENDING = EvidenceStatus.CONFIRMED.value, EvidenceStatus.PENDING_CONFIRMATION.value
_ROW = ("id", "user_quote", "quote_start", "quote_end", "subject", "related_person", "event_kind", "domain",
        "occurred_from", "occurred_to", "date_precision", "date_text", "date_basis", "summary", "revision")


def predict(rows: Sequence[Mapping[str, Any]], ops: Sequence[Mapping[str, Any]], turn_id: str) -> list[Json]:
    """Return the ledger as the database will have it: the same moves in the same order, nothing decided here.

    Args:
        rows: the ledger in its order.
        ops: a plan's evidence list.
        turn_id: the turn that writes them.
    """
    ledger = {str(row["id"]): dict(row) for row in rows}
    place = max((int(row["seq"]) for row in rows), default=0)

    def end(row_id: object, status: str) -> None:
        old = ledger.get(str(row_id))
        if old is not None and old["status"] in (_CONFIRMED, _PENDING):
            old["status"] = status

    def confirm(row: Json) -> None:
        end(row.get("supersedes_evidence_id"), EvidenceStatus.SUPERSEDED.value)
        row["status"], row["hold_reason"] = _CONFIRMED, None

    for op in ops:
        kind, row_id = op["op"], str(op.get("id"))
        if kind == "propose":
            place += 1
            row = {name: op.get(name) for name in _ROW}
            row |= {"seq": place, "source_turn_id": turn_id, "supersedes_evidence_id": op.get("supersedes"),
                    "status": _PENDING, "hold_reason": op.get("hold_reason"), "created_at": ""}
            ledger[row_id] = row
            if op["then"] == "confirm":
                confirm(row)
            elif ledger.get(str(op.get("supersedes")), {}).get("status") == _PENDING:
                end(op.get("supersedes"), EvidenceStatus.SUPERSEDED.value)
        elif kind == "confirm" and row_id in ledger:
            place += 1
            ledger[row_id]["seq"] = place
            confirm(ledger[row_id])
        elif kind == "reject":
            end(row_id, EvidenceStatus.REJECTED.value)
        elif kind == "withdraw":
            place += 1
            end(row_id, EvidenceStatus.SUPERSEDED.value)
    return sorted(ledger.values(), key=lambda row: row["seq"])
