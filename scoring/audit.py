"""The audit of the eight classical ways of rectification: what each had to say here, or why nothing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scoring.case import Event
from scoring.clock import JsonValue
from scoring.scored import Scored
from scoring.techniques import LEVELS, Status, Technique
from scoring.vocabulary import Domain
from scoring.why import Evaluation


class Method(StrEnum):
    """The eight, in the order in which they are told."""

    DASHA_GOCHARA = "dasha_gochara"
    D9_TYPE = "d9_type"
    D10_TYPE = "d10_type"
    RELATIVES = "relatives"
    APPEARANCE = "appearance"
    MARKS = "marks"
    OCCUPATION = "occupation"
    HORARY = "horary"


_DOMAINS = {
    Method.D9_TYPE: (Domain.RELATIONSHIP,),
    Method.D10_TYPE: (Domain.CAREER,),
    Method.RELATIVES: (Domain.FAMILY,),
    Method.APPEARANCE: (Domain.APPEARANCE,),
    Method.MARKS: (Domain.MARKS,),
    Method.OCCUPATION: (Domain.OCCUPATION,),
    Method.HORARY: (Domain.HORARY,),
}

_TECHNIQUES = {
    Method.DASHA_GOCHARA: (*LEVELS, Technique.GOCHARA),
    Method.D9_TYPE: (Technique.DIVISIONAL_CHARTS,),
    Method.D10_TYPE: (Technique.DIVISIONAL_CHARTS,),
}
"""What of a row belongs to the method; every technique where none is named."""


def audit(scored: Scored, evaluations: Sequence[Sequence[Evaluation]]) -> list[JsonValue]:
    """Status, reason and rows of each of the eight.

    Args:
        scored: the case.
        evaluations: of the scored rows, in ledger order.
    """
    entries: list[JsonValue] = []
    for method in Method:
        told = [event for event in scored.case.events if _concerns(method, event)]
        status, reason = _status(method, told, scored, evaluations)
        entries.append({
            "code": method.value,
            "status": status.value,
            "reason": reason,
            "event_ids": [event.id for event in told],
        })  # fmt: skip
    return entries


def _concerns(method: Method, event: Event) -> bool:
    if method is Method.DASHA_GOCHARA:
        return event.key is not None
    return event.domain in _DOMAINS[method]


def _status(
    method: Method, told: Sequence[Event], scored: Scored, evaluations: Sequence[Sequence[Evaluation]]
) -> tuple[Status, str | None]:
    if method is Method.HORARY:
        return Status.NOT_SUPPORTED, "background_only"
    if not told:
        return Status.NOT_EVALUATED, "no_dated_event"
    ids = {event.id for event in told}
    rows = [row for event, row in zip(scored.events, evaluations, strict=True) if event.id in ids]
    if not rows:
        return Status.NOT_EVALUATED, told[0].reason
    wanted = _TECHNIQUES.get(method, tuple(Technique))
    gave = any(one.status is Status.CONTRIBUTED for row in rows for one in row if one.technique in wanted)
    return (Status.CONTRIBUTED, None) if gave else (Status.NO_CONTRIBUTION, None)
