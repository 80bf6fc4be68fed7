"""Who may edit the question bank in the studio."""

from __future__ import annotations

from typing import Annotated, TypeVar

import typer

from app.commands.common import AsJson, State, ask, show
from app.errors import Conflict, InvalidInput, NotFound

commands = typer.Typer(no_args_is_help=True, help="Who may edit the question bank in the studio.")
Answer = TypeVar("Answer")
Name = Annotated[str, typer.Argument(help="As it stands beside what they publish.")]


@commands.command("add")
def add(name: Name, state: State = None) -> None:
    """Let somebody in: prints a key, this once. The name stands beside what they publish."""
    from app.db.gateway import Gateway
    from app.identity import new_staff_key, staff_key_digest

    key = new_staff_key()

    async def work(library: Gateway) -> None:
        try:
            await library.add_staff(name.strip(), staff_key_digest(key))
        except Conflict:
            raise Conflict("staff-name-used", name=name) from None
        except InvalidInput:
            raise InvalidInput("staff-name") from None

    ask(state, work)
    typer.echo(key)


@commands.command("list")
def listed(state: State = None, as_json: AsJson = False) -> None:
    """Everyone who was ever let in, and since when they no longer are."""
    from app.db.gateway import Gateway

    async def work(library: Gateway) -> list[dict[str, object]]:
        return await library.staff()

    for one in ask(state, work):
        if as_json:
            show(one)
        else:
            ended = f"  until {str(one['revoked_at'])[:10]}" if one["revoked_at"] else ""
            typer.echo(f"{one['name']}  since {str(one['created_at'])[:10]}{ended}")


@commands.command("remove")
def remove(name: Name, state: State = None) -> None:
    """End somebody's key, and what they are signed in with; what they published stays."""
    from app.db.gateway import Gateway

    async def work(library: Gateway) -> None:
        if not await library.remove_staff(name.strip()):
            raise NotFound("staff-unknown", name=name)

    ask(state, work)
