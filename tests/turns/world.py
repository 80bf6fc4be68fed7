"""One installation for the tests of a turn: the real database, the built-in model, a clock that stands."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from app.db.gateway import Gateway
from app.domain.bank import Bank, packaged
from app.llm.models import Models, build
from app.turns.hub import Hub
from app.turns.opening import prepare
from app.turns.runner import TurnRunner

Json = dict[str, Any]
NOW = datetime(2026, 8, 31, 12, tzinfo=ZoneInfo("UTC"))
BIRTH: Json = {"date": "1990-06-15", "place_name": "成都", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07,
               "utc_offset_s": 32400, "civil_time": "14:30", "reported_time": "14:30"}
WINDOW: Json = {"start": "1990-06-15T12:30", "end": "1990-06-15T16:30", "minutes": 120}
BANK = packaged()


def clock(tz: str) -> datetime:
    """A clock that stands."""
    return NOW.astimezone(ZoneInfo(tz))


async def bank(_: str) -> Bank:
    """The bank of every case of these tests."""
    return BANK


def runner_of(gateway: Gateway, models: Models | None = None, *, placebo: int = 0, hub: Hub | None = None) -> TurnRunner:
    """A process: its own runner over the shared database."""
    return TurnRunner(gateway, bank, models or build(), hub or Hub(), clock=clock, placebo=placebo)


@dataclass
class Case:
    """A case and how a client speaks to it."""

    gateway: Gateway
    runner: TurnRunner
    owner: UUID = field(default_factory=uuid4)
    id: UUID = field(default_factory=uuid4)

    async def open(self, *, locale: str = "zh", window: Json | None = None) -> Case:
        """Open it with the declared window."""
        await self.gateway.issue_owner(self.owner)
        case = {"locale": locale, "display_name": None, "birth": BIRTH, "window": window or WINDOW,
                "source": "family", "as_of": "2026-08-31"}
        await self.gateway.open_case(case_id=self.id, owner=self.owner, key="open", digest="open",
                                     **prepare(str(self.id), case, BANK))
        return self

    async def begin(self, message: str = "", answers: list[Json] | None = None, *, kind: str = "message",
                    payload: Json | None = None, key: str | None = None, digest: str = "d") -> Json:
        """Store a turn and run nothing."""
        answers, payload = answers or [], payload or {}
        lines = [message, *(str(one.get("text") or "") for one in answers)]
        text = "\n".join(line for line in lines if line)
        return await self.gateway.begin_turn(
            case_id=self.id, owner=self.owner, turn_id=uuid4(), key=key or str(uuid4()), digest=digest, kind=kind,
            message=message, answers=answers, text=text, payload=payload)

    async def say(self, message: str = "", answers: list[Json] | None = None, **more: Any) -> Json:
        """Store a turn and run it to its end; the turn as stored."""
        begun = await self.begin(message, answers, **more)
        await self.runner.drain(self.id)
        return await self.gateway.turn(self.id, self.owner, UUID(begun["turn_id"]))

    async def do(self, kind: str, **payload: Any) -> Json:
        """A turn of another kind."""
        return await self.say(kind=kind, payload=payload)

    async def view(self) -> Json:
        """Everything a person may see of it."""
        return await self.gateway.case_view(self.id, self.owner)

    async def events(self, after: int = 0) -> list[Json]:
        """Its durable events."""
        return await self.gateway.events_after(self.id, self.owner, after)

    async def slot(self) -> Json:
        """What is in its slot."""
        slot: Json = (await self.view())["slot"]
        return slot


def types(events: list[Json]) -> list[str]:
    """Event types in order."""
    return [event["type"] for event in events]


def confirmed(view: Mapping[str, Any]) -> list[Json]:
    """Confirmed rows in ledger order."""
    return [row for row in view["ledger"] if row["status"] == "confirmed"]


async def wait_until_claimed(gateway: Gateway, case: Case, worker: str) -> Any:
    """Claim the next turn of a case as another process would."""
    for _ in range(200):
        claim = await gateway.claim_turn(case_id=case.id, worker=worker, lease_s=30)
        if claim is not None:
            return claim
        await asyncio.sleep(0)
    raise AssertionError("nothing to claim")
