"""The report: what was found, sorted by kind of finding, with its limits and the digest of itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final

from app.review.bundle import Bundle, receipt_digests
from app.review.canonical import digest, sha256
from app.review.captures import Use
from app.review.forms import REPORT
from app.review.measurement import tool_digest
from app.review.receipt import ERROR_CODES, Decision
from app.review.targets import ITEM_KINDS, identity, located
from app.review.verdict import Evidence, judge
from app.texts import LOCALES, say

Json = dict[str, Any]
UNKNOWN: Final = "unknown"
COUNTING_UNIT: Final = "review-decision"
LIMITS: Final = (
    "captures-without-plan", "other-copies-unseen", "no-completion-time", "declarations", "reanalysis", "synthetic-scope",
    "not-statistics", "decisions-not-causes", "structure-not-meaning", "outside-truth", "labour-not-counted",
    "zero-is-not-no-risk", "real-acceptance-unfinished")
"""What every report says of itself; sentences `review-limit-<code>`."""


def report(found: Evidence, bundle: Bundle, captures_bytes: bytes, receipt_bytes: bytes | None) -> Json:
    """Return the report of a review, `reportId` included.

    Args:
        found: all that is known.
        bundle: what it was measured with.
        captures_bytes: the capture file, exactly.
        receipt_bytes: the receipt, exactly, if there is one.
    """
    status, reasons = judge(found)
    plan, receipt = found.plan, found.receipt
    body: Json = {
        "protocol": REPORT, "status": status, "reasons": reasons, "measurementId": plan.measurement_id,
        "planId": plan.plan_id, "capturesDigest": sha256(captures_bytes), "corpusDigest": sha256(bundle.corpus_bytes),
        "outputReviewDigest": sha256(receipt_bytes) if receipt_bytes is not None else None,
        "referenceReceiptDigests": receipt_digests(bundle), "toolDigest": tool_digest(),
        "scope": {"split": plan.split, "repeats": plan.repeats, "caseIds": list(plan.case_ids), "model": found.captures.model},
        "criteria": plan.criteria.body(), "countingUnit": COUNTING_UNIT,
        "times": {"declaredAt": plan.declared_at, "captureStartedAt": found.captures.started_at,
                  "captureCompletedAt": UNKNOWN, "reviewedAt": receipt.reviewed_at if receipt else None},
        "reviewer": {**receipt.reviewer.body(), "independentHuman": receipt.independent_human} if receipt else None,
        "reference": {"goldReady": found.readiness.gold_ready, "lacks": list(found.readiness.lacks),
                      "changesRequested": list(found.readiness.changes)},
        "engineering": _engineering(found), "pending": _pending(found), "semanticErrors": _errors(found),
        "requiredGaps": _gaps(found), "optionalNotSelected": len(found.having("optional_not_selected")),
        "coverage": _coverage(found), "apart": _apart(found), "measured": _measured(found),
        "limits": [{"code": code, **{locale: say(locale, f"review-limit-{code}") for locale in LOCALES}} for code in LIMITS],
    }
    return {**body, "reportId": digest(body)}


def _engineering(found: Evidence) -> Json:
    failures = [{"caseId": one.case.case_id, "repeat": one.repeat, "kind": one.failure, "detail": one.detail}
                for one in found.answered if one.failure]
    pairs = [(answered, refusal) for answered, each in zip(found.answered, found.projections, strict=True)
             for refusal in each.refused]
    told = [{"caseId": answered.case.case_id, "repeat": answered.repeat, "proposalId": one.proposal_id, "reason": one.reason,
             "quote": one.quote, "cascaded": list(one.cascaded), "structural": one.structural} for answered, one in pairs]
    outcomes = Counter(one.outcome for one in found.looked)
    return {
        "failures": failures,
        "structuralRefusals": [one for one in told if one["structural"]],
        "setAside": [one for one in told if not one["structural"]],
        "sharedWords": _shared(found),
        "criticalMentions": {
            "planned": len(found.looked), "passed": outcomes["passed"], "failed": outcomes["failed"],
            "unevaluable": outcomes["unevaluable"], "gate": found.gate.body(),
            "notPassed": [{"caseId": one.case_id, "repeat": one.repeat, "mentionId": one.mention_id, "check": one.check,
                           "outcome": one.outcome} for one in found.looked if one.outcome != "passed"]}}


def _shared(found: Evidence) -> list[Json]:
    """Return words that the output gives to several subjects: right for "my parents died", to be looked at always."""
    owners: dict[tuple[str, int, int, int, int], set[str]] = defaultdict(set)
    for answered, each in zip(found.answered, found.projections, strict=True):
        for one in each.statements:
            owners[answered.case.case_id, answered.repeat, one.span.message, one.span.start, one.span.end].add(one.entity_id)
    return [{"caseId": case, "repeat": repeat, "message": message, "start": start, "end": end, "entityIds": sorted(entities)}
            for (case, repeat, message, start, end), entities in owners.items() if len(entities) > 1]


def _pending(found: Evidence) -> Json:
    uncertain = found.having("uncertain")
    return {"missing": len(found.missing), "uncertain": len(uncertain),
            "units": [{"target": identity(one.target), "why": "missing"} for one in found.missing]
            + [{"target": identity(one.target), "why": "uncertain"} for one in uncertain]}


def _errors(found: Evidence) -> Json:
    errors = found.having("incorrect")
    codes = Counter(code for one in errors for code in one.error_codes)
    return {"confirmed": len(errors), "alwaysBlocking": len(found.fatal),
            "byCode": {code: codes[code] for code in ERROR_CODES}, "items": [_item(one) for one in errors]}


def _gaps(found: Evidence) -> Json:
    gaps = found.having("required_missing")
    return {"confirmed": len(gaps), "items": [_item(one) for one in gaps]}


def _item(decision: Decision) -> Json:
    return {"target": identity(decision.target), "errorCodes": list(decision.error_codes), "rationale": decision.rationale}


def _coverage(found: Evidence) -> Json:
    planned = Counter(one.target.item_kind for one in found.targets)
    decided = Counter(one.target.item_kind for one in found.decisions)
    return {"targets": len(found.targets), "decided": len(found.decisions),
            "byKind": {kind: {"targets": planned[kind], "decided": decided[kind]} for kind in ITEM_KINDS},
            "distinctRationales": len({one.rationale for one in found.decisions}),
            "rolesLocated": sum(len(located(answered.case, each))
                                for answered, each in zip(found.answered, found.projections, strict=True))}


def _apart(found: Evidence) -> Json:
    """Five questions with five answers, so that none of them can stand in for another."""
    def of(*kinds: str) -> Json:
        counts = Counter(one.verdict for one in found.decisions if one.target.item_kind in kinds)
        return {verdict: counts[verdict] for verdict in sorted(counts)}

    accepted = sum(len(each.statements) for each in found.projections)
    refused = sum(one.structural for each in found.projections for one in each.refused)
    return {"structure": {"accepted": accepted, "refused": refused}, "identity": of("entity", "mention"),
            "fidelity": of("statement", "semantic_check"), "retention": of("role", "case"), "outsideTruth": "not_judged"}


def _measured(found: Evidence) -> Json:
    """Sums of what the capture counted; one record without a number makes the sum unknown, never smaller."""
    records = [one.record for one in found.answered]
    uses = [one.usage or Use() if one else Use() for one in records]
    return {"requests": _sum([one.requests for one in uses]), "inputTokens": _sum([one.input_tokens for one in uses]),
            "outputTokens": _sum([one.output_tokens for one in uses]), "costMicrousd": _sum([one.cost_microusd for one in uses]),
            "durationMs": _sum([one.duration_ms if one else None for one in records]), "reviewLabour": UNKNOWN}


def _sum(numbers: Sequence[int | None]) -> int | str:
    known = [one for one in numbers if one is not None]
    return sum(known) if numbers and len(known) == len(numbers) else UNKNOWN
