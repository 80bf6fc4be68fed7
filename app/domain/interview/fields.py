"""Which domains are open for date questions, strongest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.domain.interview.rules import DELIVERY_FLOOR, EMPTY_ANSWERS
from app.domain.interview.situation import Situation, of_domains
from app.domain.interview.state import InterviewState, Opened, Purpose
from app.domain.vocabulary import COVERAGE, Outcome

RAISED: Final = "raised"
"""Told of unasked."""
UNTOLD: Final = "untold"
"""Its first-round choice was passed over."""
_STRENGTH: Final = {"A": 0, "B": 1, RAISED: 2, UNTOLD: 3}


@dataclass(frozen=True, slots=True)
class Field:
    """A domain open for date questions: how it was opened, and the kinds that opened it."""

    domain: str
    strength: str
    kinds: frozenset[str] = frozenset()


def fields(state: InterviewState, situation: Situation) -> tuple[Field, ...]:
    """Return the domains that are open for date questions, strongest first.

    A before B before domains a person raised unasked before those whose choice was passed over, so that
    nothing is known of them; among equals the one whose probe promises more. A domain with two dated rows
    steps back: the floor wants three events over two domains. So does one whose date question came back
    empty, and twice empty is left: another domain is more likely to hold a date than one more try there.
    """
    promise: dict[str, float] = {}
    for probe in situation.probes:
        promise[probe.domain] = max(promise.get(probe.domain, 0.0), probe.promise_minutes)
    best: dict[str, Opened] = {}
    kinds: dict[str, set[str]] = {}
    for one in state.opened:
        kinds.setdefault(one.domain, set()).update(one.event_kinds)
        if one.domain not in best or _STRENGTH[one.strength] < _STRENGTH[best[one.domain].strength]:
            best[one.domain] = one
    coverage = {domain.value for domain in COVERAGE}
    raised = [
        row.domain for row in situation.active
        if row.domain in coverage and row.domain not in best and row.source_turn_id not in state.spared
    ]
    found = [Field(domain, one.strength, frozenset(kinds[domain])) for domain, one in best.items()]
    found += [Field(domain, RAISED) for domain in dict.fromkeys(raised)]
    there = {one.domain for one in found}
    found += [Field(domain, UNTOLD) for domain in _untold(state, situation) if domain not in there]
    enough = DELIVERY_FLOOR.events - DELIVERY_FLOOR.domains + 1

    empty = {one.domain: _empty_answers(state, situation, one.domain) for one in found}

    def rank(place: int) -> tuple[bool, int, int, float, int]:
        one = found[place]
        held = sum(row.dated for row in of_domains(situation.active, one.domain))
        return held >= enough, empty[one.domain], _STRENGTH[one.strength], -promise.get(one.domain, 0.0), place

    return tuple(
        found[place]
        for place in sorted(range(len(found)), key=rank)
        if found[place].domain not in state.declined and empty[found[place].domain] < EMPTY_ANSWERS
    )


def nothing_opened(state: InterviewState, situation: Situation) -> bool:
    """Whether no answer and no telling opened a domain: then anything remembered is asked for first."""
    return all(one.strength == UNTOLD for one in fields(state, situation))


def _untold(state: InterviewState, situation: Situation) -> tuple[str, ...]:
    """Return the domains whose first-round choice was passed over, and of which nothing was told since."""
    told = {row.domain for row in situation.active}
    passed = [
        item.domain for item in state.items.values()
        if item.purpose is Purpose.CHOICE and item.domain and item.domain not in told
        and (reply := state.reply(item.item_id)) is not None
        and reply.outcome is Outcome.PASSED_OVER and not reply.worded
    ]
    return tuple(dict.fromkeys(passed))


def _empty_answers(state: InterviewState, situation: Situation, domain: str) -> int:
    """Return how many date questions of a domain were settled without a row of it."""
    told = {row.source_turn_id for row in of_domains(situation.active, domain)}
    asked = {item.item_id for item in state.items.values() if item.purpose is Purpose.DATED and item.domain == domain}
    return sum(
        reply.item_id in asked and not reply.superseded and reply.turn_id not in told for reply in state.replies
    )
