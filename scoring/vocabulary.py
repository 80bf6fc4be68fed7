"""The words the engine and the ledger share: event kinds, domains, relations, precisions.

Master for kinds and domains (seed 000 §2): the engine stands alone, so the table lives here and
`app.domain.vocabulary` takes it over. A kind is never folded into its domain.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Domain(StrEnum):
    """Field of life that an event is scored and routed by (seed 000 §2)."""

    EDUCATION = "education"
    CAREER = "career"
    RELATIONSHIP = "relationship"
    RELOCATION = "relocation"
    FINANCE = "finance"
    HEALTH = "health"
    HEALTH_PRESSURE = "health_pressure"
    FAMILY = "family"
    APPEARANCE = "appearance"
    MARKS = "marks"
    OCCUPATION = "occupation"
    HORARY = "horary"
    OTHER = "other"


class EventKind(StrEnum):
    """What happened, unfolded (seed 000 §2): a start is not a change, an entry is not an exit."""

    EDUCATION_START = "education_start"
    EDUCATION_COMPLETION = "education_completion"
    EDUCATION_INTERRUPTION = "education_interruption"
    EDUCATION_CHANGE = "education_change"
    EDUCATION_MILESTONE = "education_milestone"
    CAREER_ENTRY = "career_entry"
    CAREER_CHANGE = "career_change"
    PROMOTION = "promotion"
    CAREER_PRESSURE = "career_pressure"
    CAREER_EXIT = "career_exit"
    BUSINESS_START = "business_start"
    RELATIONSHIP_START = "relationship_start"
    RELATIONSHIP_COMMITMENT = "relationship_commitment"
    RELATIONSHIP_SEPARATION = "relationship_separation"
    RELATIONSHIP_END = "relationship_end"
    RELATIONSHIP_CHANGE = "relationship_change"
    RELOCATION = "relocation"
    FOREIGN_MOVE = "foreign_move"
    RETURN = "return"
    HOME_CHANGE = "home_change"
    FINANCE_GAIN = "finance_gain"
    FINANCE_LOSS = "finance_loss"
    INCOME_CHANGE = "income_change"
    ASSET_CHANGE = "asset_change"
    FINANCE_CHANGE = "finance_change"
    SELF_HEALTH_EVENT = "self_health_event"
    PRESSURE_PERIOD = "pressure_period"
    FAMILY_EVENT = "family_event"
    APPEARANCE_NOTE = "appearance_note"
    BIRTHMARK_OR_SCAR = "birthmark_or_scar"
    OCCUPATION_NOTE = "occupation_note"
    HORARY_QUERY = "horary_query"
    OTHER = "other"


class Relation(StrEnum):
    """Relative named in a family event; decides the house (scoring.md, domain table)."""

    FATHER = "father"
    MOTHER = "mother"
    CHILD = "child"
    SPOUSE = "spouse"
    SIBLING = "sibling"
    ELDER_SIBLING = "elder_sibling"
    YOUNGER_SIBLING = "younger_sibling"
    MATERNAL = "maternal"
    PATERNAL = "paternal"
    RELATIVE = "relative"  # some relative, not said which: kept, not evaluated


class Precision(StrEnum):
    """How exact the words were (seed 000 §3); a "yes" never changes it."""

    DAY = "day"
    MONTH = "month"
    QUARTER = "quarter"
    RANGE = "range"
    YEAR = "year"
    UNKNOWN = "unknown"


KIND_DOMAIN: Final[dict[EventKind, Domain]] = {
    EventKind.EDUCATION_START: Domain.EDUCATION,
    EventKind.EDUCATION_COMPLETION: Domain.EDUCATION,
    EventKind.EDUCATION_INTERRUPTION: Domain.EDUCATION,
    EventKind.EDUCATION_CHANGE: Domain.EDUCATION,
    EventKind.EDUCATION_MILESTONE: Domain.EDUCATION,
    EventKind.CAREER_ENTRY: Domain.CAREER,
    EventKind.CAREER_CHANGE: Domain.CAREER,
    EventKind.PROMOTION: Domain.CAREER,
    EventKind.CAREER_PRESSURE: Domain.CAREER,
    EventKind.CAREER_EXIT: Domain.CAREER,
    EventKind.BUSINESS_START: Domain.CAREER,
    EventKind.RELATIONSHIP_START: Domain.RELATIONSHIP,
    EventKind.RELATIONSHIP_COMMITMENT: Domain.RELATIONSHIP,
    EventKind.RELATIONSHIP_SEPARATION: Domain.RELATIONSHIP,
    EventKind.RELATIONSHIP_END: Domain.RELATIONSHIP,
    EventKind.RELATIONSHIP_CHANGE: Domain.RELATIONSHIP,
    EventKind.RELOCATION: Domain.RELOCATION,
    EventKind.FOREIGN_MOVE: Domain.RELOCATION,
    EventKind.RETURN: Domain.RELOCATION,
    EventKind.HOME_CHANGE: Domain.RELOCATION,
    EventKind.FINANCE_GAIN: Domain.FINANCE,
    EventKind.FINANCE_LOSS: Domain.FINANCE,
    EventKind.INCOME_CHANGE: Domain.FINANCE,
    EventKind.ASSET_CHANGE: Domain.FINANCE,
    EventKind.FINANCE_CHANGE: Domain.FINANCE,
    EventKind.SELF_HEALTH_EVENT: Domain.HEALTH,
    EventKind.PRESSURE_PERIOD: Domain.HEALTH_PRESSURE,
    EventKind.FAMILY_EVENT: Domain.FAMILY,
    EventKind.APPEARANCE_NOTE: Domain.APPEARANCE,
    EventKind.BIRTHMARK_OR_SCAR: Domain.MARKS,
    EventKind.OCCUPATION_NOTE: Domain.OCCUPATION,
    EventKind.HORARY_QUERY: Domain.HORARY,
    EventKind.OTHER: Domain.OTHER,
}
"""The one table kind -> domain (ledger.md)."""

UNSCORED: Final[frozenset[Domain]] = frozenset({Domain.HORARY, Domain.OTHER})
"""Background only: never scored, count for no coverage (seed 000 §7)."""

COVERAGE: Final[frozenset[Domain]] = frozenset(Domain) - UNSCORED - {Domain.APPEARANCE, Domain.MARKS, Domain.OCCUPATION}
"""Domains whose dated rows count for the delivery floor and the confirmation gate."""
