"""Where one installation keeps what, and what to do when the servers' account cannot get there.

    STATE/            0711 as root, else 0700
    STATE/services/   0700, the servers' account's: pg (data), run (sockets), log, programs (if copied)
    STATE/keys/       0700: passwords, never the servers' account's

`services` moves to the system's state directory, named by the hash of the state folder's real path, when a
parent folder is closed to the account; `run` alone moves there when its path is too long for a socket or holds a
comma, at which clients part the names of hosts. A temporary directory is never used: it is emptied, and others may write in it.
"""

from __future__ import annotations

import hashlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.embedded.account import Account
from app.errors import Unavailable

SOCKET_PATH_LIMIT: Final = 100
"""Bytes of a socket's path; sun_path holds 104 on macOS and 108 on Linux, with the closing zero."""
LONGEST_SOCKET: Final = ".s.PGSQL.5432.lock"


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one installation, all made."""

    state: Path
    keys: Path
    data: Path
    run: Path
    log: Path
    services: Path
    moved: bool
    """Whether `services` is not inside the state folder."""


def prepare(state: Path, account: Account) -> Folders:
    """Make the folders with their modes and settle where the servers' own part lives.

    Args:
        state: the state folder; made if it is not there.
        account: who runs the servers.

    Raises:
        Unavailable: the folder is another account's (`embedded-foreign`), nothing can be written there (`embedded-no-room`),
            or no place is reachable (`embedded-no-folder`) or short enough (`embedded-long-path`).
    """
    state = state.resolve()
    keys = state / "keys"
    try:
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
        state.chmod(0o711 if account.drop else 0o700)
        keys.mkdir(mode=0o700, exist_ok=True)
        keys.chmod(0o700)
    except (PermissionError, FileExistsError, NotADirectoryError) as error:
        raise Unavailable("embedded-foreign", folder=str(state), account=account.name) from error
    except OSError as error:
        raise Unavailable("embedded-no-room", folder=str(state), reason=error.strerror or "") from error
    inside = state / "services"
    moved = account.drop and not account.can("-x", state)
    services = _system(state, account) if moved else inside
    services.mkdir(mode=0o700, parents=True, exist_ok=True)
    account.own(services, 0o700)
    if not account.can("-x", services):
        raise Unavailable("embedded-no-folder", folder=str(services), account=account.name)
    made = {name: services / name for name in ("pg", "run", "log")}
    if _no_socket(made["run"]):
        short = _system(state, account)
        try:
            short.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:  # an account may have no home to fall back on
            raise Unavailable("embedded-long-path", folder=str(made["run"]), limit=SOCKET_PATH_LIMIT) from error
        account.own(short, 0o700)
        made["run"] = short / "run"
    if _no_socket(made["run"]):
        raise Unavailable("embedded-long-path", folder=str(made["run"]), limit=SOCKET_PATH_LIMIT)
    for path in made.values():
        path.mkdir(mode=0o700, exist_ok=True)
        account.own(path, 0o700)
    return Folders(state, keys, made["pg"], made["run"], made["log"], services, moved)


def _no_socket(run: Path) -> bool:
    """Whether sockets in this folder could not be reached."""
    return "," in str(run) or len(os.fsencode(run / LONGEST_SOCKET)) > SOCKET_PATH_LIMIT


def _system(state: Path, account: Account) -> Path:
    """The folder in the system's state directory that stands for a state folder."""
    if account.drop:
        base = Path("/var/db" if sys.platform == "darwin" else "/var/lib") / "shodhana"
        base.mkdir(mode=0o711, parents=True, exist_ok=True)
    else:
        base = account.home / ".local" / "state" / "shodhana"
    return base / hashlib.sha256(os.fsencode(state)).hexdigest()[:16]
