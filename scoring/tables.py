"""What one domain's rules make of every chart of a window, as look-up tables in whole units.

Nothing here depends on a date. Minutes are cut into *classes*, runs with equal placements for the domain;
a class has one number per Vimshottari sub-sub-period, a Narayana group one per antardasha:

    parashari   (729, classes)   lords of the period in, ruling and (divisional charts) in the domain's houses
    jaimini     (groups, 288)    signs of the period in the domain's houses, arudhas that hold their lords
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from scoring.ashtakavarga import sarvashtakavarga
from scoring.candidates import Candidates
from scoring.graha import GRAHAS, SIGN_LORD, BoolArray, FloatArray, IntArray
from scoring.narayana import NarayanaTable, narayana_table
from scoring.policy import DomainRule, Policy
from scoring.shadbala import shadbala
from scoring.techniques import LEVELS, Technique
from scoring.varga import ticks, varga_of_ticks
from scoring.vimshottari import LORDS

_TRINES: Final = (1, 5, 9)
_DUSTHANAS: Final = (6, 8, 12)

_ORDER: Final = np.array(LORDS)
_HOUSE: Final = (np.arange(12)[:, None] - np.arange(12)) % 12
"""House of a sign from a lagna, [sign, lagna], both from 0."""
_FIRST: Final = np.array([True])
_STEPS: Final = np.arange(9)
_AD: Final = ((_STEPS[:, None] + _STEPS) % 9).ravel()
_PD: Final = ((_AD[:, None] + _STEPS) % 9).ravel()


def _rulers() -> BoolArray:
    """(lagna 12, house 12, graha 9): the graha rules that house of that ascendant."""
    rules = np.zeros((12, 12, len(GRAHAS)), dtype=bool)
    for lagna in range(12):
        for house in range(12):
            rules[lagna, house, SIGN_LORD[(lagna + house) % 12]] = True
    return rules


_RULERS: Final = _rulers()


LORD_TECHNIQUES: Final = (Technique.DIVISIONAL_CHARTS, Technique.FUNCTIONAL_NATURE, Technique.SHADBALA)
"""Last axis of `KeyTable.lords` from 1 on; 0 is the natal houses, a technique of its own on each level."""
PERIOD_TECHNIQUES: Final = (Technique.NARAYANA_MD, Technique.NARAYANA_AD, Technique.ARUDHA)
"""Last axis of `KeyTable.periods`."""


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """The parts of the candidates' charts that all domains share."""

    candidates: Candidates
    house: IntArray
    """(n, 9) houses 0–11 from the ascendant."""
    nature: IntArray
    """(12, 9) functional nature of each graha by lagna, units: lord of a trine, else of a dusthana."""
    strength: IntArray
    """(n, 9) shadbala of each graha against the mean of the seven, units; nodes 0."""
    bindus: IntArray
    """(n, 12) sarvashtakavarga by house from the ascendant."""
    narayana: NarayanaTable
    period_house: tuple[IntArray, IntArray]
    """(groups, 288) house from 0 of the mahadasha's and of the antardasha's sign."""
    period_seat: tuple[IntArray, IntArray]
    """(groups, 288) sign of the (co-)lord of each, for the arudhas: of the Narayana periods and not of the
    Vimshottari ones, so that the two families stay independent of each other."""
    arudhas: IntArray
    """(groups, 12) signs of A1 to A12."""
    ticks: IntArray
    """(n, 10) micro-arcseconds of the nine grahas and the ascendant."""


