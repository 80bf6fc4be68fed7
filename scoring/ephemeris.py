"""Positions in the sky: the only module that talks to Swiss Ephemeris.

Moshier's built-in theory, apparent geocentric positions, mean node, Lahiri ayanamsa. Swiss Ephemeris keeps
the sidereal mode per thread, so a mode set in the main thread is forgotten in a worker; positions are
therefore taken tropical and the ayanamsa is subtracted here, inside the function that has just set the
mode.

Over a window of a day the sky is smooth: a handful of nodes and a polynomial through them replace thousands
of calls.

      node      node          node          node      node
    ───●─────────●─────────────●─────────────●─────────●───   Chebyshev nodes, dense at the edges
       │····│····│····│····│····│····│····│····│····│···│      one candidate a minute in between

Only quantities without kinks are interpolated (longitudes, sidereal time, obliquity, ayanamsa); the
ascendant is the closed form of them at each candidate's own minute.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final, cast

import numpy as np
import swisseph as swe

from scoring.errors import CaseError
from scoring.graha import MARS, RAHU, FloatArray

FIRST_YEAR, LAST_YEAR = 1800, 2100
"""Years the engine answers for, both included: within them Moshier is good to about 1″ (outside numbers:
tests/oracle) and the zone rules mean something."""

FIRST_JD: Final = 2378496.5
"""1800-01-01T00:00 UT."""
LAST_JD: Final = 2488434.5
"""2101-01-01T00:00 UT."""
_MARGIN_DAYS: Final = 128.0
"""Days beyond the years that interpolation may look at (nodes of the first and last day)."""

AYANAMSA: Final = "Lahiri"
NODE: Final = "mean"
THEORY: Final = "Moshier"
VERSION: Final = cast(str, swe.version)
"""Version of the Swiss Ephemeris C library."""

_BODIES: Final = (
    swe.SUN, swe.MOON, swe.MARS, swe.MERCURY, swe.JUPITER, swe.VENUS, swe.SATURN, swe.MEAN_NODE,
)  # fmt: skip
_OTHER_THEORIES: Final = swe.FLG_SWIEPH | swe.FLG_JPLEPH
_ALWAYS_RISING: Final = 65.0
"""Degrees of latitude that no polar circle of these years comes near (the obliquity stays below 24°)."""
_SIDEREAL_RATE: Final = 360.98564736629
"""Degrees the earth turns in a day of universal time (mean, epoch 2000): taken out before interpolation."""


class EphemerisError(RuntimeError):
    """Swiss Ephemeris answered with another theory than the one asked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Sky:
    """The sky at n instants."""

    jd_ut: FloatArray
    """(n,) Julian days, universal time."""
    longitude: FloatArray
    """(n, 9) sidereal longitudes in degrees [0, 360), order of `scoring.graha.GRAHAS`."""
    sidereal_time: FloatArray
    """(n,) apparent sidereal time of Greenwich, degrees."""
    obliquity: FloatArray
    """(n,) true obliquity of the ecliptic, degrees."""
    ayanamsa: FloatArray
    """(n,) Lahiri ayanamsa with nutation, degrees."""

    def beyond_polar_circle(self, latitude: float) -> bool:
        """Whether the ecliptic can lie along the horizon there: the ascendant then leaps, though it is defined."""
        return abs(latitude) > 90.0 - float(self.obliquity.max())

    def ascendant(self, latitude: float, longitude: float) -> FloatArray:
        """Sidereal ascendant at a place, degrees (n,).

        The rising point of the ecliptic: `tan λ = cos θ / −(sin θ cos ε + tan φ sin ε)` (Meeus, Astronomical
        Algorithms, ch. 14). Beyond the polar circle, and only there, that branch can be the setting point; the
        rising one is less than 180° ahead of the midheaven, as Swiss Ephemeris has it.

        Args:
            latitude: geographic, degrees, north positive, −90 to 90.
            longitude: geographic, degrees, east positive.
        """
        theta = np.radians(self.sidereal_time + longitude)
        epsilon = np.radians(self.obliquity)
        sin_theta, cos_theta, cos_epsilon = np.sin(theta), np.cos(theta), np.cos(epsilon)
        rising = np.degrees(np.arctan2(
            cos_theta, -(sin_theta * cos_epsilon + np.tan(np.radians(latitude)) * np.sin(epsilon))
        ))  # fmt: skip
        if abs(latitude) > _ALWAYS_RISING:
            midheaven = np.degrees(np.arctan2(sin_theta, cos_theta * cos_epsilon))
            rising = np.where((rising - midheaven) % 360.0 > 180.0, rising + 180.0, rising)
        return wrap(rising - self.ayanamsa)


