"""Shodhana's engine: a birth time narrowed down from dated events, with the arithmetic shown.

The library stands alone: it knows numpy and Swiss Ephemeris and nothing of conversations or databases.

    score(case)          both ranges, attribution, stability, ladder, gate: one result as plain data
    plan_probes(case)    which question would tell the minutes apart best
    chart(birth)         the chart of one birth; ascendants(birth, charts) its ascendants alone
    CaseError            every bad input, with its field and a code
"""

from __future__ import annotations

from scoring.api import plan_probes, score
from scoring.chart import ascendants, chart
from scoring.errors import CaseError
from scoring.field import activation_map, around
from scoring.policy import ENGINE_VERSION, POLICY, Policy

__all__ = [
    "ENGINE_VERSION", "POLICY", "CaseError", "Policy", "activation_map", "around", "ascendants", "chart", "plan_probes",
    "score",
]  # fmt: skip
