"""The JSON of a report and of its reasons, as the interface publishes it (`/schema`).

Members named `text`, `sentence`, `note`, `line` … are for people, in one language; codes, labels, ids and numbers are for
programs. The report is written by `app.domain.report`; a test holds these models and what it writes equal.
"""

from __future__ import annotations

from typing import Any, Literal

from app.web.report_parts import Excluded, Line, Method, Named, Part, ShownStretch, Stretch, Time


class State(Part):
    """Where the case is; every end is a completion."""

    status: str
    completed: bool
    text: str
    reason: str | None
    reason_text: str | None
    delivered_at: str | None


class Birth(Part):
    """The birth data that the result rests on."""

    date: str | None
    place_name: str | None
    tz: str | None
    utc_offset_s: int | None
    reported_birth_time: Any
    active_birth_time: Time | None
    lines: list[Line]
    notes: list[str]


class Representative(Part):
    """One minute inside the candidate range, for the next comparison only."""

    time: Time
    text: str
    note: str
    is_answer: Literal[False]


class ChanceBand(Part):
    """What random dates leave of the window, in percent of it: mean, tenth and ninetieth percentile."""

    percent: int
    low: int
    high: int
    minutes: int
    text: str


class Ranges(Part):
    """The two ranges over the declared window. `evidence_ratio` never stands without `p`."""

    declared: ShownStretch
    candidate: ShownStretch
    supported: ShownStretch
    representative: Representative | None
    chance_band: ChanceBand | None
    evidence_ratio: float | None
    p: float | None
    sentence: str
    notes: list[str]


class Rung(Part):
    """A rung of the ladder."""

    label: str
    text: str
    here: bool


class Ladder(Part):
    """How far the comparison has come. No rung says that a minute is the truth."""

    label: Literal["blocked", "user_history_verification_required", "manual_pattern_consensus", "single_adapter_support",
                   "multi_adapter_consensus"]
    text: str
    meaning: str
    never_truth: str
    families: str | None
    rungs: list[Rung]


class Placebo(Part):
    """The same ledger with its dates shuffled."""

    status: str
    n: int | None = None
    p: float | None = None
    narrowed_as_far: int | None = None
    lines: list[str]


class Stability(Part):
    """Whether one event or a small error of dates would change the result."""

    label: str
    text: str
    note: str


class Trust(Part):
    """How far to trust the ranges."""

    placebo: Placebo
    coverage_statement: Literal["not_measured", "not_above_chance", "above_chance"]
    coverage: str
    convention: str | None
    stability: Stability
    honesty: str


class Step(Part):
    """The ranges after one change."""

    version: int | None
    reason: str
    why: str
    note: str | None
    turn_id: str | None
    evidence_id: str | None
    interval: ShownStretch
    supported: ShownStretch


class Narrowing(Part):
    """How the ranges came to be."""

    line: str
    steps: list[Step]


class Sides(Part):
    """A range before and after."""

    before: Stretch
    after: Stretch


class WindowChange(Part):
    """The receipt of a changed window."""

    window_version: int | None = None
    old: dict[str, Any]
    new: dict[str, Any]
    reason: str | None
    interval: Sides
    supported: Sides | None = None
    candidates: dict[str, list[dict[str, Any]]] | None = None
    created_at: str | None = None
    texts: dict[str, str]
    kept: str


class ShownSides(Sides):
    """A range before and after, with its words."""

    text: str


class Without(Part):
    """The ranges as they would be without a row."""

    interval: Stretch
    supported: Stretch
    text: str


class Attributed(Part):
    """What one confirmed row did, as stored when it was written."""

    evidence_id: str
    quote: str
    told: str
    date_label: str
    area: str
    narrowed: bool
    interval: ShownSides | None
    supported: ShownSides | None
    n_eff: dict[str, float] | None
    without_it: Without | None
    minutes: dict[str, int] | None = None
    mark: str | None
    effect: str


class Attribution(Part):
    """One row per confirmed evidence, in ledger order."""

    rows: list[Attributed]
    pending: str | None
    note: str | None


class Gate(Part):
    """Whether one minute may be confirmed."""

    confirmation_allowed: bool


class Report(Part):
    """A version of the report."""

    case_id: str
    report_version: int
    result_version: int | None
    locale: Literal["zh", "en"]
    title: str
    version_text: str
    state: State
    birth: Birth
    claim_status: Literal["candidate_range_not_birth_time_truth"]
    truth_status: Literal["not_birth_time_truth"]
    ranges: Ranges
    ladder: Ladder
    trust: Trust
    narrowing: Narrowing
    windows: list[WindowChange]
    attribution: Attribution
    method: Method
    excluded: Excluded
    limits: list[Named]
    limits_note: str | None
    gate: Gate
    next_steps: list[Named]
    closing: str


class UsedEvidence(Part):
    """An event that was used."""

    evidence_id: str
    quote: str
    date_label: str
    text: str


class Layer(Part):
    """A method that took part, and for which events."""

    code: str
    name: str
    evidence_ids: list[str]
    text: str


class RowShare(Part):
    """What one row took away."""

    evidence_id: str
    minutes: int
    percent: int
    text: str


class Sources(Part):
    """How the narrowing from a whole day divides among its sources."""

    minutes: dict[str, int]
    percent: dict[str, int]
    rows: list[RowShare]
    lines: list[str]


class Why(Part):
    """How this conclusion came about."""

    title: str
    question: str
    computed: str
    evidence: list[UsedEvidence]
    evidence_note: str | None
    layers: list[Layer]
    limits: list[Named]
    limits_note: str | None
    sources: Sources
    ranges: str
    honesty: str
    closing: str
