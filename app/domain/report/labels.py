"""A row of the ledger in words: its date and a short name for tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from app.domain.report.wording import Words

SHORT: Final = 24
"""Characters of a quote that fit a cell beside other columns; the attribution table shows it whole."""


def date_label(row: Mapping[str, Any], words: Words) -> str:
    """Return the row's date as the ledger labels it; a dash for a row without one."""
    start, end, precision = row.get("occurred_from"), row.get("occurred_to"), row.get("date_precision")
    if not start or precision == "unknown":
        return words.say("none")
    if precision == "day":
        return str(start)
    if precision == "month":
        return str(start)[:7]
    return words.say("range", **{"from": str(start), "to": str(end)})


def short(text: str) -> str:
    """Return a quote on one line, cut where a table has no room for more."""
    line = " ".join(text.split())
    return line if len(line) <= SHORT else line[: SHORT - 1] + "…"
