"""Makes the golden views from real results of the engine: `python -m tests.report.views` rewrites them.

The people are made up: a birth at Chengdu, and events whose dates are drawn, or chosen to follow the engine's
own rules at one minute (`planted`), so that both a window that stays whole and one that shrinks are shown.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from scoring import chart, score
from tests.report.people import AS_OF, BIRTH, Json, event, planted, row

LIFE = (
    "career", "relationship", "education", "relocation", "family", "health", "finance", "career", "relationship",
    "family", "relocation", "finance",
)  # fmt: skip
"""Areas of a life's events, in the order in which they are told."""
FOLDER = Path(__file__).parents[1] / "data" / "report"


def scored(rows: Sequence[Json], window: Json, placebo: int = 0) -> Json:
    """The engine's result for the rows."""
    names = ("event_kind", "domain", "related_person", "occurred_from", "occurred_to", "date_precision")
    events = [
        {"id": one["id"], **{name: one[name] for name in names}} for one in rows if one["occurred_from"]
    ]
    case = {"id": "case-1", "birth": BIRTH, "window": window, "as_of": AS_OF, "events": events}
    return json.loads(json.dumps(score(case, placebo=placebo)))


def view(
    rows: Sequence[Json],
    window: Json,
    *,
    placebo: int = 0,
    status: str = "delivered",
    reason: str | None = "rounds",
) -> Json:
    """The stored state after the rows came one by one."""
    confirmed = [one for one in rows if one["status"] == "confirmed"]
    first = scored((), window)
    narrowing = [step(0, first, "declared", None)]
    result = first
    for at, one in enumerate(confirmed):
        if one["occurred_from"]:
            result = scored(confirmed[: at + 1], window)
            narrowing.append(step(len(narrowing), result, "evidence", one["id"]))
    latest = scored(confirmed, window, placebo) if placebo and confirmed else result
    snapshots = [
        {**{k: v for k, v in one.items() if k != "event_id"}, "evidence_id": one["event_id"]}
        for one in latest["attribution"]
    ]
    return {
        "case": {
            "id": "case-1",
            "status": status,
            "locale": "zh",
            "birth": {**BIRTH, "place_name": "成都", "utc_offset_s": 28800},
        },
        "display_name": None,
        "reported_birth_time": "14:30",
        "active_birth_time": None,
        "window": {**latest["window"], "version": 1},
        "declared_window_history": [],
        "ledger": list(rows),
        "result": {"version": len(narrowing) - 1, "data": latest},
        "narrowing": narrowing,
        "snapshots": snapshots,
        "outcome": reason and {"reason": reason, "delivered_at": "2026-11-30T09:00:00Z"},
        "accepted": None,
        "report_version": len(narrowing) - 1,
        "window_receipts": [],
        "placebo": latest["placebo"] if placebo else None,
        "chance_band": band(),
        "charts": charts(latest["candidates"]),
    }


def step(version: int, result: Json, reason: str, evidence: str | None) -> Json:
    """One entry of the narrowing."""
    return {
        "version": version,
        "evidence_id": evidence,
        "interval": result["interval"],
        "supported": result["supported"],
        "reason": reason,
        "turn_id": f"turn-{version}",
    }


def charts(candidates: Sequence[Json]) -> Json:
    """Ascendants of the compared charts at each candidate's time, as stored beside a result."""
    found: Json = {}
    for one in candidates:
        local = f"{one['time']['date']}T{one['time']['time']}"
        vargas: Any = chart({**{name: BIRTH[name] for name in ("tz", "lat", "lon")}, "local": local})[
            "vargas"
        ]
        found[one["candidate_id"]] = {name: vargas[name]["Lagna"] for name in ("D1", "D9", "D10")}
    return found


def band() -> Json:
    """The policy's table of what random dates leave."""
    policy = json.loads(
        (Path(__file__).parents[2] / "scoring" / "policy.v1.json").read_text(encoding="utf-8")
    )
    table: Json = policy["chance_band"]
    return table


