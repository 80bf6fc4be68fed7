"""A row of the ledger in words: its date as the ledger labels it, its quote where there is little room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from app.domain.evidence import display_date_label
from app.domain.excerpt import excerpt
from app.domain.report.wording import Words

SHORT: Final = 48
"""Columns of a quote that fit a cell beside other columns; the attribution table shows it whole."""


def date_label(row: Mapping[str, Any], words: Words) -> str:
    """Return the row's `display_date_label` in the reader's language."""
    return display_date_label(row, words.locale)


def short(text: str) -> str:
    """Return a quote on one line, cut where a table has no room for more."""
    return excerpt(text, SHORT)
