"""Candidate, accepted, confirmed (seed 001): what may be adopted, when cards are shown, what they say."""

from __future__ import annotations

import pytest

from app.domain.report import adoption, build, cards, summary
from app.domain.report.document import document
from app.texts import say
from tests.report.views import NAMES, Json, load

QUESTION = {"slot_id": "s", "state": "open", "items": [{"item_id": "i"}]}


def status(view: Json, value: str) -> Json:
    return {**view, "case": {**view["case"], "status": value}}


def test_a_delivered_case_over_the_floor_may_adopt() -> None:
    allowed = adoption(load("wide"))
    assert allowed["selection_allowed"] and allowed["propose_allowed"]
    assert (
        allowed["next_user_action"] == {"id": "adopt_representative"} and allowed["on_user_stop"] == "adopt"
    )


@pytest.mark.parametrize("name", ["zero", "before-any-result", "one"])
def test_below_the_delivery_floor_nothing_may_be_adopted(name: str) -> None:
    allowed = adoption(load(name))
    assert not allowed["selection_allowed"] and not allowed["propose_allowed"]
    assert allowed["on_user_stop"] == "deliver"


def test_three_events_of_one_area_are_below_the_floor() -> None:
    view = load("wide")
    rows = [{**row, "domain": "career"} for row in view["ledger"][:4]]
    assert not adoption({**view, "ledger": rows})["selection_allowed"]


@pytest.mark.parametrize("value", ["needs_rebaseline", "closed", "abandoned", "superseded", "confirmed"])
def test_a_changed_birth_or_an_ended_case_shows_and_adopts_nothing(value: str) -> None:
    view = status(load("gate"), value)
    assert not adoption(view)["selection_allowed"]
    assert cards(view, "zh")["cards"] == []


def test_after_a_changed_birth_old_candidates_are_not_even_named() -> None:
    told = cards(status(load("wide"), "needs_rebaseline"), "zh")
    assert told["text"] == [say("zh", "report-cards-not-now-rebaseline")]
    assert told["next_user_action"] == {"id": "wait_for_rerun"}


def test_a_result_of_another_fingerprint_is_not_adoptable() -> None:
    view = load("wide")
    assert adoption({**view, "fingerprint": view["result"]["data"]["fingerprint"]})["selection_allowed"]
    assert not adoption({**view, "fingerprint": "other"})["selection_allowed"]


def test_while_the_interview_goes_on_cards_wait_though_a_time_may_be_adopted() -> None:
    view = {**status(load("wide"), "collecting"), "outcome": None}
    allowed = adoption(view)
    assert allowed["selection_allowed"] and not allowed["propose_allowed"]
    assert cards(view, "zh")["cards"] == []


def test_never_while_a_question_is_open() -> None:
    view = {**load("wide"), "slot": QUESTION}
    assert not adoption(view)["propose_allowed"] and cards(view, "zh")["cards"] == []
    assert adoption(view)["next_user_action"] == {"id": "answer_question"}


@pytest.mark.parametrize(("kind", "blocks"), [("occupation", True), ("horary", False), ("precision", False)])
def test_which_follow_ups_hold_the_cards_back(kind: str, blocks: bool) -> None:
    view = {**load("wide"), "followup": {"kind": kind}}
    assert adoption(view)["propose_allowed"] is not blocks


def test_ties_and_width_bear_on_confirmation_only() -> None:
    view = load("tie")
    assert adoption(view)["propose_allowed"] and not adoption(view)["confirmation_allowed"]


def test_a_card_has_what_seed_001_lists() -> None:
    view = load("wide")
    told = cards(view, "zh")
    result = view["result"]["data"]
    assert [card["candidate_id"] for card in told["cards"]] == [
        one["candidate_id"] for one in result["candidates"]
    ]
    assert sum(card["relative_support"] for card in told["cards"]) == 100
    for card, stored in zip(told["cards"], result["candidates"], strict=True):
        assert (card["time"], card["rank"], card["tied_minutes"]) == (
            stored["time"],
            stored["rank"],
            stored["tied_minutes"],
        )
        assert card["range_text"].startswith("待核对边界") and card["relative_support_text"].startswith(
            "相对支持度"
        )
        assert card["action"] == {"id": "accept", "label": "采用这个代表时间"} and card["selected"] is False
        assert card["indistinguishable_width_minutes"] == 241


def test_the_words_of_a_card_turn_tell_window_minute_support_and_methods() -> None:
    told = cards(load("wide"), "zh")
    text = "".join(told["text"])
    assert "候选窗口" in text and "代表分钟" in text and "相对支持度" in text and "分不开" in text
    assert told["text"][-1] == say("zh", "report-closing")
    assert len(told["techniques"]) == 8 and told["events"] and told["divisional"]["rows"]


