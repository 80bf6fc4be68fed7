"""Every number of the method, read from ``policy.v1.json``: weights, houses, charts, ages, floors, grids.

The engine holds no number of its own that could change a result; what stands in the file is hashed into
every result. A new number is a new file with a new version, never an edit of a released one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, cast

from scoring.vocabulary import Domain, Precision, Relation

Json = Mapping[str, object]

FILE: Final = Path(__file__).with_name("policy.v1.json")


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
    """Placebo and date sensitivity look at this many evenly spaced minutes at most."""
    placebo_steps_per_year: int
    reference_date: date
    """As-of date of a case that names none."""
    chance_band: ChanceBand

    def key(self, domain: Domain, relation: Relation | None) -> Key | None:
        """The key of a row, or None where the method has no rule for it."""
        found = Key(domain, relation if domain is Domain.FAMILY else None)
        return found if found in self.rules else None


def _units(value: float, unit: int) -> int:
    """`value` in whole units; a weight that is not a multiple would break exact sums."""
    units = round(value * unit)
    if abs(units - value * unit) > 1e-9:
        raise ValueError(f"weight {value} is not a whole multiple of 1/{unit}")
    return units


def _most(weights: Weights, unit: int) -> float:
    """The largest activation that a domain without charts and arudhas can reach, in points."""
    level = sum(weights.levels) * (weights.occupies + weights.rules)
    lords = 3 * (weights.trine_lord + weights.shadbala_strong)
    return float(level + lords + 2 * weights.gochara + weights.sav_strong + sum(weights.narayana)) / unit


def _weights(raw: dict[str, dict[str, object]], unit: int) -> Weights:
    def units(block: str, name: str) -> int:
        return _units(cast(float, raw[block][name]), unit)

    levels = cast(dict[str, float], raw["vimshottari"]["levels"])
    return Weights(
        levels=(_units(levels["md"], unit), _units(levels["ad"], unit), _units(levels["pd"], unit)),
        occupies=cast(float, raw["vimshottari"]["occupies"]),
        rules=cast(float, raw["vimshottari"]["rules"]),
        divisional=cast(float, raw["vimshottari"]["divisional"]),
        trine_lord=units("functional_nature", "trine"),
        dusthana_lord=units("functional_nature", "dusthana"),
        gochara=units("gochara", "weight"),
        sav_high=cast(int, raw["sarvashtakavarga"]["high"]),
        sav_low=cast(int, raw["sarvashtakavarga"]["low"]),
        sav_strong=units("sarvashtakavarga", "strong"),
        sav_weak=units("sarvashtakavarga", "weak"),
        shadbala_strong=units("shadbala", "strong"),
        shadbala_weak=units("shadbala", "weak"),
        narayana=(units("narayana", "md"), units("narayana", "ad")),
        arudha=units("arudha", "weight"),
    )


def _rules(raw: dict[str, dict[str, dict[str, object]]], most: float) -> dict[Key, DomainRule]:
    def rule(block: dict[str, object]) -> DomainRule:
        low, high = cast(list[float], block["age"])
        # "at most 0.5 per row" (scoring.md): the whole activation is scaled, so its shape survives.
        cap = cast(float | None, block.get("at_most"))
        return DomainRule(
            charts=tuple(cast(list[int], block["charts"])),
            houses=tuple(cast(list[int], block["houses"])),
            arudhas=tuple(cast(list[int], block["arudhas"])),
            age=(float(low), float(high)),
            weight=cap / most if cap is not None else float(cast(float, block.get("weight", 1.0))),
        )

    rules = {Key(Domain(name)): rule(block) for name, block in raw["domains"].items() if name != Domain.FAMILY}
    family = raw["domains"][Domain.FAMILY]
    for name, relative in raw["relatives"].items():
        rules[Key(Domain.FAMILY, Relation(name))] = rule({**family, **relative})
    return rules


def _floor(block: dict[str, float]) -> Floor:
    return Floor(
        events=int(block["events"]),
        domains=int(block.get("domains", 0)),
        width_minutes=int(block.get("width_minutes", 0)),
        margin_percent=float(block.get("margin_percent", 0.0)),
    )


def _ranges(block: dict[str, object]) -> RangeRule:
    strengths = tuple(cast(list[float], block["strengths"]))
    if any(abs(b - 2 * a) > 1e-12 for a, b in zip(strengths, strengths[1:], strict=False)):
        raise ValueError("strengths must be doublings: each exp is the square of the one before")
    return RangeRule(
        strengths=strengths,
        chance=cast(float, block["chance"]),
        candidate=strengths.index(cast(float, block["candidate_strength"])),
        candidate_floor=cast(float, block["candidate_floor"]),
        supported_floor=cast(float, block["supported_floor"]),
        twin_days=cast(int, block["twin_days"]),
        digits=cast(int, block["rounding_digits"]),
        conflict_share=cast(float, block["conflict_share"]),
        separating_ratio=cast(float, block["separating_ratio"]),
        offered=cast(int, block["offered_stretches"]),
    )


def _band(block: dict[str, object]) -> ChanceBand:
    def table(name: str) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(row) for row in cast(list[list[float]], block[name]))

    return ChanceBand(
        windows=tuple(cast(list[int], block["window_minutes"])),
        rows=tuple(cast(list[int], block["rows"])),
        low=table("low"),
        mean=table("mean"),
        high=table("high"),
    )


def load(path: Path = FILE) -> Policy:
    """Read a policy file.

    Raises:
        ValueError: a weight is not a whole multiple of the unit, or the strengths are no doublings.
    """
    raw = json.loads(path.read_text(encoding="utf-8"))
    canonical = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    unit = int(raw["unit"])
    weights = _weights(raw, unit)
    probes = raw["probes"]
    return Policy(
        version=raw["version"],
        hash=hashlib.sha256(canonical.encode()).hexdigest(),
        unit=unit,
        year_days=float(raw["vimshottari"]["year_days"]),
        weights=weights,
        rules=_rules(raw, _most(weights, unit)),
        precision={Precision(name): float(value) for name, value in raw["precision_weight"].items()},
        gochara_precisions=frozenset(Precision(name) for name in raw["gochara"]["precisions"]),
        span_samples=int(raw["span_samples"]),
        steps_per_year=int(raw["baseline"]["steps_per_year"]),
        baseline_years=float(raw["baseline"]["at_least_years"]),
        ranges=_ranges(raw["ranges"]),
        neighbours=tuple(raw["stability"]["neighbours"]),
        date_shift_days={Precision(name): int(days) for name, days in raw["stability"]["date_shift_days"].items()},
        low=_floor(raw["stability"]["low"]),
        high=_floor(raw["stability"]["high"]),
        delivery_floor=_floor(raw["delivery_floor"]),
        confirmation_gate=_floor(raw["confirmation_gate"]),
        next_steps=_floor(raw["next_steps"]),
        holdout=raw["public_aa_holdout"],
        probes=ProbeRule(
            strength=float(probes["strength"]),
            bins_per_year=int(probes["bins_per_year"]),
            groups=int(probes["groups"]),
            shortest_group_bins=int(probes["shortest_group_bins"]),
            neff_share=float(probes["neff_share"]),
            least_minutes=float(probes["least_minutes"]),
            sensitivity_minutes={Domain(name): float(v) for name, v in probes["sensitivity_minutes"].items()},
        ),
        placebo_shuffles=int(raw["placebo"]["shuffles"]),
        thinned_minutes=int(raw["placebo"]["thinned_minutes"]),
        placebo_steps_per_year=int(raw["placebo"]["steps_per_year"]),
        reference_date=date.fromisoformat(raw["reference_date"]),
        chance_band=_band(raw["chance_band"]),
    )


POLICY: Final = load()
"""The policy in force."""

ENGINE_VERSION: Final = "1.0.0"
"""Version of the code; raised whenever the same case could give other bytes."""
