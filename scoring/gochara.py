"""Gochara: the signs Jupiter and Saturn pass through, for any instant from 1800 to 2100.

A planet changes its sign a few times a year at most. The instants of change are found once per block of
years and kept, so a lookup is a search in a short list and is as exact at a border as the ephemeris itself.

    block   │ 0            │ 1            │ 2            │    4,096 days each
    Saturn  │   Aq     │  Pi   │Aq│ Pi       │    Ar     │    (retrograde: back and forth over a border)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np

from scoring.ephemeris import FIRST_JD, LAST_JD, check_instant, sidereal_longitude
from scoring.graha import JUPITER, SATURN, FloatArray, IntArray
from scoring.varga import sign

BODIES: Final = (JUPITER, SATURN)
"""Order of the last axis of `transit_signs`."""

_BLOCK_DAYS: Final = 4096
_NODE_DAYS: Final = 32
_NEAR_BORDER: Final = {JUPITER: 0.5, SATURN: 0.28}
"""Degrees from a border within which a day is computed exactly: two days at the planet's fastest, so that
the four days around a change are. Elsewhere six-point interpolation over 32-day nodes, good to 0.01°, only
has to keep off borders."""
_PRECISION_DAYS: Final = 2e-6


def transit_signs(jd_ut: FloatArray, field: str = "date") -> IntArray:
    """Signs of Jupiter and Saturn at given instants.

    Args:
        jd_ut: (t,) Julian days, universal time, any order.
        field: what to name in a refusal.

    Returns:
        (t, 2) signs 0–11, Jupiter then Saturn.

    Raises:
        CaseError: `year_out_of_range`.
    """
    found = np.empty((len(jd_ut), len(BODIES)), dtype=np.int64)
    if not len(jd_ut):
        return found
    check_instant(float(jd_ut.min()), field)
    check_instant(float(jd_ut.max()), field)
    block = ((jd_ut - FIRST_JD) // _BLOCK_DAYS).astype(np.int64)
    for number in np.unique(block).tolist():
        here = block == number
        for column, body in enumerate(BODIES):
            borders, signs = _block(body, number)
            found[here, column] = signs[np.searchsorted(borders, jd_ut[here], side="right")]
    return found


@cache
def _block(body: int, number: int) -> tuple[FloatArray, IntArray]:
    """Instants (k,) at which the sign changes inside a block, and the signs (k + 1,) before, between and
    after."""
    start = FIRST_JD + number * _BLOCK_DAYS
    days = start + np.arange(min(_BLOCK_DAYS, int(LAST_JD - start)) + 1, dtype=np.float64)
    longitude = _daily(body, days)
    near = np.abs((longitude + 15.0) % 30.0 - 15.0) < _NEAR_BORDER[body]
    longitude[near] = [sidereal_longitude(float(day), body) for day in days[near]]
    signs = sign(longitude)
    last_days = np.flatnonzero(signs[1:] != signs[:-1])
    borders = [_crossing(body, float(days[index]), int(signs[index])) for index in last_days]
    return np.array(borders), signs[np.append(last_days, len(signs) - 1)]


def _crossing(body: int, day: float, before: int) -> float:
    """Instant within a day at which the sign is no longer the one before, to a fifth of a second.

    The cubic through four days names the instant, the ephemeris itself is asked just before and after it:
    near the Sun the bending of light moves a planet off any smooth curve by a few hundredths of an
    arcsecond.
    """
    exact = [sidereal_longitude(day + k, body) for k in (-1, 0, 1, 2)]
    a, b, c, d = np.unwrap(exact, period=360.0).tolist()

    def smooth(u: float) -> float:
        return float(
            -a * u * (u - 1) * (u - 2) / 6 + b * (u + 1) * (u - 1) * (u - 2) / 2
            - c * (u + 1) * u * (u - 2) / 2 + d * (u + 1) * u * (u - 1) / 6
        )  # fmt: skip

    def true(u: float) -> float:
        return sidereal_longitude(day + u, body)

    guess = _halve(smooth, before, 0.0, 1.0, _PRECISION_DAYS / 8.0)[1]
    reach = _PRECISION_DAYS / 2.0
    low, high = guess, guess
    while low > 0.0 and int(sign(true(low))) != before:
        low, reach = max(0.0, guess - reach), reach * 4.0
    reach = _PRECISION_DAYS / 2.0
    while high < 1.0 and int(sign(true(high))) == before:
        high, reach = min(1.0, guess + reach), reach * 4.0
    return day + _halve(true, before, low, high, _PRECISION_DAYS)[1]


def _halve(
    longitude: Callable[[float], float], before: int, low: float, high: float, precision: float
) -> tuple[float, float]:
    """Narrow a stretch at whose low end the sign is the one before and at whose high end it is another."""
    while high - low > precision:
        middle = (low + high) / 2.0
        if int(sign(longitude(middle))) == before:
            low = middle
        else:
            high = middle
    return low, high


def _daily(body: int, days: FloatArray) -> FloatArray:
    """Longitude on evenly spaced days, degrees, by Lagrange's formula through the six nearest nodes."""
    first = days[0] - 2 * _NODE_DAYS
    count = int((days[-1] - first) // _NODE_DAYS) + 4
    # The first and last block look three nodes beyond the years, within the ephemeris' margin.
    nodes = np.array([sidereal_longitude(first + i * _NODE_DAYS, body) for i in range(count)])
    nodes = np.unwrap(nodes, period=360.0)
    step = (days - first) / _NODE_DAYS
    left = step.astype(np.int64)
    u = step - left
    total = np.zeros_like(days)
    for k in range(-2, 4):
        weight = np.ones_like(u)
        for j in range(-2, 4):
            if j != k:
                weight = weight * (u - j) / (k - j)
        total += weight * nodes[left + k]
    return total % 360.0
