"""Who is at the desk: a key becomes a session, kept in a cookie that no script and no other site can use."""

from __future__ import annotations

import logging
from typing import Any, Final
from uuid import UUID

from litestar import Controller, Request, Response, delete, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from app.errors import TooManyRequests, Unauthorised
from app.identity import SESSION_S, staff_key_digest, staff_of_session, staff_session
from app.web.answers import private
from app.web.auth import address, keyed_name, own_page
from app.web.problems import REFUSALS
from app.web.services import Provided, Services
from app.web.studio.schemas import KeyIn, StaffOut

COOKIE: Final = "shodhana_staff"
PATH: Final = "/api/studio"
WRONG_KEYS: Final = 20
"""Wrong keys an hour from one address: enough for a person with the wrong note, nothing for a machine."""

_log = logging.getLogger(__name__)


async def staff_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let staff through, before anything of the request is read; their name becomes `request.user`.

    Raises:
        Unauthorised: no session, an ended one, or a write that does not come from a page of ours.
    """
    services: Services = connection.app.state.services
    session = connection.cookies.get(COOKIE, "")
    if not session or (connection.scope.get("method") not in ("GET", "HEAD") and not own_page(connection)):
        raise Unauthorised("staff-session")
    staff_id = staff_of_session(session, services.clock("UTC").timestamp(), services.key)
    name = await services.gateway.staff_name(staff_id)
    if name is None:
        raise Unauthorised("staff-session")
    connection.scope["user"] = name


def _cookie(services: Services, value: str, seconds: int) -> Cookie:
    return Cookie(key=COOKIE, value=value, httponly=True, samesite="strict", secure=services.settings.secure_cookies,
                  path=PATH, max_age=seconds)


class Session(Controller):
    """Coming and going."""

    path = f"{PATH}/session"
    tags = ("studio",)

    @post("", responses=REFUSALS, operation_id="openStudio", status_code=HTTP_200_OK)
    async def sign_in(self, request: Request[Any, Any, Any], data: JSONBody[KeyIn], services: Provided) -> Response[StaffOut]:
        """Begin a session with a staff key."""
        if not own_page(request):
            raise Unauthorised("staff-session")
        subject = keyed_name(services.key, f"staff {address(request, services.settings.trusted_proxies)}")
        try:
            found = await services.gateway.staff_by_key(staff_key_digest(data.key.get_secret_value()), subject, WRONG_KEYS)
        except TooManyRequests:
            _log.warning("too many wrong staff keys from one address")
            raise TooManyRequests("staff-keys") from None
        if found is None:
            raise Unauthorised("staff-key", field="key")
        session = staff_session(UUID(found["id"]), services.clock("UTC").timestamp(), services.key)
        return private(StaffOut(name=found["name"]), cookies=[_cookie(services, session, SESSION_S)])

    @get("", responses=REFUSALS, operation_id="whoIsAtTheStudio", guards=[staff_only])
    async def who(self, request: Request[Any, Any, Any]) -> Response[StaffOut]:
        """Whose session this is."""
        return private(StaffOut(name=request.user))

    @delete("", responses=REFUSALS, operation_id="leaveStudio", guards=[staff_only])
    async def sign_out(self, services: Provided) -> Response[None]:
        """End this browser's session."""
        return private(None, 204, cookies=[_cookie(services, "", 0)])
