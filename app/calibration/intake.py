"""The intake of blind checks and the holdouts that are frozen from it: for staff, with the login that migrates.

    intake       revealed checks whose owners let them count; they stay there
    audit        somebody's judgement of a case as a source, made without seeing how it came out
    scorer       an identity of code and policy, frozen before the checks it may be judged by
    holdout      a new version, from audited cases of that scorer; frozen, and never used to tune anything
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

import scoring
from app.calibration.blocks import offset_of
from app.db.calls import Calls
from scoring.result import canonical

Json = dict[str, Any]
RANGES = ("interval", "supported", "representative")


class Intake(Calls):
    """Functions of schema `vault` that no login of the application may call."""

    schema = "vault"

    async def cases(self) -> list[Json]:
        """Return the intake as an auditor sees it (`vault.intake_list.sql`): how a case came out is not in it."""
        found: list[Json] = await self._call("intake_list")
        return found

    async def audit(self, case_id: UUID, *, passed: bool, auditor: str, note: str) -> None:
        """Record a judgement; the latest counts.

        Raises:
            NotFound: no such case in the intake.
        """
        await self._call("audit_case", case_id, passed, auditor, note)

    async def freeze_scorer(self, identity: str, by: str) -> datetime:
        """Freeze an identity of code and policy; when it was first frozen."""
        at: datetime = await self._call("freeze_scorer", identity, by)
        return at

    async def promote(self, version: str, *, scorer: str, by: str, note: str) -> int:
        """Freeze a holdout of what may be promoted; how many cases.

        Raises:
            Conflict: the version exists, the scorer was not frozen, or no case may be promoted.
        """
        cases: int = await self._call("promote", version, scorer, by, note)
        return cases

    async def attrition(self) -> Json:
        """Return how many checks came how far: {"opened", "sealed", "frozen", "revealed", "may_count"}."""
        found: Json = await self._call("attrition")
        return found

    async def holdout(self, version: str) -> Json:
        """Return a frozen holdout with its sealed times: {"version", "scorer", "frozen_cases", "cases"}.

        Raises:
            NotFound: no such version.
        """
        found: Json = await self._call("holdout_cases", version)
        return found

    async def publish(self, version: str, window: int, least: int, most: int, p: float, swap_p: float) -> str | None:
        """Let reports tell what was measured at one width; the statement that the database made of it.

        Args:
            version: of the holdout.
            window: minutes of the block.
            least: narrowest candidate range, minutes.
            most: widest.
            p: chance of so many hits by width alone.
            swap_p: chance of such an excess with rows swapped between people.
        """
        told: str | None = await self._call("publish_coverage", version, window, least, most, p, swap_p)
        return told


def findings(case: Json, key: bytes, scorer: str) -> list[str]:
    """Return what speaks against a case as a source, as codes; what a person has to judge is not among them.

    Args:
        case: a row of `Intake.cases`.
        key: the server's, on which the blocks rest.
        scorer: identity of the code that runs now; only its own results can be computed again.
    """
    found = []
    if case["block_offset"] != offset_of(key, UUID(case["case_id"]), case["block_minutes"]):
        found.append("blocks_moved")
    if case["scorer"] != case["scorer_at_freeze"]:
        found.append("scorer_changed_meanwhile")
    if not case["scorer_frozen_before"]:
        found.append("scorer_not_frozen_before")
    if case["clock_turns"]:
        found.append("speaks_of_a_clock")
    if case["same_birth"]:
        found.append("same_person_again")
    if case["taken_back"]:
        found.append("rows_taken_back")
    if not case["rows"]:
        found.append("no_dated_row")
    if date.fromisoformat(case["birth_date"]) > datetime.fromisoformat(case["opened_at"]).date():
        found.append("birth_after_opening")
    if case["scorer_at_freeze"] == scorer and not _same(scoring.score(case["frozen"]["input"]), case["frozen"]):
        found.append("not_reproduced")
    return found


def _same(again: Json, frozen: Json) -> bool:
    return all(canonical(again[name]) == canonical(frozen[name]) for name in RANGES)
