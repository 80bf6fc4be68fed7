"""The ten parts of the report (report.md), each as a projection of what is stored."""

from __future__ import annotations

import json

import pytest

from app.domain.report import CLAIM_STATUS, TRUTH_STATUS, build, honesty, limits, summary
from app.texts import say
from tests.report.views import NAMES, Json, load

CLOSING = "当前最优结果是候选时间段，而不是已经确认的唯一出生分钟。临时代表时间仅用于下一轮验证与比较。"
LOCALES = ("zh", "en")


@pytest.fixture(params=NAMES)
def view(request: pytest.FixtureRequest) -> Json:
    return load(request.param)


def with_result(view: Json, **changes: object) -> Json:
    return {**view, "result": {**view["result"], "data": {**view["result"]["data"], **changes}}}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_view_gives_a_whole_report_as_json(view: Json, locale: str) -> None:
    report = build(view, locale)
    assert json.loads(json.dumps(report)) == report
    assert {
        "ranges",
        "ladder",
        "trust",
        "narrowing",
        "attribution",
        "method",
        "excluded",
        "limits",
        "next_steps",
        "closing",
    } <= report.keys()


def test_a_report_exists_at_turn_zero_and_is_the_declared_window() -> None:
    for name in ("zero", "before-any-result"):
        report = build(load(name), "zh")
        ends = [
            (report["ranges"][one]["from"]["time"], report["ranges"][one]["to"]["time"])
            for one in ("declared", "candidate", "supported")
        ]
        assert ends == [("13:30", "15:30")] * 3
        assert report["ranges"]["candidate"]["width_minutes"] == 121
        assert report["narrowing"]["line"] == "±60"
        assert report["attribution"]["rows"] == [] and report["attribution"]["note"]
        assert report["next_steps"] and report["limits"]


def test_before_the_first_result_the_report_says_what_the_engine_says_of_no_events() -> None:
    computed, bare = build(load("zero"), "en"), build(load("before-any-result"), "en")
    for part in ("limits", "next_steps", "ladder", "narrowing", "trust"):
        assert bare[part] == computed[part] or part == "narrowing"
    assert bare["ranges"]["sentence"] == computed["ranges"]["sentence"]


def test_constants_never_change(view: Json) -> None:
    report = build(view, "en")
    assert report["claim_status"] == CLAIM_STATUS == "candidate_range_not_birth_time_truth"
    assert report["truth_status"] == TRUTH_STATUS == "not_birth_time_truth"


def test_the_closing_sentence_is_the_seeds_word_for_word(view: Json) -> None:
    assert build(view, "zh")["closing"] == CLOSING
    assert summary(view, "zh")["closing"] == CLOSING


def test_the_representative_minute_is_marked_as_no_answer(view: Json) -> None:
    time = build(view, "zh")["ranges"]["representative"]
    assert time is None or (time["is_answer"] is False and "不是答案" in time["note"])


# Part 1, the sentence ---


def test_nothing_removed_says_so_with_ratio_and_p() -> None:
    sentence = build(load("wide"), "en")["ranges"]["sentence"]
    assert sentence == (
        "Your 4 events do not fit any part of this window clearly better than random dates would "
        "(R = 0.84, p = 0.274), so the supported range stays whole; the candidate range is what the method’s rules single "
        "out, and by chance it covers what its width covers."
    )


def test_removed_says_how_many_times_better_and_what_is_left() -> None:
    sentence = build(load("removed"), "en")["ranges"]["sentence"]
    assert sentence == (
        "Your 9 events fit this window 587 times better than random dates (p = 0.005); what they leave, the "
        "supported range, is now 14:05–14:15, 11 minutes (±5)."
    )


