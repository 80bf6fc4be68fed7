"""Under whose account the bundled servers run: PostgreSQL refuses root, and nobody is created for it."""

from __future__ import annotations

import contextlib
import os
import pwd
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.errors import Unavailable

UNPRIVILEGED: Final = ("postgres", "nobody")
"""Accounts looked for when we are root, first one first."""

ENVIRONMENT: Final = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}
"""All that the servers see of ours."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who owns the data and runs the servers."""

    name: str
    uid: int
    gid: int
    home: Path
    drop: bool
    """Whether we are root and step down to it."""

    def run(
        self, command: Sequence[str], *, stdin: str | None = None, secrets: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end as this account, from `/`, with a fixed environment.

        Args:
            command: program and arguments; anybody may read these in the list of processes.
            stdin: its input.
            secrets: variables added to its environment.
        """
        return subprocess.run(
            command,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
            env={**ENVIRONMENT, **(secrets or {})},
            umask=0o077,
            user=self.uid if self.drop else None,
            group=self.gid if self.drop else None,
            extra_groups=[] if self.drop else None,
        )

    def spawn(
        self, command: Sequence[str], log: Path, *, stdin: bytes | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a server as this account in its own session, so that Ctrl-C reaches only us.

        Args:
            command: program and arguments.
            log: file its output is appended to, made with mode 0600.
            stdin: configuration given on standard input, so that it stands in no argument list.
        """
        handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o600)
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE if stdin is not None else subprocess.DEVNULL,
                stdout=handle,
                stderr=handle,
                start_new_session=True,
                cwd="/",
                env=ENVIRONMENT,
                umask=0o077,
                user=self.uid if self.drop else None,
                group=self.gid if self.drop else None,
                extra_groups=[] if self.drop else None,
            )
        finally:
            os.close(handle)
        if stdin is not None and process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # it died at once: the log says why, the caller sees it
                process.stdin.write(stdin)
                process.stdin.close()
        return process

    def can(self, test: str, path: Path) -> bool:
        """Whether `test -x` or the like holds for this account, asked of the kernel and not of mode bits."""
        return self.run(["/bin/sh", "-c", f'test {test} "$1"', "sh", str(path)]).returncode == 0

    def own(self, path: Path, mode: int) -> None:
        """Give a file or folder to this account.

        Never through a symbolic link: the account may write in these folders, and root must not be led out of them.

        Raises:
            Unavailable: the path is a link, or another account's (`embedded-foreign`).
        """
        try:
            handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            raise Unavailable("embedded-foreign", folder=str(path), account=self.name) from error
        try:
            if self.drop:
                os.fchown(handle, self.uid, self.gid)
            os.fchmod(handle, mode)
        except PermissionError as error:
            raise Unavailable("embedded-foreign", folder=str(path), account=self.name) from error
        finally:
            os.close(handle)


def choose() -> Account:
    """Return our own account, or as root an existing unprivileged one.

    Raises:
        Unavailable: root, and there is none (`embedded-no-account`).
    """
    if os.geteuid() != 0:
        own = pwd.getpwuid(os.geteuid())
        return Account(own.pw_name, own.pw_uid, own.pw_gid, Path.home(), drop=False)
    root_home = Path(pwd.getpwuid(0).pw_dir)
    for name in UNPRIVILEGED:
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name, found.pw_uid, found.pw_gid, root_home, drop=True)
    raise Unavailable("embedded-no-account", names=", ".join(UNPRIVILEGED))
