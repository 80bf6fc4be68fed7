"""One turn, from words to slot: what is written, in which order, and what is not."""

from __future__ import annotations

from tests.turns.world import Case, confirmed, types

ONE = "2012年9月去北京上大学"


async def test_a_chinese_sentence_becomes_a_row_a_range_and_a_slot_in_one_turn(case: Case) -> None:
    turn = await case.say(ONE)
    view = await case.view()
    [row] = confirmed(view)
    assert (row["user_quote"], row["occurred_from"], row["domain"]) == (ONE, "2012-09-01", "education")
    assert turn["status"] == "done"
    assert turn["ack"]["text"]
    assert view["result"]["reason"] == "evidence"
    assert [one["event_id"] for one in view["result"]["data"]["attribution"]] == [row["id"]]
    assert view["slot"]["state"] == "open"


async def test_events_of_a_turn_come_in_the_order_of_the_page_and_end_once(case: Case) -> None:
    await case.say(ONE)
    found = types(await case.events())[1:]
    assert found == ["turn.accepted", "ack.done", "evidence.proposed", "evidence.confirmed", "interval.updated",
                     "slot.updated", "report.updated", "turn.done"]


async def test_candidates_carry_the_ascendants_of_the_compared_charts(case: Case) -> None:
    await case.say(ONE)
    stored = (await case.view())["result"]
    assert set(stored["charts"]) == {one["candidate_id"] for one in stored["data"]["candidates"]}
    assert all(set(signs) == {"D1", "D9", "D10"} for signs in stored["charts"].values())


async def test_words_that_tell_nothing_score_nothing(case: Case) -> None:
    await case.say("今天天气很好")
    view = await case.view()
    assert view["result"]["version"] == 1
    assert "interval.updated" not in types(await case.events())


async def test_clicks_alone_get_the_servers_sentence_and_make_no_row(case: Case) -> None:
    items = (await case.slot())["items"]
    turn = await case.say(answers=[{"item_id": item["item_id"], "option": "C"} for item in items])
    assert turn["ack"]["source"] == "fallback"
    assert turn["ack"]["replaced"] is False
    assert (await case.view())["ledger"] == []


async def test_letters_typed_are_the_same_as_clicks(case: Case) -> None:
    items = (await case.slot())["items"]
    await case.say(" ".join("ACBD"[: len(items)]))
    state = (await case.view())["state"]
    assert [reply["option"] for reply in state["replies"]] == list("ACBD"[: len(items)])
    assert state["rounds"] == 1


async def test_a_refusal_is_an_outcome_and_no_error(case: Case) -> None:
    items = (await case.slot())["items"]
    turn = await case.say(answers=[{"item_id": item["item_id"], "outcome": "refused"} for item in items])
    state = (await case.view())["state"]
    assert turn["status"] == "done"
    assert state["outcomes"] == {"refused": len(items)}
    assert (await case.slot())["state"] == "open"


async def test_an_answer_to_a_question_never_asked_fails_the_turn_and_keeps_the_slot(case: Case) -> None:
    before = await case.slot()
    turn = await case.say("随便", [{"item_id": "q99", "option": "A"}])
    assert turn["status"] == "failed"
    assert turn["problem"]["type"] == "answer-not-asked"
    assert turn["problem"]["field"] == "answers.0.item_id"
    assert types(await case.events())[-1] == "turn.failed"
    assert await case.slot() == before


async def test_a_correction_supersedes_its_row_and_says_why_the_range_changed(case: Case) -> None:
    await case.say(ONE)
    last = (await case.view())["last_event"]
    await case.say("我记错了，是2011年9月去北京上大学")
    view = await case.view()
    [row] = confirmed(view)
    assert row["occurred_from"] == "2011-09-01"
    assert [old["status"] for old in view["ledger"] if old["id"] == row["supersedes_evidence_id"]] == ["superseded"]
    assert view["result"]["reason"] == "correction"
    assert "evidence.superseded" in types(await case.events(last))


async def test_the_same_words_again_write_nothing_twice(case: Case) -> None:
    await case.say(ONE)
    before = await case.view()
    await case.say(ONE)
    after = await case.view()
    assert after["ledger"] == before["ledger"]
    assert after["result"] == before["result"]
    dropped = [event["data"]["reason"] for event in await case.events() if event["type"] == "evidence.dropped"]
    assert dropped == ["already_known"]


async def test_a_vague_date_is_held_and_asked_about(case: Case) -> None:
    items = (await case.slot())["items"]
    await case.say(answers=[{"item_id": item["item_id"], "option": "C"} for item in items])
    await case.say("前几年换过一次工作")
    view = await case.view()
    assert [row["status"] for row in view["ledger"]] == ["pending_confirmation"]
    assert view["result"]["version"] == 1
    assert view["slot"]["state"] == "open"


async def test_words_of_distress_get_one_kind_sentence_and_no_probe(case: Case) -> None:
    turn = await case.say("最近真的不想活了")
    view = await case.view()
    assert turn["ack"]["source"] == "fallback"
    [item] = view["slot"]["items"]
    assert [option["key"] for option in item["options"]] == ["GO", "STOP"]


async def test_a_turn_keeps_its_receipt(case: Case) -> None:
    await case.say(ONE)
    [turn] = (await case.gateway.export(case.id, case.owner))["turns"]
    receipt = turn["receipt"]
    assert receipt["model"] == "offline"
    assert receipt["fingerprint"] == (await case.view())["result"]["fingerprint"]
    assert all(len(sha) == 64 for sha in receipt["prompts"].values())
    assert set(receipt["milliseconds"]) >= {"acknowledge", "extract", "plan"}
