"""Folders for real starts, and the removal of all that these leave outside them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.embedded.account import choose
from app.embedded.folders import _system


@pytest.fixture
def state() -> Iterator[Path]:
    """A state folder whose parents anybody may enter."""
    parent = Path(tempfile.mkdtemp(prefix="shodhana-"))
    parent.chmod(0o755)
    yield parent / "state"
    _remove(parent, parent / "state")


@pytest.fixture
def private() -> Iterator[Path]:
    """A state folder under a home that only its owner may enter."""
    home = Path(tempfile.mkdtemp(prefix="shodhana-"))
    yield home / "state"
    _remove(home, home / "state")


def _remove(parent: Path, state: Path) -> None:
    shutil.rmtree(parent, ignore_errors=True)
    shutil.rmtree(_system(state.resolve(), choose()), ignore_errors=True)
