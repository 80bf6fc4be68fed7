"""The languages the reader knows: a data file each, and a grammar module (0003-date-grammar.md)."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("zh", "en")
"""Names of the data files; the grammars themselves are listed in `reader`."""
