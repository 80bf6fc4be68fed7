"""The engine and the judge of freshness, without a conversation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import AsJson, Batch, answer_lines, explain, read_json, show
from app.errors import ShodhanaError

commands = typer.Typer(no_args_is_help=True)


@commands.command()
def chart(date: str | None = None, time: str = "12:00", place: str | None = None, lat: float | None = None,
          lon: float | None = None, tz: str | None = None, fold: int | None = None, utc_offset_s: int | None = None,
          batch: Batch = None, as_json: AsJson = False) -> None:
    """Positions, divisional signs, dashas, karakas, arudhas and ashtakavarga of a birth."""
    import scoring

    if batch:
        answer_lines(batch, scoring.chart)
    try:
        if place:
            from app.places import Gazetteer

            found = Gazetteer(None).resolve(place)
            lat, lon, tz = found.lat, found.lon, tz or found.tz
        if date is None or lat is None or lon is None or (tz is None and utc_offset_s is None):
            raise typer.BadParameter("give --date, and --place or --lat --lon with --tz or --utc-offset-s")
        shown = scoring.chart({"date": date, "time": time, "tz": tz, "lat": lat, "lon": lon, "fold": fold,
                               "utc_offset_s": utc_offset_s})
    except (ShodhanaError, scoring.CaseError) as error:
        explain(error)
    if as_json:
        show(shown)
        return
    from app.tables import chart_table

    chart_table(shown)


@commands.command()
def score(file: Annotated[Path | None, typer.Argument()] = None, batch: Batch = None, placebo: int = 0,
          full: bool = False, as_json: AsJson = False) -> None:
    """Score a case: both ranges, attribution, ladder and gate."""
    import scoring

    if batch:
        answer_lines(batch, lambda line: scoring.score(line, placebo=placebo, full=full))
    if file is None:
        raise typer.BadParameter("give a file with a case, or --batch")
    try:
        found = scoring.score(read_json(str(file)), placebo=placebo, full=full)
    except scoring.CaseError as error:
        explain(error)
    if as_json:
        show(found)
        return
    from app.tables import score_table

    score_table(found)


@commands.command()
def freshness(file: Path) -> None:
    """Judge how dated statements sit in a time frame."""
    from app.domain.freshness import assess

    show(assess(json.loads(file.read_text("utf-8"))))