@dataclass(frozen=True, slots=True, eq=False)
class KeyTable:
    """One domain's (or one relative's) tables."""

    rule: DomainRule
    of_minute: IntArray
    """(n,) class of each candidate."""
    lagna: IntArray
    """(classes,) sign of the ascendant."""
    lords: IntArray
    """(classes, 3, 9, 4) units of each graha as lord of each level, by `LORD_TECHNIQUES`."""
    bindus: IntArray
    """(classes,) sarvashtakavarga, units."""
    parashari: IntArray
    """(729, classes) all of the family but gochara, units."""
    periods: IntArray
    """(groups, 288, 3) units by `PERIOD_TECHNIQUES`."""
    jaimini: IntArray
    """(groups, 288) their sum."""
    powers: FloatArray
    """(729, classes) exp(smallest strength × points) of `parashari`; squares give the other strengths."""
    period_powers: FloatArray
    """(groups, 288) the same of `jaimini`."""
    transit_powers: FloatArray
    """(3,) the same of gochara by none, one or both planets."""
    meets: IntArray
    """(12, 12) a planet in a sign is in a house of the domain from a lagna: [sign, lagna], 1 or 0."""

    def transits(self, lagna: IntArray, signs: IntArray) -> IntArray:
        """(t, lagnas) how many of Jupiter and Saturn are in the domain's houses from the natal ascendant.

        Args:
            lagna: signs of ascendants.
            signs: (t, 2) signs of the two.
        """
        by_sign = self.meets[:, lagna]
        return by_sign[signs[:, 0]] + by_sign[signs[:, 1]]


def chart_of(candidates: Candidates, policy: Policy) -> Chart:
    """Everything about the charts that no domain changes."""
    weights = policy.weights
    trine, dusthana = (
        _RULERS[:, [house - 1 for house in houses]].any(axis=1) for houses in (_TRINES, _DUSTHANAS)
    )
    total = shadbala(candidates.longitude, candidates.lagna).total
    # Rounded: a tie with the mean must not hang on the last bit.
    strong = np.round(total - total.mean(axis=1, keepdims=True), 9) > 0.0
    strength = np.zeros((len(candidates), len(GRAHAS)), dtype=np.int64)
    strength[:, :7] = np.where(strong, weights.shadbala_strong, weights.shadbala_weak)
    bindus = sarvashtakavarga(candidates.sign, candidates.lagna)
    by_house = np.take_along_axis(bindus, (candidates.lagna[:, None] + np.arange(12)) % 12, axis=1)
    table = narayana_table(candidates)
    lagna = np.array([one.lagna for one in table.charts])[:, None]
    seat = np.array([[one.signs[lord] for lord in one.dasha_lords] for one in table.charts])
    signs = table.mahadasha, table.antardasha
    return Chart(
        candidates=candidates,
        house=(candidates.sign - candidates.lagna[:, None]) % 12,
        nature=np.where(trine, weights.trine_lord, np.where(dusthana, weights.dusthana_lord, 0)),
        strength=strength,
        bindus=by_house,
        narayana=table,
        period_house=((signs[0] - lagna) % 12, (signs[1] - lagna) % 12),
        period_seat=(np.take_along_axis(seat, signs[0], axis=1), np.take_along_axis(seat, signs[1], axis=1)),
        arudhas=np.array([one.arudhas for one in table.charts]),
        ticks=ticks(np.concatenate([candidates.longitude, candidates.ascendant[:, None]], axis=1)),
    )


@lru_cache(maxsize=256)
def _houses(houses: tuple[int, ...]) -> tuple[BoolArray, BoolArray, IntArray]:
    """What some houses, 1-12, mean in every chart; not to be written to.

    Returns:
        (12,) which houses, counted from 0, are among them; (12, 9) a graha rules one of them, by lagna;
        (12, 12) a sign is one of them from a lagna, 1 or 0.
    """
    inside = np.zeros(12, dtype=bool)
    inside[[house - 1 for house in houses]] = True
    ruled: BoolArray = np.asarray(_RULERS[:, inside].any(axis=1))
    return inside, ruled, inside.take(_HOUSE).astype(np.int64)


