"""Routes of a case. Handlers are small: check, hand over, answer."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid5

from anyio import to_thread
from litestar import Controller, Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from sse_starlette import EventSourceResponse

from app.domain import interview, report
from app.domain.vocabulary import TurnKind
from app.errors import InvalidInput, NotFound, TooManyRequests
from app.identity import new_return_code, return_digest
from app.turns.opening import prepare
from app.turns.results import report_view
from app.web import writing
from app.web.answers import private
from app.web.auth import COOKIE, address, cookie_of, keyed_name, token_of
from app.web.births import birth_of, window_of
from app.web.problems import REFUSALS
from app.web.schemas import BirthChangeIn, CaseIn, ConsentIn, ReturnIn, ReviseIn, TurnIn, WindowChangeIn
from app.web.services import Provided, Services
from app.web.state import listed_case, public_case, ranges

Json = dict[str, Any]
Asking = Request[Any, Any, Any]
ERASED = {204: ResponseSpec(None, description="Nothing is left of it.", generate_examples=False)}


class Cases(Controller):
    """Everything below /api/cases."""

    path = "/api/cases"
    tags = ("cases",)

    @post("", responses=REFUSALS, operation_id="openCase", status_code=201)
    async def open(self, request: Asking, data: JSONBody[CaseIn], services: Provided) -> Response[Any]:
        """Open a case; the answer holds the token, the first slot and report version 0."""
        key = writing.key_of(request)
        owner = await writing.owner_or_new(services, request, key)
        today = services.clock("UTC").date()
        birth = await to_thread.run_sync(birth_of, data.birth, services.places, today)
        case: Json = {"locale": data.locale, "display_name": data.display_name, "source": data.source, "birth": birth,
                      "window": window_of(data.window, birth), "as_of": today.isoformat()}
        case_id = uuid5(owner, key)
        made = await to_thread.run_sync(prepare, str(case_id), case, await services.banks.published())
        if not await services.gateway.token_version(owner):
            try:
                visitor = keyed_name(services.key, address(request, services.settings.trusted_proxies))
                await services.gateway.spend_quota(visitor, "open", services.settings.cases_per_day)
            except TooManyRequests as error:
                raise TooManyRequests("cases-today") from error
        await services.gateway.issue_owner(owner)
        await services.gateway.open_case(case_id=case_id, owner=owner, key=key,
                                         digest=writing.digest("open", data.model_dump()), **made)
        token = services.token(owner, await services.gateway.token_version(owner) or 1)
        stored = await services.gateway.case_view(case_id, owner)
        shown = report.summary(report_view(stored), data.locale)
        return private({
            "case": public_case(stored["case"]), "token": token, "slot": stored["slot"], **ranges(stored, shown),
            "report": shown, "honesty": report.honesty(data.locale),
        }, 201, cookies=[cookie_of(token, services.settings)])

    @get("", responses=REFUSALS, operation_id="listCases")
    async def list(self, request: Asking, services: Provided) -> Response[Any]:
        """The caller's cases, the one last spoken to first."""
        owner = await services.owner(token_of(request))
        return private({"cases": [listed_case(one) for one in await services.gateway.cases(owner)]})

    @get("/{case_id:uuid}", responses=REFUSALS, operation_id="readCase")
    async def read(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """The whole visible state. A browser that lost its cookie and kept its token gets the cookie again."""
        token = token_of(request)
        owner = await services.owner(token)
        lost = request.cookies.get(COOKIE) != token and request.headers.get("sec-fetch-site") == "same-origin"
        return private(await services.case_state(case_id, owner), cookies=[cookie_of(token, services.settings)] if lost else [])

    @get("/{case_id:uuid}/slot", responses=REFUSALS, operation_id="readSlot")
    async def slot(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[Any]:
        """The question slot alone."""
        owner = await services.owner(token_of(request))
        return private((await services.case_state(case_id, owner))["slot"])

    @post("/{case_id:uuid}/turns", responses=REFUSALS, operation_id="postTurn", status_code=202)
    async def turn(self, request: Asking, case_id: FromPath[UUID], data: JSONBody[TurnIn],
                   services: Provided) -> EventSourceResponse:
        """Say something or answer; 202 with the turn's address, or the stream itself."""
        owner = await services.owner(token_of(request))
        answers = [one.plain() for one in data.answers]
        if not data.message.strip() and not answers:
            raise InvalidInput("message-empty", field="message")
        writing.turn_text(data.message, answers)
        if answers:
            stored = await services.gateway.case_view(case_id, owner)
            if not any(turn["status"] in ("accepted", "running") for turn in stored["turns"]):
                interview.check_answers(interview.InterviewState.from_json(stored["state"]), answers)
        begun = await writing.begin(services, request, case_id, owner, TurnKind.MESSAGE, message=data.message,
                                    answers=answers)
        first = int(begun["first_event"]) - 1
        if "text/event-stream" in request.headers.get("accept", ""):
            return writing.events(services, case_id, owner, after=_after(request, first), until_turn=begun["turn_id"])
        answer = private({
            "turn": {"id": begun["turn_id"], "seq": begun["seq"], "status": begun["status"]},
            "events_url": f"/api/cases/{case_id}/events",
        }, 202)
        return answer  # type: ignore[return-value]  # the annotation that lets either be returned

    @get("/{case_id:uuid}/events", responses=REFUSALS, operation_id="streamEvents")
    async def events(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> EventSourceResponse:
        """The case's events; resumes from Last-Event-ID. 204 once the case is sealed and read to its end."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.case_view(case_id, owner)
        after = _after(request, 0)
        if stored["case"]["status"] in ("closed", "abandoned", "confirmed", "superseded") \
                and after >= int(stored["last_event"]):
            return Response(None, status_code=204)  # type: ignore[return-value]
        return writing.events(services, case_id, owner, after=after)

    @get("/{case_id:uuid}/turns/{turn_id:uuid}", responses=REFUSALS, operation_id="readTurn")
    async def read_turn(self, request: Asking, case_id: FromPath[UUID], turn_id: FromPath[UUID],
                        services: Provided) -> Response[Any]:
        """One turn: its words, acknowledgement and status."""
        owner = await services.owner(token_of(request))
        return private(await services.gateway.turn(case_id, owner, turn_id))

    # --- corrections

    @post("/{case_id:uuid}/evidence/{evidence_id:uuid}/revise", responses=REFUSALS, operation_id="reviseEvidence",
          status_code=200)
    async def revise(self, request: Asking, case_id: FromPath[UUID], evidence_id: FromPath[UUID], data: JSONBody[ReviseIn],
                     services: Provided) -> Response[Any]:
        """Correct a row in one's own words."""
        if not data.text.strip():
            raise InvalidInput("message-empty", field="text")
        payload = {"evidence_id": str(evidence_id)}
        return await self._act(request, services, case_id, TurnKind.REVISE, payload, data.text)

    @post("/{case_id:uuid}/evidence/{evidence_id:uuid}/reject", responses=REFUSALS, operation_id="rejectEvidence", status_code=200)
    async def reject(self, request: Asking, case_id: FromPath[UUID], evidence_id: FromPath[UUID],
                     services: Provided) -> Response[Any]:
        """Take a row back."""
        return await self._act(request, services, case_id, TurnKind.REJECT_EVIDENCE, {"evidence_id": str(evidence_id)})

    @post("/{case_id:uuid}/evidence/{evidence_id:uuid}/confirm", responses=REFUSALS, operation_id="confirmEvidence", status_code=200)
    async def confirm_row(self, request: Asking, case_id: FromPath[UUID], evidence_id: FromPath[UUID],
                          services: Provided) -> Response[Any]:
        """Say yes to a held row."""
        return await self._act(request, services, case_id, TurnKind.CONFIRM_EVIDENCE, {"evidence_id": str(evidence_id)})

    @post("/{case_id:uuid}/window", responses=REFUSALS, operation_id="redeclareWindow", status_code=200)
    async def window(self, request: Asking, case_id: FromPath[UUID], data: JSONBody[WindowChangeIn],
                     services: Provided) -> Response[Any]:
        """Declare another window; the kept evidence is read again."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.case_view(case_id, owner)
        payload = {"window": window_of(data.window, stored["case"]["birth"]), "reason": data.reason}
        return await self._act(request, services, case_id, TurnKind.WINDOW, payload)

    @post("/{case_id:uuid}/birth", responses=REFUSALS, operation_id="correctBirth", status_code=200)
    async def birth(self, request: Asking, case_id: FromPath[UUID], data: JSONBody[BirthChangeIn],
                    services: Provided) -> Response[Any]:
        """Correct date, place, zone, offset or reported time; everything told is kept and read again."""
        owner = await services.owner(token_of(request))
        stored = await services.gateway.case_view(case_id, owner)
        birth = await to_thread.run_sync(birth_of, data.birth, services.places, services.clock("UTC").date())
        kept = stored["case"]["window"]
        window = window_of(data.window, birth) if data.window else \
            {"start": _moved(kept["start"], stored, birth), "end": _moved(kept["end"], stored, birth),
             "minutes": kept["minutes"]}
        return await self._act(request, services, case_id, TurnKind.BIRTH, {"birth": birth, "window": window})

    # --- endings

    @post("/{case_id:uuid}/candidates/{candidate_id:str}/accept", responses=REFUSALS, operation_id="acceptCandidate", status_code=200)
    async def accept(self, request: Asking, case_id: FromPath[UUID], candidate_id: FromPath[str],
                     services: Provided) -> Response[Any]:
        """Adopt a representative time. Adopted is not confirmed."""
        return await self._act(request, services, case_id, TurnKind.ACCEPT, {"candidate_id": candidate_id})

    @post("/{case_id:uuid}/confirm", responses=REFUSALS, operation_id="confirmCase", status_code=200)
    async def confirm(self, request: Asking, case_id: FromPath[UUID], data: JSONBody[ConsentIn],
                      services: Provided) -> Response[Any]:
        """Confirm one minute: only where the gate is open, and with explicit consent."""
        return await self._act(request, services, case_id, TurnKind.CONFIRM, {"consent": data.consent})

    @post("/{case_id:uuid}/{ending:str}", responses=REFUSALS, operation_id="endCase", status_code=200)
    async def end(self, request: Asking, case_id: FromPath[UUID], ending: FromPath[str],
                  services: Provided) -> Response[Any]:
        """finish (delivery), close (seal), reopen (a new budget), abandon."""
        kinds = {kind.value: kind for kind in (TurnKind.FINISH, TurnKind.CLOSE, TurnKind.REOPEN, TurnKind.ABANDON)}
        if ending not in kinds:
            raise NotFound
        return await self._act(request, services, case_id, kinds[ending], {})

    async def _act(self, request: Asking, services: Services, case_id: UUID, kind: TurnKind, payload: Json,
                   message: str = "") -> Response[Any]:
        owner = await services.owner(token_of(request))
        return await writing.act(services, request, case_id, owner, kind, message=message, payload=payload)

    @delete("/{case_id:uuid}", responses=REFUSALS | ERASED, operation_id="eraseCase", status_code=204)
    async def erase(self, request: Asking, case_id: FromPath[UUID], services: Provided) -> Response[None]:
        """Erase all of it; with the owner's last case the cookie goes too."""
        owner = await services.owner(token_of(request))
        await services.gateway.erase_case(case_id, owner)
        left = await services.gateway.cases(owner)
        return Response(None, status_code=204, cookies=[] if left else [cookie_of("", services.settings)])

    # --- coming back

    @post("/return-code", responses=REFUSALS, operation_id="makeReturnCode", status_code=201)
    async def return_code(self, request: Asking, services: Provided) -> Response[Any]:
        """A code to come back with on another device; shown once, the former one ends."""
        owner = await services.owner(token_of(request))
        code = new_return_code()
        await services.gateway.set_return_code(owner, return_digest(code, services.key))
        return private({"code": code}, 201)

    @post("/return", responses=REFUSALS, operation_id="comeBack", status_code=200)
    async def come_back(self, data: JSONBody[ReturnIn], services: Provided) -> Response[Any]:
        """Come back with a return code: a token and the latest case."""
        owner, version, case_id = await services.gateway.owner_by_return_code(return_digest(data.code, services.key))
        token = services.token(owner, version)
        return private({"token": token, "case_id": str(case_id) if case_id else None}, cookies=[cookie_of(token, services.settings)])


def _after(request: Asking, default: int) -> int:
    text = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else default


def _moved(clock: str, stored: Json, birth: Json) -> str:
    """A window end on the new birth date, as many days away from it as it was from the old one."""
    old = date.fromisoformat(stored["case"]["birth"]["date"])
    moment = datetime.fromisoformat(clock)
    return (moment + (date.fromisoformat(birth["date"]) - old)).isoformat(timespec="minutes")
