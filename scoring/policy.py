"""Reading a policy file: numbers into whole units, and what a file may not say."""

from __future__ import annotations

import hashlib
import json
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Final, cast

from scoring.policy_types import (
    ChanceBand,
    DomainRule,
    Floor,
    Key,
    Policy,
    ProbeRule,
    RangeRule,
    Weights,
)
from scoring.vocabulary import Domain, Precision, Relation

__all__ = ["ENGINE_VERSION", "FILE", "POLICY", "DomainRule", "Floor", "Key", "Policy", "RangeRule", "load"]

FILE: Final = Path(__file__).with_name("policy.v1.json")


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

    rules = {
        Key(Domain(name)): rule(block) for name, block in raw["domains"].items() if name != Domain.FAMILY
    }
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
    if any(abs(b - 2 * a) > 1e-12 for a, b in pairwise(strengths)):
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
        date_shift_days={
            Precision(name): int(days) for name, days in raw["stability"]["date_shift_days"].items()
        },
        date_shift_minutes=int(raw["stability"]["date_shift_minutes"]),
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

ENGINE_VERSION: Final = "1.0.1"
"""Version of the code; raised whenever the same case could give other bytes."""
