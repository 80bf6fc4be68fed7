"""The question bank, for those who edit it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import AsJson, show

commands = typer.Typer(no_args_is_help=True, help="The question bank.")


@commands.command("check")
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
            show({"code": one.code, "file": one.file, "line": one.line, "item": one.item, "text": text, "hint": hint})
        else:
            typer.echo(f"{one.code} {one.file}:{one.line} {text} {hint}")
    raise typer.Exit(1 if findings else 0)
