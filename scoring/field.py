"""The activation array as a picture sees it: candidate by time of life, one panel a domain.

A reduction of the same array as everything else (`scoring.activation`): some candidates, some days. Transits
are counted, as for a date known to the day.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

import numpy as np

from scoring.case import ScoringCase, parse_case
from scoring.clock import Clock, JsonObject, JsonValue
from scoring.graha import IntArray
from scoring.policy import POLICY, Key, Policy
from scoring.scored import open_case
from scoring.spans import day_points
from scoring.vocabulary import Domain

_COLUMNS: Final = 240
_LINES: Final = 48
_WITHOUT_ROWS: Final = (Domain.CAREER, Domain.RELATIONSHIP, Domain.RELOCATION)
"""Shown while there is no dated row."""


def activation_map(case: Mapping[str, object], *, policy: Policy = POLICY) -> JsonObject:
    """Points of every domain of a case, by candidate and time of life.

    Args:
        case: as for `scoring.score`.
        policy: numbers of the method.

    Returns:
        Plain data: `life` (first and last day), `days` (the day each column stands for, ISO), `window` (its
        ends), `minutes` (T of the candidate each line stands for, at most 48), and `panels`: domain, related_person, `events` (first
        and last day of its rows), `points` by line and column, at most 240 columns.

    Raises:
        CaseError: bad input, with its field and a code.
    """
    parsed = parse_case(case, policy)
    activation = open_case(parsed, policy)
    clock = Clock(activation.candidates)
    minutes = _spread(len(activation), _LINES)
    birth = parsed.birth.date.toordinal()
    days = birth + _spread(max(parsed.as_of.toordinal() - birth, 1), _COLUMNS)
    panels: list[JsonValue] = []
    for key in _keys(parsed):
        points = day_points(activation, key, days)[:, minutes]
        events: list[JsonValue] = [
            [event.start.isoformat(), event.end.isoformat()] for event in parsed.scored if event.key == key
        ]
        panels.append({
            "domain": key.domain.value,
            "related_person": key.relation.value if key.relation else None,
            "events": events,
            "points": points.T.round(4).tolist(),
        })  # fmt: skip
    return {
        "life": [parsed.birth.date.isoformat(), parsed.as_of.isoformat()],
        "days": [date.fromordinal(int(day)).isoformat() for day in days],
        "window": {"from": clock.at(0), "to": clock.at(len(activation) - 1)},
        "minutes": [clock.at(int(minute)) for minute in minutes],
        "panels": panels,
    }


def around(birth: Mapping[str, object], civil: date, clock: str, minutes: int, years: int) -> JsonObject:
    """A case without rows whose window is centred on a birth, for a picture of its chart.

    Args:
        birth: place and zone, as `scoring.chart` takes them.
        civil: day of birth.
        clock: HH:MM of birth.
        minutes: to each side.
        years: of life looked at.
    """
    hours, part = (int(text) for text in clock.split(":")[:2])
    middle = timedelta(hours=hours, minutes=part)
    ends = {}
    for name, shift in (("start", -minutes), ("end", minutes)):
        at = middle + timedelta(minutes=shift)
        day, rest = civil + timedelta(days=at.days), at.seconds // 60
        ends[name] = f"{day.isoformat()}T{rest // 60:02d}:{rest % 60:02d}"
    place = {name: birth[name] for name in ("tz", "lat", "lon", "utc_offset_s") if birth.get(name) is not None}
    last = min(civil + timedelta(days=round(years * POLICY.year_days)), date(2100, 12, 31))
    return {
        "birth": {**place, "date": civil.isoformat()},  # type: ignore[dict-item]
        "window": {**ends},
        "as_of": last.isoformat(),
        "events": [],
    }


def _keys(parsed: ScoringCase) -> Sequence[Key]:
    told = list(dict.fromkeys(event.key for event in parsed.scored if event.key))
    return told or [Key(domain) for domain in _WITHOUT_ROWS]


def _spread(count: int, most: int) -> IntArray:
    """At most so many of 0 to count − 1: the middles of as many equal parts."""
    some = min(count, most)
    return (2 * np.arange(some) + 1) * count // (2 * some)
