"""A stand-in for engine and ledger, so that a law of the interview can be tried on thousands of conversations.

Rows are confirmed as the words give them, probes are cut from the life in quarters, and N_eff moves as a seeded
generator says (down, sideways, up). Whole conversations with the real ones are `app.simulation`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from app.domain.bank import Bank, packaged
from app.domain.interview import (
    Advance,
    InterviewState,
    Situation,
    advance,
    begin,
    check_answers,
    effects,
    probe_domains,
    settle,
    understood,
)

BIRTH, AS_OF = date(1990, 6, 15), date(2026, 8, 31)
MINUTES = 241


def row(
    number: int,
    domain: str = "education",
    kind: str = "education_start",
    start: str | None = "2009-09-01",
    end: str | None = "2009-09-30",
    *,
    precision: str = "month",
    status: str = "confirmed",
    **more: Any,
) -> dict[str, Any]:
    """A ledger row as JSON."""
    return {
        "id": f"e{number}",
        "seq": number,
        "source_turn_id": f"t{number}",
        "user_quote": "那年的事",
        "quote_start": 0,
        "quote_end": 4,
        "subject": "self",
        "related_person": None,
        "event_kind": kind,
        "domain": domain,
        "occurred_from": start,
        "occurred_to": end,
        "date_precision": precision if start else "unknown",
        "date_text": start,
        "date_basis": "stated",
        "summary": "",
        "status": status,
        "supersedes_evidence_id": None,
        "hold_reason": None,
        "created_at": None,
        **more,
    }


def floor_rows() -> list[dict[str, Any]]:
    """Three dated rows of two domains: exactly the delivery floor, spread over the life."""
    return [
        row(1),
        row(2, kind="education_completion", start="2013-06-01", end="2013-06-30"),
        row(3, "career", "career_entry", "2020-07-01", "2020-07-31"),
    ]


def probe(
    domain: str,
    promise: float = 20.0,
    *,
    relation: str | None = None,
    shift: int = 0,
    birth: date = BIRTH,
    as_of: date = AS_OF,
) -> dict[str, Any]:
    """A probe over the life so far in four parts; `shift` moves the inner cuts, as another result would."""
    days = max(4, (as_of - birth).days)
    cuts = [birth + timedelta(days=days * part // 4 + (shift if 0 < part < 4 else 0)) for part in range(5)]
    periods = [
        {"from": low.isoformat(), "to": (high - timedelta(days=1)).isoformat()}
        for low, high in pairwise(cuts)
    ]
    key = f"{domain}:{relation or ''}:" + "/".join(cut.isoformat()[:7] for cut in cuts)
    return {
        "domain": domain,
        "related_person": relation,
        "promise_minutes": promise,
        "bits": 0.5,
        "periods": periods,
        "semantic_key": key,
    }


@dataclass
class Life:
    """One simulated case from opening to delivery."""

    seed: int = 0
    birth: date = BIRTH
    as_of: date = AS_OF
    locale: str = "zh"
    minutes: int = MINUTES
    promise: float | None = None
    """Minutes every probe promises; None lets it shrink with N_eff as the engine's does."""
    bank: Bank = field(default_factory=packaged)
    rows: list[dict[str, Any]] = field(default_factory=list)
    tied: bool = False

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.n_eff = float(self.minutes)
        self.at: Advance = begin(self.bank, self.birth, self.as_of, self.locale, minutes=self.minutes)
        self.slots: list[dict[str, Any]] = [self.at.slot]
        self.turns = 0

    @property
    def state(self) -> InterviewState:
        return self.at.state

    @property
    def slot(self) -> dict[str, Any]:
        return self.at.slot

    def situation(self, *, distress: bool = False) -> Situation:
        promise = self.promise if self.promise is not None else 0.12 * self.n_eff
        probes = [
            probe(
                domain,
                promise * (1 - place / 20),
                relation=relation,
                shift=11 * self.turns,
                birth=self.birth,
                as_of=self.as_of,
            )
            for place, (domain, relation) in enumerate(probe_domains(self.state, self.bank))
        ]
        result = {"n_eff": self.n_eff, "stability": {"tied_first_place": self.tied}}
        return Situation.of(
            birth_date=self.birth,
            as_of=self.as_of,
            locale=self.locale,
            rows=self.rows,
            result=result,
            probes=probes,
            distress=distress,
        )

    def add(self, item: Any, *, precision: str = "month") -> str:
        """Put a confirmed row into the ledger, as a dated answer to `item` would."""
        low, high = item.period or (self.birth.isoformat(), self.as_of.isoformat())
        start = date.fromisoformat(low)
        day = start + timedelta(days=self.chance.randrange(max(1, (date.fromisoformat(high) - start).days)))
        kind, domain = (item.event_kinds[0], item.domain) if item.domain else ("relocation", "relocation")
        number = len(self.rows) + 1
        first, last = day.replace(day=1), day.replace(day=28)
        if precision == "year":
            first, last = date(day.year, 1, 1), date(day.year, 12, 31)
        self.rows.append(
            row(
                number,
                domain,
                kind,
                first.isoformat(),
                last.isoformat(),
                precision=precision,
                source_turn_id=f"t{self.turns + 1}",
                related_person=item.related_person,
            )
        )
        self.n_eff = max(1.0, self.n_eff * self.chance.choice((0.7, 0.9, 0.995, 1.0, 1.1)))
        return f"e{number}"

    def turn(
        self,
        *,
        answers: Any = (),
        message: str = "",
        disposition: str | None = None,
        fresh: Any = (),
        denied: Any = (),
        distress: bool = False,
        beside: bool = False,
    ) -> Advance:
        """Run one turn as the pipeline does."""
        before = self.state
        answers = understood(before, message, list(answers), self.locale)
        for effect in effects(before, check_answers(before, answers), self.situation()):
            target = next(one for one in self.rows if one["id"] == effect.id)
            target["status"] = {"confirm": "confirmed", "reject": "rejected", "withdraw": "superseded"}[
                effect.op
            ]
        self.turns += 1
        situation = self.situation(distress=distress)
        after = settle(
            before,
            situation,
            turn_id=f"t{self.turns}",
            answers=answers,
            message=message,
            disposition=disposition,
            fresh=fresh,
            denied=denied,
            beside=beside,
        )
        self.at = advance(after, situation, self.bank)
        self.slots.append(self.at.slot)
        return self.at

    def answer(self, **kinds: str) -> Advance:
        """Answer every item of the slot: an option by its kind, a date where a date is asked for."""
        answers, fresh = [], []
        for item in self.state.open_items():
            pick = kinds.get(item.purpose.value)
            if item.options and pick in item.options:
                answers.append({"item_id": item.item_id, "option": pick})
            elif item.options and not pick:
                answers.append({"item_id": item.item_id, "option": item.options[0]})
            else:
                answers.append({"item_id": item.item_id, "text": "2010年5月"})
                fresh.append(self.add(item))
        return self.turn(answers=answers, fresh=fresh)

    def outcome(self, outcome: str) -> Advance:
        """Give every item of the slot the same outcome."""
        return self.turn(
            answers=[{"item_id": item.item_id, "outcome": outcome} for item in self.state.open_items()]
        )

    def run(self, act: Callable[[Life], object], limit: int = 40) -> Life:
        """Act until it is delivered, or `limit` turns."""
        while self.at.delivered is None and self.turns < limit:
            act(self)
        return self


