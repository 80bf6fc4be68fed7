"""A small corpus, and captures and receipts over it, for tests of the machinery; the real corpus has its own tests."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.domain.evidence import SELF
from app.review import bundle as bundles
from app.review.canonical import document, sha256
from app.review.captures import input_digest
from app.review.corpus import CORPUS_ID, RULES, Case, Corpus
from app.review.plan import Plan, declare
from app.review.source import build

Json = dict[str, Any]
FROZEN = datetime(2026, 9, 1, 8, 0, tzinfo=UTC)
DECLARED = FROZEN + timedelta(hours=1)
STARTED = FROZEN + timedelta(hours=2)
REVIEWED = FROZEN + timedelta(hours=3)
NOW = FROZEN + timedelta(hours=4)
CRITERIA = {"maxConfirmedErrors": 0, "confirmedErrorsRationale": "No error is tolerable in so small a set.",
            "maxRequiredGaps": 0, "requiredGapsRationale": "Every duty here can be met."}
CHECK = {"zh": "没有把别人的事算作本人的事。", "en": "Nothing of somebody else is taken for the person's own."}

HARBOUR: Json = {
    "group": "harbour", "split": "development", "locale": "zh", "reference_date": "2026-08-31", "people": {"p1": "1988-04-12"},
    "cases": [
        {"id": "harbour-1", "person": "p1", "rules": list(RULES),
         "says": ["2006年9月我去省城上大学，我妈2015年做了手术。", {"metadata": "会话于 2026-08-31 10:02 恢复"},
                  "听说我同学2015年离婚了，我没离过。"],
         "entities": {"city": "place", "mum": "mother", "friend": "other_person"},
         "mentions": [{"self": "我"}, {"city": "省城"}, {"mum": "我妈"}, {"friend": "我同学"}],
         "statements": [
             {"kind": "education_start", "words": "2006年9月我去省城上大学", "when": "2006年9月", "dates": "2006-09",
              "other": {"city": "if_selected"}},
             {"kind": "family_event", "of": "mum", "words": "我妈2015年做了手术", "when": "2015年", "dates": 2015}],
         "asides": [{"words": "听说我同学2015年离婚了", "why": "hearsay"}, {"words": "我没离过", "why": "negated"}],
         "checks": [CHECK, {"zh": "手术是母亲的。", "en": "The operation is the mother's."}],
         "limits": [{"zh": "不知道是哪一所大学。", "en": "Which university it was is not known."}]},
        {"id": "harbour-2", "person": "p1", "rules": ["corrections"],
         "says": ["2012年7月进了第一家公司上班", "说错了，不是2012年7月，是2012年8月进的公司"],
         "statements": [{"kind": "career_entry", "words": "是2012年8月进的公司", "when": "2012年8月", "dates": "2012-08", "in": 2}],
         "checks": [CHECK]},
    ],
}
HILLS: Json = {
    "group": "hills", "split": "validation", "locale": "en", "reference_date": "2026-08-31", "people": {"p2": "1979-07-04"},
    "cases": [{"id": "hills-1", "person": "p2", "rules": list(RULES), "says": ["I moved to Leeds in May 2015."],
               "entities": {"leeds": "place"}, "mentions": [{"self": "I"}, {"leeds": "Leeds"}],
               "statements": [{"kind": "relocation", "words": "I moved to Leeds in May 2015", "when": "May 2015", "dates": "2015-05",
                               "other": {"leeds": "required"}}],
               "checks": [CHECK]}],
}


def corpus(*groups: Json) -> Corpus:
    """Build a corpus of groups; default the small one."""
    chosen = groups or (HARBOUR, HILLS)
    return Corpus(corpus_id=CORPUS_ID, authors=("author-1", "author-2"),
                  cases=tuple(build(group, case) for group in chosen for case in group["cases"]))


def frozen(folder: Path, found: Corpus | None = None) -> Path:
    """Write a bundle of the small corpus."""
    folder.mkdir()
    for name, raw in bundles.freeze(found or corpus(), "2026-09-01T08:00:00.000Z", cases=1, critical=1).items():
        (folder / name).write_bytes(raw)
    return folder


def bundle(folder: Path) -> bundles.Bundle:
    """Load a bundle of the small corpus."""
    return bundles.load(folder, cases=1, critical=1)


def plan(found: bundles.Bundle, *, repeats: int = 1, now: datetime = DECLARED, **criteria: object) -> Plan:
    """Declare a plan over development."""
    return declare(found, document({**CRITERIA, **criteria}), "development", repeats, now)


def ideal(case: Case) -> list[Json]:
    """Return what an extractor would answer that kept to the reference."""
    people = [at for at, one in enumerate(case.window, 1) if one.role == "person"]
    return [{"disposition": "answered", "events": [
        {"quote": one.span.quote, "event_kind": str(one.event_kind), "subject": case.entity(one.entity_id).subject,
         "related_person": None if case.entity(one.entity_id).subject == SELF else case.entity(one.entity_id).subject,
         "date_text": one.date_text} for one in case.statements if one.span.message == message]} for message in people]


def record(case: Case, repeat: int = 1, **changes: object) -> Json:
    """Return a record of a capture."""
    return {"caseId": case.case_id, "repeat": repeat, "outcome": "output", "inputDigest": input_digest(case),
            "output": ideal(case), **changes}


def captures(found: bundles.Bundle, records: Iterable[Json] | None = None, *, repeats: int = 1,
             started: str = "2026-09-01T10:00:00.000Z", **changes: object) -> bytes:
    """Return a capture file over development."""
    chosen = [record(case, repeat) for repeat in range(1, repeats + 1) for case in found.corpus.of("development")]
    return document({"protocol": "omk-entity-captures/v1", "measurementId": found.measurement.measurement_id,
                     "split": "development", "repeats": repeats, "startedAt": started, "model": "ideal",
                     "records": chosen if records is None else list(records), **changes})


def receipt(template: Json, **changes: object) -> Json:
    """Return a template filled in: everything correct, or not selected where that is a choice."""
    decisions = [{**one, "verdict": "correct", "rationale": f"Read against the window: {at}."}
                 for at, one in enumerate(template["decisions"])]
    return {**template, "reviewer": {"actorKind": "human", "actorId": "reader-1"}, "independentHuman": True,
            "reviewedAt": "2026-09-01T11:00:00.000Z", "decisions": decisions, **changes}


def reference(found: bundles.Bundle, actor: str, *, independent: bool, **changes: object) -> bytes:
    """Return a reference receipt that accepts every case."""
    return document({"protocol": "shodhana-reference-review/v1", "measurementId": found.measurement.measurement_id,
                     "reviewer": {"actorKind": "human", "actorId": actor}, "independentHuman": independent,
                     "reviewedAt": "2026-09-01T08:30:00.000Z",
                     "decisions": [{"caseId": case.case_id, "verdict": "accepted", "rationale": "Read."}
                                   for case in found.corpus.cases],
                     **changes})


__all__ = ["CRITERIA", "DECLARED", "HARBOUR", "HILLS", "NOW", "REVIEWED", "STARTED", "bundle", "captures", "corpus", "frozen",
           "ideal", "plan", "receipt", "record", "reference", "sha256"]
