"""Runs turns, detached from the requests that brought them: claims, acknowledges, plans, finishes.

Three commits (turn.md): begin_turn, record_ack, finish_turn. No transaction is open while a model runs. What a dead
process leaves, the sweep of any living one takes over; running twice changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

import scoring
from app.db.gateway import Claim, Gateway
from app.domain.bank.model import Bank
from app.domain.vocabulary import TurnKind
from app.errors import LeaseLost, LedgerChanged, NotFound, ShodhanaError
from app.llm.acknowledger import AckDelta, AckDone, Acknowledger
from app.llm.extractor import Extractor
from app.llm.fallback import Kind
from app.llm.models import Models
from app.llm.proposals import Extraction
from app.turns import metrics
from app.turns.hub import Hub
from app.turns.ledger import scoring_case
from app.turns.plan import Material, plan

Json = dict[str, Any]
REPLANS: Final = 3
"""How often a plan may meet a ledger that moved on, or a refused row, before the turn is given up."""
LEASE_S: Final = 60
DRAIN_S: Final = 8.0
SWEEP_S: Final = 2.0
_SPEAKS: Final = (TurnKind.MESSAGE, TurnKind.REVISE)

_log = logging.getLogger(__name__)


class TurnRunner:
    """The turns of one process."""

    def __init__(self, gateway: Gateway, bank: Callable[[str], Bank], models: Models, hub: Hub, *,
                 clock: Callable[[str], datetime], placebo: int) -> None:
        """Wire a runner.

        Args:
            gateway: the ledger.
            bank: the question bank of a version.
            models: who acknowledges and extracts.
            hub: where live pieces go.
            clock: now in a time zone; the only clock of a turn.
            placebo: shuffles per result; 0 computes none.
        """
        self._gateway, self._bank, self._models, self._hub = gateway, bank, models, hub
        self._clock, self._placebo = clock, placebo
        self._acknowledger, self._extractor = Acknowledger(models), Extractor(models)
        self._worker = str(uuid4())
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[UUID] = set()
        self._sweeper: asyncio.Task[None] | None = None

    # --- life

    def start(self) -> None:
        """Begin sweeping."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Let running turns end, at most 8 s; what is left the next process takes over."""
        if self._sweeper:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        if self._tasks:
            _, left = await asyncio.wait(self._tasks, timeout=DRAIN_S)
            for task in left:
                task.cancel()

    def submit(self, case_id: UUID) -> None:
        """Run the unfinished turns of a case, in order, in the background."""
        self._spawn(self._drain(case_id))

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _drain(self, case_id: UUID) -> None:
        while claim := await self._gateway.claim_turn(case_id=case_id, worker=self._worker, lease_s=LEASE_S):
            await self.run(claim)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                while claim := await self._gateway.claim_turn(case_id=None, worker=self._worker, lease_s=LEASE_S):
                    await self.run(claim)
                if self._placebo:
                    for case_id, owner, version in await self._gateway.unscored_placebos():
                        await self.shuffle(case_id, owner, version)
                defects = await self._gateway.slot_defects()
                for reason in metrics.REASONS:
                    metrics.SLOT_DEFECTS.labels(reason).set(defects.get(reason, 0))
            except (TimeoutError, OSError, ShodhanaError) as error:
                _log.warning("sweep: %s", type(error).__name__)

    # --- one turn

    async def run(self, claim: Claim) -> None:
        """Bring one claimed turn to its end."""
        try:
            extraction = await self._listen(claim)
            await self._settle(claim, extraction)
        except (LeaseLost, NotFound):
            return  # another process has it, or the case was erased
        except ShodhanaError as problem:
            await self._fail(claim, {"type": problem.code, "params": problem.params, **problem.extra}, retryable=False)
        except Exception as error:
            _log.error("turn failed: %s", type(error).__name__, exc_info=error)
            metrics.SLOT_EMPTY.labels("planner_error").inc()
            await self._fail(claim, {"type": "internal"}, retryable=True)
            raise

    async def _fail(self, claim: Claim, problem: Json, *, retryable: bool) -> None:
        metrics.TURNS.labels(claim.kind, "failed").inc()
        with suppress(LeaseLost, NotFound):
            await self._gateway.fail_turn(claim, problem, retryable=retryable)

    async def _listen(self, claim: Claim) -> Extraction | None:
        """Acknowledge and extract side by side."""
        if TurnKind(claim.kind) not in _SPEAKS:
            return None
        context = await self._gateway.context(claim)
        locale, today = context["case"]["locale"], self._today(context["case"])
        async with asyncio.TaskGroup() as group:
            if claim.ack is None:
                group.create_task(self._acknowledge(claim, locale))
            reading = group.create_task(
                self._extractor.extract(claim.text, locale=locale, reference_date=today)
            ) if claim.text.strip() else None
        return reading.result() if reading else None

    def _today(self, case: Json) -> Any:
        return self._clock(case["birth"]["tz"]).date()

    async def _acknowledge(self, claim: Claim, locale: str) -> None:
        began = time.monotonic()
        kind: Kind = "said" if claim.text.strip() else (
            "skipped" if any(one.get("outcome") for one in claim.answers) else "picked")
        async for piece in self._acknowledger.stream(claim.text, locale=locale, kind=kind):
            if isinstance(piece, AckDelta):
                self._hub.publish(claim.case_id, {"type": "ack.delta", "turn_id": str(claim.turn_id),
                                                  "data": {"turn_id": str(claim.turn_id), "text": piece.text}})
            elif isinstance(piece, AckDone):
                await self._gateway.record_ack(claim, text=piece.text, source=piece.source, replaced=piece.replaced)
                metrics.ACKS.labels(piece.source, str(piece.replaced).lower()).inc()
        metrics.SECONDS.labels("acknowledge").observe(time.monotonic() - began)

    async def _settle(self, claim: Claim, extraction: Extraction | None) -> None:
        refused: dict[str, str] = {}
        for attempt in range(REPLANS + 1):
            began = time.monotonic()
            context = await self._gateway.context(claim)
            material = Material(claim, context, self._bank(context["case"]["bank_version"]),
                                self._today(context["case"]), extraction, refused)
            found = await plan(material)
            planned = time.monotonic()
            found["receipt"] = self._receipt(context, found, extraction, planned - began)
            try:
                await self._gateway.finish_turn(claim, found)
            except LedgerChanged as changed:
                if attempt == REPLANS:
                    raise
                for one in changed.extra.get("refused", ()):  # type: ignore[attr-defined]
                    refused[str(one["id"])] = str(one["reason"])
                continue
            self._count(claim, found)
            metrics.SECONDS.labels("plan").observe(planned - began)
            metrics.SECONDS.labels("finish").observe(time.monotonic() - planned)
            return

    def _receipt(self, context: Json, found: Json, extraction: Extraction | None, seconds: float) -> Json:
        locale = context["case"]["locale"]
        result = found["result"] or context["result"]
        spoken = extraction is not None
        return {
            "prompts": {**self._acknowledger.receipt(locale), **self._extractor.receipt(locale)} if spoken else {},
            "model": self._models.name, "engine": scoring.ENGINE_VERSION, "policy": scoring.POLICY.version,
            "bank": context["case"]["bank_version"], "fingerprint": result["fingerprint"],
            "dropped": [op for op in found["evidence"] if op["op"] == "drop"],
            "extractor": {"source": extraction.source, "fallback": extraction.fallback,
                          "usage": extraction.usage.to_json()} if extraction else None,
            "plan_ms": round(seconds * 1000, 1),
        }

    @staticmethod
    def _count(claim: Claim, found: Json) -> None:
        metrics.TURNS.labels(claim.kind, "done").inc()
        metrics.SLOTS.labels(found["slot"]["state"]).inc()
        if found["slot"]["state"] == "empty" and found["slot"].get("reason") in metrics.REASONS:
            metrics.SLOT_EMPTY.labels(found["slot"]["reason"]).inc()
        for op in found["evidence"]:
            outcome = "dropped" if op["op"] == "drop" else "held" if op.get("then") == "hold" else "confirmed"
            if op["op"] in ("drop", "propose"):
                metrics.PROPOSALS.labels(outcome).inc()

    async def shuffle(self, case_id: UUID, owner: UUID, version: int) -> None:
        """Compute and store what shuffled dates give for one result version."""
        stored = await self._gateway.case_view(case_id, owner)
        if stored["result"]["version"] != version:
            return
        case = scoring_case(stored["case"], stored["ledger"])
        scored = await asyncio.to_thread(lambda: scoring.score(case, placebo=self._placebo))
        await self._gateway.store_placebo(case_id, owner, version, dict(scored["placebo"]))  # type: ignore[arg-type]
