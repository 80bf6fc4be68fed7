"""The ten parts of the report (report.md), each as a projection of what is stored."""

from __future__ import annotations

import json

import pytest

from app.domain.report import CLAIM_STATUS, TRUTH_STATUS, build, honesty, summary
from app.texts import say
from tests.report.views import NAMES, Json, load

CLOSING = "当前最优结果是候选时间段，而不是已经确认的唯一出生分钟。临时代表时间仅用于下一轮验证与比较。"
LOCALES = ("zh", "en")


@pytest.fixture(params=NAMES)
def view(request: pytest.FixtureRequest) -> Json:
    return load(request.param)


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
    p = load("wide")["placebo"]["p"]
    sentence = build(load("wide"), "en")["ranges"]["sentence"]
    assert sentence == (
        "Your 4 events do not fit any part of this window clearly better than random dates would "
        f"(R = 0.84, p = {p:.3f}), so the supported range stays whole; the candidate range is what the "
        "method's rules single out, and by chance it covers what its width covers."
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
        "4.98 times better than random dates (p = 0.005), but no part of it clearly worse"
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
    view = load("wide")
    table = {"window_minutes": [121, 361], "rows": [2, 6], "mean": [[90, 80], [80, 70]],
             "low": [[90, 80], [80, 70]], "high": [[90, 80], [80, 70]]}  # fmt: skip
    band = build({**view, "chance_band": table}, "zh")["ranges"]["chance_band"]
    # four rows lie halfway between two and six, 241 minutes halfway between 121 and 361
    assert band["percent"] == 80 and band["minutes"] == 193
    assert band["text"] == say("zh", "report-ranges-chance-sentence", percent=80)
    assert build({**view, "chance_band": None}, "zh")["ranges"]["chance_band"] is None
    assert build(load("zero"), "zh")["ranges"]["chance_band"] is None


def test_the_chance_band_says_its_spread_where_there_is_one() -> None:
    table = {"window_minutes": [60], "rows": [1], "mean": [[91]], "low": [[65]], "high": [[100]]}
    text = build({**load("wide"), "chance_band": table}, "zh")["ranges"]["chance_band"]["text"]
    assert all(number in text for number in ("91%", "65%", "100%"))


def test_a_conflict_names_the_events_and_keeps_them() -> None:
    view = load("conflict")
    report = build(view, "zh")
    assert view["result"]["data"]["conflicts"]["event_ids"] == [view["ledger"][5]["id"]]
    assert any(view["ledger"][5]["user_quote"] in note for note in report["ranges"]["notes"])
    assert len(report["attribution"]["rows"]) == len(view["ledger"])


@pytest.mark.parametrize("locale", LOCALES)
def test_before_an_event_nothing_leads_and_no_text_speaks_of_events_that_are_not_there(locale: str) -> None:
    report = build(load("zero"), locale)
    assert report["method"]["divisional"]["rows"] == []
    said = " ".join(entry["text"] for entry in report["limits"])
    for text in ("still rests on one event", "这些经历", "The events do not fit", "靠着单独一件事"):
        assert text not in said


@pytest.mark.parametrize(("code", "zh", "en"), [
    ("beyond_polar_circle", "极圈", "polar circle"), ("clocks_changed", "调过钟", "clocks were changed"),
])
def test_what_is_to_be_known_about_the_sky_and_the_clock_stands_with_the_birth(code: str, zh: str, en: str) -> None:
    view = load("wide")
    data = {**view["result"]["data"], "notes": [code]}
    for locale, words in (("zh", zh), ("en", en)):
        told = build({**view, "result": {**view["result"], "data": data}}, locale)["birth"]["notes"]
        assert any(words in note for note in told)
    assert not any("极圈" in note for note in build(view, "zh")["birth"]["notes"])


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


@pytest.mark.parametrize("coverage", [None, {"statement": "not_measured"}, {"statement": "certain"}])
def test_coverage_that_nobody_measured_is_called_not_measured(coverage: Json | None) -> None:
    trust = build({**load("wide"), "coverage": coverage}, "zh")["trust"]
    assert trust["coverage_statement"] == "not_measured"
    assert "未测量" in trust["coverage"] and "71%" in trust["coverage"]  # chance, by the width alone


def test_measured_coverage_stands_beside_chance_with_its_numbers() -> None:
    coverage = {"statement": "not_above_chance", "cases": 27, "hits": 17, "chance": 65}
    trust = build({**load("wide"), "coverage": coverage}, "zh")["trust"]
    assert all(number in trust["coverage"] for number in ("27", "17", "65%"))


def test_the_placebo_line_says_how_many_shuffles_fit_and_narrow_as_far() -> None:
    lines = build(load("wide"), "zh")["trust"]["placebo"]["lines"]
    p = load("wide")["placebo"]["p"]
    assert "200 次" in lines[0] and "27%" in lines[0] and f"p = {p:.3f}" in lines[0]
    assert "200 次" in lines[1] and "100%" in lines[1]


def test_the_placebo_line_counts_none_and_all_in_words() -> None:
    view = load("removed")
    fit = build(view, "zh")["trust"]["placebo"]["lines"][0]
    assert view["placebo"]["p"] == round(1 / 201, 6) and "没有一次" in fit and "0%" not in fit and "p = 0.005" in fit
    none = build({**view, "placebo": {**view["placebo"], "narrowed_as_far": 0}}, "zh")["trust"]["placebo"]["lines"][1]
    some = build({**view, "placebo": {**view["placebo"], "narrowed_as_far": 3}}, "zh")["trust"]["placebo"]["lines"][1]
    assert "没有一次" in none and "（0%）" in none
    assert "有 3 次" in some and "2%" in some
    assert "每一次" in build(load("wide"), "zh")["trust"]["placebo"]["lines"][1]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_honesty_text_gives_measured_figures_beside_chance(locale: str) -> None:
    assert all(figure in honesty(locale) for figure in ("6.95", "5.24", "65%", "62%", "27"))


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


def test_beside_an_adopted_time_it_says_that_adopting_is_not_confirming() -> None:
    notes = build(load("gate"), "zh")["birth"]["notes"]
    assert any("采用不等于确认" in note for note in notes)
    assert build(load("wide"), "zh")["birth"]["notes"] == []


def test_thin_zone_records_before_1970_are_said() -> None:
    view = load("one")
    view["case"]["birth"]["date"] = "1950-02-15"
    assert any("1970" in note for note in build(view, "en")["birth"]["notes"])


def test_the_same_view_gives_the_same_bytes(view: Json) -> None:
    before = json.dumps(view)
    assert json.dumps(build(view, "zh")) == json.dumps(build(view, "zh"))
    assert json.dumps(view) == before


@pytest.mark.parametrize("locale", LOCALES)
def test_a_version_of_another_birth_says_that_there_is_a_newer_result(locale: str) -> None:
    said = say(locale, "report-version-outdated")
    assert said in build({**load("wide"), "outdated": True}, locale)["birth"]["notes"]
    assert said not in build(load("wide"), locale)["birth"]["notes"]
