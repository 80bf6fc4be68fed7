"""How fast the engine is, on one core of this machine.

    python -m tests.bench.engine

Prints a table, then one line of JSON. Peers are measured in the same run when they can be imported (`pip install
shodhana[bench]`): PyJHora on the same work, charts, D9 and D10 and the Vimshottari lords at ten dates; kpastro's
`rectify()`, which scores by rules of its own, beside our whole result.
"""

from __future__ import annotations

import json
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import resource
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from scoring import plan_probes, score
from scoring.case import parse_case
from scoring.placebo import placebo_result
from scoring.planted import draw_life
from scoring.probes import plan
from scoring.result import canonical
from scoring.scored import compute
from tests.bench.peers import importable
from tests.bench.peers import ours as importable_ours
from tests.engine.lives import SCORED_PAIRS

GOALS_MS = {
    "whole result, 120 minutes x 10 rows": 10.0,
    "support and ranges, 1440 minutes x 20 rows": 40.0,
    "whole result, 1440 minutes x 20 rows": 60.0,
    "1,000 shuffles, 241 minutes x 10 rows": 1000.0,
    "1,000 shuffles, 1440 minutes x 20 rows": 1000.0,
    "probes over eight domains, 241 minutes": 30.0,
}


def best(call: Callable[[], Any], repeats: int) -> float:
    """Shortest of several runs, milliseconds."""
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return 1000.0 * min(times)


def life(minutes: int, rows: int) -> dict[str, Any]:
    """A planted case of the usual mix of domains and precisions."""
    return dict(draw_life(np.random.default_rng(12), 0.5, minutes=minutes, rows=rows).case)


def ours() -> dict[str, float]:
    """Milliseconds of each thing the engine promises."""
    small, large, middle = life(120, 10), life(1440, 20), life(241, 10)
    first = time.perf_counter()
    score(small)
    cold = 1000.0 * (time.perf_counter() - first)
    computed, day = compute(parse_case(middle)), compute(parse_case(large))
    return {
        "first result of a process, 120 minutes x 10 rows": cold,
        "whole result, 120 minutes x 10 rows": best(lambda: score(small), 40),
        "the same as canonical JSON": best(lambda: canonical(score(small)), 40),
        "support and ranges, 120 minutes x 10 rows": best(lambda: compute(parse_case(small)), 40),
        "support and ranges, 1440 minutes x 20 rows": best(lambda: compute(parse_case(large)), 15),
        "whole result, 1440 minutes x 20 rows": best(lambda: score(large), 15),
        "1,000 shuffles, 241 minutes x 10 rows": best(lambda: placebo_result(computed, 1000), 3),
        "1,000 shuffles, 1440 minutes x 20 rows": best(lambda: placebo_result(day, 1000), 3),
        "probes over eight domains, 241 minutes": best(lambda: plan(computed, SCORED_PAIRS, 8), 10),
        "the same with the case computed first": best(lambda: plan_probes(middle, SCORED_PAIRS), 10),
    }


GOALS_TIMES = {
    ("PyJHora, the same work", 120): 300.0,
    ("PyJHora, the same work", 1440): 800.0,
    ("kpastro rectify(), its own scoring", 1440): 7.0,
}
"""How many times longer than ours each peer should take; kpastro beside our whole result with 20 rows."""


def peers(measured: dict[str, float]) -> list[dict[str, Any]]:
    """Other programs beside ours on the same number of candidates and ten dates; absent ones are left out."""
    found = []
    for minutes in (120, 1440):
        same = best(importable_ours(minutes), 20)
        whole = measured["whole result, 1440 minutes x 20 rows" if minutes > 120 else "whole result, 120 minutes x 10 rows"]
        for name, call in importable(minutes).items():
            reference = same if "same work" in name else whole
            theirs = best(call, 3 if minutes == 120 else 1)
            found.append({
                "peer": name, "minutes": minutes, "theirs_ms": round(theirs, 3), "ours_ms": round(reference, 3),
                "times": round(theirs / reference, 1), "goal_times": GOALS_TIMES.get((name, minutes)),
            })  # fmt: skip
    return found


def growth() -> tuple[list[dict[str, float]], float]:
    """Milliseconds of support and ranges as candidates and rows grow, and the slope in logarithms.

    From a quarter of a day on: below that, fixed costs show and the slope would flatter.
    """
    points = []
    for minutes, rows in ((360, 20), (720, 20), (1440, 20), (1440, 40), (1440, 80)):
        case = parse_case(life(minutes, rows))
        compute(case)
        points.append({"cells": minutes * rows, "ms": best(lambda case=case: compute(case), 9)})  # type: ignore[misc]
    logs = np.log([[one["cells"], one["ms"]] for one in points])
    return points, float(np.polyfit(logs[:, 0], logs[:, 1], 1)[0])


def main() -> None:
    """Print the table, then the JSON."""
    measured = ours()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    points, slope = growth()
    others = peers(measured)
    write = sys.stdout.write
    for name, value in measured.items():
        goal = GOALS_MS.get(name)
        write(f"{name:52} {value:9.2f} ms" + (f"   goal {goal:g}\n" if goal else "\n"))
    for one in others:
        goal = f"   goal {one['goal_times']:g}" if one["goal_times"] else ""
        label = f"{one['peer']}, {one['minutes']} minutes"
        write(f"{label:52} {one['theirs_ms']:9.2f} ms   ours {one['ours_ms']:.2f} ms, {one['times']:.0f} times{goal}\n")
    if not others:
        write("No peer is installed (pip install shodhana[bench]).\n")
    write(f"{'growth with candidates x rows, log-log slope':52} {slope:9.2f}      goal 0.9-1.1\n")
    write(f"{'largest memory of the engine':52} {memory:9.0f} MB   goal 300\n")
    write(json.dumps({
        "milliseconds": {name: round(value, 3) for name, value in measured.items()},
        "peers": others, "growth": {"points": points, "slope": round(slope, 3)}, "memory_mb": round(memory),
    }) + "\n")  # fmt: skip


if __name__ == "__main__":
    main()