def wrap(degrees: FloatArray) -> FloatArray:
    """Degrees into [0, 360); a tiny negative number does not become 360.0."""
    # As the remainder to the last bit, and ten times as fast: the quotient of a number below a whole turn never
    # rounds up to that turn.
    turned = degrees - 360.0 * np.floor(degrees / 360.0)
    return np.where(turned >= 360.0, 0.0, turned)


def check_year(day: date, field: str = "birth.date") -> None:
    """Refuse a civil day outside the years the engine answers for.

    Raises:
        CaseError: `year_out_of_range` with the first and last year.
    """
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise CaseError(field, "year_out_of_range", first=FIRST_YEAR, last=LAST_YEAR)


def check_instant(jd_ut: float, field: str = "birth.date") -> None:
    """Refuse an instant outside the years the engine answers for.

    Raises:
        CaseError: `year_out_of_range` with the first and last year.
    """
    if not FIRST_JD <= jd_ut < LAST_JD:
        raise CaseError(field, "year_out_of_range", first=FIRST_YEAR, last=LAST_YEAR)


def _tropical(jd_ut: float, body: int) -> float:
    values, flag = swe.calc_ut(jd_ut, body, swe.FLG_MOSEPH)
    if not flag & swe.FLG_MOSEPH or flag & _OTHER_THEORIES:
        raise EphemerisError(f"body {body} at {jd_ut}: flag {flag}")
    return cast(float, values[0])


def ayanamsa(jd_ut: float) -> tuple[float, float]:
    """Lahiri ayanamsa in degrees, (with nutation, without nutation).

    The one with nutation belongs to apparent positions; without it every longitude is off by up to 19″.
    """
    swe.set_sid_mode(swe.SIDM_LAHIRI)
    flag, with_nutation = swe.get_ayanamsa_ex_ut(jd_ut, swe.FLG_MOSEPH)
    if flag & _OTHER_THEORIES:
        raise EphemerisError(f"ayanamsa at {jd_ut}: flag {flag}")
    _, without = swe.get_ayanamsa_ex_ut(jd_ut, swe.FLG_MOSEPH | swe.FLG_NONUT)
    return cast(float, with_nutation), cast(float, without)


def sidereal_longitude(jd_ut: float, body: int) -> float:
    """Sidereal longitude of one of the first eight grahas at one instant, degrees [0, 360).

    Args:
        jd_ut: Julian day, universal time.
        body: graha index, Sun 0 to Rahu 7 (mean node).
    """
    check_within_reach(jd_ut)
    swe.set_sid_mode(swe.SIDM_LAHIRI)
    lahiri = swe.get_ayanamsa_ex_ut(jd_ut, swe.FLG_MOSEPH)[1]
    return float((_tropical(jd_ut, _BODIES[body]) - lahiri) % 360.0)


def check_within_reach(jd_ut: float, field: str = "date") -> None:
    """As `check_instant`, with the margin that interpolation, and a clock ahead of UT, need at both ends."""
    if not FIRST_JD - _MARGIN_DAYS <= jd_ut <= LAST_JD + _MARGIN_DAYS:
        raise CaseError(field, "year_out_of_range", first=FIRST_YEAR, last=LAST_YEAR)


def _node_row(jd_ut: float) -> list[float]:
    """Eight sidereal longitudes, sidereal time of Greenwich, true obliquity, ayanamsa: all in degrees."""
    swe.set_sid_mode(swe.SIDM_LAHIRI)
    lahiri = swe.get_ayanamsa_ex_ut(jd_ut, swe.FLG_MOSEPH)[1]
    row = [_tropical(jd_ut, body) - lahiri for body in _BODIES]
    return [*row, swe.sidtime(jd_ut) * 15.0, _tropical(jd_ut, swe.ECL_NUT), lahiri]


