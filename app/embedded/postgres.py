"""PostgreSQL 18 from the wheel's programs: made once, started as a child, healed when it was left behind."""

from __future__ import annotations

import contextlib
import secrets
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import quote

from app.embedded.account import Account
from app.embedded.folders import Folders
from app.embedded.leftover import clear_leftover
from app.embedded.programs import POSTGRES_MAJOR, postgres
from app.errors import Unavailable

ADMIN: Final = "postgres"
LOGINS: Final = ("shodhana_app", "shodhana_worker")
DATABASE: Final = "shodhana"
START_SECONDS: Final = 60
"""How long a start may take; recovery after a crash replays the log first."""
STOP_SECONDS: Final = 20

_ALWAYS: Final = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "password_encryption": "scram-sha-256",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "timezone": "UTC",
    "jit": "off",
    # The words of people stand in statements and their parameters: none of it may reach a log file.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
}
_FAST: Final = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
"""For tests: what a crash loses does not matter there."""


@dataclass(slots=True)
class Postgres:
    """A running server. Made by `start`."""

    account: Account
    folders: Folders
    programs: Path
    process: subprocess.Popen[bytes] | None
    passwords: dict[str, str] = field(repr=False)

    def url(self, role: str, database: str = DATABASE) -> str:
        """Return a URL over the socket, for asyncpg and psycopg alike."""
        where = quote(str(self.folders.run), safe="")  # libpq takes "+" for itself and not for a space
        return f"postgresql://{role}:{quote(self.passwords[role], safe='')}@/{quote(database)}?host={where}"

    def stop(self) -> None:
        """End it: no new connections, open transactions rolled back, everything written."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(2)  # SIGINT: PostgreSQL's fast shutdown
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.send_signal(3)  # SIGQUIT: at once, recovered from the log at the next start
            self.process.wait(STOP_SECONDS)


def start(account: Account, folders: Folders, *, durable: bool) -> Postgres:
    """Start the server of a state folder, making its data the first time.

    Args:
        account: who runs it.
        folders: where.
        durable: False gives up crash safety for speed (tests).

    Raises:
        Unavailable: data of another major version (`embedded-other-version`; nothing is touched), or it does
            not come up (`embedded-not-started`, with the log's place).
    """
    found = version_of(folders.data)
    if found not in (None, POSTGRES_MAJOR):
        place = str(folders.data)
        raise Unavailable("embedded-other-version", folder=place, found=str(found), ours=POSTGRES_MAJOR)
    programs = postgres(account, folders.services)
    passwords = _passwords(folders.keys)
    if found is None:
        _make(account, folders, programs, passwords[ADMIN], durable)
    clear_leftover(folders.data, folders.run, account, programs)
    socket = str(folders.run).replace('"', '""')
    settings = {**_ALWAYS, **({} if durable else _FAST), "unix_socket_directories": f'"{socket}"'}
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    command = [str(programs / "postgres"), "-D", str(folders.data), *options]
    process = account.spawn(command, folders.log / "postgres.log")
    server = Postgres(account, folders, programs, process, passwords)
    try:
        _await_ready(folders, process)
        _provide(server)
    except BaseException:
        server.stop()
        raise
    return server


def attach(account: Account, folders: Folders) -> Postgres:
    """Return the server that another process of ours runs on this state folder."""
    _await_ready(folders, None)
    return Postgres(account, folders, postgres(account, folders.services), None, _passwords(folders.keys))


def version_of(data: Path) -> str | None:
    """Return the major version of a data folder, None when it holds none."""
    marker = data / "PG_VERSION"
    return marker.read_text().strip() if marker.exists() else None


def _make(account: Account, folders: Folders, programs: Path, password: str, durable: bool) -> None:
    """Run initdb beside the data and rename: what broke off half-way is thrown away, never started."""
    for broken in folders.services.glob(".making-*"):
        shutil.rmtree(broken)
    half = Path(tempfile.mkdtemp(prefix=".making-", dir=folders.services))
    secret = half / "password"
    secret.touch(0o600)
    secret.write_text(password)
    account.own(secret, 0o600)
    account.own(half, 0o700)
    command = [str(programs / "initdb"), "-D", str(half / "pg"), "-U", ADMIN, "--auth=scram-sha-256",
               f"--pwfile={secret}", "--encoding=UTF8", "--locale-provider=builtin",
               "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions",
               *([] if durable else ["--no-sync"])]
    made = account.run(command)
    secret.unlink()
    if made.returncode != 0:
        raise Unavailable("embedded-not-made", folder=str(folders.data), reason=made.stderr.strip()[-300:])
    try:
        folders.data.rmdir()
    except OSError as error:
        raise Unavailable("embedded-not-made", folder=str(folders.data), reason=str(error)) from error
    (half / "pg").rename(folders.data)
    half.rmdir()


def _await_ready(folders: Folders, process: subprocess.Popen[bytes] | None) -> None:
    """Wait for the status line of postmaster.pid, which is what pg_ctl looks at; None: of another's server."""
    deadline = time.monotonic() + START_SECONDS
    pid_file = folders.data / "postmaster.pid"
    while time.monotonic() < deadline and (process is None or process.poll() is None):
        with contextlib.suppress(OSError):
            lines = pid_file.read_text().splitlines()
            ours = process is None or lines[:1] == [str(process.pid)]
            if ours and len(lines) >= 8 and lines[7].strip() == "ready":
                return
        time.sleep(0.01)
    raise Unavailable("embedded-not-started", log=str(folders.log / "postgres.log"))


def _provide(server: Postgres) -> None:
    """Make the database and the two logins with their passwords; their rights are the migrations' affair."""
    logins = "\n".join(
        f"select format('create role {role} login password %L', '{server.passwords[role]}')"
        f" where not exists (select from pg_roles where rolname = '{role}') \\gexec\n"
        f"alter role {role} password '{server.passwords[role]}';"
        for role in LOGINS
    )
    script = (f"select 'create database {DATABASE}' where not exists"
              f" (select from pg_database where datname = '{DATABASE}') \\gexec\n{logins}\n")
    command = [str(server.programs / "psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1",
               "-h", str(server.folders.run), "-U", ADMIN, "-d", "postgres"]
    done = server.account.run(command, stdin=script, secrets={"PGPASSWORD": server.passwords[ADMIN]})
    if done.returncode != 0:
        raise Unavailable("embedded-not-started", log=str(server.folders.log / "postgres.log"))


def _passwords(keys: Path) -> dict[str, str]:
    """Return the password of each role, from a file of mode 0600 in libpq's own format."""
    path = keys / "postgres.pgpass"
    if not path.exists():
        lines = [f"*:*:*:{role}:{secrets.token_hex(24)}\n" for role in (ADMIN, *LOGINS)]
        half = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        half.touch(0o600)
        half.write_text("".join(lines))
        half.rename(path)
    path.chmod(0o600)
    rows = [line.split(":") for line in path.read_text().splitlines()]
    return {row[3]: row[4] for row in rows}
