"""The parts of an installation that work without anybody asking: turns, what they left behind, messages to others.

    serve:  these parts + routes        worker:  these parts alone

Every process has them. Work is found in the ledger itself (an unfinished turn, a result without its shuffles, a
message that is due) and taken under a lease, so any number of processes share it (docs/decisions/0007).
"""

from __future__ import annotations

import asyncio
import random
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

from app.billing import Sender, secrets_of
from app.calibration.vault import Vault
from app.db.engine import connect
from app.db.gateway import Gateway
from app.db.listener import Listener
from app.errors import Unavailable
from app.llm.models import Models, configured
from app.llm.prepare import prepare
from app.settings import Settings
from app.turns.banks import Banks
from app.turns.hub import Hub
from app.turns.pace import Pace
from app.turns.runner import TurnRunner
from scoring.civil import zone


@dataclass(frozen=True, slots=True)
class Installation:
    """One process at work."""

    gateway: Gateway
    vault: Vault
    listener: Listener
    hub: Hub
    pace: Pace
    runner: TurnRunner
    models: Models
    banks: Banks


def now(tz: str) -> datetime:
    """The server's clock in a time zone."""
    return datetime.now(zone(tz))


def beside(work: Callable[[], None]) -> None:
    """Run something that only saves time later, in a thread that nobody waits for: not even the end of the process."""
    threading.Thread(target=work, daemon=True).start()


@asynccontextmanager
async def at_work(settings: Settings, database_url: str, redis_url: str | None = None) -> AsyncIterator[Installation]:
    """Start the parts, and stop them in the order in which they need each other.

    Args:
        settings: all settings.
        database_url: PostgreSQL of the application's or the worker's login, migrated.
        redis_url: Valkey for live pieces between processes; None where one process serves all.

    Raises:
        Unavailable: the settings of the model or of the webhook cannot work.
    """
    models, webhook = configured(settings), webhook_of(settings)
    pool = await connect(database_url)
    gateway, vault, listener, hub = Gateway(pool), Vault(pool), Listener(), Hub()
    banks = Banks(gateway)
    await banks.prepare()
    await listener.start(database_url)
    await hub.start(redis_url)
    pace = Pace(settings.turns_per_minute)
    await pace.start(redis_url)
    runner = TurnRunner(gateway, banks.of, models, hub, clock=now, placebo=settings.placebo)
    runner.start()
    sender = Sender(gateway, *webhook, clock=lambda: now("UTC"), draw=random.random) if webhook else None
    if sender is not None:
        sender.start()
    beside(prepare)
    try:
        yield Installation(gateway, vault, listener, hub, pace, runner, models, banks)
    finally:
        await runner.stop()
        if sender is not None:
            await sender.stop()
        await pace.stop()
        await hub.stop()
        await listener.stop()
        await pool.close()


async def work(settings: Settings, database_url: str, redis_url: str | None = None) -> None:
    """Work without serving anybody, until SIGINT or SIGTERM."""
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    async with at_work(settings, database_url, redis_url):
        await ended.wait()


def webhook_of(settings: Settings) -> tuple[str, tuple[bytes, ...]] | None:
    """Return whom to tell of chargeable facts, and the secrets that sign them; None where no receiver is named.

    Raises:
        Unavailable: the settings cannot work.
    """
    if settings.webhook_url is None:
        return None
    if urlsplit(settings.webhook_url).scheme not in ("http", "https"):
        raise Unavailable("webhook-url")
    return settings.webhook_url, secrets_of(settings.webhook_secret.get_secret_value() if settings.webhook_secret else "")
