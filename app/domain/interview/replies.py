"""What a person's clicks and words mean for the questions shown: validation, plain words, ledger effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.domain.interview import planner, spoken
from app.domain.interview.situation import Situation
from app.domain.interview.state import InterviewState, Item, Purpose
from app.domain.vocabulary import Outcome
from app.errors import InvalidInput

Answer = Mapping[str, object]
"""{"item_id", "option"?, "text"?, "outcome"?: "skipped" | "refused" | "unknown"} as the client sends it."""

_OUTCOMES: Final = {outcome.value: outcome for outcome in (Outcome.SKIPPED, Outcome.REFUSED, Outcome.UNKNOWN)}


@dataclass(frozen=True, slots=True)
class Given:
    """One validated answer."""

    item: Item
    outcome: Outcome
    option: str | None
    worded: bool
    """The answer has words of the person: they are part of the turn's text and may ground rows."""
    edit: bool
    """The item was settled before: this supersedes the earlier answer."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a clicked option does to a ledger row: an `op` of the turn's plan without anything to write."""

    op: str
    """confirm | reject | withdraw"""
    id: str


def check_answers(state: InterviewState, answers: Sequence[Answer]) -> tuple[Given, ...]:
    """Validate a turn's answers against what was asked; nothing is stored before all of them are right.

    Args:
        state: the state before the turn.
        answers: what the client sent. Items of the present slot are answers, settled ones edits.

    Raises:
        InvalidInput: code answer-not-asked, answer-twice, answer-empty, answer-no-such-option,
            answer-no-such-outcome or answer-two-things, `field` names the place ("answers.1.option").
    """
    given: list[Given] = []
    waiting = {item.item_id for item in state.open_items()} | set(state.parked.items if state.parked else ())
    for place, answer in enumerate(answers):
        field = f"answers.{place}"
        item_id = answer.get("item_id")
        item = state.items.get(item_id) if isinstance(item_id, str) else None
        if item is None:
            raise InvalidInput("answer-not-asked", field=f"{field}.item_id")
        if any(one.item.item_id == item_id for one in given):
            raise InvalidInput("answer-twice", field=f"{field}.item_id")
        given.append(_given(item, answer, field, edit=item.item_id not in waiting))
    return tuple(given)


def _given(item: Item, answer: Answer, field: str, *, edit: bool) -> Given:
    option, text, outcome = answer.get("option"), answer.get("text"), answer.get("outcome")
    worded = isinstance(text, str) and bool(text.strip())
    if outcome is not None:
        if outcome not in _OUTCOMES:
            raise InvalidInput("answer-no-such-outcome", field=f"{field}.outcome")
        if option is not None or worded:
            raise InvalidInput("answer-two-things", field=field)
        return Given(item, _OUTCOMES[str(outcome)], None, False, edit)
    if option is not None:
        key = _option(item, option)
        if key is None:
            raise InvalidInput(
                "answer-no-such-option", field=f"{field}.option", options=", ".join(item.options) or "-"
            )
        return Given(item, outcome_of(item, key), key, worded, edit)
    if not worded:
        raise InvalidInput("answer-empty", field=field)
    return Given(item, Outcome.ANSWERED, None, True, edit)


def _option(item: Item, value: object) -> str | None:
    wanted = spoken.plain(value) if isinstance(value, str) else ""
    return next((key for key in item.options if key.casefold() == wanted), None)


def outcome_of(item: Item, option: str) -> Outcome:
    """Return the outcome an option stands for: "not sure" and "I don't know" are unknown."""
    uncertain = (item.purpose is Purpose.CHOICE and option == "D") or option == planner.DONT_KNOW
    return Outcome.UNKNOWN if uncertain else Outcome.ANSWERED


def understood(
    state: InterviewState, message: str, answers: Sequence[Answer], locale: str
) -> tuple[Answer, ...]:
    """Add the answers a person gives in so many words: "A C B D", "有 没有 有", "对", "the second", an option's own label.

    Args:
        state: the state before the turn.
        message: the free message; only a message that is nothing but such an answer counts.
        answers: the answers already clicked; they win. The words of one that only name an option choose it.
        locale: language of the case.
    """
    clicked = {answer.get("item_id") for answer in answers}
    open_items = [item for item in state.open_items() if item.item_id not in clicked]
    chosen = tuple(_chosen(state, answer, locale) for answer in answers)
    if not open_items or not message.strip():
        return chosen
    if all(item.purpose is Purpose.CHOICE for item in open_items):
        found = spoken.letters(message, len(open_items)) or spoken.choices(message, len(open_items))
        return (*chosen, *({"item_id": open_items[place].item_id, "option": key} for place, key in found))
    item = open_items[0]
    key = spoken.option(item, message, locale)
    return (*chosen, {"item_id": item.item_id, "option": key}) if key else chosen


def _chosen(state: InterviewState, answer: Answer, locale: str) -> Answer:
    """An answer whose words are nothing but the name of an option, as a click on it."""
    item, text = state.items.get(str(answer.get("item_id"))), answer.get("text")
    if item is None or not isinstance(text, str) or {"option", "outcome"} & answer.keys():
        return answer
    key = spoken.option(item, text, locale)
    return {**answer, "option": key} if key else answer


def effects(state: InterviewState, given: Sequence[Given], situation: Situation) -> tuple[Effect, ...]:
    """Return what the clicked options do to rows: a yes confirms the held row, a no rejects it.

    Args:
        state: the state before the turn.
        given: the validated answers.
        situation: the ledger before the turn's ops.
    """
    found: list[Effect] = []
    for one in given:
        row = situation.row(one.item.completes)
        if row is None or one.item.purpose not in (Purpose.CONFIRM, Purpose.KEEP):
            continue
        if one.option == planner.YES and row.pending:
            found.append(Effect("confirm", row.id))
        elif one.option == planner.NO and row.pending:
            found.append(Effect("reject", row.id))
        elif one.option == planner.NO and row.active:
            found.append(Effect("withdraw", row.id))
    return tuple(found)


def rested(state: InterviewState, item_id: str, situation: Situation) -> tuple[str, ...]:
    """Return the ids of standing rows that came with an item's present answer: what an edit has to list."""
    reply, item = state.reply(item_id), state.items.get(item_id)
    if reply is None or item is None or reply.outcome is not Outcome.ANSWERED:
        return ()
    return tuple(
        row.id
        for row in situation.active
        if row.source_turn_id == reply.turn_id and (item.domain is None or row.domain == item.domain)
    )


def asked_of(
    state: InterviewState, answer: Answer | None = None, situation: Situation | None = None
) -> dict[str, object]:
    """Return what a reply is about, so that "9月" completes a row instead of becoming an event.

    Args:
        state: the state before the turn.
        answer: one of the turn's answers, or None for the free message.
        situation: the ledger before the turn; with it an edit names the row that rested on the old answer.

    Returns:
        {"item_id", "purpose", "domain", "related_person", "event_kinds", "completes", "period"}, or {} when
        the words belong to no single question.
    """
    if answer is None:
        open_items = state.open_items()
        item = open_items[0] if len(open_items) == 1 else None
    else:
        item = state.items.get(str(answer.get("item_id")))
    if item is None:
        return {}
    completes = item.completes
    if completes is None and situation is not None:
        rows = rested(state, item.item_id, situation)
        completes = rows[0] if len(rows) == 1 else None
    return {
        "item_id": item.item_id,
        "purpose": item.purpose.value,
        "domain": item.domain,
        "related_person": item.related_person,
        "event_kinds": list(item.event_kinds),
        "completes": completes,
        "period": list(item.period) if item.period else None,
    }
