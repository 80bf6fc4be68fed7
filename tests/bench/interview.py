"""How long the interview thinks: `python -m tests.bench.interview`.

    decide      the pure decision, over every state of 40 conversations
    planning    probes of all worded domains, the decision and its slot, for a window with 20 rows

Prints a table and one JSON line. CPU time of this process, the best of several runs. Planning looks at 241 candidates at
most, evenly spaced over a longer window.
"""

from __future__ import annotations

import json
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import numpy as np

import scoring
from app.domain.bank import packaged
from app.domain.interview import InterviewState, Situation, advance, decide, probe_domains
from scoring.planted import draw_life
from tests.interview.life import Life, anybody

GOALS_MS = {"decide": 1.0, "planning": 40.0}
WINDOWS = (31, 121, 241, 481, 1440)
ROWS = 20


def milliseconds(work: Callable[[], object], runs: int) -> float:
    """Return the best CPU time of several runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best * 1000


def deciding() -> dict[str, float]:
    """Milliseconds of `decide`: the mean and the slowest of many states."""
    took: list[float] = []
    for seed in range(40):
        life = Life(seed=seed)
        while life.at.delivered is None:
            situation = life.situation()
            for state in (life.state, replace(life.state, open=None, parked=None)):
                took.append(milliseconds(partial(decide, state, situation, life.bank), 5))
            anybody(life)
    return {"decide, mean of all states": float(np.mean(took)), "decide, slowest state": max(took)}


def rows(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ledger rows of planted events."""
    return [{**event, "seq": place, "source_turn_id": "t", "user_quote": "那年的事", "status": "confirmed"}
            for place, event in enumerate(events, 1)]


def planning(minutes: int) -> float:
    """Milliseconds from a ledger of 20 rows to the next slot, the slot of round 3."""
    bank = packaged()
    case: Any = draw_life(np.random.default_rng(12), 0.5, minutes=minutes, rows=ROWS).case
    result = scoring.score(case)
    state = InterviewState(bank.version, step=3)
    domains = probe_domains(state, bank)

    def plan() -> None:
        found = scoring.plan_probes(case, domains)
        advance(state, Situation.of(birth_date=date.fromisoformat(case["birth"]["date"]), as_of=date.fromisoformat(case["as_of"]),
                                    locale="zh", rows=rows(case["events"]), result=result, probes=found), bank)

    plan()
    return milliseconds(plan, 7)


def main() -> None:
    """Print the table, then the JSON."""
    measured = {**deciding(), **{f"planning, {minutes} minutes x {ROWS} rows": planning(minutes) for minutes in WINDOWS}}
    for name, value in measured.items():
        sys.stdout.write(f"{name:40} {value:9.3f} ms   goal {GOALS_MS[name.split(',')[0]]:g}\n")
    rounded = {name: round(value, 3) for name, value in measured.items()}
    sys.stdout.write(json.dumps({"goals_ms": GOALS_MS, "milliseconds": rounded}) + "\n")


if __name__ == "__main__":
    main()