def key_table(chart: Chart, rule: DomainRule, divided: dict[int, IntArray], policy: Policy) -> KeyTable:
    """Tables of one domain.

    Args:
        chart: the window's charts.
        rule: what the domain looks at.
        divided: (n, 10) signs of each divisional chart, filled as needed and shared among the domains.
        policy: weights.
    """
    weights = policy.weights
    inside, ruled, meets = _houses(rule.houses)
    lagna = chart.candidates.lagna
    natal = inside.take(chart.house) * weights.occupies + ruled[lagna] * weights.rules
    placed = np.zeros_like(natal)
    for division in rule.charts:
        if division not in divided:
            divided[division] = varga_of_ticks(chart.ticks, division)
        signs = divided[division]
        placed += meets.ravel().take(signs[:, :9] * 12 + signs[:, 9:])
    mean = chart.bindus[:, inside].sum(axis=1)
    bindus = np.where(
        mean >= weights.sav_high * len(rule.houses), weights.sav_strong,
        np.where(mean <= weights.sav_low * len(rule.houses), weights.sav_weak, 0),
    )  # fmt: skip
    # One number for all that a graha brings: 0-2 points at home, 0-3 charts, strength up, down or none.
    stamp = natal * 1024 + placed * 256 + chart.strength
    changed = (stamp[1:] != stamp[:-1]).any(axis=1)
    changed |= (lagna[1:] != lagna[:-1]) | (bindus[1:] != bindus[:-1])
    starts = np.concatenate([_FIRST, changed])
    natal, placed = natal[starts], placed[starts]
    part = weights.divisional / max(len(rule.charts), 1)
    nature, strength = chart.nature[lagna[starts]], chart.strength[starts]
    levels = np.array(weights.levels)[:, None, None]
    lords = np.empty((4, len(LEVELS), *natal.shape), dtype=np.int32)
    lords[0] = np.rint(natal * levels)
    lords[1] = np.rint(placed * (levels * part))
    lords[2], lords[3] = nature, strength
    by_level: IntArray = lords.sum(axis=0)[:, :, _ORDER].transpose(0, 2, 1)
    md, ad, pd = np.ascontiguousarray(by_level)
    md += bindus[starts]
    classes = md.shape[1]
    two = md[:, None, :] + ad[_AD].reshape(9, 9, classes)
    parashari = (two.reshape(81, 1, classes) + pd[_PD].reshape(81, 9, classes)).reshape(729, classes)
    periods = _narayana(chart, rule, inside, policy)
    jaimini = periods[:, :, 0] + periods[:, :, 1] + periods[:, :, 2]
    step = policy.ranges.strengths[0] * rule.weight / policy.unit
    return KeyTable(
        rule=rule,
        of_minute=np.cumsum(starts) - 1,
        lagna=lagna[starts],
        lords=lords.transpose(2, 1, 3, 0),
        bindus=bindus[starts],
        parashari=parashari,
        periods=periods,
        jaimini=jaimini,
        powers=_powers(step, parashari),
        period_powers=_powers(step, jaimini),
        transit_powers=_powers(step, np.arange(3) * weights.gochara),
        meets=meets,
    )


def _narayana(chart: Chart, rule: DomainRule, inside: BoolArray, policy: Policy) -> IntArray:
    """The jaimini techniques of each antardasha of each group."""
    weights = policy.weights
    md, ad = chart.period_house
    md_seat, ad_seat = chart.period_seat
    units = np.zeros((*md.shape, len(PERIOD_TECHNIQUES)), dtype=np.int64)
    units[:, :, 0] = weights.narayana[0] * inside[md]
    units[:, :, 1] = weights.narayana[1] * inside[ad]
    for house in rule.arudhas:
        pada = chart.arudhas[:, house - 1, None]
        units[:, :, 2] += weights.arudha * ((md_seat == pada) | (ad_seat == pada))
    return units


_LOWEST, _HIGHEST = -1024, 8192
"""Units between which exp is tabulated; the policy's extremes lie within."""


@lru_cache(maxsize=64)
def _exponentials(step: float) -> FloatArray:
    table = np.array([math.exp(step * units) for units in range(_LOWEST, _HIGHEST)])
    table.flags.writeable = False
    return table


def _powers(step: float, units: IntArray) -> FloatArray:
    """exp(step × units), read from a table: the same bytes for the same units everywhere."""
    powers: FloatArray = _exponentials(step).take(units - _LOWEST)
    return powers
