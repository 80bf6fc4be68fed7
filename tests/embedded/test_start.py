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
from app.embedded.account import Account
from app.embedded.folders import prepare
from app.errors import Unavailable

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


def test_two_folders_at_once_know_nothing_of_each_other(state: Path) -> None:
    with start(state / "one", durable=False) as one, start(state / "two", durable=False) as two:
        assert one.passwords != two.passwords
        with psycopg.connect(one.owner_url) as connection:
            connection.execute("create table only_here ()")
        assert _ask(two.owner_url, "select to_regclass('only_here')") is None


@pytest.mark.parametrize("name", ["my state", "数 据", "it's 100% \"mine\" + a&b?c#d", "one, two", "back\\slash"])
def test_a_folder_may_be_called_whatever_people_call_folders(state: Path, name: str) -> None:
    state.mkdir()
    state.chmod(0o755)
    with start(state / name, durable=False) as services:
        assert _ask(services.app_url, "select 1") == 1
        with _redis(services) as redis:
            assert redis.ping()
    if services.folders.run.parent != services.folders.services:
        shutil.rmtree(services.folders.run.parent)


def test_a_folder_reached_by_a_link_is_the_same_folder(state: Path) -> None:
    state.mkdir()
    link = state.with_name("link")
    link.symlink_to(state)
    with start(link, durable=False) as services:
        assert services.folders.state == state.resolve()


def test_data_that_was_half_made_is_made_anew(state: Path) -> None:
    with start(state, durable=False) as services:
        folders = services.folders
    folders.data.rename(folders.services / ".making-broken")
    with start(state, durable=False) as services:
        assert _ask(services.app_url, "select 1") == 1
    assert not list(folders.services.glob(".making-*"))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which nobody makes one")
def test_a_place_where_nothing_can_be_written_is_told() -> None:
    with pytest.raises(Unavailable) as told:
        start(Path("/proc/shodhana"))
    assert told.value.code == "embedded-no-room"


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


def test_a_long_path_with_no_home_to_fall_back_on_says_so(tmp_path: Path) -> None:
    closed = tmp_path / "no-folder"
    closed.write_text("")
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    own = Account("somebody", os.geteuid(), os.getegid(), closed / "home", drop=False)
    with pytest.raises(Unavailable) as told:
        prepare(deep, own)
    assert told.value.code == "embedded-long-path"
