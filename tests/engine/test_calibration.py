"""The replay is blind, its statistics are exact, and its numbers stand beside their nulls."""

from __future__ import annotations

import itertools
import json
import math
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from app.calibration import replay, statistics
from app.calibration.cases import blind, lines_of, moved, offset_in_window, read
from app.calibration.measures import measure
from app.calibration.plan import AS_OF, Settings
from app.calibration.planted import study
from app.calibration.report import replay_by
from app.calibration.swaps import dealt
from app.cli import app
from app.errors import InvalidInput
from scoring.planted import draw_life

SECRET = b"kept with the truth"


def person(number: int, strength: float = 0.0) -> dict[str, Any]:
    """A synthetic life with its truth, as a line of a case file."""
    life = draw_life(np.random.default_rng(number), strength, minutes=1)
    case: Any = life.case
    start = datetime.fromisoformat(case["window"]["start"])
    rows = [one for one in case["events"] if one["occurred_to"] <= AS_OF]
    return {
        "id": f"life-{number}", "birth": {**case["birth"], "time_local": start.strftime("%H:%M")}, "events": rows,
    }  # fmt: skip


chances = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=8)


@given(chances)
def test_unequal_chances_are_added_up_as_counting_every_outcome_would(each: list[float]) -> None:
    counted = [0.0] * (len(each) + 1)
    for outcome in itertools.product([0, 1], repeat=len(each)):
        counted[sum(outcome)] += math.prod(p if one else 1 - p for p, one in zip(each, outcome, strict=True))
    assert statistics.poisson_binomial(each).tolist() == pytest.approx(counted, abs=1e-12)
    for hits in range(len(each) + 1):
        assert statistics.at_least(hits, each) == pytest.approx(sum(counted[hits:]), abs=1e-9)
        assert statistics.at_most(hits, each) == pytest.approx(sum(counted[: hits + 1]), abs=1e-9)


def test_equal_chances_are_a_binomial() -> None:
    assert statistics.at_least(7, [0.5] * 10) == pytest.approx(176 / 1024)
    assert statistics.at_most(2, [0.5] * 10) == pytest.approx(56 / 1024)


def test_wilson_s_interval_is_the_published_one() -> None:
    assert statistics.wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert statistics.wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert statistics.wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("representative", "minutes"), [(0, 120), (60, 120), (119, 120), (5, 7), (0, 1)])
def test_distance_and_nearness_by_chance_count_every_minute(representative: int, minutes: int) -> None:
    every = [abs(minute - representative) for minute in range(minutes)]
    mean, variance = statistics.distance_null(representative, minutes)
    assert mean == pytest.approx(sum(every) / minutes)
    assert variance == pytest.approx(sum((one - mean) ** 2 for one in every) / minutes)
    assert statistics.within(representative, minutes, 5) == sum(one <= 5 for one in every) / minutes


def test_ties_of_the_rank_count_half() -> None:
    assert statistics.percentile([0.25] * 4, 2) == 0.5
    assert statistics.percentile([0.4, 0.3, 0.2, 0.1], 0) == 0.0
    assert statistics.percentile([0.4, 0.3, 0.2, 0.1], 3) == 1.0
    assert statistics.percentile([0.4, 0.2, 0.2, 0.2], 1) == pytest.approx(2 / 3)
    assert statistics.percentile([1.0], 0) == 0.5


def test_ties_counted_against_us_put_the_truth_last_among_its_equals() -> None:
    assert statistics.percentile([0.25] * 4, 2, ties=1.0) == 1.0
    assert statistics.percentile([0.4, 0.2, 0.2, 0.2], 1, ties=1.0) == 1.0
    assert statistics.percentile([0.4, 0.3, 0.2, 0.1], 1, ties=1.0) == pytest.approx(1 / 3)


def test_sign_flips_and_holm() -> None:
    assert statistics.sign_flip([-0.4] * 12, 1) < 0.01
    assert statistics.sign_flip([0.4] * 12, 1) > 0.9
    assert statistics.sign_flip([0.1, -0.2], 1) == statistics.sign_flip([0.1, -0.2], 1)
    assert statistics.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert statistics.holm([0.5, 0.9]) == [1.0, 1.0]


