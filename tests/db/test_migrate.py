"""Migrations: many processes at once, again and again, and files whose text changed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from app.db import migrate as room
from app.db.files import SqlFile
from app.embedded import Services
from app.errors import Unavailable
from tests.conftest import TestDatabase

ROOT = Path(__file__).parents[2]


def test_twenty_processes_start_at_once_on_an_empty_database(empty_database: TestDatabase) -> None:
    code = "import sys; from app.db.migrate import migrate; migrate(sys.stdin.read())"
    running = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(20)
    ]
    for process in running:
        assert process.stdin is not None
        process.stdin.write(empty_database.owner_url)
        process.stdin.close()
        process.stdin = None
    failed = [process.communicate()[1] for process in running if process.wait() != 0]
    assert failed == []
    assert room.pending(empty_database.owner_url) == []


def test_a_second_migration_changes_nothing(database: TestDatabase) -> None:
    def stamps() -> list[object]:
        with psycopg.connect(database.owner_url) as owner:
            return owner.execute("select name, digest, applied_at from rect.applied_file order by 1").fetchall()

    before = stamps()
    room.migrate(database.owner_url)
    assert stamps() == before


def test_a_file_whose_text_changed_is_applied_again(database: TestDatabase) -> None:
    with psycopg.connect(database.owner_url, autocommit=True) as owner:
        (file,) = [one for one in room.sql_files("functions") if one.name.endswith("/api.token_version.sql")]
        changed = SqlFile(file.name, file.text + "\n-- another reason\n")
        assert room._apply(owner, [changed], "shodhana_owner")
        assert room.pending(database.owner_url) == [file.name]
        room.migrate(database.owner_url)
        assert room.pending(database.owner_url) == []


def test_a_table_that_gained_a_column_shows_it_through_its_view(empty_database: TestDatabase) -> None:
    room.migrate(empty_database.owner_url)
    with psycopg.connect(empty_database.owner_url, autocommit=True) as owner:
        owner.execute("drop view api.case_record; alter table rect.case_record drop column usage")
        owner.execute("set role shodhana_reader; create view api.case_record as select * from rect.case_record; reset role")
        owner.execute("update rect.alembic_version set version_num = '0006'")
    room.migrate(empty_database.owner_url)
    with psycopg.connect(empty_database.owner_url) as owner:
        assert owner.execute("select usage from api.case_record").fetchall() == []


def test_colons_and_percent_signs_reach_the_server_as_they_stand(database: TestDatabase) -> None:
    text = """create or replace function rect.probe() returns text language sql set search_path = rect, pg_temp
        as $fn$ select format('%s', '{"a":1}'::jsonb ->> 'a') || ':x %' $fn$;"""
    with psycopg.connect(database.owner_url, autocommit=True) as owner:
        room._apply(owner, [SqlFile("functions/rect.probe.sql", text)], "shodhana_owner")
        assert owner.execute("select rect.probe()").fetchone() == ("1:x %",)


def test_the_doctor_is_told_versions_and_what_is_pending(database: TestDatabase, empty_database: TestDatabase) -> None:
    done, bare = dict(room.facts(database.owner_url)), dict(room.facts(empty_database.owner_url))
    assert done["server"].startswith("18.")
    assert done["revision"] == done["revision_of_code"] and done["pending_files"] == "none"
    assert bare["revision"] == "none" and "api.finish_turn" in bare["pending_files"]


@contextmanager
def hosted(*grants: str) -> Iterator[tuple[Services, str]]:
    """A server whose administrator made a login that is no superuser, and a database that it owns: its URL."""
    folder = Path(tempfile.mkdtemp(prefix="shodhana-hosted-"))
    try:
        with Services.start(folder, durable=False, redis=False) as server:
            with psycopg.connect(server.owner_url, autocommit=True) as admin:
                for grant in grants:
                    admin.execute(grant.encode())
                admin.execute("create database hosted owner keeper")
            url = psycopg.conninfo.make_conninfo(server.owner_url, user="keeper", password="k", dbname="hosted")
            host = psycopg.conninfo.conninfo_to_dict(url)["host"]
            yield server, f"postgresql://keeper:k@/hosted?host={host}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_a_login_that_is_no_superuser_can_migrate_its_own_database() -> None:
    """As on a hosted server: it may make roles and owns the database."""
    with hosted("create role keeper login createrole password 'k'",
                "grant shodhana_app, shodhana_worker to keeper with admin option") as (server, url):
        room.migrate(url)
        room.migrate(url)
        assert room.pending(url) == []
        assert room.verify_state(server.app_url.replace("/shodhana?", "/hosted?")) == "open"
        assert room.verify_state(url) == "sees_truth"


def test_without_the_role_of_the_vault_all_else_works_and_with_it_the_vault_opens() -> None:
    """The administrator made the other roles, and the login that migrates may make none."""
    with hosted("create role keeper login password 'k'", "create role shodhana_owner", "create role shodhana_reader",
                "grant shodhana_owner, shodhana_reader to keeper") as (server, url):
        app = server.app_url.replace("/shodhana?", "/hosted?")
        room.migrate(url)
        assert room.pending(url) == []
        assert room.verify_state(app) == "no_vault"
        with psycopg.connect(server.owner_url, autocommit=True) as admin:
            admin.execute("create role shodhana_vault")
        room.migrate(url)
        assert room.verify_state(app) == "no_vault"
        with psycopg.connect(server.owner_url, autocommit=True) as admin:
            admin.execute("grant shodhana_vault to keeper")
        room.migrate(url)
        assert room.verify_state(app) == "open"
        assert room.verify_state(server.worker_url.replace("/shodhana?", "/hosted?")) == "no_right"


def test_a_database_that_was_not_migrated_is_told_from_one_that_is_not_there(empty_database: TestDatabase) -> None:
    assert room.verify_state(empty_database.app_url) == "not_migrated"
    with pytest.raises(Unavailable):
        room.verify_state("postgresql://nobody@/nothing?host=/nowhere")


def test_a_role_that_nothing_works_without_is_named() -> None:
    with hosted("create role keeper login password 'k'") as (_, url):
        with pytest.raises(Unavailable) as caught:
            room.migrate(url)
        assert (caught.value.code, caught.value.params) == ("database-roles", {"role": "shodhana_owner"})
