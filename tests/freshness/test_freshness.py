"""The five levels, every table and example (A to S) of the freshness rules, and the compensations."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from app.cli import app
from app.domain.freshness import (
    Freshness,
    assess,
    data_refuted,
    event_refuted,
    policy_refuted,
    schema,
    version_refuted,
)
from app.domain.freshness.dating import date_of, frame_of
from app.domain.freshness.model import Document, Evidence
from app.domain.freshness.refute import Neighbour
from app.errors import InvalidInput
from app.texts import say

MAY = {"start": "2024-05-01", "end": "2024-05-31", "granularity": "day"}

# Seed 004 §1-§5. S is the example whose date was written in HTML entities: decoded, then judged again.
EXAMPLES = {
    "A": ("2024年5月15日，OpenAI发布GPT-5", "current", "current"),
    "B": ("2024年4月28日，谷歌宣布Gemini更新", "background", "current"),
    "C": ("2024年5月，NVIDIA推出新GPU", "background", "current"),
    "D": ("本周二，苹果发布iOS 18", "current", "current"),
    "E": ("2024年3月，欧盟通过AI法案", "background", "background"),
    "F": ("2023年全年，全球AI投资达到500亿美元", "background", "background"),
    "G": ("AI（人工智能）是计算机科学的一个分支...", "background", "background"),
    "H": ("2022年1月，OpenAI发布GPT-3.5", "background", "background"),
    "I": ("2022年，GPT-4是最强大的语言模型", "stale", "stale"),
    "J": ("OpenAI计划在2023年底发布GPT-5", "stale", "stale"),
    "K": ("根据2023年Q1财报，英伟达营收为...", "stale", "stale"),
    "L": ("iOS 17将于2023年9月发布", "stale", "stale"),
    "M": ("据知情人士透露，某公司将发布新产品", "undated", "undated"),
    "N": ("最近，AI技术在医疗领域取得重大突破", "undated", "undated"),
    "O": ("据悉，该政策将于今年...", "undated", "undated"),
    "P": ("2024年2月30日，...", "malformed", "malformed"),
    "Q": ("标题“2024年5月15日发布”，正文“该事件发生在2022年5月”", "malformed", "malformed"),
    "R": ("2025年8月，OpenAI将发布GPT-6", "malformed", "malformed"),
    "S": ("2024&#24180;5&#26376;...", "background", "current"),
}


def judged(
    snippet: str | None = None,
    *,
    frame: dict[str, str] | None = None,
    now: str = "2024-06-01",
    policy: dict[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """Judge one statement; returns it as listed."""
    document = {
        "normalized_evidence": [{"id": "x", "snippet": snippet, **fields}],
        "canonical_time_frame": frame or MAY,
        "freshness_policy": policy or {},
        "now": now,
    }
    result = assess(document)
    (item,) = [one for name, items in result.items() if name.endswith("_evidence") for one in items]  # type: ignore[attr-defined]
    return dict(item)


def level(snippet: str | None = None, **more: Any) -> str:
    return str(judged(snippet, **more)["freshness"])


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_rules(name):
    snippet, high, standard = EXAMPLES[name]
    assert level(snippet) == high
    assert level(snippet, policy={"conservatism_level": "standard"}) == standard


def test_old_background_carries_a_warning_and_recent_background_none():
    assert judged(EXAMPLES["H"][0])["warning"] == say("zh", "freshness-warning-old")
    assert judged(EXAMPLES["E"][0])["warning"] is None
    assert judged("2023年9月3日，某公司上市")["warning"] == say("zh", "freshness-warning-ageing")


@pytest.mark.parametrize(
    ("day", "high", "standard", "lenient"),
    [
        ("2024-05-01", "current", "current", "current"),
        ("2024-04-30", "current", "current", "current"),
        ("2024-04-29", "background", "current", "current"),
        ("2024-04-24", "background", "current", "current"),
        ("2024-04-23", "background", "background", "background"),
        ("2024-06-01", "current", "current", "current"),
        ("2024-06-02", "background", "current", "current"),
        ("2024-06-07", "background", "current", "current"),
        ("2024-06-08", "background", "background", "background"),
    ],
)
def test_days_near_the_frame(day, high, standard, lenient):
    for name, expected in (("high", high), ("standard", standard), ("lenient", lenient)):
        policy = {"conservatism_level": name}
        assert level(publish_date=day, policy=policy, now="2024-07-01") == expected


def test_the_edge_is_marked_under_high():
    assert judged(publish_date="2024-04-30")["boundary"] is True
    assert judged(publish_date="2024-05-01")["boundary"] is False


def test_an_hour_frame_has_exact_edges():
    frame = {"start": "2024-05-01T09:00", "end": "2024-05-01T12:00", "granularity": "hour"}
    assert level(publish_date="2024-05-01T10:30", frame=frame) == "current"
    assert level(publish_date="2024-05-01T12:01", frame=frame) == "background"
    assert level(publish_date="2024-05-01", frame=frame) == "background"
    assert (
        level(publish_date="2024-05-01", frame=frame, policy={"conservatism_level": "standard"}) == "current"
    )


def test_a_year_alone_is_background_or_current_with_a_warning():
    assert level("2024年，某公司上市") == "background"
    standard = judged("2024年，某公司上市", policy={"conservatism_level": "standard"})
    assert (standard["freshness"], standard["warning"]) == (
        "current",
        say("zh", "freshness-warning-imprecise"),
    )


def test_a_month_well_inside_a_longer_frame_is_current():
    frame = {"start": "2024-01", "end": "2024-12", "granularity": "month"}
    assert level("2024年5月，某公司上市", frame=frame, now="2025-01-01") == "current"
    assert (
        level("2024年5月，某公司上市", frame=frame, now="2025-01-01", policy={"require_precise_date": True})
        == "background"
    )


def test_times_come_from_the_sources_in_their_order():
    everything = {
        "publish_date": "2024-05-02",
        "source_url": "https://example.org/2024/05/04/a",
        "site_date": "2024-05-05",
    }
    assert judged("2024年5月3日发布", **everything)["date_source"] == "publish_date"
    del everything["publish_date"]
    assert judged("2024年5月3日，昨天的事", **everything)["date_source"] == "snippet"
    assert judged("昨天的事", **everything)["date_source"] == "relative"
    assert judged("没有时间", **everything)["date_used"]["from"] == "2024-05-04"
    assert judged("没有时间", site_date="2024-05-05")["date_source"] == "site"
    assert judged("没有时间", source_url="https://example.org/20240504.html")["date_source"] == "url"


def test_relative_words_count_from_now_inside_the_frame_and_from_its_end_after_it():
    assert judged("昨天的事", now="2024-05-10")["date_used"]["from"] == "2024-05-09"
    assert judged("昨天的事", now="2024-08-10")["date_used"]["from"] == "2024-05-30"


@pytest.mark.parametrize(
    "text", ["最近的事", "近期", "日前", "2024年…", "2024年...", "今年的事", "没有时间", ""]
)
def test_vague_cut_or_missing_times_are_undated(text):
    assert level(text) == "undated"


@pytest.mark.parametrize(
    "fields",
    [
        {"snippet": "2024/13/45 的事"},
        {"publish_date": "2024-13-45"},
        {"publish_date": "2024-02-30"},
        {"publish_date": "2024-07-09"},
        {"source_url": "https://example.org/2024/13/45/a"},
        {"title": "2024年5月15日的事", "snippet": "2022年5月发生"},
        {"snippet": "2024&#xZZ;5的事"},
    ],
)
def test_broken_contradictory_and_future_times_are_malformed(fields):
    fields = {"snippet": None, **fields}
    assert level(fields.pop("snippet"), now="2024-06-30", **fields) == "malformed"


def test_a_future_date_that_the_frame_covers_is_not_malformed():
    frame = {"start": "2025-07-01", "end": "2025-08-31", "granularity": "day"}
    assert level("2025年8月3日，OpenAI将发布GPT-6", frame=frame, now="2025-01-01") == "current"


def test_undated_items_are_kept_marked_or_dropped():
    assert judged("没有时间")["note"] == "时间未知"
    assert judged("没有时间")["downranked"] is True
    flagged = judged("没有时间", policy={"undated_handling": "flag_only"})
    assert (flagged["freshness"], flagged["note"], flagged["downranked"]) == ("undated", None, False)
    dropped = assess(
        {
            "normalized_evidence": [{"id": 1, "snippet": "没有时间"}],
            "canonical_time_frame": MAY,
            "freshness_policy": {"undated_handling": "drop"},
        }
    )
    assert dropped["undated_evidence"] == []
    assert dropped["freshness_profile"]["dropped"] == 1  # type: ignore[index]


def test_a_threshold_and_the_rule_for_outside_override():
    assert level("2024年1月3日的事", policy={"stale_threshold_months": 3}) == "stale"
    assert level("2024年3月3日的事", policy={"stale_threshold_months": 3}) == "background"
    assert level("2024年3月3日的事", policy={"cross_window_rule": "stale"}) == "stale"
    assert level("2024年5月3日的事", policy={"cross_window_rule": "stale"}) == "current"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024年Q2季报", "current"),
        ("2024年Q1季报", "background"),
        ("2023年Q2季报", "background"),
        ("2022年Q2季报", "stale"),
    ],
)
def test_quarterly_reports(text, expected):
    frame = {"start": "2024-Q2", "end": "2024-Q2", "granularity": "quarter"}
    assert level(text, frame=frame, now="2024-07-10") == expected


def test_a_report_counts_by_its_period_and_not_by_the_day_it_came_out():
    assert level("2024年Q1财报公布", publish_date="2024-05-22") == "background"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"status": "valid"}, "current"),
        ({"effective_from": "2019-01-01"}, "current"),
        ({"status": "revised"}, "stale"),
        ({"status": "repealed"}, "stale"),
        ({"effective_from": "2010-01-01", "effective_to": "2020-12-31"}, "stale"),
        ({}, "undated"),
        ({"effective_from": "2025-01-01"}, "background"),
    ],
)
def test_regulations_count_by_force(fields, expected):
    assert level("某条例", kind="regulation", **fields) == expected


def test_definitions_last_unless_they_are_outdated():
    assert level("什么是机器学习", kind="definition") == "background"
    assert level("最新AI模型是GPT-3", kind="definition", publish_date="2021-01-01") == "stale"
    assert level("什么是机器学习", kind="definition", relevant=False) == "stale"


def test_what_was_superseded_is_stale_wherever_it_lies():
    assert level("2024年5月3日的事", superseded_by="y") == "stale"
    assert level("2024年5月3日的事", status="retracted") == "stale"
    assert level("2024年5月3日的事", effective_to="2024-04-01") == "stale"


FRAME = frame_of(Document.model_validate({"canonical_time_frame": MAY, "now": "2024-06-01"}))


def timed(text: str) -> Any:
    return date_of(Evidence(id="x", snippet=text), FRAME)


def test_the_four_refutations():
    old = "2023年12月，最新版本是 GPT-4"
    newer = Neighbour("2024年5月，GPT-5 发布", timed("2024年5月"))
    assert version_refuted(old, timed(old), FRAME, [newer])
    assert not version_refuted(old, timed(old), FRAME, [])
    assert event_refuted("即将在2024年3月召开", timed("2024年3月"), FRAME)
    assert not event_refuted("即将在2024年5月召开", timed("2024年5月"), FRAME)
    assert data_refuted("2022年Q2季报", timed("2022年Q2"), FRAME)
    assert not data_refuted("2022年Q2的天气", timed("2022年Q2"), FRAME)
    law = "2023年3月，《数据办法》施行"
    assert policy_refuted(law, timed(law), [Neighbour("2024年4月，《数据办法》废止", timed("2024年4月"))])
    assert not policy_refuted(law, timed(law), [Neighbour("2024年4月，《另一办法》废止", timed("2024年4月"))])


def document(
    items: list[dict[str, Any]], frame: dict[str, str] | None = None, now: str = "2024-06-01"
) -> dict[str, Any]:
    numbered = [{"id": str(number), **item} for number, item in enumerate(items)]
    return assess({"normalized_evidence": numbered, "canonical_time_frame": frame or MAY, "now": now})[
        "freshness_profile"
    ]  # type: ignore[return-value]


def test_a_crowd_in_one_month_of_fifteen_recommends_the_empty_period():
    frame = {"start": "2025-01", "end": "2026-03", "granularity": "month"}
    items = [{"publish_date": f"2026-03-{day:02}"} for day in range(1, 13)]
    items += [{"publish_date": day} for day in ("2026-01-10", "2026-02-10", "2026-02-20")]
    profile = document(items, frame, now="2026-03-31")
    (query,) = profile["compensation_queries"]
    assert (query["priority"], query["run"]) == ("recommended", "by_budget")
    assert query["period"] == {"from": "2025-01-01", "to": "2025-12-31"}
    assert "time_concentration" in profile["risk_flags"]


def test_a_crowd_in_the_last_days_of_a_month_recommends_its_empty_days():
    (query,) = document([{"publish_date": f"2024-05-{day}"} for day in (28, 29, 30, 31)])["compensation_queries"]
    assert (query["priority"], query["period"]) == ("recommended", {"from": "2024-05-01", "to": "2024-05-27"})
    assert "2024-05-01" in query["query"]


def test_more_than_thirty_percent_undated_is_required_with_the_advice():
    dated = [{"publish_date": f"2024-05-{day:02}"} for day in range(1, 25, 2)]
    profile = document([*dated, *[{"snippet": "没有时间"}] * 8])
    assert profile["undated_ratio"] == 0.4
    query = next(one for one in profile["compensation_queries"] if one["reason"] == "undated")
    assert (query["priority"], query["run"]) == ("required", "automatic")
    assert query["advice"] == "使用引号精确匹配 + site:限制 + 日期限定符重新搜索"
    exactly = document([*dated[:7], *[{"snippet": "没有时间"}] * 3])
    assert all(one["reason"] != "undated" for one in exactly["compensation_queries"])


def test_a_dimension_all_stale_or_undated_is_a_named_blind_spot():
    items = [
        {"snippet": "没有时间", "dimension": "geopolitics"},
        {"snippet": EXAMPLES["I"][0], "dimension": "geopolitics"},
        *[{"publish_date": f"2024-05-{day:02}", "dimension": "market"} for day in (2, 12, 25)],
    ]
    profile = document(items)
    assert "time_blind_spot:geopolitics" in profile["risk_flags"]
    query = next(one for one in profile["compensation_queries"] if one["reason"] == "blind_spot")
    assert (query["priority"], query["dimension"]) == ("required", "geopolitics")


def test_a_dimension_with_background_only_is_optional_and_skipped_by_default():
    profile = document([{"snippet": EXAMPLES["E"][0], "dimension": "law"}])
    (query,) = profile["compensation_queries"]
    assert (query["priority"], query["run"]) == ("optional", "skip")


def test_a_frame_that_cannot_be_read_says_so():
    for frame in ({"start": "soon", "end": "2024-05-31"}, {"start": "2024-06-01", "end": "2024-05-01"}):
        with pytest.raises(InvalidInput) as caught:
            assess({"normalized_evidence": [], "canonical_time_frame": frame})
        assert caught.value.code == "freshness-frame"
    with pytest.raises(InvalidInput):
        assess({"normalized_evidence": []})


def test_an_empty_document_has_an_empty_profile():
    profile = document([])
    assert (profile["total"], profile["compensation_queries"]) == (0, [])


@given(
    st.lists(
        st.fixed_dictionaries(
            {"snippet": st.text(max_size=40), "publish_date": st.none() | st.text(max_size=12)}
        ),
        max_size=6,
    )
)
def test_nothing_is_lost_and_nothing_is_raised(items):
    numbered = [{"id": str(number), **item} for number, item in enumerate(items)]
    result = assess({"normalized_evidence": numbered, "canonical_time_frame": MAY})
    assert sum(len(result[f"{one.value}_evidence"]) for one in Freshness) == len(items)  # type: ignore[arg-type]


@given(st.dates(date(2020, 1, 1), date(2024, 12, 31)))
def test_a_more_lenient_judge_never_calls_an_item_older(day):
    order = ("malformed", "undated", "stale", "background", "current")
    levels = [
        order.index(
            level(publish_date=day.isoformat(), now="2025-01-01", policy={"conservatism_level": name})
        )
        for name in ("high", "standard", "lenient")
    ]
    assert levels == sorted(levels)


# --- the shape of what goes in and comes out


def checked(document: dict[str, Any]) -> dict[str, Any]:
    """Judge a document whose shape is right; the answer's shape is looked at."""
    Draft202012Validator(schema("input")).validate(document)
    found = json.loads(json.dumps(assess(document)))
    Draft202012Validator(schema("output")).validate(found)
    return dict(found)


