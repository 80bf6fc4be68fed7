"""Laws of the classical techniques, on any chart."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.activation import Activation, noon
from scoring.ashtakavarga import TOTAL, bhinnashtakavarga, sarvashtakavarga
from scoring.candidates import Candidates, candidates
from scoring.graha import FloatArray, IntArray
from scoring.jaimini import RASI_ASPECTS, jaimini_chart
from scoring.lagna import lagna_changes
from scoring.narayana import TWO_CYCLES_YEARS, narayana, narayana_table
from scoring.policy import POLICY
from scoring.shadbala import aspects, benefics, shadbala, uccha_bala
from scoring.varga import DIVISIONS, sign, varga
from scoring.vimshottari import (
    BORDER,
    PERIOD_LORDS,
    TICKS_PER_YEAR,
    TURN,
    nakshatra_of,
    period_at,
    position_at_birth,
    running,
    vimshottari,
)  # fmt: skip
from scoring.window import candidate_times, parse_window

degrees = st.floats(0, 360, exclude_max=True)
charts = st.lists(degrees, min_size=9, max_size=9).map(np.array)
EQUAL = [division for division in DIVISIONS if division != 30]


@pytest.fixture(scope="module")
def day() -> Candidates:
    """A whole day in Shanghai with an hour that ran twice."""
    times = candidate_times(parse_window(date(1986, 9, 14), "00:00", "23:59"), "Asia/Shanghai")
    return candidates(times, 31.2304, 121.4737)


def node_opposite(longitude: FloatArray) -> FloatArray:
    return np.append(longitude[:8], (longitude[7] + 180.0) % 360.0)


@pytest.mark.parametrize("division", EQUAL)
def test_a_body_on_a_border_is_in_the_part_that_begins_there(division: int) -> None:
    inside = Fraction(1, 3_600_000)  # a milli-arcsecond
    for part in range(12 * division):
        border = Fraction(30 * part, division)
        assert varga(float(border), division) == varga(float(border + inside), division)
        assert varga(float(border - inside), division) == varga(float(border - 2 * inside), division)


@given(longitude=degrees)
def test_each_division_gives_one_of_twelve_signs_and_d1_is_the_sign(longitude: float) -> None:
    for division in DIVISIONS:
        assert 0 <= varga(longitude, division) < 12
    assert varga(longitude, 1) == sign(longitude)
    if abs((longitude + 15.0) % 30.0 - 15.0) > 1e-9:
        assert sign(longitude) == int(longitude // 30.0)


@given(longitudes=st.lists(degrees, min_size=1, max_size=30))
def test_vargas_of_an_array_are_the_vargas_of_its_members(longitudes: list[float]) -> None:
    for division in DIVISIONS:
        together = varga(np.array(longitudes).reshape(1, -1), division)
        assert together.tolist() == [[int(varga(one, division)) for one in longitudes]]


@pytest.mark.parametrize(("degree", "odd", "even"), [
    (0.0, 0, 1), (4.999, 0, 1), (5.0, 10, 5), (10.0, 8, 5), (12.0, 8, 11), (18.0, 2, 11), (20.0, 2, 9),
    (25.0, 6, 7), (29.999, 6, 7),
])  # fmt: skip
def test_d30_runs_mars_to_venus_in_odd_signs_and_back_in_even(degree: float, odd: int, even: int) -> None:
    assert varga(degree, 30) == odd
    assert varga(30.0 + degree, 30) == even


def test_d2_knows_only_the_signs_of_the_luminaries() -> None:
    assert varga(np.array([1.0, 16.0, 31.0, 46.0]), 2).tolist() == [4, 3, 3, 4]


def test_an_unknown_division_is_refused() -> None:
    with pytest.raises(ValueError, match="D5"):
        varga(1.0, 5)


def test_the_circle_of_dashas_is_whole() -> None:
    assert (BORDER[0], BORDER[-1], len(PERIOD_LORDS)) == (0.0, 120.0, 729)
    assert (np.diff(BORDER) > 0).all()


@given(thousandths=st.integers(-4_096_000, 4 * TURN * 1000 - 1))
def test_a_point_of_the_circle_is_inside_the_period_found(thousandths: int) -> None:
    (period,) = period_at(np.array([thousandths / 1000]))
    borders = np.rint(BORDER * TICKS_PER_YEAR)
    assert borders[period] <= thousandths // 1000 % TURN < borders[period + 1]


def test_every_border_begins_its_own_period_in_every_turn() -> None:
    borders = np.rint(BORDER * TICKS_PER_YEAR)
    for turn in range(4):
        assert period_at(borders[:-1] + turn * TURN).tolist() == list(range(729))
        assert period_at(borders[1:] + (turn * TURN - 1e-6)).tolist() == list(range(729))
    assert period_at(np.array([-1e-6, -4096.0, 0.0])).tolist() == [728, 728, 0]


@given(moon=degrees, years=st.floats(0, 99))
def test_periods_looked_up_are_those_of_the_table(moon: float, years: float) -> None:
    birth = 2440000.0
    date_jd = birth + years * 365.25
    table = vimshottari(moon, birth).pratyantardashas
    starts = np.array([row[3] for row in table])
    if np.abs(starts - date_jd).min() < 1e-5:
        return
    expected = table[int(np.searchsorted(starts, date_jd)) - 1][:3]
    found = running(np.array([moon]), np.array([birth]), np.array([date_jd]))
    assert tuple(PERIOD_LORDS[found[0, 0]].tolist()) == expected


@given(moon=degrees)
def test_balance_and_position_tell_the_same(moon: float) -> None:
    found = vimshottari(moon, 2440000.0)
    assert 0.0 < found.fraction_left <= 1.0
    next_border = float(position_at_birth(np.array([moon]))[0]) + found.years_left
    assert np.abs(BORDER[::81] - next_border).min() < 1e-9


def test_the_end_of_the_zodiac_is_its_beginning() -> None:
    index, elapsed = nakshatra_of(np.array([0.0, 360.0]))
    assert (index.tolist(), elapsed.tolist()) == ([0, 0], [0.0, 0.0])


@given(longitude=charts, ascendant=degrees)
def test_narayana_gives_each_sign_twelve_years_in_two_cycles(longitude: FloatArray, ascendant: float) -> None:
    dasha = narayana(jaimini_chart(node_opposite(longitude), ascendant))
    assert sorted(dasha.order) == list(range(12))
    assert dasha.order[0] == dasha.seed
    assert all(0 <= years <= 12 for years in dasha.years)
    assert all(a + b == 12 for a, b in zip(dasha.years, dasha.years_second_cycle, strict=True))
    assert all(sorted(antar) == list(range(12)) for antar in dasha.antar)


@given(longitude=charts, ascendant=degrees)
def test_an_arudha_is_never_in_its_house_or_the_seventh(longitude: FloatArray, ascendant: float) -> None:
    chart = jaimini_chart(node_opposite(longitude), ascendant)
    for arudhas in (chart.arudhas, chart.arudhas_single):
        for house, arudha in enumerate(arudhas):
            assert (arudha - chart.lagna - house) % 6 != 0


def test_aspects_of_signs_are_mutual() -> None:
    for one in range(12):
        assert len(RASI_ASPECTS[one]) == 3
        assert all(one in RASI_ASPECTS[other] for other in RASI_ASPECTS[one])


def test_groups_of_minutes_have_the_dasha_of_each_of_their_minutes(day: Candidates) -> None:
    table = narayana_table(day)
    assert len(table.charts) < 40  # an ordering that lets the two nodes swap makes hundreds
    for index in range(0, len(day), 13):
        alone = narayana(jaimini_chart(day.longitude[index], float(day.ascendant[index])))
        assert table.dashas[table.group[index]] == alone


def running_narayana(born: Candidates, ordinals: list[int]) -> IntArray:
    """(n, t) antardashas that the engine's array has on some days."""
    days = Activation(born, born.local(0).date(), POLICY).days([np.array(ordinals)])
    return days.antardasha[:, days.block].T