def test_two_times_on_one_page_are_told_apart_in_words() -> None:
    """The range's representative minute and a card's own time may differ; where they are one, nothing is said."""
    wide, alone = load("wide"), load("gate")
    assert wide["result"]["data"]["representative"] not in [one["time"] for one in wide["result"]["data"]["candidates"]]
    assert any("代表整个范围" in line for line in cards(wide, "zh")["text"])
    assert not any("代表整个范围" in line for line in cards(alone, "zh")["text"])


def test_an_adopted_time_is_selected_and_another_can_be_chosen() -> None:
    told = cards(load("gate"), "zh")
    assert [card["selected"] for card in told["cards"]] == [True]
    assert any("采用不等于确认" in line and "校正采用时间" in line for line in told["text"])


def test_the_cards_stay_after_adopting_so_that_one_can_choose_again() -> None:
    view = load("wide")
    second = view["result"]["data"]["candidates"][1]
    accepted = {"candidate_id": second["candidate_id"], "time": second["time"]}
    told = cards(
        {**status(view, "accepted"), "accepted": accepted, "active_birth_time": second["time"]}, "zh"
    )
    assert [card["selected"] for card in told["cards"]] == [False, True, False, False, False]


@pytest.mark.parametrize("name", NAMES)
def test_a_report_never_offers_what_adoption_does_not(name: str) -> None:
    view = load(name)
    assert build(view, "zh")["gate"]["confirmation_allowed"] is False
    if not adoption(view)["propose_allowed"] and not view["accepted"]:
        assert cards(view, "zh")["cards"] == []


def test_after_adopting_the_houses_are_those_of_the_adopted_time() -> None:
    view = load("gate")
    chart = view["accepted"]["chart"]
    for told in (cards(view, "zh")["houses"], build(view, "zh")["method"]["houses"]):
        assert [row["house"] for row in told["rows"]] == list(range(1, 13))
        assert told["rows"][0]["sign"] == chart["Lagna"]
        placed = {name: row["sign"] for row in told["rows"] for name in row["grahas"]}
        assert placed == {name: sign for name, sign in chart.items() if name != "Lagna"}
        assert view["active_birth_time"]["time"] in told["note"] and "不等于确认" in told["note"]


def test_before_adopting_there_is_no_house_table() -> None:
    assert cards(load("removed"), "zh")["houses"]["rows"] == []
    assert build(load("removed"), "en")["method"]["houses"]["rows"] == []


def test_the_audit_stands_beside_the_house_table() -> None:
    names = [section.id for section in document(build(load("gate"), "zh")).sections]
    assert names.index("techniques") == names.index("houses") + 1


@pytest.mark.parametrize("name", NAMES)
def test_while_a_new_birth_waits_for_its_rerun_nothing_of_the_old_result_is_left(name: str) -> None:
    old = load(name)
    view = status(old, "needs_rebaseline")
    told, short = build(view, "zh"), summary(view, "zh")
    assert told["ranges"]["representative"] is None and told["ranges"]["candidate"]["width_minutes"] == \
        told["ranges"]["declared"]["width_minutes"]
    assert told["method"]["events"] == [] and told["method"]["divisional"]["rows"] == [] and told["excluded"]["rows"] == []
    assert len(told["narrowing"]["steps"]) == 1 and short["representative"] is None
    assert [row["evidence_id"] for row in told["attribution"]["rows"]] == \
        [row["id"] for row in old["ledger"] if row["status"] == "confirmed"]
    assert not any(row["narrowed"] for row in told["attribution"]["rows"])
    assert "重算" in told["state"]["text"]


def test_a_plateau_is_one_card_with_bounds_to_be_checked() -> None:
    view = load("tie")
    told = cards(view, "zh")["cards"]
    assert len(told) == len(view["result"]["data"]["candidates"])
    assert len({(card["range"]["from"]["time"], card["range"]["to"]["time"]) for card in told}) == len(told)
    assert all("待核对边界" in card["range_text"] for card in told)


@pytest.mark.parametrize(("locale", "said"), [("zh", "没有别的可比"), ("en", "no other stretch to compare with")])
def test_a_lone_stretch_is_not_given_its_hundred_percent_without_a_word(locale: str, said: str) -> None:
    (card,) = cards(load("removed"), locale)["cards"]
    assert card["relative_support"] == 100 and said in card["relative_support_text"]
    several = cards(load("wide"), locale)["cards"]
    assert len(several) > 1 and not any(said in one["relative_support_text"] for one in several)
