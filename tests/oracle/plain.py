"""A chart read rule by rule in plain Python, one birth at a time, sharing no line with the engine.

Positions are Swiss Ephemeris' own sidereal ones and its own ascendant; everything else is counted sign by sign as the texts
say it. Slow on purpose: nothing here is an array, a table of differences or a modulus trick.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import swisseph as swe

BODIES = {
    "Sun": swe.SUN, "Moon": swe.MOON, "Mars": swe.MARS, "Mercury": swe.MERCURY, "Jupiter": swe.JUPITER,
    "Venus": swe.VENUS, "Saturn": swe.SATURN, "Rahu": swe.MEAN_NODE,
}  # fmt: skip
LORD = ("Mars", "Venus", "Mercury", "Moon", "Sun", "Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Saturn", "Jupiter")
EXALTED = {
    "Sun": 0, "Moon": 1, "Mars": 9, "Mercury": 5, "Jupiter": 3, "Venus": 11, "Saturn": 6, "Rahu": 2, "Ketu": 8,
}  # fmt: skip
DASHA = (
    ("Ketu", 7), ("Venus", 20), ("Sun", 6), ("Moon", 10), ("Mars", 7), ("Rahu", 18), ("Jupiter", 16), ("Saturn", 19),
    ("Mercury", 17),
)  # fmt: skip
D30_ODD = ((5, 0), (10, 10), (18, 8), (25, 2), (30, 6))
"""Up to this degree: Mars' Aries, Saturn's Aquarius, Jupiter's Sagittarius, Mercury's Gemini, Venus' Libra."""
D30_EVEN = ((5, 1), (12, 5), (20, 11), (25, 9), (30, 7))
"""Venus' Taurus, Mercury's Virgo, Jupiter's Pisces, Saturn's Capricorn, Mars' Scorpio."""
FORWARD = ("Aries", "Taurus", "Gemini", "Libra", "Scorpio", "Sagittarius")
NAMES = (
    "Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo", "Libra", "Scorpio", "Sagittarius", "Capricorn", "Aquarius", "Pisces",
)  # fmt: skip
Places = dict[str, int]


def sky(jd_ut: float, latitude: float, longitude: float) -> dict[str, float]:
    """Sidereal longitudes of the nine and of the ascendant, degrees."""
    swe.set_sid_mode(swe.SIDM_LAHIRI)
    flags = swe.FLG_MOSEPH | swe.FLG_SIDEREAL
    found = {name: float(swe.calc_ut(jd_ut, body, flags)[0][0]) for name, body in BODIES.items()}
    found["Ketu"] = (found["Rahu"] + 180.0) % 360.0
    found["Lagna"] = float(swe.houses_ex(jd_ut, latitude, longitude, b"W", flags)[1][0])
    return found


def step(sign: int, count: int) -> int:
    """The count-th sign from a sign, itself the first; backward for a negative count."""
    for _ in range(abs(count) - 1):
        sign = (sign + (1 if count > 0 else 11)) % 12
    return sign


def divisional(longitude: float, division: int) -> int:
    """Sign in a divisional chart, by the wording of BPHS ch. 6 (D11: Narasimha Rao)."""
    exact = Fraction(longitude)
    sign = int(exact / 30)
    within = exact - 30 * sign
    part = int(within * division / 30) + 1
    odd, kind = sign % 2 == 0, ("movable", "fixed", "dual")[sign % 3]
    if division == 2:
        return 4 if odd == (part == 1) else 3
    if division == 3:
        return step(sign, {1: 1, 2: 5, 3: 9}[part])
    if division == 4:
        return step(sign, {1: 1, 2: 4, 3: 7, 4: 10}[part])
    if division == 30:
        return next(found for limit, found in (D30_ODD if odd else D30_EVEN) if within < limit)
    start = {
        1: sign,
        7: sign if odd else step(sign, 7),
        9: {"movable": sign, "fixed": step(sign, 9), "dual": step(sign, 5)}[kind],
        10: sign if odd else step(sign, 9),
        11: step(0, -(sign + 1)),
        12: sign,
        24: 4 if odd else 3,
        60: sign,
    }[division]
    return start if division == 1 else step(start, part)


def mahadashas(moon: float, jd_ut: float) -> tuple[list[tuple[str, float]], list[tuple[str, str, float]]]:
    """Nine mahadashas and their antardashas with their starts, years of 365.25 days."""
    part = Fraction(moon) / Fraction(40, 3)
    nakshatra = int(part)
    first = nakshatra % 9
    at = -(part - nakshatra) * DASHA[first][1]
    major, minor = [], []
    for one in range(9):
        lord, years = DASHA[(first + one) % 9]
        major.append((lord, jd_ut + float(at) * 365.25))
        begin = at
        for other in range(9):
            sub, share = DASHA[(first + one + other) % 9]
            minor.append((lord, sub, jd_ut + float(begin) * 365.25))
            begin += Fraction(years * share, 120)
        at += years
    return major, minor


def karakas(longitude: dict[str, float]) -> list[str]:
    """Eight chara karakas, most advanced in its sign first; Rahu from the end of its sign."""
    within = {name: Fraction(longitude[name]) % 30 for name in BODIES}
    within["Rahu"] = 30 - within["Rahu"]
    return sorted(within, key=lambda name: -within[name])


