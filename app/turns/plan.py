"""The plan of a turn: everything it leads to, computed before anything is written.

    understood ─> check_answers ─> effects, grounding ─> operations
    operations ─> predicted ledger ─> result (only when what is scored changed) ─> settle ─> probes ─> advance

The database decides whether the plan is legal (`Gateway.finish_turn`); what it refuses comes back as drops.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID, uuid5

import scoring
from app.domain import interview
from app.domain.evidence import SELF, Asked, evidence_ids, ground_proposals
from app.domain.evidence.predict import predict
from app.domain.vocabulary import TERMINAL, CaseStatus, Domain, EventKind, EvidenceStatus, TurnKind
from app.errors import CaseEnded, IllegalTransition, NotFound
from app.llm.asked import asked as asked_back
from app.turns import changes, results
from app.turns.ledger import corrects, scoring_case
from app.turns.material import Json, Material, finished

_ROWS = frozenset({TurnKind.MESSAGE, TurnKind.REVISE, TurnKind.CONFIRM_EVIDENCE, TurnKind.REJECT_EVIDENCE})
_LIVING = frozenset({EvidenceStatus.CONFIRMED.value, EvidenceStatus.PENDING_CONFIRMATION.value})
_UNPROBED = frozenset({
    interview.Purpose.CHOICE, interview.Purpose.WHEN, interview.Purpose.CONFIRM, interview.Purpose.COMPLETE,
    interview.Purpose.KEEP, interview.Purpose.PAUSE,
})
"""Purposes that `decide` chooses without looking at probes."""


async def plan(material: Material) -> Json:
    """Return the plan of the claimed turn for `Gateway.finish_turn`.

    Raises:
        ShodhanaError: the turn asks for what is not possible now; it fails with that problem.
    """
    kind = TurnKind(material.claim.kind)
    if CaseStatus(material.case["status"]) in TERMINAL:
        raise CaseEnded
    if kind in _ROWS:
        return await _evidence(material, kind)
    if kind in (TurnKind.WINDOW, TurnKind.BIRTH):
        return await _rerun(material, kind)
    if kind is TurnKind.REOPEN:
        return await _reopened(material)
    return changes.HANDLERS[kind](material)


async def _evidence(material: Material, kind: TurnKind) -> Json:
    """A turn of words, answers or a button on a row."""
    claim, state, case = material.claim, material.state, material.case
    before = material.situation(material.ledger, material.data)
    answers: tuple[interview.Answer, ...] = ()
    added: interview.Row | None = None
    if kind is TurnKind.MESSAGE:
        answers = interview.understood(state, claim.message, claim.answers, case["locale"])
        ops, added = _told(material, answers, before)
    elif kind is TurnKind.REVISE:
        ops = _revised(material)
    else:
        ops = [_button(material, kind)]
    ops = [_refused(material, op) for op in ops]
    rows = predict(material.ledger, ops, str(claim.turn_id))
    result = await _scored(material, rows, "correction" if corrects(material.ledger, ops) else "evidence")
    data = (result or material.context["result"])["data"]
    state = interview.settle(
        state, material.situation(rows, data), turn_id=str(claim.turn_id), answers=answers,
        message=claim.message if kind is TurnKind.MESSAGE else "",
        disposition=str(material.extraction.disposition) if material.extraction else None,
        fresh=[str(op["id"]) for op in ops if op["op"] in ("propose", "confirm")],
        denied=[interview.event_key(op["event_kind"], None if op["never"] == SELF else op["never"])
                for op in ops if op.get("never")],
        beside=_beside(claim.text, ops, added),
    )
    step = await _advanced(material, state, rows, data, case)
    dropped = [(str(op["reason"]), str(op.get("quote") or "")) for op in ops if op["op"] == "drop"]
    asking = claim.text if asked_back(claim.text) in (None, "asked-below") else ""  # the others the acknowledgement has answered
    step = interview.answered_back(step, material.situation(rows, data), asking, dropped)
    return finished(material, step, rows, result, ops)


# --- operations


def _told(material: Material, answers: Sequence[interview.Answer],
          before: interview.Situation) -> tuple[list[Json], interview.Row | None]:
    """Clicked yes and no on held rows, then the person's own words; and the row that a date by itself was added to."""
    claim, state = material.claim, material.state
    given = interview.check_answers(state, answers)
    ops: list[Json] = []
    for effect in interview.effects(state, given, before):
        row = material.row(effect.id)
        if row is not None:
            ops.append({"op": "confirm", "id": effect.id} if effect.op == "confirm" else _denied(claim.turn_id, row))
    worded = [one for one in answers if isinstance(one.get("text"), str) and str(one["text"]).strip()]
    if len(worded) > 1:  # words to several questions at once belong to no single one
        return ops + _grounded(material, Asked(), {str(op["id"]) for op in ops}), None
    found = interview.asked_of(state, worded[0] if worded else None, before)
    added = None if found.get("completes") else interview.afterthought(state, claim.text, before, material.today)
    if added is None:
        return ops + _grounded(material, _asked(found), {str(op["id"]) for op in ops}), None
    told = _grounded(material, Asked(completes=added.id), {str(op["id"]) for op in ops})
    held = {"then": "hold", "hold_reason": "anchored"} if found else {}
    return ops + [{**op, **held} if op["op"] == "propose" else op for op in told], added