def _chebyshev(degree: int) -> tuple[FloatArray, FloatArray]:
    """Nodes in [−1, 1] and the matrix from values at them to power coefficients, highest first."""
    nodes = np.cos(np.pi * (2 * np.arange(degree + 1) + 1) / (2 * degree + 2))
    return nodes, np.linalg.inv(np.vander(nodes, degree + 1))


_SCHEMES: Final = ((0.1, _chebyshev(2)), (0.3, _chebyshev(3)), (1.3, _chebyshev(5)))
"""(longest span in days, polynomial). The Moon sets them: error ≈ A (ω h/2)^(d+1) / (2^d (d+1)!) with A =
6.3°, ω = 2π/27.5 d and the 14.8-day term beside it; each stays below 0.002″ where 0.01″ is wanted."""

_DEFLECTION_ELONGATION: Final = 1.0
"""Degrees from the Sun within which the bending of light (1.75″ at its limb) has a kink no polynomial
follows."""
_DEFLECTION_STEP: Final = 1.0 / 96.0
"""Days between the extra points that follow that kink: it changes by less than 0.01″ in a quarter of an
hour."""


def sky(jd_ut: FloatArray) -> Sky:
    """Everything the engine needs from the sky at the given instants, which may be any within 1.3 days.

    Instants of the years' first and last day, by whatever clock, and what is around them are answered for.

    Args:
        jd_ut: (n,) Julian days, universal time.

    Raises:
        CaseError: `year_out_of_range`.
        ValueError: instants more than 1.3 days apart (they would need other nodes).
    """
    first, last = float(jd_ut.min()), float(jd_ut.max())
    check_within_reach(first, "birth.date")
    check_within_reach(last, "birth.date")
    span = last - first
    if span == 0.0:
        table = np.repeat(np.array([_node_row(first)]).T, len(jd_ut), axis=1)
    else:
        table = _interpolated(jd_ut, first, span)
    longitude = np.empty((9, len(jd_ut)))
    longitude[:8] = table[:8]
    longitude[8] = table[7] + 180.0
    return Sky(jd_ut, wrap(longitude).T, *table[8:])


def _interpolated(jd_ut: FloatArray, first: float, span: float) -> FloatArray:
    """The quantities of `_node_row` at every instant: (11, n), each one's instants side by side in memory."""
    scheme = next((polynomial for longest, polynomial in _SCHEMES if span <= longest), None)
    if scheme is None:
        raise ValueError(f"instants spread over {span:.2f} days")
    nodes, to_coefficients = scheme
    middle, half = first + span / 2.0, span / 2.0
    at_nodes = middle + nodes * half
    values = np.array([_node_row(float(jd)) for jd in at_nodes])
    values[:, 8] -= _SIDEREAL_RATE * (at_nodes - middle)
    # Within a window nothing here moves by half a turn: as many whole turns as bring it next to the first node.
    values[:, :9] -= 360.0 * np.rint((values[:, :9] - values[:1, :9]) / 360.0)
    # Sums in a fixed order and Horner's scheme instead of matrix products: the same bytes on any machine.
    coefficients = (to_coefficients[:, :, None] * values[None, :, :]).sum(axis=1)
    table = _horner(coefficients, (jd_ut - middle) / half)
    elongation = np.abs((values[:, MARS:RAHU] - values[:, :1] + 180.0) % 360.0 - 180.0).min(axis=0)
    for body in MARS + np.flatnonzero(elongation < _DEFLECTION_ELONGATION):
        points = np.linspace(first, first + span, int(span / _DEFLECTION_STEP) + 2)
        smooth = _horner(coefficients[:, [body]], (points - middle) / half)[0]
        exact = np.array([sidereal_longitude(float(jd), int(body)) for jd in points])
        table[body] += np.interp(jd_ut, points, (exact - smooth + 180.0) % 360.0 - 180.0)
    table[8] += _SIDEREAL_RATE * (jd_ut - middle)
    return table


def _horner(coefficients: FloatArray, u: FloatArray) -> FloatArray:
    """Polynomials (degree + 1, k), highest power first, at u (n,): (k, n)."""
    table = coefficients[0, :, None] * u
    for row in coefficients[1:-1]:
        table += row[:, None]
        table *= u
    table += coefficients[-1, :, None]
    return table
