"""Run an installation: serve, migrate, doctor, interview."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from app.commands.common import Locale, State, explain, settings
from app.errors import ShodhanaError

commands = typer.Typer(no_args_is_help=True)


@commands.command()
def serve(
    state: State = None,
    host: Annotated[str | None, typer.Option("--host", help="Address to listen on, instead of the setting.")] = None,
    port: Annotated[int | None, typer.Option("--port", help="Port to listen on, instead of the setting; 0 takes a free one.")] = None,
) -> None:
    """Serve the page and the API; starts what it needs, Ctrl-C stops everything."""
    from app.serving import serve as run

    try:
        run(settings(state, host=host, port=port))
    except ShodhanaError as error:
        explain(error)


@commands.command()
def worker(state: State = None) -> None:
    """Finish what stopped processes left, shuffle dates, send messages; serves nobody."""
    from app.serving import work

    try:
        work(settings(state))
    except ShodhanaError as error:
        explain(error)


@commands.command()
def migrate(state: State = None) -> None:
    """Bring the database to the state of this code."""
    from app.db.migrate import verify_state
    from app.serving import database
    from app.texts import say

    try:
        with database(settings(state)) as stores:
            typer.echo("The database is up to date.")
            closed = verify_state(stores.database_url)
            if closed != "open":
                typer.echo(f"Blind checks: {say('en', f'verify-state-{closed}')}.")
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
def backup(file: Annotated[Path, typer.Argument(help="Where to write; it must not be there yet.")], state: State = None) -> None:
    """Write everything of an installation into one file; it may be serving meanwhile."""
    from app.backup import backup as write

    try:
        typer.echo(f"{file}: {write(settings(state), file):,} bytes. It holds people's birth data and words: keep it as such.")
    except ShodhanaError as error:
        explain(error)


@commands.command()
def restore(file: Annotated[Path, typer.Argument(help="What backup wrote.")], state: State = None) -> None:
    """Bring a backup into an installation that holds nothing yet."""
    from app.backup import restore as read

    try:
        typer.echo(f"{read(settings(state), file)} cases are there.")
    except ShodhanaError as error:
        explain(error)


@commands.command()
def interview(state: State = None, locale: Locale = "zh") -> None:
    """The interview in the terminal."""
    from app.terminal import talk

    try:
        asyncio.run(talk(settings(state), locale))
    except ShodhanaError as error:
        explain(error)
