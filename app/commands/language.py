"""Read words: dates, quotes, events, and the one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import AsJson, Batch, Json, answer_lines, show

commands = typer.Typer(no_args_is_help=True)


@commands.command("parse-date")
def parse_date(text: Annotated[str | None, typer.Argument()] = None, today: str | None = None,
               birth_date: str | None = None, anchors: Path | None = None, batch: Batch = None,
               as_json: AsJson = False) -> None:
    """Read a date in words, never more precisely than the words."""
    from datetime import date

    from app.domain.dates import parse_line

    if batch:
        answer_lines(batch, parse_line)
    context: Json = {"birth_date": birth_date}
    if anchors:
        context["anchors"] = json.loads(anchors.read_text("utf-8"))
    found = parse_line({"text": text or "", "reference_date": today or date.today().isoformat(),
                        "context": {name: value for name, value in context.items() if value}})
    if as_json:
        show(found)
    else:
        typer.echo(f"{found['status']}  {found['precision']}  {found['from'] or '-'} .. {found['to'] or '-'}"
                   f"  [{found['rule']}]")


@commands.command()
def ground(message: Annotated[str | None, typer.Option("--message")] = None,
           quote: Annotated[str | None, typer.Option("--quote")] = None, batch: Batch = None,
           as_json: AsJson = False) -> None:
    """Say whether a quote stands in a message, and where."""
    from app.domain.grounding import ground_line

    if batch:
        answer_lines(batch, ground_line)
    found = ground_line({"turn": message or "", "quote": quote or ""})
    if as_json:
        show(found)
    else:
        typer.echo(f"grounded at {found['spans_codepoint']}" if found["match"] else f"not grounded: {found['reason']}")


@commands.command()
def extract(batch: Annotated[str, typer.Option("--batch")] = "-", model: str = "offline") -> None:
    """Read events out of messages, as the server would write them."""
    from app.llm.extractor import Extractor, extract_line
    from app.llm.models import build

    extractor = Extractor(build(model))
    answer_lines(batch, lambda line: extract_line(line, extractor))


@commands.command()
def gate(batch: Annotated[str, typer.Option("--batch")] = "-") -> None:
    """Pass streams of a model through the acknowledgement gate."""
    from app.llm.gate import gate_line

    answer_lines(batch, gate_line)
