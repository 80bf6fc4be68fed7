"""What the engine's ranges are worth: on synthetic lives, on recorded ones, on shuffles of one life's dates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import AsJson, explain, read_json, read_text, show
from app.errors import ShodhanaError

commands = typer.Typer(no_args_is_help=True, help="Measure coverage beside chance.")


@commands.command()
def planted(lives: int = 100, seed: int = 1, window: int = 241, rows: int = 15, as_json: AsJson = False) -> None:
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
           out: Annotated[Path, typer.Option("--out", help="Folder of plan, results and report.")],
           secret: Annotated[Path, typer.Option("--secret", help="File whose bytes place the windows; keep it with the truth.")],
           window: int = 120, swaps: int = 199, seed: int = 1, as_json: AsJson = False) -> None:
    """Replay recorded lives blind; plan, results and report go into a folder."""
    import scoring
    from app.calibration.cases import read
    from app.calibration.report import replay_into

    if not 10 <= window <= 1440:
        raise typer.BadParameter("the window is 10 to 1440 minutes")
    try:
        people = read([json.loads(line) for line in read_text(str(cases)).split("\n") if line.strip()])
        report = replay_into(out, people, window, swaps, seed, secret.read_bytes())
    except (ShodhanaError, scoring.CaseError) as error:
        explain(error)
    if as_json:
        show(report)
    else:
        typer.echo((out / "report.md").read_text("utf-8"))


@commands.command()
def placebo(case: Path, shuffles: int = 1000, as_json: AsJson = False) -> None:
    """Shuffle one case's own dates: what share of shuffles fits, and narrows, as far."""
    import scoring

    if shuffles < 1:
        raise typer.BadParameter("at least one shuffle")
    try:
        found = scoring.score(read_json(str(case)), placebo=shuffles)
    except scoring.CaseError as error:
        explain(error)
    told = {"evidence_ratio": found["evidence_ratio"], "placebo": found["placebo"], "fingerprint": found["fingerprint"]}
    if as_json:
        show(told)
    else:
        typer.echo(json.dumps(told, indent=1))
