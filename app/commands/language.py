"""Read words: dates, quotes, events, and the one sentence."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated

import typer

from app.commands.common import AsJson, Batch, Json, Locale, answer_lines, day, explain, read_json, settings, show
from app.errors import ShodhanaError

commands = typer.Typer(no_args_is_help=True)
Today = Annotated[str | None, typer.Option("--today", help="The day on which it was said, YYYY-MM-DD; today when none is given.")]
BirthDate = Annotated[str | None, typer.Option("--birth-date", help="YYYY-MM-DD: whose age and school years the words speak of.")]
Message = Annotated[str | None, typer.Option("--message", help="What the person said.")]


def said(on: str | None) -> date:
    """Return the day on which something was said."""
    return day(on, "--today") or date.today()


@commands.command("parse-date")
def parse_date(
    text: Annotated[str | None, typer.Argument(help="Words that hold a date.")] = None,
    today: Today = None, birth_date: BirthDate = None,
    anchors: Annotated[str | None, typer.Option("--anchors", help="File of kinds of events and when they were, as JSON.")] = None,
    batch: Batch = None, as_json: AsJson = False,
) -> None:
    """Read a date in words, never more precisely than the words."""
    from app.domain.dates import parse_line

    if batch:
        answer_lines(batch, parse_line)
    if text is None:
        raise typer.BadParameter("give words, or --batch")
    born = day(birth_date, "--birth-date")
    context: Json = {"birth_date": born.isoformat()} if born else {}
    if anchors:
        context["anchors"] = read_json(anchors)
    try:
        found = parse_line({"text": text, "reference_date": said(today).isoformat(), "context": context})
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise typer.BadParameter(str(error), param_hint="--anchors") from error
    if as_json:
        show(found)
        return
    for one in (found, *found["others"]):
        words = text[slice(*one["span"])] if one["span"] else text
        when = f"{one['from'] or 'open'} to {one['to'] or 'open'} ({one['precision']})" if one["from"] or one["to"] else one["status"]
        typer.echo(f"{words}: {when}, by {one['rule']}" if one["rule"] != "none" else f"{words}: no date in these words")


@commands.command()
def ground(
    message: Message = None, quote: Annotated[str | None, typer.Option("--quote", help="The words that should stand in it.")] = None,
    batch: Batch = None, as_json: AsJson = False,
) -> None:
    """Say whether a quote stands in a message, and where."""
    from app.domain.grounding import ground_line

    if batch:
        answer_lines(batch, ground_line)
    if message is None or quote is None:
        raise typer.BadParameter("give --message and --quote, or --batch")
    found = ground_line({"turn": message, "quote": quote})
    if as_json:
        show(found)
        return
    if not found["match"]:
        typer.echo(f"not grounded: {found['reason']}")
    for start, end in found["spans_codepoint"]:
        typer.echo(f"{start} to {end}: {message[start:end]}")


@commands.command()
def extract(
    text: Annotated[str | None, typer.Argument(help="What the person said.")] = None,
    today: Today = None, birth_date: BirthDate = None,
    model: Annotated[str, typer.Option("--model", help="offline, or provider:model, with the key of the settings.")] = "offline",
    batch: Batch = None, as_json: AsJson = False, locale: Locale = "zh",
) -> None:
    """Read events out of messages, as the server would write them."""
    from app.llm.extractor import Extractor, extract_line
    from app.llm.models import configured

    try:
        extractor = Extractor(configured(settings(None, model=model)))
    except ShodhanaError as error:
        explain(error)
    if batch:
        answer_lines(batch, lambda line: extract_line(line, extractor))
    if text is None:
        raise typer.BadParameter("give a message, or --batch")
    born = day(birth_date, "--birth-date")
    found = asyncio.run(extract_line({"message": text, "locale": locale, "reference_date": said(today).isoformat(),
                                      "birth_date": born.isoformat() if born else None}, extractor))
    if as_json:
        show(found)
        return
    from app.tables import extraction

    extraction(found, locale)


@commands.command()
def gate(
    text: Annotated[str | None, typer.Argument(help="What the model answers.")] = None, message: Message = None,
    batch: Batch = None, as_json: AsJson = False,
) -> None:
    """Pass streams of a model through the acknowledgement gate."""
    from app.llm.gate import gate_line

    if batch:
        answer_lines(batch, gate_line)
    if text is None or message is None:
        raise typer.BadParameter("give --message and the model's answer, or --batch")
    found = gate_line({"message": message, "chunks": [text]})
    if as_json:
        show(found)
        return
    typer.echo(f"{'shown' if found['source'] == 'model' else 'replaced: ' + str(found['violation'])}: {found['text']}")
