"""The source of what runs here, from here: the offer that AGPL section 13 asks for needs no other host."""

from __future__ import annotations

import io
import tarfile
from functools import cache
from pathlib import Path
from typing import Final

import app

ROOT: Final = Path(app.__file__).parent.parent
PARTS: Final = ("app", "scoring", "prompts", "question_bank", "infra", "tests", "docs", ".ci",
                "README.md", "LICENSE", "pyproject.toml", ".gitignore")
"""The project's own files; state, environments and what else lies in the folder stay out."""


def _kept(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    if "__pycache__" in member.name or not (member.isfile() or member.isdir()):
        return None
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


@cache
def archive() -> bytes:
    """Return the source as a gzipped tar archive, as it stood when it was first asked for."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as packed:
        for part in PARTS:
            if (ROOT / part).exists():
                packed.add(ROOT / part, arcname=f"shodhana/{part}", filter=_kept)
    return held.getvalue()
