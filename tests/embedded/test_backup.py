"""A backup is everything of an installation, and comes back whole, or not at all."""

from __future__ import annotations

import asyncio
import stat
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from app.backup import backup, restore
from app.calibration.vault import Vault
from app.db.engine import connect
from app.db.gateway import Gateway
from app.errors import Unavailable
from app.identity import load_key
from app.serving import database
from app.settings import Settings
from tests.db.cases import Opened
from tests.db.test_vault import frozen
from tests.turns.world import Case, runner_of


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup and what was in the installation."""

    file: Path
    case: Case
    held: object
    settings: Settings
    blind: Opened


def settings_of(folder: Path) -> Settings:
    return Settings(state_dir=folder, placebo=0)


async def talked(url: str) -> Case:
    pool = await connect(url)
    gateway = Gateway(pool)
    case = await Case(gateway, runner_of(gateway)).open()
    await case.say("2012年9月去北京上大学")
    await pool.close()
    return case


async def sealed(url: str) -> Opened:
    """A blind check whose result is frozen and whose time nobody has looked at."""
    pool = await connect(url)
    one = await frozen(Gateway(pool), Vault(pool))
    await pool.close()
    return one


async def opened(url: str, one: Opened) -> object:
    """What the vault says of it."""
    pool = await connect(url)
    told = await Vault(pool).reveal(one.case_id, one.owner)
    await pool.close()
    return told["truth"]


async def seen(url: str, case: Case) -> object:
    pool = await connect(url)
    found = await Gateway(pool).export(case.id, case.owner)
    await pool.close()
    return found


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A backup of an installation that is serving, what is in it, and what the case held."""
    folder = tmp_path_factory.mktemp("first")
    settings = settings_of(folder / "state")
    with database(settings) as stores:
        case = asyncio.run(talked(stores.database_url))
        held, blind = asyncio.run(seen(stores.database_url, case)), asyncio.run(sealed(stores.database_url))
        backup(settings, folder / "shodhana.tar")
    return Kept(folder / "shodhana.tar", case, held, settings, blind)


def test_what_was_told_comes_back_with_the_key_of_its_tokens(tmp_path: Path, kept: Kept) -> None:
    settings = settings_of(tmp_path / "state")
    assert restore(settings, kept.file) == 2
    with database(settings) as stores:
        assert asyncio.run(seen(stores.database_url, kept.case)) == kept.held
        assert asyncio.run(opened(stores.database_url, kept.blind)) == {"date": "1990-06-15", "time": "13:47"}
        with psycopg.connect(stores.database_url) as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("delete from rect.case_record")
        with psycopg.connect(stores.database_url) as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("select * from vault.sealed")
    assert load_key(settings.state_dir) == load_key(kept.settings.state_dir)


def test_a_backup_is_for_its_owners_eyes(kept: Kept) -> None:
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600


def test_a_file_that_is_there_is_not_written_over(kept: Kept) -> None:
    before = kept.file.read_bytes()
    with pytest.raises(Unavailable, match="backup-exists"):
        backup(kept.settings, kept.file)
    assert kept.file.read_bytes() == before


def test_an_installation_that_holds_something_is_left_alone(kept: Kept) -> None:
    with pytest.raises(Unavailable, match="restore-not-empty"):
        restore(kept.settings, kept.file)


@pytest.mark.parametrize("content", [b"", b"words", b"PK\x03\x04"])
def test_what_is_no_backup_is_told_before_anything_starts(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(Unavailable, match="restore-no-backup"):
        restore(settings_of(tmp_path / "state"), file)
    assert not (tmp_path / "state").exists()
