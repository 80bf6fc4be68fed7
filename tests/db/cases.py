"""Cases, turns and plans for the tests of the database; people and words are made up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from app.db.gateway import Claim, Gateway

Json = dict[str, Any]

TEXT = "2012年9月去北京上大学，2016年6月毕业。2018年3月结婚，2020年5月搬家，2021年10月升职。"
"""Words that the rows below are cut from."""


ANY_MOMENT = re.compile(r"20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d[0-9.]*(\+\d\d(:\d\d)?|Z)?")


def unclocked(value: object) -> str:
    """It as text, without the moments at which things happened: by chance one of them reads like a time that is sealed."""
    return ANY_MOMENT.sub("<moment>", str(value))


def moment(clock: str) -> Json:
    """A time as results carry it."""
    return {"date": "1990-06-15", "time": clock, "utc_offset_s": 28800}


def stretch(start: str, end: str, width: int) -> Json:
    """A range of one piece."""
    ends = {"from": moment(start), "to": moment(end), "width_minutes": width}
    return {**ends, "segments": [ends]}


def result(
    *,
    fingerprint: str = "f0",
    reason: str = "declared",
    rows: tuple[str, ...] = (),
    allowed: bool = False,
) -> Json:
    """A stored result; its shape is the engine's, its numbers are not."""
    whole, less = stretch("13:30", "15:30", 121), stretch("14:00", "14:59", 60)
    attribution = [
        {
            "event_id": row,
            "interval": {"before": whole, "after": less},
            "supported": {"before": whole, "after": whole},
            "n_eff": {"before": 121.0, "after": 60.0},
            "without_it": {"interval": whole, "supported": whole},
            "narrowed": True,
        }
        for row in rows
    ]
    candidates = [
        {
            "candidate_id": f"c{n}",
            "rank": n,
            "time": moment(clock),
            "range": stretch(clock, clock, 1),
            "relative_support": 50,
            "tied_minutes": 1,
        }
        for n, clock in ((1, "14:30"), (2, "14:10"))
    ]
    data = {
        "interval": less if rows else whole,
        "supported": whole,
        "evidence_ratio": 1.0,
        "n_eff": 60.0 if rows else 121.0,
        "representative": moment("14:30"),
        "candidates": candidates,
        "attribution": attribution,
        "placebo": {"status": "pending"},
        "gate": {"confirmation_allowed": allowed, "blockers": [] if allowed else ["insufficient_events"]},
        "fingerprint": fingerprint,
    }
    versions = {"engine_version": "e1", "policy_version": "p1"}
    return {"fingerprint": fingerprint, **versions, "reason": reason, "data": data, "charts": {}}


def slot(name: str = "s1") -> Json:
    """An open slot."""
    return {"slot_id": name, "state": "open", "round": 1, "items": [{"item_id": "q1"}]}


@dataclass(frozen=True, slots=True)
class Opened:
    """A case and whose it is."""

    case_id: UUID
    owner: UUID


async def opened(gateway: Gateway, owner: UUID | None = None) -> Opened:
    """Open a case for an owner, a new one by default."""
    one = Opened(uuid4(), owner or uuid4())
    if owner is None:
        await gateway.issue_owner(one.owner)
    await gateway.open_case(**opening(one))
    return one


def opening(one: Opened, *, key: str | None = None, digest: str = "d") -> Json:
    """Arguments of `open_case`."""
    case = {
        "locale": "zh",
        "display_name": None,
        "birth": {"date": "1990-06-15", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07},
        "window": {"start": "1990-06-15T13:30", "end": "1990-06-15T15:30", "minutes": 121},
        "source": "family",
        "as_of": "2026-11-30",
        "bank_version": "v1",
    }
    return {
        "case_id": one.case_id,
        "owner": one.owner,
        "key": key or f"open-{one.case_id}",
        "digest": digest,
        "case": case,
        "state": {"format": 1},
        "slot": slot(),
        "result": result(),
    }


async def begun(
    gateway: Gateway,
    one: Opened,
    message: str = TEXT,
    *,
    kind: str = "message",
    key: str | None = None,
    digest: str = "d",
    turn_id: UUID | None = None,
    payload: Json | None = None,
) -> Json:
    """Begin a turn."""
    return await gateway.begin_turn(
        case_id=one.case_id,
        owner=one.owner,
        turn_id=turn_id or uuid4(),
        key=key or f"key-{uuid4()}",
        digest=digest,
        kind=kind,
        message=message,
        answers=[],
        text=message,
        payload=payload or {},
    )


async def claimed(gateway: Gateway, one: Opened, message: str = TEXT, *, kind: str = "message") -> Claim:
    """Begin a turn and take it."""
    await begun(gateway, one, message, kind=kind)
    claim = await gateway.claim_turn(case_id=one.case_id, worker="test")
    assert claim is not None
    return claim


def propose(
    quote: str, kind: str, field: str, /, *, text: str = TEXT, then: str = "confirm", **more: Any
) -> Json:
    """A `propose` entry: by default dated to the month that its first seven or eight characters name."""
    start = text.index(quote)
    words = quote[: quote.index("月") + 1] if "月" in quote else None
    dates: Json = {"occurred_from": None, "occurred_to": None, "date_precision": "unknown"}
    if words:
        year, month = int(words[:4]), int(words[5:-1])
        last = 30 if month in (4, 6, 9, 11) else 31
        dates = {
            "occurred_from": f"{year}-{month:02}-01",
            "occurred_to": f"{year}-{month:02}-{last}",
            "date_precision": "month",
        }
    return {
        "op": "propose",
        "id": str(uuid4()),
        "quote_start": start,
        "quote_end": start + len(quote),
        "user_quote": quote,
        "subject": "self",
        "related_person": None,
        "event_kind": kind,
        "domain": field,
        **dates,
        "date_text": words,
        "date_basis": "stated",
        "summary": quote,
        "then": then,
        "hold_reason": "date_vague" if then == "hold" else None,
        "supersedes": None,
        "revision": None,
        **more,
    }


def study(**more: Any) -> Json:
    """University in September 2012."""
    return propose("2012年9月去北京上大学", "education_start", "education", **more)


def wedding(**more: Any) -> Json:
    """A wedding in March 2018."""
    return propose("2018年3月结婚", "relationship_commitment", "relationship", **more)


def move(**more: Any) -> Json:
    """A move in May 2020."""
    return propose("2020年5月搬家", "relocation", "relocation", **more)


def plan(
    *ops: Json, version: int = 0, confirmed: list[str] | None = None, scored: Json | None = None, **more: Any
) -> Json:
    """A plan whose expected rows are those its entries confirm."""
    rows = [op["id"] for op in ops if op["op"] == "propose" and op["then"] == "confirm"]
    return {
        "ledger_version": version,
        "evidence": list(ops),
        "expect_confirmed": rows if confirmed is None else confirmed,
        "result": scored,
        "case": None,
        "interview": None,
        "slot": slot("s2"),
        "outcome": None,
        "report": False,
        "offer": None,
        "receipt": {"model": "offline"},
        **more,
    }
