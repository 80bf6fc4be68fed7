"""Plans of the turns that change a case and no row: window, birth, accept, confirm, finish, close, abandon."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import scoring
from app.domain import interview
from app.domain.vocabulary import CaseStatus, StopReason, TurnKind
from app.errors import GateClosed, InvalidInput, NotOffered
from app.turns import results
from app.turns.ledger import scoring_case
from app.turns.material import Json, Material, base, finished, may


def changed(material: Material, kind: TurnKind) -> Json:
    """Return what a new window or birth changes of the case; an adopted time does not outlive a birth."""
    payload = material.claim.payload
    if kind is TurnKind.WINDOW:
        return {"window": payload["window"]}
    change: Json = {"birth": payload["birth"], "window": payload["window"]}
    if material.case["status"] == CaseStatus.ACCEPTED:
        change["status"] = CaseStatus.DELIVERED.value
    return change


def rescored(case: Json, rows: Sequence[Json], reason: str) -> Json:
    """Score a changed case.

    Raises:
        InvalidInput: the engine does not take the birth or the window.
    """
    try:
        return results.compute(scoring_case(case, rows), reason)
    except scoring.CaseError as error:
        raise refusal(error) from error


def refusal(error: scoring.CaseError) -> InvalidInput:
    """Return the engine's refusal as a problem: its place, and its code for a client that knows it."""
    return InvalidInput(field=error.field, extra={"code": error.code})


def nothing(material: Material) -> Json:
    """Return the plan of a turn that finds its work done."""
    return base(material)


def _accept(material: Material) -> Json:
    """Adopt a representative time for charts: again and again among the current candidates."""
    wanted, version = material.claim.payload["candidate_id"], material.claim.payload.get("result_version")
    current = material.context["result"]["version"]
    offered = {one["candidate_id"]: one["time"] for one in material.data["candidates"]}
    if material.context["outcome"] is None or wanted not in offered or version not in (None, current):
        raise NotOffered
    if not may(material)["selection_allowed"]:
        raise NotOffered
    return base(material) | {
        "case": {"status": CaseStatus.ACCEPTED.value, "accepted": {
            "candidate_id": wanted, "chart": results.birth_chart(material.case["birth"], offered[wanted])}},
        "report": True,
    }


def _confirm(material: Material) -> Json:
    """Speak of one minute: only where the gate is open, an adopted time stands, and with consent."""
    gate: Mapping[str, object] = material.data["gate"]
    consent = material.claim.payload.get("consent") is True
    if not gate["confirmation_allowed"] or not consent or material.context["accepted"] is None:
        raise GateClosed(extra={"blockers": gate["blockers"]})
    return base(material) | {
        "case": {"status": CaseStatus.CONFIRMED.value, "consent": True},
        "slot": interview.empty("closed", material.case["locale"], state=material.state), "report": True,
    }


def _finish(material: Material) -> Json:
    """The person ends the interview: delivery, not failure. A second time changes nothing."""
    if material.context["outcome"] is not None:
        return nothing(material)
    situation = material.situation(material.ledger, material.data)
    step = interview.advance(interview.finish(material.state), situation, material.bank)
    return finished(material, step, material.ledger, None, [])


def _seal(material: Material) -> Json:
    """Close (delivered and sealed) or abandon."""
    closed = material.claim.kind == TurnKind.CLOSE
    state = replace(interview.finish(material.state), open=None, parked=None)
    ended = closed and material.context["outcome"] is None
    return base(material) | {
        "case": {"status": (CaseStatus.CLOSED if closed else CaseStatus.ABANDONED).value},
        "interview": state.to_json(), "slot": interview.empty("closed", material.case["locale"], state=state),
        "outcome": {"reason": StopReason.USER_ENDED.value} if ended else None,
    }


HANDLERS: Final[Mapping[TurnKind, Callable[[Material], Json]]] = {
    TurnKind.ACCEPT: _accept, TurnKind.CONFIRM: _confirm, TurnKind.FINISH: _finish,
    TurnKind.CLOSE: _seal, TurnKind.ABANDON: _seal,
}
"""Plans that need neither the engine nor a model."""
