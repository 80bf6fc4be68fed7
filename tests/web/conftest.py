"""A real server in a process of its own: streams that never end hang an in-process client."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import pytest


class Server:
    """One installation in a folder; can be killed and started again."""

    def __init__(self, folder: Path, program: Sequence[str] = (), **settings: str) -> None:
        self.folder = folder
        self.program = program or (sys.executable, "-c", "from app.cli import main; main()")
        self.settings = {"SHODHANA_PLACEBO": "200", "SHODHANA_CASES_PER_DAY": "100000",
                         "SHODHANA_TURNS_PER_MINUTE": "100000", "SHODHANA_VERIFY_PER_ADDRESS": "100000",
                         "SHODHANA_VERIFY_PER_OWNER": "100000", **settings}
        self.url = ""
        self.log = folder / "server.log"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait for the address it prints."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*self.program, "serve", "--port", "0", "--state", str(self.folder / "state")],
                stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **self.settings},
            )
        assert self._process.stdout is not None
        self.url = self._process.stdout.readline().strip()
        assert self.url.startswith("http://"), self.log.read_text()
        ends = time.monotonic() + 120
        while time.monotonic() < ends:
            try:
                if httpx.get(f"{self.url}/health/ready").status_code == 200:
                    return
            except httpx.TransportError:
                continue
        raise AssertionError(self.log.read_text())

    def messages(self) -> str:
        """What stands in its log, without the clock before each line."""
        return "\n".join(line.partition(" ")[2].partition(" ")[2] for line in self.log.read_text().splitlines())

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A running server for the session."""
    with tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder:
        running = Server(Path(folder))
        running.start()
        yield running
        running.stop()
