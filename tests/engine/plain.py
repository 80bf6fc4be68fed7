"""A case scored in plain Python, minute by minute and day by day, as the page says it: no array, nothing shared with the engine.

Charts come from `tests.oracle.plain`; of the engine's own only the strength of grahas and the bindus of signs are taken from a
chart (their outside numbers are in tests/oracle). Hours are those of one case of some forty minutes in some seconds.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

import swisseph as swe

from scoring import chart
from scoring.policy import FILE
from tests.oracle import plain

RULES = json.loads(FILE.read_text("utf-8"))
STRENGTHS = RULES["ranges"]["strengths"]
SEVEN = ("Sun", "Moon", "Mars", "Mercury", "Jupiter", "Venus", "Saturn")
CIRCLE: list[tuple[int, tuple[str, str, str]]] = []
"""Start and lords of the 729 periods, from the start of Ketu's, in 14,400ths of a year: then every start is whole."""
_at = 0
for _md in range(9):
    for _ad in range(9):
        for _pd in range(9):
            _lords = [plain.DASHA[(_md + shift) % 9] for shift in (0, _ad, _ad + _pd)]
            CIRCLE.append((_at, (_lords[0][0], _lords[1][0], _lords[2][0])))
            _at += _lords[0][1] * _lords[1][1] * _lords[2][1]


def rule_of(domain: str, relation: str | None) -> dict[str, Any]:
    """What the method looks at for a domain, or for a relative."""
    found = dict(RULES["domains"][domain])
    return found | RULES["relatives"][relation] if relation else found


def lords_at(parts: float) -> tuple[str, str, str]:
    """Lords of the three periods at a point of the circle, counted in 14,400ths of a year."""
    within, low, high = parts % (120 * 14_400), 0, len(CIRCLE)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if CIRCLE[middle][0] <= within else (low, middle)
    return CIRCLE[low][1]


