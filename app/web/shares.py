"""Links by which somebody without a token reads what the person chose to show, and where they lead."""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from uuid import UUID, uuid5

from anyio import to_thread
from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from litestar import Controller, Request, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from app.domain import report
from app.domain.report.sharing import Choice, Level, chosen
from app.errors import Conflict, KeyReused, NotFound
from app.identity import share_digest, share_token
from app.render import html
from app.texts import say
from app.turns.results import report_view
from app.web.answers import PAPER, private
from app.web.auth import token_of
from app.web.problems import REFUSALS, locale_of
from app.web.schemas import ShareIn
from app.web.services import Provided, Services
from app.web.writing import key_of

Json = dict[str, Any]
Asking = Request[Any, Any, Any]
MOST: Final = 20
"""Links of a case at once; the database refuses more."""


class Shares(Controller):
    """A case's links."""

    path = "/api/cases/{case_id:uuid}/shares"
    tags = ("shares",)

    @post("", responses=REFUSALS, operation_id="createShare", status_code=201)
    async def create(self, request: Asking, case_id: FromPath[UUID], data: JSONBody[ShareIn], services: Provided) -> Response[Any]:
        """Make a link to the present report, or with `follow` to the newest one at any time."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.report_at(case_id, owner)
        share_id = uuid5(case_id, f"share|{key_of(request)}")
        token = share_token(str(share_id), services.key)
        try:
            await services.gateway.create_share(
                share_id, case_id, owner, digest=share_digest(token, services.key), level=data.level, birth=data.birth,
                name=data.name, locale=data.locale or stored["case"]["locale"], follow=data.follow, days=data.days)
        except Conflict as error:
            if type(error) is Conflict:
                raise Conflict("shares-limit", most=MOST) from error
            raise
        made = next((one for one in await services.gateway.shares(case_id, owner) if one["id"] == str(share_id)), None)
        if made is None:
            raise KeyReused  # the link of this key was ended since
        return private({"share": _public(made, services)}, 201)

    @get("", responses=REFUSALS, operation_id="listShares")
    async def list(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """The links that stand, each with its address."""
        owner = await services.owner(token_of(request))
        await services.gateway.reports(case_id, owner)  # 404 for a case that is not the caller's
        found = await services.gateway.shares(case_id, owner)
        return private({"shares": [_public(one, services) for one in found]})

    @delete("", responses=REFUSALS, operation_id="endShares", status_code=204)
    async def end_all(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> None:
        """End all links of the case."""
        await services.gateway.end_shares(case_id, await services.owner(token_of(request)))

    @delete("/{share_id:uuid}", responses=REFUSALS, operation_id="endShare", status_code=204)
    async def end(self, request: Asking, case_id: FromPath[UUID], share_id: FromPath[UUID], services: Provided) -> None:
        """End one link."""
        await services.gateway.end_shares(case_id, await services.owner(token_of(request)), share_id)


def _public(share: Json, services: Services) -> Json:
    """A link as its owner sees it; its token is derived again, as nothing but a digest is stored."""
    shown = {name: value for name, value in share.items() if name not in ("revoked_at", "days")}
    return {**shown, "follow": share["report_version"] is None,
            "url": f"/s/{share_token(str(share['id']), services.key)}"}


@get("/s/{token:str}", operation_id="readShare", include_in_schema=False)
async def shared(request: Asking, token: FromPath[str], services: Provided) -> Response[bytes]:
    """The page behind a link; one and the same page for every link that does not lead anywhere."""
    try:
        share = await services.gateway.open_share(share_digest(token, services.key))
        stored = await services.gateway.report_at(UUID(share["case_id"]), UUID(share["owner"]), share["report_version"])
    except NotFound:
        return _page(_gone(locale_of(request), services.settings.source_url), 404)
    choice, locale = Choice(Level(share["level"]), share["birth"], share["name"]), share["locale"]
    told = report.build(chosen(report_view(stored), choice, locale), locale)
    lead = say(locale, "share-lead") + (" " + say(locale, "share-outdated") if stored["outdated"] else "")
    return _page(await to_thread.run_sync(html.render, told, choice.parts, lead, services.settings.source_url), 200)


def _page(text: str, status: int) -> Response[bytes]:
    return private(text.encode(), status, media_type="text/html", headers=PAPER)


@cache
def _template() -> Template:
    loaded = Environment(loader=PackageLoader("app.web"), autoescape=True, undefined=StrictUndefined)
    return loaded.get_template("gone.html")


def _gone(locale: str, source: str) -> str:
    return _template().render(lang="zh-Hans" if locale == "zh" else "en", title=say(locale, "share-gone-title"),
                              text=say(locale, "share-gone"), source=source,
                              offer=say(locale, "report-source-offer"))
