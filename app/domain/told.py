"""What a ledger row tells, in the person's words: a reply that was only a date tells it with the words it completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.domain.vocabulary import Revision
from app.texts import say

Row = Mapping[str, Any]


def is_bare(row: Row) -> bool:
    """Whether a row's words are its date and nothing else ("9月", "2008")."""
    quote, words = str(row["user_quote"]).strip(), str(row.get("date_text") or "").strip()
    return bool(words) and quote == words


def event_words(row: Row, rows: Mapping[str, Row], locale: str) -> str:
    """Return the words that name a row's event: its own, those of the row whose date it completes, or else its kind.

    Args:
        row: a ledger row.
        rows: the ledger by id, superseded rows included as far as they are there.
        locale: "zh" or "en".
    """
    seen: set[str] = set()
    at: Row | None = row
    while at is not None and is_bare(at) and str(at["id"]) not in seen:
        seen.add(str(at["id"]))
        completes = at.get("revision") == Revision.DATE_COMPLETION
        at = rows.get(str(at.get("supersedes_evidence_id"))) if completes else None  # else the older words hold another date
    return str(at["user_quote"]) if at is not None and not is_bare(at) else kind_words(row, locale)


def kind_words(row: Row, locale: str) -> str:
    """Return what kind of event a row is of, and whose."""
    what = say(locale, f"evidence-kind-{row['event_kind']}".replace("_", "-"))
    if not row.get("related_person"):
        return what
    whose = say(locale, f"evidence-relation-{row['related_person']}".replace("_", "-"))
    return say(locale, "evidence-summary-whose", what=what, whose=whose)


def told(row: Row, rows: Mapping[str, Row], locale: str) -> str:
    """Return all the person said of a row's event: the words that name it, and the date said later."""
    words = event_words(row, rows, locale)
    return say(locale, "evidence-told", event=words, quote=str(row["user_quote"])) if is_bare(row) else words
