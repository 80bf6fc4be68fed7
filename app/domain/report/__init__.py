"""The report: what a person gets at every moment, as a projection of stored results (report.md).

`build` makes the whole report, `why` answers where it came from, `summary` is the short form of a case's
page, `cards` the candidates to adopt, `adoption` what may be done with them. All take the same stored `view`;
none computes a result, reads a clock or asks a model. `document` (app.domain.report.document) lays a report
out for the formats of app/render.
"""

from __future__ import annotations

from app.domain.report import method, standing, trace
from app.domain.report.adoption import adoption, cards
from app.domain.report.reading import Json, Reading, View
from app.domain.report.standing import CLAIM_STATUS, TRUTH_STATUS, limits, state_text
from app.domain.report.why import why
from app.texts import say

__all__ = [
    "CLAIM_STATUS",
    "TRUTH_STATUS",
    "adoption",
    "build",
    "cards",
    "honesty",
    "limits",
    "state_text",
    "summary",
    "why",
]


def honesty(locale: str) -> str:
    """Return the paragraph that stands beside every result: what was measured of such scoring."""
    return say(locale, "report-honesty")


def build(view: View, locale: str) -> Json:
    """Return the report: the ten parts of report.md, texts in one language, beside the numbers they state.

    Args:
        view: the stored state of a case: `case`, `window`, `ledger`, `result`, `narrowing`, `snapshots`,
            `outcome`, `accepted`, `report_version`, `window_receipts`, `placebo`, and optionally
            `reported_birth_time`, `active_birth_time`, `display_name`, `coverage`, `chance_band`, and `outdated`
            where the birth data of this version were changed since.
        locale: "zh" or "en".

    Returns:
        A JSON-able mapping. Members named `text`, `sentence`, `note` … are for people and hold no internal
        name; `code`, `label`, `status`, ids and the two constants are for machines.
    """
    reading = Reading(view, locale)
    words = reading.words
    name = view.get("display_name") or reading.case.get("display_name")
    return {
        "case_id": reading.case["id"],
        "report_version": view.get("report_version", 0),
        "result_version": reading.result_version,
        "locale": locale,
        "title": words.say("title-of", name=str(name)) if name else words.say("title"),
        "version_text": words.say("version", version=str(view.get("report_version", 0))),
        "state": standing.state(reading),
        "birth": standing.birth(reading),
        "claim_status": CLAIM_STATUS,
        "truth_status": TRUTH_STATUS,
        "ranges": standing.ranges(reading),
        "ladder": standing.ladder(reading),
        "trust": standing.trust(reading),
        "narrowing": trace.narrowing(reading),
        "windows": trace.windows(reading),
        "attribution": {
            "rows": trace.attribution(reading),
            "pending": trace.pending_line(reading),
            "note": None if reading.rows else words.say("attribution-none-yet"),
        },
        "method": {
            "events": method.events(reading),
            "divisional": method.divisional(reading),
            "houses": method.houses(reading),
            "techniques": method.audit(reading),
            "note": words.say("method-at-representative")
            if reading.result.get("rows")
            else words.say("method-empty"),
        },
        "excluded": {
            "rows": method.excluded(reading),
            "note": None if reading.result.get("excluded") else words.say("excluded-none"),
        },
        "limits": standing.limits(reading.gate["blockers"], locale),
        "limits_note": None if reading.gate["blockers"] else words.say("limits-none"),
        "gate": {"confirmation_allowed": reading.confirmation_allowed},
        "next_steps": standing.next_steps(reading),
        "closing": words.say("closing"),
    }


def summary(view: View, locale: str) -> Json:
    """Return the short form that a case's page carries: ranges, rung, sentence, closing words."""
    reading = Reading(view, locale)
    shown = standing.ranges(reading)
    rung = standing.ladder(reading)
    return {
        "version": view.get("report_version", 0),
        "state": standing.state(reading),
        "claim_status": CLAIM_STATUS,
        "truth_status": TRUTH_STATUS,
        "interval": reading.candidate,
        "supported": reading.supported,
        "declared": reading.declared,
        "representative": shown["representative"],
        "sentence": shown["sentence"],
        "notes": shown["notes"],
        "chance_band": shown["chance_band"],
        "ladder": {"label": rung["label"], "text": rung["text"]},
        "narrowing": trace.narrowing(reading)["line"],
        "next_steps": standing.next_steps(reading),
        "coverage_statement": standing.trust(reading)["coverage_statement"],
        "honesty": honesty(locale),
        "closing": reading.words.say("closing"),
    }
