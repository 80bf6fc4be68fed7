"""The bank of questions, daily quotas, and messages that must go out."""

from __future__ import annotations

import pytest

from app.db.gateway import Gateway
from app.errors import Conflict, TooManyRequests
from tests.db.cases import claimed, opened, plan


async def test_a_published_version_never_changes_and_an_older_one_can_come_back(gateway: Gateway) -> None:
    assert await gateway.bank() is None
    for version in ("v1", "v2"):
        await gateway.publish_bank(version=version, digest=version, content={"name": version}, author="team")
    await gateway.publish_bank(version="v2", digest="v2", content={"name": "v2"}, author="team")
    with pytest.raises(Conflict):
        await gateway.publish_bank(version="v2", digest="other", content={}, author="team")
    current = await gateway.bank()
    assert current is not None and current["content"] == {"name": "v2"}
    await gateway.publish_bank(version="v1", digest="v1", content={"name": "v1"}, author="team", note="back")
    back = await gateway.bank()
    assert back is not None and back["version"] == "v1"
    assert [one["version"] for one in await gateway.bank_history()] == ["v1", "v2", "v1"]
    assert await gateway.bank("v9") is None


async def test_a_quota_counts_each_subject_and_kind_alone(gateway: Gateway) -> None:
    assert [await gateway.spend_quota("a", "open", 2) for _ in range(2)] == [1, 0]
    with pytest.raises(TooManyRequests):
        await gateway.spend_quota("a", "open", 2)
    assert await gateway.spend_quota("b", "open", 2) == 1
    assert await gateway.spend_quota("a", "turn", 2) == 1


async def test_a_chargeable_fact_goes_out_until_it_was_taken(gateway: Gateway) -> None:
    one = await opened(gateway)
    claim = await claimed(gateway, one, "", kind="finish")
    await gateway.finish_turn(claim, plan(outcome={"reason": "user_ended"}, report=True))
    first, second = sorted(await gateway.take_outbox(), key=lambda message: message.id)
    assert [first.topic, second.topic] == ["billing.reserved", "billing.settled"]
    assert second.payload["key"] == f"rectification:case:{one.case_id}"
    assert await gateway.take_outbox() == []
    await gateway.settle_outbox(first.id, 1)
    await gateway.settle_outbox(second.id, 1, error="503", retry_s=0)
    (again,) = await gateway.take_outbox()
    assert (again.id, again.attempts) == (second.id, 2)
    await gateway.settle_outbox(again.id, 2)
    assert await gateway.take_outbox() == []
