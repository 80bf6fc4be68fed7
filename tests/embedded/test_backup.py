"""A backup is everything of an installation, and comes back whole, or not at all."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import psycopg
import pytest

from app.backup import backup, restore
from app.db.engine import connect
from app.db.gateway import Gateway
from app.errors import Unavailable
from app.identity import load_key
from app.serving import database
from app.settings import Settings
from tests.turns.world import Case, runner_of


def settings_of(folder: Path) -> Settings:
    return Settings(state_dir=folder, placebo=0)


async def talked(url: str) -> Case:
    pool = await connect(url)
    gateway = Gateway(pool)
    case = await Case(gateway, runner_of(gateway)).open()
    await case.say("2012年9月去北京上大学")
    await pool.close()
    return case


async def seen(url: str, case: Case) -> object:
    pool = await connect(url)
    found = await Gateway(pool).export(case.id, case.owner)
    await pool.close()
    return found


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Case, object, Settings]:
    """A backup of an installation that is serving, the case in it, and what that case held."""
    folder = tmp_path_factory.mktemp("first")
    settings = settings_of(folder / "state")
    with database(settings) as stores:
        case = asyncio.run(talked(stores.database_url))
        held = asyncio.run(seen(stores.database_url, case))
        backup(settings, folder / "shodhana.tar")
    return folder / "shodhana.tar", case, held, settings


def test_what_was_told_comes_back_with_the_key_of_its_tokens(tmp_path: Path, kept: tuple[Path, Case, object, Settings]) -> None:
    file, case, held, before = kept
    settings = settings_of(tmp_path / "state")
    assert restore(settings, file) == 1
    with database(settings) as stores:
        assert asyncio.run(seen(stores.database_url, case)) == held
        with psycopg.connect(stores.database_url) as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("delete from rect.case_record")
    assert load_key(settings.state_dir) == load_key(before.state_dir)


def test_a_backup_is_for_its_owners_eyes(kept: tuple[Path, Case, object, Settings]) -> None:
    assert stat.S_IMODE(kept[0].stat().st_mode) == 0o600


def test_a_file_that_is_there_is_not_written_over(kept: tuple[Path, Case, object, Settings]) -> None:
    before = kept[0].read_bytes()
    with pytest.raises(Unavailable, match="backup-exists"):
        backup(kept[3], kept[0])
    assert kept[0].read_bytes() == before


def test_an_installation_that_holds_something_is_left_alone(kept: tuple[Path, Case, object, Settings]) -> None:
    with pytest.raises(Unavailable, match="restore-not-empty"):
        restore(kept[3], kept[0])


@pytest.mark.parametrize("content", [b"", b"words", b"PK\x03\x04"])
def test_what_is_no_backup_is_told_before_anything_starts(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(Unavailable, match="restore-no-backup"):
        restore(settings_of(tmp_path / "state"), file)
    assert not (tmp_path / "state").exists()
