"""The plan of a replay: what is fixed before anything runs, under a seal, and refused when anything of it changed.

    cases      a digest of each, births and rows; of the truth only a digest of all of them together
    windows    length, rule and the digest of the secret that places them
    scorer     versions, and digests of the engine's code and policy
    measures   metrics, the primary one, strata and number of the swaps, controls, seed
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from app.calibration.cases import Json, Person, digest
from app.calibration.controls import CONTROLS
from app.calibration.scorer import identity
from app.calibration.swaps import LEAST_ROWS, STRATA
from app.errors import InvalidInput
from scoring import ENGINE_VERSION, POLICY
from scoring.civil import TZDATA_VERSION
from scoring.ephemeris import VERSION

AS_OF: Final = "2026-01-01"
STATED_COVERAGE: Final = 0.8
"""The supported range loses the truth at most a fifth of the time, if the method holds (scoring.md)."""
METRICS: Final = (
    "excess_coverage", "width", "stated_coverage", "distance", "within_5", "exact", "log_score", "rank",
)  # fmt: skip
PRIMARY: Final = "excess_coverage"
SECONDARY: Final = ("distance", "within_5", "rank")
"""Tested beside the primary one, adjusted for their number."""
_SEAL: Final = "seal"
_NEEDED: Final = {_SEAL, "windows", "cases", "truth_digest", "scorer", "swaps", "controls", "seed"}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a plan chooses."""

    minutes: int = 120
    swaps: int = 199
    controls: int = 19
    seed: int = 1

    def changed(self, minutes: int | None, swaps: int | None, controls: int | None, seed: int | None) -> Settings:
        """With what was asked for in place of what stands."""
        asked = {"minutes": minutes, "swaps": swaps, "controls": controls, "seed": seed}
        return replace(self, **{name: value for name, value in asked.items() if value is not None})


def scorer() -> Json:
    """Return the identity of the engine: its versions for people, and what code and policy are to the last byte."""
    return {
        "engine_version": ENGINE_VERSION, "policy_version": POLICY.version, "identity": identity(),
        "ephemeris": VERSION, "tzdata": TZDATA_VERSION,
    }  # fmt: skip


def draw_up(people: Sequence[Person], settings: Settings, secret: bytes) -> Json:
    """Return what is fixed before the run, sealed: no truth, only its digest."""
    plan: Json = {
        "windows": {"minutes": settings.minutes, "rule": "windows-v1", "secret_digest": sha256(secret).hexdigest()},
        "cases": {one.id: digest([one.birth, list(one.events), one.split]) for one in people},
        "truth_digest": digest([[one.id, one.truth.isoformat()] for one in people]),
        "scorer": scorer(), "as_of": AS_OF, "seed": settings.seed,
        "swaps": {"number": settings.swaps, "strata": list(STRATA), "least_rows": LEAST_ROWS},
        "controls": {"number": settings.controls, "kinds": list(CONTROLS)},
        "metrics": list(METRICS), "primary": PRIMARY, "secondary": list(SECONDARY), "adjusted_by": "holm",
        "alpha": 0.05, "stated_coverage": STATED_COVERAGE,
    }  # fmt: skip
    return {**plan, _SEAL: digest(plan)}


def read_plan(file: Path) -> Json:
    """Read a plan.

    Raises:
        InvalidInput: `calibration-plan-unreadable`, or `calibration-plan-broken` when it was changed after it was sealed.
    """
    try:
        plan = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InvalidInput("calibration-plan-unreadable", field="plan", path=str(file)) from error
    if not isinstance(plan, dict) or not plan.keys() >= _NEEDED:
        raise InvalidInput("calibration-plan-unreadable", field="plan", path=str(file))
    if plan[_SEAL] != digest({name: value for name, value in plan.items() if name != _SEAL}):
        raise InvalidInput("calibration-plan-broken", field="plan", path=str(file))
    return plan


def settings_of(plan: Json) -> Settings:
    """Return what a plan chose."""
    return Settings(plan["windows"]["minutes"], plan["swaps"]["number"], plan["controls"]["number"], plan["seed"])


def hold_to(plan: Json, now: Json) -> None:
    """Refuse to run when anything that the plan fixed is another today.

    Raises:
        InvalidInput: `calibration-plan-cases`, `calibration-plan-scorer`, `calibration-plan-secret` or
            `calibration-plan-settings`, with what differs.
    """
    cases, others = plan["cases"], now["cases"]
    apart = sorted(one for one in {*cases, *others} if cases.get(one) != others.get(one))
    if apart or plan["truth_digest"] != now["truth_digest"]:
        raise InvalidInput("calibration-plan-cases", field="cases", ids=", ".join(apart[:5]) or "birth.time_local")
    parts = {**plan["scorer"], **now["scorer"]}
    if other := sorted(name for name in parts if plan["scorer"].get(name) != now["scorer"].get(name)):
        raise InvalidInput("calibration-plan-scorer", field="plan", parts=", ".join(other))
    if plan["windows"]["secret_digest"] != now["windows"]["secret_digest"]:
        raise InvalidInput("calibration-plan-secret", field="secret")
    if differs := sorted(name for name in {**plan, **now} if plan.get(name) != now.get(name) and name != _SEAL):
        raise InvalidInput("calibration-plan-settings", field="plan", parts=", ".join(differs))
