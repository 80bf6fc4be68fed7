"""Divisional charts of Parashara as integer arithmetic (BPHS ch. 6, "Shodasavarga").

A longitude becomes a whole number of ticks first, of which every border of every division is a whole number
too: a body at 3°20′00″ is in the second navamsa, one at 8°34′17.14…″ in the third saptamsa, and no rounding
of binary fractions can move them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from scoring.graha import FloatArray, IntArray

DIVISIONS: Final = (1, 2, 3, 4, 7, 9, 10, 11, 12, 24, 30, 60)
"""Divisional charts of the product; D60 is shown as reference and never scored."""

_TICKS: Final = 77 * 3_600_000_000
"""Ticks in a degree: micro-arcseconds, times 7 and 11 for the borders of D7 and D11."""
SIGN_TICKS: Final = 30 * _TICKS
CIRCLE_TICKS: Final = 360 * _TICKS
"""Ticks of a sign and of the whole circle, which a nakshatra and its quarters divide too."""

_D30_ODD: Final = ((5, 10, 18, 25), (0, 10, 8, 2, 6))
"""Borders in degrees; signs of Mars, Saturn, Jupiter, Mercury, Venus (BPHS 6.27)."""
_D30_EVEN: Final = ((5, 12, 20, 25), (1, 5, 11, 9, 7))
"""The reverse in even signs: Venus, Mercury, Jupiter, Saturn, Mars (BPHS 6.28)."""


def ticks(longitude: npt.ArrayLike) -> IntArray:
    """Longitudes in degrees as whole ticks in [0, 360°)."""
    rounded: IntArray = np.rint(np.asarray(longitude, dtype=np.float64) * _TICKS).astype(np.int64)
    return rounded - CIRCLE_TICKS * (rounded // CIRCLE_TICKS)  # the remainder, four times as fast


def sign(longitude: npt.ArrayLike) -> IntArray:
    """Signs 0–11 of longitudes in degrees, any shape."""
    signs: IntArray = ticks(longitude) // SIGN_TICKS
    return signs


def varga(longitude: npt.ArrayLike, division: int) -> IntArray:
    """Signs of longitudes in a divisional chart.

    Args:
        longitude: sidereal, degrees, any shape.
        division: one of `DIVISIONS`, or 16 (used by Narayana dasha of the shodasamsa).

    Returns:
        Signs 0–11, the shape of the input.

    Raises:
        ValueError: a division without a rule here.
    """
    return varga_of_ticks(ticks(longitude), division)


def varga_of_ticks(position: IntArray, division: int) -> IntArray:
    """As `varga`, from ticks."""
    rasi = position // SIGN_TICKS
    within = position - rasi * SIGN_TICKS
    even = rasi % 2
    if division == 30:
        return np.where(even, _unequal(within, *_D30_EVEN), _unequal(within, *_D30_ODD))
    part = within * division // SIGN_TICKS
    match division:
        case 1:
            return rasi
        case 2:  # hora of the Sun (Leo), then of the Moon (Cancer); the reverse in even signs (6.5–6)
            found = 4 - (even ^ part)
        case 3:  # the sign, its fifth, its ninth (6.7–8)
            found = rasi + 4 * part
        case 4:  # the four kendras (6.9)
            found = rasi + 3 * part
        case 7:  # from the sign; even signs from the seventh (6.10–11)
            found = rasi + part + 6 * even
        case 9:  # movable from itself, fixed from the ninth, dual from the fifth (6.12)
            found = 9 * rasi + part
        case 10:  # from the sign; even signs from the ninth (6.13–14)
            found = rasi + part + 8 * even
        case 11:  # not Parashara's: Rudramsa as P.V.R. Narasimha Rao counts it (ch. 6)
            found = part - rasi
        case 12:  # from the sign (6.15)
            found = rasi + part
        case 16:  # movable from Aries, fixed from Leo, dual from Sagittarius (6.16)
            found = 4 * (rasi % 3) + part
        case 24:  # odd from Leo, even from Cancer (6.20–21)
            found = 4 - even + part
        case 60:  # from the sign itself (6.33–41)
            found = rasi + part
        case _:
            raise ValueError(f"no rule for D{division}")
    signs: IntArray = found % 12
    return signs


def _unequal(within: IntArray, borders: tuple[int, ...], signs: tuple[int, ...]) -> IntArray:
    part = np.searchsorted(np.array(borders, dtype=np.int64) * _TICKS, within, side="right")
    return np.array(signs, dtype=np.int64)[part]


def vargas(longitude: FloatArray) -> dict[int, IntArray]:
    """All charts of `DIVISIONS` at once, {division: signs}."""
    position = ticks(longitude)
    return {division: varga_of_ticks(position, division) for division in DIVISIONS}
