"""The published bank, what became of its questions, and who may edit it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.db.gateway import Gateway
from app.domain.bank import stats
from app.domain.interview import InterviewState
from app.domain.interview.statistics import item_rows
from app.errors import BankMoved, Conflict, InvalidInput, TooManyRequests
from app.turns.banks import Banks
from tests.turns.world import BANK, Case, runner_of

Json = dict[str, Any]


async def publish(gateway: Gateway, name: str, base: str | None = None, author: str = "team") -> None:
    """Publish a version that holds nothing but its name."""
    await gateway.publish_bank(version=name, digest=name, content={"name": name}, author=author, note=f"why {name}", base=base)


async def test_of_many_who_edited_the_same_version_one_publishes_and_the_others_learn_who(gateway: Gateway) -> None:
    await publish(gateway, "v1")
    tried = await asyncio.gather(*(publish(gateway, f"mine-{n}", base="v1", author=f"editor {n}") for n in range(4)),
                                 return_exceptions=True)
    refused = [one for one in tried if isinstance(one, BankMoved)]
    now = await gateway.published_bank()
    assert now is not None and len(refused) == 3
    assert all(one.extra["published"] == now for one in refused)
    assert now["author"].startswith("editor") and now["note"] == f"why {now['version']}"


async def test_publishing_again_what_is_published_changes_nothing(gateway: Gateway) -> None:
    await publish(gateway, "v1")
    await publish(gateway, "v2", base="v1")
    await publish(gateway, "v2", base="v1")
    assert [one["version"] for one in await gateway.bank_history()] == ["v2", "v1"]


async def test_the_bank_of_the_product_is_there_from_the_start_and_never_replaces_the_teams(gateway: Gateway) -> None:
    async def offer(name: str) -> str:
        await gateway.offer_bank(version=name, digest=name, content={})
        return str((await gateway.published_bank() or {})["version"])

    assert await offer("release-1") == "release-1"
    assert await offer("release-2") == "release-2"
    assert await offer("release-1") == "release-2", "an older process that starts late"
    await publish(gateway, "ours")
    assert await offer("release-3") == "ours"


async def test_twenty_processes_that_start_at_once_publish_it_once(gateway: Gateway) -> None:
    await asyncio.gather(*(Banks(gateway).prepare() for _ in range(20)))
    assert [one["version"] for one in await gateway.bank_history()] == [BANK.version]


async def test_a_version_comes_back_as_it_was_published(gateway: Gateway) -> None:
    banks = Banks(gateway)
    await banks.prepare()
    assert (await banks.published()).to_json() == BANK.to_json()
    assert await banks.of(BANK.version) is await banks.published()
    with pytest.raises(LookupError):
        await banks.of("v9")


async def test_statistics_of_the_database_are_those_of_the_interviews(gateway: Gateway) -> None:
    runner = runner_of(gateway)
    cases = [await Case(gateway, runner).open() for _ in range(3)]
    items = (await cases[0].slot())["items"]
    await cases[0].say(answers=[{"item_id": item["item_id"], "option": "A"} for item in items])
    await cases[0].say("2012年9月")
    await cases[1].say(answers=[{"item_id": items[0]["item_id"], "outcome": "skipped"},
                                {"item_id": items[1]["item_id"], "option": "D"}])
    await cases[1].say(answers=[{"item_id": items[0]["item_id"], "option": "C"}])
    rows = [row for case in cases for row in item_rows(InterviewState.from_json((await case.view())["state"]))]
    expected = {one.id: one for one in stats(rows)}
    found = await gateway.bank_statistics()
    assert {row["id"] for row in found} == set(expected)
    for row in found:
        one = expected[row["id"]]
        assert [row[name] for name in ("shown", "answered", "skipped", "refused", "uncertain", "passed_over")] == [
            one.shown, one.answered, one.skipped, one.refused, one.uncertain, one.passed_over]
        for name in ("turns_to_answer", "narrowing_minutes"):
            assert row[name] == pytest.approx(getattr(one, name)) if row[name] is not None else getattr(one, name) is None
    assert await gateway.bank_statistics(BANK.version) == found
    assert await gateway.bank_statistics("v9") == []
    await runner.stop()


async def test_a_key_opens_until_its_name_is_removed(gateway: Gateway) -> None:
    await gateway.add_staff("林", b"one")
    found = await gateway.staff_by_key(b"one", "here", 5)
    assert found is not None and found["name"] == "林"
    assert await gateway.staff_name(found["id"]) == "林"
    with pytest.raises(Conflict):
        await gateway.add_staff("林", b"two")
    assert await gateway.remove_staff("林")
    assert not await gateway.remove_staff("林")
    assert await gateway.staff_by_key(b"one", "here", 5) is None
    assert await gateway.staff_name(found["id"]) is None
    await gateway.add_staff("林", b"three")
    assert [bool(one["revoked_at"]) for one in await gateway.staff()] == [True, False]
    assert all("key" not in name for one in await gateway.staff() for name in one)


@pytest.mark.parametrize("name", ["", " ", "two\nlines", "x" * 65, "repository"])
async def test_a_name_is_one_line_and_not_that_of_the_product(gateway: Gateway, name: str) -> None:
    with pytest.raises(InvalidInput):
        await gateway.add_staff(name, b"key")


async def test_after_enough_wrong_keys_even_the_right_one_waits(gateway: Gateway) -> None:
    await gateway.add_staff("Lin", b"right")
    assert [await gateway.staff_by_key(b"wrong", "here", 3) for _ in range(3)] == [None] * 3
    for key in (b"wrong", b"right"):
        with pytest.raises(TooManyRequests):
            await gateway.staff_by_key(key, "here", 3)
    assert await gateway.staff_by_key(b"right", "elsewhere", 3) is not None
