"""Who is asking: a bearer token, or the cookie that EventSource needs. Tokens never stand in an address."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from pydantic import IPvAnyNetwork

from app.errors import Unauthorised
from app.settings import Settings

COOKIE: Final = "shodhana"


def own_page(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the request says that it comes from a page of ours: browsers do, with every write."""
    try:
        origin = urlsplit(connection.headers.get("origin", "")).netloc
    except ValueError:
        return False
    return bool(origin) and origin == connection.headers.get("host", "")


def keyed_name(key: bytes, text: str) -> str:
    """Return a name that only this server can derive from a text."""
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def address(request: Request[Any, Any, Any], trusted: Sequence[IPvAnyNetwork]) -> str:
    """Return where a request comes from: the nearest hop that is not a proxy of ours.

    It is counted under a name only this server can derive, and never stored.

    Args:
        request: the request.
        trusted: networks whose X-Forwarded-For is believed.
    """
    hop = request.client.host if request.client else ""
    for earlier in reversed(request.headers.get("x-forwarded-for", "").split(",")):
        if not _within(hop, trusted):
            break
        hop = earlier.strip() or hop
    return hop


def _within(address: str, networks: Sequence[IPvAnyNetwork]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


def cookie_of(token: str, settings: Settings) -> Cookie:
    """Return the cookie that carries a token: `EventSource` sends nothing else. An empty token ends it."""
    return Cookie(key=COOKIE, value=token, httponly=True, samesite="strict", secure=settings.secure_cookies, path="/",
                  max_age=180 * 86400 if token else 0)


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
