"""Prompts and the data beside them: versioned files with an id and a hash, read once.

A prompt is `prompts/<room>/<version>.<locale>.md`: front matter (YAML between two `---` lines), then the text
the model is given. Data beside it (a lexicon, a JSON Schema) has the same identity but no front matter. The
hash is of the file's bytes; a turn's receipt keeps id and hash, so a prompt once used may not change: it
gets a successor (`prompts/receipts.txt` lists every id with its hash, a test compares them).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[2] / "prompts"
"""Folder of all prompts; a top-level package of the wheel, so it stands beside `app` there too."""

_VERSION = re.compile(r"v(\d+)")
_FRONT = re.compile(r"\A---\n(.*?)\n---\n(.*)\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One versioned text."""

    id: str
    """`<room>/<version>.<locale>` for a prompt, `<room>/<file name>` for data: what receipts name."""
    sha256: str
    """Hex digest of the file's bytes."""
    text: str
    """What the model gets (front matter taken off), or the whole file for data."""
    meta: Mapping[str, object]
    """Front matter; empty for data."""


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def versions(room: str, locale: str) -> tuple[str, ...]:
    """Return the versions that exist of a room's prompt in a language, oldest first."""
    names = [path.name.split(".")[0] for path in (ROOT / room).glob(f"v*.{locale}.md")]
    return tuple(sorted((name for name in names if _VERSION.fullmatch(name)), key=lambda name: int(name[1:])))


@cache
def load(room: str, locale: str, version: str | None = None) -> Prompt:
    """Read a prompt.

    Args:
        room: folder under `prompts/`, e.g. "acknowledge".
        locale: "zh" or "en".
        version: e.g. "v1"; default the newest.

    Raises:
        LookupError: no such prompt.
        ValueError: the file has no front matter.
    """
    known = versions(room, locale)
    wanted = version or (known[-1] if known else None)
    if wanted is None or wanted not in known:
        raise LookupError(f"{room}/{wanted}.{locale}")
    raw = (ROOT / room / f"{wanted}.{locale}.md").read_bytes()
    parts = _FRONT.match(raw.decode("utf-8"))
    if parts is None:
        raise ValueError(f"{room}/{wanted}.{locale}: no front matter")
    meta = yaml.safe_load(parts[1]) or {}
    return Prompt(id=f"{room}/{wanted}.{locale}", sha256=_digest(raw), text=parts[2].strip(), meta=meta)


@cache
def data(room: str, name: str) -> Prompt:
    """Read a data file beside the prompts of a room (a lexicon, a schema).

    Raises:
        LookupError: no such file.
    """
    path = ROOT / room / name
    if not path.is_file():
        raise LookupError(f"{room}/{name}")
    raw = path.read_bytes()
    return Prompt(id=f"{room}/{name}", sha256=_digest(raw), text=raw.decode("utf-8"), meta={})


def receipts() -> Mapping[str, str]:
    """Return prompt id -> hash of every prompt that may have been used: `prompts/receipts.txt`."""
    lines = (ROOT / "receipts.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return {name: digest for digest, name in pairs}
