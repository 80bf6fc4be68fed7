"""The corpus as a bundle holds it: cases with everything that a review is held against, positions included."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final, Literal

from pydantic import Field

from app.domain.vocabulary import EventKind, Precision, Relation
from app.review.forms import Both, Form, Split, Text

CORPUS_ID: Final = "shodhana-life-events/v1"
RULES: Final = ("scope", "collection", "boundary", "coreference", "levels", "endpoints", "polarity", "time", "corrections",
                "metadata")
"""The ten rules of the guide, in its order."""

Rule = Literal["scope", "collection", "boundary", "coreference", "levels", "endpoints", "polarity", "time", "corrections",
               "metadata"]
RoleKind = Literal["subject", "date", "kind", "other_party"]
Requirement = Literal["required", "if_selected"]
Day = Annotated[date, Field(strict=False)]
Why = Literal["negated", "hypothetical", "plan", "question", "hearsay", "other_person", "instruction", "metadata", "example",
              "background"]
"""Why words of a window are no statement of the person's life."""


class Message(Form):
    """One message of a window; only what the person said is ever extracted from."""

    role: Literal["person", "metadata"]
    text: Text


class Span(Form):
    """Exact words: which message (from 1), the words, their occurrence (from 1), UTF-16 offsets `[start, end)`."""

    message: Annotated[int, Field(ge=1)]
    quote: Text
    occurrence: Annotated[int, Field(ge=1)]
    start: Annotated[int, Field(ge=0)]
    end: Annotated[int, Field(ge=1)]


class Entity(Form):
    """Whom or what a window speaks of."""

    entity_id: Text
    kind: Literal["self", "relative", "organisation", "place", "other_person"]
    relation: Annotated[Relation | None, Field(strict=False)] = None
    member_of: Text | None = None
    """The whole that it is a part of."""

    @property
    def subject(self) -> str | None:
        """What an extractor calls it when something happened to it; None when nothing of it is collected."""
        return "self" if self.kind == "self" else str(self.relation) if self.relation else None


class Duty(Form):
    """What the words of a critical mention must or must not come to in the output."""

    check: Literal["identity", "carried", "not_moved", "kept_out"]
    """identity: the statements it is subject of are about it; carried: a required part of a statement holds its words;
    not_moved: no statement of another subject holds its words; kept_out: no statement stands on the words around it."""
    of: tuple[Text, ...]
    """Ids of statements, or of asides for kept_out."""


class Mention(Form):
    """Words that point at an entity."""

    mention_id: Text
    entity_id: Text
    span: Span
    critical: bool
    duties: tuple[Duty, ...] = ()


class Statement(Form):
    """An evidence row that the person's words carry."""

    statement_id: Text
    entity_id: Text
    event_kind: Annotated[EventKind, Field(strict=False)]
    span: Span
    date_text: Text | None
    occurred_from: Day | None
    occurred_to: Day | None
    precision: Annotated[Precision, Field(strict=False)]
    requirement: Requirement
    """Whether its knowledge is required, or judged only if the output selected it."""


class Aside(Form):
    """Words that are no statement: denied, planned, heard, somebody else's."""

    aside_id: Text
    why: Why
    span: Span


class Role(Form):
    """A part of a statement that was declared before any output."""

    role_key: Text
    statement_id: Text
    kind: RoleKind
    requirement: Requirement
    mention_id: Text | None = None
    """The words that fill it; None where the language leaves them out, or the words are the statement's own."""


class Case(Form):
    """One frozen window with what is to be found in it."""

    case_id: Text
    split: Split
    person_id: Text
    group_id: Text
    locale: Literal["zh", "en"]
    rules: tuple[Rule, ...]
    reference_date: Day
    birth_date: Day
    window: tuple[Message, ...]
    entities: tuple[Entity, ...]
    mentions: tuple[Mention, ...]
    statements: tuple[Statement, ...]
    asides: tuple[Aside, ...]
    roles: tuple[Role, ...]
    checks: tuple[Both, ...]
    """What a reviewer must judge of the whole output; numbered from 0."""
    limits: tuple[Both, ...]
    """What this window cannot show."""

    def entity(self, entity_id: str) -> Entity:
        """Return an entity by its id."""
        return next(one for one in self.entities if one.entity_id == entity_id)

    def statement(self, statement_id: str) -> Statement:
        """Return a statement by its id."""
        return next(one for one in self.statements if one.statement_id == statement_id)


class Corpus(Form):
    """All cases, and who wrote them: none of these can review independently."""

    corpus_id: Text
    authors: tuple[Text, ...]
    cases: tuple[Case, ...]

    def of(self, split: str) -> tuple[Case, ...]:
        """Return the cases of a split, in the order of the corpus."""
        return tuple(case for case in self.cases if case.split == split)

    @property
    def critical(self) -> int:
        """Number of critical mentions."""
        return sum(mention.critical for case in self.cases for mention in case.mentions)


def utf16(text: str, at: int) -> int:
    """Return the UTF-16 offset of a code point offset."""
    return len(text[:at].encode("utf-16-le", "surrogatepass")) // 2


def places(text: str, quote: str) -> list[int]:
    """Return the code point offsets at which a quote stands, overlapping ones too."""
    found, at = [], text.find(quote)
    while at >= 0:
        found.append(at)
        at = text.find(quote, at + 1)
    return found


def span(window: tuple[Message, ...], message: int, quote: str, occurrence: int) -> Span | None:
    """Return the span of the n-th occurrence of words in a message; None when it is not there."""
    if not 1 <= message <= len(window):
        return None
    text = window[message - 1].text
    found = places(text, quote)
    if not 1 <= occurrence <= len(found):
        return None
    at = found[occurrence - 1]
    return Span(message=message, quote=quote, occurrence=occurrence, start=utf16(text, at), end=utf16(text, at + len(quote)))
