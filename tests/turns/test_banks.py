"""A case stays on the version it began with, whatever is published meanwhile."""

from __future__ import annotations

from app.db.gateway import Gateway
from app.domain.bank import Bank, Words, packaged
from app.llm.models import build
from app.turns.banks import Banks
from app.turns.hub import Hub
from app.turns.runner import TurnRunner
from tests.turns.world import Case, clock


def reworded(bank: Bank) -> Bank:
    """The bank with another wording of every question."""
    return Bank.of(tuple(item.model_copy(update={"stem": Words(zh=f"{item.stem.zh}（新）", en=f"{item.stem.en} (new)")})
                         for item in bank.items), bank.options)


async def test_a_case_is_asked_from_its_own_version_to_the_end(gateway: Gateway) -> None:
    here = Banks(gateway)
    await here.prepare()
    runner = TurnRunner(gateway, here.of, build(), Hub(), clock=clock, placebo=0)
    case = await Case(gateway, runner).open()
    new = reworded(packaged())
    await gateway.publish_bank(version=new.version, digest=new.digest, content=new.to_json(), author="team")
    elsewhere = Banks(gateway)
    assert [(await banks.published()).version for banks in (here, elsewhere)] == [new.version] * 2
    items = (await case.slot())["items"]
    case.runner = TurnRunner(gateway, elsewhere.of, build(), Hub(), clock=clock, placebo=0)
    await case.say(answers=[{"item_id": item["item_id"], "option": "A"} for item in items])
    assert "（新）" not in str(await case.slot())
    await runner.stop()
