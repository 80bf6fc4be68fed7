"""Wall time to universal time, by the pinned zone rules."""

from __future__ import annotations

import pickle
from datetime import date, datetime, timedelta
from importlib.metadata import version

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import civil
from scoring.civil import CivilStatus, resolve
from scoring.errors import CaseError
from scoring.window import MAX_MINUTES, Window, candidate_times, parse_window

ZONES = (
    "Asia/Kolkata", "Asia/Shanghai", "Europe/Paris", "Europe/London", "America/New_York", "America/St_Johns",
    "Africa/Monrovia", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Dhaka", "Europe/Dublin", "Asia/Tehran",
)  # fmt: skip
moments = st.datetimes(datetime(1850, 1, 1), datetime(2090, 1, 1)).map(
    lambda t: t.replace(second=0, microsecond=0)
)


def window_of(start: datetime, minutes: int) -> Window:
    return Window(start, start + timedelta(minutes=minutes - 1))


def test_zone_rules_come_from_the_package_and_not_from_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONTZPATH", "/nowhere")
    year, release = civil.TZDATA_VERSION[:4], civil.TZDATA_VERSION[4:]
    assert version("tzdata") == f"{year}.{ord(release) - ord('a') + 1}"
    civil.zone.cache_clear()
    assert resolve("1935-06-01", "12:00", "Europe/Amsterdam").utc_offset_s == 3600  # backzone builds: 1:19:32


@pytest.mark.parametrize("tz", ["Asia/Calcuta", "", "../../etc/passwd", "asia/kolkata", "Asia", "zone.tab"])
def test_a_zone_the_package_does_not_list_is_refused(tz: str) -> None:
    with pytest.raises(CaseError) as refusal:
        resolve("1990-01-01", "12:00", tz)
    assert (refusal.value.field, refusal.value.code) == ("birth.tz", "unknown_zone")


@pytest.mark.parametrize(("day", "time", "code"), [
    ("1990-1-1", "12:00", "malformed_date"),
    ("1990-02-30", "12:00", "no_such_date"),
    ("1990-02-03", "24:00", "malformed_time"),
    ("1990-02-03", "7:05", "malformed_time"),
    ("1990-02-03", "12:60", "malformed_time"),
    ("１９９０-02-03", "12:00", "malformed_date"),
])  # fmt: skip
def test_malformed_input_has_a_name(day: str, time: str, code: str) -> None:
    with pytest.raises(CaseError) as refusal:
        resolve(day, time, "Asia/Kolkata")
    assert refusal.value.code == code


def test_a_refusal_survives_the_way_out_of_a_worker_process() -> None:
    refusal = CaseError("birth.time", "ambiguous_time", utc_offset_s=(7200, 3600))
    copy = pickle.loads(pickle.dumps(refusal))
    assert (copy.field, copy.code, copy.params, str(copy)) == (
        refusal.field, refusal.code, refusal.params, str(refusal),
    )  # fmt: skip


def test_neither_zone_nor_offset_is_refused() -> None:
    with pytest.raises(CaseError) as refusal:
        resolve("1990-01-01", "12:00", None)
    assert refusal.value.code == "zone_or_offset_required"


@pytest.mark.parametrize("offset", [57601, -57601, True])
def test_an_offset_no_clock_has_kept_is_refused(offset: int) -> None:
    with pytest.raises(CaseError) as refusal:
        resolve("1990-01-01", "12:00", None, utc_offset_s=offset)
    assert refusal.value.code == "offset_out_of_range"


def test_an_ambiguous_time_waits_for_a_choice() -> None:
    asked = resolve("1986-09-14", "01:30", "Asia/Shanghai")
    assert (asked.status, asked.offsets, asked.jd_ut) == (CivilStatus.AMBIGUOUS, (32400, 28800), None)
    first, second = (resolve("1986-09-14", "01:30", "Asia/Shanghai", fold) for fold in (0, 1))
    assert first.jd_ut is not None and second.jd_ut is not None
    assert second.jd_ut - first.jd_ut == pytest.approx(1 / 24, abs=1e-9)
    assert (first.summer_time, second.summer_time) == (True, False)


def test_a_nonexistent_time_is_not_moved() -> None:
    found = resolve("1986-05-04", "02:30", "Asia/Shanghai", fold=1)
    assert (found.status, found.utc_offset_s, found.jd_ut) == (CivilStatus.NONEXISTENT, None, None)


def test_records_before_1970_are_called_thin() -> None:
    assert resolve("1950-01-01", "12:00", "Asia/Kolkata").thin_record
    assert not resolve("1990-01-01", "12:00", "Asia/Kolkata").thin_record
    assert not resolve("1950-01-01", "12:00", None, utc_offset_s=19800).thin_record


