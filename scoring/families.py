"""The two families apart: each has its own activations, its own baseline and its own ranges."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.ranges import pieces
from scoring.scored import Scored, View


@dataclass(frozen=True, slots=True)
class FamilyResult:
    """What one family alone makes of the ledger."""

    separates: bool
    """Its evidence ratio exceeds 4 and its supported range is smaller than the window."""
    evidence_ratio: float
    width_minutes: int
    """Hull of its supported range."""


def family_result(view: View, ratio: float) -> FamilyResult:
    """Read one family's ranges.

    Args:
        view: its own likelihoods and ranges.
        ratio: what the evidence ratio must exceed.
    """
    runs = pieces(view.ranges.supported[-1])
    width = runs[-1][1] - runs[0][0] + 1
    found = float(view.belief.ratio[-1])
    separates = found > ratio and not bool(view.ranges.supported[-1].all())
    return FamilyResult(separates, found, width)


def agree(scored: Scored, parashari: FamilyResult, jaimini: FamilyResult) -> bool | None:
    """Whether two families that separate leave minutes in common; none while not both do."""
    if not (parashari.separates and jaimini.separates):
        return None
    return bool((scored.views[1].ranges.supported[-1] & scored.views[2].ranges.supported[-1]).any())
