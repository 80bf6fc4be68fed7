"""How fast the engine is, on one core of this machine.

    python -m tests.bench.engine

Prints a table, then one line of JSON. Peers are measured when they can be imported (`pip install
shodhana[bench]`); kpastro's `rectify` scores by rules of its own, PyJHora's figure is charts and
mahadashas alone.
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


def peers() -> dict[str, float]:
    """Milliseconds of other programs for 120 candidate minutes and 10 dates; absent ones are left out."""
    return {name: best(call, 2) for name, call in importable().items()}


def main() -> None:
    measured, others = ours(), peers()
    reference = measured["whole result, 120 minutes x 10 rows"]
    write = sys.stdout.write
    for name, value in measured.items():
        goal = GOALS_MS.get(name)
        write(f"{name:52} {value:9.2f} ms" + (f"   goal {goal:g}\n" if goal else "\n"))
    for name, value in others.items():
        write(f"{name:52} {value:9.2f} ms   {value / reference:.0f} x ours\n")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    write(f"{'largest memory of this process':52} {memory:9.0f} MB   goal 300\n")
    write(json.dumps({
        "milliseconds": {name: round(value, 3) for name, value in measured.items()},
        "peers_milliseconds": {name: round(value, 3) for name, value in others.items()},
        "ratios": {name: round(value / reference, 1) for name, value in others.items()},
        "memory_mb": round(memory),
    }) + "\n")  # fmt: skip


if __name__ == "__main__":
    main()
