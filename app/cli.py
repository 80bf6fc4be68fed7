"""`shodhana ...`: every command, thin. What a command needs is imported when it runs."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from app.errors import ShodhanaError

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
                  help="A birth time narrowed down in a conversation, and how far that can be trusted.")
bank_app = typer.Typer(no_args_is_help=True, help="The question bank.")
app.add_typer(bank_app, name="bank")

Json = dict[str, Any]
State = Annotated[Path | None, typer.Option("--state", help="Folder that holds everything of one installation.")]
Batch = Annotated[str | None, typer.Option("--batch", help="JSON lines: a file, or - for standard input.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _settings(state: Path | None, **changes: object) -> Any:
    from app.settings import Settings

    given = {name: value for name, value in changes.items() if value is not None}
    return Settings(**({"state_dir": state} if state else {}), **given)  # type: ignore[arg-type]


def _print(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, default=str))


def _lines(source: str) -> list[str]:
    text = sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
    return [line for line in text.splitlines() if line.strip()]


def _batch(source: str, answer: Callable[[Json], Any]) -> None:
    """Answer line for line; a bad line answers with its error in its place, and the status is 1 at the end."""
    bad = False
    for line in _lines(source):
        given: Json = {}
        try:
            given = json.loads(line)
            found = answer(given)
            if isinstance(found, Awaitable):
                async def waited(work: Awaitable[Any] = found) -> Any:
                    return await work

                found = asyncio.run(waited())
            _print({"id": given.get("id"), **found})
        except (ValueError, TypeError, KeyError, AttributeError, ShodhanaError) as error:
            bad = True
            detail = getattr(error, "code", None) or str(error)
            field = getattr(error, "field", None)
            problem = {"type": type(error).__name__, "detail": detail} | ({"field": field} if field else {})
            _print({"id": given.get("id") if isinstance(given, dict) else None, "error": problem})
    raise typer.Exit(1 if bad else 0)


@app.command()
def serve(state: State = None, host: str | None = None, port: int | None = None) -> None:
    """Serve the page and the API; starts what it needs, Ctrl-C stops everything."""
    from app.serving import serve as run

    try:
        run(_settings(state, host=host, port=port))
    except ShodhanaError as error:
        _explain(error)


def _explain(error: ShodhanaError) -> None:
    from app.texts import has, say

    key = f"problem-{error.code}"
    typer.echo(say("en", key, **error.params) if has("en", key) else error.code, err=True)
    raise typer.Exit(1)


@app.command()
def migrate(state: State = None) -> None:
    """Bring the database to the state of this code."""
    from app.serving import database

    try:
        with database(_settings(state)) as _:
            typer.echo("The database is up to date.")
    except ShodhanaError as error:
        _explain(error)


@app.command()
def doctor(state: State = None) -> None:
    """Say what runs, where, with which model, and what is missing."""
    from app.serving import diagnose

    ok = True
    for name, text, good in diagnose(_settings(state)):
        ok = ok and good
        typer.echo(f"{'ok ' if good else '!! '} {name}: {text}")
    raise typer.Exit(0 if ok else 1)


@app.command()
def interview(state: State = None, locale: str = "zh") -> None:
    """The interview in the terminal."""
    from app.terminal import talk

    try:
        asyncio.run(talk(_settings(state), locale))
    except ShodhanaError as error:
        _explain(error)


@app.command("parse-date")
def parse_date(text: Annotated[str | None, typer.Argument()] = None, today: str | None = None,
               birth_date: str | None = None, anchors: Path | None = None, batch: Batch = None,
               as_json: AsJson = False) -> None:
    """Read a date in words, never more precisely than the words."""
    from datetime import date

    from app.domain.dates import parse_line

    if batch:
        _batch(batch, parse_line)
    context: Json = {"birth_date": birth_date}
    if anchors:
        context["anchors"] = json.loads(anchors.read_text("utf-8"))
    found = parse_line({"text": text or "", "reference_date": today or date.today().isoformat(),
                        "context": {name: value for name, value in context.items() if value}})
    if as_json:
        _print(found)
    else:
        typer.echo(f"{found['status']}  {found['precision']}  {found['from'] or '-'} .. {found['to'] or '-'}"
                   f"  [{found['rule']}]")


@app.command()
def ground(message: Annotated[str | None, typer.Option("--message")] = None,
           quote: Annotated[str | None, typer.Option("--quote")] = None, batch: Batch = None,
           as_json: AsJson = False) -> None:
    """Say whether a quote stands in a message, and where."""
    from app.domain.grounding import ground_line

    if batch:
        _batch(batch, ground_line)
    found = ground_line({"turn": message or "", "quote": quote or ""})
    if as_json:
        _print(found)
    else:
        typer.echo(f"grounded at {found['spans_codepoint']}" if found["match"] else f"not grounded: {found['reason']}")


@app.command()
def extract(batch: Annotated[str, typer.Option("--batch")] = "-", model: str = "offline") -> None:
    """Read events out of messages, as the server would write them."""
    from app.llm.extractor import Extractor, extract_line
    from app.llm.models import build

    extractor = Extractor(build(model))
    _batch(batch, lambda line: extract_line(line, extractor))


@app.command()
def gate(batch: Annotated[str, typer.Option("--batch")] = "-") -> None:
    """Pass streams of a model through the acknowledgement gate."""
    from app.llm.gate import gate_line

    _batch(batch, gate_line)


@app.command()
def chart(date: str | None = None, time: str = "12:00", place: str | None = None, lat: float | None = None,
          lon: float | None = None, tz: str | None = None, batch: Batch = None, as_json: AsJson = False) -> None:
    """Positions, divisional signs, dashas, karakas, arudhas and ashtakavarga of a birth."""
    import scoring

    if batch:
        _batch(batch, scoring.chart)
    try:
        if place:
            from app.places import Gazetteer

            found = Gazetteer(None).resolve(place)
            lat, lon, tz = found.lat, found.lon, tz or found.tz
        if date is None or lat is None or lon is None or tz is None:
            raise typer.BadParameter("give --date, and --place or --lat --lon --tz")
        shown = scoring.chart({"local": f"{date} {time}:00"[:19], "tz": tz, "lat": lat, "lon": lon})
    except ShodhanaError as error:
        _explain(error)
        return
    if as_json:
        _print(shown)
        return
    from app.tables import chart_table

    chart_table(shown)


@app.command()
def score(file: Annotated[Path | None, typer.Argument()] = None, batch: Batch = None, placebo: int = 0,
          full: bool = False, as_json: AsJson = False) -> None:
    """Score a case: both ranges, attribution, ladder and gate."""
    import scoring

    if batch:
        _batch(batch, lambda line: scoring.score(line, placebo=placebo, full=full))
    if file is None:
        raise typer.BadParameter("give a file with a case, or --batch")
    found = scoring.score(json.loads(file.read_text("utf-8")), placebo=placebo, full=full)
    if as_json:
        _print(found)
        return
    from app.tables import score_table

    score_table(found)


@app.command()
def freshness(file: Path) -> None:
    """Judge how dated statements sit in a time frame."""
    from app.domain.freshness import assess

    _print(assess(json.loads(file.read_text("utf-8"))))


@bank_app.command("check")
def bank_check(folder: Annotated[Path | None, typer.Argument()] = None, locale: str = "zh",
               as_json: AsJson = False) -> None:
    """Check the question bank; numbered findings with their line and how to mend them."""
    from app.domain import bank

    files = bank.packaged_files() if folder is None else {
        str(path.relative_to(folder)): path.read_text("utf-8") for path in sorted(folder.rglob("*.yaml"))}
    findings = bank.check(files)
    for one in findings:
        text, hint = bank.message(one, locale)
        if as_json:
            _print({"code": one.code, "file": one.file, "line": one.line, "item": one.item, "text": text, "hint": hint})
        else:
            typer.echo(f"{one.code} {one.file}:{one.line} {text} {hint}")
    raise typer.Exit(1 if findings else 0)


def main() -> None:
    """Entry of the console script."""
    app()
