"""Who is asking: a bearer token, or the cookie that EventSource needs. Tokens never stand in an address."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request

from app.errors import Unauthorised

COOKIE: Final = "shodhana"


def token_of(request: Request[Any, Any, Any]) -> str:
    """Return the caller's token; a write by cookie must come from our own pages.

    Raises:
        Unauthorised: none, or a cookie sent from another origin.
    """
    header = request.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return header[7:].strip()
    cookie = request.cookies.get(COOKIE, "")
    if cookie and request.method not in ("GET", "HEAD"):
        origin = request.headers.get("origin", "")
        if urlsplit(origin).netloc != request.headers.get("host", ""):
            raise Unauthorised
    if not cookie:
        raise Unauthorised
    return cookie
