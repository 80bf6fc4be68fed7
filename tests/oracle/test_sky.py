"""The sky of many minutes at once is the sky of each minute alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import swisseph as swe
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import chart
from scoring.candidates import check_place
from scoring.ephemeris import FIRST_JD, LAST_JD, sidereal_longitude, sky
from scoring.errors import CaseError
from scoring.gochara import transit_signs
from scoring.graha import JUPITER, SATURN
from tests.oracle.golden import BIRTHS, arcseconds

instants = st.floats(FIRST_JD + 2, LAST_JD - 3)
CONJUNCTIONS = {"Saturn": 2447898.2, "Jupiter": 2447361.9, "Mercury": 2448032.0}
"""Days on which a planet passes behind or close by the Sun, which bends its light by up to 1.75″."""


def apart(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.abs((one - other + 180.0) % 360.0 - 180.0).max() * 3600.0)


@settings(max_examples=60, deadline=None)
@given(
    start=instants, minutes=st.sampled_from((2, 30, 121, 144, 300, 432, 700, 1440, 1500)),
    latitude=st.floats(-66, 66), longitude=st.floats(-180, 180),
)  # fmt: skip
def test_a_minute_in_a_window_is_the_minute_alone(
    start: float, minutes: int, latitude: float, longitude: float
) -> None:
    jd = start + np.arange(minutes) / 1440.0
    together = sky(jd)
    rising = together.ascendant(latitude, longitude)
    for index in np.unique(np.linspace(0, minutes - 1, 6).astype(int)):
        alone = sky(jd[[index]])
        assert apart(together.longitude[[index]], alone.longitude) < 0.01
        assert arcseconds(float(rising[index]), float(alone.ascendant(latitude, longitude)[0])) < 0.05


@pytest.mark.parametrize("day", CONJUNCTIONS.values(), ids=CONJUNCTIONS)
def test_light_bent_by_the_sun_is_followed_within_a_window(day: float) -> None:
    jd = day - 0.5 + np.arange(1440) / 1440.0
    together = sky(jd)
    for index in range(0, 1440, 48):
        assert apart(together.longitude[[index]], sky(jd[[index]]).longitude) < 0.01


@settings(max_examples=60, deadline=None)
@given(instant=instants, latitude=st.floats(-90, 90), longitude=st.floats(-180, 180))
def test_the_ascendant_is_the_rising_point_at_any_latitude(
    instant: float, latitude: float, longitude: float
) -> None:
    """Swiss Ephemeris' own ascendant is the reference, beyond the polar circles too; no pole crashes."""
    here = sky(np.array([instant]))
    ours = float(here.ascendant(latitude, longitude)[0])
    assert 0.0 <= ours < 360.0
    if abs(latitude) > 89.9:  # within a few kilometres of the pole the rising point is decided by rounding
        return
    theirs = swe.houses_ex(instant, latitude, longitude, b"W", swe.FLG_MOSEPH)[1][0] - here.ayanamsa[0]
    assert arcseconds(ours, theirs) < 0.05


def test_worker_threads_see_lahiri_whatever_mode_they_were_left_in() -> None:
    """Swiss Ephemeris keeps the sidereal mode per thread."""
    jd = BIRTHS["cn_dst_1"]["jd_ut"] + np.arange(120) / 1440.0
    expected = sky(jd).longitude

    def work(number: int) -> bool:
        swe.set_sid_mode((swe.SIDM_RAMAN, swe.SIDM_FAGAN_BRADLEY)[number % 2])
        return bool((sky(jd).longitude == expected).all())

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(32)))


@pytest.mark.parametrize("instant", [FIRST_JD - 200.0, LAST_JD + 200.0, 0.0, float("nan")])
def test_years_outside_1800_to_2100_have_a_name(instant: float) -> None:
    with pytest.raises(CaseError) as refusal:
        sky(np.array([instant]))
    assert refusal.value.code == "year_out_of_range"
    assert refusal.value.params == {"first": 1800, "last": 2100}
    with pytest.raises(CaseError):
        transit_signs(np.array([instant]))


@pytest.mark.parametrize("instant", [FIRST_JD - 0.01, LAST_JD])
def test_transits_end_with_the_years(instant: float) -> None:
    with pytest.raises(CaseError):
        transit_signs(np.array([instant]))


@pytest.mark.parametrize(("local", "tz"), [
    ("1800-01-01 00:00", "Pacific/Auckland"), ("1800-01-01 00:00", "UTC"),
    ("2100-12-31 23:59", "UTC"), ("2100-12-31 23:59:59", "Pacific/Honolulu"),
])  # fmt: skip
def test_the_first_and_last_day_are_answered_for_by_the_clock_of_the_birth(local: str, tz: str) -> None:
    found = chart({"local": local, "tz": tz, "lat": -36.8, "lon": 174.7})
    assert found["lagna_changes"]["D9"]["changes"]


@pytest.mark.parametrize("local", ["1799-12-31 23:59", "2101-01-01 00:00", "1452-04-15 22:30"])
def test_a_birth_in_another_year_is_refused_by_its_date(local: str) -> None:
    with pytest.raises(CaseError) as refusal:
        chart({"local": local, "tz": "Europe/Rome", "lat": 43.8, "lon": 10.9})
    assert (refusal.value.field, refusal.value.code) == ("birth.date", "year_out_of_range")


@pytest.mark.parametrize(("latitude", "longitude", "field"), [
    (90.1, 0.0, "birth.lat"), (float("nan"), 0.0, "birth.lat"), (0.0, 180.1, "birth.lon"),
])  # fmt: skip
def test_a_place_off_the_globe_is_refused(latitude: float, longitude: float, field: str) -> None:
    with pytest.raises(CaseError) as refusal:
        check_place(latitude, longitude)
    assert refusal.value.field == field


@settings(max_examples=40, deadline=None)
@given(days=st.lists(st.floats(FIRST_JD, LAST_JD - 1), min_size=1, max_size=20))
def test_transit_signs_are_those_of_the_ephemeris(days: list[float]) -> None:
    found = transit_signs(np.array(days))
    for day, signs in zip(days, found.tolist(), strict=True):
        assert signs == [int(sidereal_longitude(day, body) // 30) for body in (JUPITER, SATURN)]


@pytest.mark.parametrize("column", [0, 1], ids=["Jupiter", "Saturn"])
def test_a_sign_changes_at_the_instant_the_ephemeris_changes_it(column: int) -> None:
    """Every change of thirty years, to a second, retrograde ones too."""
    days = np.arange(2444239.5, 2444239.5 + 30 * 365)
    signs = transit_signs(days)[:, column]
    body = (JUPITER, SATURN)[column]
    for index in np.flatnonzero(signs[1:] != signs[:-1]):
        low, high = days[index], days[index + 1]
        while high - low > 1e-5:
            middle = (low + high) / 2
            before = sidereal_longitude(middle, body) // 30 == signs[index]
            low, high = (middle, high) if before else (low, middle)
        around = transit_signs(np.array([low - 1e-5, high + 1e-5]))[:, column]
        assert around.tolist() == [signs[index], signs[index + 1]]


def test_no_days_give_no_signs() -> None:
    assert transit_signs(np.array([])).shape == (0, 2)
