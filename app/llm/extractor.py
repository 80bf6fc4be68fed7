"""The extractor: one model call that turns a message into proposals, and rules for when the model fails.

The model gets the person's message, the language and the reference date; no history, no tools, no ids. What
it answers is checked against the schema (a wrong shape is sent back, at most twice), then by the server
against the words. It never raises for a model's fault: after the retries the offline rules answer.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Final

from pydantic import BaseModel, ConfigDict, Field
from pydantic_ai import Agent
from pydantic_ai.exceptions import UnexpectedModelBehavior, UsageLimitExceeded
from pydantic_ai.usage import RunUsage, UsageLimits

from app.domain.evidence import Asked, Confirm, Propose, Reject, Withdraw, evidence_ids, ground_proposals
from app.domain.vocabulary import Domain, EventKind, Relation
from app.llm.limits import Usage
from app.llm.models import Models, build
from app.llm.offline_extract import disposition, propose
from app.llm.prompts import data, load
from app.llm.proposals import MAX_PROPOSALS, SELF, Disposition, Extraction, Proposal

ROOM: Final = "extract"
RETRIES: Final = 2
"""Further attempts after the first (turn.md): a wrong shape, a time-out, a provider's error count alike."""

_log = logging.getLogger(__name__)


class Event(BaseModel):
    """One event of a model's answer."""

    model_config = ConfigDict(extra="ignore", str_max_length=400)

    quote: str = Field(min_length=1, description="The person's own words, copied character by character.")
    event_kind: EventKind
    subject: str = Field(default=SELF, description='"self", or the relation the event is about.')
    related_person: Relation | None = Field(default=None, description="Required for family_event, else null.")
    date_text: str | None = Field(default=None, description="The words of the date; null without one.")


class Answer(BaseModel):
    """The whole answer of a model."""

    model_config = ConfigDict(extra="ignore")

    events: list[Event] = Field(default_factory=list, max_length=MAX_PROPOSALS)
    disposition: Disposition = Disposition.ANSWERED


def schema() -> dict[str, object]:
    """Return the JSON Schema of an answer, without our own notes on the enums (`prompts/extract`)."""
    found = Answer.model_json_schema()
    found.pop("description", None)
    for part in found["$defs"].values():
        part.pop("description", None)
    return found


class Extractor:
    """Extracts with the models of one installation."""

    def __init__(self, models: Models) -> None:
        """Keep the model; agents are made per language at first use."""
        self._models = models
        self._agents: dict[str, Agent[object, Answer]] = {}

    @staticmethod
    def receipt(locale: str) -> dict[str, str]:
        """Return id -> hash of the prompt and the schema in use, for the turn's receipt."""
        return {part.id: part.sha256 for part in (load(ROOM, locale), data(ROOM, "output.schema.json"))}

    async def extract(self, message: str, *, locale: str, reference_date: date, used: Usage = Usage(),  # noqa: B008
                      ) -> Extraction:
        """Return the proposals of a message.

        Args:
            message: the turn's text.
            locale: "zh" or "en".
            reference_date: today in the case's time zone.
            used: what the case used so far; over its budget the rules answer.
        """
        models = self._models
        if models.offline:
            return self._rules(message, reference_date, fallback=False)
        spent = Usage()
        if len(message) > models.limits.message_characters or not models.limits.case_allows(used):
            return self._rules(message, reference_date, fallback=True)
        for _ in range(1 + RETRIES):
            if not models.breaker.allow() or not models.limits.turn_allows(spent):
                break
            answer, cost, shape = await self._attempt(message, locale, reference_date)
            spent += cost
            if answer is not None:
                models.breaker.succeeded()
                return Extraction(_proposals(answer), answer.disposition, models.name, False, spent)
            if shape:  # the agent has already sent the wrong shape back; more of it is no use
                models.breaker.succeeded()
                break
            models.breaker.failed()
        return replace(self._rules(message, reference_date, fallback=True), usage=spent)

    async def _attempt(self, message: str, locale: str, today: date) -> tuple[Answer | None, Usage, bool]:
        """Return the answer or None, what it cost, and whether only the shape was wrong."""
        models, began, run = self._models, time.monotonic(), RunUsage()
        prompt = request(message, locale, today)
        task = asyncio.create_task(self._run(prompt, locale, run))
        try:
            await asyncio.wait([task], timeout=models.limits.extract_s)
        finally:
            task.cancel()
            await asyncio.wait([task])
        # Read from the task and not raised: whatever a provider throws, the turn goes on.
        error = TimeoutError() if task.cancelled() else task.exception()
        answer = None if error else task.result()
        shape = isinstance(error, UnexpectedModelBehavior | UsageLimitExceeded)
        if error is not None:
            _log.warning("extraction failed: %s", type(error).__name__)  # its text may quote the person
        cost = models.limits.usage(sent=load(ROOM, locale).text + prompt,
                                   received=answer.model_dump_json() if answer else "",
                                   reported=(run.input_tokens, run.output_tokens),
                                   seconds=time.monotonic() - began)
        return answer, replace(cost, requests=max(run.requests, 1)), shape

    async def _run(self, prompt: str, locale: str, run: RunUsage) -> Answer:
        result = await self._agent(locale).run(
            prompt, usage=run, model_settings=self._models.extract_settings(),
            usage_limits=UsageLimits(request_limit=1 + RETRIES))
        return result.output

    def _agent(self, locale: str) -> Agent[object, Answer]:
        if locale not in self._agents:
            self._agents[locale] = Agent(self._models.extract, output_type=Answer,
                                         instructions=load(ROOM, locale).text, retries=RETRIES)
        return self._agents[locale]

    def _rules(self, message: str, today: date, *, fallback: bool) -> Extraction:
        return Extraction(propose(message, reference_date=today), disposition(message, reference_date=today),
                          "offline", fallback)


