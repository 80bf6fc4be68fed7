"""The one slot: a question plan as people see it, and the reasons for which it may be empty."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from app.domain.bank.model import Bank
from app.domain.interview.closing import closing
from app.domain.interview.decide import Ask
from app.domain.interview.rules import ROUNDS
from app.domain.interview.situation import Situation
from app.domain.interview.state import InterviewState, Item, Purpose, Slot
from app.domain.interview.windows import fill, months
from app.domain.vocabulary import StopReason
from app.texts import has, say

RHYTHM_OF: Final = 3
EMPTY_REASONS: Final = frozenset(
    {"processing", "delivered", "closed", "no_question", "planner_error", "stuck"}
)
DEFECTS: Final = frozenset({"no_question", "planner_error", "stuck"})
"""Reasons that raise the alert: the slot should have held a question (turn.md, The slot)."""

PublicSlot = dict[str, Any]
"""{slot_id, state, reason?, round, rhythm: {step, of}, title, lead?, items: […]} of turn.md."""


@dataclass(frozen=True, slots=True)
class Ids:
    """Ids of a slot and its items, unique within the case."""

    slot_id: str
    item_ids: tuple[str, ...]


def ids_for(state: InterviewState, ask: Ask) -> Ids:
    """Return the ids of what is about to be shown: its own when it stays, the next numbers when it is new."""
    if ask.keep is not None:
        return Ids(ask.keep.slot_id, tuple(item.item_id for item in ask.items))
    first = state.items_shown + 1
    return Ids(f"s{state.slots_shown + 1}", tuple(f"q{first + place}" for place in range(len(ask.items))))


def shown(state: InterviewState, ask: Ask) -> InterviewState:
    """Return the state after the plan went into the slot: hidden part of every item, keys, step."""
    if ask.keep is not None:
        return replace(state, open=ask.keep, parked=None)
    ids = ids_for(state, ask)
    number = state.rounds + 1
    items = [
        replace(item, item_id=item_id, slot_id=ids.slot_id, round=number, turn=state.turns)
        for item, item_id in zip(ask.items, ids.item_ids, strict=True)
    ]
    keys = {item.semantic_key for item in items}
    return replace(
        state,
        step=ask.step,
        step_slots=state.step_slots if ask.step == state.step else 0,
        items={**state.items, **{item.item_id: item for item in items}},
        asked=(*state.asked, *(item.semantic_key for item in items)),
        follow_ups=tuple(one for one in state.follow_ups if one.semantic_key not in keys),
        parked=state.open or state.parked,
        open=Slot(ids.slot_id, ids.item_ids, ask.batch),
        slots_shown=state.slots_shown + 1,
        items_shown=state.items_shown + len(items),
    )


def render(ask: Ask, bank: Bank, locale: str, ids: Ids, rounds: int = 0) -> PublicSlot:
    """Return the slot that people see.

    Args:
        ask: the plan.
        bank: the version of the bank the case began with.
        locale: "zh" or "en".
        ids: ids of slot and items (`ids_for`).
        rounds: rounds used so far.
    """
    purpose = ask.items[0].purpose
    inside = purpose.value if ask.items[0].rhythm or purpose is not Purpose.OPEN else "period"
    return {
        "slot_id": ids.slot_id,
        "state": "open",
        "round": min(rounds + 1, ROUNDS),
        "rhythm": {"step": ask.step, "of": RHYTHM_OF},
        "title": say(locale, f"interview-title-{inside}"),
        "lead": say(locale, f"interview-lead-{inside}"),
        "items": [
            _item(item, item_id, bank, locale) for item, item_id in zip(ask.items, ids.item_ids, strict=True)
        ],
    }


def delivered(state: InterviewState, situation: Situation, outcome: StopReason) -> PublicSlot:
    """Return the empty slot of a delivered case, which says in warm words why the interview is complete."""
    domains = [row.domain for row in situation.rows if row.covers]
    lead = closing(outcome, situation.locale, domains, tied=situation.tied_first_place)
    return empty("delivered", situation.locale, state=state) | {"lead": lead}


def empty(reason: str, locale: str, *, state: InterviewState | None = None) -> PublicSlot:
    """Return an empty slot with its reason.

    Args:
        reason: one of EMPTY_REASONS.
        locale: "zh" or "en".
        state: for round and rhythm.
    """
    if reason not in EMPTY_REASONS:
        raise ValueError(reason)
    return {
        "slot_id": f"s{state.slots_shown if state else 0}-{reason.replace('_', '-')}",
        "state": "empty",
        "reason": reason,
        "round": state.rounds if state else 0,
        "rhythm": {"step": state.step if state else 1, "of": RHYTHM_OF},
        "title": say(locale, f"interview-title-{reason.replace('_', '-')}"),
        "lead": say(locale, f"interview-empty-{reason.replace('_', '-')}"),
        "items": [],
    }


def _item(item: Item, item_id: str, bank: Bank, locale: str) -> PublicSlot:
    question = bank.item(item.bank_id) if item.bank_id else None
    if question is not None:
        stem = fill(question.stem.of(locale), item.words)
        hint = fill(question.hint.of(locale), item.words) if question.hint else None
    else:
        stem = say(locale, item.text, **dict(item.words))
        hint = None
    if item.hint or (hint is None and item.purpose is not Purpose.CHOICE):
        hint = say(locale, item.hint or f"interview-hint-{item.purpose.value}")
    shape: PublicSlot = {
        "item_id": item_id,
        "semantic_key": item.semantic_key,
        "stem": stem,
        "options": [{"key": key, "label": _label(item, key, bank, locale)} for key in item.options],
        "input": _input(item, locale),
        "allow_skip": item.purpose is not Purpose.PAUSE,
        "allow_uncertain": item.purpose not in (Purpose.CHOICE, Purpose.PROBE, Purpose.PAUSE, Purpose.KEEP),
        "sensitive": item.sensitive,
    }
    return shape | ({"hint": hint} if hint else {})


def in_words(state: InterviewState, bank: Bank, locale: str, item_id: str, option: str | None) -> dict[str, str]:
    """Return what was asked under an id, and the option's own words: {"stem", "label"?}; nothing for an unknown id."""
    item = state.items.get(item_id)
    if item is None:
        return {}
    chosen = {"label": _label(item, option, bank, locale)} if option in item.options else {}
    return {"stem": str(_item(item, item_id, bank, locale)["stem"]), **chosen}


def _input(item: Item, locale: str) -> PublicSlot:
    if item.purpose in (Purpose.CHOICE, Purpose.PAUSE, Purpose.KEEP):
        return {"type": "none"}
    kind = "date" if item.purpose is Purpose.COMPLETE else "text"
    return {"type": kind, "placeholder": say(locale, f"interview-placeholder-{item.purpose.value}")}


def _label(item: Item, key: str, bank: Bank, locale: str) -> str:
    if item.purpose is Purpose.CHOICE:
        question = bank.item(item.bank_id) if item.bank_id else None
        labels = question.options if question and question.options else bank.options
        return labels.of(key).of(locale)
    if key.startswith("P") and key[1:].isdigit():
        return months(item.periods[int(key[1:]) - 1], locale)
    if key in ("YES", "NO") and item.purpose is Purpose.KEEP:
        return say(locale, f"interview-option-keep-{key.lower()}")
    closer = f"interview-option-{key.lower()}-{item.text.removeprefix('interview-confirm-')}"
    return say(locale, closer if has(locale, closer) else f"interview-option-{key.lower()}")
