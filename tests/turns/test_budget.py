"""What a case may use of language models holds across its turns, and running out of it ends nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from app.db.gateway import Gateway
from app.llm.limits import Limits
from app.llm.models import Models
from tests.turns.world import Case, confirmed, runner_of

TOLD = "2012年9月去北京上大学"


def spoken(called: list[str], **limits: int) -> Models:
    """A remote model that thanks and reads nothing, and notes each call."""
    async def thank(_: list[ModelMessage], __: AgentInfo) -> AsyncIterator[str]:
        called.append("acknowledge")
        yield "谢谢你告诉我。"

    def read(_: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        called.append("extract")
        return ModelResponse([TextPart('{"proposals": [], "disposition": "answered"}')])

    return Models("told:model", FunctionModel(stream_function=thank, model_name="told"), FunctionModel(read, model_name="told"),
                  remote=True, provider="Told", limits=Limits(**limits))


async def case_with(gateway: Gateway, models: Models) -> Case:
    return await Case(gateway, runner_of(gateway, models)).open()


async def usage(case: Case) -> dict[str, float]:
    await case.begin("谢谢")
    claim = await case.gateway.claim_turn(case_id=case.id, worker="reader", lease_s=0)
    assert claim is not None
    found: dict[str, float] = (await case.gateway.context(claim))["usage"]
    return found


async def test_what_turns_use_adds_up_in_the_case(gateway: Gateway) -> None:
    called: list[str] = []
    case = await case_with(gateway, spoken(called))
    await case.say("我很喜欢北京")
    await case.say("那几年没什么事")
    turns = (await gateway.export(case.id, case.owner))["turns"]
    spent = [turn["receipt"][part]["usage"] for turn in turns for part in ("acknowledgement", "extraction")]
    total = await usage(case)
    for name in ("input_tokens", "output_tokens", "requests"):
        assert total[name] == sum(one[name] for one in spent) > 0


async def test_a_case_over_its_budget_is_answered_by_rules_and_loses_nothing(gateway: Gateway) -> None:
    called: list[str] = []
    case = await case_with(gateway, spoken(called, case_tokens=1))
    await case.say("我很喜欢北京")
    assert called  # the first turn still had its budget
    called.clear()
    turn = await case.say(TOLD)
    assert called == []
    assert turn["status"] == "done"
    assert turn["ack"]["replaced"] is True
    assert [row["user_quote"] for row in confirmed(await case.view())] == [TOLD]


async def test_the_built_in_model_uses_nothing(case: Case) -> None:
    await case.say(TOLD)
    assert not any((await usage(case)).values())
