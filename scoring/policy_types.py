"""Every number of the method as `scoring.policy` reads it: weights, houses, charts, ages, floors, grids.

The engine holds no number of its own that could change a result; what stands in the file is hashed into
every result. A new number is a new file with a new version, never an edit of a released one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from scoring.vocabulary import Domain, Precision, Relation


@dataclass(frozen=True, slots=True)
class DomainRule:
    """What the method looks at for one domain, or for one relative of the family domain."""

    charts: tuple[int, ...]
    """Divisional charts, 9 = navamsha."""
    houses: tuple[int, ...]
    """Houses from the ascendant, 1-12."""
    arudhas: tuple[int, ...]
    """Houses whose arudha counts: 7 = A7, 12 = UL, 10 = A10."""
    age: tuple[float, float]
    """Ages in years between which such an event is expected; the baseline is taken over them."""
    weight: float
    """Factor on the whole activation (1, or less for auxiliary domains)."""


@dataclass(frozen=True, slots=True)
class Key:
    """What decides a row's activation: its domain and, for the family, the relative."""

    domain: Domain
    relation: Relation | None = None


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the techniques, in whole units of 1/`unit` (so that sums are exact on any machine)."""

    levels: tuple[int, int, int]
    """Mahadasha, antardasha, pratyantardasha (seed 002: 2.0, 1.5, 0.75)."""
    occupies: float
    """Share of the level when the lord stands in a house of the domain."""
    rules: float
    """Share of the level when the lord rules a house of the domain."""
    divisional: float
    """Share of the level when it stands there in a divisional chart, divided among the charts."""
    trine_lord: int
    dusthana_lord: int
    gochara: int
    sav_high: int
    """Mean bindus of the domain's houses from which on the sarvashtakavarga supports."""
    sav_low: int
    sav_strong: int
    sav_weak: int
    shadbala_strong: int
    shadbala_weak: int
    narayana: tuple[int, int]
    """Mahadasha and antardasha sign (seed 002: 2.0, 1.0)."""
    arudha: int


@dataclass(frozen=True, slots=True)
class RangeRule:
    """How support becomes the two ranges (scoring.md, From support to two ranges)."""

    strengths: tuple[float, ...]
    """Strengths k of the method, doublings: each power of exp is the square of the one before."""
    chance: float
    """Belief that the dates have nothing to do with the chart; the rest is spread over the strengths."""
    candidate: int
    """Position in `strengths` of the strength that the candidate range assumes."""
    candidate_floor: float
    """A minute stays in the candidate range at this part of the equal share or more (seeds' 10%)."""
    supported_floor: float
    """The same for the supported range: the seeds' 20%, a separation there, a floor here."""
    twin_days: int
    """Rows of one domain and relative whose middles lie this close share one weight."""
    digits: int
    """Log shares are rounded to this many decimals before they are compared."""
    conflict_share: float
    """Share of the belief outside the supported range that makes a conflict."""
    separating_ratio: float
    """Evidence ratio above which the dates fit better than chance."""
    offered: int
    """Stretches offered at most."""


@dataclass(frozen=True, slots=True)
class Floor:
    """A pair of counts with its width and margin, where the rule has them."""

    events: int
    domains: int
    width_minutes: int = 0
    margin_percent: float = 0.0


@dataclass(frozen=True, slots=True)
class ProbeRule:
    """How the next question is chosen (scoring.md, Probes)."""

    strength: float
    bins_per_year: int
    groups: int
    shortest_group_bins: int
    neff_share: float
    least_minutes: float
    sensitivity_minutes: Mapping[Domain, float]


@dataclass(frozen=True, slots=True)
class ChanceBand:
    """What random dates do to the candidate range: hull in percent of the window, by window and rows."""

    windows: tuple[int, ...]
    rows: tuple[int, ...]
    low: tuple[tuple[float, ...], ...]
    """Tenth percentile, one row per window."""
    mean: tuple[tuple[float, ...], ...]
    high: tuple[tuple[float, ...], ...]
    """Ninetieth percentile."""


@dataclass(frozen=True, slots=True)
class Policy:
    """One released policy. `hash` covers the canonical text of the whole file."""

    version: str
    hash: str
    unit: int
    """Units per point: every weight is a whole multiple of 1/unit."""
    year_days: float
    """Length of the dasha year in days."""
    weights: Weights
    rules: Mapping[Key, DomainRule]
    """By key; a key that is not here is not scored."""
    precision: Mapping[Precision, float]
    gochara_precisions: frozenset[Precision]
    """Only dates this exact meet the transits."""
    span_samples: int
    """Days taken from one span at most."""
    steps_per_year: int
    """Cells of the baseline's grid: part of the definition, not of the speed."""
    baseline_years: float
    """The baseline is taken over this many years at least, so a child's career window is not empty."""
    ranges: RangeRule
    neighbours: tuple[int, ...]
    date_shift_days: Mapping[Precision, int]
    """How far a date of each precision is moved to see whether the leader moves."""
    date_shift_minutes: int
    """Evenly spaced minutes looked at for it."""
    low: Floor
    high: Floor
    delivery_floor: Floor
    """Stop and deliver below it (seed 002, task 6: upstream's standalone gate)."""
    confirmation_gate: Floor
    """One minute may be spoken of above it. Not the delivery floor: that one ends an interview, this one
    guards a claim; the seeds forbid merging the two."""
    next_steps: Floor
    holdout: str
    """State of the sealed public holdout; only ``ready`` lifts its blocker."""
    probes: ProbeRule
    placebo_shuffles: int
    thinned_minutes: int
    """Placebo looks at this many evenly spaced minutes at most."""
    placebo_steps_per_year: int
    reference_date: date
    """As-of date of a case that names none."""
    chance_band: ChanceBand

    def key(self, domain: Domain, relation: Relation | None) -> Key | None:
        """The key of a row, or None where the method has no rule for it."""
        found = Key(domain, relation if domain is Domain.FAMILY else None)
        return found if found in self.rules else None
