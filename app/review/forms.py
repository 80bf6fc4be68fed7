"""What every form of a review shares: strict shapes, their reading, moments, both languages."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from app.errors import InvalidInput
from app.review.canonical import parse

PLAN: Final = "omk-entity-semantic-plan/v1"
OUTPUT_REVIEW: Final = "omk-entity-output-review/v1"
REPORT: Final = "omk-entity-semantic-report/v1"
CAPTURES: Final = "omk-entity-captures/v1"
BREAKING: Final = "BREAKING-COMPARABILITY"
"""Label of a changed byte: what was measured before and after it cannot be compared, and nothing says one is better."""

Split = Literal["development", "validation"]
Repeats = Annotated[int, Field(ge=1, le=2)]
"""One or two; a limit of the format, not a sample size."""
Text = Annotated[str, Field(pattern=r"\S")]
"""Words: not empty, not blanks alone."""
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""Hex SHA-256."""


class Form(BaseModel):
    """A document or a part of one: no field unknown, none converted."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, alias_generator=to_camel, populate_by_name=True)

    def body(self) -> dict[str, Any]:
        """Return the JSON form, in the order of the fields."""
        return self.model_dump(mode="json", by_alias=True)


class Both(Form):
    """A sentence in both languages."""

    zh: Text
    en: Text


class Reviewer(Form):
    """Who says that they reviewed. A declaration; nothing here checks persons."""

    actor_kind: Literal["agent", "human"]
    actor_id: Text


def moment(text: str) -> datetime:
    """Return the instant of an ISO 8601 time with its offset.

    Raises:
        ValueError: no such time, or one that does not say its offset.
    """
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError("a time needs its offset, such as Z")
    try:
        return found.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time lies outside the calendar") from None


def stamp(instant: datetime) -> str:
    """Return an instant as documents hold it: UTC, milliseconds, Z. Cut and not rounded, so never later than it was."""
    return instant.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _time(text: str) -> str:
    moment(text)
    return text


Time = Annotated[str, AfterValidator(_time)]
"""An instant in words; `moment` reads it."""

Kind = TypeVar("Kind", bound=Form)


def read(form: type[Kind], raw: bytes, name: str) -> Kind:
    """Read a document of a kind.

    Args:
        form: its shape.
        raw: its bytes.
        name: the file, for the refusal.

    Raises:
        InvalidInput: not JSON, or a field that is missing, unknown or wrong; says which.
    """
    value = parse(raw, name)
    try:
        return form.model_validate(_tuples(value))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InvalidInput("review-form", field=f"{name}: {where}" if where else name, detail=first["msg"]) from None


def _tuples(value: Any) -> Any:
    """Lists as tuples: forms are frozen, and strict about it."""
    if isinstance(value, dict):
        return {name: _tuples(one) for name, one in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def same_actor(first: str, second: str) -> bool:
    """Whether two declared ids are one: letters' case and blanks around do not make another person."""
    return first.strip().casefold() == second.strip().casefold()
