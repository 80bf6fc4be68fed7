"""Bring a database to the state of this code: roles, tables (Alembic), then every function and view whose text changed.

Twenty processes may start at once on an empty database. Roles belong to the whole cluster while advisory locks belong
to one database, so roles are made under a lock taken in database `postgres`; the rest under a lock in our own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from psycopg import sql
from sqlalchemy import create_engine
from sqlalchemy.engine import Connection
from sqlalchemy.pool import NullPool

from app.db.files import SqlFile, sql_files
from app.errors import Unavailable

LOCK: Final = 0x5348_4F44
"""Advisory lock key of migrations ("SHOD")."""
VAULT: Final = "shodhana_vault"
NOLOGIN: Final = ("shodhana_owner", "shodhana_reader", VAULT)
LOGINS: Final = ("shodhana_app", "shodhana_worker")


@contextmanager
def _locked(url: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("set lock_timeout = '60s'; set statement_timeout = '120s'")
        connection.execute("select pg_advisory_lock(%s)", (LOCK,))
        try:
            yield connection
        finally:
            connection.execute("select pg_advisory_unlock(%s)", (LOCK,))


def _maintenance(url: str) -> str:
    """The same server, database `postgres`."""
    return psycopg.conninfo.make_conninfo(url, dbname="postgres")


def _roles(connection: psycopg.Connection, passwords: dict[str, str]) -> None:
    for role in (*NOLOGIN, *LOGINS):
        login = sql.SQL("login") if role in LOGINS else sql.SQL("nologin")
        known = connection.execute("select 1 from pg_roles where rolname = %s", (role,)).fetchone()
        with _permitted(role):
            if not known:
                connection.execute(sql.SQL("create role {} {}").format(sql.Identifier(role), login))
            if passwords.get(role):
                connection.execute(
                    sql.SQL("alter role {} password {}").format(sql.Identifier(role), sql.Literal(passwords[role]))
                )
    for role in NOLOGIN:
        # Whoever migrates acts as these; where an administrator made the roles, the membership is theirs to give.
        if not _acts_as(connection, role):
            with _permitted(role):
                connection.execute(sql.SQL("grant {} to current_user").format(sql.Identifier(role)))


@contextmanager
def _permitted(role: str) -> Iterator[None]:
    """A login that may not make or give a role says which; without the vault's own, everything but blind checks works.

    Raises:
        Unavailable: a role that nothing works without.
    """
    try:
        yield
    except (psycopg.errors.InsufficientPrivilege, psycopg.errors.UndefinedObject) as error:
        if role != VAULT:
            raise Unavailable("database-roles", role=role) from error


def _acts_as(connection: psycopg.Connection, role: str) -> bool:
    acts = connection.execute(
        "select pg_has_role(current_user, oid, 'set') from pg_roles where rolname = %s", (role,)).fetchone()
    return acts == (True,)


def _schemas(connection: psycopg.Connection) -> None:
    row = connection.execute("select current_database()").fetchone()
    database = sql.Identifier(str(row[0]) if row else "")
    connection.execute(sql.SQL("revoke all on database {} from public").format(database))
    connection.execute(
        sql.SQL("grant connect on database {} to shodhana_app, shodhana_worker").format(database)
    )
    connection.execute(sql.SQL("grant create on database {} to shodhana_owner").format(database))
    connection.execute("revoke all on schema public from public")
    # The per-schema form of this does nothing for functions; only the global one does.
    connection.execute("alter default privileges for role shodhana_owner revoke execute on functions from public")
    connection.execute("set role shodhana_owner")
    for name in ("rect", "api"):
        connection.execute(sql.SQL("create schema if not exists {}").format(sql.Identifier(name)))
    connection.execute(
        "create table if not exists rect.applied_file "
        "(name text primary key, digest text not null, applied_at timestamptz not null default now())"
    )
    connection.execute("grant usage on schema rect to shodhana_reader")
    connection.execute("grant usage, create on schema api to shodhana_reader")
    connection.execute("reset role")


def _vault(connection: psycopg.Connection) -> None:
    """Open the vault where the role that owns it can be used: not even the tables' owner reads a sealed birth time."""
    if not _acts_as(connection, VAULT):
        return
    connection.execute("create schema if not exists vault authorization shodhana_vault")
    connection.execute("alter default privileges for role shodhana_vault revoke execute on functions from public")
    _apply(connection, sql_files("vault_rights"), "shodhana_owner")
    _apply(connection, sql_files("vault"), VAULT)


def _tables(url: str) -> bool:
    """Run the revisions that are missing; whether there were any."""
    def connect() -> psycopg.Connection:
        return psycopg.connect(url)

    engine = create_engine("postgresql+psycopg://", creator=connect, poolclass=NullPool)
    with engine.connect() as connection:
        moved = _upgrade(connection)
    engine.dispose()
    return moved


