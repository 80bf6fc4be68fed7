"""Planted lives: synthetic people whose dates follow the engine's own activations.

They prove the machinery and not the astrology: at strength 0 dates are random and nothing may narrow; at a
strength of the grid the truth must stay in the ranges. Everything is drawn from one generator, so a seed is a
life.

    chance of day t  ∝  exp(strength · activation[domain][t, true minute])      over the domain's ages
"""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

import numpy as np

from scoring.activation import Activation
from scoring.candidates import candidates
from scoring.clock import JsonObject, JsonValue
from scoring.graha import FloatArray
from scoring.policy import POLICY, Key, Policy
from scoring.spans import day_points
from scoring.vocabulary import Domain, EventKind, Precision, Relation
from scoring.window import Window, candidate_times

RowKind = tuple[EventKind, Domain, Relation | None, Precision]
"""What is known of a row before its date."""

MIX: Final[tuple[tuple[int, RowKind], ...]] = (
    (67, (EventKind.CAREER_CHANGE, Domain.CAREER, None, Precision.YEAR)),
    (59, (EventKind.PROMOTION, Domain.CAREER, None, Precision.DAY)),
    (44, (EventKind.RELATIONSHIP_COMMITMENT, Domain.RELATIONSHIP, None, Precision.DAY)),
    (42, (EventKind.FAMILY_EVENT, Domain.FAMILY, Relation.CHILD, Precision.DAY)),
    (27, (EventKind.SELF_HEALTH_EVENT, Domain.HEALTH, None, Precision.DAY)),
    (15, (EventKind.RELATIONSHIP_END, Domain.RELATIONSHIP, None, Precision.YEAR)),
    (12, (EventKind.RELOCATION, Domain.RELOCATION, None, Precision.YEAR)),
    (11, (EventKind.CAREER_CHANGE, Domain.CAREER, None, Precision.MONTH)),
    (10, (EventKind.EDUCATION_MILESTONE, Domain.EDUCATION, None, Precision.YEAR)),
    (10, (EventKind.PRESSURE_PERIOD, Domain.HEALTH_PRESSURE, None, Precision.DAY)),
    (6, (EventKind.FAMILY_EVENT, Domain.FAMILY, Relation.CHILD, Precision.MONTH)),
    (5, (EventKind.FAMILY_EVENT, Domain.FAMILY, Relation.FATHER, Precision.DAY)),
    (5, (EventKind.FAMILY_EVENT, Domain.FAMILY, Relation.SPOUSE, Precision.DAY)),
    (4, (EventKind.FAMILY_EVENT, Domain.FAMILY, Relation.MOTHER, Precision.DAY)),
    (4, (EventKind.SELF_HEALTH_EVENT, Domain.HEALTH, None, Precision.MONTH)),
    (3, (EventKind.RELOCATION, Domain.RELOCATION, None, Precision.MONTH)),
    (3, (EventKind.FAMILY_EVENT, Domain.FAMILY, Relation.SIBLING, Precision.DAY)),
    (2, (EventKind.FINANCE_GAIN, Domain.FINANCE, None, Precision.YEAR)),
)
"""How often each kind of row occurs among the dated rows of the 27 development people."""

LIFE_YEARS: Final = 43
"""Usual age at the as-of day of a planted life."""


@dataclass(frozen=True, slots=True)
class PlantedLife:
    """A synthetic case and what it was drawn from."""

    case: JsonObject
    """As `scoring.score` takes it."""
    truth: int
    """The true minute, counted from the start of the window."""
    strength: float


def draw_life(
    random: np.random.Generator,
    strength: float,
    *,
    minutes: int = 241,
    rows: int = 15,
    kinds: Sequence[RowKind] | None = None,
    born: datetime | None = None,
    years: int = LIFE_YEARS,
    policy: Policy = POLICY,
) -> PlantedLife:
    """Draw one life.

    Args:
        random: the only source of chance.
        strength: how strongly the dates follow the method; 0 is placebo.
        minutes: length of the declared window; the truth is uniform in it.
        rows: dated events, in random order.
        kinds: what to draw from instead of `MIX`.
        born: first minute of the window; drawn when none is given.
        years: age at the as-of day.
        policy: numbers of the method.
    """
    start = born or datetime(1930, 1, 1) + timedelta(minutes=int(random.integers(50 * 525_960)))
    latitude, longitude = round(random.uniform(-50, 60), 4), round(random.uniform(-180, 180), 4)
    offset = round(longitude / 15) * 3600
    truth = int(random.integers(minutes))
    minute = start + timedelta(minutes=truth)
    times = candidate_times(Window(minute, minute), None, offset)
    activation = Activation(candidates(times, latitude, longitude), start.date(), policy)
    as_of = _years_later(start.date(), years)
    events: list[JsonValue] = []
    weights = np.array([count for count, _ in MIX], dtype=np.float64)
    chances: dict[Key, tuple[int, FloatArray]] = {}
    for place in range(rows):
        if kinds is None:
            kind = MIX[int(random.choice(len(MIX), p=weights / weights.sum()))][1]
        else:
            kind = kinds[int(random.integers(len(kinds)))]
        key = policy.key(kind[1], kind[2])
        if key is None:
            raise ValueError(f"the method has no rule for {kind[1]}, {kind[2]}")
        if key not in chances:
            chances[key] = _chances(activation, key, start.date(), as_of, strength)
        first, chance = chances[key]
        day = date.fromordinal(first + int(random.choice(len(chance), p=chance)))
        events.append(_row(f"e{place + 1}", kind, day))
    case: JsonObject = {
        "id": f"planted-{strength}",
        "birth": {
            "date": start.date().isoformat(), "tz": None, "lat": latitude, "lon": longitude,
            "utc_offset_s": offset,
        },
        "window": {
            "start": start.isoformat(timespec="minutes"),
            "end": (start + timedelta(minutes=minutes - 1)).isoformat(timespec="minutes"),
        },
        "as_of": as_of.isoformat(),
        "events": events,
    }  # fmt: skip
    return PlantedLife(case, truth, strength)


def _chances(
    activation: Activation, key: Key, birth: date, as_of: date, strength: float
) -> tuple[int, FloatArray]:
    """First day of the domain's ages within the life, and the chance of each day from there."""
    low, high = activation.policy.rules[key].age
    first = max(_years_later(birth, int(low)), birth + timedelta(days=1))
    last = min(_years_later(birth, int(high)), as_of)
    days = np.arange(first.toordinal(), max(last.toordinal(), first.toordinal() + 1))
    points = strength * day_points(activation, key, days)[:, 0]
    chance = np.exp(points - points.max())
    return int(days[0]), chance / chance.sum()


def _row(identity: str, kind: RowKind, day: date) -> JsonObject:
    """The row a person would tell: the day, its month or its year."""
    event_kind, domain, relation, precision = kind
    first = last = day
    if precision is Precision.MONTH:
        first = day.replace(day=1)
        last = day.replace(day=calendar.monthrange(day.year, day.month)[1])
    elif precision is Precision.YEAR:
        first, last = date(day.year, 1, 1), date(day.year, 12, 31)
    return {
        "id": identity,
        "event_kind": event_kind.value,
        "domain": domain.value,
        "related_person": relation.value if relation else None,
        "occurred_from": first.isoformat(),
        "occurred_to": last.isoformat(),
        "date_precision": precision.value,
    }


def _years_later(day: date, years: int) -> date:
    """The same day of a later year; 29 February becomes 28."""
    last = calendar.monthrange(day.year + years, day.month)[1]
    return date(day.year + years, day.month, min(day.day, last))
