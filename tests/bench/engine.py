"""How fast the engine is, on one core of this machine.

    python -m tests.bench.engine

Prints a table, then one line of JSON. Peers are measured in the same run when they can be imported (`pip install
shodhana[bench]`): PyJHora on the same work, charts, D9 and D10 and the Vimshottari lords at ten dates (by the table it
offers, and once more by its inner calls alone, which is the least it can do); kpastro's `rectify()`, which scores by
rules of its own, beside our whole result.

Growth is told in two parts. A window costs something before it has a second row of any domain: charts, tables and the
baseline of a life in each domain. What each further row adds is the part that must grow as candidates × rows.
"""

from __future__ import annotations

import json
import math
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import resource
import sys
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, cast

import numpy as np

from scoring import plan_probes, score
from scoring.case import parse_case
from scoring.placebo import placebo_result
from scoring.planted import MIX, draw_life
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
            reference = whole if "rectify" in name else same
            theirs = best(call, 3)
            found.append({
                "peer": name, "minutes": minutes, "theirs_ms": round(theirs, 3), "ours_ms": round(reference, 3),
                "times": round(theirs / reference, 1), "goal_times": GOALS_TIMES.get((name, minutes)),
            })  # fmt: skip
    return found


GROWING = tuple(MIX[place][1] for place in (0, 2, 3, 4, 6, 8, 9, 17))
"""A row of each of eight domains, in the precisions they usually come in."""


def repeated(minutes: int, times: int) -> dict[str, Any]:
    """A case with some rows of each of eight domains, whose baseline is thus the same however many rows there are."""
    born = datetime(1975, 3, 4, 5, 6)
    lives = [
        draw_life(np.random.default_rng(12 + place), 0.5, minutes=minutes, rows=times, kinds=[kind], born=born).case
        for place, kind in enumerate(GROWING)
    ]
    events = [event for life in lives for event in cast(list[dict[str, Any]], life["events"])]
    return lives[0] | {"events": [event | {"id": f"e{place}"} for place, event in enumerate(events)]}


def growth() -> dict[str, Any]:
    """Milliseconds of support and ranges as candidates and rows grow, and the slopes in logarithms."""
    cells = {
        (minutes, times * len(GROWING)): parse_case(repeated(minutes, times))
        for minutes in (240, 480, 960, 1440) for times in (1, 2, 3, 6, 11)
    }  # fmt: skip
    spent = dict.fromkeys(cells, math.inf)
    for _ in range(4):  # round after round, so that a busy moment of the machine does not stay with one of them
        for cell, case in cells.items():
            spent[cell] = min(spent[cell], best(lambda case=case: compute(case), 3))  # type: ignore[misc]
    before = {minutes: ms for (minutes, rows), ms in spent.items() if rows == len(GROWING)}
    points = [
        (minutes * (rows - len(GROWING)), ms - before[minutes])
        for (minutes, rows), ms in spent.items() if rows > len(GROWING) and ms > before[minutes]
    ]  # fmt: skip
    whole = [(minutes * rows, ms) for (minutes, rows), ms in spent.items()]
    further, all_of_it = (np.polyfit(*np.log(np.array(found)).T, 1)[0] for found in (points, whole))
    return {
        "first_rows_ms": {str(minutes): round(ms, 3) for minutes, ms in before.items()},
        "further_rows": [{"cells": size, "ms": round(ms, 3)} for size, ms in points],
        "further_rows_ns_per_cell": round(1e6 * sum(ms for _, ms in points) / sum(size for size, _ in points)),
        "slope_of_further_rows": round(float(further), 3),
        "slope_of_the_whole": round(float(all_of_it), 3),
    }


def main() -> None:
    """Print the table, then the JSON."""
    measured = ours()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    grown = growth()
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
    for minutes, spent in grown["first_rows_ms"].items():
        label = f"a row in each of eight domains, {minutes} minutes"
        write(f"{label:52} {spent:9.2f} ms\n")
    write(f"{'each further row, per candidate':52} {grown['further_rows_ns_per_cell']:9} ns\n")
    write(f"{'growth of further rows x candidates, log-log slope':52} {grown['slope_of_further_rows']:9.2f}      goal 0.9-1.1\n")
    write(f"{'the same of the whole, first rows among them':52} {grown['slope_of_the_whole']:9.2f}\n")
    write(f"{'largest memory of the engine':52} {memory:9.0f} MB   goal 300\n")
    write(json.dumps({
        "milliseconds": {name: round(value, 3) for name, value in measured.items()},
        "peers": others, "growth": grown, "memory_mb": round(memory),
    }) + "\n")  # fmt: skip


if __name__ == "__main__":
    main()
