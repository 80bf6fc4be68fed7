"""Routes of a draft: check, look, compare, publish, roll back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from anyio import to_thread
from litestar import Controller, Request, Response, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from app.domain import interview
from app.domain.bank import Bank, Item, Options, Problem, check, check_items, detail, diff, message, parse_items, sample_birth
from app.domain.interview import statistics
from app.domain.interview.windows import period
from app.errors import InvalidInput, NotFound
from app.texts import LOCALES
from app.web.answers import private
from app.web.problems import REFUSALS
from app.web.services import Provided, Services
from app.web.studio.schemas import (
    ByLocale,
    ChangeOut,
    CheckIn,
    DiffIn,
    DiffOut,
    Finding,
    Findings,
    Place,
    Preview,
    PreviewIn,
    Publication,
    PublishIn,
    RollbackIn,
)
from app.web.studio.session import PATH, staff_only

Asking = Request[Any, Any, Any]


class StudioDrafts(Controller):
    """From a draft to what new cases are asked. The server keeps no draft: an editor sends all of it."""

    path = PATH
    tags = ("studio",)
    guards = (staff_only,)

    @post("/check", responses=REFUSALS, operation_id="checkDraft", status_code=HTTP_200_OK)
    async def check(self, data: JSONBody[CheckIn], services: Provided) -> Response[Findings]:
        """What has to change before a draft may be published, in every language."""
        if data.files is not None:
            found = await to_thread.run_sync(check, data.files)
        else:
            options = (await services.banks.published()).options if data.options is None else data.options
            found = await to_thread.run_sync(check_items, data.items or [], options)
        return private(_findings(found))

    @post("/preview", responses=REFUSALS, operation_id="previewQuestion", status_code=HTTP_200_OK)
    async def preview(self, data: JSONBody[PreviewIn], services: Provided) -> Response[Preview]:
        """A question as it stands in the slot, and whether a new case of that birth date is asked it first."""
        today = services.clock("UTC").date()
        birth = data.birth_date or sample_birth(data.item, today)
        if birth > today:
            raise InvalidInput("birth-in-future", field="birth_date")
        options = data.options or (await services.banks.published()).options
        return private(await to_thread.run_sync(_preview, data, options, birth, today))

    @post("/diff", responses=REFUSALS, operation_id="compareDraft", status_code=HTTP_200_OK)
    async def diff(self, data: JSONBody[DiffIn], services: Provided) -> Response[DiffOut]:
        """What a draft changes of a version, question by question and field by field."""
        old = await _stored(services, data.version)
        new = _whole(data.items, old.options if data.options is None else data.options)
        changes = [ChangeOut(kind=one.kind, id=one.id, field=one.field, before=one.before, after=one.after)
                   for one in diff(old, new)]
        return private(DiffOut(version=old.version, changes=changes))

    @post("/publish", responses=REFUSALS, operation_id="publishBank", status_code=HTTP_200_OK)
    async def publish(self, request: Asking, data: JSONBody[PublishIn], services: Provided) -> Response[Publication]:
        """Make a draft the version of new cases. 409 with `published` when somebody else did so meanwhile."""
        options = (await _stored(services, data.base_version)).options if data.options is None else data.options
        found = await to_thread.run_sync(check_items, data.items, options)
        if any(problem.severity == "error" for problem in found):
            raise InvalidInput("bank-findings", field="items", extra=_findings(found).model_dump(), count=len(found))
        bank = _whole(data.items, options)
        return private(await _publish(services, bank, request.user, data.note, data.base_version))

    @post("/rollback", responses=REFUSALS, operation_id="rollBackBank", status_code=HTTP_200_OK)
    async def roll_back(self, request: Asking, data: JSONBody[RollbackIn], services: Provided) -> Response[Publication]:
        """Publish an older version again."""
        return private(await _publish(services, await _stored(services, data.version), request.user, data.note,
                                      data.base_version))


def _findings(problems: Sequence[Problem]) -> Findings:
    return Findings(findings=[_finding(problem) for problem in problems])


def _finding(problem: Problem) -> Finding:
    said = {locale: message(problem, locale) for locale in LOCALES}
    alone = {locale: found for locale in LOCALES if (found := detail(problem, locale)) is not None}
    return Finding(
        code=problem.code, severity=problem.severity, file=problem.file, line=problem.line, item=problem.item,
        field=problem.field, text=ByLocale(**{locale: text for locale, (text, _) in said.items()}),
        hint=ByLocale(**{locale: hint for locale, (_, hint) in said.items()}),
        detail=ByLocale(**alone) if alone else None)


def _whole(items: Sequence[object], options: object) -> Bank:
    """Return the bank that a draft is.

    Raises:
        InvalidInput: a question or a label cannot be read; `findings` says which.
    """
    parsed = parse_items(items, options)
    if parsed.problems or parsed.options is None:
        raise InvalidInput("bank-findings", field="items", extra=_findings(parsed.problems).model_dump(),
                           count=len(parsed.problems))
    return Bank.of(tuple(placed.item for placed in parsed.placed), parsed.options)


def _with(item: Item, others: Sequence[object], options: Options) -> Bank:
    """Return the readable part of a draft with a question in it."""
    rest = (placed.item for placed in parse_items(others, options).placed)
    return Bank.of((*(one for one in rest if one.id != item.id), item), options)


def _preview(data: PreviewIn, options: Options, birth: date, today: date) -> Preview:
    bank = _with(data.item, data.items, options)
    return Preview(
        birth_date=birth, as_of=today, window=period(data.item.window, birth, today),
        first_batch=_first_batch(bank, data.item, birth, today),
        slots={locale: statistics.preview(bank, data.item, locale, birth, today) for locale in LOCALES})


def _first_batch(bank: Bank, item: Item, birth: date, today: date) -> Place | None:
    begun = interview.begin(bank, birth, today, LOCALES[0])
    asked = [one.bank_id for one in begun.state.open_items()]
    return Place(place=asked.index(item.id) + 1, of=len(asked)) if item.id in asked else None


async def _stored(services: Services, version: str | None) -> Bank:
    """Return a version, the published one by default.

    Raises:
        NotFound: none of that name was published.
    """
    try:
        return await (services.banks.of(version) if version else services.banks.published())
    except LookupError:
        raise NotFound("bank-version") from None


async def _publish(services: Services, bank: Bank, author: str, note: str, base: str) -> Publication:
    await services.gateway.publish_bank(version=bank.version, digest=bank.digest, content=bank.to_json(), author=author,
                                        note=note.strip(), base=base)
    return Publication.model_validate(await services.gateway.published_bank())
