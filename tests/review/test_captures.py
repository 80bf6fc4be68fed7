"""What a capture holds, what it cannot hold, and which captures are refused (seed 003 §2, §3, §5)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage

from app.errors import InvalidInput
from app.llm.limits import Limits
from app.llm.models import OFFLINE, Models, build
from app.review.canonical import digest, document
from app.review.capture import capture
from app.review.captures import Captures, input_digest, inputs
from tests.review import material
from tests.review.conftest import Desk

Json = dict[str, Any]


def refused(desk: Desk, raw: bytes) -> str:
    with pytest.raises(InvalidInput) as found:
        desk.review(captures=raw)
    return found.value.code


def records(desk: Desk, **change: Any) -> list[Json]:
    first, second = material.bundle(desk.bundle_folder).corpus.of("development")
    return [material.record(first) | change, material.record(second)]


CHANGES: list[tuple[Json, str]] = [
    ({"measurementId": "0" * 64}, "review-other-measurement"), ({"split": "validation"}, "review-other-split"),
    ({"startedAt": "2026-09-01T12:00:00.001Z"}, "review-time-ahead"), ({"startedAt": "2026-09-01T10:00:00"}, "review-form"),
    ({"protocol": "omk-entity-captures/v2"}, "review-form"), ({"planId": "0" * 64}, "review-form"), ({"repeats": 3}, "review-form")]


@pytest.mark.parametrize(("change", "code"), CHANGES)
def test_a_capture_of_something_else_is_refused(desk: Desk, change: Json, code: str) -> None:
    assert refused(desk, material.captures(material.bundle(desk.bundle_folder), **change)) == code


RECORDS: list[tuple[Json, str]] = [
    ({"caseId": "hills-1"}, "review-unknown-target"), ({"caseId": "nothing"}, "review-unknown-target"),
    ({"repeat": 2}, "review-unknown-target"), ({"caseId": "harbour-2"}, "review-other-input"),
    ({"inputDigest": "0" * 64}, "review-other-input"), ({"inputDigest": "x"}, "review-form"), ({"outcome": "ok"}, "review-form"),
    ({"startedAt": "2026-09-01T09:59:59Z"}, "review-time-order"), ({"startedAt": "2026-09-02T09:59:59Z"}, "review-time-ahead"),
    ({"durationMs": -1}, "review-form"), ({"completedAt": "2026-09-01T10:00:01Z"}, "review-form")]


@pytest.mark.parametrize(("change", "code"), RECORDS)
def test_a_record_that_does_not_fit_the_plan_is_refused(desk: Desk, change: Json, code: str) -> None:
    assert refused(desk, material.captures(material.bundle(desk.bundle_folder), records(desk, **change))) == code


def test_only_what_the_person_said_goes_to_an_extractor(desk: Desk) -> None:
    case = material.bundle(desk.bundle_folder).corpus.cases[0]
    assert [one["message"] for one in inputs(case)] == [one.text for one in case.window if one.role == "person"]
    assert len(case.window) == 3 and input_digest(case) == digest(inputs(case))


def ticking() -> Iterator[float]:
    at = 0.0
    while True:
        yield at
        at += 0.25


def run(desk: Desk, models: Models, *, repeats: int = 1) -> Captures:
    seconds = ticking()
    return asyncio.run(capture(material.bundle(desk.bundle_folder), models, "development", repeats, lambda: material.STARTED,
                               lambda: next(seconds)))


def answering(answer: Any, *, usage: RequestUsage | None = None, limits: Limits | None = None) -> Models:
    """Models whose extractor answers what a function returns."""
    async def extract(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        said = answer()
        part = ToolCallPart(info.output_tools[0].name, said) if isinstance(said, dict) else TextPart(str(said))
        return ModelResponse(parts=[part], usage=usage or RequestUsage())

    model = FunctionModel(extract, model_name="stub")
    return Models("stub:one", model, model, False, "stub", limits or Limits())


def test_the_offline_extractor_is_captured_with_a_beginning_inputs_and_what_it_said(desk: Desk) -> None:
    found = run(desk, build(OFFLINE), repeats=2)
    assert (found.started_at, found.model, found.repeats) == ("2026-09-01T10:00:00.000Z", "offline", 2)
    assert [(one.case_id, one.repeat, one.outcome) for one in found.records] == [
        ("harbour-1", 1, "output"), ("harbour-2", 1, "output"), ("harbour-1", 2, "output"), ("harbour-2", 2, "output")]
    first = found.records[0]
    assert first.output is not None and len(first.output) == 2 and first.duration_ms == 250
    assert first.usage is not None and (first.usage.requests, first.usage.input_tokens, first.usage.cost_microusd) == (0, 0, None)
    with pytest.raises(InvalidInput, match="review-unknown-target"):  # two repeats where one was planned: choosing is not planned
        desk.review(captures=document(found.body()))
    again = desk.review(captures=document(run(desk, build(OFFLINE)).body())).report
    assert (again["status"], again["reasons"]) == ("pending", ["no_receipt"])


def test_a_record_stands_once(desk: Desk) -> None:
    twice = records(desk)
    assert refused(desk, material.captures(material.bundle(desk.bundle_folder), [*twice, twice[0]])) == "review-unknown-target"


def test_what_a_provider_counted_is_kept_and_money_only_where_there_is_a_price(desk: Desk) -> None:
    said = {"events": [], "disposition": "answered"}
    counted = RequestUsage(input_tokens=100, output_tokens=10)
    for limits, cost in ((Limits(), None), (Limits(input_microusd_per_1k=1000, output_microusd_per_1k=2000), 120)):
        use = run(desk, answering(lambda: said, usage=counted, limits=limits)).records[1].usage
        assert use is not None and (use.requests, use.input_tokens, use.output_tokens) == (2, 200, 20)
        assert use.cost_microusd == (cost and 2 * cost)


def test_what_no_provider_counted_stays_unknown(desk: Desk) -> None:
    from app.llm.limits import Usage

    guessed = Limits().usage(sent="words", received="words") + Usage(1, 1)
    assert guessed.estimated == 1
    captures = material.captures(material.bundle(desk.bundle_folder))
    measured = desk.review(captures=captures).report["measured"]
    assert set(measured.values()) == {"unknown"}


def test_one_record_without_a_number_makes_the_sum_unknown_and_not_smaller(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    known = {"usage": {"requests": 1, "inputTokens": 5, "outputTokens": 0, "costMicrousd": 3}, "durationMs": 7}
    first, second = bundle.corpus.of("development")
    both = [material.record(first) | known, material.record(second) | known]
    measured = desk.review(captures=material.captures(bundle, both)).report["measured"]
    assert measured == {"requests": 2, "inputTokens": 10, "outputTokens": 0, "costMicrousd": 6, "durationMs": 14,
                        "reviewLabour": "unknown"}
    both[1] = material.record(second) | {"durationMs": 7, "usage": {"requests": 1}}
    measured = desk.review(captures=material.captures(bundle, both)).report["measured"]
    assert (measured["requests"], measured["inputTokens"], measured["costMicrousd"], measured["durationMs"]) == (
        2, "unknown", "unknown", 14)


def test_the_rules_stepping_in_are_a_failed_call_of_the_model(desk: Desk) -> None:
    found = run(desk, answering(lambda: "no structure at all"))
    assert {one.outcome for one in found.records} == {"call_failure"} and {one.output for one in found.records} == {None}
    assert all("第" not in str(one.detail) for one in found.records)


def test_a_cancelled_capture_keeps_what_came_and_says_where_it_stopped(desk: Desk) -> None:
    async def main() -> Captures:
        calls = 0

        def said() -> Json:
            nonlocal calls
            calls += 1
            if calls == 3:
                task.cancel()
            return {"events": [], "disposition": "answered"}

        seconds = ticking()
        task = asyncio.create_task(capture(material.bundle(desk.bundle_folder), answering(said), "development", 2,
                                           lambda: datetime.now(UTC) - timedelta(days=1), lambda: next(seconds)))
        return await task

    found = asyncio.run(main())
    assert [one.outcome for one in found.records] == ["output", "cancelled"] and found.records[1].output is None
