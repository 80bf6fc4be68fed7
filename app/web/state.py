"""The visible state of a case, as GET answers it: built from what is stored and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.domain import interview, report
from app.domain.bank.model import Bank
from app.domain.evidence import display_date_label
from app.domain.told import told
from app.domain.vocabulary import CaseStatus
from app.turns.results import report_view
from scoring.vocabulary import UNSCORED

Json = dict[str, Any]


def ranges(stored: Mapping[str, Any], shown: Mapping[str, Any]) -> Json:
    """The two ranges of a summary, and the ratio; neither is of a result that a new birth has voided."""
    holds = stored["case"]["status"] != CaseStatus.NEEDS_REBASELINE
    return {"interval": shown["interval"], "supported": shown["supported"],
            "evidence_ratio": stored["result"]["data"]["evidence_ratio"] if holds else None}


def public_case(case: Mapping[str, Any]) -> Json:
    """The case row without what is the server's own."""
    return {name: value for name, value in case.items() if name not in ("owner", "bank_version")}


def listed_case(case: Mapping[str, Any]) -> Json:
    """A case as the list of its owner shows it."""
    told = report.state_text(CaseStatus(case["status"]), case["locale"])
    return {**public_case(case), "state": {"status": case["status"], "text": told}}


def row(stored: Mapping[str, Any], rows: Mapping[str, Mapping[str, Any]], locale: str) -> Json:
    """A ledger row with its date label, and all that was said of its event."""
    label = display_date_label(stored, locale)
    return {**stored, "display_date_label": label, "told": told(stored, rows, locale), "scored": stored["domain"] not in UNSCORED}


def _turn(turn: Mapping[str, Any], state: interview.InterviewState, bank: Bank, locale: str) -> Json:
    """A turn whose answers say what was asked and chosen, so that they can be read when their question has gone."""
    answers = [{**one, **interview.in_words(state, bank, locale, one["item_id"], one.get("option"))} for one in turn["answers"]]
    return {**turn, "answers": answers}


def case_state(stored: Mapping[str, Any], bank: Bank) -> Json:
    """GET /api/cases/{id}.

    Args:
        stored: `Gateway.case_view`.
        bank: the version that the case began on.
    """
    locale = stored["case"]["locale"]
    view, state = report_view(stored), interview.InterviewState.from_json(stored["state"])
    shown = report.summary(view, locale)
    unfinished = any(turn["status"] in ("accepted", "running") for turn in stored["turns"])
    slot, rows = stored["slot"], {str(one["id"]): one for one in stored["ledger"]}
    if unfinished and slot["state"] == "empty":
        slot = interview.empty("processing", locale)
    return {
        "case": public_case(stored["case"]), "slot": slot, **ranges(stored, shown),
        "window": view["window"],
        "ledger": [row(one, rows, locale) for one in stored["ledger"]],
        "turns": [_turn(turn, state, bank, locale) for turn in stored["turns"]],
        "report": shown, "candidates": report.cards(view, locale),
        "narrowing": stored["narrowing"], "outcome": stored["outcome"], "accepted": stored["accepted"],
        "last_event": stored["last_event"], "busy": unfinished, "verify": stored["verify"],
    }
