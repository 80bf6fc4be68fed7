"""The sky of every candidate minute of a window, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.civil import EPOCH
from scoring.ephemeris import sky
from scoring.errors import CaseError
from scoring.graha import FloatArray, IntArray
from scoring.varga import sign
from scoring.window import CandidateTimes


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """n birth times and their charts; the first axis of every array is the candidate, in the order of the
    instants."""

    local_minute: IntArray
    """(n,) wall minutes since 1970-01-01T00:00 of the same clock; a minute the clock showed twice stands
    twice."""
    utc_offset_s: IntArray
    """(n,) seconds east of Greenwich."""
    jd_ut: FloatArray
    """(n,) Julian days, universal time."""
    longitude: FloatArray
    """(n, 9) sidereal longitudes in degrees, order of `scoring.graha.GRAHAS`."""
    ascendant: FloatArray
    """(n,) sidereal ascendants in degrees."""
    sign: IntArray
    """(n, 9) signs of the grahas, 0–11."""
    lagna: IntArray
    """(n,) sign of the ascendant, 0–11: the first house."""
    beyond_polar_circle: bool
    """The place is where the ascendant can leap."""

    def __len__(self) -> int:
        return len(self.jd_ut)

    @property
    def house(self) -> IntArray:
        """(n, 9) whole-sign houses 1–12 of the grahas from the ascendant."""
        return (self.sign - self.lagna[:, None]) % 12 + 1

    def local(self, index: int) -> datetime:
        """Wall time of one candidate, whole minutes."""
        return EPOCH + timedelta(minutes=int(self.local_minute[index]))


def candidates(times: CandidateTimes, latitude: float, longitude: float) -> Candidates:
    """Charts of every candidate of a window at one place.

    Args:
        times: candidates of `scoring.window.candidate_times`.
        latitude: geographic, degrees, north positive.
        longitude: geographic, degrees, east positive.

    Raises:
        CaseError: a place off the globe, or a year the engine does not answer for.
    """
    check_place(latitude, longitude)
    here = sky(times.jd_ut)
    ascendant = here.ascendant(latitude, longitude)
    return Candidates(
        times.local_minute, times.utc_offset_s, times.jd_ut, here.longitude, ascendant,
        sign(here.longitude), sign(ascendant), here.beyond_polar_circle(latitude),
    )  # fmt: skip


def check_place(latitude: float, longitude: float) -> None:
    """Refuse a place off the globe.

    Raises:
        CaseError: `latitude_out_of_range`, `longitude_out_of_range`.
    """
    if not -90.0 <= latitude <= 90.0:
        raise CaseError("birth.lat", "latitude_out_of_range", value=latitude)
    if not -180.0 <= longitude <= 180.0:
        raise CaseError("birth.lon", "longitude_out_of_range", value=longitude)