@pytest.fixture(scope="module")
def long_ago() -> Candidates:
    """A whole day so early that two cycles of Narayana dasha end within the engine's years."""
    return candidates(candidate_times(parse_window(date(1850, 6, 15), "00:00", "23:59"), "Europe/Paris"), 48.85, 2.35)


def test_running_narayana_periods_are_found_by_walking_the_table(long_ago: Candidates) -> None:
    day, table = long_ago, narayana_table(long_ago)
    ordinals = [day.local(0).toordinal() + days for days in (2, 3000, 9999, 25000, 52000)]
    found, dates = running_narayana(day, ordinals), noon(np.array(ordinals))
    assert table.border[:, -1] == pytest.approx(TWO_CYCLES_YEARS)
    for index in range(0, len(day), 101):
        dasha = table.dashas[table.group[index]]
        for column, date_jd in enumerate(dates):
            left = Fraction((date_jd - day.jd_ut[index]) / 365.25)
            lengths = [*dasha.years, *dasha.years_second_cycle]
            at = 0
            while left >= lengths[at]:
                left -= lengths[at]
                at += 1
            twelfth = int(left * 12 / lengths[at])
            here = found[index, column]
            assert table.mahadasha[table.group[index], here] == dasha.order[at % 12]
            assert table.antardasha[table.group[index], here] == dasha.antar[at % 12][twelfth]


