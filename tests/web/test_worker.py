"""`shodhana worker`: what a stopped process left is finished by one that serves nobody."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from uuid import UUID

from app.db.engine import connect
from app.db.gateway import Gateway
from app.db.listener import Listener
from app.serving import database
from app.settings import Settings
from app.turns.hub import Hub
from app.turns.stream import follow
from tests.turns.world import Case, runner_of


async def left_behind(url: str) -> tuple[Case, UUID]:
    """A case with a turn that is stored and that nobody runs."""
    pool = await connect(url)
    gateway = Gateway(pool)
    case = await Case(gateway, runner_of(gateway)).open()
    begun = await case.begin("2012年9月去北京上大学")
    await pool.close()
    return case, UUID(begun["turn_id"])


async def ended(url: str, case: Case, turn: UUID) -> str:
    """How the turn ended, from its stream."""
    pool, listener = await connect(url), Listener()
    await listener.start(url)
    events = follow(Gateway(pool), listener, Hub(), case.id, case.owner, after=0, until_turn=str(turn), life_s=60)
    last = [event["type"] async for event in events][-1]
    await listener.stop()
    await pool.close()
    return str(last)


def test_a_turn_that_a_dead_process_left_is_done_by_the_worker_which_ends_when_told(tmp_path: Path) -> None:
    with database(Settings(state_dir=tmp_path / "state", placebo=0)) as stores:
        case, turn = asyncio.run(left_behind(stores.database_url))
        worker = subprocess.Popen([sys.executable, "-c", "from app.cli import main; main()", "worker",
                                   "--state", str(tmp_path / "state")])
        assert asyncio.run(ended(stores.database_url, case, turn)) == "turn.done"
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(60) == 0
