"""The question bank as data: what the product team writes, and the one value the interview reads.

A bank is immutable and has a version; a case stays on the version it began with (interview.md).
"""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, StringConstraints, model_validator

from app.domain.vocabulary import Domain, EventKind, Relation

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=240)]
ItemId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{2,47}$")]
OptionKey = Literal["A", "B", "C", "D"]

OPTION_KEYS: tuple[OptionKey, ...] = ("A", "B", "C", "D")
"""A clear and the time fits, B something like it, C no, D not sure (seed 002, task 6)."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Words(_Strict):
    """One wording in every language of the product."""

    zh: Text
    en: Text

    def of(self, locale: str) -> str:
        """Return the wording of a language ("zh" or "en")."""
        return self.zh if locale == "zh" else self.en


class Window(_Strict):
    """The part of a life a question asks about: ages, the last years, or what a probe names. Exactly one."""

    age_from: int | None = Field(default=None, ge=0, le=120, description="first age in years, included")
    age_to: int | None = Field(default=None, ge=0, le=120, description="last age in years, included")
    last_years: int | None = Field(default=None, ge=1, le=60, description="the years up to today")
    probe: Literal[True] | None = Field(default=None, description="periods come with the question (round 3)")

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        ages = (self.age_from is not None, self.age_to is not None)
        forms = [all(ages), self.last_years is not None, self.probe is not None]
        if sum(forms) != 1 or any(ages) != all(ages):
            raise ValueError("a window is either age_from with age_to, or last_years, or probe: true")
        return self


class Options(_Strict):
    """Labels of the four choices of a round-1 question."""

    A: Words
    B: Words
    C: Words
    D: Words

    def of(self, key: str) -> Words:
        """Return the label of a key."""
        return {"A": self.A, "B": self.B, "C": self.C, "D": self.D}[key]


class Item(_Strict):
    """One question of the bank."""

    id: ItemId = Field(description="short, lower case, never used twice, never reused for another question")
    round: Literal[1, 2, 3]
    domain: Domain
    related_person: Relation | None = Field(default=None, description="relative a family question is about")
    event_kinds: tuple[EventKind, ...] = Field(
        min_length=1, description="what an answer may be; the usual one first"
    )
    stem: Words
    hint: Words | None = None
    options: Options | None = Field(default=None, description="only to replace the usual four labels")
    window: Window
    sensitive: bool = False
    enabled: bool = True
    weight: float = Field(default=1.0, ge=0, le=10, description="higher is asked earlier")
    notes: str = Field(default="", max_length=600)


class ItemFile(_Strict):
    """One YAML file of a round: a list of questions under `questions`."""

    questions: tuple[Item, ...]


class Bank(_Strict):
    """A whole bank of one version, in a fixed order (round, weight descending, id)."""

    items: tuple[Item, ...]
    options: Options
    _published_as: str | None = PrivateAttr(default=None)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the content."""
        body = json.dumps(self.to_json(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(body.encode()).hexdigest()

    @property
    def version(self) -> str:
        """Name of the version: the beginning of the digest, so the same questions have it wherever they are kept.

        A published one keeps the name under which cases know it, though a later release may read more fields.
        """
        return self._published_as or self.digest[:16]

    @cached_property
    def _by_id(self) -> dict[str, Item]:
        return {item.id: item for item in self.items}

    @cached_property
    def _by_round(self) -> dict[int, tuple[Item, ...]]:
        return {
            number: tuple(item for item in self.items if item.round == number and item.enabled)
            for number in (1, 2, 3)
        }

    def item(self, bank_id: str) -> Item | None:
        """Return the question of that id, switched off or not."""
        return self._by_id.get(bank_id)

    def round(self, number: int) -> tuple[Item, ...]:
        """Return the enabled questions of a round, those asked earlier first."""
        return self._by_round[number]

    def to_json(self) -> dict[str, object]:
        """Return the bank as the JSON that a published version stores."""
        return self.model_dump(mode="json", exclude_none=True)

    @classmethod
    def of(cls, items: tuple[Item, ...], options: Options) -> Bank:
        """Make a bank in its fixed order."""
        return cls(
            items=tuple(sorted(items, key=lambda item: (item.round, -item.weight, item.id))), options=options
        )

    @classmethod
    def from_json(cls, data: object, version: str | None = None) -> Bank:
        """Read a stored version.

        Args:
            data: what `to_json` gave.
            version: the name under which it was published.

        Raises:
            pydantic.ValidationError: the JSON is not a bank.
        """
        bank = cls.model_validate(data)
        found = cls.of(bank.items, bank.options)
        found._published_as = version
        return found
