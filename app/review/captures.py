"""Captured outputs: what an extractor answered to every window of a split, kept as it came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.domain.evidence import MAX_PROPOSALS, SELF, Proposal
from app.domain.vocabulary import EventKind, Relation
from app.errors import InvalidInput
from app.review.bundle import Bundle
from app.review.canonical import digest
from app.review.corpus import Case
from app.review.forms import Digest, Form, Repeats, Split, Text, Time, moment, read
from app.review.plan import Plan

Count = Annotated[int, Field(ge=0)]
Outcome = Literal["output", "call_failure", "cancelled", "not_attempted"]


class Use(Form):
    """What a record used, as far as somebody counted it; null is unknown and never nought."""

    requests: Count | None = None
    input_tokens: Count | None = None
    output_tokens: Count | None = None
    cost_microusd: Count | None = None
    """Money in millionths of a US dollar."""


class Record(Form):
    """One case, once."""

    case_id: Text
    repeat: Repeats
    outcome: Outcome
    input_digest: Digest
    started_at: Time | None = None
    detail: str | None = None
    """What kind of error it was; never a provider's own words, which may quote the person."""
    output: tuple[Any, ...] | None = None
    """One answer for each message of the person, in the shape of `prompts/extract/output.schema.json`."""
    usage: Use | None = None
    duration_ms: Count | None = None


class Captures(Form):
    """The file `captures.json`. It has a beginning and no end, and does not know of plans."""

    protocol: Literal["omk-entity-captures/v1"]
    measurement_id: Digest
    split: Split
    repeats: Repeats
    started_at: Time
    model: Text
    records: tuple[Record, ...]


class _Event(BaseModel):
    model_config = ConfigDict(extra="ignore")

    quote: str = Field(min_length=1)
    event_kind: EventKind
    subject: str = SELF
    related_person: Relation | None = None
    date_text: str | None = None


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore")

    events: list[_Event] = Field(max_length=MAX_PROPOSALS)


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of one planned case and repeat."""

    case: Case
    repeat: int
    failure: Literal["call_failure", "parse_failure", "capture_failure", "cancelled", "not_attempted"] | None
    detail: str | None
    proposals: tuple[tuple[Proposal, ...], ...]
    """One sequence for each message of the person; empty after a failure."""
    record: Record | None


def inputs(case: Case) -> list[dict[str, str]]:
    """Return what an extractor is given of a case: the person's messages and nothing else."""
    return [{"language": case.locale, "reference_date": case.reference_date.isoformat(), "message": one.text}
            for one in case.window if one.role == "person"]


def input_digest(case: Case) -> str:
    """Return the digest of a case's inputs."""
    return digest(inputs(case))


def load(raw: bytes, bundle: Bundle, plan: Plan, now: datetime) -> Captures:
    """Read captures and hold them against bundle and plan.

    Args:
        raw: the bytes of the file.
        bundle: the bundle.
        plan: the plan.
        now: the present.

    Raises:
        InvalidInput: malformed, of another measurement or split, of cases or repeats that nobody planned, with one
            twice, made from other inputs, or begun in the future.
    """
    captures = read(Captures, raw, "captures.json")
    if captures.measurement_id != bundle.measurement.measurement_id:
        raise InvalidInput("review-other-measurement", field="captures.json")
    if captures.split != plan.split:
        raise InvalidInput("review-other-split", field="captures.json")
    cases = {case.case_id: case for case in bundle.corpus.of(plan.split)}
    seen: set[tuple[str, int]] = set()
    for record in captures.records:
        key = (record.case_id, record.repeat)
        if record.case_id not in cases or record.repeat > plan.repeats or key in seen:
            raise InvalidInput("review-unknown-target", field=f"captures.json: {record.case_id}/{record.repeat}")
        if record.input_digest != input_digest(cases[record.case_id]):
            raise InvalidInput("review-other-input", field=f"captures.json: {record.case_id}/{record.repeat}")
        if record.started_at is not None and moment(record.started_at) < moment(captures.started_at):
            raise InvalidInput("review-time-order", field=f"captures.json: {record.case_id}/{record.repeat}")
        seen.add(key)
    times = [captures.started_at, *(one.started_at for one in captures.records if one.started_at is not None)]
    if any(moment(one) > now for one in times):
        raise InvalidInput("review-time-ahead", field="captures.json: startedAt")
    return captures


def answers(captures: Captures, cases: Sequence[Case], repeats: int) -> list[Answered]:
    """Return what became of every planned case and repeat, in the plan's order; nothing planned is left out."""
    records = {(one.case_id, one.repeat): one for one in captures.records}
    return [_answered(case, repeat, records.get((case.case_id, repeat)))
            for case in cases for repeat in range(1, repeats + 1)]


def _answered(case: Case, repeat: int, record: Record | None) -> Answered:
    if record is None:
        return Answered(case, repeat, "not_attempted", None, (), None)
    if record.outcome != "output":
        return Answered(case, repeat, record.outcome, record.detail, (), record)
    if record.output is None or len(record.output) != len(inputs(case)):
        return Answered(case, repeat, "capture_failure", "number of answers", (), record)
    try:
        found = tuple(_proposals(_Answer.model_validate(one)) for one in record.output)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return Answered(case, repeat, "parse_failure", f"{where}: {first['type']}", (), record)
    return Answered(case, repeat, None, None, found, record)


def _proposals(answer: _Answer) -> tuple[Proposal, ...]:
    return tuple(Proposal(one.quote, one.event_kind, one.subject, one.related_person, one.date_text) for one in answer.events)
