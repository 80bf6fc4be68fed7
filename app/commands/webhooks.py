"""Messages to others: how many wait, and another try for those that were given up."""

from __future__ import annotations

import typer

from app.commands.common import State, ask, show

commands = typer.Typer(no_args_is_help=True, help="Messages about chargeable facts that wait for their receiver.")


@commands.command()
def status(state: State = None) -> None:
    """Say how many messages wait, and how many were given up."""
    show(ask(state, lambda gateway: gateway.outbox_state()))


@commands.command()
def retry(state: State = None) -> None:
    """Try the messages again that were given up."""
    show({"again": ask(state, lambda gateway: gateway.retry_outbox())})
