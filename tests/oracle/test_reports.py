"""What users of such programs reported, on the same inputs: each kind of fault stays out."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, cast

import numpy as np
import pytest

from scoring import score
from scoring.chart import chart
from scoring.civil import julian_day, resolve
from scoring.errors import CaseError
from scoring.graha import GRAHAS, SIGNS
from scoring.varga import varga
from scoring.vimshottari import PERIOD_LORDS, running, vimshottari
from scoring.window import candidate_times, parse_window
from tests.engine.lives import EVENTS, case, row
from tests.oracle.golden import BIRTHS, computed

DELHI: dict[str, object] = {
    "local": "1990-01-15 14:30", "tz": None, "utc_offset_s": 19800, "lat": 28.6139, "lon": 77.2090,
}  # fmt: skip


def day_of(jd_ut: float, utc_offset_s: int = 19800) -> str:
    seconds = (jd_ut - 2440587.5) * 86400.0 + utc_offset_s
    return (datetime(1970, 1, 1) + timedelta(seconds=seconds)).date().isoformat()


def as_chart(**birth: object) -> Any:
    return chart(birth)


def periods_on(birth: dict[str, object], day: str) -> list[str]:
    """Lords of the three levels at noon of a day."""
    found: Any = chart(birth)
    civil = resolve(day, "12:00", None, utc_offset_s=19800)
    assert civil.jd_ut is not None
    rows = running(
        np.array([found["graha_longitude"]["Moon"]]), np.array([found["jd_ut"]]), np.array([civil.jd_ut])
    )
    return [GRAHAS[lord] for lord in PERIOD_LORDS[rows[0, 0]]]


def test_row_1_dasha_dates_come_with_ayanamsa_year_length_and_moon() -> None:
    found = as_chart(local="1990-11-20 16:00", utc_offset_s=19800, lat=26.85, lon=80.95)
    assert found["graha_longitude"]["Moon"] == pytest.approx(247.238, abs=0.0005)
    assert found["settings"]["ayanamsa"] == "Lahiri"
    assert found["vimshottari"]["year_days"] == 365.25
    starts = dict(found["vimshottari"]["md"])
    assert day_of(starts["Moon"]) == "2020-02-01"
    sub_periods = {(lord, sub): start for lord, sub, start in found["vimshottari"]["ad"]}
    assert day_of(sub_periods["Moon", "Ketu"]) == "2027-05-04"


@pytest.mark.parametrize(("clock", "hours"), [("12:00", 12), ("13:00", 13), ("23:59", 23 + 59 / 60)])
def test_row_2_an_afternoon_birth_belongs_to_its_own_day(clock: str, hours: float) -> None:
    midnight = as_chart(local="1990-01-15 00:00", utc_offset_s=0, lat=28.6, lon=77.2)
    found = as_chart(local=f"1990-01-15 {clock}", utc_offset_s=0, lat=28.6, lon=77.2)
    assert found["jd_ut"] - midnight["jd_ut"] == pytest.approx(hours / 24.0, abs=1e-8)
    sun = found["graha_longitude"]["Sun"] - midnight["graha_longitude"]["Sun"]
    assert sun == pytest.approx(1.02 * hours / 24.0, abs=0.01)


@pytest.mark.parametrize("birth", ["b_lagna_minus", "b_lagna64_minus"])
def test_row_3_divisional_signs_come_from_full_precision(birth: str) -> None:
    """Two seconds before a border: the displayed tenth of a degree lies on the other side."""
    ascendant, theirs = BIRTHS[birth]["ascendant"], BIRTHS[birth]["vargas"]["D9"]["Lagna"]
    assert computed(birth)["vargas"]["D9"]["Lagna"] == theirs
    assert varga(round(ascendant, 1), 9) != theirs


def test_row_4_lahiri_is_named_and_raman_is_not_used() -> None:
    found = as_chart(**DELHI)
    assert found["settings"]["ayanamsa"] == "Lahiri"
    assert found["settings"]["node"] == "mean"
    assert found["ayanamsa_lahiri"]["with_nutation"] == pytest.approx(23.72, abs=0.01)  # Raman: 22.27


def test_row_5_every_change_of_a_divisional_ascendant_has_its_clock_time() -> None:
    changes = computed("cn_dst_1")["lagna_changes"]
    assert {"D1", "D9", "D10", "D60"} <= set(changes)
    for span in changes.values():
        assert len(span["clock"]) == len(span["changes"])
        for clock, (seconds, _) in zip(span["clock"], span["changes"], strict=True):
            moment = np.datetime64(clock) - np.datetime64("1986-07-15T06:30:00")
            assert abs(moment / np.timedelta64(1, "s") - seconds) <= 0.51


def test_row_6_the_balance_at_birth_is_part_of_the_chart() -> None:
    found = as_chart(**DELHI)
    balance = found["vimshottari"]["balance"]
    assert balance["lord"] == found["vimshottari"]["md"][0][0]
    next_start = found["vimshottari"]["md"][1][1]
    assert (next_start - found["jd_ut"]) / 365.25 == pytest.approx(balance["years_left"], abs=1e-6)


def test_row_7_indian_standard_time_of_1976_is_not_an_hour_off() -> None:
    found = as_chart(local="1976-12-19 11:49", tz="Asia/Kolkata", lat=31.3260, lon=75.5762)
    assert found["utc_offset_s"] == 19800
    assert found["ascendant"] == pytest.approx(300 + 19.30, abs=0.05)
    assert SIGNS[found["vargas"]["D9"]["Lagna"]] == "Pisces"
    assert SIGNS[found["vargas"]["D10"]["Lagna"]] == "Leo"


@pytest.mark.parametrize("birth", BIRTHS)
def test_row_8_divisional_charts_follow_parashara(birth: str) -> None:
    ours = computed(birth)["vargas"]
    assert {division: ours[division] for division in ("D9", "D10")} == {
        division: BIRTHS[birth]["vargas"][division] for division in ("D9", "D10")
    }


def test_row_9_an_hour_the_clock_ran_twice_is_asked_about_and_gives_two_births() -> None:
    paris: dict[str, object] = {
        "local": "1983-09-25 02:30", "tz": "Europe/Paris", "lat": 48.8566, "lon": 2.3522,
    }  # fmt: skip
    with pytest.raises(CaseError) as refusal:
        chart(paris)
    assert refusal.value.code == "ambiguous_time"
    assert refusal.value.params["utc_offset_s"] == (7200, 3600)
    by_fold = [as_chart(**paris, fold=fold) for fold in (0, 1)]
    by_offset = [as_chart(**paris, utc_offset_s=offset) for offset in (7200, 3600)]
    assert [found["ascendant"] for found in by_fold] == [found["ascendant"] for found in by_offset]
    assert [found["civil_time"] for found in by_fold] == ["ambiguous", "ambiguous"]
    assert [found["ascendant"] for found in by_fold] == pytest.approx([90 + 10.64, 90 + 21.59], abs=0.005)
    assert [SIGNS[found["vargas"]["D9"]["Lagna"]] for found in by_fold] == ["Libra", "Capricorn"]


@pytest.mark.parametrize(("day", "tz", "offset"), [
    ("1850-05-05", "Asia/Kolkata", 21208),  # local mean time of Calcutta
    ("1890-05-05", "Asia/Kolkata", 19270),  # Madras time
    ("1895-07-01", "America/New_York", -18000),  # railway time, no summer time yet
    ("1882-07-01", "America/New_York", -17762),  # local mean time
    ("2040-07-01", "America/New_York", -14400),  # summer time by the rule in force
    ("2040-01-01", "America/New_York", -18000),
    ("2075-07-01", "Europe/Paris", 7200),
])  # fmt: skip
def test_row_10_zone_rules_are_not_frozen_outside_1901_to_2037(day: str, tz: str, offset: int) -> None:
    assert resolve(day, "12:00", tz).utc_offset_s == offset


def test_row_11_chinese_summer_time_is_applied_and_told() -> None:
    found = as_chart(local="1986-07-15 06:30", tz="Asia/Shanghai", lat=31.2304, lon=121.4737)
    assert found["utc_offset_s"] == 32400
    assert found["summer_time"] is True
    assert found["ascendant"] == pytest.approx(90 + 3.89, abs=0.005)
    assert SIGNS[found["vargas"]["D9"]["Lagna"]] == "Leo"
    stated = as_chart(
        local="1986-07-15 06:30", tz="Asia/Shanghai", utc_offset_s=28800, lat=31.2304, lon=121.4737
    )
    assert stated["ascendant"] == pytest.approx(90 + 16.51, abs=0.005)
    assert stated["utc_offset_stated"] is True
    assert stated["summer_time"] is False


def test_row_12_an_unknown_time_is_a_window_of_the_whole_day() -> None:
    window = parse_window(date(1990, 1, 15), "00:00", "23:59")
    assert window.minutes == len(candidate_times(window, "Asia/Kolkata")) == 1440


def test_row_12_the_whole_day_is_scored_and_says_what_it_could_not_tell_apart() -> None:
    found: Any = score(case(start="00:00", end="23:59"))
    assert found["window"]["minutes"] == 1440
    assert found["stability"]["indistinguishable_width_minutes"] == found["supported"]["width_minutes"]
    assert len(found["rows"]) == len(found["attribution"]) == len(EVENTS)


def test_row_14_a_sub_sub_period_is_its_share_of_the_sub_period() -> None:
    assert periods_on(DELHI, "2018-01-20") == ["Mars", "Venus", "Rahu"]
    found: Any = chart(DELHI)
    table = vimshottari(found["graha_longitude"]["Moon"], found["jd_ut"]).pratyantardashas
    names = [tuple(GRAHAS[lord] for lord in row[:3]) for row in table]
    at = names.index(("Mars", "Venus", "Rahu"))
    assert (day_of(table[at][3]), day_of(table[at + 1][3])) == ("2018-01-13", "2018-03-18")


def test_row_15_sub_periods_of_the_birth_mahadasha_divide_its_whole_length() -> None:
    assert periods_on(DELHI, "1995-09-03")[1] == "Ketu"
    found: Any = chart(DELHI)
    lord = found["vimshottari"]["md"][0][0]
    start = next(row[2] for row in found["vimshottari"]["ad"] if row[:2] == [lord, "Ketu"])
    assert day_of(start) == "1995-07-20"


def test_row_16_no_result_stands_without_what_chance_would_give() -> None:
    pending, done = score(case()), score(case(), placebo=50)
    assert pending["placebo"] == {"status": "pending"}
    placebo: Any = done["placebo"]
    assert placebo["status"] == "done" and placebo["n"] == 50
    assert 1 / 51 <= placebo["p"] <= 1 and 0 <= placebo["narrowed_as_far"] <= 50
    gate: Any = pending["gate"]
    assert gate["confirmation_allowed"] is False and "public_aa_holdout_not_ready" in gate["blockers"]


def test_row_17_every_row_says_which_method_favours_which_candidate() -> None:
    found: Any = score(case())
    offered = {one["candidate_id"] for one in found["candidates"]}
    assert [one["event_id"] for one in found["rows"]] == [one["id"] for one in EVENTS]
    for entry in found["rows"]:
        for one in entry["techniques"]:
            assert set(one["favours"]) <= offered
            assert bool(one["favours"]) == (one["spread"] > 0)


def test_row_18_a_month_or_a_year_counts_for_less_than_a_day() -> None:
    dates = {
        "day": ("2012-11-25", "2012-11-25"), "month": ("2012-11-01", "2012-11-30"),
        "quarter": ("2012-10-01", "2012-12-31"), "year": ("2012-01-01", "2012-12-31"),
    }  # fmt: skip
    weights = []
    for precision, (first, last) in dates.items():
        told = row("a", "relationship_commitment", first, last, precision)
        (entry,) = cast(Any, score(case([told])))["rows"]
        assert entry["status"] == "contributed"
        weights.append(entry["precision_weight"])
    assert weights == sorted(weights, reverse=True) and len(set(weights)) == len(weights)


def test_a_time_the_clock_jumped_over_is_named_with_the_offsets_around_it() -> None:
    with pytest.raises(CaseError) as refusal:
        as_chart(local="1986-05-04 02:30", tz="Asia/Shanghai", lat=31.2, lon=121.5)
    assert refusal.value.code == "nonexistent_time"
    assert refusal.value.params["utc_offset_s"] == (28800, 32400)


def test_julian_days_count_from_greenwich() -> None:
    assert julian_day(datetime(2000, 1, 1, 12), 0) == 2451545.0
