"""What the engine's ranges are worth: on synthetic lives, on recorded ones, on shuffles of one life's dates."""

from __future__ import annotations

import json
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import typer

from app.commands import intake
from app.commands.common import AsJson, explain, read_json, read_text, show
from app.errors import InvalidInput, ShodhanaError

commands = typer.Typer(no_args_is_help=True, help="Measure coverage beside chance.")
commands.add_typer(intake.commands, name="intake")


@commands.command()
def planted(
    lives: Annotated[int, typer.Option(help="How many, at each strength.")] = 100,
    seed: Annotated[int, typer.Option(help="Which lives; the same seed is the same lives.")] = 1,
    window: Annotated[int, typer.Option(help="Minutes of the declared window.")] = 241,
    rows: Annotated[int, typer.Option(help="Dated events of each life.")] = 15,
    as_json: AsJson = False,
) -> None:
    """Synthetic lives along the strength of the method: proves the machinery, not the astrology."""
    from app.calibration.planted import study

    if min(lives, window, rows) < 1 or window > 1440:
        raise typer.BadParameter("lives, rows and window are at least 1, the window at most 1440")
    found = study(lives, seed, window, rows)
    if as_json:
        show(found)
        return
    from app.tables import planted_table

    planted_table(found)


@commands.command()
def replay(cases: Annotated[Path, typer.Option("--cases", help="JSON lines with birth.time_local.")],
           plan: Annotated[Path, typer.Option("--plan", help="Written first; held to when it is there. The report lies beside it.")],
           secret: Annotated[Path | None, typer.Option("--secret", help="File whose bytes place the windows; keep it with the "
                                                       "truth. Made beside the cases when none is named.")] = None,
           window: Annotated[int | None, typer.Option(help="Minutes; 120 unless the plan says so.")] = None,
           swaps: Annotated[int | None, typer.Option(help="Rows swapped between people so often; 199.")] = None,
           controls: Annotated[int | None, typer.Option(help="Lives made otherwise wrong, of each kind so often; 19.")] = None,
           seed: Annotated[int | None, typer.Option(help="Of swaps, controls and tests; 1.")] = None, as_json: AsJson = False) -> None:
    """Replay recorded lives blind: a sealed plan first, then results, then the report beside it."""
    import scoring
    from app.calibration.cases import lines_of, read
    from app.calibration.plan import Settings, read_plan, settings_of
    from app.calibration.report import beside, replay_by

    try:
        people = read(lines_of(read_text(str(cases))))
        stands = settings_of(read_plan(plan)) if plan.exists() else Settings()
        settings = stands.changed(window, swaps, controls, seed)
        if not 10 <= settings.minutes <= 1440 or min(settings.swaps, settings.controls, settings.seed) < 0:
            raise typer.BadParameter("the window is 10 to 1440 minutes; swaps, controls and seed are not negative")
        report = replay_by(plan, people, settings, _secret(secret or cases.with_name(f"{cases.name}.secret"), secret is None))
    except (ShodhanaError, scoring.CaseError) as error:
        explain(error)
    if as_json:
        show(report)
    else:
        typer.echo(beside(plan, "report.md").read_text("utf-8"))


def _secret(file: Path, made: bool) -> bytes:
    """Bytes of the secret; made once where no file was named."""
    if made and not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(token_bytes(32))
    try:
        return file.read_bytes()
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}") from error


@commands.command()
def placebo(case: Annotated[Path, typer.Argument(help="A case as JSON.")],
            shuffles: Annotated[int, typer.Option(help="How often the dates change places.")] = 1000, as_json: AsJson = False) -> None:
    """Shuffle one case's own dates: what share of shuffles fits, and narrows, as far."""
    import scoring

    if shuffles < 1:
        raise typer.BadParameter("at least one shuffle")
    given = read_json(str(case))
    try:
        if isinstance(given, dict) and given.get("regression_only"):
            raise InvalidInput("calibration-known-answer", field=str(given.get("id")))
        found = scoring.score(given, placebo=shuffles)
    except (scoring.CaseError, InvalidInput) as error:
        explain(error)
    told = {"evidence_ratio": found["evidence_ratio"], "placebo": found["placebo"], "fingerprint": found["fingerprint"]}
    if as_json:
        show(told)
    else:
        typer.echo(json.dumps(told, indent=1))
