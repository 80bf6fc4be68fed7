"""Who is asking: a bearer token, or the cookie that EventSource needs. Tokens never stand in an address."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection

from app.errors import Unauthorised

COOKIE: Final = "shodhana"


def own_page(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the request says that it comes from a page of ours: browsers do, with every write."""
    origin = connection.headers.get("origin", "")
    return urlsplit(origin).netloc == connection.headers.get("host", "")


def keyed_name(key: bytes, text: str) -> str:
    """Return a name that only this server can derive from a text."""
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def address(request: Request[Any, Any, Any]) -> str:
    """Where a request comes from; counted under its `keyed_name`, and never stored itself."""
    return request.client.host if request.client else ""


def token_of(request: Request[Any, Any, Any]) -> str:
    """Return the caller's token; a write by cookie must come from our own pages.

    Raises:
        Unauthorised: none, or a cookie sent from another origin.
    """
    header = request.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return header[7:].strip()
    cookie = request.cookies.get(COOKIE, "")
    if not cookie or (request.method not in ("GET", "HEAD") and not own_page(request)):
        raise Unauthorised
    return cookie
