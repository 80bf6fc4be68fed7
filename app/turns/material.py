"""What a plan is made from, and the empty plan that every kind of turn fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from app.db.gateway import Claim
from app.domain import interview
from app.domain.bank.model import Bank
from app.domain.report import adoption
from app.domain.vocabulary import CaseStatus
from app.llm.fallback import distress
from app.llm.proposals import Extraction
from app.turns.ledger import confirmed

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Material:
    """What a plan is made from."""

    claim: Claim
    context: Json
    """`Gateway.context`."""
    bank: Bank
    today: date
    extraction: Extraction | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    """Operations that the database refused in an earlier attempt: id -> reason; they become drops."""

    @property
    def case(self) -> Json:
        """The case row."""
        case: Json = self.context["case"]
        return case

    @property
    def ledger(self) -> list[Json]:
        """The ledger before the turn, in its order."""
        rows: list[Json] = self.context["ledger"]
        return rows

    @property
    def data(self) -> Json:
        """The stored result."""
        data: Json = self.context["result"]["data"]
        return data

    @property
    def state(self) -> interview.InterviewState:
        """The interview before the turn."""
        return interview.InterviewState.from_json(self.context["state"])

    def situation(self, rows: Sequence[Json], result: Json, probes: Sequence[Json] = (),
                  case: Mapping[str, Any] | None = None) -> interview.Situation:
        """Return the interview's view of a ledger and a result.

        Args:
            rows: the whole ledger.
            result: the engine's result for it.
            probes: what `plan_probes` answered.
            case: the case as this turn changes it; default as it stands.
        """
        case = case or self.case
        return interview.Situation.of(
            birth_date=date.fromisoformat(case["birth"]["date"]), as_of=date.fromisoformat(case["as_of"]),
            locale=case["locale"], rows=rows, result=result, probes=probes,
            distress=distress(self.claim.text, case["locale"]),
        )

    def row(self, evidence_id: object) -> Json | None:
        """Return a ledger row by id."""
        return next((row for row in self.ledger if str(row["id"]) == str(evidence_id)), None)


def base(material: Material) -> Json:
    """Return the plan that changes nothing."""
    context = material.context
    return {"ledger_version": context["ledger_version"], "evidence": [],
            "expect_confirmed": confirmed(material.ledger), "result": None, "case": None, "interview": None,
            "slot": context["slot"], "outcome": None, "report": False, "offer": None, "receipt": {}}


def may(material: Material, *, rows: Sequence[Json] | None = None, result: Mapping[str, Any] | None = None,
        slot: Json | None = None, outcome: Json | None = None) -> Json:
    """Return what the person may do with the candidates (`report.adoption`) once a plan is written."""
    context = material.context
    stored = result or context["result"]
    ended = outcome or context["outcome"]
    status = material.case["status"]
    if ended and status == CaseStatus.COLLECTING:
        status = CaseStatus.DELIVERED.value
    found: Json = adoption({
        **context, "ledger": material.ledger if rows is None else rows, "result": {"version": 0, **stored},
        "outcome": ended, "slot": slot or context["slot"], "case": {**material.case, "status": status},
        "window": stored["data"]["window"], "narrowing": [], "snapshots": [], "window_receipts": [],
    })
    return found


def finished(material: Material, step: interview.Advance, rows: list[Json], result: Json | None,
             ops: list[Json]) -> Json:
    """Return the plan around the interview's next step.

    Args:
        material: the turn.
        step: where the interview stands after it.
        rows: the ledger after it.
        result: a new result, or None when nothing was scored.
        ops: what it does to the ledger.
    """
    outcome = None
    if step.delivered is not None and material.context["outcome"] is None:
        outcome = {"reason": step.delivered.value}
    out = base(material) | {
        "evidence": ops, "expect_confirmed": confirmed(rows), "result": result, "outcome": outcome,
        "interview": step.state.to_json(), "slot": step.slot, "report": result is not None or outcome is not None,
    }
    ended = outcome or material.context["outcome"]
    if (outcome or (ended and result)) and may(material, rows=rows, result=result, slot=step.slot,
                                               outcome=ended)["propose_allowed"]:
        stored = result or material.context["result"]
        out["offer"] = {"candidates": stored["data"]["candidates"]}
    return out
