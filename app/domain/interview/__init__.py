"""The interview: what is asked, in which order, and when it ends. Pure; the pipeline hands all in.

One turn of the pipeline:

    answers = understood(state, message, answers, locale)     # "A C B D" typed is the same as clicked
    given   = check_answers(state, answers)                   # 422 before anything is stored
    ops     = effects(state, given, before)                   # yes/no on held rows; asked_of() for words
    state   = settle(state, after, turn_id=…, answers=answers, message=…, disposition=…, fresh=…)
    step    = advance(state, after, bank)                     # step.state, step.slot, step.delivered
    step    = answered_back(step, after, message, dropped)    # a question back is answered above the one that stays
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from app.domain.bank.model import Bank
from app.domain.interview.afterthought import afterthought
from app.domain.interview.aside import aside, asks
from app.domain.interview.decide import Ask, Deliver, decide
from app.domain.interview.planner import probe_domains
from app.domain.interview.replies import (
    Answer,
    Effect,
    Given,
    asked_of,
    check_answers,
    effects,
    rested,
    understood,
)
from app.domain.interview.rules import CONFIRMATION_GATE, DELIVERY_FLOOR, ROUNDS
from app.domain.interview.settle import settle
from app.domain.interview.situation import Probe, Row, Situation
from app.domain.interview.slot import DEFECTS, EMPTY_REASONS, Ids, PublicSlot, delivered, empty, ids_for, in_words, render, shown
from app.domain.interview.spoken import ends
from app.domain.interview.state import InterviewState, Purpose, event_key, finish, rebase, reopen
from app.domain.vocabulary import StopReason

__all__ = [
    "CONFIRMATION_GATE",
    "DEFECTS",
    "DELIVERY_FLOOR",
    "EMPTY_REASONS",
    "Advance",
    "Answer",
    "Ask",
    "Deliver",
    "Effect",
    "Given",
    "Ids",
    "InterviewState",
    "Probe",
    "PublicSlot",
    "Purpose",
    "Row",
    "Situation",
    "advance",
    "afterthought",
    "answered_back",
    "asked_of",
    "asks",
    "begin",
    "check_answers",
    "decide",
    "effects",
    "empty",
    "ends",
    "event_key",
    "finish",
    "ids_for",
    "in_words",
    "probe_domains",
    "rebase",
    "render",
    "reopen",
    "rested",
    "settle",
    "shown",
    "understood",
]


@dataclass(frozen=True, slots=True)
class Advance:
    """Where the interview stands after a turn: state to store, slot to show, the reason if it is complete."""

    state: InterviewState
    slot: PublicSlot
    delivered: StopReason | None


def advance(state: InterviewState, situation: Situation, bank: Bank) -> Advance:
    """Decide, render and remember in one go; the slot is never empty without a reason."""
    decision = decide(state, situation, bank)
    if isinstance(decision, Deliver):
        state = replace(state, delivered=decision.reason.value, open=None, parked=None)
        return Advance(state, delivered(state, situation, decision.reason), decision.reason)
    slot = render(decision, bank, situation.locale, ids_for(state, decision), state.rounds)
    return Advance(shown(state, decision), slot, None)


def answered_back(step: Advance, situation: Situation, message: str, dropped: Sequence[tuple[str, str]]) -> Advance:
    """Return the step with a sentence above its question: an answer to a question back, or why words made no row.

    Args:
        step: the interview's next step.
        situation: ledger and result after the turn; words of distress get no such sentence.
        message: the turn's words.
        dropped: reason and words of what the turn told and the ledger left out.
    """
    left = max(1, ROUNDS - step.state.rounds)
    said = None if situation.distress else aside(message, dropped, situation.locale, left)
    return replace(step, slot={**step.slot, "lead": said}) if said else step


def begin(bank: Bank, birth_date: date, as_of: date, locale: str, *, minutes: int = 1440) -> Advance:
    """Open an interview: round 1 in the slot.

    Args:
        bank: the bank the case stays on.
        birth_date: the person's birth date; windows are computed from it.
        as_of: the date the life is read up to.
        locale: "zh" or "en".
        minutes: candidates of the declared window.
    """
    state = InterviewState(bank_version=bank.version, n_eff_low=float(minutes))
    return advance(
        state, Situation.of(birth_date=birth_date, as_of=as_of, locale=locale, minutes=minutes), bank
    )
