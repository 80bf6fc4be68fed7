"""A plan is sealed before anything runs and held to; every number of the report is one that can be counted by hand."""

from __future__ import annotations

import json
import math
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from app.calibration import statistics
from app.calibration.cases import Json, digest, read
from app.calibration.controls import CONTROLS, dates_uniform, kinds_shuffled, wrong_day
from app.calibration.measures import STATISTICS, measure, placebo
from app.calibration.replay import Placed, Reply, run
from app.calibration.scorer import identity
from app.calibration.swaps import LEAST_ROWS, strata, swap
from app.cli import app
from tests.engine.test_calibration import SECRET, person

PEOPLE = [person(number) for number in range(6)]


def replayed(folder: Path, *options: str, lines: list[Json] | None = None, secret: bytes = SECRET) -> Any:
    """Run the command on some people, with whatever plan is there."""
    (folder / "cases.jsonl").write_text("".join(json.dumps(one) + "\n" for one in lines or PEOPLE), encoding="utf-8")
    (folder / "secret").write_bytes(secret)
    return CliRunner().invoke(app, [
        "calibrate", "replay", "--cases", str(folder / "cases.jsonl"), "--plan", str(folder / "p.json"),
        "--secret", str(folder / "secret"), *options,
    ])  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a plan that has been run once."""
    assert replayed(tmp_path, "--window", "60", "--swaps", "1", "--controls", "1", "--seed", "7").exit_code == 0
    return tmp_path


def reseal(folder: Path, change: Any) -> None:
    """Change a plan as somebody would who seals it anew."""
    plan = json.loads((folder / "p.json").read_text("utf-8"))
    change(plan)
    plan.pop("seal")
    (folder / "p.json").write_text(json.dumps({**plan, "seal": digest(plan)}), encoding="utf-8")


def test_a_plan_fixes_cases_windows_scorer_seed_and_metrics_and_holds_no_truth(folder: Path) -> None:
    plan = json.loads((folder / "p.json").read_text("utf-8"))
    assert set(plan["cases"]) == {one["id"] for one in PEOPLE}
    assert (plan["windows"]["minutes"], plan["swaps"]["number"], plan["controls"]["number"], plan["seed"]) == (60, 1, 1, 7)
    assert plan["primary"] == "excess_coverage" and "rank" in plan["secondary"]
    assert plan["scorer"]["identity"] == identity()
    assert not any(one["birth"]["time_local"] in json.dumps(plan) for one in PEOPLE)


def test_a_plan_that_stands_is_run_again_as_it_is_to_the_same_bytes(folder: Path) -> None:
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert {"p.json", "p.results.jsonl", "p.report.json", "p.report.md"} <= set(files)
    assert replayed(folder).exit_code == 0
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files


MINUTE_MOVED = {**PEOPLE[0], "birth": {**PEOPLE[0]["birth"], "time_local": "03:33"}}
ROW_LOST = {**PEOPLE[0], "events": PEOPLE[0]["events"][1:]}


@pytest.mark.parametrize(
    ("options", "given", "sentence"),
    [
        ((), {"lines": PEOPLE[1:]}, "other cases: life-0 differ"),
        ((), {"lines": [ROW_LOST, *PEOPLE[1:]]}, "other cases: life-0 differ"),
        ((), {"lines": [MINUTE_MOVED, *PEOPLE[1:]]}, "other cases: birth.time_local differ"),
        ((), {"secret": b"another"}, "another secret"),
        (("--window", "90"), {}, "other settings: windows differ"),
        (("--swaps", "5", "--seed", "2"), {}, "other settings: seed, swaps differ"),
    ],
)
def test_a_plan_of_something_else_is_refused_and_nothing_is_written(
    folder: Path, options: tuple[str, ...], given: Any, sentence: str
) -> None:
    before = {file.name: file.read_bytes() for file in folder.glob("p.*")}
    ran = replayed(folder, *options, **given)
    assert ran.exit_code == 1 and sentence in ran.output
    assert {file.name: file.read_bytes() for file in folder.glob("p.*")} == before


@pytest.mark.parametrize("part", ["identity", "engine_version", "policy_version", "ephemeris"])
def test_a_plan_of_another_scorer_is_refused(folder: Path, part: str) -> None:
    reseal(folder, lambda plan: plan["scorer"].update({part: "another"}))
    ran = replayed(folder)
    assert ran.exit_code == 1 and f"another scorer: {part} differ" in ran.output


def test_a_plan_changed_after_it_was_sealed_is_refused(folder: Path) -> None:
    text = (folder / "p.json").read_text("utf-8")
    (folder / "p.json").write_text(text.replace('"seed": 7', '"seed": 8'), encoding="utf-8")
    ran = replayed(folder)
    assert ran.exit_code == 1 and "changed after it was sealed" in ran.output


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"seal": 1}', "not a plan"])
def test_a_file_that_is_no_plan_is_not_written_over(tmp_path: Path, text: str) -> None:
    (tmp_path / "p.json").write_text(text, encoding="utf-8")
    ran = replayed(tmp_path, "--controls", "0")
    assert ran.exit_code == 1 and "is not a plan" in ran.output
    assert (tmp_path / "p.json").read_text("utf-8") == text


def test_without_a_secret_one_is_made_beside_the_cases_once(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text("".join(json.dumps(one) + "\n" for one in PEOPLE), encoding="utf-8")
    plan = tmp_path / "deep" / "p.json"
    asked = ["calibrate", "replay", "--cases", str(cases), "--plan", str(plan), "--swaps", "0", "--controls", "0"]
    assert CliRunner().invoke(app, asked).exit_code == 0
    made = tmp_path / "cases.jsonl.secret"
    assert len(made.read_bytes()) == 32 and made.stat().st_mode & 0o077 == 0
    assert CliRunner().invoke(app, asked).exit_code == 0


def test_a_life_without_events_keeps_its_whole_window() -> None:
    (one,) = read([{**PEOPLE[0], "events": []}])
    found, _ = run([one], {one.id: Placed(one.truth, 0)}, 60)
    reply = found[one.id]
    assert all(reply.candidate) and all(reply.supported) and set(reply.share) == {round(1 / 60, 9)}


# The measures, on windows small enough to count.

WINDOWS = {"a": Placed(datetime(2000, 1, 1, 9, 58), 2), "b": Placed(datetime(2000, 1, 1, 23, 59), 0),
           "c": Placed(datetime(2000, 1, 1, 4, 3), 3)}  # fmt: skip
REPLIES = {
    "a": Reply((0.1, 0.2, 0.4, 0.3), (False, False, True, True), (True, True, True, True), 3),
    "b": Reply((0.25, 0.25, 0.25, 0.25), (True, True, True, True), (True, True, True, True), 1),
    "c": Reply((0.4, 0.3, 0.2, 0.1), (True, False, False, False), (True, True, False, False), 0),
}


def test_every_measure_is_what_counting_three_windows_gives() -> None:
    found = measure(REPLIES, WINDOWS, 1)
    candidate = found["coverage"]["candidate"]
    assert (candidate["hits"], candidate["whole_windows"]) == (2, 1)
    assert candidate["width"] == pytest.approx((2 / 4 + 1 + 1 / 4) / 3, abs=1e-6)
    assert candidate["excess"] == pytest.approx(2 / 3 - 7 / 12, abs=1e-6)
    # Windows of 1/2, 1 and 1/4: two hits or more unless both others miss.
    assert candidate["p"] == pytest.approx(1 - 1 / 2 * 3 / 4, abs=1e-6)
    assert candidate["p_deficit"] == pytest.approx(1 - 1 / 2 * 1 / 4, abs=1e-6)
    assert found["stated_coverage"]["p_false"] == pytest.approx(1 - 0.8**3, abs=1e-6)
    assert found["distance"]["mean"] == pytest.approx((1 + 1 + 3) / 3, abs=1e-6)
    assert found["distance"]["by_chance_from_there"] == pytest.approx((6 / 4 + 4 / 4 + 6 / 4) / 3, abs=1e-6)
    assert found["distance"]["middle_of_the_window"] == pytest.approx((1 + 1 + 2) / 3, abs=1e-6)
    spread = math.sqrt(1.25 + 0.5 + 1.25)
    assert found["distance"]["p"] == pytest.approx(0.5 * math.erfc((4 - 5) / spread / math.sqrt(2)), abs=1e-6)
    # 9:58 to 10:01, 23:59 to 0:02, 4:03 to 4:06: the roundest are 10:00, 0:00 and 4:05.
    assert found["exact"] == {"hits": 0, "chance": 0.75, "p": 1.0, "roundest_minute": 1}
    assert found["within_5"] == {"hits": 3, "chance": 3.0, "p": 1.0, "roundest_minute": 3}
    assert found["rank"]["mean"] == pytest.approx((0 + 0.5 + 1) / 3, abs=1e-6)
    assert found["rank"]["ties_against_us"] == pytest.approx((0 + 1 + 1) / 3, abs=1e-6)
    bits = [math.log2(4 * 0.25), math.log2(4 * 0.25), math.log2(4 * 0.2)]
    assert found["log_score"]["mean_bits"] == pytest.approx(sum(bits) / 3, abs=1e-6)
    assert sum(found["places_of_the_truth"]) == found["cases"] == 3
    adjusted = statistics.holm([found[name]["p"] for name in ("distance", "within_5", "rank")])
    assert list(found["secondary_adjusted"].values()) == pytest.approx(adjusted, abs=1e-6)


def test_nothing_replayed_measures_nothing() -> None:
    assert measure({}, WINDOWS, 1) == {"cases": 0}
    assert placebo({"cases": 0}, []) == {"status": "not_run"} == placebo(measure(REPLIES, WINDOWS, 1), [{"cases": 0}])


def test_a_swap_that_is_as_good_counts_against_the_real_rows() -> None:
    real = measure(REPLIES, WINDOWS, 1)
    worse = measure({"c": REPLIES["c"]}, WINDOWS, 1)
    told = placebo(real, [worse, real, worse])
    assert told["times"] == 3 and set(STATISTICS) <= set(told)
    assert told["excess_coverage"]["p"] == told["rank"]["p"] == told["distance"]["p"] == 2 / 4
    assert told["excess_coverage"]["measured"] == real["coverage"]["candidate"]["excess"]
    assert placebo(worse, [real])["rank"]["p"] == 1.0


@pytest.mark.parametrize(
    ("clock", "minutes", "place"),
    [
        (9 * 60 + 50, 60, 10), (10 * 60 + 1, 59, 29), (10 * 60 + 1, 29, 14), (10 * 60 + 1, 14, 9), (10 * 60 + 6, 8, 4),
        (23 * 60 + 50, 20, 10), (10 * 60 + 56, 125, 64), (10 * 60 + 1, 4, 1), (10 * 60, 61, 0), (600, 1, 0),
    ],
)  # fmt: skip
def test_the_roundest_minute_is_the_full_hour_the_half_the_quarter_nearest_the_middle(
    clock: int, minutes: int, place: int
) -> None:
    assert statistics.roundest(clock, minutes) == place


@pytest.mark.parametrize(("width", "people"), [(0.1, 89), (0.25, 141), (0.33, 158), (0.4, 164), (0.5, 169), (0.6, 157)])
def test_people_needed_for_ten_points_are_those_of_the_protocol_s_table(width: float, people: int) -> None:
    """The table was computed apart, for the exact one-sided test at 5% and 80% power."""
    assert statistics.people_needed(width) == people


def test_what_few_people_can_show_is_what_adding_up_the_binomial_gives() -> None:
    def power(people: int, width: float, excess: float) -> float:
        def tail(chance: float, hits: int) -> float:
            terms = (math.comb(people, k) * chance**k * (1 - chance) ** (people - k) for k in range(hits, people + 1))
            return sum(terms)

        enough = next(hits for hits in range(people + 2) if tail(width, hits) <= 0.05)
        return tail(min(width + excess, 1.0), enough)

    for people, width in ((20, 0.25), (20, 0.5), (97, 0.5), (245, 0.5), (5, 0.4)):
        seen = statistics.detectable(people, width)
        assert seen is not None
        assert power(people, width, seen) >= 0.8 > power(people, width, seen - 0.001)
    assert statistics.detectable(1, 0.5) is None and statistics.detectable(20, 0.99) is None
    assert statistics.people_needed(0.95) is None and statistics.people_needed(0.5, most=50) is None


# Swaps.


def crowd(number: int, split: str = "") -> list[Json]:
    """People of different ages with different numbers of rows."""
    return [
        {
            "id": f"{split}{place:03}", "split": split,
            "birth": {"date": f"{1900 + (place * 37) % 90}-05-05", "time_local": "12:00"},
            "events": [
                {"id": f"{split}{place}-{row}", "occurred_from": f"{1940 + (place * 37) % 90 - 30 + row}-01-01",
                 "occurred_to": f"{1940 + (place * 37) % 90 - 30 + row}-01-01"} for row in range(6 + place % 7)
            ],
        } for place in range(number)
    ]  # fmt: skip


@pytest.mark.parametrize("number", [2, 3, 7, 15, 27, 40, 81])
def test_rows_change_hands_among_people_of_an_age_with_as_many_rows(number: int) -> None:
    people = read([*crowd(number, "dev"), *crowd(number, "validation")])
    groups = strata(people)
    assert sorted(one.id for group in groups for one in group) == sorted(one.id for one in people)
    for group in groups:
        assert len(group) >= min(number, 8) and len({one.split for one in group}) == 1
    if number == 27:
        assert [len(group) for group in groups] == [9] * 6
    if number == 81:
        assert [len(group) for group in groups] == [9] * 18
        counts = [[len(one.events) for one in group] for group in groups[:3]]
        assert max(counts[0]) <= min(counts[1]) and max(counts[1]) <= min(counts[2])
        years = [[one.birth["date"] for group in groups[at : at + 3] for one in group] for at in (0, 3, 6)]
        assert max(years[0]) <= min(years[1]) and max(years[1]) <= min(years[2])


def test_a_swap_deals_everybody_s_rows_out_anew_at_the_same_ages() -> None:
    people = {one.id: one for one in read(crowd(12))}
    found = swap(list(people.values()), date(2026, 1, 1), np.random.default_rng(4))
    assert set(found) == set(people)
    assert len({rows[0]["id"].split("-")[0] for rows in found.values()}) == len(people)
    for owner, rows in found.items():
        donor = people[f"{int(rows[0]['id'].split('-')[0]):03}"]
        assert len(rows) >= LEAST_ROWS
        for row in rows:
            own = next(one for one in donor.events if one["id"] == row["id"])
            ages = [
                date.fromisoformat(one["occurred_from"]) - date.fromisoformat(life.birth["date"])
                for one, life in ((row, people[owner]), (own, donor))
            ]
            assert ages[0] == ages[1]


def test_one_person_alone_has_nobody_to_get_rows_from() -> None:
    assert swap(read(crowd(1)), date(2026, 1, 1), np.random.default_rng(1)) == {}


# Controls.


def test_kinds_change_places_among_the_same_dates() -> None:
    (one,) = read([person(3)])
    life = kinds_shuffled(one, np.random.default_rng(2))
    when = [[row[name] for name in ("id", "occurred_from", "occurred_to", "date_precision")] for row in one.events]
    assert [[row[name] for name in ("id", "occurred_from", "occurred_to", "date_precision")] for row in life.events] == when
    kinds = [(row["event_kind"], row["domain"], row["related_person"]) for row in one.events]
    other = [(row["event_kind"], row["domain"], row["related_person"]) for row in life.events]
    assert sorted(map(str, other)) == sorted(map(str, kinds)) and other != kinds


def test_dates_are_drawn_between_fifteen_and_the_last_row_with_their_lengths() -> None:
    (one,) = read([person(3)])
    grown, last = date.fromisoformat(one.birth["date"]) + timedelta(days=15 * 365), max(row["occurred_to"] for row in one.events)
    drawn = [dates_uniform(one, np.random.default_rng(seed)).events for seed in range(30)]
    assert len({row["occurred_from"] for rows in drawn for row in rows}) > 200
    for rows in drawn:
        for row, own in zip(rows, one.events, strict=True):
            span, length = ([date.fromisoformat(each[name]) for name in ("occurred_from", "occurred_to")] for each in (row, own))
            assert span[1] - span[0] == length[1] - length[0]
            assert grown <= span[0] and row["occurred_to"] <= last
            assert all(row[name] == own[name] for name in ("event_kind", "domain", "date_precision"))


def test_a_wrong_day_is_within_a_week_and_never_the_own_one() -> None:
    (one,) = read([person(3)])
    days = {wrong_day(one, np.random.default_rng(seed)).later.days for seed in range(200)}
    assert days == {*range(-7, 0), *range(1, 8)}
    assert wrong_day(one, np.random.default_rng(1)).events == list(one.events)


@pytest.mark.parametrize("control", list(CONTROLS))
def test_a_life_without_rows_can_be_made_wrong_too(control: str) -> None:
    (one,) = read([{**PEOPLE[0], "events": []}])
    assert list(CONTROLS[control](one, np.random.default_rng(1)).events) == []


def test_everybody_is_replayed_with_every_control_and_the_page_tells_all(folder: Path) -> None:
    report = json.loads((folder / "p.report.json").read_text("utf-8"))
    assert set(report["controls"]) == set(CONTROLS)
    assert all(told["cases"] == report["measured"]["cases"] for told in report["controls"].values())
    page = (folder / "p.report.md").read_text("utf-8")
    assert page.count(", draws: 1") == 1 + len(CONTROLS)
