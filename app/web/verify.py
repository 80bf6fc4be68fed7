"""Routes of the blind check: block, sealed time, conversation, freeze, comparison. The order is the database's affair."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID, uuid5

from anyio import to_thread
from litestar import Controller, Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from app.calibration import scorer, telling
from app.calibration.blocks import BLOCK, Block, blocks, offset_of
from app.domain.vocabulary import TERMINAL, TurnKind
from app.errors import InvalidInput, NotFound, TooManyRequests
from app.texts import LOCALES, say
from app.turns.ledger import scoring_case
from app.turns.opening import prepare
from app.web import writing
from app.web.answers import private
from app.web.auth import address, cookie_of, keyed_name, token_of
from app.web.births import birth_of
from app.web.cases import ERASED
from app.web.problems import REFUSALS, locale_of
from app.web.schemas import BirthIn
from app.web.services import Provided, Services
from app.web.verify_schema import BlockIn, TruthIn, Verify, VerifyAbout, VerifyIn, VerifyOpened
from scoring import CaseError

Json = dict[str, Any]
Asking = Request[Any, Any, Any]
CONSENT: Final = "1"
"""Version of the text that a person agrees to (`verify-consent`)."""
_CLOCK: Final = re.compile(r"\s*(\d{1,2})\s*[:：]\s*(\d{2})\s*", re.ASCII)


def _answer(shape: type[Any], status: int = 200) -> dict[int, ResponseSpec]:
    return REFUSALS | {status: ResponseSpec(shape, description="Where the check stands.", generate_examples=False)}


class BlindCheck(Controller):
    """Everything below /api/verify."""

    path = "/api/verify"
    tags = ("verify",)

    @get("", responses=_answer(VerifyAbout), operation_id="aboutVerify")
    async def about(self, request: Asking, services: Provided) -> Response[Any]:
        """What a blind check is, what a person agrees to, and whether it is open here."""
        asked = request.query_params.get("locale", "")
        locale = asked if asked in LOCALES else locale_of(request)
        return private({
            "open": await services.gateway.verify_state() == "open", "block_minutes": BLOCK, "consent_version": CONSENT,
            **{name: say(locale, f"verify-{name}") for name in ("lead", "consent", "counts")},
        })

    @post("", responses=_answer(VerifyOpened, 201), operation_id="openVerify", status_code=201)
    async def open(self, request: Asking, data: JSONBody[VerifyIn], services: Provided) -> Response[Any]:
        """Open a blind check with date and place, without a time; the answer holds the blocks to choose from."""
        if not data.consent:
            raise InvalidInput("verify-consent", field="consent")
        key = writing.key_of(request)
        owner = await writing.owner_or_new(services, request, key)
        case_id = uuid5(owner, f"verify:{key}")
        given = BirthIn(date=data.birth.date, place=data.birth.place, utc_offset_s=data.birth.utc_offset_s)
        birth = await to_thread.run_sync(birth_of, given, services.places, services.clock("UTC").date())
        if not await self._known(services, case_id, owner):
            await _spend(services, request, owner)
        await services.gateway.issue_owner(owner)
        await services.gateway.open_verify(case_id, owner, writing.digest("verify", data.model_dump()), {
            "locale": data.locale, "display_name": data.display_name, "birth": birth, "block_minutes": BLOCK,
            "block_offset": offset_of(services.key, case_id), "consent": CONSENT, "counts": data.counts,
            "scorer": await to_thread.run_sync(scorer.identity),
        })
        token = services.token(owner, await services.gateway.token_version(owner) or 1)
        return private({"verify": await _state(services, case_id, owner, request), "token": token}, 201,
                       cookies=[cookie_of(token, services.settings)])

    @staticmethod
    async def _known(services: Services, case_id: UUID, owner: UUID) -> bool:
        try:
            await services.gateway.verify(case_id, owner)
        except NotFound:
            return False
        return True

    @get("/{case_id:uuid}", responses=_answer(Verify), operation_id="readVerify")
    async def read(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """Where a blind check stands; beside a frozen result that was compared, the comparison."""
        owner = await services.owner(token_of(request))
        return private(await _state(services, case_id, owner, request))

    @post("/{case_id:uuid}/block", responses=_answer(Verify), operation_id="nameBlock", status_code=200)
    async def block(self, request: Asking, case_id: FromPath[UUID], data: JSONBody[BlockIn], services: Provided) -> Response[Any]:
        """Name the block that the certificate's time lies in; its case opens with that window."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.verify(case_id, owner)
        chosen = next((one for one in _blocks(stored) if one.number == data.block), None)
        if chosen is None:
            raise InvalidInput("verify-block", field="block")
        case: Json = {
            "locale": stored["locale"], "display_name": stored["display_name"], "source": "certificate", "birth": stored["birth"],
            "window": {"start": _minute(chosen.start), "end": _minute(chosen.last), "minutes": chosen.minutes},
            "as_of": services.clock("UTC").date().isoformat(),
        }
        made = await to_thread.run_sync(_prepared, str(case_id), case, await services.banks.published())
        await services.gateway.name_block(case_id, owner, data.block, **made)
        return private(await _state(services, case_id, owner, request))

    @post("/{case_id:uuid}/truth", responses=_answer(Verify), operation_id="sealTruth", status_code=200)
    async def truth(self, request: Asking, case_id: FromPath[UUID], data: JSONBody[TruthIn], services: Provided) -> Response[Any]:
        """Seal the certificate's time, once. It is in no log and in no other table, and is not read before the comparison."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.verify(case_id, owner)
        clock = _CLOCK.fullmatch(data.time)
        if clock is None or int(clock[1]) > 23 or int(clock[2]) > 59:
            raise InvalidInput("verify-time", field="time")
        day = date.fromisoformat(stored["birth"]["date"])
        minute = datetime(day.year, day.month, day.day, int(clock[1]), int(clock[2]))
        await services.vault.seal(case_id, owner, writing.key_of(request), minute)
        return private(await _state(services, case_id, owner, request))

    @post("/{case_id:uuid}/freeze", responses=_answer(Verify), operation_id="freezeVerify", status_code=200)
    async def freeze(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """End the conversation and freeze what stands: nothing of it changes any more."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.verify(case_id, owner)
        scored: Json = {}
        if stored["sealed_at"]:
            if stored["status"] not in TERMINAL:
                await writing.act(services, request, case_id, owner, TurnKind.CLOSE)
            case = await services.gateway.case_view(case_id, owner)
            scored = scoring_case(case["case"], case["ledger"])
        identity = await to_thread.run_sync(scorer.identity)
        await services.gateway.freeze_verify(case_id, owner, scorer=identity, scored=scored)
        return private(await _state(services, case_id, owner, request))

    @post("/{case_id:uuid}/reveal", responses=_answer(Verify), operation_id="revealVerify", status_code=200)
    async def reveal(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """The frozen result beside the sealed time, and beside what chance and the middle of the block give."""
        owner = await services.owner(token_of(request))
        await services.vault.reveal(case_id, owner)
        return private(await _state(services, case_id, owner, request))

    @delete("/{case_id:uuid}", responses=REFUSALS | ERASED, operation_id="eraseVerify", status_code=204)
    async def erase(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> None:
        """Erase all of it in whatever state, the sealed time too."""
        owner = await services.owner(token_of(request))
        await services.gateway.erase_verify(case_id, owner)


async def _spend(services: Services, request: Asking, owner: UUID) -> None:
    """Count one check of the day, by owner and by address; conversations of the usual kind have counts of their own."""
    settings = services.settings
    try:
        await services.gateway.spend_quota(keyed_name(services.key, str(owner)), "verify", settings.verify_per_owner)
        await services.gateway.spend_quota(keyed_name(services.key, address(request, settings.trusted_proxies)), "verify",
                                           settings.verify_per_address)
    except TooManyRequests as error:
        raise TooManyRequests("verify-today") from error


def _prepared(case_id: str, case: Json, bank: Any) -> Json:
    """Return the opened case of a block.

    Raises:
        InvalidInput: the clocks change within it, so that a place in it would not be one minute.
    """
    try:
        made = prepare(case_id, case, bank)
    except CaseError as error:
        raise InvalidInput("verify-clocks", field="block") from error
    if made["result"]["data"]["interval"]["width_minutes"] != case["window"]["minutes"]:
        raise InvalidInput("verify-clocks", field="block")
    return made


def _blocks(stored: Json) -> list[Block]:
    return blocks(date.fromisoformat(stored["birth"]["date"]), stored["block_offset"], stored["block_minutes"])


def _minute(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")


def _stage(stored: Json) -> str:
    if stored["block"] is None:
        return "block"
    steps = (("sealed_at", "seal"), ("frozen_at", "talk"), ("revealed_at", "compare"))
    return next((stage for name, stage in steps if stored[name] is None), "done")


async def _state(services: Services, case_id: UUID, owner: UUID, request: Asking) -> Json:
    stored = await services.gateway.verify(case_id, owner)
    asked = request.query_params.get("locale", "")
    locale = asked if asked in LOCALES else str(stored["locale"])
    day, stage = date.fromisoformat(stored["birth"]["date"]), _stage(stored)
    comparison = await services.vault.reveal(case_id, owner) if stage == "done" else None
    return {
        "id": str(case_id), "stage": stage, "text": say(locale, f"verify-stage-{stage}"),
        "consent_version": stored["consent"],
        **{name: stored[name] for name in ("locale", "birth", "display_name", "counts", "block", "opened_at", "sealed_at",
                                           "frozen_at", "revealed_at")},
        "blocks": [{"block": one.number, "start": _minute(one.start), "end": _minute(one.last),
                    "text": telling.block_text(one, day, locale)} for one in _blocks(stored)],
        "comparison": comparison and
        {**comparison, "lines": telling.comparison_lines(comparison, locale, counts=stored["counts"])},
    }
