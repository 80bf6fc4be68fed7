"""`shodhana ...`: the commands of all rooms in one program."""

from __future__ import annotations

import typer

from app.commands import bank, calibrate, engine, language, review, running, simulation, staff, webhooks

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False,
                  help="A birth time narrowed down in a conversation, and how far that can be trusted.")
for room in (running, language, engine, simulation):
    app.add_typer(room.commands)
app.add_typer(bank.commands, name="bank")
app.add_typer(calibrate.commands, name="calibrate")
app.add_typer(review.commands, name="review")
app.add_typer(staff.commands, name="staff")
app.add_typer(webhooks.commands, name="webhooks")


def main() -> None:
    """Entry of the console script."""
    app()
