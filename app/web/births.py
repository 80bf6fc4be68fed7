"""A birth and a window as a person gives them -> what a case stores. All refusals name their field."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from app.errors import InvalidInput
from app.places import Gazetteer, zone_at
from app.web.schemas import BirthIn, WindowIn
from scoring import civil
from scoring.window import MAX_MINUTES, parse_window

Json = dict[str, Any]
PARTS: Final = {"dawn": ("03:00", "06:59"), "morning": ("06:00", "11:59"), "afternoon": ("12:00", "17:59"),
                "evening": ("18:00", "22:59"), "night": ("22:00", "03:59")}
"""Parts of a day, with the overlap that people's use of the words has."""
WHOLE_DAY: Final = ("00:00", "23:59")


def birth_of(given: BirthIn, places: Gazetteer, today: date) -> Json:
    """Return the stored birth: date, place, zone, offset, kind of civil time.

    Raises:
        InvalidInput: place unknown or meaning several, date in the future, ambiguous or skipped clock time.
        CaseError: date or clock that cannot be read.
    """
    day = civil.parse_date(given.date)
    if day > today:
        raise InvalidInput("birth-in-future", field="birth.date")
    place = _place(given, places)
    birth: Json = {"date": day.isoformat(), **place, "reported_time": given.reported_time,
                   "stated_offset": given.utc_offset_s is not None, "fold": given.fold}
    found = civil.resolve(day, given.reported_time or "12:00", place["tz"], given.fold, given.utc_offset_s)
    if given.reported_time:
        if found.status == "nonexistent" and given.utc_offset_s is None:
            raise InvalidInput("time-nonexistent", field="birth.reported_time")
        if found.status == "ambiguous" and given.fold is None and given.utc_offset_s is None:
            raise InvalidInput("time-ambiguous", field="birth.reported_time", extra={"choices": [
                {"fold": fold, "utc_offset_s": offset} for fold, offset in enumerate(found.offsets)]})
    offset = found.utc_offset_s if found.utc_offset_s is not None else found.offsets[0]
    return birth | {"utc_offset_s": offset, "civil_time": str(found.status), "summer_time": found.summer_time,
                    "thin_record": found.thin_record}


def _place(given: BirthIn, places: Gazetteer) -> Json:
    place = given.place
    if place.lat is not None and place.lon is not None:
        if not (-90 <= place.lat <= 90 and -180 <= place.lon <= 180):
            raise InvalidInput("coordinates-out-of-range", field="birth.place")
        zone = place.tz or zone_at(place.lat, place.lon)
        civil.zone(zone)
        return {"place_name": place.name or place.query or "", "lat": place.lat, "lon": place.lon, "tz": zone}
    if not place.query or not place.query.strip():
        raise InvalidInput("place-missing", field="birth.place")
    found = places.resolve(place.query)
    return {"place_name": found.label("zh") if place.query[:1] > "\u2e7f" else found.label("en"),
            "lat": found.lat, "lon": found.lon, "tz": place.tz or found.tz}


def window_of(given: WindowIn, birth: Json) -> Json:
    """Return {"start", "end", "minutes"} with full local times.

    Raises:
        InvalidInput: none or several ways of saying it, or more than a day.
        CaseError: clocks that cannot be read, a reversed window.
    """
    day = date.fromisoformat(birth["date"])
    ways = [given.start is not None or given.end is not None, given.around is not None, given.part is not None,
            bool(given.unknown)]
    if sum(ways) != 1:
        raise InvalidInput("window-unclear", field="window")
    if given.around is not None:
        return _around(day, given.around, given.minutes)
    start, end = (given.start, given.end) if ways[0] else PARTS[given.part] if given.part else WHOLE_DAY
    if start is None or end is None:
        raise InvalidInput("window-half", field="window")
    reported = birth.get("reported_time")
    if len(start) <= 5 and len(end) <= 5 and reported and civil.parse_clock(start) > civil.parse_clock(end) >= \
            civil.parse_clock(reported):
        day -= timedelta(days=1)  # the reported time lies behind midnight, and its date is the birth date
    window = parse_window(day, start, end)
    return {"start": window.start.isoformat(timespec="minutes"), "end": window.end.isoformat(timespec="minutes"),
            "minutes": window.minutes}


def _around(day: date, clock: str, minutes: int | None) -> Json:
    if minutes is None or minutes < 0 or 2 * minutes > MAX_MINUTES:
        raise InvalidInput("window-minutes", field="window.minutes", most=MAX_MINUTES // 2)
    centre = datetime.combine(day, datetime.min.time()) + civil.parse_clock(clock, "window.around")
    start, end = centre - timedelta(minutes=minutes), centre + timedelta(minutes=minutes)
    if 2 * minutes == MAX_MINUTES:
        end -= timedelta(minutes=1)  # half a day either way comes round to the clock it began with, and a day has that once
    window = parse_window(start.date(), start.isoformat(timespec="minutes"), end.isoformat(timespec="minutes"))
    return {"start": window.start.isoformat(timespec="minutes"), "end": window.end.isoformat(timespec="minutes"),
            "minutes": window.minutes}
