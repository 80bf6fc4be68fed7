"""Every event of a case's stream, as one discriminated union (turn.md, Events).

On the wire an event is flat: `{"type", "turn_id", …}` as the data of a server-sent event whose name is the type and
whose `id:` is the durable number. Live events (`ack.delta`, `reconnect`) have no number. A client ignores a type, or
a member, that it does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from app.domain.vocabulary import StopReason, TurnKind

Json = dict[str, Any]


class _Event(BaseModel):
    """What all events have."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    turn_id: str | None = Field(default=None, description="The turn it belongs to; null for the case's own.")


class Time(BaseModel):
    """A civil minute with its offset from UTC."""

    date: str = Field(description="YYYY-MM-DD")
    time: str = Field(description="HH:MM")
    utc_offset_s: int


class Segment(BaseModel):
    """One piece of a range, both ends in it."""

    from_: Time = Field(alias="from")
    to: Time
    width_minutes: int


class Range(Segment):
    """A range of candidates: its hull, and the pieces it consists of."""

    segments: list[Segment]


class TurnAccepted(_Event):
    """The person's words are stored; nothing of them can be lost any more."""

    type: Literal["turn.accepted"]
    seq: int = Field(description="Number of the turn within the case.")
    kind: TurnKind


class AckDelta(_Event):
    """A piece of the acknowledgement, live only."""

    type: Literal["ack.delta"]
    text: str


class AckDone(_Event):
    """The whole acknowledgement; with `replaced` what was streamed is taken back."""

    type: Literal["ack.done"]
    text: str
    source: Literal["model", "fallback"]
    replaced: bool


class EvidenceProposed(_Event):
    """A grounded draft."""

    type: Literal["evidence.proposed"]
    evidence: Json


class EvidenceHeld(_Event):
    """A row that waits for the person's yes."""

    type: Literal["evidence.held"]
    evidence: Json
    reason: str | None = None


class EvidenceConfirmed(_Event):
    """A row that counts from now on."""

    type: Literal["evidence.confirmed"]
    evidence: Json


class EvidenceRejected(_Event):
    """A row that the person denied; `withdrawal` names the row that says so of a confirmed one."""

    type: Literal["evidence.rejected"]
    id: str
    withdrawal: str | None = None


class EvidenceSuperseded(_Event):
    """A row whose place another took."""

    type: Literal["evidence.superseded"]
    id: str


class EvidenceDropped(_Event):
    """Words that made no row, and why."""

    type: Literal["evidence.dropped"]
    reason: str
    quote: str | None = None


class IntervalUpdated(_Event):
    """Both ranges after a change of what is scored; `why` says what changed."""

    type: Literal["interval.updated"]
    interval: Range
    supported: Range
    evidence_ratio: float
    why: Literal["evidence", "correction", "window", "birth", "reopen"] | None = None


class SlotUpdated(_Event):
    """What is in the question slot now."""

    type: Literal["slot.updated"]
    slot: Json


class CandidatesOffered(_Event):
    """Representative times that may be adopted."""

    type: Literal["candidates.offered"]
    candidates: list[Json]


class CaseDelivered(_Event):
    """The interview is complete."""

    type: Literal["case.delivered"]
    reason: StopReason
    report_version: int


class ReportUpdated(_Event):
    """A new version of the report."""

    type: Literal["report.updated"]
    report_version: int


class Reconnect(_Event):
    """This connection has lived long enough; come back with the last number."""

    type: Literal["reconnect"]


class TurnFailed(_Event):
    """The turn could not be planned; its words are kept. Terminal."""

    type: Literal["turn.failed"]
    problem: Json
    retryable: bool


class TurnDone(_Event):
    """All of the turn is written. Terminal."""

    type: Literal["turn.done"]


Event = Annotated[
    TurnAccepted | AckDelta | AckDone | EvidenceProposed | EvidenceHeld | EvidenceConfirmed | EvidenceRejected
    | EvidenceSuperseded | EvidenceDropped | IntervalUpdated | SlotUpdated | CandidatesOffered | CaseDelivered
    | ReportUpdated | Reconnect | TurnFailed | TurnDone,
    Field(discriminator="type"),
]

ADAPTER: Final[TypeAdapter[Event]] = TypeAdapter(Event)
TERMINAL: Final = frozenset({"turn.done", "turn.failed"})
"""Exactly one of these ends a turn."""
LIVE: Final = frozenset({"ack.delta", "reconnect"})
"""Never stored."""


def flat(event: Mapping[str, Any]) -> Json:
    """Return a stored or live event as it goes over the wire."""
    return {"type": event["type"], "turn_id": event["turn_id"], **event["data"]}


def parse(line: Mapping[str, Any]) -> Event:
    """Read an event from the wire.

    Raises:
        pydantic.ValidationError: a type that this version does not know, or another shape.
    """
    return ADAPTER.validate_python(line)


def schema() -> Json:
    """Return the JSON Schema of an event."""
    return ADAPTER.json_schema()
