"""What words and stamps say of time, force and expiry, where no field says it; the frame is May 2024."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.freshness import assess
from tests.freshness.test_freshness import judged, level

NOW = "2024-06-15"


@pytest.mark.parametrize(("snippet", "expected"), [
    ("Published 15 May 2024: the new chip is out", "current"),
    ("May 15th, 2024 — the new chip is out", "current"),
    ("2024.05.15 新芯片发布", "current"),
    ("二〇二四年五月十五日，发布", "current"),
    ("yesterday the company shipped it", "current"),
    ("last month, the council voted", "background"),
    ("今年5月，公司宣布", "background"),
    ("去年5月，公司宣布", "background"),
    ("2024年5月15日-公司发布", "current"),
    ("2024-05 - the news", "background"),
    ("不久前，公司宣布裁员", "undated"),
    ("In 2024… the company", "undated"),
])
def test_dates_are_read_as_people_write_them(snippet: str, expected: str) -> None:
    assert level(snippet, now=NOW) == expected


@pytest.mark.parametrize(("snippet", "expected"), [
    ("截至2024年5月31日，用户破亿", "current"),
    ("as of 10 April 2024 there were nine", "background"),
    ("报名截止2024年5月20日", "current"),
])
def test_what_is_said_as_of_a_day_is_from_that_day(snippet: str, expected: str) -> None:
    assert level(snippet, now=NOW) == expected


@pytest.mark.parametrize("snippet", [
    "报名截止2024年4月10日",
    "限时优惠，有效期至2024年3月31日",
    "Early bird registration until 10 April 2024",
    "会议将于2024年3月举行",
])
def test_what_was_good_until_a_day_before_the_frame_is_stale(snippet: str) -> None:
    assert level(snippet, now=NOW) == "stale"


@pytest.mark.parametrize("snippet", [
    "2024å¹´5æœˆ15æ—¥ 发布", "2024Äê5ÔÂ15ÈÕ 发布", "2024%E5%B9%B45%E6%9C%88发布", "2024年5月15� 发布", "2024-05-",
])
def test_a_date_that_was_damaged_on_its_way_is_malformed(snippet: str) -> None:
    assert level(snippet, now=NOW) == "malformed"


@pytest.mark.parametrize(("stamp", "expected"), [
    ("20240515", "current"),
    ("May 15, 2024 3:40 PM EDT", "current"),
    ("Wed, 15 May 2024 08:00:00 GMT", "current"),
    ("2024-05-15T23:30:00-02:00", "current"),
    ("1715760000", "current"),
    ("1715760000000", "current"),
    ("3 days ago", "background"),
    ("n/a", "undated"),
    ("0000-00-00", "malformed"),
    ("2024-05-", "malformed"),
])
def test_a_publish_date_may_be_any_stamp_of_a_feed(stamp: str, expected: str) -> None:
    assert level("x", publish_date=stamp, now=NOW) == expected


@pytest.mark.parametrize(("snippet", "expected"), [
    ("该法规于2020年1月1日起施行，目前有效", "current"),
    ("该政策尚未废止，目前仍然有效", "current"),
    ("The regulation has been in force since 25 May 2018", "current"),
    ("该条例已于2023年废止", "stale"),
    ("该办法2022年修订", "stale"),
    ("The directive was repealed in 2019", "stale"),
    ("The act has not been repealed and is still in force", "current"),
    ("The law was never repealed", "current"),
    ("该办法尚未被修订，仍然有效", "current"),
    ("该条例没有被废止", "current"),
    ("The act takes effect on 1 January 2025", "background"),
    ("企业须遵守该条例", "undated"),
])
def test_a_rule_counts_by_the_force_that_its_words_tell(snippet: str, expected: str) -> None:
    assert level(snippet, kind="regulation", now=NOW) == expected


@pytest.mark.parametrize(("snippet", "expected"), [
    ("《个人信息保护法》自2021年11月1日起施行", "current"),
    ("《旧条例》已于2023年1月1日废止", "stale"),
    ("《公司法》（2023年修订）自2024年7月1日起施行", "background"),
    ("2024年5月10日，《旧通知》被废止", "current"),
    ("2024年5月15日，某地宣布实施新的停车收费", "current"),
    ("2024年3月，欧盟通过AI法案", "background"),
])
def test_without_a_kind_a_named_rule_counts_by_force_and_news_of_it_by_its_day(snippet: str, expected: str) -> None:
    assert level(snippet, now=NOW) == expected


def test_a_rule_that_a_newer_statement_ends_is_stale() -> None:
    items = [{"id": "old", "snippet": "《数据办法》自2019年3月1日起施行", "kind": "regulation"},
             {"id": "new", "snippet": "2024年5月10日，《数据办法》废止"}]
    found: dict[str, Any] = assess({"normalized_evidence": items, "now": NOW,
                                    "canonical_time_frame": {"start": "2024-05-01", "end": "2024-05-31", "granularity": "day"}})
    assert [one["id"] for one in found["stale_evidence"]] == ["old"]
    assert [one["id"] for one in found["current_evidence"]] == ["new"]


@pytest.mark.parametrize("snippet", [
    "什么是机器学习？", "机器学习的定义：让计算机从数据中学习", "区块链，又称分布式账本", "What is a blockchain?",
])
def test_a_definition_is_known_by_its_words(snippet: str) -> None:
    assert judged(snippet, now=NOW)["freshness"] == "background"
