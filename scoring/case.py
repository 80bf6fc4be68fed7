"""Reading a scoring case: what may be computed with, and nothing else.

Only the fields below are read. A recorded birth time that travels in the same object (`birth.time_local` of
calibration files) is never looked at: the truth cannot leak through a field that no line names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from scoring.candidates import check_place
from scoring.civil import check_offset, parse_date, zone
from scoring.ephemeris import check_year
from scoring.errors import CaseError
from scoring.fields import mapping, number, text, whole, word
from scoring.policy import POLICY, Key, Policy
from scoring.vocabulary import UNSCORED, Domain, EventKind, Precision, Relation
from scoring.window import Window, parse_window

MAX_EVENTS: Final = 200
"""Rows of one case; far above any conversation, low enough that a case cannot exhaust the machine."""


@dataclass(frozen=True, slots=True)
class Birth:
    """Date and place; the time is what is looked for."""

    date: date
    tz: str | None
    """IANA zone; may be none when the offset is stated."""
    latitude: float
    """Degrees, north positive."""
    longitude: float
    """Degrees, east positive."""
    utc_offset_s: int | None
    """Stated offset in seconds east of Greenwich; wins over the zone rules."""


@dataclass(frozen=True, slots=True)
class Event:
    """One confirmed, dated row of the ledger."""

    id: str
    kind: EventKind
    domain: Domain
    related_person: Relation | None
    start: date
    """First day of the span, as told."""
    end: date
    """Last day of the span, as told."""
    precision: Precision
    key: Key | None
    """What decides its activation; none when the row is not scored."""
    reason: str | None
    """Why it is not scored; none when it is."""


@dataclass(frozen=True, slots=True)
class ScoringCase:
    """A valid case."""

    id: str
    birth: Birth
    window: Window
    as_of: date
    """Last day of the life that is looked at: baseline and placebo depend on it, so it is pinned with the
    case. A case that names none gets the policy's reference date, or the end of its last event when that
    is later: the same on any day it is run."""
    events: tuple[Event, ...]
    """In ledger order."""

    @property
    def scored(self) -> tuple[Event, ...]:
        """The events that the method has a rule for, in ledger order."""
        return tuple(event for event in self.events if event.key is not None)


def parse_case(raw: Mapping[str, object], policy: Policy = POLICY) -> ScoringCase:
    """Read and validate a case.

    Args:
        raw: the case as JSON (commands.md, `score`).
        policy: decides which rows are scored.

    Raises:
        CaseError: any field that is missing, of the wrong type, not finite, unknown, reversed, before birth
            or in the future, with its path.
    """
    raw = mapping(raw, "case")
    birth = parse_birth(mapping(raw.get("birth"), "birth"))
    declared = mapping(raw.get("window"), "window")
    window = parse_window(
        birth.date, text(declared, "start", "window.start"), text(declared, "end", "window.end")
    )
    stated = raw.get("as_of")
    limit = None if stated is None else parse_date(text(raw, "as_of", "as_of"), "as_of")
    if limit is not None:
        check_year(limit, "as_of")
    if limit is not None and limit < birth.date:
        raise CaseError("as_of", "before_birth", birth=birth.date.isoformat())
    rows = raw.get("events", [])
    if not isinstance(rows, Sequence) or isinstance(rows, (str, bytes)):
        raise CaseError("events", "not_a_list")
    if len(rows) > MAX_EVENTS:
        raise CaseError("events", "too_many", limit=MAX_EVENTS)
    events = tuple(_event(row, f"events[{index}]", birth, limit, policy) for index, row in enumerate(rows))
    seen: set[str] = set()
    for index, event in enumerate(events):
        if event.id in seen:
            raise CaseError(f"events[{index}].id", "duplicate_id", value=event.id)
        seen.add(event.id)
    latest = max((event.end for event in events), default=policy.reference_date)
    as_of = limit if limit is not None else max(policy.reference_date, latest, birth.date)
    identity = raw.get("id", "")
    return ScoringCase(identity if isinstance(identity, str) else str(identity), birth, window, as_of, events)


def parse_birth(raw: Mapping[str, object]) -> Birth:
    """Read date, place and zone of a birth.

    Raises:
        CaseError: as `parse_case`, fields under `birth.`.
    """
    day = parse_date(text(raw, "date", "birth.date"))
    check_year(day)
    latitude, longitude = (number(raw, name, f"birth.{name}") for name in ("lat", "lon"))
    check_place(latitude, longitude)
    offset = whole(raw, "utc_offset_s", "birth.utc_offset_s")
    if offset is not None:
        check_offset(offset)
    tz = None if raw.get("tz") is None else text(raw, "tz", "birth.tz")
    if tz is not None:
        zone(tz)
    elif offset is None:
        raise CaseError("birth.tz", "zone_or_offset_required")
    return Birth(day, tz, latitude, longitude, offset)


def _event(raw: object, field: str, birth: Birth, as_of: date | None, policy: Policy) -> Event:
    raw = mapping(raw, field)
    kind = word(raw, "event_kind", field, EventKind)
    domain = word(raw, "domain", field, Domain)
    person = None if raw.get("related_person") is None else word(raw, "related_person", field, Relation)
    precision = word(raw, "date_precision", field, Precision)
    start, end = (
        parse_date(text(raw, name, f"{field}.{name}"), f"{field}.{name}")
        for name in ("occurred_from", "occurred_to")
    )
    if end < start:
        raise CaseError(f"{field}.occurred_to", "span_reversed", start=start.isoformat(), end=end.isoformat())
    if end < birth.date:
        raise CaseError(f"{field}.occurred_to", "before_birth", birth=birth.date.isoformat())
    check_year(end, f"{field}.occurred_to")
    if as_of is not None and start > as_of:
        raise CaseError(f"{field}.occurred_from", "in_future", as_of=as_of.isoformat())
    key, reason = _scored_as(domain, person, precision, policy)
    return Event(text(raw, "id", f"{field}.id"), kind, domain, person, start, end, precision, key, reason)


def _scored_as(
    domain: Domain, person: Relation | None, precision: Precision, policy: Policy
) -> tuple[Key | None, str | None]:
    if domain in UNSCORED:
        return None, "background_only"
    if precision not in policy.precision:
        return None, "date_unknown"
    key = policy.key(domain, person)
    if key is None:
        return None, "relative_without_house" if domain is Domain.FAMILY else "domain_without_rule"
    return key, None