def request(message: str, locale: str, reference_date: date) -> str:
    """Return what goes to the model: JSON, so that the message cannot pass for anything but the message."""
    return json.dumps({"language": locale, "reference_date": reference_date.isoformat(), "message": message},
                      ensure_ascii=False)


def _proposals(answer: Answer) -> tuple[Proposal, ...]:
    relations = {str(one) for one in Relation}
    found = []
    for event in answer.events:
        subject = event.subject if event.subject in relations else SELF
        related = event.related_person or (Relation(subject) if subject != SELF else None)
        found.append(Proposal(event.quote, event.event_kind, subject, related, event.date_text))
    return tuple(found)


@cache
def _offline() -> Extractor:
    return Extractor(build())


async def extract_line(obj: Mapping[str, object], extractor: Extractor | None = None) -> dict[str, object]:
    """One line of `shodhana extract --batch` (commands.md).

    Args:
        obj: `{id, message, locale?, reference_date, birth_date?, ledger?, asked?}`.
        extractor: whose model answers; default the offline rules.

    Returns:
        `{id, rows, dropped, disposition}`; besides, when they hold something, `confirmed`, `rejected` and
        `withdrawn`: ids of ledger rows that the words say yes to, deny, or take back.

    Raises:
        ValueError: a field is missing or malformed; the message names it.
    """
    message, today = obj.get("message"), obj.get("reference_date")
    if not isinstance(message, str):
        raise ValueError("message: a text is needed")
    if not isinstance(today, str):
        raise ValueError("reference_date: a date YYYY-MM-DD is needed")
    locale = obj.get("locale") or "zh"
    if locale not in ("zh", "en"):
        raise ValueError("locale: zh or en")
    reference = date.fromisoformat(today)
    birth = obj.get("birth_date")
    found = await (extractor or _offline()).extract(message, locale=str(locale), reference_date=reference)
    grounded = ground_proposals(
        message, found.proposals, locale=str(locale), today=reference,
        birth_date=date.fromisoformat(birth) if isinstance(birth, str) else None,
        ledger=_ledger(obj.get("ledger")), asked=_asked(obj.get("asked")),
        new_id=evidence_ids(str(obj.get("id", "")), "extract"))
    line: dict[str, object] = {
        "id": obj.get("id"),
        "rows": [_row(op) for op in grounded.ops if isinstance(op, Propose)],
        "dropped": [{"reason": drop.reason, "quote": drop.quote,
                     "event_kind": str(drop.event_kind) if drop.event_kind else None}
                    for drop in grounded.dropped],
        "disposition": str(Disposition.ANSWERED if grounded.ops else found.disposition),
    }
    for name, kind in (("confirmed", Confirm), ("rejected", Reject), ("withdrawn", Withdraw)):
        ids = [op.id for op in grounded.ops if isinstance(op, kind)]
        if ids:
            line[name] = ids
    return line


def _row(op: Propose) -> dict[str, object]:
    row: dict[str, object] = {
        "quote": op.user_quote, "span": [op.quote_start, op.quote_end], "event_kind": str(op.event_kind),
        "domain": str(op.domain), "subject": op.subject,
        "related_person": str(op.related_person) if op.related_person else None, "date_text": op.date_text,
        "from": op.occurred_from.isoformat() if op.occurred_from else None,
        "to": op.occurred_to.isoformat() if op.occurred_to else None, "precision": str(op.date_precision),
        "status": "confirmed" if op.then == "confirm" else "pending_confirmation",
    }
    if op.hold_reason:
        row["hold_reason"] = op.hold_reason
    if op.supersedes:
        row |= {"supersedes": op.supersedes, "revision": str(op.revision)}
    return row


def _ledger(value: object) -> list[Mapping[str, object]]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise ValueError("ledger: a list of rows is needed")
    return [{"status": "confirmed", **row} for row in value]


def _asked(value: object) -> Asked | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueError("asked: an object is needed")
    domain, kinds = value.get("domain"), value.get("event_kinds") or ()
    return Asked(item_id=value.get("item_id"), domain=Domain(domain) if domain else None,
                 completes=value.get("completes"), event_kinds=tuple(EventKind(kind) for kind in kinds))