@pytest.mark.parametrize("handling", ["downrank", "flag_only", "drop"])
@pytest.mark.parametrize("level_", ["high", "standard", "lenient"])
def test_every_example_goes_in_and_comes_out_in_the_published_shapes(level_, handling):
    items = [{"id": name, "snippet": snippet, "dimension": "tech", "publish_date": None}
             for name, (snippet, _, _) in EXAMPLES.items()]
    items.append({"id": "T", "publish_date": "2024-05-03", "kind": "regulation", "status": "valid", "relevant": True,
                  "source_url": "x"})
    found = checked({"normalized_evidence": items, "canonical_time_frame": MAY, "now": "2024-06-01", "goal_mode": None,
                     "freshness_policy": {"conservatism_level": level_, "undated_handling": handling, "stale_threshold_months": 18,
                                          "cross_window_rule": "background", "require_precise_date": False}})
    kept = sum(len(found[f"{one.value}_evidence"]) for one in Freshness)
    assert kept + found["freshness_profile"]["dropped"] == len(items)


def test_profiles_with_every_compensation_have_the_published_shape():
    crowd = [{"id": f"c{day}", "publish_date": f"2024-05-{day:02}"} for day in (28, 29, 30, 31)]
    blind = [{"id": f"b{number}", "snippet": "没有时间", "dimension": "law"} for number in range(4)]
    old = [{"id": "o", "snippet": EXAMPLES["E"][0], "dimension": "history"}]
    profile = checked({"normalized_evidence": [*crowd, *blind, *old], "canonical_time_frame": MAY, "now": "2024-06-01"})[
        "freshness_profile"]
    assert {one["priority"] for one in profile["compensation_queries"]} == {"required", "recommended", "optional"}


