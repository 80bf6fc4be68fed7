"""A whole interview against the real database: it ends by itself, with what there is, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.vocabulary import StopReason
from tests.turns.world import Case, confirmed, types

Json = dict[str, Any]
LIFE = {
    "zh": ["2008年9月去北京上大学", "2012年7月进了一家公司上班", "2016年10月结婚", "2018年3月搬家到上海",
           "2019年6月升职", "2021年5月买了房", "2014年4月换工作", "2010年2月摔断了腿住院"],
    "en": ["I started university in September 2008", "I started my first job in July 2012",
           "I got married in October 2016", "I moved to London in March 2018", "I was promoted in June 2019",
           "I bought a flat in May 2021", "I changed jobs in April 2014"],
}


def _answers(slot: Json) -> list[Json]:
    """The first thing each item takes: its first option, or a skip."""
    return [{"item_id": item["item_id"], "option": item["options"][0]["key"]} if item["options"]
            else {"item_id": item["item_id"], "outcome": "skipped"} for item in slot["items"]]


@pytest.mark.parametrize("locale", ["zh", "en"])
async def test_a_talkative_person_is_led_to_a_delivery(case: Case, locale: str) -> None:
    talk = await Case(case.gateway, case.runner).open(locale=locale)
    lines = iter(LIFE[locale])
    widths = [241]
    for _ in range(12):
        slot = await talk.slot()
        if slot["state"] == "empty":
            break
        assert slot["items"]
        batch = len(slot["items"]) > 1 or slot["items"][0]["options"]
        turn = await (talk.say(answers=_answers(slot)) if batch else talk.say(next(lines, "不知道")))
        assert turn["status"] == "done"
        widths.append((await talk.view())["result"]["data"]["supported"]["width_minutes"])
    view = await talk.view()
    assert view["outcome"]["reason"] in {reason.value for reason in StopReason}
    assert view["slot"]["reason"] == "delivered"
    assert confirmed(view)
    assert widths == sorted(widths, reverse=True)
    keys = view["state"]["asked"]
    assert len(keys) == len(set(keys))
    assert types(await talk.events()).count("case.delivered") == 1


async def test_a_person_who_refuses_everything_gets_the_declared_window(case: Case) -> None:
    for _ in range(12):
        slot = await case.slot()
        if slot["state"] == "empty":
            break
        await case.say(answers=[{"item_id": item["item_id"], "outcome": "refused"} for item in slot["items"]])
    view = await case.view()
    assert view["outcome"]["reason"] in ("few_events", "rounds")
    assert view["result"]["data"]["interval"]["width_minutes"] == 241
    assert view["result"]["version"] == 1


async def test_reopening_after_refusing_everything_delivers_again_instead_of_hanging(case: Case) -> None:
    await test_a_person_who_refuses_everything_gets_the_declared_window(case)
    await case.do("reopen")
    view = await case.view()
    open_ = view["slot"]["state"] == "open"
    assert (view["outcome"] is None) == open_
    assert view["case"]["status"] == ("collecting" if open_ else "delivered")


@pytest.mark.parametrize(("locale", "asked", "answer"), [
    ("zh", "要钱吗", "计费"), ("en", "is it free?", "counted"), ("en", "do I have to answer", "skip"),
])
async def test_a_question_back_keeps_the_slot_and_is_answered_in_it(case: Case, locale: str, asked: str, answer: str) -> None:
    talk = await Case(case.gateway, case.runner).open(locale=locale)
    before = await talk.slot()
    await talk.say(asked)
    after = await talk.slot()
    assert (after["slot_id"], after["items"]) == (before["slot_id"], before["items"])
    assert after["lead"] != before["lead"] and answer in after["lead"]
    await talk.say("A")
    assert (await talk.slot())["lead"] == before["lead"]


@pytest.mark.parametrize("asked", ["这个准吗？", "我什么时候能结婚", "你会做饭吗"])
async def test_a_question_that_the_acknowledgement_answers_uses_up_nothing(case: Case, asked: str) -> None:
    before = await case.slot()
    await case.say(asked)
    assert await case.slot() == before
    await case.say(answers=_answers(before))
    dated = await case.slot()
    await case.say(asked)
    assert await case.slot() == dated


async def test_what_is_sent_twice_under_two_keys_uses_up_no_question(case: Case) -> None:
    await case.say(answers=_answers(await case.slot()))
    await case.say("2008年9月去北京上大学")
    before = await case.slot()
    await case.say("2008年9月去北京上大学")
    assert (await case.slot())["slot_id"] == before["slot_id"]
    assert len(confirmed(await case.view())) == 1
    assert "已经记下" in (await case.slot())["lead"]


@pytest.mark.parametrize("said", ["1980年上的小学", "2050年移民"])
async def test_a_date_outside_the_life_is_told_where_the_next_question_stands(case: Case, said: str) -> None:
    await case.say(said)
    assert not confirmed(await case.view())
    assert f"“{said}”" in (await case.slot())["lead"]


async def test_a_month_said_after_its_event_completes_it_and_answers_no_other_question(case: Case) -> None:
    await case.say("2008年去北京上大学")
    slot = await case.slot()
    await case.say("9月")
    assert [row["occurred_from"] for row in confirmed(await case.view())] == ["2008-09-01"]
    assert (await case.slot())["slot_id"] == slot["slot_id"]


async def test_a_month_said_while_another_date_is_asked_for_is_read_back(case: Case) -> None:
    await case.say(answers=_answers(await case.slot()))
    await case.say("2008年去北京上大学")
    slot = await case.slot()
    assert slot["items"][0]["semantic_key"].startswith("date:")
    await case.say("9月")
    held = [row for row in (await case.view())["ledger"] if row["status"] == "pending_confirmation"]
    assert [(row["occurred_from"], row["hold_reason"]) for row in held] == [("2008-09-01", "anchored")]
    assert (await case.slot())["slot_id"] == slot["slot_id"]
    await case.say("不记得")
    after = await case.slot()
    assert after["items"][0]["semantic_key"].startswith("confirm:") and "2008年去北京上大学" in after["items"][0]["stem"]
    await case.say("对")
    assert [row["occurred_from"] for row in confirmed(await case.view())] == ["2008-09-01"]