def _beside(text: str, ops: Sequence[Json], added: interview.Row | None) -> bool:
    """Whether the words speak of nothing new: they ask the service something, or tell what was told before."""
    asks = asked_back(text) is not None and all(op["op"] == "drop" for op in ops)
    return asks or (bool(ops) and all(_of_before(op, added) for op in ops))


def _of_before(op: Json, added: interview.Row | None) -> bool:
    """Whether an operation is of something told before: said again, or its month added."""
    if op["op"] == "drop":
        return bool(op["reason"] == "already_known")
    return added is not None and op.get("supersedes") == added.id


def _asked(found: Mapping[str, object]) -> Asked:
    """The question a reply belongs to, typed."""
    item_id, completes, domain = found.get("item_id"), found.get("completes"), found.get("domain")
    period, kinds = found.get("period"), found.get("event_kinds")
    return Asked(
        item_id=str(item_id) if item_id else None,
        domain=Domain(str(domain)) if domain else None,
        completes=str(completes) if completes else None,
        period=_days(period) if isinstance(period, list) else None,
        event_kinds=tuple(EventKind(str(kind)) for kind in kinds) if isinstance(kinds, list) else (),
    )


def _days(period: Sequence[object]) -> tuple[date, date]:
    first, last = period
    return date.fromisoformat(str(first)), date.fromisoformat(str(last))


def _revised(material: Material) -> list[Json]:
    """The person's own correction of one row: their new words, read as the answer to a question about it."""
    row = material.row(material.claim.payload.get("evidence_id"))
    if row is None:
        raise NotFound("unknown-row")
    if row["status"] not in _LIVING:
        raise IllegalTransition
    start = row["occurred_from"]
    asked = Asked(
        domain=Domain(row["domain"]), completes=str(row["id"]), event_kinds=(EventKind(row["event_kind"]),),
        period=_days((start, row["occurred_to"] or material.case["as_of"])) if start else None,
    )
    ops = _grounded(material, asked, set())
    return ops or [{"op": "drop", "reason": "nothing_to_change", "quote": material.claim.text}]


def _grounded(material: Material, asked: Asked, done: set[str]) -> list[Json]:
    """What the turn's text does to the ledger; a row that a click settled is not settled again."""
    claim, extraction = material.claim, material.extraction
    if extraction is None or not claim.text.strip():
        return []
    grounded = ground_proposals(
        claim.text, extraction.proposals, locale=material.case["locale"], today=material.today,
        birth_date=date.fromisoformat(material.case["birth"]["date"]), ledger=material.ledger,
        new_id=evidence_ids(claim.case_id, claim.turn_id), asked=asked,
    )
    return [dict(op) for op in grounded.to_json()
            if str(op.get("id")) not in done and str(op.get("supersedes")) not in done]


