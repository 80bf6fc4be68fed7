"""Every field of every birth agrees with the outside numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from scoring.graha import GRAHAS
from scoring.vimshottari import PERIOD_LORDS, running, vimshottari
from tests.oracle.golden import BIRTHS, TOLERANCE, arcseconds, computed

YEARS = {
    "365.25": 365.25, "365.2425": 365.2425, "365.2422": 365.24219, "365.256364": 365.256364, "360": 360.0,
}  # fmt: skip
SIGN_MARGIN_ARCSEC = 2.0
"""No lagna of the file is closer to a border than two ephemerides are to each other: signs are exact."""


def lords(names: list[Any]) -> list[int]:
    return [GRAHAS.index(name) for name in names]


def check_same(field: str) -> Callable[[Any, Any], None]:
    def check(ours: Any, theirs: Any) -> None:
        assert ours[field] == theirs[field]

    return check


def check_instant(ours: Any, theirs: Any) -> None:
    assert ours["utc"] == theirs["utc"]
    assert ours["utc_offset_s"] == theirs["utc_offset_s"]
    assert ours["jd_ut"] == pytest.approx(theirs["jd_ut"], abs=1e-9)


def check_longitudes(ours: Any, theirs: Any) -> None:
    limit = TOLERANCE["graha_longitude_moshier_arcsec"]
    for name, degrees in theirs["graha_longitude"].items():
        assert arcseconds(ours["graha_longitude"][name], degrees) < limit, name


def check_ascendant(ours: Any, theirs: Any) -> None:
    for field in ("ascendant", "ascendant_tropical"):
        assert arcseconds(ours[field], theirs[field]) < TOLERANCE["ascendant_arcsec"], field


def check_ayanamsa(ours: Any, theirs: Any) -> None:
    for kind, degrees in theirs["ayanamsa_lahiri"].items():
        assert arcseconds(ours["ayanamsa_lahiri"][kind], degrees) < TOLERANCE["ayanamsa_arcsec"], kind


def check_vargas(ours: Any, theirs: Any) -> None:
    assert min(theirs["lagna_margin_arcsec"].values()) > SIGN_MARGIN_ARCSEC
    for division, signs in theirs["vargas"].items():
        assert ours["vargas"][division] == signs, division


def check_nakshatra(ours: Any, theirs: Any) -> None:
    mine, other = ours["moon_nakshatra"], theirs["moon_nakshatra"]
    assert (mine["index"], mine["pada"]) == (other["index"], other["pada"])
    assert mine["fraction_elapsed"] == pytest.approx(other["fraction_elapsed"], abs=1e-7)
    assert mine["margin_arcsec"] == pytest.approx(other["margin_arcsec"], abs=0.01)


def check_mahadashas(ours: Any, theirs: Any) -> None:
    table = theirs["vimshottari"]["365.25"]
    for level in ("md", "ad"):
        assert [row[:-1] for row in ours["vimshottari"][level]] == [row[:-1] for row in table[level]]
        assert [row[-1] for row in ours["vimshottari"][level]] == pytest.approx(
            [row[-1] for row in table[level]], abs=TOLERANCE["dasha_days"]
        )


def check_pratyantardashas(ours: Any, theirs: Any) -> None:
    table = vimshottari(theirs["graha_longitude"]["Moon"], theirs["jd_ut"]).pratyantardashas
    expected = theirs["vimshottari"]["365.25"]["pd"]
    assert [list(row[:3]) for row in table] == [lords(row[:3]) for row in expected]
    assert [row[3] for row in table] == pytest.approx(
        [row[3] for row in expected], abs=TOLERANCE["dasha_days"]
    )


def check_year_lengths(ours: Any, theirs: Any) -> None:
    for year, table in theirs["vimshottari"].items():
        found = vimshottari(ours["graha_longitude"]["Moon"], ours["jd_ut"], YEARS[year]).mahadashas
        assert [start for _, start in found] == pytest.approx(
            [start for _, start in table["md"]], abs=TOLERANCE["dasha_days"]
        ), year


def check_running_periods(ours: Any, theirs: Any) -> None:
    moon, birth = np.array([ours["graha_longitude"]["Moon"]]), np.array([ours["jd_ut"]])
    for year, table in theirs["vimshottari"].items():
        dates = np.array([event[0] for event in table["events"]])
        found = PERIOD_LORDS[running(moon, birth, dates, YEARS[year])][:, 0]
        assert found.tolist() == [lords(event[1:4]) for event in table["events"]], year


def check_narayana(ours: Any, theirs: Any) -> None:
    mine, book = ours["narayana"], theirs["narayana"]
    for field in ("seed", "order", "years", "years_second_cycle"):
        assert mine[field] == book[field], field
    assert mine["antar"] == book["antar_book"]


def check_bindus(ours: Any, theirs: Any) -> None:
    for row, bindus in theirs["bav"].items():
        assert ours["bav"][row] == bindus, row
    assert ours["sav"] == theirs["sav"]


def check_strengths(ours: Any, theirs: Any) -> None:
    for graha, strengths in theirs["shadbala"].items():
        assert ours["shadbala"][graha]["uccha"] == pytest.approx(strengths["uccha"], abs=0.01), graha
        assert ours["shadbala"][graha]["naisargika"] == strengths["naisargika"], graha


def check_lagna_changes(ours: Any, theirs: Any) -> None:
    for division, span in theirs["lagna_changes"].items():
        mine = ours["lagna_changes"][division]
        assert mine["at_start"] == span["at_start"], division
        assert [new for _, new in mine["changes"]] == [new for _, new in span["changes"]], division
        assert [seconds for seconds, _ in mine["changes"]] == pytest.approx(
            [seconds for seconds, _ in span["changes"]], abs=TOLERANCE["lagna_change_seconds"]
        ), division


FIELDS: dict[str, Callable[[Any, Any], None]] = {
    "instant": check_instant,
    "graha_longitude": check_longitudes,
    "ascendant": check_ascendant,
    "ayanamsa_lahiri": check_ayanamsa,
    "vargas": check_vargas,
    "moon_nakshatra": check_nakshatra,
    "vimshottari.md_ad": check_mahadashas,
    "vimshottari.pd": check_pratyantardashas,
    "vimshottari.year_lengths": check_year_lengths,
    "vimshottari.events": check_running_periods,
    "narayana": check_narayana,
    "chara_karakas": check_same("chara_karakas"),
    "arudha": check_same("arudha"),
    "bav_sav": check_bindus,
    "shadbala": check_strengths,
    "lagna_changes": check_lagna_changes,
}


WITH_PRATYANTARDASHAS = {name for name, birth in BIRTHS.items() if "pd" in birth["vimshottari"]["365.25"]}


@pytest.mark.parametrize(("birth", "field"), [
    (birth, field) for birth in BIRTHS for field in FIELDS
    if field != "vimshottari.pd" or birth in WITH_PRATYANTARDASHAS
])  # fmt: skip
def test_field_agrees_with_the_outside_numbers(birth: str, field: str) -> None:
    FIELDS[field](computed(birth), BIRTHS[birth])


@pytest.mark.parametrize("birth", [name for name, record in BIRTHS.items() if record["tz"]])
def test_zone_rules_are_those_of_the_pinned_package(birth: str) -> None:
    from scoring.civil import resolve

    record = BIRTHS[birth]
    day, clock = record["local"].split()
    found = resolve(day, clock, record["tz"], record["fold"])
    assert found.utc_offset_s == record["pypi_tzdata_offset_s"]


@pytest.mark.parametrize("birth", list(BIRTHS))
def test_ascendants_alone_are_those_of_the_whole_chart(birth: str) -> None:
    from scoring import ascendants

    record = BIRTHS[birth]
    asked = {name: record[name] for name in ("local", "tz", "lat", "lon", "fold", "utc_offset_s") if record.get(name) is not None}
    whole = {name: signs["Lagna"] for name, signs in computed(birth)["vargas"].items()}
    assert ascendants(asked, list(whole)) == whole
