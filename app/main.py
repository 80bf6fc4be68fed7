"""The composition root: one place where the parts of an installation meet."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig

from app.billing import Sender, secrets_of
from app.db.engine import connect
from app.db.gateway import Gateway
from app.db.listener import Listener
from app.errors import ShodhanaError, Unavailable
from app.identity import load_key
from app.llm import models as llm
from app.llm.prepare import prepare
from app.places import Gazetteer
from app.settings import Settings
from app.turns.banks import Banks
from app.turns.hub import Hub
from app.turns.runner import TurnRunner
from app.web import pages, problems
from app.web.cases import Cases
from app.web.services import Services
from app.web.shares import Shares, shared
from app.web.studio import Session, StudioBank, StudioDrafts
from app.web.takeaway import Takeaway
from scoring import CaseError
from scoring.civil import zone


def now(tz: str) -> datetime:
    """The server's clock in a time zone."""
    return datetime.now(zone(tz))


def _webhook(settings: Settings) -> tuple[str, tuple[bytes, ...]] | None:
    """Whom to tell of chargeable facts, and the secrets that sign them; None where no receiver is named."""
    if settings.webhook_url is None:
        return None
    if urlsplit(settings.webhook_url).scheme not in ("http", "https"):
        raise Unavailable("webhook-url")
    return settings.webhook_url, secrets_of(settings.webhook_secret.get_secret_value() if settings.webhook_secret else "")


def create_app(settings: Settings, database_url: str, redis_url: str | None = None) -> Litestar:
    """Put an installation together.

    Args:
        settings: all settings.
        database_url: PostgreSQL of the application's login, migrated.
        redis_url: Valkey for live pieces between processes; None where one process serves all.
    """
    models = llm.configured(settings)
    webhook, listener, hub = _webhook(settings), Listener(), Hub()
    held: dict[str, Services] = {}

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        pool = await connect(database_url)
        gateway = Gateway(pool)
        banks = Banks(gateway)
        await banks.prepare()
        await listener.start(database_url)
        await hub.start(redis_url)
        runner = TurnRunner(gateway, banks.of, models, hub, clock=now, placebo=settings.placebo)
        held["services"] = Services(settings, gateway, listener, hub, runner, models, banks,
                                    Gazetteer(settings.state_dir), load_key(settings.state_dir), now)
        app.state.services = held["services"]
        runner.start()
        sender = Sender(gateway, *webhook, clock=lambda: now("UTC"), draw=random.random) if webhook else None
        if sender is not None:
            sender.start()
        reading = [asyncio.create_task(asyncio.to_thread(work)) for work in (held["services"].places.prepare, prepare)]
        try:
            yield
        finally:
            for task in reading:
                task.cancel()
            await runner.stop()
            if sender is not None:
                await sender.stop()
            await hub.stop()
            await listener.stop()
            await pool.close()

    async def services() -> Services:
        return held["services"]

    handlers: dict[Any, Any] = {ShodhanaError: problems.ours, CaseError: problems.engine,
                                HTTPException: problems.http, Exception: problems.unexpected}
    logging.getLogger("httpx").setLevel(logging.WARNING)
    return Litestar(
        route_handlers=[
            Cases, Takeaway, Shares, shared, Session, StudioBank, StudioDrafts,
            pages.page, pages.studio, pages.studio_slot, pages.asset, pages.source, pages.robots, pages.page_texts, pages.about,
            pages.places, pages.live, pages.ready,
            *([pages.metrics] if settings.metrics else []),
        ],
        dependencies={"services": Provide(services)},
        exception_handlers=handlers,
        lifespan=[life],
        logging_config=None,
        request_max_body_size=1_000_000,
        openapi_config=OpenAPIConfig(title="Shodhana", version="0.1.0", path="/schema"),
    )
