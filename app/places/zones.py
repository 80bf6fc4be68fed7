"""The time zone of a point on the map, offline."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from app.errors import InvalidInput

if TYPE_CHECKING:
    from timezonefinder import TimezoneFinder


@cache
def _finder() -> TimezoneFinder:
    # imported late: half a second that a command without coordinates does not need
    from timezonefinder import TimezoneFinder

    return TimezoneFinder()


def zone_at(lat: float, lon: float) -> str:
    """Return the IANA zone of a point, e.g. (30.66, 104.07) -> "Asia/Shanghai".

    In Xinjiang it answers Asia/Urumqi, while certificates carry Beijing time: ask there (`Place.note`).

    Args:
        lat: degrees north, −90 … 90.
        lon: degrees east, −180 … 180.

    Raises:
        InvalidInput: `coordinates-out-of-range`.
    """
    if not (-90 <= lat <= 90 and -180 <= lon <= 180):
        raise InvalidInput("coordinates-out-of-range", field="birth.place")
    return str(_finder().timezone_at(lat=lat, lng=lon))
