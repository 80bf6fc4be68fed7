"""One claimed turn, from its words to its end: acknowledge beside extract, plan, finish.

Three commits (turn.md): begin_turn, record_ack, finish_turn. No transaction is open while a model or the engine runs.
Running a turn twice changes nothing: ids are made from the turn, an acknowledgement that is there is kept, and an
older attempt's writes are refused.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

import scoring
from app.db.gateway import Claim, Gateway
from app.domain.bank.model import Bank
from app.domain.vocabulary import TurnKind
from app.errors import LeaseLost, LedgerChanged, NotFound, ShodhanaError, Unavailable
from app.llm.acknowledger import AckDelta, AckDone, Acknowledger
from app.llm.extractor import Extractor
from app.llm.limits import Usage
from app.llm.models import Models
from app.llm.proposals import Extraction
from app.llm.reply_kind import Kind
from app.turns import metrics
from app.turns.hub import Hub
from app.turns.material import Material
from app.turns.plan import plan

Json = dict[str, Any]

REPLANS: Final = 3
"""How often a plan may meet a ledger that moved on, or a refused row, before the turn is given up."""
ATTEMPTS: Final = 5
"""Processes a turn may take down before it is given up instead of run again."""
SPEAKS: Final = frozenset({TurnKind.MESSAGE, TurnKind.REVISE})
REFUSALS: Final[Mapping[str, str]] = {
    "SH413": "not_grounded", "SH414": "precision_downgrade", "SH415": "cross_event", "23505": "already_known",
}
"""SQLSTATE of a refused operation -> reason of the drop; any other is `refused`."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Heard:
    """What the models made of a turn."""

    extraction: Extraction | None = None
    acknowledged: AckDone | None = None
    seconds: Mapping[str, float] | None = None


