"""From the clock on the wall to universal time, by one pinned source of zone rules.

Rules come from the `tzdata` package alone, whatever database the machine has: two machines with the same
lock file compute the same chart. A clock time may have no instant (the clock jumped over it) or two (the
clock ran the hour twice); both are said, never guessed.

    clock   01:30 ─ 02:00 ┐                       wall minutes 01:00–01:59 happen twice:
    instant ──────────────┼──────────────▶        first at the old offset, then at the new one
    clock           01:00 └ 01:30 ─ 02:00
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final
from zoneinfo import ZoneInfo

import tzdata  # type: ignore[import-untyped]

from scoring.errors import CaseError

TZDATA_VERSION: Final = tzdata.IANA_VERSION
"""Release of the zone rules, such as ``2026f``."""

EPOCH_JD: Final = 2440587.5
"""1970-01-01T00:00 UT as a Julian day."""
EPOCH: Final = datetime(1970, 1, 1)
MAX_OFFSET_S: Final = 16 * 3600
"""Largest offset from Greenwich, either way, that any clock has kept (Manila and Alaska came close)."""

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_TIME = re.compile(r"(\d{2}):(\d{2})(?::(\d{2}))?", re.ASCII)


class CivilStatus(StrEnum):
    """How many instants a wall time has."""

    UNIQUE = "unique"
    AMBIGUOUS = "ambiguous"  # two: the clock was set back
    NONEXISTENT = "nonexistent"  # none: the clock was set forward


@dataclass(frozen=True, slots=True)
class CivilTime:
    """A wall time and what the zone rules say of it."""

    local: datetime
    """Wall time, without zone."""
    tz: str | None
    """IANA name; none where the person stated the offset alone."""
    status: CivilStatus
    """By the zone rules, also where an offset was stated."""
    offsets: tuple[int, ...]
    """Seconds east of Greenwich: one if unique, the first and second pass if ambiguous, the offsets before
    and after the jump if nonexistent. Empty without a zone."""
    utc_offset_s: int | None
    """The offset in use; none while the wall time is ambiguous or nonexistent and nothing chose."""
    jd_ut: float | None
    """The instant as a Julian day; none as above."""
    stated: bool
    """The offset was given by the person and not by the zone rules."""
    summer_time: bool
    """The zone had its clocks advanced at that instant."""

    @property
    def thin_record(self) -> bool:
        """Before 1970 the tz database promises no completeness per place (its file `theory.html`)."""
        return self.tz is not None and self.local.year < 1970


@cache
def zone(tz: str) -> ZoneInfo:
    """Rules of one zone from the pinned package.

    Raises:
        CaseError: `unknown_zone`.
    """
    if tz not in _zone_names():
        raise CaseError("birth.tz", "unknown_zone", value=tz)
    with files("tzdata").joinpath("zoneinfo", *tz.split("/")).open("rb") as rules:
        return ZoneInfo.from_file(rules, key=tz)


@cache
def _zone_names() -> frozenset[str]:
    return frozenset(files("tzdata").joinpath("zones").read_text(encoding="utf-8").split())


def parse_date(text: str, field: str = "birth.date") -> date:
    """Read YYYY-MM-DD.

    Raises:
        CaseError: `malformed_date`, or `no_such_date` for a day the calendar lacks.
    """
    if not _DATE.fullmatch(text):
        raise CaseError(field, "malformed_date", value=text)
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise CaseError(field, "no_such_date", value=text) from error


def parse_clock(text: str, field: str = "birth.time") -> timedelta:
    """Read HH:MM or HH:MM:SS as the time since midnight.

    Raises:
        CaseError: `malformed_time`.
    """
    match = _TIME.fullmatch(text)
    hours, minutes, seconds = (int(part or 0) for part in match.groups()) if match else (24, 0, 0)
    if hours > 23 or minutes > 59 or seconds > 59:
        raise CaseError(field, "malformed_time", value=text)
    return timedelta(hours=hours, minutes=minutes, seconds=seconds)


def at(day: date, clock: timedelta) -> datetime:
    """Wall time of a day."""
    return datetime(day.year, day.month, day.day) + clock


def check_offset(utc_offset_s: int, field: str = "birth.utc_offset_s") -> int:
    """Refuse an offset no clock has kept.

    Raises:
        CaseError: `offset_out_of_range` with the limit in seconds.
    """
    whole = isinstance(utc_offset_s, int) and not isinstance(utc_offset_s, bool)
    if not whole or abs(utc_offset_s) > MAX_OFFSET_S:
        raise CaseError(field, "offset_out_of_range", limit=MAX_OFFSET_S)
    return utc_offset_s


def julian_day(local: datetime, utc_offset_s: int) -> float:
    """Julian day of a wall time, UTC read as UT1 (the difference stays under 0.9 s); Gregorian calendar
    throughout."""
    seconds = (local - EPOCH) // timedelta(seconds=1) - utc_offset_s
    return EPOCH_JD + seconds / 86400.0


def resolve(
    day: date | str, time: str, tz: str | None, fold: int | None = None, utc_offset_s: int | None = None
) -> CivilTime:
    """Find the instant of a wall time.

    Args:
        day: civil day, a date or YYYY-MM-DD.
        time: HH:MM or HH:MM:SS.
        tz: IANA zone name; may be none when the offset is stated.
        fold: 0 for the first and 1 for the second pass of an hour that the clock ran twice; without effect at
            any other time.
        utc_offset_s: seconds east of Greenwich as the person states them; they win over the zone rules.

    Raises:
        CaseError: a malformed field, an unknown zone, or neither zone nor offset (`zone_or_offset_required`).
    """
    local = at(parse_date(day) if isinstance(day, str) else day, parse_clock(time))
    if fold not in (None, 0, 1):
        raise CaseError("birth.fold", "fold_out_of_range", value=fold)
    if utc_offset_s is not None:
        check_offset(utc_offset_s)
    if tz is None:
        if utc_offset_s is None:
            raise CaseError("birth.tz", "zone_or_offset_required")
        return CivilTime(
            local, None, CivilStatus.UNIQUE, (), utc_offset_s, julian_day(local, utc_offset_s),
            stated=True, summer_time=False,
        )  # fmt: skip
    status, offsets = _offsets(local, zone(tz))
    chosen = utc_offset_s
    if chosen is None and status is CivilStatus.UNIQUE:
        chosen = offsets[0]
    elif chosen is None and status is CivilStatus.AMBIGUOUS and fold is not None:
        chosen = offsets[fold]
    return CivilTime(
        local, tz, status, offsets, chosen, None if chosen is None else julian_day(local, chosen),
        stated=utc_offset_s is not None, summer_time=_summer_time(local, zone(tz), chosen),
    )  # fmt: skip


def _offsets(local: datetime, rules: ZoneInfo) -> tuple[CivilStatus, tuple[int, ...]]:
    """PEP 495: the offset falls from fold 0 to fold 1 where the clock went back, rises where it jumped
    forward."""
    first, second = (_seconds(local.replace(tzinfo=rules, fold=fold).utcoffset()) for fold in (0, 1))
    if first == second:
        return CivilStatus.UNIQUE, (first,)
    return (CivilStatus.AMBIGUOUS if first > second else CivilStatus.NONEXISTENT), (first, second)


def _summer_time(local: datetime, rules: ZoneInfo, offset: int | None) -> bool:
    if offset is None:
        return False
    instant = (local - timedelta(seconds=offset)).replace(tzinfo=UTC).astimezone(rules)
    return _seconds(instant.utcoffset()) == offset and _seconds(instant.dst()) > 0


def _seconds(delta: timedelta | None) -> int:
    return 0 if delta is None else delta // timedelta(seconds=1)
