"""What a ledger will be after a plan's operations, and what of it the engine is asked about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.vocabulary import UNSCORED, EvidenceStatus

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


def corrects(rows: Sequence[Mapping[str, Any]], ops: Sequence[Mapping[str, Any]]) -> bool:
    """Whether operations take back or replace a row, so that a range may widen.

    Args:
        rows: the ledger before them.
        ops: a plan's evidence list.
    """
    revising = {str(row["id"]) for row in rows if row.get("supersedes_evidence_id")}
    return any(op["op"] == "withdraw" or op.get("supersedes") or (op["op"] == "confirm" and str(op["id"]) in revising)
               for op in ops)


def confirmed(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the ids of the confirmed rows in ledger order."""
    return [str(row["id"]) for row in rows if row["status"] == _CONFIRMED]


def scoring_case(case: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Json:
    """Return what the engine is asked: baseline, window, and the confirmed dated rows, never their wording.

    An open end ("since 2016") reaches to the life's as-of date. That date was pinned when the case opened; an
    event that was told later and happened later moves it on to its own first day.
    """
    birth, window = case["birth"], case["window"]
    asked: Json = {name: birth[name] for name in ("date", "tz", "lat", "lon")}
    if birth.get("stated_offset"):
        asked["utc_offset_s"] = birth["utc_offset_s"]
    dated = [row for row in rows
             if row["status"] == _CONFIRMED and row["occurred_from"] and row["domain"] not in UNSCORED]
    as_of = max([str(case["as_of"]), *(str(row["occurred_from"]) for row in dated)])
    events = [
        {"id": row["id"], "event_kind": row["event_kind"], "domain": row["domain"],
         "related_person": row["related_person"], "occurred_from": row["occurred_from"],
         "occurred_to": row["occurred_to"] or as_of, "date_precision": row["date_precision"]}
        for row in dated
    ]
    return {"id": str(case["id"]), "birth": asked, "window": {"start": window["start"], "end": window["end"]},
            "as_of": as_of, "events": events}
