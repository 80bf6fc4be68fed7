"""One review from files to files: the same bytes in give the same bytes out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from app.review import captures as captured
from app.review import plan as planned
from app.review import receipt as signed
from app.review.bundle import CAPTURED, Bundle
from app.review.canonical import document, sha256
from app.review.critical import look
from app.review.folders import take
from app.review.forms import moment
from app.review.page import pages
from app.review.receipt import RECEIPT, template
from app.review.references import readiness
from app.review.report import report
from app.review.targets import listed
from app.review.validator import Projection, project
from app.review.verdict import Evidence


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The outcome of a review."""

    files: dict[str, bytes]
    """What the output folder holds: copies byte for byte, then what was made."""
    report: dict[str, Any]


def review(bundle: Bundle, plan_file: Path, captures_file: Path, receipt_file: Path | None, now: datetime) -> Reviewed:
    """Review captured outputs.

    Args:
        bundle: checked against the running build.
        plan_file: from `prepare`.
        captures_file: from `capture`, or any capture of the same measurement.
        receipt_file: somebody's decisions; without them everything is pending.
        now: the present.

    Raises:
        InvalidInput: any of it is malformed, of something else, or out of its time.
    """
    plan_bytes, captures_bytes = take(plan_file), take(captures_file)
    plan = planned.load(plan_bytes, bundle, now)
    captures = captured.load(captures_bytes, bundle, plan, now)
    cases = bundle.corpus.of(plan.split)
    answered = tuple(captured.answers(captures, cases, plan.repeats))
    projections = tuple(Projection() if one.failure else project(one.case, one.proposals) for one in answered)
    pairs = list(zip(answered, projections, strict=True))
    targets = tuple(target for one, each in pairs for target in listed(one, each))
    receipt_bytes = take(receipt_file) if receipt_file else None
    receipt = None if receipt_bytes is None else signed.load(
        receipt_bytes, plan.plan_id, sha256(captures_bytes), captures, targets, now)
    found = Evidence(
        corpus=bundle.corpus, plan=plan, captures=captures, answered=answered, projections=projections, targets=targets,
        looked=tuple(one for pair in pairs for one in look(*pair)), gate=bundle.measurement.critical_gate,
        readiness=readiness(bundle.corpus, plan.measurement_id, bundle.references, moment(captures.started_at)), receipt=receipt)
    made = report(found, bundle, captures_bytes, receipt_bytes)
    blank = template(plan.plan_id, sha256(captures_bytes), targets)
    files = {planned.PLAN_FILE: plan_bytes, CAPTURED: captures_bytes, "corpus.json": bundle.corpus_bytes, **bundle.receipts}
    if receipt_bytes is not None:
        files[RECEIPT] = receipt_bytes
    listing = {"planId": plan.plan_id, "capturesDigest": sha256(captures_bytes), "targets": [one.to_json() for one in targets]}
    files |= {"review-targets.json": document(listing), "review-template.json": document(blank), "report.json": document(made),
              **pages(found, blank)}
    return Reviewed(files, made)
