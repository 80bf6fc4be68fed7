"""Where results go: a new folder outside the repository, for its owner's eyes alone; nothing that exists is written to."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from app.errors import InvalidInput

ROOT: Final = Path(__file__).resolve().parents[2]
"""The project this code is a part of; in an installation from a wheel, the folder of its packages."""
CORPUS: Final = ROOT / "tests" / "review" / "corpus"
"""The corpus of the project; it lies beside the tests and in no wheel."""
STORIES: Final = ROOT / "question_bank" / "stories"
_FOLDER: Final = 0o700
_FILE: Final = 0o600


def place(output: Path, *inputs: Path) -> Path:
    """Return the real path of an output folder that may be made.

    Args:
        output: what was asked for.
        inputs: folders that are read; nothing is written into them.

    Raises:
        InvalidInput: not absolute, there already (a link that leads nowhere counts), no parent, or inside the
            repository or an input, by whatever links.
    """
    field = str(output)
    if not output.is_absolute():
        raise InvalidInput("review-output-absolute", field=field)
    if os.path.lexists(output):
        raise InvalidInput("review-output-exists", field=field)
    try:
        parent = output.parent.resolve(strict=True)
        fit = parent.is_dir() and output.name not in ("", "..")
    except (OSError, RuntimeError):  # not there, not ours to enter, too long, a ring of links
        fit = False
    if not fit:
        raise InvalidInput("review-output-parent", field=field)
    real = parent / output.name
    if any(_is_repository(folder) for folder in real.parents):
        raise InvalidInput("review-output-repository", field=field)
    if any(real.is_relative_to(folder.resolve()) for folder in inputs):
        raise InvalidInput("review-output-input", field=field)
    return real


def _is_repository(folder: Path) -> bool:
    """Whether a folder is this project, or another copy of its repository."""
    if folder == ROOT:
        return True
    described = folder / "pyproject.toml"
    if not described.is_file():
        return False
    try:
        project = tomllib.loads(described.read_text("utf-8")).get("project")
    except (OSError, ValueError):
        return False
    return isinstance(project, dict) and project.get("name") == "shodhana"


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make a folder with files in it; all of them or, on an error, none.

    Args:
        folder: from `place`.
        files: name -> bytes.

    Raises:
        InvalidInput: it came into being meanwhile, or cannot be made.
    """
    try:
        folder.mkdir(mode=_FOLDER)
    except OSError as error:
        raise InvalidInput("review-output-unwritable", field=str(folder), detail=error.strerror or "") from None
    written: list[Path] = []
    try:
        folder.chmod(_FOLDER)  # whatever the umask took away
        for name, raw in files.items():
            path = folder / name
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), _FILE)
            written.append(path)
            with os.fdopen(handle, "wb") as file:
                os.fchmod(handle, _FILE)
                file.write(raw)
    except OSError as error:
        for path in written:
            path.unlink(missing_ok=True)
        folder.rmdir()
        raise InvalidInput("review-output-unwritable", field=str(folder), detail=error.strerror or "") from None


def take(path: Path) -> bytes:
    """Return the bytes of an input file.

    Raises:
        InvalidInput: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise InvalidInput("review-input", field=str(path), detail=error.strerror or "") from None
