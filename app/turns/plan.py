"""The plan of a turn: everything it leads to, computed before anything is written. One function per kind of turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from uuid import UUID, uuid5

import scoring
from app.db.gateway import Claim
from app.domain import interview
from app.domain.bank.model import Bank
from app.domain.evidence import Asked, evidence_ids, ground_proposals
from app.domain.report import adoption
from app.domain.vocabulary import CaseStatus, Domain, EventKind, StopReason, TurnKind
from app.errors import GateClosed, NotFound, NotOffered
from app.llm.fallback import care
from app.llm.proposals import Extraction
from app.turns import results
from app.turns.ledger import confirmed, predict, scoring_case

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
    def state(self) -> interview.InterviewState:
        """The interview before the turn."""
        return interview.InterviewState.from_json(self.context["state"])

    def situation(self, rows: Sequence[Json], result: Json, probes: Sequence[Json] = ()) -> interview.Situation:
        """The interview's view of a ledger and a result."""
        return interview.Situation.of(
            birth_date=date.fromisoformat(self.case["birth"]["date"]), as_of=date.fromisoformat(self.case["as_of"]),
            locale=self.case["locale"], rows=rows, result=result, probes=probes,
            distress=care(self.claim.text, self.case["locale"]) is not None,
        )


async def plan(material: Material) -> Json:
    """Return the plan of the claimed turn for `Gateway.finish_turn`.

    Raises:
        ShodhanaError: the turn asks for what is not possible now; it fails with that problem.
    """
    kind = TurnKind(material.claim.kind)
    if kind in (TurnKind.MESSAGE, TurnKind.REVISE, TurnKind.CONFIRM_EVIDENCE, TurnKind.REJECT_EVIDENCE):
        return await _evidence(material)
    if kind in (TurnKind.WINDOW, TurnKind.BIRTH):
        return await _rerun(material, kind)
    return _ending(material, kind)


def _base(material: Material) -> Json:
    rows = material.context["ledger"]
    return {"ledger_version": material.context["ledger_version"], "evidence": [], "expect_confirmed": confirmed(rows),
            "result": None, "case": None, "interview": None, "slot": material.context["slot"], "outcome": None,
            "report": False, "offer": None, "receipt": {}}


def _asked(found: Mapping[str, Any], override: object = None) -> Asked:
    """The question a reply belongs to, typed."""
    period = found.get("period")
    return Asked(
        item_id=found.get("item_id"),
        domain=Domain(found["domain"]) if found.get("domain") else None,
        completes=str(override) if override else found.get("completes"),
        period=(date.fromisoformat(period[0]), date.fromisoformat(period[1])) if period else None,
        event_kinds=tuple(EventKind(kind) for kind in found.get("event_kinds", ())),
    )


def _button(material: Material) -> list[Json]:
    """The operation of a confirm or reject button on a row."""
    evidence_id = str(material.claim.payload["evidence_id"])
    row = next((one for one in material.context["ledger"] if str(one["id"]) == evidence_id), None)
    if row is None:
        raise NotFound("unknown-row")
    if material.claim.kind == TurnKind.CONFIRM_EVIDENCE:
        return [{"op": "confirm", "id": evidence_id}]
    return [_denied(material.claim, row)]


def _denied(claim: Claim, row: Mapping[str, Any]) -> Json:
    """Take a row back: a held one is rejected, a confirmed one withdrawn."""
    if row["status"] == "confirmed":
        return {"op": "withdraw", "id": str(row["id"]),
                "withdrawal_id": str(uuid5(UUID(str(row["id"])), f"withdrawal|{claim.turn_id}"))}
    return {"op": "reject", "id": str(row["id"])}


