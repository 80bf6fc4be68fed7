"""The charts printed in P.V.R. Narasimha Rao's book come out as printed."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.ashtakavarga import sarvashtakavarga
from scoring.civil import resolve
from scoring.ephemeris import sky
from scoring.graha import GRAHAS, FloatArray
from scoring.jaimini import jaimini_chart
from scoring.narayana import Narayana, narayana, narayana_of_varga
from scoring.varga import sign
from scoring.vimshottari import nakshatra_of, vimshottari
from tests.oracle.golden import PUBLISHED, Record

ABBREVIATIONS = ["Ar", "Ta", "Ge", "Cn", "Le", "Vi", "Li", "Sc", "Sg", "Cp", "Aq", "Pi"]


def of_topic(prefix: str) -> list[str]:
    return [name for name, example in PUBLISHED.items() if example["topic"].startswith(prefix)]


def positions(example: Record) -> tuple[FloatArray, float]:
    day, clock = example["local"].split()
    civil = resolve(day, clock, None, utc_offset_s=round(example["utc_offset_h"] * 3600))
    assert civil.jd_ut is not None
    here = sky(np.array([civil.jd_ut]))
    return here.longitude[0], float(here.ascendant(example["latitude"], example["longitude"])[0])


def dasha(example: Record) -> Narayana:
    longitude, ascendant = positions(example)
    if example["varga"] == 1:
        return narayana(jaimini_chart(longitude, ascendant))
    return narayana_of_varga(longitude, ascendant, example["varga"])


@pytest.mark.parametrize("name", of_topic("narayana_md"))
def test_narayana_mahadashas_are_as_printed(name: str) -> None:
    found = dasha(PUBLISHED[name])
    printed = PUBLISHED[name]["expect"]
    ours = [[ABBREVIATIONS[sign_], years] for sign_, years in zip(found.order, found.years, strict=True)]
    assert ours[: len(printed)] == printed


@pytest.mark.parametrize("name", of_topic("narayana_ad"))
def test_narayana_antardashas_are_as_printed(name: str) -> None:
    example = PUBLISHED[name]
    found = dasha(example)
    antar = found.antar[found.order.index(ABBREVIATIONS.index(example["md"]))]
    printed = example["expect_first"]
    assert [ABBREVIATIONS[sign_] for sign_ in antar[: len(printed)]] == printed


@pytest.mark.parametrize("name", of_topic("sav"))
def test_sarvashtakavarga_is_as_printed(name: str) -> None:
    longitude, ascendant = positions(PUBLISHED[name])
    found = sarvashtakavarga(sign(longitude[None, :]), sign(np.array([ascendant])))
    assert found[0].tolist() == PUBLISHED[name]["expect"]


def test_balance_at_birth_is_as_printed() -> None:
    example = PUBLISHED["pvr_ex50"]
    found = vimshottari(example["moon_sidereal_deg"], 2451545.0)
    assert GRAHAS[found.mahadashas[0][0]] == example["expect"]["first_lord"]
    assert found.fraction_left == pytest.approx(example["expect"]["fraction_left"], abs=1e-9)
    assert found.years_left == pytest.approx(example["expect"]["years_left"], abs=1e-8)


@pytest.mark.parametrize("moon", [3.0, 47.3, 110.0, 302.38, 359.9])
def test_birth_mahadasha_is_divided_whole_and_not_its_balance(moon: float) -> None:
    """16.3: some of its antardashas lie before birth."""
    found = vimshottari(moon, 2451545.0)
    starts = [start for _, _, start in found.antardashas[:10]]
    whole = starts[9] - starts[0]
    assert whole == pytest.approx(found.mahadashas[1][1] - found.mahadashas[0][1])
    assert starts[0] <= 2451545.0
    first_lord_share = (starts[1] - starts[0]) / whole
    assert first_lord_share == pytest.approx(whole / 365.25 / 120.0)


@pytest.mark.parametrize("minutes", [1.0, 5.0, 30.0])
def test_a_later_birth_brings_dashas_earlier_by_about_n_times_m_quarter_days(minutes: float) -> None:
    """32.2.2: n full years of the dasha running at birth, m minutes."""
    before, after = (sky(np.array([2448844.1 + shift / 1440.0])) for shift in (0.0, minutes))
    first, second = (vimshottari(float(at.longitude[0, 1]), float(at.jd_ut[0])) for at in (before, after))
    years = (first.mahadashas[1][1] - first.mahadashas[0][1]) / 365.25
    moved = first.mahadashas[3][1] - second.mahadashas[3][1]
    assert nakshatra_of(before.longitude[:, 1])[0] == nakshatra_of(after.longitude[:, 1])[0]
    assert moved == pytest.approx(years * minutes / 4.0, rel=0.2)