def test_a_window_that_fits_but_stays_whole_is_not_called_chance() -> None:
    report = build(load("midnight"), "en")
    assert (
        "4.98 times better than random dates (p = 0.015), but no part of it clearly worse"
        in (report["ranges"]["sentence"])
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_the_ratio_is_not_shown_while_the_placebo_is_pending(locale: str) -> None:
    report = build(load("pending"), locale)
    assert report["ranges"]["evidence_ratio"] is None and report["ranges"]["p"] is None
    text = json.dumps(report, ensure_ascii=False)
    assert "0.84" not in text and "R =" not in text
    assert say(locale, "report-trust-placebo-pending") in text


def test_the_ratio_never_stands_without_p(view: Json) -> None:
    for locale in LOCALES:
        shown = build(view, locale)["ranges"]
        assert (shown["evidence_ratio"] is None) == (shown["p"] is None)
        told = " ".join([shown["sentence"], *shown["notes"]])
        assert ("倍" in told or "times better" in told or "R =" in told) == ("p =" in told)


def test_a_placebo_that_came_later_is_used() -> None:
    view = load("pending")
    later = {**view, "placebo": {"status": "done", "p": 0.5, "n": 1000, "narrowed_as_far": 1000}}
    assert "p = 0.500" in build(later, "zh")["ranges"]["sentence"]


def test_wide_tied_or_unconfirmed_ranges_are_told_as_not_told_apart(view: Json) -> None:
    assert say("zh", "report-ranges-unresolved") in build(view, "zh")["ranges"]["notes"]


def test_the_chance_band_is_what_the_policy_says_between_its_points() -> None:
    assert build(load("wide"), "zh")["ranges"]["chance_band"] == {
        "percent": 93,
        "low": 93,
        "high": 93,
        "minutes": 224,
        "text": say("zh", "report-ranges-chance-sentence", percent=93),
    }
    nine = build(load("removed"), "zh")["ranges"]["chance_band"]["percent"]
    assert 66 < nine < 86  # nine rows lie between eight and fifteen
    assert build(load("zero"), "zh")["ranges"]["chance_band"] is None


def test_a_conflict_names_the_events_and_keeps_them() -> None:
    view = load("conflict")
    report = build(view, "zh")
    quotes = [view["ledger"][place]["user_quote"] for place in (1, 3)]
    assert any(all(quote in note for quote in quotes) for note in report["ranges"]["notes"])
    assert len(report["attribution"]["rows"]) == len(view["ledger"])


# Part 2 and 3 ---


def test_the_ladder_has_five_rungs_one_of_them_here_and_none_confirmed(view: Json) -> None:
    ladder = build(view, "en")["ladder"]
    assert [rung["label"] for rung in ladder["rungs"]] == [
        "blocked",
        "user_history_verification_required",
        "manual_pattern_consensus",
        "single_adapter_support",
        "multi_adapter_consensus",
    ]
    assert sum(rung["here"] for rung in ladder["rungs"]) == 1
    assert not any("confirmed" in rung["text"].lower() for rung in ladder["rungs"])
    assert "not proof of a birth time" in ladder["never_truth"]


def test_while_nothing_above_chance_was_measured_the_width_is_called_a_convention(view: Json) -> None:
    trust = build(view, "en")["trust"]
    assert trust["coverage_statement"] == "not_measured" and "not measured" in trust["coverage"]
    assert trust["convention"] == (
        "The width follows from the rules of the method; it is a convention, not evidence "
        "that the birth lies inside."
    )
    assert trust["honesty"] == honesty("en")


def test_measured_coverage_stands_beside_chance_with_its_numbers() -> None:
    coverage = {"statement": "not_above_chance", "cases": 27, "hits": 17, "chance": 65}
    trust = build({**load("wide"), "coverage": coverage}, "zh")["trust"]
    assert all(number in trust["coverage"] for number in ("27", "17", "65%"))


def test_the_placebo_line_says_how_many_shuffles_fit_and_narrow_as_far() -> None:
    lines = build(load("wide"), "zh")["trust"]["placebo"]["lines"]
    assert "200 次" in lines[0] and "27%" in lines[0] and "p = 0.274" in lines[0]
    assert "200 次" in lines[1] and "100%" in lines[1]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_honesty_text_gives_measured_figures_beside_chance(locale: str) -> None:
    assert all(figure in honesty(locale) for figure in ("6.95", "5.24", "65%", "62%", "27"))


# Part 4 and 5 ---


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
    step = build({**view, "narrowing": [*view["narrowing"], wider]}, "en")["narrowing"]["steps"][-1]
    assert "corrected" in step["why"] and step["note"]


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
    assert "未产生收窄" in first["effect"] and "14:05–14:17" in first["effect"]


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
    assert "相邻的分钟已经能区分" in limits(["public_aa_holdout_not_ready"], "zh")[0]["text"]
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


# State ---


@pytest.mark.parametrize(
    ("status", "completed"),
    [
        ("collecting", False),
        ("delivered", True),
        ("accepted", True),
        ("needs_rebaseline", False),
        ("confirmed", True),
        ("closed", True),
        ("abandoned", True),
        ("superseded", True),
    ],
)
def test_an_end_is_a_completion_in_words_too(status: str, completed: bool) -> None:
    view = load("wide")
    state = build({**view, "case": {**view["case"], "status": status}}, "zh")["state"]
    assert state["completed"] is completed
    assert ("已完成" in state["text"] or "已结束" in state["text"]) is completed


def test_accepted_and_confirmed_times_keep_the_reported_one() -> None:
    view = load("gate")
    lines = {line["name"]: line["value"] for line in build(view, "zh")["birth"]["lines"]}
    assert lines["原填报时间"] == "14:30" and lines["校正采用时间"].startswith("1990-02-15 ")
    confirmed = {**view, "case": {**view["case"], "status": "confirmed"}}
    names = [line["name"] for line in build(confirmed, "zh")["birth"]["lines"]]
    assert "已确认校正时间" in names and "校正采用时间" not in names


def test_the_same_view_gives_the_same_bytes(view: Json) -> None:
    before = json.dumps(view)
    assert json.dumps(build(view, "zh")) == json.dumps(build(view, "zh"))
    assert json.dumps(view) == before
