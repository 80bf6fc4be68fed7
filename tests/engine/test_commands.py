"""`shodhana chart` and `shodhana score`: lines in, lines out, and a sentence for whatever cannot be computed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.texts import say
from scoring import score
from scoring.notes import Note
from tests.engine.lives import BIRTH, EVENTS, case, row
from tests.oracle.golden import BIRTHS, INPUT
from tests.oracle.test_golden import FIELDS, WITH_PRATYANTARDASHAS

Line = dict[str, Any]

CHART = {"local": "1985-05-17 07:30", "tz": "Asia/Kolkata", "lat": 19.076, "lon": 72.8777}


def batch(command: str, lines: list[Line | str], *options: str) -> tuple[int, list[Line]]:
    """Status and answers of a command that reads lines from standard input."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    ran = CliRunner().invoke(app, [command, "--batch", "-", *options], input=text)
    return ran.exit_code, [json.loads(line) for line in ran.stdout.split("\n") if line]


def test_the_charts_of_a_batch_are_the_outside_numbers() -> None:
    status, found = batch("chart", [{name: one[name] for name in INPUT} for one in BIRTHS.values()])
    assert (status, [one["id"] for one in found]) == (0, list(BIRTHS))
    for ours, (name, theirs) in zip(found, BIRTHS.items(), strict=True):
        for field, check in FIELDS.items():
            if field != "vimshottari.pd" or name in WITH_PRATYANTARDASHAS:
                check(ours, theirs)


BAD_CHARTS: list[tuple[Line, str, str]] = [
    ({"lat": float("nan")}, "birth.lat", "not_finite"),
    ({"lon": float("inf")}, "birth.lon", "not_finite"),
    ({"lat": 10**400}, "birth.lat", "not_finite"),
    ({"lat": "19"}, "birth.lat", "not_a_number"),
    ({"lat": 90.5}, "birth.lat", "latitude_out_of_range"),
    ({"lat": None}, "birth.lat", "missing"),
    ({"tz": "Mars/Olympus"}, "birth.tz", "unknown_zone"),
    ({"tz": "../../etc/passwd"}, "birth.tz", "unknown_zone"),
    ({"tz": None}, "birth.tz", "zone_or_offset_required"),
    ({"tz": 5.5}, "birth.tz", "not_a_text"),
    ({"utc_offset_s": 99_999}, "birth.utc_offset_s", "offset_out_of_range"),
    ({"utc_offset_s": 5.5}, "birth.utc_offset_s", "not_a_whole_number"),
    ({"fold": 2}, "birth.fold", "fold_out_of_range"),
    ({"local": "1452-04-15 22:30"}, "birth.date", "year_out_of_range"),
    ({"local": "1985-02-30 07:30"}, "birth.date", "no_such_date"),
    ({"local": "1985-05-17 24:00"}, "birth.time", "malformed_time"),
    ({"local": "1985-05-17"}, "birth.time", "malformed_time"),
    ({"local": 1985}, "birth.local", "not_a_text"),
    ({"local": None}, "birth.date", "missing"),
    ({"local": "1983-09-25 02:30", "tz": "Europe/Paris"}, "birth.time", "ambiguous_time"),
    ({"local": "1990-03-25 02:30", "tz": "Europe/Paris"}, "birth.time", "nonexistent_time"),
]


@pytest.mark.parametrize(("change", "field", "code"), BAD_CHARTS, ids=[f"{f}-{c}" for _, f, c in BAD_CHARTS])
def test_a_bad_birth_names_its_field_in_its_place_and_stops_no_other(change: Line, field: str, code: str) -> None:
    status, found = batch("chart", [{**CHART, "id": 1}, {**CHART, "id": 2, **change}, {**CHART, "id": 3}])
    assert (status, [one["id"] for one in found]) == (1, [1, 2, 3])
    assert found[0] | {"id": 3} == found[2]
    assert (found[1]["error"]["type"], found[1]["error"]["field"]) == (code, field)
    assert found[1]["error"]["detail"][-1] in ".)" and "_" not in found[1]["error"]["detail"]


