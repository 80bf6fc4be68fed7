"""Made-up people: rows of a ledger in a person's words, and lives that follow the engine's rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any

from scoring import score

BIRTH = {"date": "1990-02-15", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07}
AS_OF = "2026-11-30"
Json = dict[str, Any]

WORDS: dict[str, tuple[str, str, str | None]] = {
    "education": ("education_start", "{when}去外地上大学", None),
    "career": ("career_entry", "{when}入职第一家公司", None),
    "relationship": ("relationship_commitment", "{when}我们结婚了", None),
    "relocation": ("relocation", "{when}从成都搬到上海", None),
    "finance": ("finance_gain", "{when}卖掉房子，赚了一笔", None),
    "health": ("self_health_event", "{when}我住院做了手术", None),
    "family": ("family_event", "{when}女儿出生", "child"),
}


def event(place: int, domain: str, day: date, precision: str = "day") -> Json:
    """A confirmed ledger row with the words of a person."""
    kind, words, person = WORDS[domain]
    start = (
        day.replace(day=1)
        if precision == "month"
        else day.replace(month=1, day=1)
        if precision == "year"
        else day
    )
    end = {
        "day": day,
        "month": (start + timedelta(days=31)).replace(day=1) - timedelta(days=1),
        "year": date(day.year, 12, 31),
    }[precision]
    when = {
        "day": f"{day.year}年{day.month}月{day.day}日",
        "month": f"{day.year}年{day.month}月",
        "year": f"{day.year}年",
    }[precision]
    quote = words.format(when=when)
    return row(
        place,
        quote,
        kind,
        domain,
        start=start.isoformat(),
        end=end.isoformat(),
        precision=precision,
        person=person,
    )


def row(
    place: int, quote: str, kind: str, domain: str, *, start: str | None = None, end: str | None = None,
    precision: str = "unknown", person: str | None = None, status: str = "confirmed",
) -> Json:  # fmt: skip
    """A ledger row as JSON (the shape of EvidenceRow)."""
    return {
        "id": f"00000000-0000-5000-8000-{place:012d}",
        "seq": place,
        "source_turn_id": f"turn-{place}",
        "user_quote": quote,
        "quote_start": 0,
        "quote_end": len(quote),
        "subject": person or "self",
        "related_person": person,
        "event_kind": kind,
        "domain": domain,
        "occurred_from": start,
        "occurred_to": end,
        "date_precision": precision,
        "date_text": None,
        "date_basis": "stated",
        "summary": quote,
        "status": status,
        "supersedes_evidence_id": None,
        "hold_reason": None,
        "created_at": "2026-11-30T08:00:00Z",
    }


def planted(domains: Sequence[str], window: Json, minute: int, seed: int) -> Iterator[Json]:
    """Events whose days fit one minute of the window best among drawn days: a life as the rules have it."""
    draw = random.Random(seed)
    for place, domain in enumerate(domains, 1):
        days = [
            date(1990 + draw.randint(19, 34), draw.randint(1, 12), draw.randint(1, 28)) for _ in range(40)
        ]
        yield event(place, domain, max(days, key=lambda day: fit(domain, day, window, minute)))


def fit(domain: str, day: date, window: Json, minute: int) -> float:
    """How far the engine's share of the minute rises above the others' for one event."""
    one = event(1, domain, day)
    case = {
        "id": "x",
        "birth": BIRTH,
        "window": window,
        "as_of": AS_OF,
        "events": [
            {
                "id": "1",
                **{
                    name: one[name]
                    for name in (
                        "event_kind",
                        "domain",
                        "related_person",
                        "occurred_from",
                        "occurred_to",
                        "date_precision",
                    )
                },
            }
        ],
    }
    shares = [entry["share"] for entry in score(case, full=True)["support"]]
    return float(shares[minute] / (sum(shares) / len(shares)))
