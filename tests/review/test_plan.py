"""The plan, declared before outputs exist (seed 003 §2)."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from app.errors import InvalidInput
from app.review.canonical import digest, document
from app.review.plan import declare, load
from tests.review import material
from tests.review.conftest import Desk

FIELDS = tuple(material.CRITERIA)


def body(desk: Desk, **changes: Any) -> dict[str, Any]:
    """A declared plan with changes, its id made to fit them."""
    found: dict[str, Any] = material.plan(material.bundle(desk.bundle_folder)).body() | changes
    del found["planId"]
    return {**found, "planId": digest(found)}


def test_it_names_measurement_time_split_repeats_every_case_criteria_and_itself(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    found = material.plan(bundle, repeats=2).body()
    plan_id = found.pop("planId")
    assert plan_id == digest(found)
    assert found == {
        "protocol": "omk-entity-semantic-plan/v1", "measurementId": bundle.measurement.measurement_id,
        "declaredAt": "2026-09-01T09:00:00.000Z", "split": "development", "repeats": 2, "caseIds": ["harbour-1", "harbour-2"],
        "criteria": material.CRITERIA}


@pytest.mark.parametrize("field", FIELDS)
def test_no_criterion_has_a_default(desk: Desk, field: str) -> None:
    policy = {name: value for name, value in material.CRITERIA.items() if name != field}
    with pytest.raises(InvalidInput) as refused:
        declare(material.bundle(desk.bundle_folder), document(policy), "development", 1, material.DECLARED)
    assert refused.value.field == f"policy: {field}"


@pytest.mark.parametrize("change", [
    {"maxConfirmedErrors": -1}, {"maxConfirmedErrors": 1.5}, {"maxConfirmedErrors": "1"}, {"maxConfirmedErrors": None},
    {"maxConfirmedErrors": True}, {"maxRequiredGaps": -1}, {"confirmedErrorsRationale": ""}, {"confirmedErrorsRationale": " \n"},
    {"requiredGapsRationale": 3}, {"tolerance": 1}])
def test_a_criterion_is_a_count_or_a_reason_and_nothing_else(desk: Desk, change: dict[str, object]) -> None:
    with pytest.raises(InvalidInput, match="review-form"):
        material.plan(material.bundle(desk.bundle_folder), **change)


def test_a_bundle_that_holds_captures_takes_no_plan_any_more(desk: Desk) -> None:
    (desk.bundle_folder / "captures.json").write_text("{}")
    with pytest.raises(InvalidInput, match="review-captured-already"):
        material.plan(material.bundle(desk.bundle_folder))


def test_a_link_to_captures_counts_though_it_leads_nowhere(desk: Desk) -> None:
    (desk.bundle_folder / "captures.json").symlink_to(desk.folder / "gone.json")
    with pytest.raises(InvalidInput, match="review-captured-already"):
        material.plan(material.bundle(desk.bundle_folder))


def test_any_change_makes_another_plan(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    ids = {material.plan(bundle).plan_id, material.plan(bundle, repeats=2).plan_id, material.plan(bundle, maxRequiredGaps=1).plan_id,
           material.plan(bundle, now=material.DECLARED + timedelta(milliseconds=1)).plan_id,
           declare(bundle, document(material.CRITERIA), "validation", 1, material.DECLARED).plan_id}
    assert len(ids) == 5


def test_a_plan_that_was_changed_after_it_was_declared_is_refused(desk: Desk) -> None:
    found = material.plan(material.bundle(desk.bundle_folder)).body()
    found["criteria"] = {**material.CRITERIA, "maxConfirmedErrors": 99}
    with pytest.raises(InvalidInput, match="review-plan-changed"):
        desk.review(plan=document(found))


@pytest.mark.parametrize("cases", [["harbour-1"], ["harbour-2", "harbour-1"], ["harbour-1", "harbour-2", "hills-1"], [],
                                   ["harbour-1", "harbour-1", "harbour-2"]])
def test_a_plan_over_chosen_cases_is_no_plan(desk: Desk, cases: list[str]) -> None:
    with pytest.raises(InvalidInput, match="review-plan-cases"):
        desk.review(plan=document(body(desk, caseIds=cases)))


@pytest.mark.parametrize("change", [{"repeats": 0}, {"repeats": 3}, {"split": "test"}, {"declaredAt": "2026-09-01T09:00:00"},
                                    {"declaredAt": "yesterday"},
                                    {"declaredAt": "0001-01-01T00:00:00+23:59"},
                                    {"protocol": "omk-entity-semantic-plan/v2"}, {"extra": 1}])
def test_a_malformed_plan_is_refused(desk: Desk, change: dict[str, object]) -> None:
    with pytest.raises(InvalidInput, match="review-form"):
        desk.review(plan=document(body(desk, **change)))


def test_a_plan_of_another_measurement_is_refused(desk: Desk) -> None:
    with pytest.raises(InvalidInput, match="review-other-measurement"):
        desk.review(plan=document(body(desk, measurementId="0" * 64)))


def test_a_plan_of_tomorrow_is_refused(desk: Desk) -> None:
    with pytest.raises(InvalidInput, match="review-time-ahead"):
        desk.review(plan=document(body(desk, declaredAt="2026-09-02T09:00:00Z")))


def test_now_is_not_ahead_of_now(desk: Desk) -> None:
    captures = material.captures(material.bundle(desk.bundle_folder), started="2026-09-01T09:00:00Z")
    assert desk.review(captures=captures, now=material.DECLARED).report["reasons"] == ["no_receipt"]


def test_a_written_plan_reads_as_it_was_declared(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    plan = material.plan(bundle)
    assert load(document(plan.body()), bundle, material.NOW) == plan
    assert json.loads(document(plan.body())) == plan.body()
