"""People whose birth time was recorded: what the engine may see of them, and what only the judge sees."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

import numpy as np

from app.errors import InvalidInput
from scoring.result import canonical

Json = dict[str, Any]

_SEEN: Final = ("date", "tz", "lat", "lon", "utc_offset_s")
_SHARED: Final = 0.9
"""Part of the windows that must hold the truth at the same place for it to be no chance."""
_SLACK: Final = 0.02
"""How near, in parts of the window, is the same place."""
_ENOUGH: Final = 5
"""Windows from which on the same place, other than the middle, is no chance."""
_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Person:
    """One case, the truth apart."""

    id: str
    birth: Json
    """What the engine may see of the birth, date of the record included."""
    events: tuple[Json, ...]
    truth: datetime
    """Recorded wall time, whole minute."""
    split: str = ""
    """Part of the collection it belongs to, if the file says so."""


def lines_of(text: str) -> list[Json]:
    """Read JSON lines.

    Raises:
        InvalidInput: `calibration-no-case` with the number of the line.
    """
    found = []
    for number, line in enumerate(text.split("\n"), 1):  # not splitlines: a text may hold other marks that end a line
        if not line.strip():
            continue
        try:
            one = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InvalidInput("calibration-no-case", field=f"line {number}") from error
        if not isinstance(one, dict):
            raise InvalidInput("calibration-no-case", field=f"line {number}")
        found.append(one)
    return found


def read(lines: Sequence[Mapping[str, Any]]) -> list[Person]:
    """Read a case file.

    Raises:
        InvalidInput: `calibration-*`: a line is no case with a recorded time, marked `regression_only`, twice there, or the
            windows that the file carries all hold the truth at the same place, such as their middle.
    """
    people: list[Person] = []
    for line in lines:
        identity = str(line.get("id"))
        if line.get("regression_only"):
            raise InvalidInput("calibration-known-answer", field=identity)
        try:
            birth = line["birth"]
            truth = datetime.fromisoformat(f"{birth['date']}T{birth['time_local']}").replace(second=0)
            events = tuple({name: value for name, value in one.items() if name != "note"} for one in line["events"])
        except (KeyError, TypeError, ValueError) as error:
            raise InvalidInput("calibration-no-case", field=identity) from error
        people.append(Person(identity, {name: birth[name] for name in _SEEN if name in birth}, events, truth,
                             str(line.get("split") or "")))
    if len({one.id for one in people}) < len(people) or not people:
        raise InvalidInput("calibration-no-case", field="id")
    _refuse_given_away(lines, people)
    return people


def _refuse_given_away(lines: Sequence[Mapping[str, Any]], people: Sequence[Person]) -> None:
    """A window drawn around the truth gives it away: its middle, or whatever place they all share, is an answer."""
    places = [
        place for line, person in zip(lines, people, strict=True)
        if isinstance(window := line.get("window"), Mapping) and (place := _place(window, person.truth))
    ]  # fmt: skip
    if not places:
        return
    usual = float(np.median([place / max(minutes - 1, 1) for place, minutes in places]))
    for code, spot, least in (("calibration-centred", 0.5, 1), ("calibration-fixed-place", usual, _ENOUGH)):
        there = sum(abs(place - spot * (minutes - 1)) <= max(1.0, _SLACK * minutes) for place, minutes in places)
        if len(places) >= least and there >= _SHARED * len(places):
            raise InvalidInput(code, field="window")


def _place(window: Mapping[str, Any], truth: datetime) -> tuple[int, int] | None:
    """Minutes from the window's start to the truth, and minutes of the window; none where it does not hold the truth."""
    start, end = (_instant(str(window.get(side)), truth.date()) for side in ("start", "end"))
    if start is None or end is None:
        return None
    if start > truth:  # a bare clock time of the evening before
        start, end = start - timedelta(days=1), end - timedelta(days=1)
    if end < start:
        end += timedelta(days=1)
    return ((truth - start) // _MINUTE, (end - start) // _MINUTE + 1) if start <= truth <= end else None


def _instant(text: str, day: date) -> datetime | None:
    try:
        return datetime.fromisoformat(text if "T" in text else f"{day}T{text}").replace(tzinfo=None)
    except ValueError:
        return None


def offset_in_window(secret: bytes, identity: str, minutes: int, repeat: int = 0) -> int:
    """Return the truth's place in its window, uniform in [0, minutes), fixed by the secret before anything runs."""
    digest = hmac.new(secret, f"windows-v1|{identity}|{minutes}|{repeat}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest, "big") % minutes


def blind(person: Person, start: datetime, minutes: int, as_of: str, events: Sequence[Json] | None = None) -> Json:
    """Return what the engine gets: no name, no recorded time, only a window.

    Args:
        person: the case.
        start: first minute of the window.
        minutes: its length.
        as_of: last day of the lives looked at.
        events: other rows than the person's own.
    """
    # The window may lie on the day before or after; the date of birth is that of its first minute.
    return {
        "id": person.id,
        "birth": {**person.birth, "date": start.date().isoformat()},
        "window": {
            "start": start.isoformat(timespec="minutes"),
            "end": (start + timedelta(minutes=minutes - 1)).isoformat(timespec="minutes"),
        },
        "as_of": as_of,
        "events": [dict(one) for one in (person.events if events is None else events)],
    }


def moved(events: Sequence[Json], by: timedelta, last: date, birth: date) -> list[Json]:
    """Return another life's rows with its ages kept: dates moved by the difference of the births.

    Rows that end after `last` or before `birth` are dropped.
    """
    found = []
    for one in events:
        first, end = (date.fromisoformat(one[name]) + by for name in ("occurred_from", "occurred_to"))
        if birth <= end <= last:
            found.append({**one, "occurred_from": first.isoformat(), "occurred_to": end.isoformat()})
    return found


def digest(value: object) -> str:
    """Return the SHA-256 of plain data."""
    return hashlib.sha256(canonical(json.loads(json.dumps(value)))).hexdigest()