def golden() -> Iterator[tuple[str, Json]]:
    """Yield the views by name."""
    two_hours = {"start": "13:30", "end": "15:30"}
    yield "zero", view((), two_hours, status="collecting", reason=None)
    bare = view((), two_hours, status="collecting", reason=None)
    yield "before-any-result", {**bare, "result": None, "narrowing": [], "chance_band": None}
    yield (
        "one",
        view(
            [event(1, "education", date(2008, 9, 1), "month")],
            two_hours,
            status="collecting",
            reason=None,
        ),
    )
    wide = [
        event(1, "education", date(2008, 9, 1), "month"),
        event(2, "career", date(2012, 7, 2), "month"),
        event(3, "relationship", date(2016, 10, 1)),
        event(4, "relocation", date(2018, 3, 1), "year"),
        row(5, "我右手有一块疤", "birthmark_or_scar", "marks"),
        row(6, "想问问明年适不适合跳槽", "horary_query", "horary"),
        row(
            7,
            "2020年好像生过一场病",
            "self_health_event",
            "health",
            start="2020-01-01",
            end="2020-12-31",
            precision="year",
            status="pending_confirmation",
        ),
    ]
    yield "wide", view(wide, {"start": "12:30", "end": "16:30"}, placebo=200)
    pending = view(wide[:4], {"start": "12:30", "end": "16:30"})
    yield "pending", pending
    overnight = {"start": "1990-02-15T23:00", "end": "1990-02-16T01:30"}
    yield "midnight", view(wide[:3], overnight, placebo=200)
    rows = list(planted(LIFE[:9], two_hours, 40, 7))
    yield "removed", view(rows, two_hours, placebo=200)
    yield "conflict", conflict(two_hours)
    yield "tie", tie()
    yield "gate", gate()


def conflict(window: Json) -> Json:
    """Six events that follow one minute and one that follows another, after the window was changed."""
    wide = {"start": "12:30", "end": "16:30"}
    rows = [*list(planted(LIFE, window, 20, 2))[:5], *list(planted(LIFE, window, 100, 102))[5:7]]
    before, now = view(rows, wide, placebo=200), view(rows, window, placebo=200)
    old, new = before["result"]["data"], now["result"]["data"]
    receipt = {
        "old": wide,
        "new": window,
        "reason": "妈妈想起来是午饭以后",
        "interval": {"before": old["interval"], "after": new["interval"]},
        "candidates": {"before": old["candidates"], "after": new["candidates"]},
    }
    version = len(before["narrowing"])
    return {
        **now,
        "window_receipts": [receipt],
        "narrowing": [*before["narrowing"], step(version, new, "window", None)],
        "result": {"version": version, "data": new},
        "report_version": version,
    }


def tie() -> Json:
    """Three events known by year or month: two places share the top of the rules' points."""
    draw = random.Random(62)
    domains = draw.sample(("career", "relationship", "education", "relocation", "family", "health", "finance"), 4)
    rows = []
    for place, domain in enumerate(domains, 1):
        day = date(1990 + draw.randint(17, 34), draw.randint(1, 12), draw.randint(1, 28))
        rows.append(event(place, domain, day, draw.choice(("year", "month"))))
    return view(rows[:3], {"start": "12:30", "end": "16:30"}, placebo=200)


def gate() -> Json:
    """All of the gate open but the sealed holdout, and a time adopted.

    The ranges and checks are those of a life that follows the rules; that its best minute stands alone and far
    ahead, and that an outside engine told it from its neighbours, is set here.
    """
    base = view(list(planted(LIFE, {"start": "14:00", "end": "14:25"}, 16, 4))[:8],
                {"start": "14:00", "end": "14:25"}, placebo=200)
    result = base["result"]["data"]
    result["gate"] = {"confirmation_allowed": False, "blockers": ["public_aa_holdout_not_ready"]}
    result["ladder"] = {"label": "single_adapter_support", "mode": "with_outside_engine", "reasons": []}
    result["stability"] |= {"label": "high", "tied_minutes": 1, "margin_percent": 21.3}
    result["next_step_codes"] = ["do_not_apply_as_birth_time_truth"]
    first = result["candidates"][0]
    first["tied_minutes"] = 1
    local = f"{first['time']['date']}T{first['time']['time']}"
    at: Any = chart({**{name: BIRTH[name] for name in ("tz", "lat", "lon")}, "local": local})
    return {
        **base,
        "accepted": {"candidate_id": first["candidate_id"], "time": first["time"], "chart": at["vargas"]["D1"]},
        "active_birth_time": first["time"],
        "case": {**base["case"], "status": "accepted"},
    }


def load(name: str) -> Json:
    """Read one golden view."""
    stored: Json = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return stored


NAMES = (
    "zero",
    "before-any-result",
    "one",
    "wide",
    "pending",
    "midnight",
    "removed",
    "conflict",
    "tie",
    "gate",
)


def main() -> None:
    """Write the views."""
    for name, made in golden():
        (FOLDER / f"{name}.json").write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
