"""Why an interview ended, in words that stay true: they follow what is in the ledger now, not what was there then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.domain.interview.rules import DELIVERY_FLOOR
from app.domain.vocabulary import Domain, StopReason
from app.texts import say

_NAMED: Final = (Domain.RELOCATION, Domain.CAREER, Domain.FAMILY, Domain.EDUCATION, Domain.RELATIONSHIP)
"""Areas of life that may be named as ones of which nothing was told."""
_EXAMPLES: Final = 3
_SPENT: Final = frozenset({StopReason.ROUNDS, StopReason.EFFECTIVE_ANSWERS, StopReason.NO_PROBE, StopReason.EXHAUSTED})
"""Ends without a rule about the evidence: where it is thin, what would help is said instead."""


def closing(reason: StopReason, locale: str, domains: Sequence[str], *, tied: bool) -> str:
    """Return why the interview is complete, and what could still be added.

    Args:
        reason: why it was delivered.
        locale: "zh" or "en".
        domains: the domain of each confirmed dated event that counts.
        tied: whether the first place is tied.
    """
    key = f"interview-stop-{reason.value.replace('_', '-')}"
    if len(domains) < DELIVERY_FLOOR.events and reason in _SPENT | {StopReason.FEW_EVENTS}:
        return say(locale, "interview-stop-few-events" if domains else "interview-stop-no-events")
    told_since = {
        StopReason.FEW_EVENTS: len(domains) >= DELIVERY_FLOOR.events,
        StopReason.FEW_DOMAINS: len(set(domains)) >= DELIVERY_FLOOR.domains,
        StopReason.TIED: not tied,
    }
    if told_since.get(reason):
        return say(locale, "interview-empty-delivered")
    if reason is not StopReason.FEW_DOMAINS:
        return say(locale, key)
    names = [say(locale, f"interview-area-{one.value}") for one in _NAMED if one.value not in domains][:_EXAMPLES]
    comma, last = (say(locale, f"interview-list-{name}") for name in ("comma", "or"))
    return say(locale, key, others=f"{comma.join(names[:-1])}{last}{names[-1]}")
