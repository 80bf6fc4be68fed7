"""Parts of the published JSON that stand in more than one place: times, ranges, codes with their words, the method."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Part(BaseModel):
    """A part with no member that is not named here."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Time(Part):
    """A clock time of the place of birth."""

    date: str
    time: str
    utc_offset_s: int


class Piece(Part):
    """A run of minutes, both ends included."""

    start: Time = Field(alias="from")
    to: Time
    width_minutes: int


class Stretch(Piece):
    """A range: its hull, and the pieces it is made of."""

    segments: list[Piece]


class ShownStretch(Stretch):
    """A range with its words."""

    text: str


class Named(Part):
    """A stable code with its words."""

    code: str
    text: str


class Line(Part):
    """A name with a value."""

    name: str
    value: str


class MethodEvent(Part):
    """By what one event was compared."""

    evidence_id: str
    quote: str
    short: str
    date_label: str
    weight: str
    vimshottari: list[str]
    narayana: list[str]
    transits: str
    layers: list[str]
    favours: list[str]
    favours_text: str
    not_evaluated: str | None


class DivisionalRow(Part):
    """Ascendants of one candidate: sign numbers (0 = Aries), and their names."""

    candidate_id: str
    text: str
    signs: list[int]
    cells: list[str]


class Divisional(Part):
    """The leading candidates by birth, ninth and tenth chart."""

    charts: list[Named]
    rows: list[DivisionalRow]
    note: str


class House(Part):
    """A house of the adopted time."""

    house: int
    sign: int
    grahas: list[str]
    text: str
    sign_text: str
    grahas_text: str
    about: str


class Houses(Part):
    """The house table of the adopted time; empty when none was adopted."""

    rows: list[House]
    time: str | None
    note: str | None


class Technique(Part):
    """What one technique contributed, or why it did not."""

    code: str
    status: str
    name: str
    status_text: str
    note: str


class Method(Part):
    """Evidence, candidates and method."""

    events: list[MethodEvent]
    divisional: Divisional
    houses: Houses
    techniques: list[Technique]
    note: str


class ExcludedStretch(Piece):
    """A stretch outside the candidate range."""

    reason_code: str
    text: str
    why: str


class Excluded(Part):
    """What was left out, and why."""

    rows: list[ExcludedStretch]
    note: str | None
