"""Ask or deliver: one pure function of the stored state and the present situation.

Order, each line only when none above applies:

    0  it was delivered before and not reopened                 -> deliver  the same reason
    1  the person ended it                                      -> deliver  user_ended
    2  8 rounds used                                            -> deliver  rounds
    3  10 effective answers                                     -> deliver  effective_answers
    4  words of distress in this turn                           -> ask whether to go on; nothing else is asked
    5  a slot still waits (an open batch, an untouched question) -> the same slot
    6  something said calls for a question (held row, chosen period, missing dates, blind spot) -> ask it
    7  a round is to spare and the picture has a gap            -> ask for it
    8  the rhythm: batch, up to 3 dates, up to 3 probes         -> ask
    9  rhythm complete: under 3 dated events                    -> deliver  few_events
   10                   under 2 domains                         -> deliver  few_domains
   11                   first place tied                        -> deliver  tied
   12                   uncertain answers one half or more      -> deliver  too_uncertain
   13  two successive dated slots narrowed nothing              -> deliver  plateau
   14  a probe promises max(1 minute, 2% of N_eff)              -> ask it
   15  fields left to probe, none promises that                 -> deliver  no_probe
   16  nothing left to ask                                      -> deliver  exhausted

Every turn that closes a slot uses up a round, no key is asked twice, and line 2 is a fuse: so it ends.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.bank.model import Bank
from app.domain.interview import followups, planner
from app.domain.interview.fields import nothing_opened
from app.domain.interview.rules import (
    DELIVERY_FLOOR,
    EFFECTIVE_ANSWERS,
    PLATEAU_SLOTS,
    ROUND_2_SLOTS,
    ROUND_3_SLOTS,
    ROUNDS,
    UNCERTAIN_SHARE,
)
from app.domain.interview.situation import Situation
from app.domain.interview.state import InterviewState, Item, Slot
from app.domain.vocabulary import StopReason


@dataclass(frozen=True, slots=True)
class Ask:
    """A question plan: what goes into the slot."""

    items: tuple[Item, ...]
    step: int
    """Round of the rhythm the slot belongs to, 1–4."""
    batch: bool = False
    keep: Slot | None = None
    """The slot that stays as it is; None for a new one."""


@dataclass(frozen=True, slots=True)
class Deliver:
    """The interview is complete: the range there is is handed over."""

    reason: StopReason


def decide(state: InterviewState, situation: Situation, bank: Bank) -> Ask | Deliver:
    """Return what happens next; see the order above. Never raises, never returns nothing."""
    reason = _fuse(state)
    if reason is not None:
        return Deliver(reason)
    if situation.distress:
        return Ask((followups.pause(state, situation),), state.step)
    waiting = state.open or state.parked
    if waiting is not None:
        return Ask(
            tuple(state.items[item_id] for item_id in waiting.items), state.step, waiting.batch, keep=waiting
        )
    item = followups.required(state, situation, bank)
    if item is None and _spare(state) > 0:
        item = followups.recommended(state, situation)
    if item is not None:
        return Ask((item,), state.step)
    ask, beyond = _rhythm(state, situation, bank)
    if ask is not None:
        return ask
    reason = _evidence(state, situation)
    if reason is not None:
        return Deliver(reason)
    if beyond.item is not None:
        return Ask((beyond.item,), step=4)
    return Deliver(StopReason.NO_PROBE if beyond.left else StopReason.EXHAUSTED)


def _fuse(state: InterviewState) -> StopReason | None:
    if state.delivered is not None:
        return StopReason(state.delivered)
    if state.user_ended:
        return StopReason.USER_ENDED
    if state.rounds >= ROUNDS:
        return StopReason.ROUNDS
    if state.effective >= EFFECTIVE_ANSWERS:
        return StopReason.EFFECTIVE_ANSWERS
    return None


def _spare(state: InterviewState) -> int:
    """Rounds left over once the rhythm has had all it may take; none beyond the rhythm."""
    used = state.step_slots
    needed = {
        1: (used == 0) + ROUND_2_SLOTS + ROUND_3_SLOTS,
        2: ROUND_2_SLOTS - used + ROUND_3_SLOTS,
        3: ROUND_3_SLOTS - used,
    }
    return ROUNDS - state.rounds - needed[state.step] if state.step in needed else 0


def _rhythm(state: InterviewState, situation: Situation, bank: Bank) -> tuple[Ask | None, planner.Separating]:
    """Return the next slot of the three rounds; without one it is complete; the best probe goes along."""
    step, used = state.step, state.step_slots
    if step == 1:
        items = planner.batch(state, situation, bank) if used == 0 else ()
        if items:
            return Ask(items, 1, batch=True), planner.Separating(None, left=False)
        step, used = 2, 0
    if step == 2:
        item = planner.dated(state, situation, bank) if used < ROUND_2_SLOTS else None
        if used == 0 and (item is None or nothing_opened(state, situation)):
            item = planner.open_question(state, situation, step=2) or item
        if item is not None:
            return Ask((item,), 2), planner.Separating(None, left=False)
        step, used = 3, 0
    inside = step == 3 and used < ROUND_3_SLOTS
    best = planner.separating(state, situation, bank, step=3 if inside else 4)
    return (Ask((best.item,), 3), best) if inside and best.item is not None else (None, best)


def _evidence(state: InterviewState, situation: Situation) -> StopReason | None:
    """Stop rules of the completed rhythm; being below the floor ends it, it never makes it go on."""
    if situation.dated_events < DELIVERY_FLOOR.events:
        return StopReason.FEW_EVENTS
    if situation.dated_domains < DELIVERY_FLOOR.domains:
        return StopReason.FEW_DOMAINS
    if situation.tied_first_place:
        return StopReason.TIED
    if state.uncertain_share >= UNCERTAIN_SHARE:
        return StopReason.TOO_UNCERTAIN
    if state.flat >= PLATEAU_SLOTS:
        return StopReason.PLATEAU
    return None
