"""Narayana dasha (P.V.R. Narasimha Rao, "Vedic Astrology: An Integrated Approach", 18.2–18.3; divisional
charts 18.4).

Each sign rules for as many years as it is from its lord; after twelve signs a second cycle gives each what
it lacked of twelve, so the two cycles are 144 years. A mahadasha has twelve equal antardashas.

The dasha is a function of signs and of who is further advanced (see `scoring.jaimini`). Over a day that
changes some twenty times, so minutes are grouped into runs of equal charts and each run is computed once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from scoring.candidates import Candidates
from scoring.graha import KETU, SATURN, FloatArray, IntArray
from scoring.jaimini import ODD_FOOTED, JaiminiChart, chart_of, ranks
from scoring.runs import runs
from scoring.varga import sign, varga

TWO_CYCLES_YEARS: Final = 144.0

_PROGRESSION: Final = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),  # movable: every sign
    (0, 5, 10, 3, 8, 1, 6, 11, 4, 9, 2, 7),  # fixed: every sixth
    (0, 4, 8, 9, 1, 5, 6, 10, 2, 3, 7, 11),  # dual: kendras of the trines
)


@dataclass(frozen=True, slots=True)
class Narayana:
    """The dasha of one chart."""

    seed: int
    """Sign of the first mahadasha: the stronger of lagna and seventh."""
    order: tuple[int, ...]
    """The twelve signs in order."""
    years: tuple[int, ...]
    """Years of each in the first cycle, 0–12, parallel to `order`."""
    antar: tuple[tuple[int, ...], ...]
    """Twelve antardasha signs of each, parallel to `order`."""

    @property
    def years_second_cycle(self) -> tuple[int, ...]:
        """Years of each in the second cycle."""
        return tuple(12 - years for years in self.years)


@lru_cache(maxsize=4096)
def narayana(chart: JaiminiChart, lagna: int | None = None) -> Narayana:
    """Narayana dasha of a chart.

    Args:
        chart: signs and ranks.
        lagna: sign to start from instead of the chart's own lagna (divisional charts).
    """
    start = chart.lagna if lagna is None else lagna
    seed = chart.stronger(start, (start + 6) % 12)
    # Direction by the foot of the ninth from the seed; Saturn there: zodiacal and regular; Ketu there:
    # reversed.
    forward = (seed + 8) % 12 in ODD_FOOTED
    steps = _PROGRESSION[seed % 3]
    if chart.signs[SATURN] == seed:
        steps, forward = _PROGRESSION[0], True
    elif chart.signs[KETU] == seed:
        forward = not forward
    order = tuple((seed + (step if forward else -step)) % 12 for step in steps)
    return Narayana(
        seed=seed,
        order=order,
        years=tuple(chart.dasha_years(sign_, chart.dasha_lords[sign_]) for sign_ in order),
        antar=tuple(_antardashas(chart, sign_) for sign_ in order),
    )


def _antardashas(chart: JaiminiChart, dasha: int) -> tuple[int, ...]:
    """From the sign that holds the lord of the stronger of dasha sign and its seventh (18.3).

    Odd signs go forward, even ones backward; Saturn in the stronger sign: forward; Ketu in it: reversed.
    """
    stronger = chart.stronger(dasha, (dasha + 6) % 12)
    start = chart.signs[chart.dasha_lords[stronger]]
    forward = start % 2 == 0
    if chart.signs[SATURN] == stronger:
        forward = True
    elif chart.signs[KETU] == stronger:
        forward = not forward
    return tuple((start + (step if forward else -step)) % 12 for step in range(12))


def narayana_of_varga(longitude: FloatArray, ascendant: float, division: int) -> Narayana:
    """Narayana dasha of a divisional chart (18.4).

    The house of the rasi chart with the division's number (counted past twelve) has a lord; where that lord
    is in the divisional chart is the lagna of the dasha.

    Args:
        longitude: (9,) sidereal degrees.
        ascendant: sidereal degrees.
        division: number of the divisional chart.
    """
    rank = tuple(ranks(longitude[None, :])[0].tolist())
    rasi = chart_of(int(sign(ascendant)), tuple(sign(longitude).tolist()), rank)
    divided = chart_of(int(varga(ascendant, division)), tuple(varga(longitude, division).tolist()), rank)
    lord = rasi.dasha_lords[(rasi.lagna + division - 1) % 12]
    return narayana(divided, divided.signs[lord])


@dataclass(frozen=True, slots=True, eq=False)
class NarayanaTable:
    """Narayana dasha of every candidate, by runs of candidates with the same chart."""

    group: IntArray
    """(n,) run of each candidate, 0 to g − 1, never falling."""
    charts: tuple[JaiminiChart, ...]
    """g charts."""
    dashas: tuple[Narayana, ...]
    """g dashas."""
    border: FloatArray
    """(g, 289) borders of the antardashas of both cycles, years from birth, 0 to 144."""
    mahadasha: IntArray
    """(g, 288) sign of the mahadasha of each antardasha."""
    antardasha: IntArray
    """(g, 288) sign of each antardasha."""


def narayana_table(candidates: Candidates) -> NarayanaTable:
    """Group the candidates of a window by chart and compute each group's dasha once."""
    ranking = ranks(candidates.longitude)
    key = np.concatenate([candidates.lagna[:, None], candidates.sign, ranking], axis=1)
    starts, group = runs(key)
    charts = tuple(
        chart_of(int(row[0]), tuple(row[1:10].tolist()), tuple(row[10:].tolist())) for row in key[starts]
    )
    dashas = tuple(narayana(chart) for chart in charts)
    order = np.array([dasha.order for dasha in dashas], dtype=np.int64)
    years = np.array([[*dasha.years, *dasha.years_second_cycle] for dasha in dashas], dtype=np.float64)
    antar = np.array([dasha.antar for dasha in dashas], dtype=np.int64).reshape(len(dashas), 144)
    # Twelfths of years are summed as whole numbers, so that borders carry no rounding.
    ends = np.cumsum(np.repeat(years, 12, axis=1), axis=1) / 12.0
    return NarayanaTable(
        group=group,
        charts=charts,
        dashas=dashas,
        border=np.concatenate([np.zeros((len(dashas), 1)), ends], axis=1),
        mahadasha=np.tile(np.repeat(order, 12, axis=1), (1, 2)),
        antardasha=np.tile(antar, (1, 2)),
    )
