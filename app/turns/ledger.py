"""What a plan's operations mean to the engine: what it is asked about, and whether a range may widen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.vocabulary import UNSCORED, EvidenceStatus

Json = dict[str, Any]
_CONFIRMED = EvidenceStatus.CONFIRMED.value


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
