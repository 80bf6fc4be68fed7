"""Runs turns, detached from the requests that brought them; takes over what a dead process left.

A client that leaves does not stop its turn. At shutdown running turns get 8 s; what is left is handed back, so that
the next process need not wait for the lease to run out.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from itertools import count
from typing import Final
from uuid import UUID, uuid4

import scoring
from app.db.gateway import Claim, Gateway
from app.domain.bank.model import Bank
from app.errors import LeaseLost, NotFound, ShodhanaError, Unavailable
from app.llm.models import Models
from app.repeating import repeat
from app.turns import metrics
from app.turns.hub import Hub
from app.turns.ledger import scoring_case
from app.turns.pipeline import Pipeline

LEASE_S: Final = 30
"""A dead process keeps a turn from the others at most this long."""
RENEW_S: Final = 10.0
"""A third of the lease: two renewals may be lost."""
DRAIN_S: Final = 8.0
SWEEP_S: Final = 2.0
AT_ONCE: Final = 4
"""Turns of dead processes taken over at the same time."""
PLACEBOS_EVERY: Final = 15
"""Sweeps between two looks for placebos that nobody computed."""

_log = logging.getLogger(__name__)


class TurnRunner:
    """The turns of one process."""

    def __init__(self, gateway: Gateway, bank: Callable[[str], Awaitable[Bank]], models: Models, hub: Hub, *,
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
        self._gateway, self._placebo = gateway, placebo
        self._pipeline = Pipeline(gateway, bank, models, hub, clock=clock)
        self._worker = str(uuid4())
        self._tasks: set[asyncio.Task[None]] = set()
        self._shuffling: set[UUID] = set()
        self._one_at_a_time = asyncio.Semaphore(1)
        self._taken_over = 0
        self._sweeper: asyncio.Task[None] | None = None

    # --- life

    def start(self) -> None:
        """Begin sweeping."""
        rounds = count(1)
        self._sweeper = asyncio.create_task(repeat(
            lambda: self.sweep(placebos=next(rounds) % PLACEBOS_EVERY == 0), every_s=SWEEP_S, name="sweep", log=_log))

    async def stop(self) -> None:
        """Let running turns end, at most 8 s; what is left is handed back."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.wait([self._sweeper])
        if self._tasks:
            _, left = await asyncio.wait(self._tasks, timeout=DRAIN_S)
            for task in left:
                task.cancel()
            if left:
                await asyncio.wait(left, timeout=1)

    def submit(self, case_id: UUID) -> None:
        """Run the unfinished turns of a case, in order, in the background."""
        self._spawn(self.drain(case_id))

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Note what broke and where, without its text, which may quote the person."""
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, Unavailable):
            _log.warning("background work was left: the database is away")
        else:
            place = "".join(traceback.format_tb(error.__traceback__))
            _log.error("background work broke: %s\n%s", type(error).__name__, place)

    async def idle(self) -> None:
        """Return once nothing submitted is running: for commands and tests that wait for a case."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    # --- turns

    async def drain(self, case_id: UUID) -> None:
        """Run the unfinished turns of a case until there is none that may run."""
        while claim := await self._gateway.claim_turn(case_id=case_id, worker=self._worker, lease_s=LEASE_S):
            await self._run(claim)

    async def _run(self, claim: Claim) -> None:
        async with self._kept(claim):
            rescored = await self._pipeline.run(claim)
        if rescored and self._placebo:
            self._spawn(self.shuffle(claim.case_id, claim.owner))

    @asynccontextmanager
    async def _kept(self, claim: Claim) -> AsyncIterator[None]:
        """Hold the turn's lease while it runs; hand it back when this process has to leave it."""
        keeper = asyncio.create_task(self._renew(claim))
        try:
            yield
        except asyncio.CancelledError:
            with suppress(ShodhanaError, OSError):
                await self._gateway.extend_lease(claim, 0)
            raise
        finally:
            keeper.cancel()
            await asyncio.wait([keeper])

    async def _renew(self, claim: Claim) -> None:
        with suppress(LeaseLost, NotFound):  # the writes of the turn will meet the same, and stop
            while True:
                await asyncio.sleep(RENEW_S)
                with suppress(Unavailable):  # there is a renewal to spare
                    await self._gateway.extend_lease(claim, LEASE_S)

    # --- sweep

    async def sweep(self, *, placebos: bool = True) -> None:
        """Take over turns that nobody works on, compute placebos that were left, and set the gauge."""
        while self._taken_over < AT_ONCE:
            claim = await self._gateway.claim_turn(case_id=None, worker=self._worker, lease_s=LEASE_S)
            if claim is None:
                break
            self._taken_over += 1
            self._spawn(self._take_over(claim))
        if self._placebo and placebos:
            for case_id, owner, _ in await self._gateway.unscored_placebos():
                self._spawn(self.shuffle(case_id, owner))
        metrics.set_defects(await self._gateway.slot_defects())

    async def _take_over(self, claim: Claim) -> None:
        try:
            await self._run(claim)
        finally:
            self._taken_over -= 1
        await self.drain(claim.case_id)

    # --- placebo

    async def shuffle(self, case_id: UUID, owner: UUID) -> None:
        """Compute and store what shuffled dates give for a case's current result, once, one case at a time."""
        if case_id in self._shuffling:
            return  # the waiting one reads the newest result when its turn comes
        self._shuffling.add(case_id)
        async with self._one_at_a_time:
            self._shuffling.discard(case_id)
            with suppress(NotFound):  # erased meanwhile
                stored = await self._gateway.case_view(case_id, owner)
                result = stored["result"]
                if result.get("placebo") or not result["data"]["attribution"]:
                    return
                case = scoring_case(stored["case"], stored["ledger"])
                scored = await asyncio.to_thread(scoring.score, case, placebo=self._placebo)
                placebo = scored["placebo"]
                if isinstance(placebo, dict):
                    await self._gateway.store_placebo(case_id, owner, result["version"], placebo)
