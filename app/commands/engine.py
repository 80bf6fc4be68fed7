"""The engine and the judge of freshness, without a conversation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import AsJson, Batch, Locale, answer_lines, explain, read_json, read_text, refusal, settings, show
from app.errors import ShodhanaError

commands = typer.Typer(no_args_is_help=True)


Svg = Annotated[Path | None, typer.Option("--svg", help="Write the picture here instead.")]


def write_picture(file: Path, picture: str) -> None:
    """Write a picture and say where it is.

    Raises:
        typer.BadParameter: no such folder, or one that must not be written to.
    """
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="--svg") from error
    typer.echo(str(file))


@commands.command()
def chart(
    date: Annotated[str | None, typer.Option("--date", help="Day of the birth, YYYY-MM-DD.")] = None,
    time: Annotated[str, typer.Option("--time", help="Clock time, HH:MM or HH:MM:SS.")] = "12:00",
    place: Annotated[str | None, typer.Option("--place", help="Name of a place; brings latitude, longitude and zone.")] = None,
    lat: Annotated[float | None, typer.Option("--lat", help="Degrees north; south is negative.")] = None,
    lon: Annotated[float | None, typer.Option("--lon", help="Degrees east; west is negative.")] = None,
    tz: Annotated[str | None, typer.Option("--tz", help="Zone, such as Asia/Kolkata.")] = None,
    fold: Annotated[int | None, typer.Option("--fold", help="Of an hour that the clock ran twice: 0 the first, 1 the second.")] = None,
    utc_offset_s: Annotated[int | None, typer.Option("--utc-offset-s", help="Seconds east of Greenwich; overrules the zone.")] = None,
    batch: Batch = None, as_json: AsJson = False, svg: Svg = None, locale: Locale = "en",
) -> None:
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
        if svg is not None:
            from datetime import date as civil

            from app.render.engine_svg import chart_picture

            given = {"tz": tz, "lat": lat, "lon": lon, "utc_offset_s": utc_offset_s}
            case = scoring.around(given, civil.fromisoformat(date), time, minutes=60, years=80)
            write_picture(svg, chart_picture(scoring.activation_map(case), time[:5], locale))
            return
    except (ShodhanaError, scoring.CaseError) as error:
        explain(error)
    if as_json:
        show(shown)
        return
    from app.tables import chart_table

    chart_table(shown, locale)


@commands.command()
def score(
    file: Annotated[Path | None, typer.Argument(help="A case as JSON.")] = None, batch: Batch = None,
    placebo: Annotated[int, typer.Option("--placebo", help="Shuffles of the dates to hold the result against.")] = 0,
    full: Annotated[bool, typer.Option(help="Add the support of every minute.")] = False,
    as_json: AsJson = False, svg: Svg = None, locale: Locale = "en",
) -> None:
    """Score a case: both ranges, attribution, ladder and gate."""
    import scoring
    from app.outside.vedastro import adapters

    if placebo < 0:
        raise typer.BadParameter("a number of shuffles, or 0 for none", param_hint="--placebo")
    configured = settings(None)
    if batch:
        answer_lines(batch, lambda line: scoring.score(
            line, placebo=placebo, full=full, adapters=adapters(configured)))
    if file is None:
        raise typer.BadParameter("give a file with a case, or --batch")
    try:
        case = read_json(str(file))
        found = scoring.score(case, placebo=placebo, full=full or svg is not None, adapters=adapters(configured))
        if svg is not None:
            from app.render.engine_svg import score_picture

            write_picture(svg, score_picture(found, scoring.activation_map(case), locale))
            return
    except scoring.CaseError as error:
        explain(error)
    if as_json:
        show(found)
        return
    from app.tables import score_table

    score_table(found, locale)


@commands.command()
def freshness(
    file: Annotated[str | None, typer.Argument(help="A document, or - for standard input.")] = None,
    schema: Annotated[str | None, typer.Option("--schema", help="Print a JSON Schema instead: input or output.")] = None,
    locale: Locale = "zh",
) -> None:
    """Judge how dated statements sit in a time frame. One JSON document comes out, whatever goes in."""
    from app.domain.freshness import assess
    from app.domain.freshness import schema as schema_of

    if schema is not None:
        if schema not in ("input", "output"):
            raise typer.BadParameter("input or output", param_hint="--schema")
        show(schema_of("input" if schema == "input" else "output"))
        return
    if file is None:
        raise typer.BadParameter("give a document, or --schema")
    try:
        given = json.loads(read_text(file))
        if not isinstance(given, dict):
            raise ValueError("not an object")
        show(assess(given, locale=locale))
    except (ValueError, RecursionError, ShodhanaError) as error:
        show({"error": refusal(error)})
        raise typer.Exit(1) from None