def anybody(life: Life) -> None:
    """One turn of somebody: answers, skips, refuses, forgets, tells another thing, changes an answer."""
    roll = life.chance.random()
    items = life.state.open_items()
    if roll < 0.08:
        life.turn(
            message="说点别的", disposition=life.chance.choice(("answered", "skipped", "refused", "unknown"))
        )
    elif roll < 0.16 and items:
        life.turn(message="2015年搬到了深圳", disposition="answered", fresh=[life.add(items[0])])
    elif roll < 0.22 and life.state.replies:
        old = life.chance.choice(life.state.replies)
        options = life.state.items[old.item_id].options
        edit = {"option": life.chance.choice(options)} if options else {"outcome": "unknown"}
        life.turn(answers=[{"item_id": old.item_id, **edit}])
    else:
        answers, fresh = [], []
        for item in items:
            pick = life.chance.random()
            if pick < 0.2:
                answers.append(
                    {
                        "item_id": item.item_id,
                        "outcome": life.chance.choice(("skipped", "refused", "unknown")),
                    }
                )
            elif pick < 0.3 and len(items) > 1:
                continue
            elif item.options and pick < 0.8:
                answers.append({"item_id": item.item_id, "option": life.chance.choice(item.options)})
            else:
                answers.append({"item_id": item.item_id, "text": "2010年"})
                fresh.append(life.add(item, precision=life.chance.choice(("month", "year"))))
        life.turn(answers=answers, fresh=fresh)
