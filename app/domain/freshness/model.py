"""Freshness of dated statements: what comes in, and the numbers of the rules (seed 004).

The thresholds here are also those of the interview, which asks for dates and periods by them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

EDGE_DAYS: Final = 1
"""One day outside a day-or-coarser frame is still current, marked as boundary (seed 004 §1)."""
NEAR_DAYS: Final = 7
"""Distance at which standard and lenient still say current; also how far ahead of now a date may lie."""
WARN_MONTHS: Final = 6
OLD_MONTHS: Final = 12
"""Background gets a warning from six months on; over twelve, what was refuted is stale."""
UNDATED_SHARE: Final = 0.3
"""Above it dates are asked for first (seed 004: undated > 30% is required)."""
CONCENTRATED_ROWS: Final = 0.8
CONCENTRATED_SPAN: Final = 0.5
"""80% of the dated items in under half of the frame: the empty period is worth a search (recommended)."""


class Freshness(StrEnum):
    """The five levels."""

    CURRENT = "current"
    BACKGROUND = "background"
    STALE = "stale"
    UNDATED = "undated"
    MALFORMED = "malformed"


class Level(StrEnum):
    """How careful the judge is."""

    HIGH = "high"
    STANDARD = "standard"
    LENIENT = "lenient"


class Priority(StrEnum):
    """What a compensation may cost."""

    REQUIRED = "required"  # runs by itself
    RECOMMENDED = "recommended"  # runs if the budget allows
    OPTIONAL = "optional"  # skipped unless asked for


def _text(value: object) -> object:
    return value if value is None or isinstance(value, str) else str(value)


Loose = Annotated[str | None, BeforeValidator(_text)]


class Evidence(BaseModel):
    """One statement; unknown fields are kept out and harm nothing."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    id: Annotated[str, BeforeValidator(_text)]
    title: Loose = None
    snippet: Loose = None
    source_url: Loose = None
    publish_date: Loose = None
    site_date: Loose = None
    dimension: Loose = None
    kind: Loose = None
    """regulation, definition, periodic, trend or anything else; read from the words when it is missing."""
    superseded_by: Loose = None
    status: Loose = None
    effective_from: Loose = None
    effective_to: Loose = None
    relevant: bool | None = None


class FrameInput(BaseModel):
    """The frame as given: ISO dates or times, months, quarters or years."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    start: Annotated[str, BeforeValidator(_text)]
    end: Annotated[str, BeforeValidator(_text)]
    granularity: str = "day"


class Policy(BaseModel):
    """`freshness_policy`; defaults are the seed's."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    conservatism_level: Level = Level.HIGH
    stale_threshold_months: Annotated[float, Field(ge=0)] | None = None
    undated_handling: Literal["downrank", "flag_only", "drop"] = "downrank"
    cross_window_rule: Literal["background", "stale"] = "background"
    require_precise_date: bool = False


class Document(BaseModel):
    """The whole input."""

    model_config = ConfigDict(extra="ignore", frozen=True)
    normalized_evidence: tuple[Evidence, ...] = ()
    canonical_time_frame: FrameInput
    freshness_policy: Policy = Policy()
    goal_mode: Loose = None
    now: Loose = None


@dataclass(frozen=True, slots=True)
class Frame:
    """The stretch of time a question is about."""

    start: datetime
    end: datetime
    """Last moment inside; for frames of days the end of the last day."""
    exact: bool
    """Hour frames have exact edges, no tolerance."""
    now: date
    """The day by which "in the future" is meant."""

    @property
    def first(self) -> date:
        """First day."""
        return self.start.date()

    @property
    def last(self) -> date:
        """Last day."""
        return self.end.date()

    @property
    def days(self) -> int:
        """Length in days, both ends included."""
        return (self.last - self.first).days + 1

    @property
    def reference(self) -> date:
        """The day relative words count from: now while the frame lasts, else its last day."""
        return self.now if self.first <= self.now <= self.last else self.last
