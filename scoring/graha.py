"""The nine grahas, the twelve signs and the tables of Parashara that every technique reads.

Grahas are numbered 0–8 in the order of the weekday lords with the nodes last, signs 0–11 from Aries. Arrays
of longitudes are in degrees; a trailing axis of nine follows `GRAHAS`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float64]
IntArray: TypeAlias = npt.NDArray[np.int64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

GRAHAS: Final = ("Sun", "Moon", "Mars", "Mercury", "Jupiter", "Venus", "Saturn", "Rahu", "Ketu")
"""Names in the order of every graha axis."""

SUN, MOON, MARS, MERCURY, JUPITER, VENUS, SATURN, RAHU, KETU = range(9)

SIGNS: Final = (
    "Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo",
    "Libra", "Scorpio", "Sagittarius", "Capricorn", "Aquarius", "Pisces",
)  # fmt: skip
"""Names of the signs 0–11."""

SIGN_LORD: Final = (MARS, VENUS, MERCURY, MOON, SUN, MERCURY, VENUS, MARS, JUPITER, SATURN, SATURN, JUPITER)
"""Lord of each sign, one lord each (BPHS ch. 4); the co-lords of Scorpio and Aquarius are in
`scoring.jaimini`."""

EXALTATION_SIGN: Final = (0, 1, 9, 5, 3, 11, 6)
"""Sign of exaltation of the seven, Sun to Saturn (BPHS 3.49–50); debilitation is the seventh from it."""

EXALTATION_DEGREE: Final = (10.0, 33.0, 298.0, 165.0, 95.0, 357.0, 200.0)
"""Longitude of deep exaltation of the seven, degrees from 0° Aries (BPHS 3.49–50)."""
