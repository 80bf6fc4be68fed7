"""Two versions side by side: what changed is named, what stayed is counted, and the order matters."""

from __future__ import annotations

import pytest

from app.domain.report import build
from app.domain.report.comparison import compare, document
from app.domain.report.layout import texts
from app.render import html
from app.texts import LOCALES
from tests.report.test_words import FORBIDDEN, INTERNAL
from tests.report.views import NAMES, Json, load


def change(found: Json, name: str) -> Json:
    return next(one for one in found["ranges"] if one["name"] == name)


@pytest.mark.parametrize("name", NAMES)
def test_a_version_beside_itself_has_not_changed(name: str) -> None:
    found = compare(load(name), load(name), "zh")
    assert found["changed"] is False and found["sentence"]
    assert {one["change"] for one in found["ranges"]} == {"same"}
    assert found["rows"]["kept"] == len(build(load(name), "zh")["attribution"]["rows"])


def test_a_narrowing_is_told_in_minutes_with_both_texts() -> None:
    before, after = load("zero"), load("removed")
    found = compare(before, after, "en")
    for name in ("candidate", "supported"):
        one = change(found, name)
        assert one["change"] == "narrower"
        assert one["before"] == build(before, "en")["ranges"][name]["text"]
        assert one["after"] == build(after, "en")["ranges"][name]["text"]
        assert f"{one['minutes']['before'] - one['minutes']['after']} minutes less" == one["text"]
    assert change(found, "declared")["change"] == "same"
    assert len(found["rows"]["added"]) == 9 and found["label"]["changed"]


def test_the_other_way_round_it_is_wider_and_rows_are_taken_back() -> None:
    found = compare(load("removed"), load("zero"), "zh")
    assert change(found, "candidate")["change"] == "wider"
    assert len(found["rows"]["removed"]) == 9 and not found["rows"]["added"]


def test_a_corrected_row_is_one_change_and_not_two() -> None:
    before = load("one")
    row = {**before["ledger"][0], "id": "00000000-0000-5000-8000-000000000099",
           "supersedes_evidence_id": before["ledger"][0]["id"], "occurred_from": "2008-08-01", "occurred_to": "2008-08-31"}
    found = compare(before, {**before, "ledger": [row]}, "zh")
    (revised,) = found["rows"]["revised"]
    assert not found["rows"]["added"] and not found["rows"]["removed"]
    assert (revised["former"]["date_label"], revised["date_label"]) == ("2008-09", "2008-08")


def test_limits_that_came_and_went_are_named_with_the_reports_own_sentences() -> None:
    before, after = load("removed"), load("gate")
    found = compare(before, after, "en")
    gone = {limit["text"] for limit in build(before, "en")["limits"]} - {limit["text"] for limit in build(after, "en")["limits"]}
    assert {one["text"] for one in found["limits"]["closed"]} <= gone
    assert [one["code"] for one in found["limits"]["opened"]] == []
    assert found["limits"]["kept"] == 1


def test_a_changed_birth_or_adopted_time_is_shown() -> None:
    before, after = load("removed"), load("gate")
    titles = [one["title"] for one in compare(before, after, "zh")["birth"]]
    assert titles == ["校正采用时间"]
    moved = {**before, "case": {**before["case"], "birth": {**before["case"]["birth"], "place_name": "重庆"}}}
    (one,) = compare(before, moved, "zh")["birth"]
    assert (one["before"], one["after"]) == ("成都", "重庆")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("pair", [("zero", "one"), ("removed", "conflict"), ("removed", "tie"), ("wide", "midnight"),
                                  ("removed", "gate"), ("before-any-result", "wide")])
def test_the_page_says_everything_and_nothing_that_may_not_be_said(pair: tuple[str, str], locale: str) -> None:
    found = compare(load(pair[0]), load(pair[1]), locale)
    page = html.page(document(found))
    told = list(texts(document(found)))
    for one in found["ranges"]:
        assert one["before"] in told and one["after"] in told
    assert found["closing"] in page
    for text in told:
        assert not FORBIDDEN.search(text), text
        assert not INTERNAL.search(text), text
