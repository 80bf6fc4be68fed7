"""Bodies of the blind check, as pydantic models: what is sent, and what is answered."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from app.web.report_parts import Part
from app.web.schemas import Body, PlaceIn


class VerifyBirthIn(Body):
    """Date and place of birth. There is no room for the time."""

    date: Annotated[str, Field(max_length=32)]
    place: PlaceIn
    utc_offset_s: int | None = None


class VerifyIn(Body):
    """POST /api/verify."""

    birth: VerifyBirthIn
    consent: bool
    counts: bool = False
    locale: Literal["zh", "en"] = "zh"
    display_name: str | None = Field(default=None, max_length=80)


class BlockIn(Body):
    """POST /api/verify/{id}/block: the block of the clock that the certificate's time lies in."""

    block: Annotated[int, Field(ge=-1, le=200)]


class TruthIn(Body):
    """POST /api/verify/{id}/truth: the time on the certificate. It goes into the vault and nowhere else."""

    time: Annotated[str, Field(max_length=16)]


class VerifyAbout(Part):
    """What a blind check is, and what a person agrees to."""

    open: bool
    block_minutes: int
    consent_version: str
    lead: str
    consent: str
    counts: str


class BlockShown(Part):
    """One block to choose from."""

    block: int
    start: str
    end: str
    text: str


class Moment(Part):
    """A minute of the clock."""

    date: str
    time: str


class Guess(Moment):
    """A minute, and how far the sealed one is from it."""

    minutes_off: float


class Middle(Guess):
    """The middle of the block: the guess to beat. `minutes_off_expected` is what it is off on average."""

    minutes_off_expected: float


class RangeBeside(Part):
    """A range beside the sealed time; `chance` is the share of the block that it covers."""

    inside: bool
    minutes: int
    chance: float


class Comparison(Part):
    """The frozen result beside the sealed time."""

    truth: Moment
    candidate: RangeBeside
    supported: RangeBeside
    representative: Guess | None
    middle: Middle
    window_minutes: int
    lines: list[str]


class Verify(Part):
    """A blind check: where it stands, and what can be done next."""

    id: str
    stage: Literal["block", "seal", "talk", "compare", "done"]
    text: str
    locale: str
    birth: dict[str, Any]
    display_name: str | None
    counts: bool
    consent_version: str
    blocks: list[BlockShown]
    block: int | None
    opened_at: str
    sealed_at: str | None
    frozen_at: str | None
    revealed_at: str | None
    comparison: Comparison | None


class VerifyOpened(Part):
    """The answer that opens one: the check and the token of its owner."""

    verify: Verify
    token: str
