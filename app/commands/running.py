"""Run an installation: serve, migrate, doctor, interview."""

from __future__ import annotations

import asyncio

import typer

from app.commands.common import State, explain, settings
from app.errors import ShodhanaError

commands = typer.Typer(no_args_is_help=True)


@commands.command()
def serve(state: State = None, host: str | None = None, port: int | None = None) -> None:
    """Serve the page and the API; starts what it needs, Ctrl-C stops everything."""
    from app.serving import serve as run

    try:
        run(settings(state, host=host, port=port))
    except ShodhanaError as error:
        explain(error)


@commands.command()
def migrate(state: State = None) -> None:
    """Bring the database to the state of this code."""
    from app.serving import database

    try:
        with database(settings(state)) as _:
            typer.echo("The database is up to date.")
    except ShodhanaError as error:
        explain(error)


@commands.command()
def doctor(state: State = None) -> None:
    """Say what runs, where, with which model, and what is missing."""
    from app.serving import diagnose

    ok = True
    for name, text, good in diagnose(settings(state)):
        ok = ok and good
        typer.echo(f"{'ok ' if good else '!! '} {name}: {text}")
    raise typer.Exit(0 if ok else 1)


@commands.command()
def interview(state: State = None, locale: str = "zh") -> None:
    """The interview in the terminal."""
    from app.terminal import talk

    try:
        asyncio.run(talk(settings(state), locale))
    except ShodhanaError as error:
        explain(error)
