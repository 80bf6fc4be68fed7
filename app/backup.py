"""Everything of one installation in one file, and back: the database, and the key that its tokens rest on.

The file is a tar of `about.json`, `token.key` and `database.dump` (PostgreSQL's own custom format). It holds birth data
and the words of people, so it is written for its owner's eyes alone; where it is kept is theirs to decide.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from app.db.migrate import migrate, prepare_roles
from app.embedded.account import ENVIRONMENT
from app.embedded.programs import packaged_postgres
from app.errors import Unavailable
from app.identity.keys import KEY_FILE, load_key
from app.serving import as_owner
from app.settings import Settings

FORMAT: Final = 1
DUMP, ABOUT = "database.dump", "about.json"
SCHEMAS: Final = ("rect", "api", "vault")


def backup(settings: Settings, target: Path) -> int:
    """Write a backup; the installation may be serving meanwhile, the file is of one moment.

    Args:
        settings: all settings.
        target: file to write; it must not exist yet.

    Returns:
        Its size in bytes.

    Raises:
        Unavailable: the file is there already, the database cannot be reached, or the dump broke.
    """
    with as_owner(settings) as (url, _):
        try:
            handle = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            raise Unavailable("backup-exists", file=str(target)) from None
        about = {"format": FORMAT, "made_at": datetime.now(UTC).isoformat(timespec="seconds")}
        try:
            dump = _run("pg_dump", url, ["--format=custom", *(f"--schema={name}" for name in SCHEMAS)])
            with os.fdopen(handle, "wb") as out, tarfile.open(fileobj=out, mode="w") as archive:
                for name, content in ((ABOUT, json.dumps(about).encode()), (KEY_FILE, load_key(settings.state_dir)), (DUMP, dump)):
                    member = tarfile.TarInfo(name)
                    member.size, member.mode = len(content), 0o600
                    archive.addfile(member, io.BytesIO(content))
        except BaseException:
            target.unlink()
            raise
    return target.stat().st_size


def restore(settings: Settings, source: Path) -> int:
    """Bring a backup into an installation that holds nothing yet, and up to the state of this code.

    Args:
        settings: all settings.
        source: a file that `backup` wrote.

    Returns:
        How many cases are there now.

    Raises:
        Unavailable: no backup of ours, or the installation holds something already; nothing was changed.
    """
    key, dump = _read(source)
    with as_owner(settings) as (url, passwords):
        with psycopg.connect(url) as connection:
            if connection.execute("select to_regclass('rect.case_record')").fetchone() != (None,):
                raise Unavailable("restore-not-empty", folder=str(settings.state_dir))
        path = settings.state_dir / KEY_FILE
        if path.exists() and path.read_bytes() != key:
            raise Unavailable("restore-not-empty", folder=str(settings.state_dir))
        prepare_roles(url, **passwords)
        _run("pg_restore", url, ["--exit-on-error", "--single-transaction", "--dbname="], dump)
        migrate(url, **passwords)
        if not path.exists():
            path.touch(mode=0o600)
            path.write_bytes(key)
        with psycopg.connect(url) as connection:
            row = connection.execute("select count(*) from rect.case_record").fetchone()
    return int(row[0]) if row else 0


def _read(source: Path) -> tuple[bytes, bytes]:
    try:
        with tarfile.open(source) as archive:
            held = {member.name: archive.extractfile(member) for member in archive.getmembers() if member.isfile()}
            about, key, dump = (part.read() if (part := held.get(name)) else b"" for name in (ABOUT, KEY_FILE, DUMP))
        if json.loads(about)["format"] != FORMAT or not key or not dump:
            raise ValueError(source)
    except (OSError, tarfile.TarError, ValueError, KeyError, TypeError):
        raise Unavailable("restore-no-backup", file=str(source)) from None
    return key, dump


def _run(program: str, url: str, arguments: list[str], given: bytes | None = None) -> bytes:
    """Run one of PostgreSQL's own programs; the password goes by the environment, which no list of processes shows.

    Raises:
        Unavailable: it broke; its words are in the sentence.
    """
    known = conninfo_to_dict(url)
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}
    environment = {variable: str(known[name]) for name, variable in names.items() if known.get(name)}
    arguments = [one + environment["PGDATABASE"] if one == "--dbname=" else one for one in arguments]
    done = subprocess.run([str(packaged_postgres() / program), *arguments], input=given, capture_output=True, check=False,
                          env={**ENVIRONMENT, **environment})
    if done.returncode:
        raise Unavailable("backup-broke", program=program, reason=done.stderr.decode(errors="replace").strip()[-400:])
    return done.stdout
