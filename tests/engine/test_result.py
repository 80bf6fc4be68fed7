"""The result as a whole: the same bytes anywhere, true to its rows, honest at zero."""

from __future__ import annotations

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import score
from scoring.result import canonical
from scoring.techniques import Technique
from scoring.vocabulary import COVERAGE
from tests.engine.lives import EVENTS, Case, case, contradicting, ledgers, planted, row


class Guarded(dict[str, Any]):
    """A birth whose recorded time must not be looked at, by name or by walking through."""

    def __getitem__(self, name: str) -> Any:
        assert name != "time_local"
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        assert name != "time_local"
        return super().get(name, default)

    def items(self) -> Any:
        raise AssertionError("walked through")

    values = __iter__ = items


def test_a_recorded_birth_time_is_never_read() -> None:
    raw = case()
    raw["birth"] = Guarded(raw["birth"], time_local="07:41")
    assert canonical(score(raw)) == canonical(score(case()))


def test_two_cases_that_differ_in_the_recorded_time_alone_give_the_same_bytes() -> None:
    first, second = case(), case()
    first["birth"]["time_local"], second["birth"]["time_local"] = "07:41", "08:20"
    assert canonical(score(first)) == canonical(score(second))


def test_threads_give_the_same_bytes() -> None:
    raw, _ = planted(2.0, 3)
    expected = canonical(score(raw, placebo=50))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: canonical(score(raw, placebo=50)), range(8)))
    assert set(found) == {expected}


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_another_process_gives_the_same_bytes(seed: str, tmp_path: Path) -> None:
    raw, _ = planted(2.0, 3)
    file = tmp_path / "case.json"
    file.write_text(json.dumps(raw))
    ran = subprocess.run(
        [sys.executable, "-m", "scoring", str(file), "--placebo", "50"],
        capture_output=True,
        check=True,
        env={"PYTHONHASHSEED": seed, "OPENBLAS_NUM_THREADS": "2" if seed == "0" else "1"},
        cwd=Path(__file__).parents[2],
    )
    assert ran.stdout.strip() == canonical(score(raw, placebo=50))