def _operations(material: Material, answers: Sequence[interview.Answer], before: interview.Situation) -> list[Json]:
    """Everything this turn does to the ledger: buttons, clicked yes and no, and the person's words."""
    claim, state = material.claim, material.state
    if claim.kind in (TurnKind.CONFIRM_EVIDENCE, TurnKind.REJECT_EVIDENCE):
        return _button(material)
    given = interview.check_answers(state, answers)
    rows = {str(row["id"]): row for row in material.context["ledger"]}
    ops: list[Json] = []
    for effect in interview.effects(state, given, before):
        ops.append({"op": "confirm", "id": effect.id} if effect.op == "confirm" else _denied(claim, rows[effect.id]))
    if material.extraction is not None and claim.text.strip():
        worded = next((one for one in answers if one.get("text")), None)
        asked = _asked(interview.asked_of(state, worded, before), claim.payload.get("evidence_id"))
        ids = evidence_ids(claim.case_id, claim.turn_id)
        grounded = ground_proposals(
            claim.text, material.extraction.proposals, locale=material.case["locale"], today=material.today,
            birth_date=date.fromisoformat(material.case["birth"]["date"]), ledger=material.context["ledger"],
            new_id=ids, asked=asked,
        )
        done = {op["id"] for op in ops}
        ops += [op for op in grounded.to_json() if op["op"] in ("propose", "drop") or op.get("id") not in done]
    return [
        {"op": "drop", "reason": material.refused[str(op.get("id"))], "quote": op.get("user_quote")}
        if str(op.get("id")) in material.refused else op
        for op in ops
    ]


async def _scored(material: Material, rows: Sequence[Json], reason: str, case: Json) -> Json | None:
    """A new result when the fingerprint's material changed, else None."""
    asked = scoring_case(case, rows)
    if asked == scoring_case(material.case, material.context["ledger"]):
        return None
    return await asyncio.to_thread(results.compute, asked, reason)


async def _probes(material: Material, state: interview.InterviewState, rows: Sequence[Json], case: Json) -> list[Json]:
    domains = interview.probe_domains(state, material.bank)
    if not domains or state.delivered:
        return []
    return await asyncio.to_thread(lambda: list(scoring.plan_probes(scoring_case(case, rows), domains)))


async def _evidence(material: Material) -> Json:
    claim, context = material.claim, material.context
    state, case = material.state, material.case
    before = material.situation(context["ledger"], context["result"]["data"])
    answers = interview.understood(state, claim.message, claim.answers, case["locale"]) \
        if claim.kind == TurnKind.MESSAGE else ()
    ops = _operations(material, answers, before)
    rows = predict(context["ledger"], ops, str(claim.turn_id))
    correcting = any(op["op"] == "withdraw" or op.get("supersedes") for op in ops)
    result = await _scored(material, rows, "correction" if correcting else "evidence", case)
    data = (result or context["result"])["data"]
    fresh = [str(op["id"]) for op in ops if op["op"] in ("propose", "confirm")]
    after = material.situation(rows, data)
    spoken = claim.message if claim.kind == TurnKind.MESSAGE else ""
    disposition = material.extraction.disposition if material.extraction else None
    state = interview.settle(state, after, turn_id=str(claim.turn_id), answers=answers, message=spoken,
                             disposition=str(disposition) if disposition else None, fresh=fresh)
    probes = await _probes(material, state, rows, case)
    step = interview.advance(state, material.situation(rows, data, probes), material.bank)
    return _finished(material, step, rows, result, ops)


def _finished(material: Material, step: interview.Advance, rows: list[Json], result: Json | None,
              ops: list[Json]) -> Json:
    """Put a plan together around the interview's next step."""
    context = material.context
    out = _base(material)
    newly = step.delivered is not None and context["outcome"] is None
    out |= {"evidence": ops, "expect_confirmed": confirmed(rows), "result": result,
            "interview": step.state.to_json(), "slot": step.slot, "report": result is not None or newly}
    if newly and step.delivered is not None:
        out["outcome"] = {"reason": step.delivered.value}
    shown = context["outcome"] or out["outcome"]
    stored = result or context["result"]
    view = {**context, "ledger": rows, "result": {"version": 0, **stored}, "outcome": shown, "slot": step.slot,
            "case": {**material.case, "status": CaseStatus.DELIVERED.value if shown else material.case["status"]},
            "window": stored["data"]["window"], "narrowing": [], "snapshots": [], "window_receipts": []}
    if (newly or (shown and result is not None)) and adoption(view)["propose_allowed"]:
        out["offer"] = {"candidates": stored["data"]["candidates"]}
    return out


