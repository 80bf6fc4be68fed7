"""Three of the six strengths of the seven grahas: by place, by aspect, by nature (BPHS ch. 26–27, tr. R.
Santhanam).

Libraries differ by up to 363 virupas in the totals because every school fills the gaps of the text its own
way; the choices made here:

- Saptavargaja: 45 in moolatrikona (rasi chart only), 30 own, then 20, 15, 10, 4, 2 from great friend to
great enemy
  (27.2–4; B. V. Raman halves instead: 22.5, 15, 7.5, 3.75, 1.875). Friendship is compound: natural (3.55)
  and temporal (3.56), the latter always from the rasi chart.
- Drekkana: male, female, neuter grahas in the first, second, third decanate (27.6; others swap the last two).
- Aspects: the text's values at every thirtieth degree, straight between them; Mars, Jupiter and Saturn have
theirs full
  at the fourth and eighth, fifth and ninth, third and tenth (26.2–13).
- Drik bala: a quarter of benefic less malefic aspects, then the whole aspects of Mercury and Jupiter (27.19).
- Benefic: Jupiter, Venus, the waxing Moon, and Mercury unless a malefic shares its sign (3.11).

Dig, kala and cheshta bala are not used: the policy names three.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.graha import (
    EXALTATION_DEGREE,
    JUPITER,
    KETU,
    MARS,
    MERCURY,
    MOON,
    RAHU,
    SATURN,
    SIGN_LORD,
    SUN,
    VENUS,
    BoolArray,
    FloatArray,
    IntArray,
)
from scoring.runs import runs
from scoring.varga import sign, ticks, varga_of_ticks

SAPTAVARGA: Final = (1, 2, 3, 7, 9, 12, 30)
"""Charts of the saptavargaja bala."""

NAISARGIKA: Final = tuple(60.0 * rank / 7.0 for rank in (7, 6, 2, 3, 4, 5, 1))
"""Natural strength of the seven, Sun to Saturn, virupas (27.14)."""

_RELATION_VIRUPAS: Final = (2.0, 4.0, 10.0, 15.0, 20.0)
"""Great enemy to great friend."""
_OWN: Final = 30.0
_MOOLATRIKONA: Final = 45.0
_MOOLATRIKONA_DEGREES: Final = (
    (120, 140), (33, 60), (0, 12), (165, 170), (240, 250), (180, 195), (300, 320),
)  # fmt: skip
"""From, to, degrees of the zodiac, Sun to Saturn (3.51–54)."""

_FRIENDS: Final = (
    (MOON, MARS, JUPITER), (SUN, MERCURY), (SUN, MOON, JUPITER), (SUN, VENUS),
    (SUN, MOON, MARS), (MERCURY, SATURN), (MERCURY, VENUS),
)  # fmt: skip
_ENEMIES: Final = (
    (VENUS, SATURN), (), (MERCURY,), (MOON,), (MERCURY, VENUS), (SUN, MOON), (SUN, MOON, MARS),
)  # fmt: skip

_FEMALE: Final = np.isin(np.arange(7), (MOON, VENUS))
_DECANATE_OF_SEX: Final = np.array([0, 1, 0, 2, 0, 1, 2])
"""Male Sun, Mars, Jupiter; female Moon, Venus; neuter Mercury, Saturn (3.19)."""

_ASPECT: Final = (0.0, 0.0, 15.0, 45.0, 30.0, 0.0, 60.0, 45.0, 30.0, 15.0, 0.0, 0.0)
"""Aspect in virupas on what is 0°, 30°, … 330° ahead."""
_FULL_ASPECTS: Final = {MARS: (3, 7), JUPITER: (4, 8), SATURN: (2, 9)}


def _aspect_table() -> FloatArray:
    """(7, 13) aspect of each graha at every thirtieth degree, 0° to 360°."""
    table = np.tile(np.array([*_ASPECT, 0.0]), (7, 1))
    for graha, thirtieths in _FULL_ASPECTS.items():
        table[graha, list(thirtieths)] = 60.0
    return table


def _natural_relations() -> IntArray:
    """(7, 7) how each graha holds each other: 1 friend, 0 neutral, −1 enemy."""
    table = np.zeros((7, 7), dtype=np.int64)
    for graha in range(7):
        table[graha, list(_FRIENDS[graha])] = 1
        table[graha, list(_ENEMIES[graha])] = -1
    return table


_ASPECT_VALUE: Final = _aspect_table().ravel()
_ASPECT_RISE: Final = np.append(np.diff(_ASPECT_VALUE), 0.0)
"""What is added over the next thirty degrees, row by row."""
_NATURAL: Final = _natural_relations()
_TEMPORAL: Final = np.array([-1, 1, 1, 1, -1, -1, -1, -1, -1, 1, 1, 1])
"""Friend in the second, third, fourth, tenth, eleventh, twelfth from a graha (3.56)."""


@dataclass(frozen=True, slots=True, eq=False)
class Shadbala:
    """Strengths of the seven, Sun to Saturn, in virupas; the candidate axis first."""

    uccha: FloatArray
    """(n, 7) by distance from deep debilitation, part of `sthana`."""
    sthana: FloatArray
    """(n, 7) by place: uccha, saptavargaja, ojayugma, kendradi, drekkana."""
    drik: FloatArray
    """(n, 7) by aspects; negative when malefics prevail."""
    naisargika: FloatArray
    """(7,) by nature."""

    @property
    def total(self) -> FloatArray:
        """(n, 7) the three together."""
        return self.sthana + self.drik + self.naisargika


def shadbala(longitude: FloatArray, lagna: IntArray) -> Shadbala:
    """Strength by place, by aspect and by nature.

    Args:
        longitude: (n, 9) sidereal degrees.
        lagna: (n,) signs of the ascendant.
    """
    position = ticks(longitude)
    seven = position[:, :7]
    charts = {division: varga_of_ticks(seven, division) for division in SAPTAVARGA}
    rasi = charts[1]
    uccha = uccha_bala(longitude[:, :7])
    house = (rasi - lagna[:, None]) % 12
    decanate = ((charts[3] - rasi) % 12) // 4
    sthana = (
        uccha
        + _saptavargaja(charts, longitude[:, :7])
        + 15.0 * (_agrees(rasi).astype(np.float64) + _agrees(charts[9]))
        + np.array([60.0, 30.0, 15.0])[house % 3]
        + 15.0 * (decanate == _DECANATE_OF_SEX)
    )
    return Shadbala(uccha, sthana, _drik(longitude), np.array(NAISARGIKA))


def uccha_bala(longitude: FloatArray) -> FloatArray:
    """A third of the degrees from deep debilitation, 0–60 virupas (27.1), for (…, 7) longitudes."""
    apart = np.abs((longitude - np.array(EXALTATION_DEGREE) + 180.0) % 360.0 - 180.0)
    uccha: FloatArray = (180.0 - apart) / 3.0
    return uccha


def _agrees(signs: IntArray) -> BoolArray:
    """Moon and Venus in even signs, the others in odd ones (27.5)."""
    agrees: BoolArray = (signs % 2 == 1) == _FEMALE
    return agrees


def _saptavargaja(charts: dict[int, IntArray], longitude: FloatArray) -> FloatArray:
    """(n, 7) virupas by whose sign each graha is in, summed over the seven charts."""
    first, run = runs(np.concatenate(list(charts.values()), axis=1))
    grahas = np.arange(7)
    rasi = charts[1][first]
    away = (rasi[:, None, :] - rasi[:, :, None]) % 12
    virupas = np.array(_RELATION_VIRUPAS)[_NATURAL + _TEMPORAL[away] + 2]
    virupas[:, grahas, grahas] = _OWN
    rows, lords = np.arange(len(first))[:, None], np.array(SIGN_LORD)
    given = {
        division: virupas[rows, grahas[None, :], lords[signs[first]]] for division, signs in charts.items()
    }  # fmt: skip
    begin, end = np.array(_MOOLATRIKONA_DEGREES, dtype=np.float64).T
    in_moolatrikona = (longitude >= begin) & (longitude < end)
    in_rasi = np.where(in_moolatrikona, _MOOLATRIKONA, given.pop(1)[run])
    others: FloatArray = np.sum(list(given.values()), axis=0)[run]
    return in_rasi + others


def aspects(longitude: FloatArray) -> FloatArray:
    """Aspect of each of the seven on each, virupas 0–60.

    Args:
        longitude: (n, ≥ 7) sidereal degrees.

    Returns:
        (n, 7, 7): who looks, who is looked at.
    """
    seven = longitude[:, :7]
    ahead = (seven[:, None, :] - seven[:, :, None]) / 30.0
    ahead += 12.0 * (ahead < 0.0)
    thirtieth = np.minimum(ahead.astype(np.int64), 11)
    row = thirtieth + 13 * np.arange(7)[None, :, None]
    virupas: FloatArray = _ASPECT_VALUE[row] + _ASPECT_RISE[row] * (ahead - thirtieth)
    return virupas


def benefics(longitude: FloatArray) -> BoolArray:
    """(n, 7) which of the seven are benefic."""
    signs = sign(longitude)
    waxing = (longitude[:, MOON] - longitude[:, SUN]) % 360.0 < 180.0
    found = np.zeros((len(longitude), 7), dtype=np.bool_)
    found[:, [JUPITER, VENUS]] = True
    found[:, MOON] = waxing
    with_mercury = signs == signs[:, [MERCURY]]
    spoilt = with_mercury[:, [SUN, MARS, SATURN, RAHU, KETU]].any(axis=1) | (with_mercury[:, MOON] & ~waxing)
    found[:, MERCURY] = ~spoilt
    return found


def _drik(longitude: FloatArray) -> FloatArray:
    looks = aspects(longitude)
    signed = looks * np.where(benefics(longitude), 1.0, -1.0)[:, :, None]
    drik: FloatArray = signed.sum(axis=1) / 4.0 + looks[:, MERCURY] + looks[:, JUPITER]
    return drik
