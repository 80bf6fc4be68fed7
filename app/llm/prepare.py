"""Reads what the first turn would otherwise wait for: lexicons and rules, about two seconds of work."""

from __future__ import annotations

from datetime import date

from app.domain.evidence.tables import LANGUAGES
from app.llm.gate import Gate
from app.llm.offline_extract import disposition, propose

SAMPLES = ("2012年9月我去北京上大学，第二年父亲住院。", "I moved to Leeds in May 2015 and started my first job there.")
"""Sentences that touch every table of the rules, one in each language."""


def prepare() -> None:
    """Fill the caches of this process."""
    for locale in LANGUAGES:
        Gate("", locale)
    for sample in SAMPLES:
        propose(sample, reference_date=date(2026, 1, 1))
        disposition(sample, reference_date=date(2026, 1, 1))