@cache
def transits(jd_ut: float) -> tuple[int, int]:
    """Signs of Jupiter and Saturn."""
    swe.set_sid_mode(swe.SIDM_LAHIRI)
    flags = swe.FLG_MOSEPH | swe.FLG_SIDEREAL
    jupiter, saturn = (int(swe.calc_ut(jd_ut, body, flags)[0][0] // 30) for body in (swe.JUPITER, swe.SATURN))
    return jupiter, saturn


def noon(day: date) -> float:
    """Julian day of noon in universal time."""
    return day.toordinal() + 1721425.0


class Minute:
    """One candidate."""

    def __init__(self, birth: dict[str, Any], at: datetime) -> None:
        """Compute the chart."""
        given = {**birth, "local": at.strftime("%Y-%m-%d %H:%M")}
        self.born: Any = chart({name: one for name, one in given.items() if name != "date"})
        self.jd = self.born["jd_ut"]
        sky = plain.sky(self.jd, birth["lat"], birth["lon"])
        self.charts = {
            division: {name: plain.divisional(one, division) for name, one in sky.items()}
            for division in (1, 2, 3, 4, 7, 9, 10, 11, 12, 24, 30)
        }
        self.lagna = self.charts[1]["Lagna"]
        self.jaimini = plain.Jaimini(self.charts[1], plain.karakas(sky))
        self.narayana, self.arudhas = self.jaimini.narayana(), self.jaimini.arudhas(dual=True)
        part = sky["Moon"] * 27 / 360
        first = sum(years for _, years in plain.DASHA[: int(part) % 9])
        self.at_birth = first + (part - int(part)) * plain.DASHA[int(part) % 9][1]
        self._known: dict[Any, float] = {}

    def house(self, sign: int, division: int = 1) -> int:
        """Whole-sign house in a chart."""
        return (sign - self.charts[division]["Lagna"]) % 12 + 1

    def parashari(self, rule: dict[str, Any], lords: tuple[str, str, str]) -> float:
        """Periods, divisional charts, nature, strength and bindus."""
        key = (id(rule["houses"]), tuple(rule["houses"]), tuple(rule["charts"]), lords)
        if key in self._known:
            return self._known[key]
        ruled = [self.ruler(house) for house in rule["houses"]]
        total = 0.0
        for weight, lord in zip(RULES["vimshottari"]["levels"].values(), lords, strict=True):
            total += weight * (self.house(self.charts[1][lord]) in rule["houses"])
            total += weight * (lord in ruled)
            for division in rule["charts"]:
                inside = self.house(self.charts[division][lord], division) in rule["houses"]
                total += weight * 0.5 / len(rule["charts"]) * inside
            if lord in [self.ruler(house) for house in (1, 5, 9)]:
                total += 0.2
            elif lord in [self.ruler(house) for house in (6, 8, 12)]:
                total -= 0.1
            if lord in SEVEN:
                total += 0.1 if round(self.strength(lord) - sum(map(self.strength, SEVEN)) / 7, 9) > 0 else -0.05
        bindus = [self.born["sav"]["moonB_venusA"][(self.lagna + house - 1) % 12] for house in rule["houses"]]
        mean = sum(bindus) / len(bindus)
        total += 0.2 if mean >= 30 else -0.1 if mean <= 25 else 0.0
        self._known[key] = total
        return total

    def ruler(self, house: int) -> str:
        """Lord of a house."""
        return plain.LORD[(self.lagna + house - 1) % 12]

    def strength(self, name: str) -> float:
        """Sthana, drik and naisargika."""
        one = self.born["shadbala"][name]
        return float(one["sthana"] + one["drik"] + one["naisargika"])

    def gochara(self, rule: dict[str, Any], jd_ut: float) -> float:
        """Jupiter and Saturn in the houses."""
        return sum(0.25 * (self.house(sign) in rule["houses"]) for sign in transits(jd_ut))

    def running(self, age: float) -> tuple[int, int]:
        """Narayana mahadasha and antardasha at an age in years."""
        lengths = self.narayana["years"] + self.narayana["years_second_cycle"]
        twelfths = 0
        for place, years in enumerate(lengths):
            for twelfth in range(12):
                twelfths += years
                if age < twelfths / 12:
                    return self.narayana["order"][place % 12], self.narayana["antar"][place % 12][twelfth]
        return self.narayana["order"][11], self.narayana["antar"][11][11]

    def jaimini_points(self, rule: dict[str, Any], age: float) -> float:
        """Periods in a house, arudhas that hold a period lord."""
        signs = self.running(max(age, 0.0))
        seats = [self.jaimini.places[self.jaimini.lord(sign, dasha=True)] for sign in signs]
        total = sum(weight * (self.house(sign) in rule["houses"]) for weight, sign in zip((2.0, 1.0), signs, strict=True))
        return total + sum(0.35 * (self.arudhas[number - 1] in seats) for number in rule["arudhas"])

    def activation(self, rule: dict[str, Any], day: date, met: bool, born: date) -> float:
        """What the method gives for an event of a domain on a day."""
        years = (noon(day) - self.jd) / 365.25
        total = self.parashari(rule, lords_at((self.at_birth + years) * 14_400)) + self.jaimini_points(rule, years)
        return (total + (self.gochara(rule, noon(day)) if met else 0.0)) * rule.get("weight", 1.0)

    def life(self, rule: dict[str, Any], cells: range, met: bool, born: date) -> list[float]:
        """The same at the middle of every twelfth of a year of age; birth counts by its twelfth of the circle."""
        found = []
        for cell in cells:
            age = (cell + 0.5) / 12
            total = self.parashari(rule, lords_at((math.floor(self.at_birth * 12) + cell + 1) * 1200))
            total += self.jaimini_points(rule, age)
            total += self.gochara(rule, noon(born) + age * 365.25) if met else 0.0
            found.append(total * rule.get("weight", 1.0))
        return found


@dataclass(frozen=True)
class Plain:
    """What the page makes of a case."""

    support: list[float]
    candidate: list[bool]
    supported: list[bool]
    mixed: list[float]
    ratio: float
    n_eff: float


def score(raw: dict[str, Any], minutes: Sequence[datetime]) -> Plain:
    """Score a case on the minutes of its window."""
    born, as_of = date.fromisoformat(raw["birth"]["date"]), date.fromisoformat(raw["as_of"])
    charts = [Minute(raw["birth"], minute) for minute in minutes]
    rows = [read(event) for event in raw["events"]]
    likelihood: list[list[list[float]]] = []
    support = [0.0] * len(charts)
    for first, last, precision, rule in rows:
        days = sampled(max(first, born), min(last, as_of))
        met = precision in ("day", "month")
        weight = RULES["precision_weight"][precision]
        cells = ages(rule, born, as_of)
        row = []
        for place, minute in enumerate(charts):
            points = [minute.activation(rule, day, met, born) for day in days]
            support[place] += weight * sum(points) / len(points)
            life = minute.life(rule, cells, met, born)
            row.append([weight * (log_mean(points, k) - log_mean(life, k)) for k in STRENGTHS])
        likelihood.append(row)
    candidate, supported = [True] * len(charts), [True] * len(charts)
    mixed, ratio = [0.0] * len(charts), 1.0
    for known in range(1, len(rows) + 1):
        total = [
            [sum(likelihood[i][place][k] / twins(rows[:known], i) for i in range(known)) for k in range(len(STRENGTHS))]
            for place in range(len(charts))
        ]
        explained = [sum(math.exp(one) for one in each) / (2 * len(STRENGTHS)) for each in total]
        share = [(0.5 + one) / (0.5 + sum(explained) / len(explained)) for one in explained]
        method = [math.exp(each[STRENGTHS.index(0.8)]) for each in total]
        mean = sum(method) / len(method)
        mixed, ratio = [math.log(one) for one in share], 2 * sum(explained) / len(explained)
        beyond = [one and round(math.log(part / 0.2), 9) >= 0 for one, part in zip(supported, share, strict=True)]
        both = [
            one and inside and round(math.log(part / mean / 0.1), 9) >= 0
            for one, inside, part in zip(candidate, beyond, method, strict=True)
        ]
        if any(both):
            candidate, supported = both, beyond
    parts = [math.exp(one) / sum(map(math.exp, mixed)) for one in mixed]
    n_eff = math.exp(-sum(part * math.log(part) for part in parts))
    return Plain(support, candidate, supported, mixed, ratio, n_eff)


def read(event: dict[str, Any]) -> tuple[date, date, str, dict[str, Any]]:
    """Span, precision and rule of a row."""
    first, last = (date.fromisoformat(event[name]) for name in ("occurred_from", "occurred_to"))
    rule = rule_of(event["domain"], event["related_person"] if event["domain"] == "family" else None)
    return first, last, event["date_precision"], rule | {"name": (event["domain"], event["related_person"])}


def sampled(first: date, last: date) -> list[date]:
    """The middles of at most 36 equal parts of a span."""
    days = (last - first).days + 1
    count = min(days, 36)
    return [first + timedelta(days=(2 * place + 1) * days // (2 * count)) for place in range(count)]


def ages(rule: dict[str, Any], born: date, as_of: date) -> range:
    """Twelfths of a year of the domain's ages within the life, ten years at least where the life has them."""
    lived = (as_of - born).days / 365.25
    last = max(int(min(rule["age"][1], lived) * 12), 1)
    return range(min(int(rule["age"][0] * 12), max(0, last - 120)), last)


def twins(rows: Sequence[tuple[date, date, str, dict[str, Any]]], place: int) -> int:
    """Rows of the same domain and relative whose middles are within half a year, the row among them."""
    def middle(row: tuple[date, date, str, dict[str, Any]]) -> float:
        return (row[0].toordinal() + row[1].toordinal()) / 2

    return sum(
        row[3]["name"] == rows[place][3]["name"] and abs(middle(row) - middle(rows[place])) <= 180 for row in rows
    )


def log_mean(points: Sequence[float], strength: float) -> float:
    """Log mean of exp(k·a)."""
    return math.log(sum(math.exp(strength * one) for one in points) / len(points))
