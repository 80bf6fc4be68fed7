"""What becomes of blind checks: their intake, the audit of each, and holdouts that are frozen from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from uuid import UUID

import typer

from app.commands.common import AsJson, Json, State, explain, on_pool, settings, show
from app.errors import Conflict, NotFound, ShodhanaError

if TYPE_CHECKING:
    from app.calibration.intake import Intake

commands = typer.Typer(no_args_is_help=True, help="Blind checks that may count: intake, audit, frozen holdouts.")
Answer = TypeVar("Answer")
By = Annotated[str, typer.Option("--by", help="Who decides; it stands beside the decision.")]
Note = Annotated[str, typer.Option("--note", help="Why.")]
Version = Annotated[str, typer.Argument(help="Name of the holdout; a new one for every freezing.")]


def _ask(state: Path | None, work: Callable[[Intake], Awaitable[Answer]]) -> Answer:
    """Return what the vault answers the login that migrates; a refusal is told and ends the command."""
    from app.calibration.intake import Intake
    from app.serving import as_owner

    try:
        with as_owner(settings(state)) as (url, _):
            return on_pool(url, lambda pool: work(Intake(pool)))
    except ShodhanaError as error:
        explain(error)


@commands.command("list")
def listed(state: State = None, as_json: AsJson = False) -> None:
    """The cases of the intake, what speaks against each, and who judged it. How they came out is not shown: an auditor who
    knows could choose by it."""
    from app.calibration.intake import findings
    from app.calibration.scorer import identity
    from app.identity import load_key

    key = load_key(settings(state).state_dir)

    async def work(intake: Intake) -> tuple[list[Json], Json]:
        return await intake.cases(), await intake.attrition()

    cases, far = _ask(state, work)
    if not as_json:
        typer.echo(f"{far['opened']} opened, {far['sealed']} sealed, {far['frozen']} frozen, {far['revealed']} compared,"
                   f" {far['may_count']} may count.")
    for one in cases:
        against = findings(one, key, identity())
        if as_json:
            show({name: value for name, value in one.items() if name != "frozen"} | {"findings": against})
            continue
        judged = "not audited" if one["passed"] is None else f"{'passed' if one['passed'] else 'refused'} by {one['auditor']}"
        typer.echo(f"{one['case_id']}  {str(one['entered_at'])[:10]}  {one['rows']} rows  {judged}"
                   f"  {', '.join(against) or 'nothing against it'}"
                   + (f"  in {', '.join(map(str, one['holdouts']))}" if one["holdouts"] else ""))


@commands.command("audit")
def audit(
    case: Annotated[UUID, typer.Argument(help="As the list names it.")], by: By, note: Note,
    passed: Annotated[bool, typer.Option("--passed/--refused", help="Whether it may count as a source.")], state: State = None,
) -> None:
    """Record what you judge of a case as a source; the latest judgement counts, and none is overwritten."""
    async def work(intake: Intake) -> None:
        await intake.audit(case, passed=passed, auditor=_name(by), note=note)

    _ask(state, work)


@commands.command("freeze-scorer")
def freeze_scorer(by: By, state: State = None) -> None:
    """Freeze the code and policy that run here: checks opened from now on may be judged by them."""
    from app.calibration.scorer import identity

    async def work(intake: Intake) -> str:
        return f"{identity()}  frozen {await intake.freeze_scorer(identity(), _name(by)):%Y-%m-%d %H:%M}"

    typer.echo(_ask(state, work))


@commands.command("promote")
def promote(version: Version, by: By, note: Note, state: State = None) -> None:
    """Freeze a holdout under a new version: audited cases that were opened after this scorer was frozen. It tunes nothing."""
    from app.calibration.scorer import identity

    async def work(intake: Intake) -> int:
        return await intake.promote(version, scorer=identity(), by=_name(by), note=note)

    typer.echo(f"{_ask(state, work)} cases are frozen as {version}.")


@commands.command("measure")
def measure(version: Version, publish: Annotated[bool, typer.Option(help="Let reports tell it.")] = False,
            swaps: Annotated[int, typer.Option(help="Lives swapped between people so often.")] = 999,
            seed: Annotated[int, typer.Option(help="Of the swaps.")] = 1, state: State = None, as_json: AsJson = False) -> None:
    """Measure a frozen holdout beside chance and beside lives swapped between people."""
    from app.calibration import coverage
    from app.calibration.blocks import BLOCK
    from app.calibration.scorer import identity

    if swaps < 0 or seed < 0:
        raise typer.BadParameter("swaps and seed are not negative")

    async def work(intake: Intake) -> tuple[Json, coverage.Measured, list[str | None]]:
        holdout = await intake.holdout(version)
        if holdout["scorer"] != identity():
            raise Conflict("intake-other-scorer", version=version)
        found = coverage.measure(holdout["cases"], swaps=swaps, seed=seed)
        told = [await intake.publish(version, BLOCK, one.least, one.most, one.p, found.swap_p) if publish else None
                for one in found.widths]
        return holdout, found, told

    holdout, found, told = _ask(state, work)
    if as_json:
        show({"version": version, "frozen_cases": holdout["frozen_cases"], "excess": round(found.excess, 6), "swaps": found.swaps,
              "swap_p": round(found.swap_p, 6), "median_off": found.median_off, "median_middle": found.median_middle, "widths": [
                  {"least": one.least, "most": one.most, "cases": one.cases, "hits": one.hits, "chance": round(one.chance, 6),
                   "p": round(one.p, 6), "published": statement} for one, statement in zip(found.widths, told, strict=True)]})
        return
    left = holdout["cases"]
    typer.echo(f"{version}: {len(left)} of {holdout['frozen_cases']} cases left; excess {found.excess:+.3f},"
               f" p = {found.swap_p:.3f} against {found.swaps} swaps of lives.")
    if found.median_off is not None:
        typer.echo(f"Median {found.median_off:g} minutes off, the middle of the block {found.median_middle:g}.")
    for one, statement in zip(found.widths, told, strict=True):
        enough = "" if one.cases >= coverage.LEAST_CASES else f" (under {coverage.LEAST_CASES}: not measured)"
        typer.echo(f"{one.least:>3}–{one.most} min: {one.hits} of {one.cases} hold the time, by chance {one.chance:.2f},"
                   f" p = {one.p:.3f}{enough}" + (f"  published: {statement}" if statement else ""))


def _name(by: str) -> str:
    if not by.strip():
        raise NotFound("intake-nobody")
    return by.strip()
