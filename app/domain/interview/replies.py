"""What a person's clicks and words mean for the questions shown: validation, plain words, ledger effects."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from app.domain.interview import planner
from app.domain.interview.situation import Situation
from app.domain.interview.state import InterviewState, Item, Purpose
from app.domain.vocabulary import Outcome
from app.errors import InvalidInput
from app.texts import say

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
    wanted = _plain(value) if isinstance(value, str) else ""
    return next((key for key in item.options if key.casefold() == wanted), None)


def outcome_of(item: Item, option: str) -> Outcome:
    """Return the outcome an option stands for: "not sure" and "I don't know" are unknown."""
    uncertain = (item.purpose is Purpose.CHOICE and option == "D") or option == planner.DONT_KNOW
    return Outcome.UNKNOWN if uncertain else Outcome.ANSWERED


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in folded if unicodedata.category(char)[0] not in "PZSC")


_LETTER = re.compile(
    r"(?:(?P<number>\d{1,2})\s*[.、:：)）]?\s*)?(?P<letter>[A-Da-d])(?![A-Za-z])[\s,，、;；.。]*"
)
_CLAUSES = re.compile(r"[,，.。;；!！~～、\n]+")
_RUN = re.compile(r"[A-D]{1,5}")


def understood(
    state: InterviewState, message: str, answers: Sequence[Answer], locale: str
) -> tuple[Answer, ...]:
    """Add the answers a free message gives in so many words: "A C B D", "1A 3C", "对", an option's own label.

    Args:
        state: the state before the turn.
        message: the free message; only a message that is nothing but such an answer counts.
        answers: the answers already clicked; they win.
        locale: language of the case.
    """
    clicked = {answer.get("item_id") for answer in answers}
    open_items = [item for item in state.open_items() if item.item_id not in clicked]
    if not open_items or not message.strip():
        return tuple(answers)
    if all(item.purpose is Purpose.CHOICE for item in open_items):
        return (*answers, *(_letters(message, open_items) or _choices(_plain(message), open_items, locale)))
    item = open_items[0]
    key = _spoken(item, _plain(message), locale)
    return (*answers, {"item_id": item.item_id, "option": key}) if key else tuple(answers)


def _letters(message: str, items: list[Item]) -> list[Answer]:
    text = unicodedata.normalize("NFKC", message).strip().rstrip(".。!")
    found: list[tuple[str | None, str]] = [(None, letter) for letter in text] if _RUN.fullmatch(text) else []
    if not found:
        at = 0
        while at < len(text):
            match = _LETTER.match(text, at)
            if match is None:
                return []
            found.append((match["number"], match["letter"].upper()))
            at = match.end()
    if all(number is None for number, _ in found):
        if len(found) not in (1, len(items)):  # one letter is the next question; some of them could be any
            return []
        places = list(range(len(found)))
    elif any(number is None for number, _ in found):
        return []
    else:
        places = [int(number or 0) - 1 for number, _ in found]
    if len(set(places)) != len(places) or any(not 0 <= place < len(items) for place in places):
        return []
    return [
        {"item_id": items[place].item_id, "option": letter}
        for place, (_, letter) in zip(places, found, strict=True)
    ]


def _choices(said: str, items: list[Item], locale: str) -> list[Answer]:
    """Plain words to a choice that is alone ("没有", "yes"), or to all of them ("都没有", "none of these")."""
    number = "one" if len(items) == 1 else "all"
    for option in ("A", planner.NEVER, "D"):
        if said in {_plain(word) for word in say(locale, f"interview-words-choice-{number}-{option.lower()}").split("|")}:
            return [{"item_id": item.item_id, "option": option} for item in items]
    return []


def _spoken(item: Item, said: str, locale: str) -> str | None:
    for key in item.options:
        words = f"interview-words-{key.lower()}"
        if key in (
            planner.YES,
            planner.NO,
            planner.ONLY_YEAR,
            planner.NONE_FITS,
            planner.DONT_KNOW,
            planner.GO_ON,
            planner.STOP,
        ) and said in {_plain(word) for word in say(locale, words).split("|")}:
            return key
    return None


def ends(message: str, locale: str) -> bool:
    """Whether a message says in so many words that it is enough: the same as the button.

    What is said beside it may only be a parting ("nothing else, that's all, thanks").
    """
    enough, parting = (
        {_plain(words).removeprefix("我") for words in say(locale, f"interview-words-{name}").split("|")}
        for name in ("end", "parting")
    )
    said = [words.removeprefix("我") for words in map(_plain, _CLAUSES.split(message)) if words]
    return any(words in enough for words in said) and all(words in enough | parting for words in said)


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