def _upgrade(connection: Connection) -> bool:
    driver = connection.connection.driver_connection
    if driver is None:
        raise RuntimeError("no connection to migrate")
    driver.execute("set role shodhana_owner")
    driver.commit()
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    before = MigrationContext.configure(connection, opts={"version_table_schema": "rect"}).get_current_revision()
    command.upgrade(config, "head")
    connection.commit()
    return before != ScriptDirectory.from_config(config).get_current_head()


def _apply(connection: psycopg.Connection, files: list[SqlFile], role: str, *, all_of_them: bool = False) -> bool:
    applied: dict[str, str] = dict(connection.execute("select name, digest from rect.applied_file").fetchall())
    pending = [file for file in files if all_of_them or applied.get(file.name) != file.digest]
    for file in pending:
        with connection.transaction():
            connection.execute(sql.SQL("set local role {}").format(sql.Identifier(role)))
            connection.execute(file.text.encode())
            connection.execute("set local role shodhana_owner")
            connection.execute("select rect.note_applied(%s, %s)", (file.name, file.digest))
    return bool(pending)


def prepare_roles(owner_url: str, *, app_password: str = "", worker_password: str = "") -> None:
    """Make the roles that own and use everything, and set the passwords that are given.

    Args:
        owner_url: a login that may create roles.
        app_password: of the application's login; empty leaves it as it is.
        worker_password: the same for the worker's.

    Raises:
        Unavailable: `database-roles`: the login may neither make nor act as a role that is needed.
    """
    with _locked(_maintenance(owner_url)) as connection:
        _roles(connection, {"shodhana_app": app_password, "shodhana_worker": worker_password})


def migrate(owner_url: str, *, app_password: str = "", worker_password: str = "") -> None:
    """Create or update everything in the database of `owner_url`.

    Args:
        owner_url: a login that may create roles and schemas.
        app_password: password to set for the application's login; empty leaves it as it is.
        worker_password: the same for the worker's.
    """
    prepare_roles(owner_url, app_password=app_password, worker_password=worker_password)
    with _locked(owner_url) as connection:
        _schemas(connection)
        moved = _tables(owner_url)
        # `select *` is resolved when a view is made: a table that gained a column asks for its views anew.
        changed = _apply(connection, sql_files("views"), "shodhana_reader", all_of_them=moved)
        for folder in ("functions", "triggers"):
            changed = _apply(connection, sql_files(folder), "shodhana_owner") or changed
        if changed:
            for file in sql_files("roles"):
                connection.execute(file.text.encode())
        _vault(connection)


def pending(owner_url: str) -> list[str]:
    """Return the files whose text the database does not have yet (for `shodhana doctor`)."""
    with psycopg.connect(owner_url) as connection:
        vault = ("vault_rights", "vault") if _acts_as(connection, VAULT) else ()
        files = [file for folder in ("views", "functions", "triggers", *vault) for file in sql_files(folder)]
        if connection.execute("select to_regclass('rect.applied_file')").fetchone() == (None,):
            return [file.name for file in files]
        applied: dict[str, str] = dict(connection.execute("select name, digest from rect.applied_file").fetchall())
    return [file.name for file in files if applied.get(file.name) != file.digest]


def verify_state(url: str) -> str:
    """Return whether blind checks are open for a login: open, no_vault, no_right, sees_truth (api.verify_state), or not_migrated.

    Raises:
        Unavailable: the database cannot be reached.
    """
    try:
        with psycopg.connect(url) as connection:
            row = connection.execute("select api.verify_state()").fetchone()
    except psycopg.OperationalError as error:
        raise Unavailable from error
    except (psycopg.errors.UndefinedFunction, psycopg.errors.InvalidSchemaName, psycopg.errors.InsufficientPrivilege):
        return "not_migrated"
    return str(row[0]) if row else "not_migrated"


def facts(owner_url: str) -> list[tuple[str, str]]:
    """Return what `shodhana doctor` prints of a database, as (code, value): versions and what is pending."""
    head = str(ScriptDirectory(str(Path(__file__).parent / "migrations")).get_current_head())
    with psycopg.connect(owner_url) as connection:
        server = connection.execute("show server_version").fetchone()
        known = connection.execute("select to_regclass('rect.alembic_version')").fetchone() != (None,)
        at = connection.execute("select version_num from rect.alembic_version").fetchone() if known else None
    return [
        ("server", str(server[0]) if server else ""),
        ("revision", str(at[0]) if at else "none"),
        ("revision_of_code", head),
        ("pending_files", ", ".join(pending(owner_url)) or "none"),
    ]
