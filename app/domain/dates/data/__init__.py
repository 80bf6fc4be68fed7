"""The words of the date grammars, one TOML file a language; what people edit is here and not in the code."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """Return the tables of `<name>.toml`, read once."""
    return tomllib.loads((files(__name__) / f"{name}.toml").read_text(encoding="utf-8"))
