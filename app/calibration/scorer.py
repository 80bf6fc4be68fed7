"""Who computes: one name for the engine's code and its policy, so that a holdout can be bound to it."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Final

_KINDS: Final = (".py", ".json")
_BESIDE: Final = ("numpy", "pyswisseph", "tzdata")


@cache
def identity() -> str:
    """Return the SHA-256 of every file of the engine, its policy included, and of the versions that it computes with."""
    found = hashlib.sha256()
    for entry in sorted(files("scoring").iterdir(), key=lambda one: one.name):
        if entry.name.endswith(_KINDS):
            found.update(f"{entry.name}\0".encode() + hashlib.sha256(entry.read_bytes()).digest())
    for name in _BESIDE:
        found.update(f"{name} {version(name)}\0".encode())
    return found.hexdigest()
