"""The report's trace (report.md, parts 4 to 9): narrowing, attribution, method, what was left out, limits."""

from __future__ import annotations

import pytest

from app.domain.report import build, limits
from app.render import markdown
from app.texts import say
from tests.report.views import NAMES, Json, load

LOCALES = ("zh", "en")


@pytest.fixture(params=NAMES)
def view(request: pytest.FixtureRequest) -> Json:
    return load(request.param)


def test_the_narrowing_has_a_step_per_stored_version() -> None:
    view = load("removed")
    narrowing = build(view, "zh")["narrowing"]
    assert narrowing["line"] == "±60 → ±46 → ±41 → ±9 → ±5"
    assert [step["interval"]["width_minutes"] for step in narrowing["steps"]] == [
        step["interval"]["width_minutes"] for step in view["narrowing"]
    ]


def test_a_wider_step_says_why() -> None:
    view = load("removed")
    wider = {
        "version": 10,
        "interval": view["narrowing"][0]["interval"],
        "supported": view["narrowing"][0]["supported"],
        "reason": "correction",
        "turn_id": "t",
    }
    for locale, stop in (("en", ". "), ("zh", "。")):
        report = build({**view, "narrowing": [*view["narrowing"], wider]}, locale)
        step = report["narrowing"]["steps"][-1]
        assert step["why"] == say(locale, "report-narrowing-reason-correction") and step["note"]
        assert f"| {step['why']}{stop}{step['note']} |" in markdown.render(report)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_row_whose_words_are_only_a_date_is_named_by_its_kind(locale: str) -> None:
    view = load("one")
    row = next(one for one in view["ledger"] if one["status"] == "confirmed")
    bare = {**row, "user_quote": "2008", "date_text": "2008"}
    report = build({**view, "ledger": [bare if one is row else one for one in view["ledger"]]}, locale)
    what = say(locale, f"evidence-kind-{row['event_kind']}".replace("_", "-"))
    assert report["attribution"]["rows"][0]["quote"] == "2008"
    assert report["attribution"]["rows"][0]["told"] == say(locale, "evidence-told", event=what, quote="2008")
    assert report["method"]["events"][0]["short"] == what


def test_one_attribution_row_per_confirmed_evidence_in_ledger_order(view: Json) -> None:
    confirmed = [row for row in view["ledger"] if row["status"] == "confirmed"]
    rows = build(view, "zh")["attribution"]["rows"]
    assert [row["evidence_id"] for row in rows] == [row["id"] for row in confirmed]
    assert [row["quote"] for row in rows] == [row["user_quote"] for row in confirmed]


def test_attribution_shows_the_stored_ranges_unchanged(view: Json) -> None:
    stored = {snap["evidence_id"]: snap for snap in view["snapshots"]}
    for row in build(view, "zh")["attribution"]["rows"]:
        if row["interval"]:
            snap = stored[row["evidence_id"]]
            for name in ("interval", "supported"):
                assert {key: row[name][key] for key in ("before", "after")} == snap[name]


def test_rows_that_narrowed_nothing_are_listed_and_say_so(view: Json) -> None:
    stored = {snap["evidence_id"]: snap for snap in view["snapshots"]}
    for row in build(view, "zh")["attribution"]["rows"]:
        assert row["narrowed"] == stored.get(row["evidence_id"], {}).get("narrowed", False)
        assert row["narrowed"] == ("未产生收窄" not in row["effect"]) == (row["mark"] is None)


def test_a_row_that_only_carried_others_says_what_changes_without_it() -> None:
    first = build(load("removed"), "zh")["attribution"]["rows"][0]
    assert "未产生收窄；但少了它" in first["effect"] and "14:05–14:17" in first["without_it"]["text"]


def test_undated_and_background_rows_are_shown_as_such() -> None:
    rows = build(load("wide"), "zh")["attribution"]["rows"]
    assert "没有日期" in rows[4]["effect"] and "只作背景" in rows[5]["effect"]
    assert "1 件经历等你核对" in build(load("wide"), "zh")["attribution"]["pending"]


def test_a_changed_window_leaves_its_receipt() -> None:
    report = build(load("conflict"), "zh")
    texts = report["windows"][0]["texts"]
    assert texts["old"] == "12:30–16:30" and texts["new"].startswith("13:30–15:30")
    assert report["windows"][0]["reason"] == "妈妈想起来是午饭以后"


# Part 6 to 9 ---


def test_each_scored_event_has_periods_transits_methods_and_a_candidate() -> None:
    events = build(load("wide"), "zh")["method"]["events"]
    assert len(events) == 4
    for event in events:
        assert len(event["vimshottari"]) == 3 and len(event["narayana"]) == 2 and event["layers"]
        assert event["favours_text"]
    assert "木星在" in events[0]["transits"] and "日期不够细" in events[3]["transits"]
    assert "日期不够细" in events[3]["not_evaluated"]


def test_leading_candidates_are_compared_by_ninth_and_tenth_chart() -> None:
    compared = build(load("wide"), "en")["method"]["divisional"]
    assert [chart["code"] for chart in compared["charts"]] == ["D1", "D9", "D10"]
    assert [row["candidate_id"] for row in compared["rows"]] == ["c1", "c2", "c3"]


def test_all_eight_techniques_have_a_status_and_a_reason_where_not_used() -> None:
    told = build(load("wide"), "zh")["method"]["techniques"]
    assert len(told) == 8
    for one in told:
        assert one["name"] != say("zh", "report-technique-other")
        assert (one["status"] in ("contributed", "no_contribution")) or one["note"] != say(
            "zh", "report-none"
        )


@pytest.mark.parametrize("locale", LOCALES)
def test_not_evaluated_is_never_worded_as_failed(locale: str) -> None:
    text = limits(["vedastro_minute_sensitive_not_evaluated"], locale)[0]["text"]
    assert not any(word in text for word in ("没有通过", "未通过", "fail", "did not pass"))


def test_with_the_minute_check_passed_the_holdout_text_says_minutes_are_told_apart() -> None:
    assert "已区分相邻分钟" in limits(["public_aa_holdout_not_ready"], "zh")[0]["text"]
    both = limits(["vedastro_minute_sensitive_not_evaluated", "public_aa_holdout_not_ready"], "zh")
    assert "相邻" not in both[1]["text"]


def test_limits_are_the_blockers_of_the_gate_in_their_order(view: Json) -> None:
    report = build(view, "zh")
    if view["result"]:
        assert [one["code"] for one in report["limits"]] == view["result"]["data"]["gate"]["blockers"]
    assert report["limits"] == limits([one["code"] for one in report["limits"]], "zh")


def test_next_steps_are_those_of_the_result(view: Json) -> None:
    if view["result"]:
        codes = [one["code"] for one in build(view, "zh")["next_steps"]]
        assert codes == view["result"]["data"]["next_step_codes"]


def test_excluded_stretches_are_those_of_the_result_with_reasons() -> None:
    view = load("wide")
    rows = build(view, "zh")["excluded"]["rows"]
    assert len(rows) == len(view["result"]["data"]["excluded"]) == 4
    assert all("十分之一" in row["why"] for row in rows)