def _button(material: Material, kind: TurnKind) -> Json:
    """The operation of a confirm or reject button on a row."""
    row = material.row(material.claim.payload.get("evidence_id"))
    if row is None:
        raise NotFound("unknown-row")
    if kind is TurnKind.CONFIRM_EVIDENCE:
        if row["status"] != EvidenceStatus.PENDING_CONFIRMATION:
            raise IllegalTransition
        return {"op": "confirm", "id": str(row["id"])}
    if row["status"] not in _LIVING:
        raise IllegalTransition
    return _denied(material.claim.turn_id, row)


def _denied(turn_id: UUID, row: Mapping[str, object]) -> Json:
    """Take a row back: a held one is rejected, a confirmed one withdrawn by a row of its own."""
    row_id = str(row["id"])
    if row["status"] == EvidenceStatus.CONFIRMED:
        return {"op": "withdraw", "id": row_id, "withdrawal_id": str(uuid5(UUID(row_id), f"withdrawal|{turn_id}"))}
    return {"op": "reject", "id": row_id}


def _refused(material: Material, op: Json) -> Json:
    """An operation the database would not have: dropped, with the reason."""
    reason = material.refused.get(str(op.get("id")))
    if reason is None or op["op"] == "drop":
        return op
    return {"op": "drop", "reason": reason, "quote": op.get("user_quote")}


# --- the engine and the interview


async def _scored(material: Material, rows: Sequence[Json], reason: str) -> Json | None:
    """Return a new result when what the engine is asked changed, else None."""
    asked = scoring_case(material.case, rows)
    if asked == scoring_case(material.case, material.ledger):
        return None
    return await asyncio.to_thread(results.compute, asked, reason)


async def _advanced(material: Material, state: interview.InterviewState, rows: Sequence[Json], data: Json,
                    case: Json) -> interview.Advance:
    """Take the interview's next step; the engine plans probes only where `decide` would look at them."""
    situation = material.situation(rows, data, case=case)
    decision = interview.decide(state, situation, material.bank)
    domains = interview.probe_domains(state, material.bank)
    if domains and _probes_matter(state, decision):
        asked = scoring_case(case, rows)
        probes = await asyncio.to_thread(lambda: list(scoring.plan_probes(asked, domains)))
        situation = material.situation(rows, data, probes, case=case)
    return interview.advance(state, situation, material.bank)


def _probes_matter(state: interview.InterviewState, decision: interview.Ask | interview.Deliver) -> bool:
    if isinstance(decision, interview.Deliver):
        return not (state.delivered or state.user_ended)
    return decision.keep is None and decision.items[0].purpose not in _UNPROBED


async def _rerun(material: Material, kind: TurnKind) -> Json:
    """A new window or birth: the kept rows are read again from the start; nothing of the interview is lost."""
    change = changes.changed(material, kind)
    case = {**material.case, **change}
    result = await asyncio.to_thread(changes.rescored, case, material.ledger, kind.value)
    state = interview.rebase(material.state)
    after = material.situation(material.ledger, result["data"], case=case)
    state = interview.settle(state, after, turn_id=str(material.claim.turn_id))
    step = await _advanced(material, state, material.ledger, result["data"], case)
    return {**finished(material, step, material.ledger, result, []), "case": change}


async def _reopened(material: Material) -> Json:
    """A new budget for a delivered case; what was asked, answered and declined stays."""
    if material.context["outcome"] is None:
        return changes.nothing(material)
    result = None
    if material.data["engine_version"] != scoring.ENGINE_VERSION or (
            material.data["policy_version"] != scoring.POLICY.version):
        asked = scoring_case(material.case, material.ledger)
        result = await asyncio.to_thread(results.compute, asked, "reopen")
    data = (result or material.context["result"])["data"]
    step = await _advanced(material, interview.reopen(material.state), material.ledger, data, material.case)
    out = finished(material, step, material.ledger, result, [])
    outcome = {"reason": step.delivered.value} if step.delivered else None
    status = None if outcome else {"status": CaseStatus.COLLECTING.value}
    return {**out, "case": status, "outcome": outcome, "report": bool(result or outcome)}
