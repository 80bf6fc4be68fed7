"""What goes in and out of the studio."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from app.domain.bank import Item, Options
from app.domain.vocabulary import Domain

Json = dict[str, Any]
MOST_ITEMS = 1000


class Body(BaseModel):
    """A body with nothing in it that we do not know."""

    model_config = ConfigDict(extra="forbid", str_max_length=200_000)


class ByLocale(BaseModel):
    """A sentence in every language."""

    zh: str
    en: str


class KeyIn(Body):
    """A staff key."""

    key: SecretStr = Field(max_length=200)


class StaffOut(BaseModel):
    """Whoever is signed in."""

    name: str


class DraftIn(Body):
    """A whole bank as an editor has it now; what is not there is not in it."""

    items: list[Any] = Field(max_length=MOST_ITEMS, description="questions, valid or not yet")
    options: Any = Field(default=None, description="labels of the four choices, valid or not yet; the published ones by default")


class CheckIn(Body):
    """A draft as questions, or as the files of `question_bank/`."""

    items: list[Any] | None = Field(default=None, max_length=MOST_ITEMS)
    options: Any = None
    files: dict[str, str] | None = Field(default=None, description='path ("round1/career.yaml") -> YAML')

    @model_validator(mode="after")
    def _one_form(self) -> Self:
        if (self.items is None) == (self.files is None):
            raise ValueError("give items or files")
        return self


class PreviewIn(Body):
    """A question to look at, in the draft around it."""

    item: Item
    items: list[Any] = Field(default_factory=list, max_length=MOST_ITEMS, description="the rest of the draft")
    options: Options | None = None
    birth_date: date | None = Field(default=None, description="whose years to show; a fitting one by default")


class DiffIn(DraftIn):
    """A draft to compare."""

    version: str | None = Field(default=None, max_length=64, description="with which version; the published one by default")


class PublishIn(DraftIn):
    """A draft to publish."""

    base_version: str = Field(max_length=64, description="version the edit began from")
    note: str = Field(default="", max_length=400, description="what changes and why")


class RollbackIn(Body):
    """An older version to publish again."""

    version: str = Field(max_length=64)
    base_version: str = Field(max_length=64, description="version that is published, as far as the caller knows")
    note: str = Field(default="", max_length=400)


class Finding(BaseModel):
    """One finding of the check."""

    code: str
    severity: str
    file: str
    line: int = Field(description="line of the file; with items, the place in the list, from 1")
    item: str | None
    field: str | None = Field(description='"stem.zh", "window"; null when it is the bank as a whole')
    text: ByLocale
    hint: ByLocale
    detail: ByLocale | None = Field(description="for a field that cannot be read: what is wrong with it, alone")


class Findings(BaseModel):
    """What the check finds; nothing, when it may be published."""

    findings: list[Finding]


class Publication(BaseModel):
    """A version becoming the one of new cases."""

    version: str
    author: str
    note: str
    created_at: datetime


class BankOut(Publication):
    """A version with its questions."""

    published: bool = Field(description="whether new cases begin on it")
    items: list[Json]
    options: Options


class ItemsOut(BaseModel):
    """Questions of the published version."""

    version: str
    items: list[Json]


class History(BaseModel):
    """Publications, newest first."""

    publications: list[Publication]


class ChangeOut(BaseModel):
    """One difference."""

    kind: Literal["added", "removed", "changed"]
    id: str
    field: str | None
    before: Any
    after: Any


class DiffOut(BaseModel):
    """What a draft changes of a version."""

    version: str
    changes: list[ChangeOut]


class Place(BaseModel):
    """Where a question stands in the first batch."""

    place: int
    of: int


class Preview(BaseModel):
    """The slot as people will see it."""

    birth_date: date
    as_of: date
    window: tuple[str, str] | None = Field(description="first and last day asked about; null when not lived yet, or a probe")
    first_batch: Place | None = Field(description="place among what a new case of this birth date is asked first")
    slots: dict[Literal["zh", "en"], Json]


class Statistics(BaseModel):
    """How a question fared."""

    id: str
    shown: int
    answered: int
    skipped: int
    refused: int
    uncertain: int
    passed_over: int
    turns_to_answer: float | None = Field(description="mean turns from showing to the answer, 1 = at once")
    narrowing_minutes: float | None = Field(description="mean fall of the effective width in minutes")


class StatisticsOut(BaseModel):
    """Every question that was shown."""

    version: str | None
    items: list[Statistics]


class Kind(BaseModel):
    """A word of the vocabulary with its names."""

    key: str
    label: ByLocale


class DomainOut(Kind):
    """A field of life with the kinds of event in it."""

    key: Domain
    sensitive: bool
    event_kinds: list[Kind]


class Vocabulary(BaseModel):
    """What a question may be made of."""

    domains: list[DomainOut]
    relations: list[Kind]
    longest_stem: dict[Literal["zh", "en"], int]
