"""Runs collected tests against one mutant after another, each in a fork."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Sequence
from importlib import import_module

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Mutant
from tests.mutation.transplant import transplant

KILLED, SURVIVED = 1, 0
LIMIT_SECONDS = 60
"""A mutant that computes for longer loops: noticed. Of the processor, so that a busy machine changes nothing."""


class Runner:
    """A pytest plugin that takes the place of the loop over the tests."""

    def __init__(self, mutants: Sequence[Mutant], processes: int) -> None:
        self._mutants, self._processes = list(mutants), processes
        self.survivors: list[str] = []
        self.timed_out = 0
        self.broken: str | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run every test once without a mutant, then the quick ones first against each."""
        seconds = {}
        for place, item in enumerate(session.items):
            began = time.perf_counter()
            if not _passes(item, session.items[place + 1] if place + 1 < len(session.items) else None):
                self.broken = item.nodeid
                return True
            seconds[item.nodeid] = time.perf_counter() - began
        items = sorted(session.items, key=lambda item: seconds[item.nodeid])
        running: dict[int, Mutant] = {}
        waiting = list(reversed(self._mutants))
        while waiting or running:
            while waiting and len(running) < self._processes:
                mutant = waiting.pop()
                running[_fork(mutant, items)] = mutant
            pid, status = os.wait()
            self._note(running.pop(pid), status)
        return True

    def _note(self, mutant: Mutant, status: int) -> None:
        if os.WIFSIGNALED(status):
            self.timed_out += 1
        elif os.WEXITSTATUS(status) == SURVIVED:
            self.survivors.append(mutant.name)
            sys.stdout.write(f"survived: {mutant.name}\n")
            sys.stdout.flush()


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    return all(report.passed for report in runtestprotocol(item, log=False, nextitem=following))


def _fork(mutant: Mutant, items: Sequence[pytest.Item]) -> int:
    pid = os.fork()
    if pid:
        return pid
    status = KILLED
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_SECONDS, LIMIT_SECONDS + 5))
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, sys.stdout.fileno())
        os.dup2(silent, sys.stderr.fileno())
        transplant(import_module(f"scoring.{mutant.module}"), mutant.source)
        followed = zip(items, [*items[1:], None], strict=True)
        status = SURVIVED if all(_passes(item, following) for item, following in followed) else KILLED
    finally:
        os._exit(status)
