"""The receipt of a review of outputs: who decided what of which target, and why."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, Literal

from pydantic import model_validator

from app.errors import InvalidInput
from app.review.canonical import parse, stringify
from app.review.captures import Captures
from app.review.forms import OUTPUT_REVIEW, Digest, Form, Reviewer, Text, Time, moment, read
from app.review.targets import Listed, Target, Verdict, identity

RECEIPT: Final = "output-review.json"
ErrorCode = Literal["scope", "boundary", "identity", "referent_kind", "unsupported_qualifier", "relation", "polarity", "modality",
                    "conditions", "time", "coverage", "provenance", "unsupported_fact"]
ERROR_CODES: Final[tuple[ErrorCode, ...]] = (
    "scope", "boundary", "identity", "referent_kind", "unsupported_qualifier", "relation", "polarity", "modality", "conditions",
    "time", "coverage", "provenance", "unsupported_fact")
ALWAYS_BLOCK: Final = frozenset({"identity", "provenance", "unsupported_fact"})
"""Whose fact it is, where it comes from and whether it was said at all: no limit tolerates these."""


class Decision(Form):
    """One judgement."""

    target: Target
    verdict: Verdict
    error_codes: tuple[ErrorCode, ...]
    rationale: Text

    @model_validator(mode="after")
    def _codes(self) -> Decision:
        if len(set(self.error_codes)) != len(self.error_codes):
            raise ValueError("an error code stands twice")
        if self.verdict == "incorrect" and not self.error_codes:
            raise ValueError("incorrect needs at least one error code")
        if self.verdict in ("correct", "optional_not_selected") and self.error_codes:
            raise ValueError(f"{self.verdict} has no error code")
        if self.verdict == "required_missing" and set(self.error_codes) - {"coverage"}:
            raise ValueError("required_missing is a gap of coverage and has no other error code")
        return self


class Receipt(Form):
    """The form `omk-entity-output-review/v1`."""

    protocol: Literal["omk-entity-output-review/v1"]
    plan_id: Digest
    captures_digest: Digest
    reviewer: Reviewer
    independent_human: bool
    reviewed_at: Time
    decisions: tuple[Decision, ...]


def key(target: Target) -> str:
    """Return what tells targets apart."""
    return stringify(identity(target))


def template(plan_id: str, captures_digest: str, targets: Sequence[Listed]) -> dict[str, object]:
    """Return a receipt with nothing decided; as it is, it is no review."""
    return {"protocol": OUTPUT_REVIEW, "planId": plan_id, "capturesDigest": captures_digest,
            "reviewer": {"actorKind": None, "actorId": None}, "independentHuman": None, "reviewedAt": None,
            "decisions": [{"target": identity(one.target), "verdict": None, "errorCodes": [], "rationale": ""} for one in targets]}


def load(raw: bytes, plan_id: str, captures_digest: str, captures: Captures, targets: Sequence[Listed], now: datetime) -> Receipt:
    """Read a receipt and hold it against what it claims to review.

    Lines of the template that nobody touched are no decisions and stay pending.

    Args:
        raw: the bytes of the receipt.
        plan_id: of the plan.
        captures_digest: of the exact capture bytes.
        captures: for their beginning.
        targets: everything that can be decided.
        now: the present.

    Raises:
        InvalidInput: unfilled or malformed, of another plan or capture, an agent that declares independent human
            review, a time before the capture began or after now, a target that is unknown or decided twice, or a
            verdict that does not suit its target.
    """
    receipt = read(Receipt, stringify(_decided(parse(raw, RECEIPT))).encode("utf-8"), RECEIPT)
    if receipt.plan_id != plan_id:
        raise InvalidInput("review-other-plan", field=RECEIPT)
    if receipt.captures_digest != captures_digest:
        raise InvalidInput("review-other-captures", field=RECEIPT)
    if receipt.independent_human and receipt.reviewer.actor_kind == "agent":
        raise InvalidInput("review-agent-independent", field=RECEIPT)
    reviewed = moment(receipt.reviewed_at)
    if reviewed < moment(captures.started_at):
        raise InvalidInput("review-time-order", field=f"{RECEIPT}: reviewedAt")
    if reviewed > now:
        raise InvalidInput("review-time-ahead", field=f"{RECEIPT}: reviewedAt")
    known = {key(one.target): one.verdicts for one in targets}
    seen: set[str] = set()
    for decision in receipt.decisions:
        name = key(decision.target)
        if name not in known or name in seen:
            raise InvalidInput("review-unknown-target", field=f"{RECEIPT}: {name}")
        if decision.verdict not in known[name]:
            raise InvalidInput("review-verdict", field=f"{RECEIPT}: {name}", verdict=decision.verdict,
                               choices=", ".join(known[name]))
        seen.add(name)
    return receipt


def _decided(value: Any) -> Any:
    """Leave out untouched lines of the template; refuse one that is nothing else."""
    lines = value.get("decisions") if isinstance(value, dict) else None
    if not isinstance(lines, list):
        return value
    touched = [one for one in lines if not (isinstance(one, dict) and one.get("verdict") is None and one.get("errorCodes") == []
                                            and one.get("rationale") == "")]
    if not touched:
        raise InvalidInput("review-unfilled", field=RECEIPT)
    return {**value, "decisions": touched}
