"""Conversation stories: whole interviews as the product team imagines them, replayed as tests.

A story names what a person says and what the product should then hold: the rows, the slot, the width. The
replay of the interview alone takes the rows as given; that of the whole product checks them, and the widths.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field

from app.domain.bank.files import Files
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
    paths = sorted(path for path in texts if path.startswith("stories/") and path.endswith(".yaml"))
    return tuple(Story.model_validate(yaml.safe_load(texts[path])) for path in paths)