def test_an_hour_that_ran_twice_offers_both_offsets() -> None:
    _, (found,) = batch("chart", [{**CHART, "local": "1983-09-25 02:30", "tz": "Europe/Paris"}])
    assert found["error"]["utc_offset_s"] == [7200, 3600]


@pytest.mark.parametrize("line", ["no json", "[1, 2]", "7", '"x"', "{", "[" * 100_000], ids=lambda line: line[:8])
def test_a_line_that_is_no_object_is_told_in_its_place(line: str) -> None:
    status, found = batch("chart", [{**CHART, "id": "a"}, line, {**CHART, "id": "b"}])
    assert (status, [one["id"] for one in found]) == (1, ["a", None, "b"])
    assert found[1]["error"]["type"] == "malformed_line"


def test_marks_that_end_a_line_elsewhere_end_no_line_here() -> None:
    text = json.dumps({**CHART, "id": "a\u2028b\u0085c"}, ensure_ascii=False) + "\r\n\n"
    status, found = batch("chart", [text])
    assert (status, found[0]["id"]) == (0, "a\u2028b\u0085c")


def test_half_a_character_is_handed_back_as_it_came() -> None:
    status, found = batch("chart", ['{"id": "\\ud83d", "local": "x"}'])
    assert (status, found[0]["id"]) == (1, "\ud83d")


