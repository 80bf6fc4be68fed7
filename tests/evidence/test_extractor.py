"""The extractor lives with any model: it retries, falls back to the rules, sends nothing but the message."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolCallPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from app.domain.vocabulary import EventKind, Relation
from app.llm.extractor import Extractor, extract_line, schema
from app.llm.limits import Breaker, Limits, Usage
from app.llm.models import Models, build
from app.llm.offline_extract import disposition, extract_function
from app.llm.prompts import data
from app.llm.proposals import Disposition, Extraction

TODAY = date(2026, 8, 31)
TEXT = "2016年6月毕业，父亲2018年做了手术"
Double = Callable[[list[ModelMessage], AgentInfo], ModelResponse]


def _with(double: Double, **limits: float) -> Extractor:
    base = build()
    bounds = replace(Limits(), **limits)  # type: ignore[arg-type]
    model = FunctionModel(double, model_name="double")
    return Extractor(Models("test:double", base.acknowledge, model, True, "Test", bounds, Breaker()))


def _answer(info: AgentInfo, **answer: object) -> ModelResponse:
    return ModelResponse(parts=[ToolCallPart(info.output_tools[0].name, answer)])


async def _extract(extractor: Extractor) -> Extraction:
    return await extractor.extract(TEXT, locale="zh", reference_date=TODAY)


async def test_a_models_proposals_come_back_typed() -> None:
    def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        return _answer(info, disposition="answered", events=[
            {"quote": "父亲2018年做了手术", "event_kind": "family_event", "subject": "father",
             "related_person": "father",
             "date_text": "2018年"}])
    found = await _extract(_with(double))
    assert (found.source, found.fallback, found.disposition) == ("test:double", False, Disposition.ANSWERED)
    assert found.proposals[0].event_kind is EventKind.FAMILY_EVENT
    assert found.proposals[0].related_person is Relation.FATHER
    assert found.usage.requests == 1


async def test_nothing_but_message_language_and_date_goes_to_the_model() -> None:
    seen: list[str] = []

    def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        for message in messages:
            if isinstance(message, ModelRequest):
                seen.extend(str(part.content) for part in message.parts if isinstance(part, UserPromptPart))
        assert not info.function_tools
        return _answer(info, events=[])
    await _extract(_with(double))
    assert json.loads(seen[0]) == {"language": "zh", "reference_date": "2026-08-31", "message": TEXT}


async def test_a_wrong_shape_is_sent_back_and_may_be_mended() -> None:
    calls = 0

    def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        nonlocal calls
        calls += 1
        kind = "promotion" if calls == 2 else "became_a_wizard"
        return _answer(info, events=[{"quote": "2016年6月毕业", "event_kind": kind}])
    found = await _extract(_with(double))
    assert (calls, found.fallback, found.proposals[0].event_kind) == (2, False, EventKind.PROMOTION)


async def test_a_model_that_never_gets_the_shape_right_is_replaced_after_two_retries() -> None:
    calls = 0

    def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        nonlocal calls
        calls += 1
        return _answer(info, events="none")
    found = await _extract(_with(double))
    assert (calls, found.fallback, found.source) == (3, True, "offline")
    assert [one.event_kind for one in found.proposals] == [EventKind.EDUCATION_COMPLETION,
                                                           EventKind.FAMILY_EVENT]
    assert found.usage.requests == 3


async def test_a_provider_that_fails_is_tried_three_times_in_all() -> None:
    calls = 0

    def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        nonlocal calls
        calls += 1
        raise ModelHTTPError(503, "double")
    found = await _extract(_with(double))
    assert (calls, found.fallback, len(found.proposals)) == (3, True, 2)


@pytest.mark.parametrize("fault", [RuntimeError("boom"), ValueError("bad"), ConnectionError("gone"),
                                   KeyError("x")])
async def test_whatever_a_provider_throws_the_rules_answer(fault: Exception) -> None:
    def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        raise fault
    assert (await _extract(_with(double))).fallback


async def test_a_model_that_does_not_answer_in_time_is_replaced() -> None:
    async def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        await asyncio.Event().wait()
        raise AssertionError("never")
    found = await _extract(_with(double, extract_s=0.01))  # type: ignore[arg-type]
    assert found.fallback and len(found.proposals) == 2


async def test_over_its_budget_a_case_is_answered_by_the_rules_without_a_call() -> None:
    def double(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        raise AssertionError("no call")
    extractor = _with(double)
    found = await extractor.extract(TEXT, locale="zh", reference_date=TODAY, used=Usage(input_tokens=10**7))
    assert found.fallback and found.usage.requests == 0


async def test_the_offline_model_answers_the_same_through_the_agent_as_directly() -> None:
    through = await _extract(_with(extract_function))
    direct = await _extract(Extractor(build()))
    assert through.proposals == direct.proposals and through.disposition == direct.disposition


def test_the_schema_beside_the_prompts_is_the_models() -> None:
    assert json.loads(data("extract", "output.schema.json").text) == schema()


@pytest.mark.parametrize(("text", "expected"), [
    ("不想说", "refused"), ("这个不方便讲", "refused"), ("I'd rather not say", "refused"), ("跳过",
            "skipped"),
    ("pass", "skipped"), ("下一题", "skipped"), ("skip this one", "skipped"), ("不记得了", "unknown"),
    ("不知道", "unknown"), ("I don't remember", "unknown"), ("not sure", "unknown"), ("没有", "answered"),
    ("2016年结婚，具体几月不记得了", "answered"), ("No", "answered"), ("", "answered"),
    ("I passed the bar in 2015", "answered"), ("我妈说我早上出生的，具体记不清了", "answered"),
    ("I was born in the evening, not sure when exactly", "answered"),
])
async def test_what_the_person_did_with_the_question(text: str, expected: str) -> None:
    line = await extract_line({"id": 1, "message": text, "reference_date": "2026-08-31"})
    assert line["disposition"] == expected


@pytest.mark.parametrize(("line", "field"), [
    ({"message": 3, "reference_date": "2026-08-31"}, "message"), ({"message": "x"}, "reference_date"),
    ({"message": "x", "reference_date": "2026-08-31", "locale": "fr"}, "locale"),
    ({"message": "x", "reference_date": "2026-08-31", "ledger": {}}, "ledger"),
    ({"message": "x", "reference_date": "2026-08-31", "asked": "e1"}, "asked"),
])
async def test_a_bad_line_says_which_field_is_wrong(line: dict[str, object], field: str) -> None:
    with pytest.raises(ValueError, match=field):
        await extract_line(line)


async def test_a_line_has_the_fields_of_the_command() -> None:
    line = await extract_line({"id": "a", "message": TEXT, "locale": "zh", "reference_date": "2026-08-31"})
    assert set(line) == {"id", "rows", "dropped", "disposition"}
    rows = line["rows"]
    assert isinstance(rows, list)
    assert rows[1] == {
        "quote": "父亲2018年做了手术", "span": [10, 21], "event_kind": "family_event", "domain": "family",
        "subject": "father", "related_person": "father", "date_text": "2018年", "from": "2018-01-01",
        "to": "2018-12-31", "precision": "year", "status": "confirmed"}


@pytest.mark.parametrize(
    ("message", "locale", "kind", "first", "last", "precision"),
    [
        ("毕业那年搬到上海", "zh", "relocation", "2016-01-01", "2016-12-31", "year"),
        ("毕业第二年换了工作", "zh", "career_change", "2017-01-01", "2017-12-31", "year"),
        ("大三那年转了专业", "zh", "education_change", "2014-09-01", "2015-08-31", "range"),
        ("I moved to Chicago the year I graduated", "en", "relocation", "2016-01-01", "2016-12-31", "year"),
    ],
)
async def test_what_people_merely_talk_about_counts_once_a_confirmed_row_dates_it(
    message: str, locale: str, kind: str, first: str, last: str, precision: str
) -> None:
    ledger = [
        {"id": "a", "event_kind": "education_start", "occurred_from": "2012-09-01", "occurred_to": "2012-09-30",
         "date_precision": "month", "status": "confirmed"},
        {"id": "b", "event_kind": "education_completion", "occurred_from": "2016-06-01", "occurred_to": "2016-06-30",
         "date_precision": "month", "status": "confirmed"},
    ]
    line = await extract_line({"id": "t", "message": message, "locale": locale, "reference_date": "2026-08-31", "ledger": ledger})
    rows: list[dict[str, object]] = line["rows"]  # type: ignore[assignment]
    said = [(row["event_kind"], row["from"], row["to"], row["precision"], row["status"]) for row in rows]
    assert said == [(kind, first, last, precision, "pending_confirmation")]


async def test_spaces_part_events_as_commas_do() -> None:
    """A year after "大学" is no school year, and none of its digits goes with another event."""
    message = "12年9月去厦门读大学 16年6月毕业 16年7月进了一家银行"
    line = await extract_line({"id": 1, "message": message, "reference_date": "2026-11-30"})
    assert [(row["quote"], row["from"]) for row in line["rows"]] == [
        ("12年9月去厦门读大学", "2012-09-01"), ("16年6月毕业", "2016-06-01"), ("16年7月进了一家银行", "2016-07-01")]


@pytest.mark.parametrize("message", [
    "Got laid off from my first proper job at the end of 2014", "I was let go from my second full-time job at the end of 2014",
])
async def test_the_job_that_was_lost_is_no_job_begun(message: str) -> None:
    line = await extract_line({"id": 1, "message": message, "reference_date": "2026-11-30"})
    assert [(row["event_kind"], row["from"], row["status"]) for row in line["rows"]] == [("career_exit", "2014-09-01", "confirmed")]


@pytest.mark.parametrize(("message", "found"), [
    ("他爸爸2010年去世了", []), ("她弟弟2010年结婚了", []), ("我朋友的妈妈2015年做了手术", []), ("他儿子2012年出生", []),
    ("His father died in 2010", []), ("My friend's mother had surgery in 2015", []), ("My boss's wife gave birth in 2012", []),
    ("我老公他妈2015年做了手术", ["relative"]), ("My husband's mother had surgery in 2015", ["relative"]),
    ("我爸爸2010年去世了", ["father"]), ("My father died in 2010", ["father"]),
])
async def test_somebody_else_s_relatives_are_not_the_person_s(message: str, found: list[str]) -> None:
    line = await extract_line({"id": 1, "message": message, "reference_date": "2026-11-30"})
    assert [row["related_person"] for row in line["rows"]] == found


@pytest.mark.parametrize("message", [
    "听说他2015年离婚了，我自己2016年结的婚", "I heard she divorced in 2015, but I myself got married in 2016",
])
async def test_after_somebody_else_s_story_the_person_s_own_counts(message: str) -> None:
    line = await extract_line({"id": 1, "message": message, "reference_date": "2026-11-30"})
    assert [(row["event_kind"], row["from"]) for row in line["rows"]] == [("relationship_commitment", "2016-01-01")]


@pytest.mark.parametrize(("text", "outcome"), [
    ("凭什么告诉你", Disposition.REFUSED), ("不告诉你", Disposition.REFUSED), ("不说", Disposition.REFUSED),
    ("why should I tell you", Disposition.REFUSED), ("idk", Disposition.UNKNOWN), ("forgot", Disposition.UNKNOWN),
    ("完全不知道几点", Disposition.ANSWERED), ("没搬过家", Disposition.ANSWERED),
])
def test_short_words_of_refusal_and_of_not_knowing(text: str, outcome: Disposition) -> None:
    assert disposition(text, reference_date=date(2026, 8, 31)) is outcome
