"""Routes of what a person takes away: the report, its reasons, and everything that is held."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from anyio import to_thread
from litestar import Controller, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from app.domain import report
from app.domain.report import comparison
from app.errors import InvalidInput
from app.render import bundle, html
from app.turns.results import report_view
from app.web.answers import PAPER, language, private
from app.web.auth import token_of
from app.web.problems import REFUSALS
from app.web.report_forms import At, number, told
from app.web.report_schema import Report, Why
from app.web.services import Provided, Services

Json = dict[str, Any]
Asking = Request[Any, Any, Any]
From = Annotated[str | None, QueryParameter(name="from", description="The earlier version.")]
To = Annotated[str | None, QueryParameter(name="to", description="The later version; the newest where none is named.")]


def _file(media_type: str) -> dict[int, ResponseSpec]:
    """What an operation that answers with a file says of it."""
    return {200: ResponseSpec(bytes, media_type=media_type, description="The file.", generate_examples=False)}


class Takeaway(Controller):
    """What a case leaves in the person's hands."""

    path = "/api/cases/{case_id:uuid}"
    tags = ("takeaway",)

    @get("/report", responses=REFUSALS | {200: ResponseSpec(Report, description="The report.", generate_examples=False)},
         operation_id="readReport")
    async def report_json(self, request: Asking, case_id: FromPath[UUID], services: Provided,
                          version: At = None) -> Response[Any]:
        """The current report, or with `?version=` an earlier one, as JSON."""
        return private(await told(request, case_id, services, version))

    @get("/reports", responses=REFUSALS, operation_id="listReports")
    async def reports(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """The versions of the report, the newest last."""
        owner = await services.owner(token_of(request))
        return private({"reports": await services.gateway.reports(case_id, owner)})

    @get("/reports/compare", responses=REFUSALS, operation_id="compareReports")
    async def compare(self, request: Asking, case_id: FromPath[UUID], services: Provided,
                      earlier: From = None, later: To = None) -> Response[Any]:
        """What changed from version `?from=` to version `?to=` (the newest by default)."""
        return private(await self._compared(request, case_id, services, earlier, later))

    @get("/reports/compare.html", responses=REFUSALS | _file("text/html"), operation_id="compareReportsAsHtml")
    async def compare_html(self, request: Asking, case_id: FromPath[UUID], services: Provided,
                           earlier: From = None, later: To = None) -> Response[Any]:
        """The same as a page: both versions side by side."""
        laid = comparison.document(await self._compared(request, case_id, services, earlier, later))
        page = html.page(laid, source=services.settings.source_url)
        return private(page.encode(), media_type="text/html", headers=PAPER)

    async def _compared(self, request: Asking, case_id: UUID, services: Services, earlier: str | None,
                        later: str | None) -> Json:
        owner = await services.owner(token_of(request))
        first, last = number(earlier, "from"), number(later, "to")
        if first is None:
            raise InvalidInput("version", field="from")
        old, new = [await services.gateway.report_at(case_id, owner, version) for version in (first, last)]
        return comparison.compare(report_view(old), report_view(new), language(request, new))

    @get("/why", responses=REFUSALS | {200: ResponseSpec(Why, description="The reasons.", generate_examples=False)},
         operation_id="readWhy")
    async def why(self, request: Asking, case_id: FromPath[UUID], services: Provided, version: At = None) -> Response[Any]:
        """How this conclusion came about, or with `?version=` an earlier one."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.report_at(case_id, owner, number(version, "version"))
        return private(report.why(report_view(stored), language(request, stored)))

    @staticmethod
    async def _held(case_id: UUID, owner: UUID, services: Services) -> Json:
        """Everything held; a sealed time only where its owner has seen it already."""
        held = await services.gateway.export(case_id, owner)
        if (held["verify"] or {}).get("revealed_at"):
            held["verify"]["comparison"] = await services.vault.reveal(case_id, owner)
        return held

    @get("/export", responses=REFUSALS, operation_id="exportCase")
    async def export(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """Everything held about the person."""
        owner = await services.owner(token_of(request))
        held = await self._held(case_id, owner, services)
        return private(held, headers={"content-disposition": 'attachment; filename="shodhana.json"'})

    @get("/export.zip", responses=REFUSALS | _file("application/zip"), operation_id="exportCaseAsFiles")
    async def export_files(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """Everything held about the person, with the report to read, in one file."""
        owner = await services.owner(token_of(request))
        held = await self._held(case_id, owner, services)
        stored = await services.gateway.report_at(case_id, owner)
        told = report.build(report_view(stored), language(request, stored))
        packed = await to_thread.run_sync(bundle.render, held, told, services.clock("UTC"))
        return private(packed, media_type="application/zip",
                       headers={"content-disposition": 'attachment; filename="shodhana.zip"'})
