"""How an answer about one person goes out: kept by nobody on the way, in no index, in the language asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from litestar import Request, Response

from app.texts import LOCALES

PRIVATE: Final = {"cache-control": "no-store", "x-robots-tag": "noindex"}
PAPER: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; "
                               "form-action 'none'",
    "referrer-policy": "no-referrer", "x-content-type-options": "nosniff",
}
"""Of a page that is read and does nothing: its styles stand in it, and nothing else is let in."""


def private(body: Any, status: int = 200, **more: Any) -> Response[Any]:
    """Return an answer about one person."""
    return Response(body, status_code=status, headers={**PRIVATE, **more.pop("headers", {})}, **more)


def language(request: Request[Any, Any, Any], stored: Mapping[str, Any]) -> str:
    """Return the language that `?locale=` asks for, the case's otherwise."""
    wanted = request.query_params.get("locale")
    return wanted if wanted in LOCALES else str(stored["case"]["locale"])