LOCAL_FORMS = [
    ("1985-05-17 07:30", {}), ("1985-05-17T07:30", {}), ("1985-05-17 07:30:00", {}), ("1985-05-17T07:30:00", {}),
    ("1985-05-17 02:00", {"tz": None, "utc_offset_s": 0}), ("1985-05-17 07:30", {"utc_offset_s": 19_800, "tz": "UTC"}),
    ("1985-05-17 07:30", {"fold": 0}), ("1985-05-17 07:30", {"fold": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("local", "change"), LOCAL_FORMS)
def test_one_instant_has_one_chart_however_it_is_written(local: str, change: Line) -> None:
    _, (plain, other) = batch("chart", [CHART, {**CHART, "local": local, **change}])
    for name in ("jd_ut", "ascendant", "graha_longitude", "vargas", "vimshottari", "narayana", "arudha", "sav"):
        assert plain[name] == other[name]


PLACES = [
    ("1885-03-25 02:30", "Europe/Paris", 48.85, 2.35, 561),
    ("1880-03-25 02:30", "Asia/Shanghai", 31.23, 121.47, 29_143),
    ("1880-03-25 02:30", "Australia/Sydney", -33.87, 151.21, 36_292),
    ("1999-06-25 12:30", "America/Santiago", -45.0, -72.0, -14_400),
    ("1999-12-25 02:30", "Europe/Oslo", 70.0, 23.35, 3600),
    ("1999-06-25 12:30", "Antarctica/McMurdo", -77.85, 166.6, 43_200),
    ("2037-07-01 12:00", "America/New_York", 40.7, -74.0, -14_400),
    ("2060-07-01 12:00", "America/New_York", 40.7, -74.0, -14_400),
]


@pytest.mark.parametrize(("local", "tz", "lat", "lon", "offset"), PLACES)
def test_old_far_and_polar_births_have_the_offset_of_their_date(
    local: str, tz: str, lat: float, lon: float, offset: int
) -> None:
    status, (found,) = batch("chart", [{"local": local, "tz": tz, "lat": lat, "lon": lon}])
    assert (status, found["utc_offset_s"], found["civil_time"]) == (0, offset, "unique")
    assert 0.0 <= found["ascendant"] < 360.0
    assert found["beyond_polar_circle"] is (abs(lat) > 66.6)


BAD_CASES: list[tuple[Line, str, str]] = [
    ({"window": {"start": "00:00", "end": "2025-01-01T00:00"}}, "window", "window_too_long"),
    ({"window": {"start": "1985-05-17T00:00", "end": "1985-05-18T00:00"}}, "window", "window_too_long"),
    ({"window": {"start": "7", "end": "08:00"}}, "window.start", "malformed_time"),
    ({"window": {"start": "1985-05-15T23:59", "end": "1985-05-16T01:00"}}, "window.start", "window_elsewhere"),
    ({"window": None}, "window", "missing"),
    ({"birth": {**BIRTH, "lat": float("nan")}}, "birth.lat", "not_finite"),
    ({"birth": {**BIRTH, "date": "1452-04-15"}}, "birth.date", "year_out_of_range"),
    ({"events": "none"}, "events", "not_a_list"),
    ({"events": [{**EVENTS[0], "domain": "love"}]}, "events[0].domain", "unknown_value"),
    ({"events": [row("a", "relocation", "1984-01-01", "1984-01-02", "range")]}, "events[0].occurred_to", "before_birth"),
    ({"events": [row("a", "relocation", "2010-01-02", "2010-01-01", "range")]}, "events[0].occurred_to", "span_reversed"),
]


@pytest.mark.parametrize(("change", "field", "code"), BAD_CASES, ids=[f"{f}-{c}" for _, f, c in BAD_CASES])
def test_a_bad_case_names_its_field_in_its_place_and_stops_no_other(change: Line, field: str, code: str) -> None:
    status, found = batch("score", [case(), {**case(), "id": "bad", **change}, case([])])
    assert (status, found[1]["id"]) == (1, "bad")
    assert (found[1]["error"]["type"], found[1]["error"]["field"]) == (code, field)
    assert found[0] == score(case()) and found[2] == score(case([]))


def test_a_picture_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text(json.dumps(case()), encoding="utf-8")
    born = ["--date", "1985-05-17", "--lat", "1", "--lon", "2", "--tz", "UTC"]
    for asked in (["score", str(tmp_path / "case.json")], ["chart", *born]):
        ran = CliRunner().invoke(app, [*asked, "--svg", str(tmp_path / "nowhere" / "x.svg")])
        assert ran.exit_code == 2 and "--svg" in ran.output


def test_an_unknown_word_is_answered_with_the_words_there_are() -> None:
    _, (found,) = batch("score", [{**case(), "events": [{**EVENTS[0], "domain": "love"}]}])
    assert "relationship" in found["error"]["detail"] and "career" in found["error"]["detail"]


def test_a_window_may_begin_on_the_day_before_or_after_the_birth_date() -> None:
    windows = [("1985-05-16T23:30", "1985-05-17T00:10"), ("1985-05-18T00:00", "1985-05-18T00:10"), ("23:50", "00:10")]
    status, found = batch("score", [case(start=start, end=end) for start, end in windows])
    assert (status, [one["window"]["minutes"] for one in found]) == (0, [41, 11, 21])


POLAR = {"date": "1985-06-21", "tz": "Europe/Oslo", "lat": 71.0, "lon": 25.8}


@pytest.mark.parametrize(
    ("birth", "window", "notes"),
    [
        (BIRTH, ("07:00", "08:59"), []),
        (POLAR, ("00:00", "23:59"), ["beyond_polar_circle"]),
        ({**POLAR, "lat": 90.0}, ("12:00", "12:00"), ["beyond_polar_circle"]),
        ({**POLAR, "lat": -90.0, "lon": -180.0}, ("12:00", "12:59"), ["beyond_polar_circle"]),
        ({**POLAR, "lat": -66.5}, ("12:00", "12:59"), []),
        ({**POLAR, "date": "1955-06-21", "lat": 59.9}, ("12:00", "12:59"), ["thin_record"]),
        ({**POLAR, "date": "1955-06-21", "utc_offset_s": 3600}, ("12:00", "12:59"), ["beyond_polar_circle", "offset_stated"]),
        ({**POLAR, "date": "1985-03-31", "lat": 59.9}, ("00:00", "23:59"), ["clocks_changed"]),
        ({**POLAR, "date": "1985-09-29", "lat": 59.9}, ("00:00", "23:59"), ["clocks_changed"]),
        ({**POLAR, "date": "1985-09-29", "lat": 59.9}, ("04:00", "23:59"), []),
    ],
)
def test_a_result_says_what_is_to_be_known_about_sky_and_clock(
    birth: Line, window: tuple[str, str], notes: list[str], tmp_path: Path
) -> None:
    asked = {**case([], *window), "birth": birth}
    _, (found,) = batch("score", [asked])
    assert found["notes"] == notes
    (tmp_path / "case.json").write_text(json.dumps(asked), encoding="utf-8")
    for locale in ("zh", "en"):
        shown = CliRunner().invoke(app, ["score", str(tmp_path / "case.json"), "--locale", locale], env={"COLUMNS": "200"})
        assert shown.exit_code == 0
        for note in Note:
            assert (say(locale, f"engine-note-{note.replace('_', '-')}") in shown.stdout) is (note in notes)


@pytest.mark.parametrize("command", [["score", "CASE", "--placebo", "-1"], ["score", "--batch", "CASE", "--placebo", "-1"]])
def test_fewer_shuffles_than_none_are_refused(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text(json.dumps(case()), encoding="utf-8")
    ran = CliRunner().invoke(app, [str(tmp_path / "case.json") if one == "CASE" else one for one in command])
    assert ran.exit_code == 2 and "--placebo" in ran.output


def test_a_case_in_a_file_is_scored_with_the_options_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case()), encoding="utf-8")
    ran = CliRunner().invoke(app, ["score", str(file), "--json", "--placebo", "20", "--full"])
    assert json.loads(ran.stdout) == score(case(), placebo=20, full=True)


@pytest.mark.parametrize("text", ["{", "\udcff", json.dumps({**case(), "window": None})], ids=["json", "bytes", "case"])
def test_a_file_that_cannot_be_scored_gets_a_sentence(text: str, tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(text, encoding="utf-8", errors="surrogateescape")
    ran = CliRunner().invoke(app, ["score", str(file)])
    assert ran.exit_code in (1, 2) and isinstance(ran.exception, SystemExit)


def test_one_chart_is_shown_to_a_person_or_as_json() -> None:
    asked = ["chart", "--date", "1985-05-17", "--time", "07:30", "--lat", "19.076", "--lon", "72.8777",
             "--tz", "Asia/Kolkata"]  # fmt: skip
    shown = CliRunner().invoke(app, asked)
    assert shown.exit_code == 0 and "Ascendant" in shown.stdout
    for word in ("Lahiri", "Asia/Kolkata", "+5:30", "Chara karakas", "Sarvashtakavarga"):
        assert word in shown.stdout
    assert "上升" in CliRunner().invoke(app, [*asked, "--locale", "zh"]).stdout
    data = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert data["vargas"] == batch("chart", [CHART])[1][0]["vargas"]


def test_a_chart_at_an_hour_that_ran_twice_says_what_to_add() -> None:
    asked = ["chart", "--date", "1983-09-25", "--time", "02:30", "--lat", "48.85", "--lon", "2.35", "--tz", "Europe/Paris"]
    refused = CliRunner().invoke(app, asked)
    assert refused.exit_code == 1 and "fold" in refused.output
    assert CliRunner().invoke(app, [*asked, "--fold", "1", "--json"]).exit_code == 0


@pytest.mark.parametrize(("locale", "words"), [("zh", ("随机日期的", "p = ", "打乱日期的 20 次", "封存盲测")),
                                               ("en", ("random dates", "p = ", "20 shuffles", "sealed public blind test"))])
def test_a_person_reads_the_ratio_only_beside_p_and_what_keeps_the_gate_closed(
        tmp_path: Path, locale: str, words: tuple[str, ...]) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case()), encoding="utf-8")
    told = CliRunner().invoke(app, ["score", str(file), "--locale", locale, "--placebo", "20"]).output
    assert all(word in told for word in words)
    assert "p = " not in CliRunner().invoke(app, ["score", str(file), "--locale", locale]).output
