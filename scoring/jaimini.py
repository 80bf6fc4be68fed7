"""Jaimini's rules on one chart: co-lords, strength of signs, aspects of signs, chara karakas, arudhas.

Sources: Jaimini Upadesa Sutras as taught in P.V.R. Narasimha Rao, "Vedic Astrology: An Integrated Approach"
    (2000): 15.5.1 (co-lords), 15.5.2 (stronger sign), 10.2 (aspects of signs), 8.4 (chara karakas), 9.2
    (arudhas). The same rules shortly in BPHS ch. 8 (aspects), 29 (arudhas), 32 (karakas).

None of the rules needs a degree, only which of two grahas is further advanced in its sign. So a chart here
is signs and a ranking, and all minutes of a window that share them share every result.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

import numpy as np

from scoring.graha import (
    EXALTATION_SIGN,
    JUPITER,
    KETU,
    MARS,
    MERCURY,
    RAHU,
    SATURN,
    SIGN_LORD,
    FloatArray,
    IntArray,
)
from scoring.varga import SIGN_TICKS, sign, ticks

SCORPIO, AQUARIUS = 7, 10

CO_LORDS: Final = {SCORPIO: (MARS, KETU), AQUARIUS: (SATURN, RAHU)}
"""The two signs with two lords."""

ODD_FOOTED: Final = frozenset((0, 1, 2, 6, 7, 8))
"""Signs counted forward (vishamapada): Aries, Taurus, Gemini and their sevenths."""

_NODE_EXALTATION: Final = {RAHU: 2, KETU: 8}
"""Gemini and Sagittarius (PVR table 6); other authors have Taurus and Scorpio."""


def _aspects(sign: int) -> frozenset[int]:
    """Movable signs aspect the fixed ones but the next, fixed the movable but the previous, dual the dual."""
    match sign % 3:
        case 0:
            return frozenset(s for s in range(1, 12, 3) if s != (sign + 1) % 12)
        case 1:
            return frozenset(s for s in range(0, 12, 3) if s != (sign - 1) % 12)
        case _:
            return frozenset(s for s in range(2, 12, 3) if s != sign)


RASI_ASPECTS: Final = tuple(_aspects(sign) for sign in range(12))
"""Signs aspected by each sign."""


def ranks(longitude: FloatArray) -> IntArray:
    """(n, 8) rank of each of the first eight grahas by advancement in the sign, 0 the least.

    Rahu moves backward and counts from the end of its sign. Ketu is left out: it shares Rahu's degree, so an ordering
    of nine would flip at random.
    """
    # In the ticks that decide the sign: a graha a hair before a border must not be first in one and last in the other.
    position = ticks(longitude[:, :8])
    advanced = position - SIGN_TICKS * (position // SIGN_TICKS)
    advanced[:, RAHU] = SIGN_TICKS - advanced[:, RAHU]
    order = np.argsort(advanced, axis=1, kind="stable")
    ranking = np.empty_like(order)
    np.put_along_axis(ranking, order, np.arange(8)[None, :], axis=1)
    return ranking.astype(np.int64)


@dataclass(frozen=True)
class JaiminiChart:
    """Signs of the lagna and the nine grahas, and their ranking by advancement."""

    lagna: int
    signs: tuple[int, ...]
    """Nine signs, order of `scoring.graha.GRAHAS`."""
    rank: tuple[int, ...]
    """Eight ranks by advancement within the sign, Sun to Rahu; Ketu has Rahu's."""

    @cached_property
    def occupants(self) -> tuple[int, ...]:
        """Grahas in each of the twelve signs, counted; the lagna is no graha."""
        return tuple(self.signs.count(sign) for sign in range(12))

    def advanced(self, graha: int) -> int:
        """Rank by advancement."""
        return self.rank[min(graha, RAHU)]

    def joins_or_aspects(self, graha: int, sign: int) -> bool:
        """The graha is in the sign or aspects it from its own."""
        own = self.signs[graha]
        return own == sign or sign in RASI_ASPECTS[own]

    def exalted(self, graha: int) -> bool:
        """In its sign of exaltation."""
        return self.signs[graha] == exaltation_sign(graha)

    def debilitated(self, graha: int) -> bool:
        """In the seventh from its sign of exaltation."""
        return self.signs[graha] == (exaltation_sign(graha) + 6) % 12

    def support_of(self, sign: int, lord: int) -> int:
        """How many of Jupiter, Mercury and the lord join or aspect the sign (second rule of 15.5.1 and
        15.5.2)."""
        return sum(self.joins_or_aspects(graha, sign) for graha in (JUPITER, MERCURY, lord))

    @cached_property
    def dasha_lords(self) -> tuple[int, ...]:
        """Lord of each sign for dashas: the stronger co-lord, a longer dasha before a greater advancement."""
        return tuple(self._lord(sign, for_dasha=True) for sign in range(12))

    @cached_property
    def arudha_lords(self) -> tuple[int, ...]:
        """Lord of each sign for arudhas: the stronger co-lord without the rule of the longer dasha."""
        return tuple(self._lord(sign, for_dasha=False) for sign in range(12))

    def _lord(self, sign: int, *, for_dasha: bool) -> int:
        """Stronger lord of a sign (15.5.1): the first rule that tells the two apart decides."""
        if sign not in CO_LORDS:
            return SIGN_LORD[sign]
        first, second = CO_LORDS[sign]
        at_home = (self.signs[first] == sign, self.signs[second] == sign)
        if at_home[0] != at_home[1]:  # one is at home: the other gives the results
            return second if at_home[0] else first
        return first if self._lord_strength(sign, first, for_dasha) > self._lord_strength(
            sign, second, for_dasha
        ) else second  # fmt: skip

    def _lord_strength(self, sign: int, lord: int, for_dasha: bool) -> tuple[int, int, bool, int, int, int]:
        home = self.signs[lord]
        return (
            self.occupants[home],
            self.support_of(home, SIGN_LORD[home]),
            self.exalted(lord),
            home % 3,  # movable, fixed, dual
            self.dasha_years(sign, lord) if for_dasha else 0,
            self.advanced(lord),
        )

    def dasha_years(self, sign: int, lord: int) -> int:
        """Years of a sign's Narayana dasha with the given lord (18.2.3).

        From the sign to its lord, forward in odd-footed signs and backward in even-footed ones, less one;
        twelve if the lord is in the sign; one more if the lord is exalted, one less if debilitated.
        """
        home = self.signs[lord]
        years = (home - sign if sign in ODD_FOOTED else sign - home) % 12
        if years == 0:
            return 12
        return years + self.exalted(lord) - self.debilitated(lord)

    def stronger(self, one: int, other: int) -> int:
        """Stronger of two opposite signs (15.5.2): the first rule that tells them apart decides."""
        return one if self._sign_strength(one) > self._sign_strength(other) else other

    def _sign_strength(self, sign: int) -> tuple[int, int, bool, bool, int]:
        lord = self.dasha_lords[sign]
        return (
            self.occupants[sign],
            self.support_of(sign, lord),
            any(self.exalted(graha) for graha in range(9) if self.signs[graha] == sign),
            (self.signs[lord] - sign) % 2 == 1,  # lord in a sign of the other oddity
            self.advanced(lord),
        )

    @cached_property
    def chara_karakas(self) -> tuple[int, ...]:
        """The eight from atmakaraka to darakaraka: most advanced first, Rahu counted from the end of its
        sign."""
        return tuple(sorted(range(8), key=lambda graha: -self.rank[graha]))

    @cached_property
    def arudhas(self) -> tuple[int, ...]:
        """Signs of A1–A12 with the stronger co-lords; A12 is the upapada."""
        return tuple(self._arudha(house, self.arudha_lords) for house in range(12))

    @cached_property
    def arudhas_single(self) -> tuple[int, ...]:
        """Signs of A1–A12 with Mars and Saturn alone for Scorpio and Aquarius."""
        return tuple(self._arudha(house, SIGN_LORD) for house in range(12))

    def _arudha(self, house: int, lords: tuple[int, ...]) -> int:
        """As far from the lord as the lord is from the house; its own place and the seventh move to the
        tenth."""
        sign = (self.lagna + house) % 12
        home = self.signs[lords[sign]]
        found = (2 * home - sign) % 12
        return (found + 9) % 12 if found in (sign, (sign + 6) % 12) else found


def exaltation_sign(graha: int) -> int:
    """Sign of exaltation of any of the nine."""
    return _NODE_EXALTATION[graha] if graha in _NODE_EXALTATION else EXALTATION_SIGN[graha]


@lru_cache(maxsize=4096)
def chart_of(lagna: int, signs: tuple[int, ...], rank: tuple[int, ...]) -> JaiminiChart:
    """The chart of these signs and ranks; equal ones share what has been derived from them."""
    return JaiminiChart(lagna, signs, rank)


def jaimini_chart(longitude: FloatArray, ascendant: float) -> JaiminiChart:
    """Chart of one birth.

    Args:
        longitude: (9,) sidereal degrees.
        ascendant: sidereal degrees.
    """
    return chart_of(
        int(sign(ascendant)),
        tuple(sign(longitude).tolist()),
        tuple(ranks(longitude[None, :])[0].tolist()),
    )
