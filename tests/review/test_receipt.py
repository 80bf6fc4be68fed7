"""What a receipt must say, and of what (seed 003 §3, §4)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.errors import InvalidInput
from app.review.canonical import document
from app.review.receipt import ERROR_CODES
from tests.review import material
from tests.review.conftest import Desk

Json = dict[str, Any]


def refused(desk: Desk, receipt: Json | bytes) -> str:
    with pytest.raises(InvalidInput) as found:
        desk.review(receipt)
    return found.value.code


def filled(desk: Desk, **changes: Any) -> Json:
    return material.receipt(desk.template(), **changes)


def test_a_template_names_plan_captures_and_every_target_and_decides_nothing(desk: Desk) -> None:
    found = desk.template()
    targets = json.loads(desk.review().files["review-targets.json"])["targets"]
    assert [one["target"] for one in found["decisions"]] == [one["target"] for one in targets]
    assert {(one["verdict"], one["rationale"], tuple(one["errorCodes"])) for one in found["decisions"]} == {(None, "", ())}
    assert found["protocol"] == "omk-entity-output-review/v1" and found["reviewer"] == {"actorKind": None, "actorId": None}


def test_an_unfilled_template_is_no_review(desk: Desk) -> None:
    assert refused(desk, desk.template()) == "review-unfilled"
    named = desk.template() | {"reviewer": {"actorKind": "human", "actorId": "x"}, "independentHuman": True,
                               "reviewedAt": "2026-09-01T11:00:00Z"}
    assert refused(desk, named) == "review-unfilled"
    assert refused(desk, named | {"decisions": []}) == "review-unfilled"


def test_a_whole_receipt_is_taken(desk: Desk) -> None:
    assert desk.review(filled(desk)).report["coverage"]["decided"] == len(desk.template()["decisions"])


HEADS: list[tuple[Json, str]] = [
    ({"protocol": "omk-entity-output-review/v2"}, "review-form"), ({"planId": "0" * 64}, "review-other-plan"),
    ({"capturesDigest": "0" * 64}, "review-other-captures"), ({"reviewer": {"actorKind": "robot", "actorId": "x"}}, "review-form"),
    ({"reviewer": {"actorKind": "human", "actorId": " "}}, "review-form"), ({"reviewer": {"actorKind": "human"}}, "review-form"),
    ({"independentHuman": None}, "review-form"), ({"independentHuman": "true"}, "review-form"),
    ({"independentHuman": 1}, "review-form"),
    ({"reviewedAt": None}, "review-form"), ({"reviewedAt": "2026-09-01 11:00"}, "review-form"),
    ({"reviewedAt": "2026-09-01T09:59:59.999Z"}, "review-time-order"),
    ({"reviewedAt": "2026-09-01T12:00:00.001Z"}, "review-time-ahead"),
    ({"reviewedAt": "2026-09-01T11:00:00+09:00"}, "review-time-order"), ({"ready": True}, "review-form"),
    ({"reviewer": {"actorKind": "agent", "actorId": "x"}}, "review-agent-independent")]


@pytest.mark.parametrize(("change", "code"), HEADS)
def test_a_head_that_does_not_fit_is_refused(desk: Desk, change: Json, code: str) -> None:
    assert refused(desk, filled(desk, **change)) == code


@pytest.mark.parametrize("when", ["2026-09-01T10:00:00.000Z", "2026-09-01T12:00:00Z", "2026-09-01T19:00:00+08:00"])
def test_the_ends_of_the_allowed_time_belong_to_it(desk: Desk, when: str) -> None:
    assert desk.review(filled(desk, reviewedAt=when)).report["times"]["reviewedAt"] == when


DECISIONS: list[tuple[Callable[[Json], Any], str]] = [
    (lambda one: one.update(rationale=""), "review-form"), (lambda one: one.update(rationale=" \t\n"), "review-form"),
    (lambda one: one.update(rationale=None), "review-form"), (lambda one: one.update(verdict="fine"), "review-form"),
    (lambda one: one.update(verdict=None), "review-form"), (lambda one: one.update(verdict="incorrect"), "review-form"),
    (lambda one: one.update(errorCodes=["identity"]), "review-form"),
    (lambda one: one.update(verdict="incorrect", errorCodes=["style"]), "review-form"),
    (lambda one: one.update(verdict="incorrect", errorCodes=["time", "time"]), "review-form"),
    (lambda one: one.pop("errorCodes"), "review-form"), (lambda one: one.update(note="x"), "review-form"),
    (lambda one: one.update(verdict="optional_not_selected"), "review-verdict"),
    (lambda one: one.update(verdict="required_missing"), "review-verdict"),
    (lambda one: one["target"].update(entityId="father"), "review-unknown-target"),
    (lambda one: one["target"].update(repeat=2), "review-unknown-target"),
    (lambda one: one["target"].update(repeat=3), "review-form"),
    (lambda one: one["target"].update(caseId="hills-1"), "review-unknown-target"),
    (lambda one: one["target"].update(mentionId="m1"), "review-form"),
    (lambda one: one["target"].update(itemKind="role"), "review-form"),
    (lambda one: one["target"].update(itemKind="thing"), "review-form")]


@pytest.mark.parametrize(("change", "code"), DECISIONS)
def test_a_decision_that_does_not_fit_is_refused(desk: Desk, change: Callable[[Json], Any], code: str) -> None:
    receipt = filled(desk)
    change(receipt["decisions"][0])
    assert refused(desk, receipt) == code


def test_a_target_is_decided_once(desk: Desk) -> None:
    receipt = filled(desk)
    assert refused(desk, receipt | {"decisions": [*receipt["decisions"], receipt["decisions"][0]]}) == "review-unknown-target"


def of(receipt: Json, **target: object) -> Json:
    found: Json = next(one for one in receipt["decisions"] if target.items() <= one["target"].items())
    return found


@pytest.mark.parametrize(("role", "verdict", "right"), [
    ("s1.subject", "required_missing", True), ("s1.subject", "optional_not_selected", False),
    ("s1.other.city", "optional_not_selected", True), ("s1.other.city", "required_missing", False)])
def test_what_is_missing_depends_on_what_was_required(desk: Desk, role: str, verdict: str, right: bool) -> None:
    receipt = filled(desk)
    of(receipt, roleKey=role, caseId="harbour-1")["verdict"] = verdict
    if right:
        assert desk.review(receipt).report["protocol"]
    else:
        assert refused(desk, receipt) == "review-verdict"


@pytest.mark.parametrize("kind", ["entity", "mention", "statement", "semantic_check", "case"])
def test_no_other_target_can_be_left_out_as_missing_or_optional(desk: Desk, kind: str) -> None:
    for verdict in ("required_missing", "optional_not_selected"):
        receipt = filled(desk)
        of(receipt, itemKind=kind)["verdict"] = verdict
        assert refused(desk, receipt) == "review-verdict"


def test_there_are_thirteen_error_codes_and_an_incorrect_item_may_have_several(desk: Desk) -> None:
    assert len(ERROR_CODES) == 13
    receipt = filled(desk)
    receipt["decisions"][0] |= {"verdict": "incorrect", "errorCodes": list(ERROR_CODES)}
    assert set(desk.review(receipt).report["semanticErrors"]["byCode"].values()) == {1}


def test_a_gap_may_be_called_one_of_coverage_and_of_nothing_else(desk: Desk) -> None:
    receipt = filled(desk)
    role = of(receipt, roleKey="s1.date", caseId="harbour-1")
    role |= {"verdict": "required_missing", "errorCodes": ["coverage"]}
    assert desk.review(receipt).report["requiredGaps"]["confirmed"] == 1
    role["errorCodes"] = ["identity"]
    assert refused(desk, receipt) == "review-form"


def test_a_receipt_is_json_that_cannot_be_taken_two_ways(desk: Desk) -> None:
    raw = document(filled(desk))
    twice = raw.replace(b'"independentHuman": true', b'"independentHuman": false, "independentHuman": true')
    assert refused(desk, twice) == "review-not-json"
    assert refused(desk, b"\xff" + raw) == "review-not-utf8"
    assert refused(desk, b"[]") == "review-form"
