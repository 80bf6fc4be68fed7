"""Routes of what a person takes away: the report, its reasons, and everything that is held."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Final
from uuid import UUID

from anyio import to_thread
from litestar import Controller, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.types import Method
from litestar.types.internal_types import PathParameterDefinition

from app.domain import report
from app.domain.report import comparison
from app.errors import InvalidInput
from app.render import bundle, html, markdown, pdf, png, svg
from app.turns.results import report_view
from app.web.answers import PAPER, language, private
from app.web.auth import token_of
from app.web.problems import REFUSALS
from app.web.report_schema import Report, Why
from app.web.services import Services

Json = dict[str, Any]
Asking = Request[Any, Any, Any]
FORMS: Final[dict[str, tuple[Any, str]]] = {
    "json": (None, "application/json"), "md": (markdown.render, "text/markdown; charset=utf-8"),
    "html": (html.render, "text/html; charset=utf-8"), "svg": (svg.render, "image/svg+xml"),
    "png": (png.render, "image/png"), "pdf": (pdf.render, "application/pdf"),
}
"""Forms of the report: who renders it, and its media type."""


def _report_operation(_: HTTPRouteHandler, __: Method, path: list[str | PathParameterDefinition]) -> str:
    """Name of the operation behind one form of the report: an id of its own for each address."""
    return "readReportAs" + str(path[-1]).rpartition(".")[2].capitalize()

At = Annotated[str | None, QueryParameter(name="version", description="A version of the report; the newest where none is named.")]
From = Annotated[str | None, QueryParameter(name="from", description="The earlier version.")]
To = Annotated[str | None, QueryParameter(name="to", description="The later version; the newest where none is named.")]


class Takeaway(Controller):
    """What a case leaves in the person's hands."""

    path = "/api/cases/{case_id:uuid}"
    tags = ("takeaway",)

    @get("/report", responses=REFUSALS | {200: ResponseSpec(Report, description="The report.", generate_examples=False)},
         operation_id="readReport")
    async def report_json(self, request: Asking, case_id: FromPath[UUID], services: Services,
                          version: At = None) -> Response[Any]:
        """The current report, or with `?version=` an earlier one, as JSON."""
        return private(await self._report(request, case_id, services, version))

    @get([f"/report.{form}" for form in FORMS], responses=REFUSALS, operation_id=_report_operation)
    async def report_as(self, request: Asking, case_id: FromPath[UUID], services: Services,
                        version: At = None) -> Response[Any]:
        """The current report, or with `?version=` an earlier one: json, md, html, svg, png or pdf."""
        form = request.url.path.rpartition(".")[2]
        found = await self._report(request, case_id, services, version)
        if form == "json":
            return private(found)
        render, media_type = FORMS[form]
        if form == "html":
            render = partial(render, source=services.settings.source_url)
        body = await to_thread.run_sync(render, found)
        return private(body if isinstance(body, bytes) else body.encode(), media_type=media_type,
                       headers=PAPER if form == "html" else {})

    async def _report(self, request: Asking, case_id: UUID, services: Services, version: str | None) -> Json:
        owner = await services.owner(token_of(request))
        stored = await services.gateway.report_at(case_id, owner, _number(version, "version"))
        return report.build(report_view(stored), language(request, stored))

    @get("/reports", responses=REFUSALS, operation_id="listReports")
    async def reports(self, request: Asking, case_id: FromPath[UUID], services: Services) -> Response[Any]:
        """The versions of the report, the newest last."""
        owner = await services.owner(token_of(request))
        return private({"reports": await services.gateway.reports(case_id, owner)})

    @get("/reports/compare", responses=REFUSALS, operation_id="compareReports")
    async def compare(self, request: Asking, case_id: FromPath[UUID], services: Services,
                      earlier: From = None, later: To = None) -> Response[Any]:
        """What changed from version `?from=` to version `?to=` (the newest by default)."""
        return private(await self._compared(request, case_id, services, earlier, later))

    @get("/reports/compare.html", responses=REFUSALS, operation_id="compareReportsAsHtml")
    async def compare_html(self, request: Asking, case_id: FromPath[UUID], services: Services,
                           earlier: From = None, later: To = None) -> Response[Any]:
        """The same as a page: both versions side by side."""
        laid = comparison.document(await self._compared(request, case_id, services, earlier, later))
        page = html.page(laid, source=services.settings.source_url)
        return private(page.encode(), media_type="text/html; charset=utf-8", headers=PAPER)

    async def _compared(self, request: Asking, case_id: UUID, services: Services, earlier: str | None,
                        later: str | None) -> Json:
        owner = await services.owner(token_of(request))
        first, last = _number(earlier, "from"), _number(later, "to")
        if first is None:
            raise InvalidInput("version", field="from")
        old, new = [await services.gateway.report_at(case_id, owner, version) for version in (first, last)]
        return comparison.compare(report_view(old), report_view(new), language(request, new))

    @get("/why", responses=REFUSALS | {200: ResponseSpec(Why, description="The reasons.", generate_examples=False)},
         operation_id="readWhy")
    async def why(self, request: Asking, case_id: FromPath[UUID], services: Services) -> Response[Any]:
        """How this conclusion came about."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.case_view(case_id, owner)
        return private(report.why(report_view(stored), language(request, stored)))

    @get("/export", responses=REFUSALS, operation_id="exportCase")
    async def export(self, request: Asking, case_id: FromPath[UUID], services: Services) -> Response[Any]:
        """Everything held about the person."""
        owner = await services.owner(token_of(request))
        held = await services.gateway.export(case_id, owner)
        return private(held, headers={"content-disposition": 'attachment; filename="shodhana.json"'})

    @get("/export.zip", responses=REFUSALS, operation_id="exportCaseAsFiles")
    async def export_files(self, request: Asking, case_id: FromPath[UUID], services: Services) -> Response[Any]:
        """Everything held about the person, with the report to read, in one file."""
        owner = await services.owner(token_of(request))
        held = await services.gateway.export(case_id, owner)
        stored = await services.gateway.report_at(case_id, owner)
        told = report.build(report_view(stored), language(request, stored))
        packed = await to_thread.run_sync(bundle.render, held, told, services.clock("UTC"))
        return private(packed, media_type="application/zip",
                       headers={"content-disposition": 'attachment; filename="shodhana.zip"'})


def _number(text: str | None, field: str) -> int | None:
    """Return a version that the address names, None where it names none."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise InvalidInput("version", field=field)
    return int(text)
