"""The declared window of birth times and its candidate minutes.

A window is a stretch of the wall clock, both ends included. The limit of 1,440 minutes is on the clock's
span: on a day of 25 hours the same span holds 1,500 candidates, on a day of 23 hours 1,380, because each
candidate is an instant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Final

import numpy as np

from scoring.civil import EPOCH, EPOCH_JD, at, check_offset, parse_clock, parse_date, zone
from scoring.ephemeris import check_year
from scoring.errors import CaseError
from scoring.graha import FloatArray, IntArray

MAX_MINUTES: Final = 1440
"""Longest window in minutes of clock span, both ends counted (seed 000)."""

_MINUTE = timedelta(minutes=1)
_CLOCK = re.compile(r"\d{2}:\d{2}", re.ASCII)
_INSTANT = re.compile(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of wall clock, whole minutes, both ends included."""

    start: datetime
    end: datetime

    @property
    def minutes(self) -> int:
        """Minutes of clock span, both ends counted."""
        return (self.end - self.start) // _MINUTE + 1


@dataclass(frozen=True, slots=True, eq=False)
class CandidateTimes:
    """Every minute of a window that a clock showed, in the order of the instants."""

    local_minute: IntArray
    """(n,) wall minutes since 1970-01-01T00:00 of the same clock; a repeated minute stands twice."""
    utc_offset_s: IntArray
    """(n,) seconds east of Greenwich at each."""
    jd_ut: FloatArray
    """(n,) Julian days, universal time, strictly increasing."""

    def __len__(self) -> int:
        return len(self.jd_ut)

    def local(self, index: int) -> datetime:
        """Wall time of one candidate."""
        return EPOCH + int(self.local_minute[index]) * _MINUTE

    def thinned(self, most: int) -> CandidateTimes:
        """Every second, third … candidate from the first on, so that there are at most `most`."""
        step = -(-(len(self) - 1) // max(most - 1, 1)) or 1
        return CandidateTimes(self.local_minute[::step], self.utc_offset_s[::step], self.jd_ut[::step])


def parse_window(birth_date: date, start: str, end: str) -> Window:
    """Read a window.

    A bare clock time lies on the birth date (an end on the day of the start); an end before the start
    crosses midnight; equal times are one minute.

    Args:
        birth_date: civil day of birth.
        start: HH:MM or YYYY-MM-DDTHH:MM.
        end: the same.

    Raises:
        CaseError: `malformed_time`, `window_elsewhere` (it begins more than a day away from the birth date),
            `window_reversed` (dated end before the start), `window_too_long`, `year_out_of_range` (from midnight it
            reaches out of the first or last year).
    """
    first, _ = _read(start, birth_date, "window.start")
    if abs(first.date() - birth_date) > timedelta(days=1):
        raise CaseError("window.start", "window_elsewhere", value=start, date=birth_date.isoformat())
    last, dated = _read(end, first.date(), "window.end")
    if last < first:
        if dated:
            raise CaseError("window.end", "window_reversed", start=start, end=end)
        last += timedelta(days=1)
    window = Window(first, last)
    if window.minutes > MAX_MINUTES:
        raise CaseError("window", "window_too_long", minutes=window.minutes, limit=MAX_MINUTES)
    check_year(first, "window.start")
    check_year(last, "window.end")
    return window


def _read(text: str, day: date, field: str) -> tuple[datetime, bool]:
    if match := _INSTANT.fullmatch(text):
        return at(parse_date(match[1], field), parse_clock(match[2], field)), True
    if not _CLOCK.fullmatch(text):
        raise CaseError(field, "malformed_time", value=text)
    return at(day, parse_clock(text, field)), False


def candidate_times(window: Window, tz: str | None, utc_offset_s: int | None = None) -> CandidateTimes:
    """Every minute of a window as an instant, zone rules resolved minute by minute.

    Args:
        window: the declared stretch.
        tz: IANA zone name; may be none when the offset is stated.
        utc_offset_s: stated offset, which then holds for the whole window.

    Raises:
        CaseError: unknown zone, neither zone nor offset, or `window_nonexistent` when the clock showed none
            of it.
    """
    first, last = (round((edge - EPOCH) / _MINUTE) for edge in (window.start, window.end))
    minutes, offsets = [], []
    for begin, stop, offset in _stretches(window, tz, utc_offset_s):
        # Wall minutes m with  begin <= 60 m - offset < stop.
        low = max(first, -((-begin - offset) // 60)) if begin is not None else first
        high = min(last, (stop + offset - 1) // 60) if stop is not None else last
        if low <= high:
            minutes.append(np.arange(low, high + 1, dtype=np.int64))
            offsets.append(np.full(high - low + 1, offset, dtype=np.int64))
    if not minutes:
        raise CaseError("window", "window_nonexistent", tz=tz)
    local_minute, offset_s = np.concatenate(minutes), np.concatenate(offsets)
    return CandidateTimes(local_minute, offset_s, EPOCH_JD + (local_minute * 60 - offset_s) / 86400.0)


def _stretches(
    window: Window, tz: str | None, stated: int | None
) -> list[tuple[int | None, int | None, int]]:
    """(first second, second after the last, offset) in universal time; none where the stretch is open."""
    if stated is not None:
        return [(None, None, check_offset(stated))]
    if tz is None:
        raise CaseError("birth.tz", "zone_or_offset_required")
    rules = zone(tz)

    def offset_at(instant: int) -> int:
        there = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=instant)).astimezone(rules)
        return round((there.replace(tzinfo=None) - EPOCH).total_seconds()) - instant

    wall_first, wall_last = (round((edge - EPOCH).total_seconds()) for edge in (window.start, window.end))
    # A clock is never a day off universal time; hourly samples catch every change, bisection finds its
    # second.
    samples = range(wall_first - 86400, wall_last + 86400 + 3600, 3600)
    stretches: list[tuple[int | None, int | None, int]] = []
    begin: int | None = None
    current = offset_at(samples[0])
    for before, after in pairwise(samples):
        if (found := offset_at(after)) == current:
            continue
        low, high = before, after
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset_at(middle) == current else (low, middle)
        stretches.append((begin, high, current))
        begin, current = high, found
    return [*stretches, (begin, None, current)]