@pytest.mark.parametrize(("start", "end", "minutes", "last"), [
    ("08:00", "08:00", 1, "1990-06-15 08:00"),
    ("08:00", "09:59", 120, "1990-06-15 09:59"),
    ("23:30", "00:29", 60, "1990-06-16 00:29"),
    ("00:00", "23:59", 1440, "1990-06-15 23:59"),
    ("12:00", "11:59", 1440, "1990-06-16 11:59"),
    ("1990-06-14T22:00", "1990-06-15T02:00", 241, "1990-06-15 02:00"),
    ("1990-06-14T22:00", "02:00", 241, "1990-06-15 02:00"),
    ("22:00", "1990-06-16T02:00", 241, "1990-06-16 02:00"),
])  # fmt: skip
def test_windows_are_inclusive_and_cross_midnight(start: str, end: str, minutes: int, last: str) -> None:
    window = parse_window(date(1990, 6, 15), start, end)
    assert window.minutes == minutes
    assert window.end == datetime.fromisoformat(last)
    assert len(candidate_times(window, "Asia/Kolkata")) == minutes


@pytest.mark.parametrize(("start", "end", "code"), [
    ("8:00", "09:00", "malformed_time"),
    ("08:00:30", "09:00", "malformed_time"),
    ("25:00", "09:00", "malformed_time"),
    ("1990-06-31T08:00", "09:00", "no_such_date"),
    ("1990-06-15T10:00", "1990-06-15T09:00", "window_reversed"),
    ("1990-06-14T10:00", "1990-06-15T10:00", "window_too_long"),
])  # fmt: skip
def test_windows_that_cannot_be_read_are_named(start: str, end: str, code: str) -> None:
    with pytest.raises(CaseError) as refusal:
        parse_window(date(1990, 6, 15), start, end)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("day", "minutes"), [("1986-09-14", 1500), ("1986-05-04", 1380), ("1986-07-15", 1440)]
)  # fmt: skip
def test_the_limit_is_on_the_clock_and_a_day_has_the_minutes_it_had(day: str, minutes: int) -> None:
    window = parse_window(date.fromisoformat(day), "00:00", "23:59")
    assert window.minutes == MAX_MINUTES
    assert len(candidate_times(window, "Asia/Shanghai")) == minutes


def test_a_repeated_hour_stands_twice_in_the_order_of_the_instants() -> None:
    found = candidate_times(parse_window(date(1983, 9, 25), "01:59", "03:00"), "Europe/Paris")
    clocks = [found.local(index).strftime("%H:%M") for index in range(len(found))]
    hour = [f"02:{minute:02}" for minute in range(60)]
    assert clocks == ["01:59", *hour, *hour, "03:00"]
    assert found.utc_offset_s.tolist() == [7200] * 61 + [3600] * 61
    assert np.diff(found.jd_ut) * 1440 == pytest.approx(1.0, abs=1e-5)


def test_a_stated_offset_holds_for_the_whole_window() -> None:
    found = candidate_times(parse_window(date(1986, 9, 14), "00:00", "23:59"), "Asia/Shanghai", 28800)
    assert len(found) == 1440
    assert set(found.utc_offset_s.tolist()) == {28800}


def test_a_window_the_clock_never_showed_is_refused() -> None:
    with pytest.raises(CaseError) as refusal:
        candidate_times(parse_window(date(2011, 12, 30), "00:00", "23:59"), "Pacific/Apia")
    assert refusal.value.code == "window_nonexistent"


@given(start=moments, minutes=st.integers(1, 1440), tz=st.sampled_from(ZONES))
def test_every_minute_stands_as_often_as_it_has_instants(start: datetime, minutes: int, tz: str) -> None:
    window = window_of(start, minutes)
    try:
        found = candidate_times(window, tz)
    except CaseError as refusal:
        assert refusal.code == "window_nonexistent"
        return
    assert (np.diff(found.jd_ut) > 0).all()
    walls, counts = np.unique(found.local_minute, return_counts=True)
    times = dict(zip(walls.tolist(), counts.tolist(), strict=True))
    for offset in {0, minutes // 3, minutes // 2, minutes - 1}:
        local = start + timedelta(minutes=offset)
        wall = (local - datetime(1970, 1, 1)) // timedelta(minutes=1)
        status = resolve(local.date(), local.strftime("%H:%M"), tz).status
        expected = {CivilStatus.UNIQUE: 1, CivilStatus.AMBIGUOUS: 2, CivilStatus.NONEXISTENT: 0}[status]
        assert times.get(wall, 0) == expected


@given(start=moments, tz=st.sampled_from(ZONES), fold=st.sampled_from((0, 1)))
def test_a_minute_alone_and_in_its_window_is_the_same_instant(start: datetime, tz: str, fold: int) -> None:
    one = resolve(start.date(), start.strftime("%H:%M"), tz, fold)
    if one.jd_ut is None:
        return
    found = candidate_times(window_of(start - timedelta(minutes=90), 181), tz)
    wall = (start - datetime(1970, 1, 1)) // timedelta(minutes=1)
    instants = found.jd_ut[(found.local_minute == wall) & (found.utc_offset_s == one.utc_offset_s)]
    assert instants.tolist() == [one.jd_ut]
