"""The acknowledger as a turn uses it: one AckDone, always; no model without words; care before any model."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models.function import AgentInfo, FunctionModel

from app.llm.acknowledger import AckDelta, AckDone, Acknowledger
from app.llm.fallback import acknowledgement
from app.llm.limits import Limits, Usage
from app.llm.models import Models, build

EVENT = "2012年9月我去北京上大学"


def speaking(*pieces: str, asked: list[str] | None = None) -> Models:
    """A model that says the pieces, and notes what it was asked."""

    async def stream(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str]:
        if asked is not None:
            asked.append(str(messages))
        for piece in pieces:
            yield piece

    model = FunctionModel(stream_function=stream, model_name="told")
    return Models("told", model, model, False, "told", Limits())


async def run(models: Models, message: str, locale: str = "zh", **more: object) -> tuple[str, AckDone]:
    events = [event async for event in Acknowledger(models).stream(message, locale=locale, **more)]  # type: ignore[arg-type]
    assert [isinstance(event, AckDone) for event in events] == [False] * (len(events) - 1) + [True]
    done = events[-1]
    assert isinstance(done, AckDone)
    return "".join(event.text for event in events if isinstance(event, AckDelta)), done


async def test_the_deltas_are_the_sentence() -> None:
    shown, done = await run(speaking("谢谢你", "告诉我", "。", "还有什么想说的？"), EVENT)
    assert shown == done.text == "谢谢你告诉我。"
    assert (done.source, done.replaced, done.violation) == ("model", False, None)


@pytest.mark.parametrize("message", ["", "  ", "\n"])
async def test_a_turn_without_words_calls_no_model(message: str) -> None:
    asked: list[str] = []
    shown, done = await run(speaking("谢谢你。", asked=asked), message, kind="picked")
    assert asked == [] and shown == ""
    assert (done.source, done.replaced, done.usage) == ("fallback", False, Usage())
    assert done.text == acknowledgement(message, "zh", kind="picked")


@pytest.mark.parametrize(
    ("message", "locale"),
    [
        ("我不想活了", "zh"),
        ("I want to die", "en"),
        ("我到底是几点出生的？", "zh"),
        ("Is this accurate?", "en"),
        ("爸爸上个月去世了", "zh"),
        ("My mother passed away in 2016", "en"),
    ],
)
async def test_distress_bereavement_and_direct_questions_get_the_servers_sentence_and_no_model(
    message: str, locale: str
) -> None:
    asked: list[str] = []
    _, done = await run(speaking("谢谢你。", asked=asked), message, locale)
    assert asked == []
    assert done.text == acknowledgement(message, locale) and not done.replaced


@pytest.mark.parametrize(
    ("pieces", "violation"),
    [
        (("能确定你的出生时间了。",), "not-plain"),
        (("谢谢你？",), "question"),
        (("谢谢你，",), "cut"),
        (("谢谢\n你",), "line-break"),
        (("谢谢你2016年。",), "not-plain"),
        (("谢谢你",) * 21, "too-long"),
    ],
)
async def test_what_the_gate_stops_is_replaced_by_the_servers_sentence(
    pieces: tuple[str, ...], violation: str
) -> None:
    _, done = await run(speaking(*pieces), EVENT)
    assert (done.source, done.replaced, done.violation) == ("fallback", True, violation)
    assert done.text == acknowledgement(EVENT, "zh")


async def test_a_model_that_raises_ends_in_the_servers_sentence() -> None:
    async def stream(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str]:
        yield "谢谢你"
        raise ValueError("of the model")

    model = FunctionModel(stream_function=stream)
    _, done = await run(Models("bad", model, model, False, "bad"), EVENT)
    assert (done.source, done.violation) == ("fallback", "provider")


async def test_a_case_that_used_its_budget_is_answered_by_the_server() -> None:
    asked: list[str] = []
    _, done = await run(
        speaking("谢谢你。", asked=asked), EVENT, used=Usage(input_tokens=Limits().case_tokens)
    )
    assert asked == [] and done.violation == "budget" and done.replaced


async def test_only_so_much_of_a_message_goes_to_a_model() -> None:
    asked: list[str] = []
    await run(speaking("谢谢你。", asked=asked), "猫" * 50_000, "zh")
    assert asked[0].count("猫") == Limits().message_characters


async def test_a_reader_who_leaves_ends_the_call() -> None:
    closed: list[bool] = []

    async def stream(messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[str]:
        try:
            while True:
                yield "谢谢你，"
        finally:
            closed.append(True)

    model = FunctionModel(stream_function=stream)
    events = Acknowledger(Models("long", model, model, False, "long")).stream(EVENT, locale="zh")
    assert isinstance(await anext(events), AckDelta)
    await events.aclose()  # type: ignore[attr-defined]
    assert closed == [True]


async def test_offline_needs_no_key_and_no_network() -> None:
    models = build("offline")
    assert models.offline and not models.remote
    shown, done = await run(models, EVENT)
    assert done.source == "model" and shown == done.text and "北京" in done.text


def test_the_receipt_names_prompt_and_lexicon() -> None:
    assert set(Acknowledger.receipt("zh")) == {"acknowledge/v1.zh", "acknowledge/lexicon.zh.txt"}
