"""What a frozen holdout of blind checks measured: hits beside widths, by the width of the range, and the swap of lives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Any, Final

from app.calibration import statistics
from app.calibration.blocks import BLOCK
from app.calibration.cases import Person
from app.calibration.replay import Placed, Reply, swapped

Json = dict[str, Any]
WIDTHS: Final = ((1, 5), (6, 15), (16, 30), (31, 60), (61, 90), (91, 119))
"""Widths of a candidate range, in minutes, that are measured together: fixed before the first case. A whole block is none."""
LEAST_CASES: Final = 20


@dataclass(frozen=True, slots=True)
class Width:
    """What was measured at one width."""

    least: int
    most: int
    cases: int
    hits: int
    chance: float
    """Mean share of the block that the ranges cover."""
    p: float
    """Exact chance of so many hits by width alone, one-sided (Poisson-binomial)."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A holdout, measured."""

    widths: tuple[Width, ...]
    excess: float
    """Mean of hit − width over all narrowed cases."""
    swaps: int
    swap_p: float
    """Chance of such an excess when rows are dealt anew among people; 1 without swaps."""
    median_off: float | None
    """Minutes from the representative minute to the sealed one, of the middle case; None without cases."""
    median_middle: float | None
    """The same from the middle of the block: the guess to beat."""


def measure(cases: Sequence[Mapping[str, Any]], *, swaps: int, seed: int) -> Measured:
    """Measure the cases of a holdout.

    Args:
        cases: rows of `Intake.holdout`.
        swaps: how often rows are swapped between people.
        seed: of the swaps.
    """
    narrowed = [one for one in cases if one["candidate_minutes"] < one["window_minutes"]]
    excess = _excess([(bool(one["in_candidate"]), one["candidate_minutes"] / one["window_minutes"]) for one in narrowed])
    people = [_person(one) for one in cases]
    windows = {person.id: _placed(person, one) for person, one in zip(people, cases, strict=True)}
    others = [_of_replies(swapped(people, windows, BLOCK, seed, number), windows) for number in range(swaps)]
    swap_p = (1 + sum(one >= excess for one in others)) / (len(others) + 1)
    widths = tuple(width for bounds in WIDTHS if (width := _width(narrowed, *bounds)))
    offs = [one["minutes_off"] for one in cases if one["minutes_off"] is not None]
    middles = [abs(windows[person.id].truth - (BLOCK - 1) / 2) for person in people]
    return Measured(widths, excess, swaps, swap_p, _median(offs), _median(middles))


def _median(values: Sequence[float]) -> float | None:
    return float(median(values)) if values else None


def _width(cases: Sequence[Mapping[str, Any]], least: int, most: int) -> Width | None:
    here = [one for one in cases if least <= one["candidate_minutes"] <= most]
    if not here:
        return None
    shares = [one["candidate_minutes"] / one["window_minutes"] for one in here]
    hits = sum(bool(one["in_candidate"]) for one in here)
    return Width(least, most, len(here), hits, sum(shares) / len(shares), statistics.at_least(hits, shares))


def _excess(found: Sequence[tuple[bool, float]]) -> float:
    return sum(hit - width for hit, width in found) / len(found) if found else 0.0


def _of_replies(replies: Mapping[str, Reply], windows: Mapping[str, Placed]) -> float:
    found = [(one.candidate[windows[name].truth], sum(one.candidate) / len(one.candidate)) for name, one in replies.items()]
    return _excess([(hit, width) for hit, width in found if width < 1])


def _person(case: Mapping[str, Any]) -> Person:
    scored = case["input"]
    return Person(str(case["id"]), scored["birth"], tuple(scored["events"]), datetime.fromisoformat(case["truth"]))


def _placed(person: Person, case: Mapping[str, Any]) -> Placed:
    start = datetime.fromisoformat(case["start"])
    return Placed(start, round((person.truth - start).total_seconds() / 60))
