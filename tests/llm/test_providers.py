"""Every provider's protocol over the wire, and everything that can go wrong on it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pydantic_ai import Agent
from pydantic_ai import models as pydantic_models

from app.llm.acknowledger import AckDelta, AckDone, Acknowledger
from app.llm.fallback import acknowledgement
from app.llm.limits import Breaker, Limits
from app.llm.models import Models, ModelSetupError, build
from tests.llm.stub import Stub, serve

MESSAGE = "2012年9月我去北京上大学"
SHORT = Limits(first_token_s=1.0, acknowledge_s=1.5)
"""For providers that never answer: long enough to reach the stub on a busy machine."""
PATIENT = Limits(first_token_s=30.0, acknowledge_s=30.0)
"""For providers that do answer, wrongly: no clock decides what such a test finds."""
"""Bounds short enough that a stalled provider costs a test nothing; a working stub answers in
milliseconds."""


def chosen(protocol: str, stub: Stub, limits: Limits | None = None, breaker: Breaker | None = None) -> Models:
    name = {
        "openai": "openai:stub",
        "bare": "stub",
        "ollama": "ollama:stub",
        "anthropic": "anthropic:stub",
    }[protocol]
    base = stub.url if protocol == "anthropic" else f"{stub.url}/v1"
    return build(name, base_url=base, api_key="key", limits=limits, breaker=breaker)


async def acknowledge(
    models: Models, message: str = MESSAGE, locale: str = "zh"
) -> tuple[list[str], AckDone]:
    deltas: list[str] = []
    done: list[AckDone] = []
    with pydantic_models.override_allow_model_requests(True):
        async for event in Acknowledger(models).stream(message, locale=locale):
            if isinstance(event, AckDelta):
                assert not done
                deltas.append(event.text)
            else:
                done.append(event)
    assert len(done) == 1
    return deltas, done[0]


@pytest.mark.parametrize("protocol", ["openai", "bare", "ollama", "anthropic"])
async def test_a_clean_sentence_comes_through_byte_for_byte(protocol: str) -> None:
    async with serve(Stub(tokens=("离开家", "去北京", "上大学", "，这是", "很大的一步", "。"))) as stub:
        deltas, done = await acknowledge(chosen(protocol, stub))
    assert done.text == "".join(deltas) == "离开家去北京上大学，这是很大的一步。"
    assert done.source == "model" and not done.replaced and done.violation is None
    assert done.usage.requests == 1 and done.usage.output_tokens > 0


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
async def test_the_model_gets_the_message_the_instruction_and_nothing_else(protocol: str) -> None:
    async with serve(Stub()) as stub:
        await acknowledge(chosen(protocol, stub))
    asked = stub.requests[0]
    assert len(stub.requests) == 1
    assert not asked.get("tools")
    text = json.dumps(asked, ensure_ascii=False)
    assert text.count(MESSAGE) == 1
    messages = asked["messages"]
    assert isinstance(messages, list)
    assert [message["role"] for message in messages if message["role"] != "system"] == ["user"]
    assert asked["stream"] is True


@pytest.mark.parametrize("protocol", ["openai", "ollama", "anthropic"])
@pytest.mark.parametrize(
    ("fault", "status", "violation"),
    [
        ("status", 429, {"provider"}),
        ("status", 500, {"provider"}),
        ("status", 401, {"provider"}),
        ("stall", 0, {"timeout"}),
        ("stall-later", 0, {"timeout"}),
        ("cut", 0, {"provider", "cut"}),
        ("garbage", 0, {"provider"}),
        ("empty", 0, {"provider", "empty", "cut"}),
        ("tool", 0, {"provider", "empty", "cut"}),
    ],
)
async def test_every_fault_of_a_provider_ends_in_the_servers_sentence(
    protocol: str, fault: str, status: int, violation: set[str]
) -> None:
    async with serve(Stub(tokens=("谢谢你", "告诉我", "。"), fault=fault, status=status)) as stub:  # type: ignore[arg-type]
        _, done = await acknowledge(chosen(protocol, stub, SHORT if violation == {"timeout"} else PATIENT))
    assert done.source == "fallback" and done.replaced
    assert done.violation in violation
    assert done.text == acknowledgement(MESSAGE, "zh")
    assert len(stub.requests) == 1  # no retry behind the server's back


async def test_a_provider_that_is_not_there_ends_in_the_servers_sentence() -> None:
    models = build("openai:stub", base_url="http://127.0.0.1:9/v1", api_key="key", limits=PATIENT)
    _, done = await acknowledge(models)
    assert done.violation == "provider" and done.replaced


async def test_a_sentence_cut_by_the_token_limit_is_no_sentence() -> None:
    async with serve(Stub(tokens=("谢谢你", "告诉我", "这些"), fault="length")) as stub:
        _, done = await acknowledge(chosen("openai", stub))
    assert done.violation == "cut" and done.replaced


@pytest.mark.parametrize("protocol", ["openai", "ollama", "anthropic"])
async def test_another_language_ends_in_the_servers_sentence(protocol: str) -> None:
    async with serve(Stub(tokens=("Thank", " you", " for", " sharing", "."))) as stub:
        deltas, done = await acknowledge(chosen(protocol, stub, PATIENT))
    assert done.replaced and done.violation == "not-plain" and not deltas


@pytest.mark.parametrize("protocol", ["openai", "ollama", "anthropic"])
async def test_the_first_word_is_shown_while_the_second_is_still_to_come(protocol: str) -> None:
    """No piece waits for another: the stream is not debounced."""
    async with serve(Stub(tokens=("谢谢你",), fault="stall-later")) as stub:
        deltas, done = await acknowledge(chosen(protocol, stub, SHORT))
    assert deltas == ["谢谢你"]
    assert done.replaced and done.violation == "timeout"


def test_nothing_traces_what_a_model_is_asked() -> None:
    """pydantic-ai records prompts in spans once it is instrumented: nothing here turns that on."""
    assert not Agent._instrument_default
    for path in (Path(__file__).parents[2] / "app").rglob("*.py"):
        assert not re.search(r"instrument_all|InstrumentationSettings|InstrumentedModel|logfire", path.read_text("utf-8")), path


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
@pytest.mark.parametrize("token", ["谢谢你", "正在计算", "啊", " "])
async def test_two_hundred_thousand_tokens_are_not_waited_for(token: str, protocol: str) -> None:
    async with serve(Stub(tokens=(token,), fault="endless")) as stub:
        _, done = await acknowledge(chosen(protocol, stub, Limits(acknowledge_s=5.0)))
    assert done.source == "fallback" and done.replaced
    assert stub.sent < 200_000


async def test_what_the_gate_stops_is_replaced_and_the_provider_is_not_blamed() -> None:
    fuse = Breaker(failures=1)
    async with serve(Stub(tokens=("能确定", "你的出生时间", "了。"))) as stub:
        deltas, done = await acknowledge(chosen("openai", stub, breaker=fuse))
    assert done.replaced and done.violation == "not-plain"
    assert "确定" not in "".join(deltas)
    assert fuse.allow()


async def test_after_enough_failures_a_dead_provider_is_left_alone_for_a_while() -> None:
    now = [0.0]
    fuse = Breaker(failures=2, rest_s=30.0, clock=lambda: now[0])
    async with serve(Stub(fault="status")) as stub:
        for _ in range(3):
            _, done = await acknowledge(chosen("openai", stub, breaker=fuse))
        assert done.violation == "circuit" and len(stub.requests) == 2
        now[0], stub.fault = 31.0, "none"
        _, done = await acknowledge(chosen("openai", stub, breaker=fuse))
        assert done.source == "model" and not fuse.open


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("nobody:x", {}, "unknown-provider"),
        ("x", {}, "unknown-provider"),
        ("openai:", {"api_key": "k"}, "missing-model"),
        ("anthropic:x", {}, "missing-key"),
        ("ollama:x", {}, "missing-address"),
    ],
)
def test_a_set_up_that_cannot_work_says_why(
    monkeypatch: pytest.MonkeyPatch, name: str, arguments: dict[str, str], code: str
) -> None:
    for variable in ("ANTHROPIC_API_KEY", "OLLAMA_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(ModelSetupError) as caught:
        build(name, **arguments)  # type: ignore[arg-type]
    assert caught.value.code == f"model-{code}"


@pytest.mark.parametrize(
    ("name", "base", "remote", "provider"),
    [
        ("offline", None, False, "offline"),
        ("ollama:qwen3", "http://localhost:11434/v1", False, "Ollama (localhost)"),
        ("ollama:qwen3-coder:480b-cloud", "http://localhost:11434/v1", True, "Ollama (localhost)"),
        ("ollama:qwen3", "http://models.example.org/v1", True, "Ollama (models.example.org)"),
        ("openai:gpt", "http://127.0.0.1:4000/v1", True, "OpenAI (127.0.0.1)"),
        ("anthropic:claude", None, True, "Anthropic"),
    ],
)
def test_a_person_can_be_told_who_reads_their_words(
    name: str, base: str | None, remote: bool, provider: str
) -> None:
    models = build(name, base_url=base, api_key=None if name == "offline" else "key")
    assert (models.remote, models.provider) == (remote, provider)
