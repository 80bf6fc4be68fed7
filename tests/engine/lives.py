"""Cases that the engine's specifications speak of."""

from __future__ import annotations

import copy
from datetime import date, timedelta
from typing import Any

import numpy as np
from hypothesis import strategies as st

from scoring.case import parse_case
from scoring.planted import MIX, draw_life
from scoring.scored import Scored, compute
from scoring.vocabulary import KIND_DOMAIN, UNSCORED, EventKind, Relation

Case = dict[str, Any]

BIRTH: Case = {"date": "1985-05-17", "tz": "Asia/Kolkata", "lat": 19.076, "lon": 72.8777}


def row(identity: str, kind: str, first: str, last: str, precision: str, relation: str | None = None) -> Case:
    """A ledger row; the domain follows from the kind."""
    return {
        "id": identity,
        "event_kind": kind,
        "domain": KIND_DOMAIN[EventKind(kind)].value,
        "related_person": relation,
        "occurred_from": first,
        "occurred_to": last,
        "date_precision": precision,
    }


EVENTS = [
    row("a", "career_entry", "2008-07-01", "2008-07-31", "month"),
    row("b", "relationship_commitment", "2012-11-25", "2012-11-25", "day"),
    row("c", "family_event", "2015-03-09", "2015-03-09", "day", "child"),
    row("d", "relocation", "2010-01-01", "2010-12-31", "year"),
    row("e", "education_completion", "2006-05-20", "2006-05-20", "day"),
    row("f", "finance_gain", "2018-04-01", "2018-06-30", "quarter"),
    row("g", "self_health_event", "2020-09-14", "2020-09-14", "day"),
]


def case(events: list[Case] | None = None, start: str = "07:00", end: str = "08:59", **more: Any) -> Case:
    """An ordinary case: two hours, seven rows."""
    return {
        "id": "case",
        "birth": dict(BIRTH),
        "window": {"start": start, "end": end},
        "as_of": "2026-06-30",
        "events": copy.deepcopy(EVENTS if events is None else events),
        **more,
    }


def contradicting() -> Case:
    """Six events that follow the rules at one minute and, sixth of seven, one that follows another minute."""
    days = ("2013-05-08", "2022-05-17", "2015-12-04", "2022-08-09", "2013-09-21", "2016-10-12", "2015-11-17")
    kinds = ("career_entry", "relationship_commitment", "education_start", "relocation", "family_event",
             "self_health_event", "finance_gain")
    rows = [row(day, kind, day, day, "day", "child" if kind == "family_event" else None)
            for day, kind in zip(days, kinds, strict=True)]
    return case(rows, "13:30", "15:30", birth={"date": "1990-02-15", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07})


def planted(strength: float, seed: int, **more: Any) -> tuple[Case, int]:
    """A planted case and its true minute."""
    life = draw_life(np.random.default_rng(seed), strength, **more)
    return life.case, life.truth


def computed(raw: Case) -> Scored:
    """A case as arrays."""
    return compute(parse_case(raw))


@st.composite
def ledgers(draw: st.DrawFn, most: int = 6) -> list[Case]:
    """Rows of a life from 1985 to 2026, in any order, twins included."""
    kinds = [kind for _, kind in MIX]
    rows = []
    for place in range(draw(st.integers(1, most))):
        kind, domain, relation, _ = draw(st.sampled_from(kinds))
        first = date(1985, 6, 1) + timedelta(days=draw(st.integers(0, 14_900)))
        length = draw(st.sampled_from([0, 0, 29, 89, 364]))
        precision = {0: "day", 29: "month", 89: "quarter", 364: "year"}[length]
        rows.append({
            "id": f"e{place}",
            "event_kind": kind.value,
            "domain": domain.value,
            "related_person": relation.value if relation else None,
            "occurred_from": first.isoformat(),
            "occurred_to": min(first + timedelta(days=length), date(2026, 6, 30)).isoformat(),
            "date_precision": precision,
        })  # fmt: skip
    return rows


SCORED_PAIRS = [
    ("education", None), ("relocation", None), ("relationship", None), ("career", None),
    ("finance", None), ("health", None), ("family", "child"), ("family", "father"),
]  # fmt: skip

ALL_RELATIONS = [relation.value for relation in Relation]
BACKGROUND = sorted(domain.value for domain in UNSCORED)
