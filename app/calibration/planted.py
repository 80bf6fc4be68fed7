"""Synthetic lives whose dates follow the engine's own activations: proves the machinery, not the astrology.

Every life has a generator of its own, named by seed, strength and number, so any number of processes gives the
same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from app.calibration.statistics import wilson
from scoring import ENGINE_VERSION, POLICY, score
from scoring.case import parse_case
from scoring.planted import draw_life
from scoring.scored import compute

STRENGTHS: Final = (0.0, 0.5, 1.0, 2.0)
NOTE: Final = "Synthetic lives: this measures the machinery, not whether the method is true of people."


@dataclass(frozen=True, slots=True)
class Outcome:
    """One life after all its rows."""

    untouched: bool
    """The supported range is the whole window."""
    supported_holds: bool
    supported_width: float
    """Members of the set, part of the window."""
    candidate_holds: bool
    candidate_width: float
    rank: float
    """Part of the window with a larger share than the truth."""
    gate_open: bool


def outcomes(strength: float, lives: int, seed: int, minutes: int, rows: int, gate: bool = False) -> Iterator[Outcome]:
    """Draw and compute lives.

    Args:
        strength: how strongly the dates follow the method; 0 is random dates.
        lives: how many.
        seed: of all of them.
        minutes: of the declared window.
        rows: dated events of each.
        gate: look at the confirmation gate too.
    """
    for number in range(lives):
        random = np.random.default_rng(np.random.SeedSequence([seed, round(strength * 1000), number]))
        life = draw_life(random, strength, minutes=minutes, rows=rows)
        view = compute(parse_case(life.case)).whole
        candidate, supported, share = view.ranges.candidate[-1], view.ranges.supported[-1], view.belief.share(rows)
        opened = False
        if gate:
            found: Any = score(life.case)
            opened = set(found["gate"]["blockers"]) <= {
                "vedastro_minute_sensitive_not_evaluated", "public_aa_holdout_not_ready"}
        yield Outcome(
            untouched=bool(supported.all()),
            supported_holds=bool(supported[life.truth]),
            supported_width=float(supported.mean()),
            candidate_holds=bool(candidate[life.truth]),
            candidate_width=float(candidate.mean()),
            rank=float((share > share[life.truth]).mean()),
            gate_open=opened,
        )


def study(
    lives: int, seed: int, minutes: int = 241, rows: int = 15, strengths: Sequence[float] = STRENGTHS
) -> dict[str, Any]:
    """Measure coverage, width and the gate along the strength.

    Returns:
        Plain data, the same bytes for the same arguments; widths and shares as parts of one, `within_error`: coverage
        and width of the candidate range differ by no more than three standard errors (at strength 0).
    """
    return {
        "note": NOTE, "engine_version": ENGINE_VERSION, "policy_version": POLICY.version, "policy_hash": POLICY.hash,
        "seed": seed, "lives": lives, "window_minutes": minutes, "rows": rows,
        "strengths": [_row(one, list(outcomes(one, lives, seed, minutes, rows, gate=True))) for one in strengths],
    }  # fmt: skip


def _row(strength: float, found: Sequence[Outcome]) -> dict[str, Any]:
    def mean(name: str) -> float:
        return round(float(np.mean([getattr(one, name) for one in found])), 4)

    n, width, holds = len(found), mean("candidate_width"), mean("candidate_holds")
    error = (width * (1 - width) / n) ** 0.5
    return {
        "strength": strength,
        "supported": {
            "whole": mean("untouched"), "width": mean("supported_width"), "holds_truth": mean("supported_holds"),
            "holds_truth_95": [round(end, 4) for end in wilson(sum(one.supported_holds for one in found), n)],
        },
        "candidate": {
            "width": width, "holds_truth": holds, "standard_error": round(error, 4),
            "within_error": abs(holds - width) <= 3 * error + 1e-9 if strength == 0 else None,
        },
        "rank_of_truth": mean("rank"),
        "gate_would_open": mean("gate_open"),
    }  # fmt: skip
