"""Every error as `application/problem+json` with a sentence to act on, in the caller's language (RFC 9457)."""

from __future__ import annotations

import json
import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from pydantic import BaseModel

from app.errors import ShodhanaError, by_code
from app.texts import LOCALES, has, say
from app.web.field_errors import fault
from scoring import CaseError


class Problem(BaseModel):
    """RFC 9457 problem document, as OpenAPI describes it."""

    type: str
    title: str
    status: int
    detail: str
    field: str | None = None


_log = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
REFUSALS = {
    status: ResponseSpec(Problem, media_type=MEDIA_TYPE, description=text, generate_examples=False)
    for status, text in ((401, "No token."), (404, "Nothing of that id belongs to this owner."),
                         (409, "Not possible in the present state."), (422, "An entry needs a change."),
                         (429, "Too fast; Retry-After says how long to wait."), (503, "Away for the moment."))
}
"""What every route may answer instead, for OpenAPI."""


def locale_of(request: Request[Any, Any, Any]) -> str:
    """The language a caller asks for: the first of ours in Accept-Language, English otherwise."""
    wanted = (part.strip()[:2] for part in request.headers.get("accept-language", "").lower().split(","))
    return next((language for language in wanted if language in LOCALES), "en")


def document(status: int, kind: str, title: str, detail: str, **members: object) -> Response[bytes]:
    """Return a problem document."""
    body = {"type": f"/problems/{kind}", "title": title, "status": status, "detail": detail, **members}
    return Response(json.dumps(body, ensure_ascii=False).encode(), status_code=status, media_type=MEDIA_TYPE)


def of_error(error: ShodhanaError, locale: str) -> Response[bytes]:
    """Return the problem of one of our errors; a text that is missing falls back to the type's own."""
    key = f"problem-{error.code}"
    if not has(locale, key):
        key = f"problem-{error.type}"
    detail = say(locale, key, **error.params) if has(locale, key) else say(locale, "problem-internal")
    members: dict[str, object] = dict(error.extra)
    if error.field:
        members["field"] = error.field
    answer = document(error.status, error.code, say(locale, f"problem-title-{error.status}"), detail, **members)
    if "retry_after" in error.extra:
        answer.headers["retry-after"] = str(error.extra["retry_after"])
    return answer


def ours(request: Request[Any, Any, Any], error: ShodhanaError) -> Response[bytes]:
    """Litestar's handler of our errors."""
    return of_error(error, locale_of(request))


def engine(request: Request[Any, Any, Any], error: CaseError) -> Response[bytes]:
    """Litestar's handler of what the engine does not take."""
    locale = locale_of(request)
    key = f"problem-engine-{error.code.replace('_', '-')}"
    detail = say(locale, key) if has(locale, key) else say(locale, "problem-invalid-input")
    params = {name: value for name, value in error.params.items() if isinstance(value, str | int | list | tuple)}
    return document(422, error.code.replace("_", "-"), say(locale, "problem-title-422"), detail,
                    field=error.field, **params)


def http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Litestar's own refusals: unknown address, method, body that is no JSON or has another shape."""
    locale = locale_of(request)
    status = 422 if error.status_code == 400 else error.status_code
    code = {401: "unauthorised", 404: "not-found", 405: "method", 413: "too-large", 422: "invalid-body",
            429: "too-many-requests"}.get(status, "invalid-body" if status < 500 else "internal")
    title = say(locale, f"problem-title-{status}") if has(locale, f"problem-title-{status}") else code
    detail = say(locale, f"problem-{code}")
    members: dict[str, object] = {}
    if named := [(str(one.get("key", "")), fault(str(one.get("message", "")))) for one in error.extra or []
                 if isinstance(error.extra, list) and isinstance(one, dict) and one.get("key")]:
        told = [{"field": field, "detail": say(locale, f"problem-{kind}", **params)} for field, (kind, params) in named]
        code = "text-too-long" if named[0][1][0] == "text-too-long" else code
        detail, members = told[0]["detail"], {"fields": told, "field": told[0]["field"]}
    return document(status, code, title, detail, **members)


def too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[bytes]:
    """A body in which lists or objects lie so deep in each other that no reader follows."""
    locale = locale_of(request)
    return document(422, "invalid-body", say(locale, "problem-title-422"), say(locale, "problem-invalid-body"))


def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Anything else: logged by its kind and place, and told as ours."""
    _log.error("unexpected %s", type(error).__name__, exc_info=error)
    locale = locale_of(request)
    return document(500, "internal", say(locale, "problem-title-500"), say(locale, "problem-internal"))


def of_turn(problem: dict[str, Any]) -> ShodhanaError:
    """The error that a failed turn stored."""
    stored = {name: value for name, value in problem.items() if name not in ("type", "kind", "params")}
    code = str(problem.get("type"))
    return by_code(code, str(problem.get("kind") or code), dict(problem.get("params") or {}), stored)


__all__ = ["MEDIA_TYPE", "engine", "http", "locale_of", "of_error", "of_turn", "ours", "too_deep", "unexpected"]
