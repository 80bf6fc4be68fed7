"""What a process that died left behind: a server without a parent, or a pid file that names a stranger."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from app.embedded.account import Account
from app.errors import Unavailable

WAIT_SECONDS: Final = 20


def clear_leftover(data: Path, run: Path, account: Account, programs: Path) -> None:
    """Stop an orphan on our data and take away the pid files that are not a server's.

    The caller holds the state folder's lock, so no living process of ours runs this server. PostgreSQL itself
    refuses to start while the pid of the file is alive, even when it is now another program's (usual in
    containers, where pids are small and repeat).

    Raises:
        Unavailable: the orphan does not end (`embedded-not-stopped`).
    """
    pid_file = data / "postmaster.pid"
    try:
        pid = int(pid_file.read_text().splitlines()[0])
    except (OSError, ValueError, IndexError):
        pid = 0
    if _is_server(pid, data):
        account.run([str(programs / "pg_ctl"), "stop", "-D", str(data), "-m", "fast", "-t", str(WAIT_SECONDS)])
        if not _ends(lambda: _is_server(pid, data)):  # pg_ctl looks at its file, which goes a moment before it does
            raise Unavailable("embedded-not-stopped", pid=str(pid))
    for stale in (pid_file, *run.glob(".s.PGSQL.*")):
        stale.unlink(missing_ok=True)


def stop_orphan(pid_file: Path, program: str) -> None:
    """End a server other than PostgreSQL whose pid file was left behind."""
    try:
        pid = int(pid_file.read_text())
    except (OSError, ValueError):
        return
    if program in _command_of(pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, 15)
        _ends(lambda: program in _command_of(pid))
    pid_file.unlink(missing_ok=True)


def _ends(runs: Callable[[], bool]) -> bool:
    """Wait until something runs no more; whether it came to that."""
    deadline = time.monotonic() + WAIT_SECONDS
    while runs():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def _is_server(pid: int, data: Path) -> bool:
    """Whether a process is a postmaster on this very folder."""
    command = _command_of(pid) if pid > 0 else ""
    return "postgres" in command and str(data) in command


def _command_of(pid: int) -> str:
    """Return the command line of a process; empty when there is none, or only its remains."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        if Path("/proc/self").exists():
            return ""
    listing = ["/bin/ps", "-ww", "-o", "command=", "-p", str(pid)]
    return subprocess.run(listing, capture_output=True, text=True, check=False).stdout