def aspects(one: int, other: int) -> bool:
    """A sign aspects another: movable the fixed but the next, fixed the movable but the last, dual the other dual."""
    if one == other or one % 3 == 2 or other % 3 == 2:
        return one != other and one % 3 == other % 3 == 2
    return one % 3 != other % 3 and abs(one - other) not in (1, 11)


class Jaimini:
    """Co-lords, stronger signs, arudhas and Narayana dasha by chapters 9, 15 and 18 of Narasimha Rao's book."""

    def __init__(self, places: Places, advance: list[str]) -> None:
        """Take the signs of lagna and nine grahas, and the grahas from the most advanced on."""
        self.lagna = places["Lagna"]
        self.places = {name: sign for name, sign in places.items() if name != "Lagna"}
        self.advance = advance

    def further(self, one: str, other: str) -> bool:
        """More advanced in its sign; Ketu goes where Rahu goes."""
        first, second = (self.advance.index("Rahu" if name == "Ketu" else name) for name in (one, other))
        return first < second

    def together(self, sign: int) -> int:
        """Grahas in a sign."""
        return sum(place == sign for place in self.places.values())

    def looked_at(self, sign: int, lord: str) -> int:
        """Jupiter, Mercury and the lord joining or aspecting a sign, the lord counted once more if it is one of them."""
        return sum(self.places[name] == sign or aspects(self.places[name], sign) for name in ("Jupiter", "Mercury", lord))

    def length(self, sign: int, lord: str) -> int:
        """Years of a Narayana mahadasha."""
        home, count, at = self.places[lord], 1, sign
        while at != home:
            at = (at + (1 if NAMES[sign] in FORWARD else 11)) % 12
            count += 1
        if count == 1:
            return 12
        return count - 1 + (home == EXALTED[lord]) - (home == (EXALTED[lord] + 6) % 12)

    def lord(self, sign: int, dasha: bool) -> str:
        """Lord of a sign; of Scorpio and Aquarius the stronger of two."""
        pair = {7: ("Mars", "Ketu"), 10: ("Saturn", "Rahu")}.get(sign)
        if pair is None:
            return LORD[sign]
        one, other = pair
        here = [self.places[name] == sign for name in pair]
        if here[0] != here[1]:
            return other if here[0] else one
        rules = [
            lambda name: self.together(self.places[name]),
            lambda name: self.looked_at(self.places[name], LORD[self.places[name]]),
            lambda name: self.places[name] == EXALTED[name],
            lambda name: self.places[name] % 3,
            lambda name: self.length(sign, name) if dasha else 0,
        ]
        for rule in rules:
            if rule(one) != rule(other):
                return one if rule(one) > rule(other) else other
        return one if self.further(one, other) else other

    def stronger(self, one: int, other: int) -> int:
        """Stronger of a sign and its seventh."""
        lords = {sign: self.lord(sign, dasha=True) for sign in (one, other)}
        rules = [
            self.together,
            lambda sign: self.looked_at(sign, lords[sign]),
            lambda sign: any(place == sign == EXALTED[name] for name, place in self.places.items()),
            lambda sign: self.places[lords[sign]] % 2 != sign % 2,
        ]
        for rule in rules:
            if rule(one) != rule(other):
                return one if rule(one) > rule(other) else other
        return one if self.further(lords[one], lords[other]) else other

    def arudhas(self, dual: bool) -> list[int]:
        """A1 to A12."""
        found = []
        for house in range(1, 13):
            sign = step(self.lagna, house)
            home = self.places[self.lord(sign, dasha=False) if dual else LORD[sign]]
            count = next(count for count in range(1, 13) if step(sign, count) == home)
            image = step(home, count)
            found.append(step(image, 10) if image in (sign, step(sign, 7)) else image)
        return found

    def narayana(self) -> dict[str, Any]:
        """Seed, order, years of both cycles and antardashas."""
        seed = self.stronger(self.lagna, step(self.lagna, 7))
        steps = {
            0: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            1: [1, 6, 11, 4, 9, 2, 7, 12, 5, 10, 3, 8],
            2: [1, 5, 9, 10, 2, 6, 7, 11, 3, 4, 8, 12],
        }[seed % 3]
        forward = NAMES[step(seed, 9)] in FORWARD
        if self.places["Saturn"] == seed:
            steps, forward = list(range(1, 13)), True
        elif self.places["Ketu"] == seed:
            forward = not forward
        order = [step(seed, count if forward else -count) for count in steps]
        years = [self.length(sign, self.lord(sign, dasha=True)) for sign in order]
        return {
            "seed": seed, "order": order, "years": years, "years_second_cycle": [12 - one for one in years],
            "antar": [self.antardashas(sign) for sign in order],
        }  # fmt: skip

    def antardashas(self, sign: int) -> list[int]:
        """From the lord of the stronger of a sign and its seventh on."""
        strong = self.stronger(sign, step(sign, 7))
        start = self.places[self.lord(strong, dasha=True)]
        forward = start % 2 == 0
        if self.places["Saturn"] == strong:
            forward = True
        elif self.places["Ketu"] == strong:
            forward = not forward
        return [step(start, count if forward else -count) for count in range(1, 13)]