def test_places_in_windows_are_fixed_by_the_secret_and_spread_evenly() -> None:
    places = [offset_in_window(SECRET, f"p{number}", 120) for number in range(2000)]
    assert places == [offset_in_window(SECRET, f"p{number}", 120) for number in range(2000)]
    assert places != [offset_in_window(b"other", f"p{number}", 120) for number in range(2000)]
    counts = np.bincount(np.array(places) // 10, minlength=12)
    assert ((counts - 2000 / 12) ** 2 / (2000 / 12)).sum() < 31.3  # chi squared, 11 degrees, 0.1%


def test_the_engine_gets_a_window_and_nothing_of_the_record() -> None:
    (one,) = read([{**person(1), "name": "Somebody", "note": "x"}])
    case = blind(one, one.truth - timedelta(minutes=17), 120, AS_OF)
    assert set(case) == {"id", "birth", "window", "as_of", "events"}
    assert set(case["birth"]) <= {"date", "tz", "lat", "lon", "utc_offset_s"}
    shown = json.dumps(case)
    assert "time_local" not in shown and "Somebody" not in shown
    assert one.truth.strftime("T%H:%M") not in shown


def test_two_records_that_differ_in_the_minute_alone_give_the_engine_the_same_bytes() -> None:
    line = person(2)
    other = {**line, "birth": {**line["birth"], "time_local": "12:34"}}
    (one,), (two,) = read([line]), read([other])
    start = one.truth - timedelta(minutes=40)
    assert blind(one, start, 120, AS_OF) == blind(two, start, 120, AS_OF)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"regression_only": True}, "calibration-known-answer"),
        ({"birth": {"date": "1990-01-01"}}, "calibration-no-case"),
        ({"events": None}, "calibration-no-case"),
    ],
)
def test_what_cannot_measure_anything_is_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read([{**person(1), **change}])
    assert refusal.value.code == code


def test_a_file_whose_windows_are_centred_on_the_truth_is_refused() -> None:
    lines = []
    for number in range(6):
        line = person(number)
        truth = datetime.fromisoformat(f"{line['birth']['date']}T{line['birth']['time_local']}")
        ends = {"start": truth - timedelta(minutes=10), "end": truth + timedelta(minutes=10)}
        lines.append({**line, "window": {side: at.isoformat(timespec="minutes") for side, at in ends.items()}})
    assert refused(lines) == "calibration-centred"
    for number, line in enumerate(lines):
        line["window"]["end"] = (datetime.fromisoformat(line["window"]["end"]) + timedelta(minutes=40 + 20 * number)).isoformat()
    assert len(read(lines)) == 6
    for line in lines:  # a third of the way in, every one of them
        line["window"]["end"] = (datetime.fromisoformat(line["window"]["start"]) + timedelta(minutes=30)).isoformat()
    assert refused(lines) == "calibration-fixed-place"


@pytest.mark.parametrize(("start", "end"), [("00:00", "00:20"), ("23:50", "00:30"), ("23:40", "00:40"), ("00:09", "00:10")])
def test_windows_of_bare_clock_times_are_centred_across_midnight_too(start: str, end: str) -> None:
    born = {"date": "1990-05-05", "time_local": "00:10", "lat": 1.0, "lon": 2.0, "utc_offset_s": 0}
    line = {"id": "a", "birth": born, "events": [], "window": {"start": start, "end": end}}
    assert refused([line]) == "calibration-centred"
    assert len(read([{**line, "window": {"start": "23:00", "end": "00:20"}}])) == 1


def refused(lines: list[dict[str, Any]]) -> str:
    """Code of the refusal of a case file."""
    with pytest.raises(InvalidInput) as refusal:
        read(lines)
    return refusal.value.code


