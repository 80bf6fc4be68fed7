"""Synthetic people: a life whose dates were planted, and a temper. Both come from a seed and nothing else.

The dates follow the method at a strength (`scoring.planted`): they prove the machinery, not the astrology. At strength
0 a life is chance, and its window should hardly narrow.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

import numpy as np

from app.domain.vocabulary import KIND_DOMAIN, Domain, EventKind, Locale, Precision, Relation
from scoring.planted import RowKind, draw_life

Json = dict[str, Any]

AS_OF: Final = date(2026, 8, 31)
MINUTES: Final = (1, 31, 61, 121, 121, 181, 241, 241, 481, 1440)
"""Declared windows, how often each: most people know the time within an hour or two."""
EVENTS: Final = (4, 20)
"""Fewest and most events of a life."""

_OWN: Final = (
    (EventKind.EDUCATION_START, 5), (EventKind.EDUCATION_COMPLETION, 4), (EventKind.EDUCATION_MILESTONE, 1),
    (EventKind.EDUCATION_CHANGE, 1), (EventKind.CAREER_ENTRY, 5), (EventKind.CAREER_CHANGE, 3), (EventKind.PROMOTION, 2),
    (EventKind.CAREER_EXIT, 2), (EventKind.BUSINESS_START, 1), (EventKind.RELATIONSHIP_START, 2),
    (EventKind.RELATIONSHIP_COMMITMENT, 3), (EventKind.RELATIONSHIP_END, 1), (EventKind.RELATIONSHIP_SEPARATION, 1),
    (EventKind.RELOCATION, 4), (EventKind.HOME_CHANGE, 2), (EventKind.FOREIGN_MOVE, 1), (EventKind.RETURN, 1),
    (EventKind.ASSET_CHANGE, 2), (EventKind.FINANCE_GAIN, 1), (EventKind.FINANCE_LOSS, 1),
    (EventKind.SELF_HEALTH_EVENT, 2), (EventKind.PRESSURE_PERIOD, 1),
)
_KIN: Final = ((Relation.FATHER, 2), (Relation.MOTHER, 2), (Relation.CHILD, 3), (Relation.YOUNGER_SIBLING, 2),
               (Relation.ELDER_SIBLING, 1))
_RELATIVES: Final[tuple[RowKind, ...]] = tuple(
    (EventKind.FAMILY_EVENT, Domain.FAMILY, relation, Precision.DAY) for relation, often in _KIN for _ in range(often))
_KINDS: Final[tuple[RowKind, ...]] = (
    *((kind, KIND_DOMAIN[kind], None, Precision.DAY) for kind, often in _OWN for _ in range(often)), *_RELATIVES)
_ORDER: Final = {kind: place for place, (kind, _) in enumerate(_OWN)}
"""Within a domain the earlier kind gets the earlier date, so that nobody graduates before school."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, to the day."""

    kind: EventKind
    domain: Domain
    relation: Relation | None
    day: date


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody answers: chances between 0 and 1, of a question or of a turn."""

    name: str
    skips: float = 0.05
    refuses: float = 0.02
    forgets: float = 0.08
    """Says that it is not remembered."""
    coarse: float = 0.3
    """Says the year alone."""
    exact: float = 0.15
    """Says the day."""
    errs: float = 0.03
    """Says a wrong year."""
    corrects: float = 0.5
    """Puts an error right later."""
    adds: float = 0.05
    """Tells another event along with the one asked about."""
    wanders: float = 0.04
    """Says something else altogether."""
    edits: float = 0.03
    """Changes an earlier choice."""
    redeclares: float = 0.01
    """Remembers another window."""
    ends: float = 0.005
    """Ends the interview."""
    grieves: float = 0.005
    """Speaks of a loss."""
    injects: float = 0.0
    """Tries to command the program."""
    types: float = 0.5
    """Types instead of clicking."""
    presses: float = 0.03
    """Takes a row back or confirms it by its button."""
    partly: float = 0.1
    """Leaves an item of a batch for later."""


TEMPERS: Final = (
    Temper("plain"),
    Temper("talkative", adds=0.7, exact=0.4, types=0.8, skips=0.02),
    Temper("terse", adds=0.0, coarse=0.7, types=0.1, wanders=0.0),
    Temper("refusing", refuses=0.7, skips=0.2, adds=0.0),
    Temper("skipping", skips=0.8),
    Temper("forgetful", forgets=0.6, coarse=0.7),
    Temper("mistaken", errs=0.4, corrects=0.9),
    Temper("contradicting", errs=0.5, corrects=0.1, edits=0.2),
    Temper("wandering", wanders=0.5, types=0.9),
    Temper("editing", edits=0.3, presses=0.2),
    Temper("of-relatives"),
    Temper("grieving", grieves=0.25),
    Temper("redeclaring", redeclares=0.2),
    Temper("leaving", ends=0.25),
    Temper("commanding", injects=0.4, types=1.0),
    Temper("partial", partly=0.6, types=0.1),
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a birth nobody knows exactly, a life, and a temper."""

    number: int
    seed: int
    locale: Locale
    temper: Temper
    case: Json
    """Birth, window and as-of date as a case is opened with."""
    truth: int
    """True minute, counted from the start of the window. Nothing that answers looks at it."""
    life: tuple[Event, ...]

    def chance(self) -> random.Random:
        """A fresh generator of everything this person does."""
        return random.Random(f"{self.seed}/{self.number}/manner")


def draw(number: int, seed: int, *, strength: float) -> Person:
    """Return person `number` of a seed; the same on any machine.

    Args:
        number: place in the crowd.
        seed: the crowd.
        strength: how strongly dates follow the method; 0 is chance.
    """
    chance = random.Random(f"{seed}/{number}")
    temper, locale = TEMPERS[number % len(TEMPERS)], tuple(Locale)[number // len(TEMPERS) % len(Locale)]
    years, minutes = chance.randint(16, 78), chance.choice(MINUTES)
    born = datetime(AS_OF.year - years, 1, 1) + timedelta(minutes=chance.randrange(365 * 1440))
    kinds = _RELATIVES if temper.name == "of-relatives" else _KINDS
    planted = draw_life(np.random.default_rng([seed, number]), strength, minutes=minutes, rows=chance.randint(*EVENTS), kinds=kinds,
                        born=born, years=years)
    given: Any = planted.case
    birth = {**given["birth"], "place_name": "", "stated_offset": True, "civil_time": "unique", "reported_time": None}
    case = {"locale": locale.value, "display_name": None, "birth": birth, "window": {**given["window"], "minutes": minutes},
            "source": "family", "as_of": given["as_of"]}
    return Person(number, seed, locale, temper, case, planted.truth, _ordered(given["events"]))


def _ordered(rows: list[Json]) -> tuple[Event, ...]:
    events = [Event(EventKind(row["event_kind"]), Domain(row["domain"]), row["related_person"] and Relation(row["related_person"]),
                    date.fromisoformat(row["occurred_from"])) for row in rows]
    found: list[Event] = []
    for domain in dict.fromkeys(one.domain for one in events):
        own = [one for one in events if one.domain is domain]
        if domain is Domain.FAMILY:
            found += own
            continue
        days = sorted(one.day for one in own)
        in_order = sorted(own, key=lambda one: _ORDER[one.kind])
        found += [Event(one.kind, domain, None, day) for one, day in zip(in_order, days, strict=True)]
    return tuple(sorted(found, key=lambda one: one.day))
