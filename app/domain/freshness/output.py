"""The shape of an assessment, for JSON Schema: what `assess` returns, field by field."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.domain.freshness.model import Document, Evidence, Freshness, Priority
from app.domain.vocabulary import Precision

Ratio = Annotated[float, Field(ge=0, le=1)]


class _Out(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DaysOut(_Out):
    """A stretch of days, both ends included."""

    first: str = Field(alias="from", description="YYYY-MM-DD")
    last: str = Field(alias="to", description="YYYY-MM-DD")


class DateOut(DaysOut):
    """The time that an item was judged by."""

    precision: Precision


class ItemOut(Evidence):
    """An item as it came in, with its level."""

    model_config = ConfigDict(extra="forbid")
    freshness: Freshness
    boundary: bool = Field(description="within a day of the frame's edge, or near it under a less careful policy")
    warning: str | None
    note: str | None = Field(description="why, in words; none for an undated item under flag_only")
    downranked: bool
    date_used: DateOut | None
    date_source: Literal["publish_date", "snippet", "title", "relative", "url", "site"] | None


class CoverageOut(_Out):
    """Where in the frame the dated items lie."""

    first: str | None = Field(alias="from")
    last: str | None = Field(alias="to")
    dated: int = Field(description="items with a time")
    in_frame: int
    span_ratio: float = Field(ge=0, description="days from the first to the last inside, as a share of the frame")
    crowded: DaysOut | None = Field(description="the stretch under half of the frame that holds 80% of them")


class QueryOut(_Out):
    """What to look for next."""

    priority: Priority
    run: Literal["automatic", "by_budget", "skip"]
    reason: Literal["undated", "blind_spot", "refresh", "concentration"]
    dimension: str | None
    period: DaysOut | None
    query: str
    advice: str


class CountsOut(_Out):
    """Items by level."""

    current: int
    background: int
    stale: int
    undated: int
    malformed: int


class ProfileOut(_Out):
    """The picture that the items give together."""

    total: int
    counts: CountsOut
    dropped: int = Field(description="undated items left out by undated_handling: drop")
    current_ratio: Ratio
    background_ratio: Ratio
    stale_ratio: Ratio
    undated_ratio: Ratio
    malformed_ratio: Ratio
    time_coverage: CoverageOut
    risk_flags: list[str] = Field(description="undated_ratio_high, time_concentration, time_blind_spot:<dimension>")
    compensation_queries: list[QueryOut]


class Assessment(_Out):
    """Every item in one of five lists, and the profile."""

    current_evidence: list[ItemOut]
    background_evidence: list[ItemOut]
    stale_evidence: list[ItemOut]
    undated_evidence: list[ItemOut]
    malformed_evidence: list[ItemOut]
    freshness_profile: ProfileOut


def schema(side: Literal["input", "output"]) -> dict[str, Any]:
    """Return the JSON Schema of what goes in or of what comes out."""
    model: type[BaseModel] = Document if side == "input" else Assessment
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **model.model_json_schema(by_alias=True)}
