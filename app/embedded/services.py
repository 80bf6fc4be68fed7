"""Both servers of one installation, started together and stopped together."""

from __future__ import annotations

import atexit
import fcntl
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from app.embedded import postgres, valkey
from app.embedded.account import Account, choose
from app.embedded.folders import Folders, prepare
from app.errors import Unavailable


@dataclass(slots=True)
class Services:
    """The servers of a state folder and how to reach them. A context manager; `stop` is idempotent."""

    account: Account
    folders: Folders
    _postgres: postgres.Postgres = field(repr=False)
    _valkey: valkey.Valkey | None = field(repr=False)
    _lock: int | None = field(repr=False)

    @classmethod
    def start(cls, state_dir: Path, *, durable: bool = True, redis: bool = True) -> Self:
        """Start the servers of a state folder, or join those that another process of ours runs on it.

        Blocks for about half a second the first time, a tenth later; call it in a thread from async code.

        Args:
            state_dir: folder of one installation; made if it is not there.
            durable: False gives up crash safety for speed (tests).
            redis: False starts PostgreSQL alone.

        Raises:
            Unavailable: with a code `embedded-…` and a sentence that says what to do.
        """
        account = choose()
        folders = prepare(state_dir, account)
        lock = _take(folders.keys / "services.lock")
        if lock is None:
            joined = valkey.attach(folders)
            found = joined if joined.socket.exists() else None
            return cls(account, folders, postgres.attach(account, folders), found, None)
        try:
            database = postgres.start(account, folders, durable=durable)
        except BaseException:
            os.close(lock)
            raise
        cache: valkey.Valkey | None = None
        if redis:
            with suppress(Unavailable):  # what Valkey holds may be lost; the rest runs without it
                cache = valkey.start(account, folders)
        running = cls(account, folders, database, cache, lock)
        atexit.register(running.stop)
        return running

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
        """URL of the login that runs jobs."""
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
        if self._lock is None:
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
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        return None
    return handle