class Pipeline:
    """Runs turns one at a time; holds no state of any."""

    def __init__(self, gateway: Gateway, bank: Callable[[str], Awaitable[Bank]], models: Models, hub: Hub, *,
                 clock: Callable[[str], datetime]) -> None:
        """Wire a pipeline.

        Args:
            gateway: the ledger.
            bank: the question bank of a version.
            models: who acknowledges and extracts.
            hub: where live pieces go.
            clock: now in a time zone; the only clock of a turn.
        """
        self._gateway, self._bank, self._models, self._hub, self._clock = gateway, bank, models, hub, clock
        self._acknowledger, self._extractor = Acknowledger(models), Extractor(models)

    async def run(self, claim: Claim) -> bool:
        """Bring one claimed turn to its end.

        Returns:
            Whether a new result was stored.

        Raises:
            Exception: planning broke or the database is away. The turn was failed where that was possible, so that
                its key says so; where it was not, its lease runs out and another process takes it.
        """
        try:
            if claim.attempt > ATTEMPTS:
                raise RuntimeError(f"turn given up after {ATTEMPTS} attempts")
            heard = await self._listen(claim)
            return await self._settle(claim, heard)
        except LeaseLost:
            return False  # another process has it
        except LedgerChanged as problem:
            _log.error("a plan was never accepted: %s", problem.extra)
            await self._fail(claim, {"type": "internal"}, retryable=True)
        except Unavailable:
            raise  # nothing is known of the turn's end: its lease runs out and it is taken up again
        except ShodhanaError as problem:
            found = {"type": problem.code, "kind": problem.type, "params": problem.params, **problem.extra}
            await self._fail(claim, found | ({"field": problem.field} if problem.field else {}), retryable=False)
        except Exception as error:
            _log.error("planning a turn broke: %s", type(error).__name__)
            metrics.SLOT_EMPTY.labels("planner_error").inc()
            await self._fail(claim, {"type": "internal"}, retryable=True)
            raise
        return False

    async def _fail(self, claim: Claim, problem: Json, *, retryable: bool) -> None:
        with suppress(LeaseLost, NotFound):  # somebody else's now, or erased
            await self._gateway.fail_turn(claim, problem, retryable=retryable)
            metrics.TURNS.labels(claim.kind, "failed").inc()

    # --- the models

    async def _listen(self, claim: Claim) -> Heard:
        """Acknowledge and extract side by side; neither can fail the turn."""
        if TurnKind(claim.kind) not in SPEAKS:
            return Heard()
        context = await self._gateway.context(claim)
        case, used = context["case"], Usage.from_json(context["usage"])
        locale: str = case["locale"]
        seconds: dict[str, float] = {}
        acknowledging = reading = None
        try:
            async with asyncio.TaskGroup() as group:
                if claim.ack is None:
                    acknowledging = group.create_task(self._acknowledge(claim, locale, used, seconds))
                if claim.text.strip():
                    reading = group.create_task(self._extract(claim, locale, self._today(case), used, seconds))
        except ExceptionGroup as group:
            # The turn is another's now, the case is gone, or the database is away. `except*` would wrap this again on
            # some 3.11 releases.
            ended = group.subgroup((LeaseLost, NotFound, Unavailable))
            if ended is None:
                raise
            raise ended.exceptions[0] from None
        return Heard(reading.result() if reading else None, acknowledging.result() if acknowledging else None, seconds)

    def _today(self, case: Mapping[str, Any]) -> date:
        return self._clock(case["birth"]["tz"]).date()

    async def _extract(self, claim: Claim, locale: str, today: date, used: Usage,
                       seconds: dict[str, float]) -> Extraction:
        began = time.monotonic()
        found = await self._extractor.extract(claim.text, locale=locale, reference_date=today, used=used)
        seconds["extract"] = time.monotonic() - began
        return found

    async def _acknowledge(self, claim: Claim, locale: str, used: Usage,
                           seconds: dict[str, float]) -> AckDone | None:
        began, done = time.monotonic(), None
        async for piece in self._acknowledger.stream(claim.text, locale=locale, kind=_kind(claim), used=used):
            if isinstance(piece, AckDelta):
                data = {"turn_id": str(claim.turn_id), "text": piece.text}
                self._hub.publish(claim.case_id, {"type": "ack.delta", "turn_id": str(claim.turn_id), "data": data})
                continue
            done = piece
            await self._gateway.record_ack(claim, text=piece.text, source=piece.source, replaced=piece.replaced)
            metrics.ACKS.labels(piece.source).inc()
            if piece.violation:
                metrics.ACK_VIOLATIONS.labels(piece.violation).inc()
        seconds["acknowledge"] = time.monotonic() - began
        return done

    # --- the plan

    async def _settle(self, claim: Claim, heard: Heard) -> bool:
        """Plan and write; a ledger that moved on, or a refused row, is planned with again."""
        refused: dict[str, str] = {}
        for attempt in range(REPLANS + 1):
            began = time.monotonic()
            context = await self._gateway.context(claim)
            bank = await self._bank(context["case"]["bank_version"])
            found = await plan(Material(claim, context, bank, self._today(context["case"]), heard.extraction, refused))
            planned = time.monotonic()
            seconds = {**(heard.seconds or {}), "plan": planned - began}
            found["receipt"] = self._receipt(context, found, heard, seconds, attempt)
            try:
                await self._gateway.finish_turn(claim, found)
            except LedgerChanged as moved:
                if attempt == REPLANS:
                    raise
                refused |= _refusals(moved)
                continue
            for stage, spent in {**seconds, "finish": time.monotonic() - planned}.items():
                metrics.SECONDS.labels(stage).observe(spent)
            metrics.count_plan(claim.kind, found)
            return found["result"] is not None
        return False

    def _receipt(self, context: Json, found: Json, heard: Heard, seconds: Mapping[str, float], attempt: int) -> Json:
        """Return what the turn was made with, for staff and export: no chain of thought, no secrets."""
        locale, extraction, said = context["case"]["locale"], heard.extraction, heard.acknowledged
        prompts = {**self._acknowledger.receipt(locale), **self._extractor.receipt(locale)} if extraction else {}
        return {
            "prompts": prompts, "model": self._models.name, "engine": scoring.ENGINE_VERSION,
            "policy": scoring.POLICY.version, "bank": context["case"]["bank_version"],
            "fingerprint": (found["result"] or context["result"])["fingerprint"],
            "dropped": [op for op in found["evidence"] if op["op"] == "drop"],
            "acknowledgement": {"source": said.source, "violation": said.violation,
                                "usage": said.usage.to_json()} if said else None,
            "extraction": {"source": extraction.source, "fallback": extraction.fallback,
                           "usage": extraction.usage.to_json()} if extraction else None,
            "replanned": attempt,
            "milliseconds": {stage: round(spent * 1000, 1) for stage, spent in seconds.items()},
        }


def _kind(claim: Claim) -> Kind:
    """Which of the server's sentences fits a turn without words."""
    if claim.text.strip():
        return "said"
    return "skipped" if claim.answers and all(one.get("outcome") for one in claim.answers) else "picked"


def _refusals(moved: LedgerChanged) -> dict[str, str]:
    """Return id -> reason of what the database would not write."""
    refused = moved.extra.get("refused")
    rows = refused if isinstance(refused, list) else []
    return {str(one["id"]): REFUSALS.get(str(one["sqlstate"]), "refused") for one in rows}
