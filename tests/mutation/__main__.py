"""Mutation testing of what decides a range, a gate or a dasha.

    python -m tests.mutation                 every third mutant, the form of infra/test
    python -m tests.mutation --all           every mutant
    python -m tests.mutation --only ranges   one module
    python -m tests.mutation --like REGEX    those whose name it finds, all of them

Each mutant runs in a fork of a process that has already collected the tests, and ends at the first test that
fails. A mutant that no test notices is a survivor: write the test it shows to be missing. Those that cannot
change a result are named by a pattern in `equivalents.json`, with the reason. A pattern that matches no mutant
any more is an error, so the list cannot outlive the code.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.running import Runner

ROOT = Path(__file__).parents[2]
MODULES = (
    "ranges", "runs", "stretches", "likelihood", "leaving", "stability", "ladder", "families",
    "vimshottari", "narayana",
)  # fmt: skip
SUITES = (
    "tests/engine/test_exact.py", "tests/engine/test_exact_gate.py", "tests/engine/test_ranges.py",
    "tests/engine/test_ladder.py",
    "tests/oracle/test_laws.py", "tests/oracle/test_published.py", "tests/oracle/test_reports.py",
    "tests/oracle/test_golden.py", "tests/engine/test_activation.py", "tests/engine/test_result.py",
)  # fmt: skip
SLOW = "not process and not threads and not command_line and not array_is_the_page"
"""Tests that start processes or threads, or repeat what the others see."""
SHARE = 3


def chosen(only: str | None, like: str | None, everything: bool) -> tuple[list[Mutant], list[str]]:
    """Mutants to run, and entries of the list of equivalents that match none."""
    equivalents: dict[str, str] = json.loads((ROOT / "tests/mutation/equivalents.json").read_text("utf-8"))
    found = [
        mutant for module in MODULES if only in (None, module)
        for mutant in mutants(module, (ROOT / f"scoring/{module}.py").read_text("utf-8"))
    ]  # fmt: skip
    patterns = {text: re.compile(text) for text in equivalents if only in (None, text.split("\\")[0])}
    stale = [text for text, one in patterns.items() if not any(one.match(mutant.name) for mutant in found)]
    alive = [mutant for mutant in found if not any(one.match(mutant.name) for one in patterns.values())]
    if like is not None:
        return [one for one in alive if re.search(like, one.name)], []
    return [one for place, one in enumerate(alive) if everything or place % SHARE == 0], stale


def main() -> int:
    """Run the mutants; 1 when one survived or the list of equivalents is stale."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", choices=MODULES)
    parser.add_argument("--like")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    some, stale = chosen(options.only, options.like, options.all)
    settings.register_profile("mutation", derandomize=True, database=None, deadline=None)
    settings.load_profile("mutation")
    runner = Runner(some, options.processes)
    suites = [suite for suite in SUITES if (ROOT / suite).exists()]
    arguments = ["-o", "addopts=", "-qqs", "--no-summary", "-p", "no:cacheprovider", "-p", "no:timeout", "-k", SLOW, *suites]
    status = pytest.main(arguments, plugins=[runner])
    write = sys.stdout.write
    if status or runner.broken:
        write(f"The tests do not pass without a mutant: {runner.broken or status}\n")
        return 1
    for name in stale:
        write(f"no such mutant any more: {name}\n")
    write(f"{len(some)} mutants, {len(runner.survivors)} survived, {runner.timed_out} ran too long\n")
    return 1 if runner.survivors or stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
