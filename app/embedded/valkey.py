"""Valkey from the wheel's program: holds only what may be lost, so it keeps nothing on disk."""

from __future__ import annotations

import secrets
import socket
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import quote

from app.embedded.account import Account
from app.embedded.folders import Folders
from app.embedded.leftover import stop_orphan
from app.embedded.programs import valkey
from app.errors import Unavailable

START_SECONDS: Final = 20
STOP_SECONDS: Final = 5
MEMORY: Final = "64mb"
"""Live deltas and rate windows of one machine; the oldest go first when it is full."""


@dataclass(slots=True)
class Valkey:
    """A running server. Made by `start`."""

    socket: Path
    process: subprocess.Popen[bytes] | None
    password: str = field(repr=False)

    @property
    def url(self) -> str:
        """URL for redis-py."""
        return f"unix://:{self.password}@{quote(str(self.socket))}?db=0"

    def stop(self) -> None:
        """End it."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(STOP_SECONDS)
        self.socket.unlink(missing_ok=True)


def start(account: Account, folders: Folders) -> Valkey:
    """Start the server of a state folder.

    Raises:
        Unavailable: it does not come up (`embedded-not-started`, with the log's place).
    """
    program = valkey(account, folders.services)
    where, pid_file = folders.run / "valkey.sock", folders.run / "valkey.pid"
    stop_orphan(pid_file, program.name)
    where.unlink(missing_ok=True)
    password = _password(folders.keys)
    settings = {
        "port": "0",
        "unixsocket": _quoted(where),
        "unixsocketperm": "700",
        "save": '""',
        "appendonly": "no",
        "dir": _quoted(folders.run),
        "pidfile": _quoted(pid_file),
        "daemonize": "no",
        "requirepass": password,
        "maxmemory": MEMORY,
        "maxmemory-policy": "allkeys-lru",
    }
    text = "".join(f"{name} {value}\n" for name, value in settings.items())
    log = folders.log / "valkey.log"
    server = Valkey(where, account.spawn([str(program), "-"], log, stdin=text.encode()), password)
    try:
        _await_pong(server, log)
    except BaseException:
        server.stop()
        raise
    return server


def attach(folders: Folders) -> Valkey:
    """Return the server that another process of ours runs on this state folder."""
    return Valkey(folders.run / "valkey.sock", None, _password(folders.keys))


def _quoted(path: Path) -> str:
    """A path as the configuration takes it, whatever is in it."""
    text = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _await_pong(server: Valkey, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and (server.process is None or server.process.poll() is None):
        try:
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(1)
                line.connect(str(server.socket))
                line.sendall(f"AUTH {server.password}\r\nPING\r\n".encode())
                with line.makefile("rb") as answers:
                    if [answers.readline() for _ in range(2)] == [b"+OK\r\n", b"+PONG\r\n"]:
                        return
        except OSError:
            time.sleep(0.01)
    raise Unavailable("embedded-not-started", log=str(log))


def _password(keys: Path) -> str:
    path = keys / "valkey.password"
    if not path.exists():
        half = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        half.touch(0o600)
        half.write_text(secrets.token_hex(24))
        half.rename(path)
    path.chmod(0o600)
    return path.read_text().strip()
