"""Conversation stories: whole interviews as the product team imagines them, replayed as tests.

A story names what a person says and what the product should then hold: the rows, the slot, the width, the end.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.domain.bank.files import Files, Problem, not_yaml
from app.domain.bank.model import Words
from app.domain.vocabulary import Domain, EventKind, EvidenceStatus, Locale, Precision, Relation, StopReason


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StoryCase(_Strict):
    """How the case is opened."""

    birth: date
    place: str
    window: tuple[str, str] = Field(description="first and last clock time, HH:MM")
    minutes: int = Field(ge=1, le=1440, description="candidates of the window, both ends included")
    as_of: date


class StoryAnswer(_Strict):
    """An answer: `item` is its place in the slot (1 = first) or the id of a question of the bank."""

    item: int | str
    option: str | None = None
    text: str | None = None
    outcome: Literal["skipped", "refused", "unknown"] | None = None


class StoryRow(_Strict):
    """A row the turn should leave in the ledger; rows of a story are numbered as they come, 1 first."""

    event_kind: EventKind
    domain: Domain
    related_person: Relation | None = None
    occurred_from: date | None = None
    occurred_to: date | None = None
    date_precision: Precision
    status: EvidenceStatus = EvidenceStatus.CONFIRMED
    hold: str | None = Field(default=None, description="why it waits for a word of the person")
    quote: str
    replaces: int | None = Field(default=None, description="number of the row it supersedes")


class StorySlot(_Strict):
    """What the slot should hold afterwards; only what is named is compared."""

    step: int | None = None
    items: int | None = None
    question: str | None = Field(default=None, description="id of a question of the bank that is in it")
    domain: Domain | None = None
    key: str | None = Field(default=None, description="beginning of the first item's semantic key")
    same: bool = Field(default=False, description="the very slot of before")
    stem_has: str | None = None
    empty: str | None = Field(default=None, description="reason of an empty slot")


class StoryTurn(_Strict):
    """One turn: what the person does, and what should then be so."""

    message: str = ""
    answers: tuple[StoryAnswer, ...] = ()
    press: Literal["confirm", "reject", "revise", "finish", "reopen"] | None = Field(
        default=None, description="a button instead; the first three on `row`"
    )
    row: int | None = Field(default=None, description="number of the row a button is on")
    window: tuple[str, str] | None = Field(default=None, description="another declared window, HH:MM")
    means: Literal["answered", "skipped", "refused", "unknown"] = "answered"
    distress: bool = False
    rows: tuple[StoryRow, ...] = ()
    confirmed: tuple[int, ...] = Field(default=(), description="held rows that this turn confirms")
    gone: tuple[int, ...] = Field(default=(), description="rows that this turn takes back")
    slot: StorySlot
    width_at_most: int | None = Field(default=None, description="minutes of the candidate range")


class Story(_Strict):
    """One conversation from opening to its end."""

    id: str = Field(pattern=r"^[a-z][a-z0-9-]+$")
    title: Words
    locale: Locale
    case: StoryCase
    opens_with: StorySlot
    turns: tuple[StoryTurn, ...]
    ends: StopReason | None = None


def stories(texts: Files) -> tuple[Story, ...]:
    """Return the stories among the files of a bank, by path.

    Raises:
        pydantic.ValidationError: a story has a field that is missing, unknown or wrong.
    """
    return tuple(Story.model_validate(yaml.safe_load(texts[path])) for path in _paths(texts))


def _paths(texts: Files) -> list[str]:
    return sorted(path for path in texts if path.startswith("stories/") and path.endswith((".yaml", ".yml")))


def problems(texts: Files, questions: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong with the stories of a bank: B001 not YAML, B021 a wrong field, B022 no such question.

    Args:
        texts: all files of the bank.
        questions: ids of its questions.
    """
    for path in _paths(texts):
        try:
            root = yaml.compose(texts[path], Loader=yaml.SafeLoader)
            data = yaml.safe_load(texts[path])
        except yaml.YAMLError as error:
            yield not_yaml(path, error)
            continue
        try:
            story = Story.model_validate(data)
        except ValidationError as error:
            for fault in error.errors():
                field = ".".join(str(part) for part in fault["loc"])
                yield Problem("B021", path, _line_of(root, fault["loc"]), None,
                              (("field", field or "-"), ("detail", str(fault["msg"]))), field=field or None)
            continue
        for place, name in _named(story):
            if name not in questions:
                yield Problem("B022", path, _line_of(root, place), None, (("question", name),))


def _named(story: Story) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Where a story names a question, and which."""
    if story.opens_with.question:
        yield ("opens_with", "question"), story.opens_with.question
    for number, turn in enumerate(story.turns):
        if turn.slot.question:
            yield ("turns", number, "slot", "question"), turn.slot.question
        for place, one in enumerate(turn.answers):
            if isinstance(one.item, str):
                yield ("turns", number, "answers", place, "item"), one.item


def _line_of(root: yaml.Node | None, place: Sequence[str | int]) -> int:
    """Line of a field; of what holds it when it is not there."""
    node = root
    line = 1
    for part in place:
        if isinstance(node, yaml.MappingNode):
            node = next((value for key, value in node.value if key.value == part), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
        else:
            node = None
        if node is None:
            break
        line = int(node.start_mark.line) + 1
    return line


def story_schema_text() -> str:
    """Return the text of `question_bank/stories/story.schema.json`."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **Story.model_json_schema()}
    return json.dumps(schema, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
