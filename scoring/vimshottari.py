"""Vimshottari dasha: 120 years in nine periods of nine sub-periods of nine (BPHS ch. 46; sub-periods ch. 51).

The 729 sub-sub-periods of the whole circle have fixed borders, in years from the start of Ketu's mahadasha.
A birth is a point on that circle, a date is a point further along; one look-up gives all three lords.

    0   Ketu 7  │     Venus 20      │ Sun 6 │ Moon 10 │ … 17 Mercury │ 120 = 0
        ├─┬──┬─┬┤├───┬─┬──┬─┬────┬─┤                       nine antardashas divide the WHOLE mahadasha,
             ▲ birth                                       the one running at birth too (PVR 16.3)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.graha import JUPITER, KETU, MARS, MERCURY, MOON, RAHU, SATURN, SUN, VENUS, FloatArray, IntArray

YEAR_DAYS: Final = 365.25
"""Days in a year of the dasha (policy). Other years in use (365.2422 … 365.256364) move the last period by
less than a day; 360 days would be another method."""

CYCLE_YEARS: Final = 120.0

LORDS: Final = (KETU, VENUS, SUN, MOON, MARS, RAHU, JUPITER, SATURN, MERCURY)
"""Lords in the order of the nakshatras from Ashvini (BPHS 46.12–16)."""

YEARS: Final = (7, 20, 6, 10, 7, 18, 16, 19, 17)
"""Years of each lord's mahadasha."""

_CELL_DAYS: Final = 365.25
# The shortest sub-sub-period lasts 6·6·6/14400 years, 5.5 of these days: a cell of one day holds one border
# at most.


def _circle() -> tuple[FloatArray, IntArray]:
    """Borders (730,) in years and lords (729, 3) of the sub-sub-periods."""
    thousandths = [0]
    lords = []
    for md in range(9):
        for ad in range(md, md + 9):
            for pd in range(ad, ad + 9):
                years = YEARS[md] * YEARS[ad % 9] * YEARS[pd % 9]
                thousandths.append(thousandths[-1] + years)
                lords.append([LORDS[md], LORDS[ad % 9], LORDS[pd % 9]])
    # Counted in whole 14,400ths of a year, so that no border carries the rounding of the ones before it.
    return np.array(thousandths, dtype=np.float64) / 14400.0, np.array(lords, dtype=np.int64)


BORDER, PERIOD_LORDS = _circle()
"""(730,) borders in years on the circle, 0 to 120, and (729, 3) graha of mahadasha, antardasha,
pratyantardasha."""
BORDER.flags.writeable = PERIOD_LORDS.flags.writeable = False

_MAHADASHA_START: Final = BORDER[:729:81]
_CELL_PERIOD: Final = np.searchsorted(BORDER, np.arange(43831) / _CELL_DAYS, side="right") - 1


def position_at_birth(moon: FloatArray) -> FloatArray:
    """Where on the circle a birth is, years from the start of Ketu's mahadasha.

    The Moon's nakshatra names the lord, the part of it already crossed is the part of the mahadasha already
    spent (BPHS 46.16).

    Args:
        moon: sidereal longitudes of the Moon in degrees, any shape.

    Returns:
        Years in [0, 120), same shape.
    """
    nakshatra, elapsed = nakshatra_of(moon)
    lord = nakshatra % 9
    position: FloatArray = _MAHADASHA_START[lord] + elapsed * np.array(YEARS, dtype=np.float64)[lord]
    return position


def nakshatra_of(longitude: FloatArray) -> tuple[IntArray, FloatArray]:
    """Nakshatras 0 (Ashvini) to 26 (Revati) and the fraction of each already crossed."""
    portion = longitude * (27.0 / 360.0)
    whole = np.floor(portion)
    return whole.astype(np.int64) % 27, portion - whole


def place(position: FloatArray) -> tuple[IntArray, FloatArray]:
    """Look up points of the circle.

    Args:
        position: years, any shape, any number of turns (before birth too).

    Returns:
        The running period 0–728 (row of `PERIOD_LORDS`) and the point within one turn, years in [0, 120).
    """
    within = position - CYCLE_YEARS * np.floor(position / CYCLE_YEARS)
    # The smallest numbers around a whole turn round to just outside of it.
    within = np.where((within < 0.0) | (within >= CYCLE_YEARS), 0.0, within)
    period = _CELL_PERIOD[(within * _CELL_DAYS).astype(np.int64)]
    # One step forward if the cell's border lies behind the point. Never one back: no point before a border is
    # rounded into the cell after it (a test goes to every border and every cell).
    return period + (within >= BORDER[period + 1]), within


def running(
    moon: FloatArray, birth_jd: FloatArray, dates_jd: FloatArray, year_days: float = YEAR_DAYS
) -> IntArray:
    """Periods running at given dates.

    Args:
        moon: (n,) sidereal longitudes of the Moon at birth, degrees.
        birth_jd: (n,) Julian days of birth.
        dates_jd: (t,) Julian days of the dates.
        year_days: days in a year of the dasha.

    Returns:
        (n, t) rows of `PERIOD_LORDS`; `PERIOD_LORDS[running(…)]` is (n, t, 3).
    """
    years = (dates_jd[None, :] - birth_jd[:, None]) / year_days
    return place(position_at_birth(moon)[:, None] + years)[0]


@dataclass(frozen=True, slots=True)
class Vimshottari:
    """The nine mahadashas from the one running at birth, for one birth."""

    mahadashas: tuple[tuple[int, float], ...]
    """(lord, start as Julian day); the first starts before birth."""
    antardashas: tuple[tuple[int, int, float], ...]
    """(lord, sub-lord, start), 81 rows."""
    pratyantardashas: tuple[tuple[int, int, int, float], ...]
    """(lord, sub-lord, sub-sub-lord, start), 729 rows."""
    fraction_left: float
    """Part of the birth mahadasha still to come at birth."""
    years_left: float
    """The same in years: the balance."""


def vimshottari(moon: float, birth_jd: float, year_days: float = YEAR_DAYS) -> Vimshottari:
    """The dashas of one birth as a table of starts.

    Args:
        moon: sidereal longitude of the Moon, degrees.
        birth_jd: Julian day of birth, universal time.
        year_days: days in a year of the dasha.
    """
    nakshatra, elapsed = nakshatra_of(np.array([moon]))
    first = int(nakshatra[0]) % 9
    fraction_left = 1.0 - float(elapsed[0])
    spent_years = float(elapsed[0]) * YEARS[first]
    rows = [(first * 81 + index) % 729 for index in range(729)]
    since = [
        (BORDER[row] - BORDER[first * 81]) + (CYCLE_YEARS if row < first * 81 else 0.0) for row in rows
    ]  # fmt: skip
    starts = [birth_jd + (float(years) - spent_years) * year_days for years in since]
    lords = [tuple(int(lord) for lord in PERIOD_LORDS[row]) for row in rows]
    return Vimshottari(
        mahadashas=tuple((lords[i][0], starts[i]) for i in range(0, 729, 81)),
        antardashas=tuple((lords[i][0], lords[i][1], starts[i]) for i in range(0, 729, 9)),
        pratyantardashas=tuple((lords[i][0], lords[i][1], lords[i][2], starts[i]) for i in range(729)),
        fraction_left=fraction_left,
        years_left=fraction_left * YEARS[first],
    )
