"""The composition root: one place where the parts of an installation meet."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.plugins.pydantic import PydanticPlugin

from app.errors import ShodhanaError
from app.identity import load_key
from app.installation import at_work, beside, now, webhook_of
from app.llm.models import configured
from app.places import Gazetteer
from app.settings import Settings
from app.web import interface, pages, problems
from app.web.cases import Cases
from app.web.report_forms import REPORT_FORMS
from app.web.services import Services
from app.web.shares import Shares, shared
from app.web.studio import Session, StudioBank, StudioDrafts
from app.web.takeaway import Takeaway
from app.web.verify import BlindCheck
from scoring import CaseError


def create_app(settings: Settings, database_url: str, redis_url: str | None = None) -> Litestar:
    """Put an installation together.

    Args:
        settings: all settings.
        database_url: PostgreSQL of the application's login, migrated.
        redis_url: Valkey for live pieces between processes; None where one process serves all.

    Raises:
        Unavailable: a setting cannot work; here, as what breaks while the server starts is told without a sentence.
    """
    configured(settings)
    webhook_of(settings)
    held: dict[str, Services] = {}

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        async with at_work(settings, database_url, redis_url) as parts:
            places = Gazetteer(settings.state_dir)
            held["services"] = Services(
                **{one.name: getattr(parts, one.name) for one in fields(parts)}, settings=settings, places=places,
                key=load_key(settings.state_dir), clock=now)
            app.state.services = held["services"]
            beside(places.prepare)
            yield

    async def services() -> Services:
        return held["services"]

    handlers: dict[Any, Any] = {ShodhanaError: problems.ours, CaseError: problems.engine,
                                HTTPException: problems.http, RecursionError: problems.too_deep,
                                Exception: problems.unexpected}
    logging.getLogger("httpx").setLevel(logging.WARNING)
    return Litestar(
        route_handlers=[
            Cases, BlindCheck, Takeaway, *REPORT_FORMS, Shares, shared, Session, StudioBank, StudioDrafts,
            pages.page, pages.studio, pages.studio_slot, pages.asset, pages.source, pages.robots, pages.page_texts, pages.about,
            pages.places, pages.live, pages.ready,
            *([pages.metrics] if settings.metrics else []),
        ],
        dependencies={"services": Provide(services)},
        exception_handlers=handlers,
        lifespan=[life],
        plugins=[PydanticPlugin(prefer_alias=True)],
        logging_config=None,
        request_max_body_size=1_000_000,
        openapi_config=interface.description(),
    )