def test_a_narayana_period_begins_at_its_border_and_not_after_it() -> None:
    """Born at noon in Greenwich, so that a border of whole quarters of a year lies on the noon of a day."""
    noon_birth = candidates(candidate_times(parse_window(date(1850, 6, 15), "12:00", "12:00"), "UTC"), 31.0, 121.0)
    border = narayana_table(noon_birth).border[0]
    whole = [years for years in border[:-1].tolist() if years % 4 == 0]
    found = running_narayana(noon_birth, [date(1850, 6, 15).toordinal() + round(years * 365.25) for years in whole])[0]
    assert len(whole) > 10 and (border[found] <= whole).all() and (whole < border[found + 1]).all()


def test_dates_outside_the_two_cycles_get_the_nearest_period(long_ago: Candidates) -> None:
    born = long_ago.local(0).toordinal()
    found = running_narayana(long_ago, [born - 10, born, born + 52_590, born + 54_000])
    assert set(found[:, 0]) == set(found[:, 1]) == {0} and set(found[:, 2]) == set(found[:, 3]) == {287}


@given(longitude=charts, ascendant=degrees)
def test_every_sarvashtakavarga_has_337_bindus(longitude: FloatArray, ascendant: float) -> None:
    signs, lagna = sign(longitude[None, :]), sign(np.array([ascendant]))
    rows = bhinnashtakavarga(signs, lagna)
    total = sarvashtakavarga(signs, lagna)
    assert total.sum() == TOTAL
    assert (rows.sum(axis=1) == total).all()
    assert rows[0].sum(axis=1).tolist() == [48, 49, 39, 54, 56, 52, 39]


def test_strength_of_many_minutes_is_that_of_each(day: Candidates) -> None:
    together = shadbala(day.longitude, day.lagna).total
    for index in range(0, len(day), 97):
        alone = shadbala(day.longitude[[index]], day.lagna[[index]]).total[0]
        assert together[index] == pytest.approx(alone)


@given(longitude=charts, lagna=st.integers(0, 11))
def test_strengths_stay_in_their_bounds(longitude: FloatArray, lagna: int) -> None:
    found = shadbala(longitude[None, :], np.array([lagna]))
    assert (found.uccha >= 0).all() and (found.uccha <= 60).all()
    assert (found.sthana > 0).all() and (found.sthana <= 60 + 45 + 6 * 30 + 30 + 60 + 15).all()
    looks = aspects(longitude[None, :])
    assert (looks >= 0).all() and (looks <= 60).all()
    assert benefics(longitude[None, :])[0, [4, 5]].all()


def test_exaltation_gives_sixty_and_debilitation_none() -> None:
    deep = np.array([10.0, 33.0, 298.0, 165.0, 95.0, 357.0, 200.0])
    assert uccha_bala(deep) == pytest.approx(60.0)
    assert uccha_bala((deep + 180.0) % 360.0) == pytest.approx(0.0)


@pytest.mark.parametrize(("graha", "ahead", "virupas"), [
    (0, 180, 60), (0, 90, 45), (0, 60, 15), (0, 150, 0), (0, 330, 0), (0, 45, 7.5), (0, 165, 30),
    (2, 90, 60), (2, 210, 60), (4, 120, 60), (4, 240, 60), (6, 60, 60), (6, 270, 60), (6, 75, 52.5),
])  # fmt: skip
def test_aspects_have_the_values_of_the_text(graha: int, ahead: float, virupas: float) -> None:
    longitude = np.zeros((1, 7))
    seen = (graha + 1) % 7
    longitude[0, seen] = ahead
    assert aspects(longitude)[0, graha, seen] == pytest.approx(virupas)


@settings(max_examples=15, deadline=None)
@given(begin=st.floats(2415020.5, 2473400.5), latitude=st.floats(-60, 60), longitude=st.floats(-180, 180))
def test_lagna_changes_are_those_of_the_minutes(begin: float, latitude: float, longitude: float) -> None:
    from scoring.ephemeris import sky

    jd = begin + np.arange(181) / 1440.0
    rising = sky(jd).ascendant(latitude, longitude)
    for span in lagna_changes(jd[0], jd[-1], latitude, longitude, (1, 9, 30)):
        instants = np.array([instant for instant, _ in span.changes])
        signs = np.array([span.at_start, *(new for _, new in span.changes)])
        clear = np.array([not len(instants) or np.abs(instants - at).min() > 1e-7 for at in jd])
        expected = signs[np.searchsorted(instants, jd, side="right")]
        assert (varga(rising, span.division) == expected)[clear].all()
