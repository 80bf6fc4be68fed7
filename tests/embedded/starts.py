"""Starting an installation in a process of its own, to see what it leaves behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
HOLD = """
import json, sys
from pathlib import Path
from app.embedded import start
from app.errors import Unavailable
try:
    services = start(Path(sys.argv[1]), durable=False)
except Unavailable as error:
    print(json.dumps({"refused": error.code, **error.params}), flush=True)
    raise SystemExit(3)
pids = [server.process.pid for server in (services._postgres, services._valkey)]
print(json.dumps({"pids": pids, "owner": services.owner_url, "redis": services.redis_url,
                  **dict(services.describe())}), flush=True)
sys.stdin.read()
"""


@dataclass(slots=True)
class Holder:
    """A process that runs the servers of a state folder until its standard input ends."""

    process: subprocess.Popen[str]
    said: dict[str, Any]

    @classmethod
    def start(cls, state: Path, *, user: str | None = None) -> Holder:
        """Start it and wait for its first line."""
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(state)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            cwd="/", env={**os.environ, "PYTHONPATH": str(ROOT)}, user=user, extra_groups=[] if user else None,
        )
        assert process.stdout is not None
        return cls(process, json.loads(process.stdout.readline() or "{}"))

    def end(self) -> int:
        """Let it end by itself."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(60)

    def signal(self, number: int) -> int:
        """End it by a signal."""
        self.process.send_signal(number)
        return self.process.wait(60)


def alive(pids: list[int]) -> list[int]:
    """Return those of the processes that still run; what only waits to be reaped does not."""
    listing = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True, check=True)
    states = dict(line.split() for line in listing.stdout.splitlines())
    return [pid for pid in pids if not states.get(str(pid), "Z").startswith("Z")]
