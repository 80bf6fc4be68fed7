"""The server's key: made once, whoever is first, readable by nobody else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from app.identity import KEY_FILE, load_key


def test_the_key_is_made_once_with_0600(tmp_path: Path) -> None:
    state = tmp_path / "state"
    key = load_key(state)
    assert load_key(state) == key and len(key) == 32
    assert (state / KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in state.iterdir()] == [KEY_FILE]


def test_many_processes_starting_at_once_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        assert len(set(pool.map(load_key, [tmp_path] * 32))) == 1


def test_a_key_that_others_could_read_is_closed_again(tmp_path: Path) -> None:
    key = load_key(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    assert load_key(tmp_path) == key
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_damaged_key_is_told_and_not_replaced(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"short")
    with pytest.raises(ValueError, match="does not hold a key"):
        load_key(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == b"short"
