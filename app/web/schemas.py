"""Bodies of requests, as pydantic models: shapes here, meaning in the rooms behind."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_MESSAGE = 20_000


class Body(BaseModel):
    """A body with nothing in it that we do not know."""

    model_config = ConfigDict(extra="forbid", str_max_length=MAX_MESSAGE)


class PlaceIn(Body):
    """A place: a name to look up, or coordinates with a time zone."""

    query: str | None = Field(default=None, max_length=200)
    lat: float | None = None
    lon: float | None = None
    tz: str | None = Field(default=None, max_length=64)
    name: str | None = Field(default=None, max_length=200)


class BirthIn(Body):
    """Date and place of birth, and the reported time if there is one."""

    date: Annotated[str, Field(max_length=32)]
    place: PlaceIn
    reported_time: str | None = Field(default=None, max_length=16)
    utc_offset_s: int | None = None
    fold: Literal[0, 1] | None = None


class WindowIn(Body):
    """The declared window, in one of four ways."""

    start: str | None = Field(default=None, max_length=32)
    end: str | None = Field(default=None, max_length=32)
    around: str | None = Field(default=None, max_length=16)
    minutes: int | None = None
    part: Literal["dawn", "morning", "afternoon", "evening", "night"] | None = None
    unknown: bool | None = None


class CaseIn(Body):
    """POST /api/cases."""

    birth: BirthIn
    window: WindowIn
    source: Literal["certificate", "family", "memory", "unknown"] = "unknown"
    locale: Literal["zh", "en"] = "zh"
    display_name: str | None = Field(default=None, max_length=80)


class AnswerIn(Body):
    """One answer to an item of the slot."""

    item_id: str = Field(max_length=80)
    option: str | None = Field(default=None, max_length=40)
    text: str | None = None
    outcome: Literal["skipped", "refused", "unknown"] | None = None

    def plain(self) -> dict[str, Any]:
        """Return the answer without what was not given."""
        return self.model_dump(exclude_none=True)


class TurnIn(Body):
    """POST /api/cases/{id}/turns."""

    message: str = ""
    answers: list[AnswerIn] = Field(default_factory=list, max_length=32)


class ReviseIn(Body):
    """The person's own correction of a row, in words."""

    text: str


class WindowChangeIn(Body):
    """POST /api/cases/{id}/window."""

    window: WindowIn
    reason: str | None = Field(default=None, max_length=400)


class BirthChangeIn(Body):
    """POST /api/cases/{id}/birth."""

    birth: BirthIn
    window: WindowIn | None = None


class ConsentIn(Body):
    """POST /api/cases/{id}/confirm."""

    consent: bool


class ReturnIn(Body):
    """POST /api/return."""

    code: str = Field(max_length=40)


class ShareIn(Body):
    """POST /api/cases/{id}/shares: what somebody with the link may see."""

    level: Literal["ranges", "events", "whole"]
    birth: bool = False
    name: bool = False
    follow: bool = False
    days: Annotated[int, Field(ge=1, le=365)] | None = None
    locale: Literal["zh", "en"] | None = None
