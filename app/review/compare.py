"""Two reports side by side: only what was measured alike is put into one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.errors import InvalidInput
from app.review.bundle import CAPTURED
from app.review.canonical import digest, parse, sha256, stringify
from app.review.folders import take
from app.review.forms import BREAKING, REPORT
from app.review.plan import PLAN_FILE
from app.review.receipt import RECEIPT
from app.review.references import INDEPENDENT, SELF

COMPARISON: Final = "shodhana-review-comparison/v1"
_ALIKE: Final = ("measurementId", "toolDigest", "corpusDigest")
"""What has to be the same bytes for two numbers to be about the same thing."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """A report folder, its copies held against the digests of its report."""

    report: Json
    decisions: Mapping[str, tuple[str, tuple[str, ...]]]
    """Target -> verdict and error codes."""


def load(folder: Path) -> Result:
    """Read a report folder.

    Raises:
        InvalidInput: a file is missing, or is not the one that the report speaks of.
    """
    report = parse(take(folder / "report.json"), "report.json")
    if not isinstance(report, dict) or report.get("protocol") != REPORT:
        raise InvalidInput("review-protocol", field=str(folder / "report.json"), detail=REPORT)
    body = {name: value for name, value in report.items() if name != "reportId"}
    if report.get("reportId") != digest(body):
        raise InvalidInput("review-tampered", field=str(folder / "report.json"))
    try:
        receipts = report["referenceReceiptDigests"]
        bound = {CAPTURED: report["capturesDigest"], "corpus.json": report["corpusDigest"],
                 RECEIPT: report["outputReviewDigest"], SELF: receipts["selfReview"], INDEPENDENT: receipts["independentReview"]}
        for name, expected in bound.items():
            found = sha256(take(folder / name)) if expected is not None else None
            if found != expected:
                raise InvalidInput("review-tampered", field=str(folder / name))
        if parse(take(folder / PLAN_FILE), PLAN_FILE)["planId"] != report["planId"]:
            raise InvalidInput("review-tampered", field=str(folder / PLAN_FILE))
        lines = parse(take(folder / RECEIPT), RECEIPT)["decisions"] if report["outputReviewDigest"] is not None else []
        decisions = {stringify(one["target"]): (one["verdict"], tuple(one["errorCodes"])) for one in lines if one["verdict"]}
    except (KeyError, TypeError):
        raise InvalidInput("review-tampered", field=str(folder)) from None
    return Result(report, decisions)


def compare(first: Result, second: Result) -> Json:
    """Return what differs between two results.

    Numbers stand side by side only when both were measured with the same bytes over the same cases; otherwise the
    comparison carries the label and the differing parts, and no difference is worked out.
    """
    left, right = first.report, second.report
    differing = [name for name in _ALIKE if left[name] != right[name]]
    same_scope = all(left["scope"][name] == right["scope"][name] for name in ("split", "repeats", "caseIds"))
    comparable = not differing and same_scope
    told: Json = {
        "protocol": COMPARISON, "comparable": comparable, "label": BREAKING if differing else None,
        "differing": differing + ([] if same_scope else ["scope"]),
        "sameCaptures": left["capturesDigest"] == right["capturesDigest"], "samePlan": left["planId"] == right["planId"],
        "first": _side(left), "second": _side(right)}
    if comparable:
        told["counts"] = {name: {"first": a, "second": b} for (name, a), b in
                          zip(_counts(left).items(), _counts(right).values(), strict=True)}
        told["decisions"] = _changed(first, second)
    return {**told, "comparisonId": digest(told)}


def _side(report: Json) -> Json:
    return {name: report[name] for name in ("reportId", "status", "reasons", "measurementId", "planId", "capturesDigest",
                                            "outputReviewDigest", "toolDigest")} | {"model": report["scope"]["model"]}


def _counts(report: Json) -> dict[str, int]:
    engineering, pending = report["engineering"], report["pending"]
    return {"engineeringFailures": len(engineering["failures"]), "structuralRefusals": len(engineering["structuralRefusals"]),
            "criticalMentionsNotPassed": len(engineering["criticalMentions"]["notPassed"]),
            "pendingUnits": pending["missing"] + pending["uncertain"], "semanticErrors": report["semanticErrors"]["confirmed"],
            "requiredGaps": report["requiredGaps"]["confirmed"], "targets": report["coverage"]["targets"]}


def _changed(first: Result, second: Result) -> list[Json]:
    """Return the targets that were judged differently, or by one of the two alone."""
    found = []
    for name in dict.fromkeys((*first.decisions, *second.decisions)):
        a, b = first.decisions.get(name), second.decisions.get(name)
        if a != b:
            found.append({"target": parse(name.encode("utf-8"), "target"), "first": _told(a), "second": _told(b)})
    return found


def _told(decision: tuple[str, tuple[str, ...]] | None) -> Json | None:
    return None if decision is None else {"verdict": decision[0], "errorCodes": list(decision[1])}
