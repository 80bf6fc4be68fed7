"""Both servers of one installation, started together and stopped together."""

from __future__ import annotations

import atexit
import fcntl
import os
import signal
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final, Self

from app.embedded import postgres, valkey
from app.embedded.account import Account, choose
from app.embedded.folders import Folders, prepare
from app.errors import Unavailable

LOCK: Final = "services.lock"
ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that by default end a process without its exit handlers, and would leave the servers behind."""


@dataclass(slots=True)
class Services:
    """The servers of a state folder and how to reach them. A context manager; `stop` is idempotent."""

    account: Account
    folders: Folders
    _postgres: postgres.Postgres = field(repr=False)
    _valkey: valkey.Valkey | None = field(repr=False)
    _lock: int | None = field(repr=False)
    _pid: int = field(default_factory=os.getpid, repr=False)

    @classmethod
    def start(cls, state_dir: Path, *, durable: bool = True, redis: bool = True) -> Self:
        """Start the servers of a state folder; they end with `stop`, with this process, or at SIGTERM.

        Blocks for about half a second the first time, a tenth later; call it before an event loop runs.

        Args:
            state_dir: folder of one installation; made if it is not there.
            durable: False gives up crash safety for speed (tests).
            redis: False starts PostgreSQL alone.

        Raises:
            Unavailable: with a code `embedded-…` and a sentence that says what to do; `embedded-held` when a
                living process runs them already (`join` uses those).
        """
        account = choose()
        folders = prepare(state_dir, account)
        lock = _take(folders.keys / LOCK)
        if lock is None:
            raise Unavailable("embedded-held", folder=str(folders.state), pid=_holder(folders.keys / LOCK))
        _exit_on_signals()
        try:
            running = cls(account, folders, postgres.start(account, folders, durable=durable), None, lock)
        except BaseException:
            os.close(lock)
            raise
        atexit.register(running.stop)
        if redis:
            with suppress(Unavailable):  # what Valkey holds may be lost; the rest runs without it
                running._valkey = valkey.start(account, folders)
        return running

    @classmethod
    def join(cls, state_dir: Path) -> Self | None:
        """Use the servers that another living process runs on a state folder; None when none does.

        For the commands that look at an installation while it serves. `stop` then ends nothing.

        Raises:
            Unavailable: the folder is another account's, or its server does not become ready.
        """
        if not (state_dir / "keys" / LOCK).exists():
            return None
        account = choose()
        folders = prepare(state_dir, account)
        lock = _take(folders.keys / LOCK)
        if lock is not None:
            os.close(lock)
            return None
        database, cache = postgres.attach(account, folders), valkey.attach(folders)
        return cls(account, folders, database, cache if cache.socket.exists() else None, None)

    @property
    def owner_url(self) -> str:
        """URL of the login that migrates; it may create roles and databases."""
        return self._postgres.url(postgres.ADMIN)

    @property
    def app_url(self) -> str:
        """URL of the login that serves requests."""
        return self._postgres.url("shodhana_app")

    @property
    def worker_url(self) -> str:
        """URL of the login of work that nobody waits for."""
        return self._postgres.url("shodhana_worker")

    @property
    def redis_url(self) -> str | None:
        """URL of Valkey; None when it did not start (turns complete without it)."""
        return self._valkey.url if self._valkey else None

    @property
    def passwords(self) -> dict[str, str]:
        """Passwords of the two logins, under "app" and "worker"."""
        return {name: self._postgres.passwords[f"shodhana_{name}"] for name in ("app", "worker")}

    @property
    def attached(self) -> bool:
        """Whether another process of ours runs the servers and this one only uses them."""
        return self._lock is None

    def describe(self) -> list[tuple[str, str]]:
        """Return what `doctor` prints, as (code, value); no secrets."""
        return [
            ("state", str(self.folders.state)),
            ("services", str(self.folders.services)),
            ("services_moved", str(self.folders.moved).lower()),
            ("sockets", str(self.folders.run)),
            ("account", self.account.name),
            ("programs", str(self._postgres.programs)),
            ("postgres", postgres.version_of(self.folders.data) or ""),
            ("valkey", str(self._valkey is not None).lower()),
            ("attached", str(self.attached).lower()),
        ]

    def stop(self) -> None:
        """Stop what this process started."""
        if self._lock is None or self._pid != os.getpid():  # a forked child inherits this object, not the servers
            return
        atexit.unregister(self.stop)
        if self._valkey is not None:
            self._valkey.stop()
        self._postgres.stop()
        with suppress(OSError):
            os.close(self._lock)
        self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.stop()


def start(state_dir: Path, *, durable: bool = True) -> Services:
    """Start the servers of a state folder; see `Services.start`."""
    return Services.start(state_dir, durable=durable)


def _take(path: Path) -> int | None:
    """Take the lock of a state folder; None when a living process has it."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except PermissionError as error:
        raise Unavailable("embedded-foreign", folder=str(path), account=str(os.geteuid())) from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    os.truncate(handle, 0)
    os.write(handle, str(os.getpid()).encode())
    return handle


def _holder(path: Path) -> str:
    """The process that holds the lock, as it wrote itself down; "?" in the instant before it has."""
    return path.read_text().strip() or "?"


def _exit_on_signals() -> None:
    """Turn a deadly signal into an ordinary exit, unless the program has its own way with it.

    uvicorn has while it serves, and raises the signal again for whoever handled it before: for this.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _exit)


def _exit(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
