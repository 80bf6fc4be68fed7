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
import numpy.typing as npt

from scoring.graha import JUPITER, KETU, MARS, MERCURY, MOON, RAHU, SATURN, SUN, VENUS, FloatArray, IntArray
from scoring.varga import CIRCLE_TICKS, ticks

YEAR_DAYS: Final = 365.25
"""Days in a year of the dasha (policy). Other years in use (365.2422 … 365.256364) move the last period by
less than a day; 360 days would be another method."""

CYCLE_YEARS: Final = 120.0

LORDS: Final = (KETU, VENUS, SUN, MOON, MARS, RAHU, JUPITER, SATURN, MERCURY)
"""Lords in the order of the nakshatras from Ashvini (BPHS 46.12–16)."""

YEARS: Final = (7, 20, 6, 10, 7, 18, 16, 19, 17)
"""Years of each lord's mahadasha."""

TICKS_PER_YEAR: Final = 14_400
"""Every border of a period falls on a whole tick of the 120-year circle."""
TURN: Final = 120 * TICKS_PER_YEAR

_PAD: Final = 4096
"""Ticks before the circle's start that a look-up may reach: events on the day of birth, before its hour."""
_TURNS: Final = 4
"""Turns that a look-up may reach: birth anywhere on the circle and 300 years (the ephemeris) after it."""


def _circle() -> tuple[FloatArray, IntArray]:
    """Borders (730,) in ticks and lords (729, 3) of the sub-sub-periods."""
    borders = [0]
    lords = []
    for md in range(9):
        for ad in range(md, md + 9):
            for pd in range(ad, ad + 9):
                years = YEARS[md] * YEARS[ad % 9] * YEARS[pd % 9]
                borders.append(borders[-1] + years)
                lords.append([LORDS[md], LORDS[ad % 9], LORDS[pd % 9]])
    return np.array(borders, dtype=np.int64), np.array(lords, dtype=np.int64)


_TICK, PERIOD_LORDS = _circle()
"""(729, 3) graha of mahadasha, antardasha, pratyantardasha."""
BORDER: Final = _TICK / TICKS_PER_YEAR
"""(730,) borders in years on the circle, 0 to 120: none carries the rounding of the ones before it."""
BORDER.flags.writeable = PERIOD_LORDS.flags.writeable = False

_NAKSHATRA_TICKS: Final = CIRCLE_TICKS // 27
_NAKSHATRA_START: Final = np.tile(BORDER[:729:81], 3)
_NAKSHATRA_YEARS: Final = np.tile(np.array(YEARS, dtype=np.float64), 3)


def _period_of_tick() -> npt.NDArray[np.int16]:
    turn = np.repeat(np.arange(729, dtype=np.int16), np.diff(_TICK).astype(np.int64))
    return np.concatenate([turn[-_PAD:], np.tile(turn, _TURNS)])


_PERIOD: Final = _period_of_tick()
"""Row of `PERIOD_LORDS` of every tick: one gather instead of a search."""


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
    position: FloatArray = _NAKSHATRA_START.take(nakshatra) + elapsed * _NAKSHATRA_YEARS.take(nakshatra)
    return position


def nakshatra_of(longitude: FloatArray) -> tuple[IntArray, FloatArray]:
    """Nakshatras 0 (Ashvini) to 26 (Revati) and the fraction of each already crossed.

    A Moon on a border is in the nakshatra that begins there, as it is in the navamsa: both count whole ticks.
    """
    nakshatra = ticks(longitude) // _NAKSHATRA_TICKS
    portion = longitude * (27.0 / 360.0)
    whole = np.floor(portion)
    return nakshatra, np.where(whole == nakshatra, portion - whole, 0.0)


def pada_of(longitude: FloatArray) -> IntArray:
    """Quarters 1 to 4 of the nakshatras."""
    padas: IntArray = ticks(longitude) // (_NAKSHATRA_TICKS // 4) % 4 + 1
    return padas


def period_at(tick: FloatArray) -> npt.NDArray[np.int16]:
    """Periods running at points of the circle.

    Args:
        tick: from the circle's start, any shape; from 0.28 years before it to four turns after it.

    Returns:
        Rows of `PERIOD_LORDS`, same shape.
    """
    periods: npt.NDArray[np.int16] = _PERIOD.take((tick + _PAD).astype(np.int32))
    return periods


def running(
    moon: FloatArray, birth_jd: FloatArray, dates_jd: FloatArray, year_days: float = YEAR_DAYS
) -> npt.NDArray[np.int16]:
    """Periods running at given dates.

    Args:
        moon: (n,) sidereal longitudes of the Moon at birth, degrees.
        birth_jd: (n,) Julian days of birth.
        dates_jd: (t,) Julian days of the dates, none earlier than three months before a birth.
        year_days: days in a year of the dasha.

    Returns:
        (t, n) rows of `PERIOD_LORDS`; `PERIOD_LORDS[running(…)]` is (t, n, 3).
    """
    per_day = TICKS_PER_YEAR / year_days
    at_birth = position_at_birth(moon) * TICKS_PER_YEAR
    return period_at((dates_jd[:, None] - birth_jd) * per_day + at_birth)


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
