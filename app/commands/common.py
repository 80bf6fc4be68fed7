"""What the commands share: options, JSON lines in and out, and how a refusal is told."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from app.errors import ShodhanaError
from app.settings import Settings

Json = dict[str, Any]
State = Annotated[Path | None, typer.Option("--state", help="Folder that holds everything of one installation.")]
Batch = Annotated[str | None, typer.Option("--batch", help="JSON lines: a file, or - for standard input.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def settings(state: Path | None, **changes: object) -> Settings:
    """Return the settings of this installation, with what the command line changes."""
    given = {name: value for name, value in changes.items() if value is not None}
    return Settings(**({"state_dir": state} if state else {}), **given)  # type: ignore[arg-type]


def show(value: object) -> None:
    """Print one JSON line."""
    typer.echo(json.dumps(value, ensure_ascii=False, default=str))


def _lines(source: str) -> list[str]:
    text = sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
    return [line for line in text.splitlines() if line.strip()]


def answer_lines(source: str, answer: Callable[[Json], Any]) -> None:
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
            show({"id": given.get("id"), **found})
        except (ValueError, TypeError, KeyError, AttributeError, ShodhanaError) as error:
            bad = True
            detail = getattr(error, "code", None) or str(error)
            field = getattr(error, "field", None)
            problem = {"type": type(error).__name__, "detail": detail} | ({"field": field} if field else {})
            show({"id": given.get("id") if isinstance(given, dict) else None, "error": problem})
    raise typer.Exit(1 if bad else 0)


def explain(error: ShodhanaError) -> NoReturn:
    """Tell a person what is wrong and what would be right; status 1."""
    from app.texts import has, say

    key = f"problem-{error.code}"
    typer.echo(say("en", key, **error.params) if has("en", key) else error.code, err=True)
    raise typer.Exit(1)
