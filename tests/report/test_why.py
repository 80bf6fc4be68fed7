"""Why this conclusion (seed 002, task 8): evidence, methods, limits, and how much came from the answers."""

from __future__ import annotations

import pytest

from app.domain.report import build, why
from tests.report.views import NAMES, Json, load


@pytest.fixture(params=NAMES)
def view(request: pytest.FixtureRequest) -> Json:
    return load(request.param)


def test_it_names_the_evidence_that_was_used_and_nothing_else(view: Json) -> None:
    told = [one["evidence_id"] for one in why(view, "zh")["evidence"]]
    stored = view["result"]["data"]["rows"] if view["result"] else []
    assert told == [row["event_id"] for row in stored if row["periods"]]


def test_methods_are_those_that_the_result_says_took_part(view: Json) -> None:
    told = {layer["code"]: layer["evidence_ids"] for layer in why(view, "zh")["layers"]}
    stored: dict[str, list[str]] = {}
    for row in view["result"]["data"]["rows"] if view["result"] else []:
        for one in row["techniques"]:
            if one["status"] == "contributed":
                stored.setdefault(one["code"], []).append(row["event_id"])
    assert told == stored


def test_did_you_recall_this_or_compute_it_is_a_question_with_its_answer() -> None:
    chinese, english = why(load("wide"), "zh"), why(load("wide"), "en")
    assert chinese["question"] == "是记忆联想出来的，还是推算出来的？" and "算出来的" in chinese["computed"]
    assert "recalled" in english["question"] and "computed" in english["computed"]


def test_limits_are_the_reports_own(view: Json) -> None:
    assert why(view, "zh")["limits"] == build(view, "zh")["limits"]


def test_it_changes_when_a_blocker_or_a_piece_of_evidence_changes() -> None:
    view = load("wide")
    gate = {"confirmation_allowed": False, "blockers": view["result"]["data"]["gate"]["blockers"][1:]}
    opened = {**view, "result": {**view["result"], "data": {**view["result"]["data"], "gate": gate}}}
    assert len(why(opened, "zh")["limits"]) == len(why(view, "zh")["limits"]) - 1
    fewer = {**view, "ledger": view["ledger"][1:]}
    assert len(why(fewer, "zh")["evidence"]) == len(why(view, "zh")["evidence"]) - 1


def test_shares_by_source_add_up_to_the_whole_narrowing(view: Json) -> None:
    sources = why(view, "zh")["sources"]
    counted, shares = sources["minutes"], sources["percent"]
    report = build(view, "zh")
    left = sum(piece["width_minutes"] for piece in report["ranges"]["candidate"]["segments"])
    assert counted["day"] - counted["declared_window"] - counted["answers_and_rules"] == left
    assert shares["declared_window"] + shares["answers_and_rules"] == 100
    assert counted["answers_beyond_chance"] <= counted["answers_and_rules"]
    assert sum(row["minutes"] for row in sources["rows"]) == counted["answers_and_rules"]


def test_a_conclusion_that_rests_on_the_window_says_so() -> None:
    zero = "".join(why(load("zero"), "zh")["sources"]["lines"])
    wide = "".join(why(load("wide"), "zh")["sources"]["lines"])
    assert "全部来自你给出的窗口" in zero
    assert "主要来自你给出的窗口" in wide and "默认值，不是证据" in wide
    assert "超出随机日期的部分：去掉 0 分钟" in wide
