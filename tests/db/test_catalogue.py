"""The database as it stands is what the files say, and nobody may do more than the design allows."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

import psycopg
import pytest

from app.db.files import SQL, sql_files
from app.db.migrate import pending
from app.domain import vocabulary as v
from app.domain.normal import NUMERALS
from app.errors import BY_SQLSTATE
from tests.conftest import TestDatabase

ROOT = Path(__file__).parents[2]
LOGINS = ("shodhana_app", "shodhana_worker")


@pytest.fixture
def owner(database: TestDatabase):  # type: ignore[no-untyped-def]
    """A connection of the login that migrates."""
    with psycopg.connect(database.owner_url, autocommit=True) as connection:
        yield connection


def column(connection: psycopg.Connection, query: str) -> list[str]:
    """First column of a query."""
    return [str(row[0]) for row in connection.execute(query.encode()).fetchall()]


def test_functions_and_views_are_those_of_the_files_overloads_included(owner: psycopg.Connection) -> None:
    made = column(owner, """
        select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('rect', 'api', 'vault')""")
    assert sorted(made) == sorted(
        [path.name.removesuffix(".sql").removeprefix("functions/") for path in (SQL / "functions").glob("*.sql")]
        + [path.stem for path in (SQL / "vault").glob("vault.*.sql")]
        + ["rect.note_applied", "vault.refuse_change", "vault.same_birth"])
    views = column(owner, "select relname from pg_class where relkind = 'v' and relnamespace = 'api'::regnamespace")
    assert sorted(views) == sorted(path.stem for path in (SQL / "views").glob("*.sql"))


def test_every_file_defines_what_its_name_says() -> None:
    for file in sql_files("functions"):
        name = file.name.removeprefix("functions/").removesuffix(".sql")
        assert f"create or replace function {name}(" in file.text
        assert "set search_path = " in file.text, name
        assert ("security definer" in file.text) == name.startswith("api."), name


def test_nothing_is_pending_after_a_migration(database: TestDatabase) -> None:
    assert pending(database.owner_url) == []


@pytest.mark.parametrize("login", LOGINS)
def test_the_logins_change_no_table(owner: psycopg.Connection, login: str) -> None:
    """Every write is a function of ours, for requests and for work that nobody waits for."""
    rights = column(owner, f"""
        select distinct n.nspname || '.' || right_ from pg_class c join pg_namespace n on n.oid = c.relnamespace,
            unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as right_
        where c.relkind in ('r', 'v', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
            and has_table_privilege('{login}', c.oid, right_)""")
    assert rights == []
    tables = column(owner, f"""
        select c.oid::regclass from pg_class c where relnamespace = 'rect'::regnamespace and relkind = 'r'
            and has_table_privilege('{login}', c.oid, 'SELECT')""")
    assert tables == []
    functions = column(owner, f"""
        select distinct pronamespace::regnamespace from pg_proc p
        where pronamespace in ('rect'::regnamespace, 'api'::regnamespace)
            and has_function_privilege('{login}', p.oid, 'EXECUTE')""")
    assert functions == ["api"]
    doors = column(owner, f"""
        select proname from pg_proc p where pronamespace = 'vault'::regnamespace
            and has_function_privilege('{login}', p.oid, 'EXECUTE') and has_schema_privilege('{login}', 'vault', 'USAGE')
        order by 1""")
    assert doors == (["reveal", "seal"] if login == "shodhana_app" else [])
    sealed = column(owner, f"""
        select c.oid::regclass from pg_class c where relnamespace = 'vault'::regnamespace and relkind in ('r', 'v', 'm', 'p')
            and has_any_column_privilege('{login}', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')""")
    assert sealed == []


def test_the_public_may_do_nothing(owner: psycopg.Connection) -> None:
    open_ = column(owner, """
        select p.oid::regprocedure from pg_proc p
        where pronamespace::regnamespace::text in ('rect', 'api', 'vault')
            and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) a where a.grantee = 0)""")
    assert open_ == []


@pytest.mark.parametrize("login", LOGINS)
def test_a_login_cannot_write_even_when_it_tries(database: TestDatabase, login: str) -> None:
    url = database.app_url if login == "shodhana_app" else database.worker_url
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in (
            "insert into rect.owner (id) values (gen_random_uuid())",
            "update rect.evidence set status = 'confirmed'",
            "delete from rect.case_record",
            "select * from rect.case_record",
            "select rect.confirm_evidence(gen_random_uuid(), gen_random_uuid(), gen_random_uuid())",
            "update api.case_record set status = 'confirmed'",
            "set role shodhana_owner",
            "create table api.mine (id int)",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)


def test_views_belong_to_the_reader_and_tables_are_under_row_security(owner: psycopg.Connection) -> None:
    owners = column(owner, "select distinct viewowner from pg_views where schemaname = 'api'")
    assert owners == ["shodhana_reader"]
    bare = column(owner, """
        select c.relname from pg_class c where relnamespace = 'rect'::regnamespace and relkind = 'r'
            and not relrowsecurity and has_table_privilege('shodhana_reader', c.oid, 'SELECT')""")
    assert bare == []


def test_what_is_in_the_vault_belongs_to_its_role_alone(owner: psycopg.Connection) -> None:
    owners = column(owner, """
        select distinct relowner::regrole from pg_class where relnamespace = 'vault'::regnamespace
        union select distinct proowner::regrole from pg_proc where pronamespace = 'vault'::regnamespace
        union select nspowner::regrole from pg_namespace where nspname = 'vault'""")
    assert owners == ["shodhana_vault"]
    members = column(owner, "select member::regrole from pg_auth_members where roleid = 'shodhana_vault'::regrole")
    assert set(members) <= {"postgres"}


def test_case_functions_name_the_case_first(owner: psycopg.Connection) -> None:
    late = column(owner, """
        select p.oid::regprocedure from pg_proc p where pronamespace = 'api'::regnamespace
            and 'p_case_id' = any (proargnames) and proargnames[1] <> 'p_case_id'""")
    assert late == []


def test_keys_begin_with_the_case(owner: psycopg.Connection) -> None:
    """So that the tables can be distributed by it; the key under which a case is opened is asked before there is one."""
    late = column(owner, """
        select i.indexrelid::regclass from pg_index i join pg_class t on t.oid = i.indrelid
            join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
        where t.relnamespace = 'rect'::regnamespace and i.indisunique and a.attname <> 'case_id'
            and exists (select from pg_attribute c where c.attrelid = t.oid and c.attname = 'case_id')""")
    assert late == ["rect.case_record_owner_key_key"]


def check_values(connection: psycopg.Connection, table: str, name: str) -> set[str]:
    """The words between quotes of the CHECK constraints of a table that name a column."""
    definitions = column(connection, f"""
        select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = 'rect.{table}'::regclass""")
    found = [re.findall(r"'([a-z_.]+)'", text) for text in definitions
             if re.match(rf"CHECK \(\(+{name} = ANY", text)]
    assert len(found) == 1, (table, name, definitions)
    return set(found[0])


@pytest.mark.parametrize(
    ("table", "name", "words"),
    [
        ("case_record", "status", v.CaseStatus),
        ("case_record", "locale", v.Locale),
        ("case_record", "source", v.TimeSource),
        ("turn", "kind", v.TurnKind),
        ("turn", "status", v.TurnStatus),
        ("evidence", "event_kind", v.EventKind),
        ("evidence", "domain", v.Domain),
        ("evidence", "date_precision", v.Precision),
        ("evidence", "date_basis", v.DateBasis),
        ("evidence", "status", v.EvidenceStatus),
        ("evidence", "revision", v.Revision),
        ("evidence", "related_person", v.Relation),
    ],
)
def test_what_a_column_may_hold_is_the_vocabulary(
    owner: psycopg.Connection, table: str, name: str, words: type[StrEnum]
) -> None:
    assert check_values(owner, table, name) == set(words)


def test_a_delivery_has_a_reason_of_the_vocabulary(owner: psycopg.Connection) -> None:
    (text,) = column(owner, "select pg_get_constraintdef(oid) from pg_constraint where conname = 'case_outcome'")
    assert set(re.findall(r"'([a-z_]+)'", text)) - {"reason"} == set(v.StopReason)


def test_kinds_lead_to_the_same_domains(owner: psycopg.Connection) -> None:
    rows = owner.execute("select k, rect.kind_domain(k) from unnest(%s::text[]) k", (list(map(str, v.EventKind)),))
    assert dict(rows.fetchall()) == {str(kind): str(domain) for kind, domain in v.KIND_DOMAIN.items()}


def test_the_floor_counts_the_domains_of_the_vocabulary() -> None:
    text = (SQL / "functions" / "rect.move_case.sql").read_text()
    listed = re.search(r"e\.domain in \(([^)]*)\)", text)
    assert listed is not None
    assert set(re.findall(r"'([a-z_]+)'", listed[1])) == set(v.COVERAGE)


def test_numerals_are_those_of_grounding(owner: psycopg.Connection) -> None:
    cut = [c for c in NUMERALS if owner.execute("select rect.cuts_a_run(%s, 1)", (c + c,)).fetchone() != (True,)]
    assert cut == []
    assert owner.execute("select rect.cuts_a_run('学习', 1)").fetchone() == (False,)


def test_refusals_of_the_database_are_the_errors_of_the_application() -> None:
    raised: set[str] = set()
    for path in SQL.rglob("*.sql"):
        raised |= set(re.findall(r"errcode = '(SH\d{3})'", path.read_text("utf-8")))
    assert raised == set(BY_SQLSTATE)


def test_python_holds_no_statement_that_changes_rows() -> None:
    """The index of place names is a file of its own that anybody may throw away and build again."""
    writes = re.compile(r"\b(insert\s+into|update\s+\w+(\.\w+)?\s+set|delete\s+from)\b", re.IGNORECASE)
    found = [str(path.relative_to(ROOT)) for path in (ROOT / "app").rglob("*.py") if writes.search(path.read_text("utf-8"))]
    assert found == ["app/places/index.py"]


def test_a_case_can_be_moved_as_a_whole(owner: psycopg.Connection) -> None:
    """`case_id` begins every key of a table that has it, and the arguments of every function of a case (infra/scale.md)."""
    keys = owner.execute("""
        select indrelid::regclass::text, pg_get_indexdef(indexrelid, 1, true) from pg_index
        join pg_attribute on attrelid = indrelid and attname = 'case_id'
        where indisunique and indrelid::regclass::text ~ '^(rect|vault)[.]'""").fetchall()
    first = column(owner, """
        select p.proargnames[1] from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'api' and 'p_case_id' = any (p.proargnames)""")
    others = {(table, begins) for table, begins in keys if begins != "case_id"}
    assert len(keys) > 12 and others <= {("rect.case_record", "owner")}, "opening a case is safe to repeat by (owner, key)"
    assert len(first) > 10 and set(first) == {"p_case_id"}