def test_a_refused_case_on_the_command_line_is_data_and_status_one(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case(start="7")))
    ran = subprocess.run(
        [sys.executable, "-m", "scoring", str(file)],
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert ran.returncode == 1
    assert json.loads(ran.stdout)["error"]["field"] == "window.start"


def test_no_event_yet_both_ranges_are_the_declared_window() -> None:
    found = score(case([]))
    assert found["interval"] == found["supported"]
    assert found["interval"]["width_minutes"] == found["window"]["minutes"] == 120
    assert found["evidence_ratio"] == pytest.approx(1)
    assert found["n_eff"] == pytest.approx(120)
    assert found["candidates"][0]["relative_support"] == 100
    assert (found["ladder"]["label"], found["ladder"]["mode"]) == ("blocked", "standalone_core")
    assert found["gate"]["confirmation_allowed"] is False
    assert "insufficient_events" in found["gate"]["blockers"]
    assert found["stability"]["label"] == "low"
    assert found["next_step_codes"][0] == "collect_at_least_five_events"
    assert found["attribution"] == found["rows"] == found["excluded"] == []
    assert {one["status"] for one in found["techniques"]} == {"not_evaluated"}
    assert found["placebo"] == {"status": "pending"}


def test_one_minute_is_a_window() -> None:
    found = score(case(start="07:30", end="07:30"))
    assert found["interval"]["width_minutes"] == 1
    assert found["representative"]["time"] == "07:30"
    assert found["gate"]["confirmation_allowed"] is False


def test_a_window_across_midnight_changes_the_date() -> None:
    found = score(case(start="23:30", end="00:29"))
    assert (found["window"]["start"]["date"], found["window"]["end"]["date"]) == ("1985-05-17", "1985-05-18")
    assert found["window"]["minutes"] == 60


@given(ledgers())
@settings(max_examples=25, deadline=None)
def test_appended_rows_never_widen_either_range(rows: list[Case]) -> None:
    found = score(case(rows))
    for name in ("interval", "supported"):
        steps = [step[name] for step in found["attribution"]]
        widths = [step[side]["width_minutes"] for step in steps for side in ("before", "after")]
        assert widths == sorted(widths, reverse=True)


@given(ledgers(most=5), st.integers(1, 5))
@settings(max_examples=10, deadline=None)
def test_attribution_is_what_the_shorter_ledgers_gave(rows: list[Case], count: int) -> None:
    whole, begun = score(case(rows)), score(case(rows[:count]))
    assert whole["attribution"][: len(rows[:count])] == [
        {**step, "without_it": whole["attribution"][place]["without_it"]}
        for place, step in enumerate(begun["attribution"])
    ]


@pytest.mark.parametrize("strength", [0.0, 2.0])
def test_without_it_is_what_the_ledger_gives_without_that_row(strength: float) -> None:
    raw, _ = planted(strength, 5, rows=8)
    found = score(raw)
    for place, step in enumerate(found["attribution"]):
        others = score({**raw, "events": raw["events"][:place] + raw["events"][place + 1 :]})
        assert step["without_it"] == {"interval": others["interval"], "supported": others["supported"]}


@given(st.permutations(EVENTS))
@settings(max_examples=8, deadline=None)
def test_the_order_of_the_rows_changes_no_share(events: list[Case]) -> None:
    here, there = score(case(), full=True), score(case(list(events)), full=True)
    for a, b in zip(here["support"], there["support"], strict=True):
        assert a["share"] == pytest.approx(b["share"], abs=1e-8)
        assert a["support"] == pytest.approx(b["support"], abs=2e-6)
    assert here["evidence_ratio"] == pytest.approx(there["evidence_ratio"], abs=2e-6)


def test_candidates_lie_in_the_interval_and_share_a_hundred_percent() -> None:
    for seed in range(4):
        raw, _ = planted(1.0, seed)
        found = score(raw)
        segments = [(one["from"]["time"], one["to"]["time"]) for one in found["interval"]["segments"]]
        assert sum(one["relative_support"] for one in found["candidates"]) == 100
        assert [one["rank"] for one in found["candidates"]] == list(range(1, len(found["candidates"]) + 1))
        supports = [one["relative_support"] for one in found["candidates"]]
        assert supports == sorted(supports, reverse=True)
        assert segments and found["candidates"][0]["candidate_id"] == "c1"


def test_what_is_excluded_and_what_is_kept_are_the_window() -> None:
    raw, _ = planted(2.0, 3)
    found = score(raw)
    kept = sum(one["width_minutes"] for one in found["interval"]["segments"])
    gone = sum(one["width_minutes"] for one in found["excluded"])
    assert kept + gone == found["window"]["minutes"]
    reasons = {one["reason_code"] for one in found["excluded"]}
    assert reasons <= {"outside_supported_range", "outside_candidate_range"}


def test_every_technique_of_every_row_has_a_status_and_a_reason_when_silent() -> None:
    found = score(case([*EVENTS, row("m", "birthmark_or_scar", "1999-01-01", "1999-12-31", "year")]))
    for entry in found["rows"]:
        assert [one["code"] for one in entry["techniques"]] == list(Technique)
        for one in entry["techniques"]:
            assert (one["status"] in {"not_evaluated", "not_supported"}) == ("reason" in one)
    year = next(entry for entry in found["rows"] if entry["event_id"] == "d")
    gochara = next(one for one in year["techniques"] if one["code"] == "gochara")
    assert (gochara["status"], gochara["reason"]) == ("not_evaluated", "date_too_coarse")
    assert year["periods"]["transits"] is None


def test_the_techniques_of_a_row_add_up_to_its_support_at_the_representative() -> None:
    found = score(case(), full=True)
    minute = next(one for one in found["support"] if one["time"] == found["representative"])
    total = sum(one["at_representative"] for entry in found["rows"] for one in entry["techniques"])
    assert total == pytest.approx(minute["support"], abs=1e-4)


def test_the_audit_tells_all_eight_and_horary_never_scores() -> None:
    found = score(case([*EVENTS, row("h", "horary_query", "2020-01-01", "2020-01-01", "day")]))
    audit = {one["code"]: one for one in found["audit"]}
    assert list(audit) == [
        "dasha_gochara", "d9_type", "d10_type", "relatives", "appearance", "marks", "occupation", "horary",
    ]  # fmt: skip
    assert audit["horary"] == {
        "code": "horary", "status": "not_supported", "reason": "background_only", "event_ids": ["h"],
    }  # fmt: skip
    assert audit["d9_type"]["event_ids"] == ["b"]
    assert audit["relatives"]["event_ids"] == ["c"]
    assert (audit["marks"]["status"], audit["marks"]["reason"]) == ("not_evaluated", "no_dated_event")


def test_the_fingerprint_covers_dates_and_not_ids_or_names() -> None:
    same = case()
    same["id"], same["events"][0]["id"] = "other", "renamed"
    assert score(same)["fingerprint"] == score(case())["fingerprint"]
    for change in (
        {"as_of": "2026-07-01"},
        {"window": {"start": "07:01", "end": "08:59"}},
        {"events": EVENTS[:-1]},
        {"events": EVENTS[::-1]},
    ):
        assert score({**case(), **change})["fingerprint"] != score(case())["fingerprint"]


def test_rows_of_appearance_marks_and_occupation_fill_no_floor() -> None:
    auxiliary = [
        row("a", "appearance_note", "2001-01-01", "2001-12-31", "year"),
        row("b", "birthmark_or_scar", "2003-01-01", "2003-12-31", "year"),
        row("c", "occupation_note", "2010-01-01", "2010-12-31", "year"),
        row("d", "occupation_note", "2014-01-01", "2014-12-31", "year"),
    ]
    assert not {one["domain"] for one in auxiliary} & COVERAGE
    found = score(case(auxiliary))
    assert found["ladder"]["label"] == "user_history_verification_required"
    assert {"insufficient_events", "insufficient_domains"} <= set(found["gate"]["blockers"])


def test_full_adds_every_minute_and_nothing_else_changes() -> None:
    full = score(case(), full=True)
    minutes = full.pop("support")
    assert len(minutes) == 120
    assert sum(one["share"] for one in minutes) == pytest.approx(1, abs=1e-6)
    assert full == score(case())


def test_a_conflict_names_the_row_without_which_there_would_be_none() -> None:
    raw = contradicting()
    found = score(raw)["conflicts"]
    assert found == {"evidence_conflict": True, "event_ids": ["2016-10-12"]}
    raw["events"] = [event for event in raw["events"] if event["id"] not in found["event_ids"]]
    assert score(raw)["conflicts"] == {"evidence_conflict": False, "event_ids": []}