async def _rerun(material: Material, kind: TurnKind) -> Json:
    """A new window or birth: the kept rows are read again from the start; nothing of the interview is lost."""
    payload = material.claim.payload
    change = {"window": payload["window"]} if kind is TurnKind.WINDOW else \
        {"birth": payload["birth"], "window": payload["window"]}
    case = {**material.case, **change}
    rows = material.context["ledger"]
    result = await asyncio.to_thread(results.compute, scoring_case(case, rows), kind.value)
    state = interview.rebase(material.state)
    after = material.situation(rows, result["data"])
    state = interview.settle(state, after, turn_id=str(material.claim.turn_id))
    probes = await _probes(material, state, rows, case)
    step = interview.advance(state, material.situation(rows, result["data"], probes), material.bank)
    return {**_finished(material, step, rows, result, []), "case": change}


def _ending(material: Material, kind: TurnKind) -> Json:
    """Accept, confirm, finish, close, reopen, abandon."""
    out = _base(material)
    handlers: dict[TurnKind, Callable[[Material, Json], Json]] = {
        TurnKind.ACCEPT: _accept, TurnKind.CONFIRM: _confirm, TurnKind.FINISH: _finish,
        TurnKind.REOPEN: _reopen, TurnKind.CLOSE: _seal, TurnKind.ABANDON: _seal,
    }
    return handlers[kind](material, out)


def _accept(material: Material, out: Json) -> Json:
    wanted = material.claim.payload["candidate_id"]
    candidates = material.context["result"]["data"]["candidates"]
    if material.context["outcome"] is None or wanted not in {one["candidate_id"] for one in candidates}:
        raise NotOffered
    return {**out, "case": {"status": "accepted", "accepted": {"candidate_id": wanted}}, "report": True}


def _confirm(material: Material, out: Json) -> Json:
    gate = material.context["result"]["data"]["gate"]
    if not gate["confirmation_allowed"]:
        raise GateClosed(extra={"blockers": gate["blockers"]})
    slot = interview.empty("closed", material.case["locale"], state=material.state)
    return {**out, "case": {"status": "confirmed", "consent": bool(material.claim.payload.get("consent"))},
            "slot": slot, "report": True}


def _finish(material: Material, out: Json) -> Json:
    if material.context["outcome"] is not None:
        return out
    context = material.context
    situation = material.situation(context["ledger"], context["result"]["data"])
    step = interview.advance(interview.finish(material.state), situation, material.bank)
    return _finished(material, step, context["ledger"], None, [])


def _reopen(material: Material, out: Json) -> Json:
    context = material.context
    state = interview.reopen(material.state)
    probes = scoring.plan_probes(scoring_case(material.case, context["ledger"]),
                                 interview.probe_domains(state, material.bank))
    situation = material.situation(context["ledger"], context["result"]["data"], probes)
    step = interview.advance(state, situation, material.bank)
    return {**out, "case": {"status": "collecting"}, "interview": step.state.to_json(), "slot": step.slot}


def _seal(material: Material, out: Json) -> Json:
    closed = material.claim.kind == TurnKind.CLOSE
    state = replace(interview.finish(material.state), open=None, parked=None)
    outcome = None if material.context["outcome"] else {"reason": StopReason.USER_ENDED.value}
    return {**out, "case": {"status": "closed" if closed else "abandoned"}, "interview": state.to_json(),
            "slot": interview.empty("closed", material.case["locale"], state=state),
            "outcome": outcome if closed else None}