@pytest.mark.parametrize("text", ["{", "[]", "3", '{"id": 1}\nnull'])
def test_a_line_that_is_no_object_is_named(text: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        lines_of(text)
    assert refusal.value.code == "calibration-no-case" and str(refusal.value.field).startswith("line ")


def test_swapped_rows_keep_their_ages_and_end_within_the_life() -> None:
    rows = [
        {"id": "a", "occurred_from": "2000-01-01", "occurred_to": "2000-01-02"},
        {"id": "b", "occurred_from": "2020-01-01", "occurred_to": "2020-01-01"},
    ]
    found = moved(rows, timedelta(days=2000), date(2026, 1, 1), date(1990, 1, 1))
    assert [(one["id"], one["occurred_from"]) for one in found] == [("a", "2005-06-23"), ("b", "2025-06-23")]
    assert moved(rows, timedelta(days=3000), date(2026, 1, 1), date(1990, 1, 1)) == [
        {"id": "a", "occurred_from": "2008-03-19", "occurred_to": "2008-03-20"}
    ]


def test_where_nothing_is_to_be_found_one_run_in_twenty_looks_like_a_finding_and_not_more() -> None:
    random, people, swaps, runs = np.random.default_rng(3), list(range(8)), 39, 600
    found = 0
    for _ in range(runs):
        fit = random.random((len(people), len(people)))  # of everybody with everybody's rows: by chance alone
        others = [fit[people, dealt(people, random)].sum() for _ in range(swaps)]
        found += (1 + sum(one >= fit.trace() - 1e-12 for one in others)) / (swaps + 1) <= 0.05
    assert statistics.poisson_binomial([0.05] * runs)[found:].sum() > 0.01


def test_the_plan_is_written_first_and_everything_again_gives_the_same_files(tmp_path: Path) -> None:
    people = read([person(number, 2.0) for number in range(8)])
    for folder in ("one", "two"):
        replay_by(tmp_path / folder / "plan.json", people, Settings(60, 3, 2, 5), SECRET)
    names = ["plan.json", "plan.report.json", "plan.report.md", "plan.results.jsonl"]
    assert sorted(file.name for file in (tmp_path / "one").iterdir()) == names
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    results = (tmp_path / "one" / "plan.results.jsonl").read_text("utf-8")
    plan = (tmp_path / "one" / "plan.json").read_text("utf-8")
    for one in people:
        for text in (one.truth.strftime("%H:%M"), one.truth.isoformat()):
            assert text not in results and text not in plan


def test_planted_lives_rank_high_and_random_ones_do_not() -> None:
    measured = {}
    for strength in (0.0, 2.0):
        people = read([person(number, strength) for number in range(24)])
        windows = {one.id: replay.placed(one, 120, SECRET) for one in people}
        replies, unable = replay.run(people, windows, 120)
        assert unable == {}
        measured[strength] = measure(replies, windows, 1)
    strong, none = measured[2.0], measured[0.0]
    assert strong["rank"]["mean"] < 0.2 and strong["rank"]["p"] < 0.01
    assert strong["log_score"]["mean_bits"] > 0.5 > none["log_score"]["mean_bits"]
    assert strong["coverage"]["supported"]["coverage"] >= 0.9
    assert none["coverage"]["supported"]["whole_windows"] >= 20
    assert none["coverage"]["candidate"]["p"] > 0.01 and none["rank"]["p"] > 0.01


def test_the_planted_study_in_small_is_what_the_page_promises() -> None:
    found = study(40, 5, minutes=121, rows=10, strengths=(0.0, 2.0))
    assert found == study(40, 5, minutes=121, rows=10, strengths=(0.0, 2.0))
    random, strong = found["strengths"]
    assert random["supported"]["whole"] >= 0.9 and random["candidate"]["within_error"]
    assert random["gate_would_open"] == 0
    assert strong["supported"]["holds_truth"] >= 0.95 and strong["supported"]["width"] < random["supported"]["width"]


def test_the_commands_answer_as_data(tmp_path: Path) -> None:
    planted = CliRunner().invoke(app, ["calibrate", "planted", "--lives", "3", "--seed", "2", "--window", "61", "--json"])
    assert [one["strength"] for one in json.loads(planted.stdout)["strengths"]] == [0.0, 0.5, 1.0, 2.0]
    cases, secret, case = tmp_path / "cases.jsonl", tmp_path / "secret", tmp_path / "case.json"
    cases.write_text("\n".join(json.dumps(person(number)) for number in range(4)), encoding="utf-8")
    secret.write_bytes(SECRET)
    asked = ["calibrate", "replay", "--cases", str(cases), "--plan", str(tmp_path / "plan.json"), "--secret", str(secret),
             "--window", "60", "--swaps", "2", "--controls", "1", "--json"]  # fmt: skip
    report = json.loads(CliRunner().invoke(app, asked).stdout)
    assert report["measured"]["cases"] == 4 and report["coverage_statement"] == "not_measured"
    case.write_text(json.dumps(draw_life(np.random.default_rng(1), 2.0, minutes=61, rows=5).case), encoding="utf-8")
    found = CliRunner().invoke(app, ["calibrate", "placebo", str(case), "--shuffles", "50", "--json"])
    assert json.loads(found.stdout)["placebo"]["n"] == 50


def test_a_bad_case_file_gets_a_sentence(tmp_path: Path) -> None:
    cases, secret = tmp_path / "cases.jsonl", tmp_path / "secret"
    cases.write_text(json.dumps({**person(1), "regression_only": True}), encoding="utf-8")
    secret.write_bytes(SECRET)
    ran = CliRunner().invoke(app, ["calibrate", "replay", "--cases", str(cases), "--plan", str(tmp_path / "plan.json")])
    assert ran.exit_code == 1 and "known answer" in ran.output
