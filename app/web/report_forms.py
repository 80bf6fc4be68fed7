"""The report in every form it can be taken away in: one route a form, each with its own media type."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final
from uuid import UUID

from anyio import to_thread
from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from app.domain import report
from app.errors import InvalidInput
from app.render import html, markdown, pdf, png, svg
from app.turns.results import report_view
from app.web.answers import PAPER, language, private
from app.web.auth import token_of
from app.web.problems import REFUSALS
from app.web.report_schema import Report
from app.web.services import Provided, Services

Json = dict[str, Any]
Asking = Request[Any, Any, Any]
Render = Callable[..., str | bytes]
At = Annotated[str | None, QueryParameter(name="version", description="A version of the report; the newest where none is named.")]
FORMS: Final[dict[str, tuple[Render | None, str]]] = {
    "json": (None, "application/json"), "md": (markdown.render, "text/markdown"), "html": (html.render, "text/html"),
    "svg": (svg.render, "image/svg+xml"), "png": (png.render, "image/png"), "pdf": (pdf.render, "application/pdf"),
}
"""Forms of the report: who renders it, and its media type."""


async def told(request: Asking, case_id: UUID, services: Services, version: str | None) -> Json:
    """Return a version of the report, the newest where none is named.

    Raises:
        NotFound: no such case or version.
        InvalidInput: the version is no number.
    """
    owner = await services.owner(token_of(request))
    stored = await services.gateway.report_at(case_id, owner, number(version, "version"))
    return report.build(report_view(stored), language(request, stored))


def number(text: str | None, field: str) -> int | None:
    """Return a version that the address names, None where it names none."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise InvalidInput("version", field=field)
    return int(text)


def _route(form: str) -> HTTPRouteHandler:
    render, media_type = FORMS[form]
    shape = Report if render is None else bytes
    described = ResponseSpec(shape, media_type=media_type, description="The report.", generate_examples=False)

    @get(f"/api/cases/{{case_id:uuid}}/report.{form}", responses=REFUSALS | {200: described},
         operation_id=f"readReportAs{form.capitalize()}", tags=["takeaway"])
    async def read(request: Asking, case_id: FromPath[UUID], services: Provided, version: At = None) -> Response[Any]:
        """The current report, or with `?version=` an earlier one."""
        found = await told(request, case_id, services, version)
        if render is None:
            return private(found)
        as_page = form == "html"
        work = partial(render, source=services.settings.source_url) if as_page else render
        body = await to_thread.run_sync(work, found)
        return private(body if isinstance(body, bytes) else body.encode(), media_type=media_type, headers=PAPER if as_page else {})

    return read


REPORT_FORMS: Final = tuple(_route(form) for form in FORMS)
