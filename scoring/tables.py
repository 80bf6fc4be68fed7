"""What one domain's rules make of every chart of a window, as look-up tables in whole units.

Nothing here depends on a date. Minutes are cut into *classes*, runs with equal placements for the domain;
a class has one number per Vimshottari sub-sub-period, a Narayana group one per antardasha:

    parashari   (classes, 729)   lords of the period in, ruling and (divisional charts) in the domain's houses
    jaimini     (groups, 288)    signs of the period in the domain's houses, arudhas that hold their lords
"""

from __future__ import annotations

from dataclasses import dataclass
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
    lords: dict[Technique, IntArray]
    """(classes, 9) units per graha, for each level and for what each level adds (divisional charts: three
    rows, one a level)."""
    bindus: IntArray
    """(classes,) sarvashtakavarga, units."""
    parashari: IntArray
    """(classes, 729) all of the family but gochara, units."""
    periods: dict[Technique, IntArray]
    """(groups, 288) the Narayana techniques, units."""
    jaimini: IntArray
    """(groups, 288) their sum."""


def chart_of(candidates: Candidates, policy: Policy) -> Chart:
    """Everything about the charts that no domain changes."""
    weights = policy.weights
    trine, dusthana = (_RULERS[:, [house - 1 for house in houses]].any(axis=1) for houses in (_TRINES, _DUSTHANAS))
    total = shadbala(candidates.longitude, candidates.lagna).total
    # Rounded: a tie with the mean must not hang on the last bit.
    strong = np.round(total - total.mean(axis=1, keepdims=True), 9) > 0.0
    strength = np.zeros((len(candidates), len(GRAHAS)), dtype=np.int64)
    strength[:, :7] = np.where(strong, weights.shadbala_strong, weights.shadbala_weak)
    bindus = sarvashtakavarga(candidates.sign, candidates.lagna)
    by_house = np.take_along_axis(bindus, (candidates.lagna[:, None] + np.arange(12)) % 12, axis=1)
    return Chart(
        candidates=candidates,
        house=(candidates.sign - candidates.lagna[:, None]) % 12,
        nature=np.where(trine, weights.trine_lord, np.where(dusthana, weights.dusthana_lord, 0)),
        strength=strength,
        bindus=by_house,
        narayana=narayana_table(candidates),
        ticks=ticks(np.concatenate([candidates.longitude, candidates.ascendant[:, None]], axis=1)),
    )


def houses_of(rule: DomainRule) -> BoolArray:
    """(12,) which houses, counted from 0, belong to the domain."""
    inside = np.zeros(12, dtype=bool)
    inside[[house - 1 for house in rule.houses]] = True
    return inside


def key_table(chart: Chart, rule: DomainRule, divided: dict[int, IntArray], policy: Policy) -> KeyTable:
    """Tables of one domain.

    Args:
        chart: the window's charts.
        rule: what the domain looks at.
        divided: (n, 10) signs of each divisional chart, filled as needed and shared among the domains.
        policy: weights.
    """
    weights = policy.weights
    inside = houses_of(rule)
    lagna = chart.candidates.lagna
    rules = _RULERS[:, inside].any(axis=1)[lagna]
    natal = inside[chart.house] * weights.occupies + rules * weights.rules
    placed = np.zeros_like(natal)
    for division in rule.charts:
        if division not in divided:
            divided[division] = varga_of_ticks(chart.ticks, division)
        signs = divided[division]
        placed += inside[(signs[:, :9] - signs[:, 9:]) % 12]
    mean = chart.bindus[:, inside].sum(axis=1)
    bindus = np.where(
        mean >= weights.sav_high * len(rule.houses), weights.sav_strong,
        np.where(mean <= weights.sav_low * len(rule.houses), weights.sav_weak, 0),
    )  # fmt: skip
    stamp = np.concatenate([natal, placed, chart.strength, lagna[:, None], bindus[:, None]], axis=1)
    starts = np.concatenate([[True], (stamp[1:] != stamp[:-1]).any(axis=1)])
    natal, placed = natal[starts], placed[starts]
    part = weights.divisional / max(len(rule.charts), 1)
    nature, strength = chart.nature[lagna[starts]], chart.strength[starts]
    lords = {level: _whole(natal * weight) for level, weight in zip(LEVELS, weights.levels, strict=True)}
    per_level = np.stack([_whole(placed * (weight * part)) for weight in weights.levels])
    lords |= {
        Technique.DIVISIONAL_CHARTS: per_level,
        Technique.FUNCTIONAL_NATURE: nature,
        Technique.SHADBALA: strength,
    }
    md, ad, pd = (
        (lords[level] + per_level[index] + nature + strength)[:, _ORDER] for index, level in enumerate(LEVELS)
    )
    classes = len(md)
    two = (md + bindus[starts, None])[:, :, None] + ad[:, _AD].reshape(classes, 9, 9)
    three = two.reshape(classes, 81, 1) + pd[:, _PD].reshape(classes, 81, 9)
    periods = _narayana(chart, rule, inside, policy)
    return KeyTable(
        rule=rule,
        of_minute=np.cumsum(starts) - 1,
        lagna=lagna[starts],
        lords=lords,
        bindus=bindus[starts],
        parashari=three.reshape(classes, 729),
        periods=periods,
        jaimini=periods[Technique.NARAYANA_MD] + periods[Technique.NARAYANA_AD] + periods[Technique.ARUDHA],
    )


def _narayana(chart: Chart, rule: DomainRule, inside: BoolArray, policy: Policy) -> dict[Technique, IntArray]:
    """The jaimini techniques of each antardasha of each group."""
    table, weights = chart.narayana, policy.weights
    lagna = np.array([one.lagna for one in table.charts])[:, None]
    md, ad = table.mahadasha, table.antardasha
    # "Period lord" of an arudha is the (co-)lord of the running Narayana sign, so that the two families stay
    # independent of each other.
    seat = np.array([[one.signs[lord] for lord in one.dasha_lords] for one in table.charts])
    md_seat, ad_seat = np.take_along_axis(seat, md, axis=1), np.take_along_axis(seat, ad, axis=1)
    arudha = np.zeros_like(md)
    for house in rule.arudhas:
        pada = np.array([one.arudhas[house - 1] for one in table.charts])[:, None]
        arudha += weights.arudha * ((md_seat == pada) | (ad_seat == pada))
    return {
        Technique.NARAYANA_MD: weights.narayana[0] * inside[(md - lagna) % 12],
        Technique.NARAYANA_AD: weights.narayana[1] * inside[(ad - lagna) % 12],
        Technique.ARUDHA: arudha,
    }


def _whole(units: FloatArray) -> IntArray:
    """Whole units; the policy's loader has checked that the weights are."""
    whole: IntArray = np.rint(units).astype(np.int64)
    return whole
