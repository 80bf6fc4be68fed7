"""The page, its texts, places, health, metrics, and what everyone may know about this installation."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from anyio import to_thread
from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from app import texts
from app.domain import report
from app.errors import NotFound
from app.llm.fallback import provider_notice
from app.places import CREDIT
from app.web.problems import REFUSALS
from app.web.services import Provided
from app.web.source import archive

STATIC = Path(str(files("app.web"))) / "static"
CSP = ("default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
       "frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
FILES = {one.relative_to(STATIC).as_posix() for one in STATIC.rglob("*") if one.is_file()}
"""What there is to be asked for: whatever else a path may lead to is not looked at."""
TYPES = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml", "html": "text/html", "txt": "text/plain"}


def _page(name: str, csp: str = CSP) -> Response[bytes]:
    return Response((STATIC / name).read_bytes(), media_type="text/html",
                    headers={"content-security-policy": csp, "cache-control": "no-cache", "x-robots-tag": "noindex",
                             "referrer-policy": "no-referrer", "x-content-type-options": "nosniff"})


@get("/", operation_id="page", include_in_schema=False)
async def page() -> Response[bytes]:
    """The reference page."""
    return _page("index.html")


@get("/studio", operation_id="studio", include_in_schema=False)
async def studio() -> Response[bytes]:
    """The studio of the question bank; what it shows comes from /api/studio, with a session."""
    return _page("studio.html")


@get("/studio/slot", operation_id="studioSlot", include_in_schema=False)
async def studio_slot() -> Response[bytes]:
    """The slot alone, as the studio frames it in the width of a phone or a desktop."""
    return _page("slot.html", CSP.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))


@get(["/static/{name:str}", "/static/{folder:str}/{name:str}"], operation_id="asset", include_in_schema=False)
async def asset(name: FromPath[str], folder: FromPath[str] = "") -> Response[bytes]:
    """A file of the page."""
    found = f"{folder}/{name}" if folder else name
    kind = TYPES.get(name.rpartition(".")[2])
    if kind is None or found not in FILES:
        raise NotFound
    return Response((STATIC / found).read_bytes(), media_type=kind,
                    headers={"cache-control": "no-cache", "x-content-type-options": "nosniff"})


@get("/source.tar.gz", operation_id="source", include_in_schema=False)
async def source() -> Response[bytes]:
    """The source of this server."""
    return Response(await to_thread.run_sync(archive), media_type="application/gzip")


@get("/robots.txt", operation_id="robots", include_in_schema=False, media_type=MediaType.TEXT)
async def robots() -> str:
    """Nothing here is for search engines."""
    return "User-agent: *\nDisallow: /\n"


@get("/api/texts/{locale:str}", responses=REFUSALS, operation_id="pageTexts")
async def page_texts(locale: FromPath[str], part: FromQuery[Literal["page", "studio"]] = "page") -> Response[Any]:
    """The texts of the page, or of the studio, in one language."""
    if locale not in texts.LOCALES:
        raise NotFound
    found = {key: texts.say(locale, key) for key in texts.keys(locale) if key.startswith(f"{part}-")}
    return Response(found, headers={"cache-control": "no-cache"})


@get("/api/about", operation_id="about")
async def about(services: Provided) -> dict[str, Any]:
    """Source, licence, credits, and who receives the words."""
    models = services.models
    return {
        "source_url": services.settings.source_url, "licence": "AGPL-3.0-or-later", "place_credit": CREDIT,
        "model": {"name": models.name, "remote": models.remote, "provider": models.provider,
                  "notice": {locale: provider_notice(locale, remote=models.remote, offline=models.offline,
                                                     provider=models.provider) for locale in texts.LOCALES}},
        "honesty": {locale: report.honesty(locale) for locale in texts.LOCALES},
    }


@get("/api/places", operation_id="findPlaces")
async def places(services: Provided, q: FromQuery[str] = "", locale: FromQuery[str] = "zh") -> dict[str, Any]:
    """Places of that name, offline."""
    found = await to_thread.run_sync(services.places.search, q[:120]) if q.strip() else ()
    return {"places": [place.to_json(locale if locale in texts.LOCALES else "en") for place in found],
            "credit": CREDIT}


@get("/health/live", operation_id="live")
async def live() -> dict[str, str]:
    """The process runs."""
    return {"status": "live"}


@get("/health/ready", responses={503: REFUSALS[404]}, operation_id="ready")
async def ready(services: Provided) -> dict[str, str]:
    """The database answers."""
    await services.gateway.slot_defects()
    return {"status": "ready"}


@get("/metrics", operation_id="metrics", include_in_schema=False)
async def metrics() -> Response[bytes]:
    """Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
