"""The files of the repository, as git lists them; without git (an unpacked archive), as they lie there."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SKIPPED = {".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache",
           ".state", "mutants"}


@cache
def files() -> tuple[Path, ...]:
    """Return all tracked files."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        found = (ROOT / name for name in listed.stdout.split("\0") if name)
        return tuple(path for path in found if path.is_file())
    return tuple(path for path in ROOT.rglob("*")
                 if path.is_file() and not SKIPPED & set(path.relative_to(ROOT).parts))


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Return (name, content) of those that are text."""
    found = []
    for path in files():
        try:
            found.append((str(path.relative_to(ROOT)), path.read_text("utf-8")))
        except UnicodeDecodeError:
            continue
    return tuple(found)


def python(*folders: str) -> tuple[tuple[str, str], ...]:
    """Return (name, content) of the Python files under folders."""
    return tuple((name, text) for name, text in texts() if name.endswith(".py") and name.startswith(folders))
