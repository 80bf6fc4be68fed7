"""Charts of births anywhere and at any time against a plain reading of the texts, and what happens on a border."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
import swisseph as swe
from hypothesis import given
from hypothesis import strategies as st

from scoring import CaseError, chart
from scoring.civil import zone
from scoring.jaimini import ranks
from scoring.lagna import lagna_changes
from scoring.varga import DIVISIONS, varga
from scoring.vimshottari import nakshatra_of, pada_of, vimshottari
from tests.oracle import plain
from tests.oracle.golden import TOLERANCE, arcseconds

ZONES = (
    "Asia/Kolkata", "Asia/Kathmandu", "Asia/Shanghai", "Africa/Monrovia", "America/St_Johns", "America/New_York",
    "America/Caracas", "Europe/London", "Europe/Dublin", "Europe/Amsterdam", "Europe/Paris", "Pacific/Apia",
    "Pacific/Chatham", "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Kiritimati",
)  # fmt: skip
"""Odd offsets, half-hour and two-hour summer time, days left out, local mean time in the old years."""
EDGES = (0.0, 90.0, -90.0, 66.56, -66.56, 67.0, 23.44, -89.9)


def birth(number: int) -> dict[str, Any]:
    """One of the births: any year, any latitude."""
    draw = random.Random(number)
    days = (date(2100, 12, 31) - date(1800, 1, 1)).days
    day = date(1800, 1, 1) + timedelta(days=draw.randrange(days))
    clock = f"{draw.randrange(24):02}:{draw.randrange(60):02}:{draw.choice([0, draw.randrange(60)]):02}"
    return {
        "local": f"{day} {clock}", "tz": ZONES[number % len(ZONES)],
        "lat": EDGES[number // 4 % len(EDGES)] if number % 4 == 0 else round(draw.uniform(-75, 75), 4),
        "lon": round(draw.uniform(-180, 180), 4), "fold": 0,
    }  # fmt: skip


@cache
def both(number: int) -> tuple[dict[str, Any], Any, dict[str, float]]:
    """A birth, our chart of it, and the sky as Swiss Ephemeris itself gives it."""
    given = birth(number)
    try:
        found: Any = chart(given)
    except CaseError as error:
        assert error.code == "nonexistent_time"
        given["local"] = given["local"][:11] + "12:00:00"
        found = chart(given)
    return given, found, plain.sky(found["jd_ut"], given["lat"], given["lon"])


BIRTHS = range(64)


@pytest.mark.parametrize("number", BIRTHS)
def test_instant_positions_and_ascendant_are_those_of_zone_and_ephemeris(number: int) -> None:
    given, found, sky = both(number)
    local = datetime.fromisoformat(given["local"])
    offset = local.replace(tzinfo=zone(given["tz"])).utcoffset()
    assert offset is not None and offset.total_seconds() == found["utc_offset_s"]
    utc = local - offset
    hours = utc.hour + utc.minute / 60 + utc.second / 3600
    assert found["jd_ut"] == pytest.approx(swe.julday(utc.year, utc.month, utc.day, hours), abs=2e-9)
    for name in (*plain.BODIES, "Ketu"):
        assert arcseconds(found["graha_longitude"][name], sky[name]) < TOLERANCE["graha_longitude_moshier_arcsec"]
    assert arcseconds(found["ascendant"], sky["Lagna"]) < TOLERANCE["ascendant_arcsec"]
    obliquity = swe.calc_ut(found["jd_ut"], swe.ECL_NUT, swe.FLG_MOSEPH)[0][0]
    assert found["beyond_polar_circle"] is (abs(given["lat"]) > 90.0 - obliquity)


@pytest.mark.parametrize("number", BIRTHS)
def test_every_divisional_sign_is_the_one_the_text_counts_to(number: int) -> None:
    _, found, sky = both(number)
    expected = {f"D{d}": {name: plain.divisional(one, d) for name, one in sky.items()} for d in DIVISIONS}
    assert found["vargas"] == expected


@pytest.mark.parametrize("number", BIRTHS)
def test_periods_karakas_arudhas_and_narayana_are_those_of_a_plain_reading(number: int) -> None:
    _, found, sky = both(number)
    major, minor = plain.mahadashas(sky["Moon"], found["jd_ut"])
    dasha = found["vimshottari"]
    assert [tuple(one[:-1]) for one in dasha["md"] + dasha["ad"]] == [one[:-1] for one in major + minor]
    starts = [one[-1] for one in major + minor]
    assert [one[-1] for one in dasha["md"] + dasha["ad"]] == pytest.approx(starts, abs=TOLERANCE["dasha_days"])
    order = plain.karakas(sky)
    assert found["chara_karakas"]["eight"] == order
    assert found["chara_karakas"]["seven"] == [name for name in order if name != "Rahu"]
    jaimini = plain.Jaimini({name: plain.divisional(one, 1) for name, one in sky.items()}, order)
    assert found["arudha"] == {"single_lords": jaimini.arudhas(dual=False), "dual_lords_book": jaimini.arudhas(dual=True)}
    assert found["narayana"] == jaimini.narayana()
    assert sum(found["sav"]["moonB_venusA"]) == 337


@pytest.mark.parametrize("number", BIRTHS[::3])
def test_a_divisional_ascendant_changes_when_it_is_said_to_and_not_between(number: int) -> None:
    given, found, _ = both(number)
    slack = 2 * TOLERANCE["lagna_change_seconds"]

    def rising(seconds: float, division: int) -> int:
        at = plain.sky(found["jd_ut"] + seconds / 86400, given["lat"], given["lon"])
        return plain.divisional(at["Lagna"], division)

    for name, told in found["lagna_changes"].items():
        division, reach = int(name[1:]), 600 if name == "D60" else 3600
        moments = [-reach, *(at for at, _ in told["changes"]), reach]
        signs = [told["at_start"], *(sign for _, sign in told["changes"])]
        for sign, begin, end in zip(signs, moments, moments[1:], strict=False):
            if end - begin > 3 * slack:
                assert [rising(at, division) for at in (begin + slack, (begin + end) / 2, end - slack)] == [sign] * 3


def test_where_the_ascendant_sweeps_through_half_the_zodiac_every_sign_is_told() -> None:
    """On the polar circle itself, within two seconds from Sagittarius to Gemini."""
    found: Any = chart({"local": "1980-03-27 07:25:00", "tz": "Pacific/Pohnpei", "lat": 66.56, "lon": 151.23111657577988})
    told = found["lagna_changes"]["D1"]
    assert (told["at_start"], [sign for _, sign in told["changes"][:6]]) == (8, [9, 10, 11, 0, 1, 2])
    (span,) = lagna_changes(found["jd_ut"] - 0.04, found["jd_ut"], 66.56, 151.23111657577988, [1])
    assert all(later > earlier for (earlier, _), (later, _) in zip(span.changes, span.changes[1:], strict=False))


@pytest.mark.parametrize("place", range(27))
def test_a_moon_on_the_border_of_a_nakshatra_begins_it_with_its_whole_period(place: int) -> None:
    border = float(Fraction(place * 40, 3))
    index, elapsed = nakshatra_of(np.array([border]))
    assert (int(index[0]), int(pada_of(np.array([border]))[0])) == (place, 1)
    assert elapsed[0] == pytest.approx(0.0, abs=1e-12) and elapsed[0] >= 0.0
    dasha = vimshottari(border, 2440000.0)
    lord, years = plain.DASHA[place % 9]
    assert dasha.years_left == pytest.approx(years) and dasha.mahadashas[0][1] == pytest.approx(2440000.0, abs=1e-6)
    assert dasha.mahadashas[0][0] == ["Sun", "Moon", "Mars", "Mercury", "Jupiter", "Venus", "Saturn", "Rahu", "Ketu"].index(lord)
    before = float(Fraction(place * 40, 3) - Fraction(1, 3_600_000)) % 360.0  # a thousandth of an arcsecond
    assert int(nakshatra_of(np.array([before]))[0][0]) == (place - 1) % 27
    assert vimshottari(before, 2440000.0).fraction_left == pytest.approx(0.0, abs=1e-7)


@given(st.floats(0, 360, exclude_max=True) | st.integers(0, 107).map(lambda pada: float(Fraction(pada * 10, 3))))
def test_a_quarter_of_a_nakshatra_is_a_navamsa(moon: float) -> None:
    at = np.array([moon])
    index, elapsed = nakshatra_of(at)
    assert 0.0 <= elapsed[0] < 1.0
    assert (int(index[0]) * 4 + int(pada_of(at)[0]) - 1) % 12 == int(varga(at, 9)[0])


@pytest.mark.parametrize("division", DIVISIONS)
def test_on_both_sides_of_every_border_a_longitude_is_where_the_text_has_it(division: int) -> None:
    borders = [Fraction(30 * place, division) for place in range(12 * division)]
    if division == 30:
        borders = [Fraction(30 * sign + at) for sign in range(12) for at in (0, *((5, 10, 18, 25), (5, 12, 20, 25))[sign % 2])]
    hair = Fraction(1, 3_600_000_000)  # a millionth of an arcsecond
    for border in borders:
        for exact in (border, border + hair, (border - hair) % 360):
            at = float(exact)
            # Thirds and sevenths of a degree have no exact number: what is on the border is read as being on it.
            counted = plain.divisional(at, division) if exact != border else plain.divisional(float(border + hair), division)
            assert int(varga(at, division)) == counted, (division, exact)


def test_a_graha_a_hair_before_a_border_counts_as_having_crossed_in_sign_and_rank_alike() -> None:
    longitude = np.full((1, 9), 15.0)
    longitude[0, 4] = np.nextafter(60.0, 0.0)
    assert int(varga(longitude[0, 4], 1)) == 2 and int(ranks(longitude)[0, 4]) == 0
    longitude[0, 4] = 60.0 - 1e-9
    assert int(varga(longitude[0, 4], 1)) == 1 and int(ranks(longitude)[0, 4]) == 7
