"""Results of the engine as they are stored: the numbers, and the divisional ascendants of the candidates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import scoring
from app.domain.vocabulary import CaseStatus

Json = dict[str, Any]
CHARTS = ("D1", "D9", "D10")


def compute(case: Mapping[str, Any], reason: str) -> Json:
    """Score a case and return the result as `store_result` takes it."""
    data: Json = scoring.score(case)
    return {"fingerprint": data["fingerprint"], "engine_version": data["engine_version"],
            "policy_version": data["policy_version"], "reason": reason, "data": data,
            "charts": {one["candidate_id"]: _ascendants(case["birth"], one["time"]) for one in data["candidates"]}}


def _ascendants(birth: Mapping[str, Any], time: Mapping[str, Any]) -> dict[str, int]:
    return scoring.ascendants(_moment(birth, time), CHARTS)


def birth_chart(birth: Mapping[str, Any], time: Mapping[str, Any]) -> dict[str, int]:
    """Return the signs of the ascendant and the planets at a time: what an adopted time's house table is read from."""
    chart: Json = scoring.chart(_moment(birth, time))
    signs: dict[str, int] = chart["vargas"]["D1"]
    return signs


def _moment(birth: Mapping[str, Any], time: Mapping[str, Any]) -> Json:
    return {"local": f"{time['date']} {time['time']}:00", "tz": birth["tz"], "lat": birth["lat"], "lon": birth["lon"],
            "utc_offset_s": time["utc_offset_s"]}


def report_view(stored: Mapping[str, Any]) -> Json:
    """Return the stored state of a case in the shape that the report reads."""
    case, result = stored["case"], stored["result"]
    # a result of an earlier birth has an earlier window too
    window = result["data"]["window"] if case["status"] != CaseStatus.NEEDS_REBASELINE else case["window"]
    return {
        **stored,
        "window": {**window, "version": case["window"].get("version", 1)},
        "display_name": case.get("display_name"),
        "reported_birth_time": case.get("reported_birth_time"),
        "active_birth_time": case.get("active_birth_time"),
        "declared_window_history": [],
        "placebo": result.get("placebo"),
        "chance_band": asdict(scoring.POLICY.chance_band),
        "charts": result.get("charts") or {},
        "fingerprint": result.get("fingerprint"),
    }
