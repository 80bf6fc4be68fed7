"""One turn in the database: stored before anything else, worked on by one attempt, written whole or not at all."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest

from app.db.gateway import Gateway
from app.errors import CaseEnded, InvalidInput, KeyReused, LeaseLost, LedgerChanged, NotFound, ShodhanaError
from tests.db.cases import Opened, begun, claimed, move, opened, opening, plan, propose, result, slot, study, wedding


async def test_a_case_has_a_slot_a_result_and_a_report_from_the_start(gateway: Gateway) -> None:
    one = await opened(gateway)
    view = await gateway.case_view(one.case_id, one.owner)
    assert view["case"]["status"] == "collecting"
    assert view["slot"] == slot()
    assert view["report_version"] == 0
    assert view["result"]["data"]["interval"]["width_minutes"] == 121


async def test_opening_again_with_the_same_key_gives_the_same_case(gateway: Gateway) -> None:
    one = Opened(uuid4(), uuid4())
    await gateway.issue_owner(one.owner)
    first = await gateway.open_case(**opening(one, key="k"))
    again = await gateway.open_case(**opening(Opened(uuid4(), one.owner), key="k"))
    assert (first["replayed"], again["replayed"]) == (False, True)
    assert again["case_id"] == first["case_id"] == str(one.case_id)
    with pytest.raises(KeyReused):
        await gateway.open_case(**opening(Opened(uuid4(), one.owner), key="k", digest="other"))


async def test_the_same_key_at_the_same_moment_opens_one_case(gateway: Gateway) -> None:
    owner = uuid4()
    await gateway.issue_owner(owner)
    calls = [gateway.open_case(**opening(Opened(uuid4(), owner), key="k")) for _ in range(5)]
    answers = await asyncio.gather(*calls)
    assert len({answer["case_id"] for answer in answers}) == 1
    assert sum(not answer["replayed"] for answer in answers) == 1


async def test_the_same_key_is_the_same_turn(gateway: Gateway) -> None:
    one = await opened(gateway)
    first = await begun(gateway, one, key="k")
    again = await begun(gateway, one, key="k")
    assert again["turn_id"] == first["turn_id"]
    assert (first["replayed"], again["replayed"]) == (False, True)
    with pytest.raises(KeyReused):
        await begun(gateway, one, "别的话", key="k", digest="other")


async def test_words_are_at_most_twenty_thousand_code_points_and_hold_no_zero(gateway: Gateway) -> None:
    one = await opened(gateway)
    await begun(gateway, one, "字" * 20_000)
    with pytest.raises(InvalidInput):
        await begun(gateway, one, "字" * 20_001)
    with pytest.raises(InvalidInput):
        await begun(gateway, one, "a\x00b")


async def test_the_text_of_a_turn_is_what_the_person_sent(gateway: Gateway) -> None:
    """Quotes are grounded in this text: it may not be anything but the message and the answers."""
    one = await opened(gateway)
    with pytest.raises(ShodhanaError):
        await gateway.begin_turn(
            case_id=one.case_id, owner=one.owner, turn_id=uuid4(), key="k", digest="d", kind="message",
            message="我的话", answers=[], text="别人的话", payload={})
    answers = [{"item_id": "q1", "text": " \u3000"}, {"item_id": "q2", "text": "第二"}, {"item_id": "q3", "option": "A"}]
    begun_ = await gateway.begin_turn(
        case_id=one.case_id, owner=one.owner, turn_id=uuid4(), key="k", digest="d", kind="message",
        message="第一", answers=answers, text="第一\n第二", payload={})
    stored = await gateway.turn(one.case_id, one.owner, begun_["turn_id"])
    assert stored["message"] == "第一\n第二"


async def test_turns_of_a_case_run_in_order(gateway: Gateway) -> None:
    one = await opened(gateway)
    first, second = await begun(gateway, one), await begun(gateway, one)
    claim = await gateway.claim_turn(case_id=one.case_id, worker="a")
    assert claim is not None and str(claim.turn_id) == first["turn_id"]
    assert await gateway.claim_turn(case_id=one.case_id, worker="b") is None
    await gateway.finish_turn(claim, plan())
    later = await gateway.claim_turn(case_id=one.case_id, worker="b")
    assert later is not None and str(later.turn_id) == second["turn_id"]


async def test_a_turn_is_given_to_one_worker_only(gateway: Gateway) -> None:
    one = await opened(gateway)
    await begun(gateway, one)
    claims = await asyncio.gather(*(gateway.claim_turn(case_id=one.case_id, worker=str(n)) for n in range(5)))
    assert sum(claim is not None for claim in claims) == 1


async def test_an_older_attempt_can_write_nothing(gateway: Gateway) -> None:
    one = await opened(gateway)
    await begun(gateway, one)
    dead = await gateway.claim_turn(case_id=one.case_id, worker="dead", lease_s=0)
    alive = await gateway.claim_turn(case_id=one.case_id, worker="alive")
    assert dead is not None and alive is not None and alive.attempt == dead.attempt + 1
    with pytest.raises(LeaseLost):
        await gateway.record_ack(dead, text="好的。", source="model", replaced=False)
    with pytest.raises(LeaseLost):
        await gateway.finish_turn(dead, plan())
    with pytest.raises(LeaseLost):
        await gateway.extend_lease(dead, 60)
    await gateway.finish_turn(alive, plan())
    with pytest.raises(LeaseLost):
        await gateway.finish_turn(alive, plan())


async def test_an_acknowledgement_that_was_shown_is_kept(gateway: Gateway) -> None:
    one = await opened(gateway)
    await begun(gateway, one)
    first = await gateway.claim_turn(case_id=one.case_id, worker="a", lease_s=0)
    assert first is not None
    await gateway.record_ack(first, text="收到了。", source="model", replaced=False)
    second = await gateway.claim_turn(case_id=one.case_id, worker="b")
    assert second is not None and second.ack is not None and second.ack["text"] == "收到了。"
    await gateway.record_ack(second, text="别的。", source="fallback", replaced=True)
    events = await gateway.events_after(one.case_id, one.owner, 0)
    assert [e["data"]["text"] for e in events if e["type"] == "ack.done"] == ["收到了。"]


async def test_everything_of_a_turn_appears_in_the_order_of_the_contract(gateway: Gateway) -> None:
    one = await opened(gateway)
    claim = await claimed(gateway, one)
    await gateway.record_ack(claim, text="好的。", source="model", replaced=False)
    row = study()
    candidates = result()["data"]["candidates"]
    scored = result(fingerprint="f1", reason="evidence", rows=(row["id"],))
    await gateway.finish_turn(
        claim,
        plan(row, {"op": "drop", "reason": "negated", "quote": "没有"}, scored=scored,
             offer={"candidates": candidates}, outcome={"reason": "rounds"}, report=True),
    )
    events = await gateway.events_after(one.case_id, one.owner, 0)
    mine = [event for event in events if event["turn_id"] == str(claim.turn_id)]
    assert [event["type"] for event in mine] == [
        "turn.accepted", "ack.done", "evidence.proposed", "evidence.confirmed", "evidence.dropped",
        "interval.updated", "slot.updated", "candidates.offered", "case.delivered", "report.updated", "turn.done",
    ]
    seqs = [event["seq"] for event in events]
    assert seqs == list(range(1, len(seqs) + 1))
    view = await gateway.case_view(one.case_id, one.owner)
    assert view["case"]["status"] == "delivered"
    assert view["outcome"]["reason"] == "rounds"
    assert [row_["id"] for row_ in view["ledger"]] == [row["id"]]
    assert [snap["evidence_id"] for snap in view["snapshots"]] == [row["id"]]
    assert len(view["narrowing"]) == 2


async def test_a_refused_row_refuses_the_plan_and_says_which(gateway: Gateway) -> None:
    one = await opened(gateway)
    claim = await claimed(gateway, one)
    good, bad, worse = study(), wedding(quote_start=3), move(domain="career")
    with pytest.raises(LedgerChanged) as refused:
        await gateway.finish_turn(claim, plan(good, bad, worse))
    assert {entry["id"] for entry in refused.value.extra["refused"]} == {bad["id"], worse["id"]}
    assert refused.value.extra["ledger_version"] == 0
    view = await gateway.case_view(one.case_id, one.owner)
    assert view["ledger"] == [] and view["turns"][0]["status"] == "running"
    await gateway.finish_turn(claim, plan(good))


async def test_a_plan_from_an_older_ledger_is_refused(gateway: Gateway) -> None:
    one = await opened(gateway)
    await gateway.finish_turn(await claimed(gateway, one), plan(study()))
    with pytest.raises(LedgerChanged) as refused:
        await gateway.finish_turn(await claimed(gateway, one), plan(version=0, confirmed=[]))
    assert refused.value.extra == {**refused.value.extra, "refused": [], "ledger_version": 1}


async def test_a_plan_that_expects_other_rows_is_refused(gateway: Gateway) -> None:
    one = await opened(gateway)
    claim = await claimed(gateway, one)
    with pytest.raises(LedgerChanged):
        await gateway.finish_turn(claim, plan(study(), confirmed=[]))


async def test_more_than_thirty_two_proposals_are_refused(gateway: Gateway) -> None:
    one = await opened(gateway)
    claim = await claimed(gateway, one)
    with pytest.raises(ShodhanaError):
        await gateway.finish_turn(claim, plan(*(study() for _ in range(33))))


async def test_the_same_words_make_one_row(gateway: Gateway) -> None:
    one = await opened(gateway)
    claim = await claimed(gateway, one)
    with pytest.raises(LedgerChanged) as refused:
        await gateway.finish_turn(claim, plan(study(), study()))
    assert len(refused.value.extra["refused"]) == 1


async def test_a_failed_turn_keeps_its_words_and_its_key(gateway: Gateway) -> None:
    one = await opened(gateway)
    await begun(gateway, one, key="k")
    claim = await gateway.claim_turn(case_id=one.case_id, worker="a")
    assert claim is not None
    await gateway.fail_turn(claim, {"type": "internal"}, retryable=True)
    assert (await begun(gateway, one, key="k"))["status"] == "failed"
    events = await gateway.events_after(one.case_id, one.owner, 0)
    assert events[-1]["type"] == "turn.failed" and events[-1]["data"]["retryable"] is True


async def test_a_stream_resumes_behind_what_it_saw_and_starts_over_beyond_the_log(gateway: Gateway) -> None:
    one = await opened(gateway)
    await gateway.finish_turn(await claimed(gateway, one), plan())
    everything = await gateway.events_after(one.case_id, one.owner, 0)
    assert await gateway.events_after(one.case_id, one.owner, everything[1]["seq"]) == everything[2:]
    assert await gateway.events_after(one.case_id, one.owner, everything[-1]["seq"]) == []
    assert await gateway.events_after(one.case_id, one.owner, 10_000) == everything


async def test_the_context_of_a_plan_does_not_grow_with_the_turns(gateway: Gateway) -> None:
    one = await opened(gateway)
    sizes = []
    for _ in range(4):
        claim = await claimed(gateway, one)
        sizes.append(len(str(await gateway.context(claim))))
        await gateway.finish_turn(claim, plan())
    assert max(sizes) - min(sizes) < 60


async def test_an_ended_case_refuses_new_turns_but_replays_old_ones(gateway: Gateway) -> None:
    one = await opened(gateway)
    await begun(gateway, one, "", kind="close", key="close")
    claim = await gateway.claim_turn(case_id=one.case_id, worker="a")
    assert claim is not None
    await gateway.finish_turn(claim, plan(case={"status": "closed"}))
    assert (await begun(gateway, one, "", kind="close", key="close"))["status"] == "done"
    with pytest.raises(CaseEnded):
        await begun(gateway, one)


async def test_another_owners_case_does_not_exist(gateway: Gateway) -> None:
    one, other = await opened(gateway), await opened(gateway)
    stranger = Opened(one.case_id, other.owner)
    turn = await begun(gateway, one)
    with pytest.raises(NotFound):
        await begun(gateway, stranger)
    for read in (
        gateway.case_view(one.case_id, other.owner),
        gateway.turn(one.case_id, other.owner, turn["turn_id"]),
        gateway.events_after(one.case_id, other.owner, 0),
        gateway.export(one.case_id, other.owner),
        gateway.erase_case(one.case_id, other.owner),
    ):
        with pytest.raises(NotFound):
            await read


async def test_an_erased_case_leaves_nothing_of_the_person(gateway: Gateway) -> None:
    one, kept = await opened(gateway), await opened(gateway)
    row = propose("2012年9月去北京上大学", "education_start", "education")
    await gateway.finish_turn(await claimed(gateway, one), plan(row, scored=result(rows=(row["id"],), reason="evidence")))
    await gateway.erase_case(one.case_id, one.owner)
    with pytest.raises(NotFound):
        await gateway.case_view(one.case_id, one.owner)
    assert (await gateway.case_view(kept.case_id, kept.owner))["case"]["id"] == str(kept.case_id)