def test_the_schemas_are_schemas():
    for side in ("input", "output"):
        Draft202012Validator.check_schema(schema(side))


@pytest.mark.parametrize("broken", [
    None, 7, "text", [], {"id": None}, {"id": "x", "relevant": "perhaps"}, {"id": {"a": 1}, "title": [1]},
])
def test_an_item_that_cannot_be_read_is_kept_as_malformed_or_named_by_its_place(broken):
    found = assess({"normalized_evidence": [{"id": "good", "publish_date": "2024-05-03"}, broken], "canonical_time_frame": MAY})
    assert [one["id"] for one in found["current_evidence"]] == ["good"]
    rest = [one for name in ("malformed", "undated") for one in found[f"{name}_evidence"]]
    assert len(rest) == 1


# --- the command


def told(document: object, tmp_path: Path, *words: str) -> tuple[int, Any]:
    file = tmp_path / "document.json"
    file.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
    found = CliRunner().invoke(app, ["freshness", str(file), *words])
    return found.exit_code, json.loads(found.stdout)


def test_the_command_answers_a_document_with_a_document(tmp_path):
    items = [{"id": name, "snippet": snippet} for name, (snippet, _, _) in EXAMPLES.items()]
    status, found = told({"normalized_evidence": items, "canonical_time_frame": MAY, "now": "2024-06-01"}, tmp_path)
    assert status == 0
    for name, (_, high, _) in EXAMPLES.items():
        assert name in {one["id"] for one in found[f"{high}_evidence"]}


@pytest.mark.parametrize("document", [
    "", "x", "[]", "7", {}, {"canonical_time_frame": {"start": "soon", "end": "later"}}, {"canonical_time_frame": 3},
    {"canonical_time_frame": MAY, "normalized_evidence": 7},
    {"canonical_time_frame": MAY, "freshness_policy": {"conservatism_level": "very"}},
    {"canonical_time_frame": MAY, "freshness_policy": []}, "[" * 100_000,
])
def test_whatever_goes_in_one_document_comes_out(tmp_path, document):
    status, found = told(document, tmp_path)
    assert status == 1
    assert found["error"]["type"] and found["error"]["detail"]


def test_the_command_prints_the_schemas():
    for side in ("input", "output"):
        found = CliRunner().invoke(app, ["freshness", "--schema", side])
        assert json.loads(found.stdout) == schema(side)
    assert CliRunner().invoke(app, ["freshness", "--schema", "other"]).exit_code == 2
    assert CliRunner().invoke(app, ["freshness"]).exit_code == 2
