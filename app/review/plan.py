"""The plan: what will be reviewed and what will be tolerated, declared before any output exists."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import Field

from app.errors import InvalidInput
from app.review.bundle import CAPTURED, Bundle
from app.review.canonical import digest
from app.review.forms import PLAN, Digest, Form, Repeats, Split, Text, Time, moment, read, stamp

Limit = Annotated[int, Field(ge=0)]
PLAN_FILE: Final = "plan.json"


class Criteria(Form):
    """What is tolerated, and why. Four fields and no default: nobody is given tolerance that they did not ask for."""

    max_confirmed_errors: Limit
    confirmed_errors_rationale: Text
    max_required_gaps: Limit
    required_gaps_rationale: Text


class Plan(Form):
    """A declared plan."""

    protocol: Literal["omk-entity-semantic-plan/v1"]
    measurement_id: Digest
    declared_at: Time
    split: Split
    repeats: Repeats
    case_ids: tuple[Text, ...]
    criteria: Criteria
    plan_id: Digest

    def derived(self) -> str:
        """Return the digest of the plan without its id."""
        body = self.body()
        del body["planId"]
        return digest(body)


def declare(bundle: Bundle, policy: bytes, split: Split, repeats: int, now: datetime) -> Plan:
    """Declare a plan over a split of a bundle.

    Args:
        bundle: a bundle without captures.
        policy: JSON of the four criteria.
        split: which half.
        repeats: 1 or 2.
        now: the present; `declaredAt` is it and nothing else.

    Raises:
        InvalidInput: the bundle holds captures already, or a criterion is missing or wrong.
    """
    if (bundle.folder / CAPTURED).exists() or (bundle.folder / CAPTURED).is_symlink():
        raise InvalidInput("review-captured-already", field=str(bundle.folder / CAPTURED))
    body = Plan(protocol=PLAN, measurement_id=bundle.measurement.measurement_id, declared_at=stamp(now), split=split,
                repeats=repeats, case_ids=tuple(case.case_id for case in bundle.corpus.of(split)),
                criteria=read(Criteria, policy, "policy"), plan_id="0" * 64)
    return body.model_copy(update={"plan_id": body.derived()})


def load(raw: bytes, bundle: Bundle, now: datetime) -> Plan:
    """Read a plan and hold it against its bundle.

    Args:
        raw: the bytes of `plan.json`.
        bundle: the bundle it was declared over.
        now: the present.

    Raises:
        InvalidInput: malformed, changed since it was declared, of another measurement, declared in the future, or
            naming anything but all cases of its split: a plan over chosen cases measures the choice.
    """
    plan = read(Plan, raw, PLAN_FILE)
    if plan.plan_id != plan.derived():
        raise InvalidInput("review-plan-changed", field=PLAN_FILE)
    if plan.measurement_id != bundle.measurement.measurement_id:
        raise InvalidInput("review-other-measurement", field=PLAN_FILE)
    if plan.case_ids != tuple(case.case_id for case in bundle.corpus.of(plan.split)):
        raise InvalidInput("review-plan-cases", field=PLAN_FILE)
    if moment(plan.declared_at) > now:
        raise InvalidInput("review-time-ahead", field=f"{PLAN_FILE}: declaredAt")
    return plan
