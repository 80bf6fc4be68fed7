"""The extractor over every provider's protocol: its answer typed, and whatever goes wrong answered by the rules."""

from __future__ import annotations

from datetime import date

import pytest
from pydantic_ai import models as pydantic_models

from app.llm.extractor import RETRIES, Extractor
from app.llm.limits import Limits
from app.llm.proposals import Extraction
from tests.llm.stub import Fault, Stub, serve
from tests.llm.test_providers import PATIENT, chosen

MESSAGE = "2012年9月去北京上大学，我爸2015年做了手术"
ANSWER: dict[str, object] = {
    "events": [{"quote": "2012年9月去北京上大学", "event_kind": "education_start", "subject": "self", "related_person": None,
                "date_text": "2012年9月"}],
    "disposition": "answered",
}
PROTOCOLS = ["openai", "ollama", "anthropic"]


async def extract(protocol: str, stub: Stub, limits: Limits = PATIENT) -> Extraction:
    with pydantic_models.override_allow_model_requests(True):
        extractor = Extractor(chosen(protocol, stub, limits))
        return await extractor.extract(MESSAGE, locale="zh", reference_date=date(2026, 8, 31))


@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_an_answer_comes_back_typed(protocol: str) -> None:
    async with serve(Stub(answer=ANSWER)) as stub:
        found = await extract(protocol, stub)
    assert not found.fallback and [str(one.event_kind) for one in found.proposals] == ["education_start"]
    assert found.usage.requests == 1 and found.usage.output_tokens == 8


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("fault", ["status", "garbage", "malformed", "tool", "empty", "prose", "endless", "cut"])
async def test_whatever_a_provider_answers_the_rules_take_over(protocol: str, fault: Fault) -> None:
    async with serve(Stub(answer=ANSWER, fault=fault)) as stub:
        found = await extract(protocol, stub)
    assert found.fallback and found.source == "offline"
    assert [str(one.event_kind) for one in found.proposals] == ["education_start", "family_event"]
    assert 1 <= len(stub.requests) <= 1 + RETRIES


@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_a_provider_that_says_nothing_is_not_waited_for(protocol: str) -> None:
    async with serve(Stub(fault="stall")) as stub:
        found = await extract(protocol, stub, Limits(extract_s=0.3))
    assert found.fallback and found.proposals
