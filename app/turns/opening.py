"""A new case: the declared window as its first result, and round 1 in the slot."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from app.domain import interview
from app.domain.bank.model import Bank
from app.turns import results
from app.turns.ledger import scoring_case

Json = dict[str, Any]


def prepare(case_id: str, case: Mapping[str, Any], bank: Bank) -> Json:
    """Return {"case", "state", "slot", "result"} for `Gateway.open_case`.

    Args:
        case_id: the new id.
        case: validated values: locale, birth, window, source, as_of, display_name.
        bank: the bank the case stays on.

    Raises:
        scoring.CaseError: the engine does not take the birth or the window.
    """
    result = results.compute(scoring_case({**case, "id": case_id}, ()), "declared")
    minutes = int(result["data"]["interval"]["width_minutes"])
    step = interview.begin(bank, date.fromisoformat(case["birth"]["date"]), date.fromisoformat(case["as_of"]),
                           str(case["locale"]), minutes=minutes)
    return {"case": {**case, "bank_version": bank.version}, "state": step.state.to_json(), "slot": step.slot,
            "result": result}
