"""Synthetic people who run whole interviews."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from app.commands.common import AsJson, show

commands = typer.Typer(no_args_is_help=True)


@commands.command()
def simulate(
    people: Annotated[int, typer.Option(min=1, help="How many.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Which crowd; the same seed is the same crowd.")] = 1,
    strength: Annotated[float, typer.Option(min=0.0, help="How strongly dates follow the method; 0 is chance.")] = 0.4,
    processes: Annotated[int | None, typer.Option(min=1, help="Cores to use; changes the time it takes and nothing else.")] = None,
    person: Annotated[int | None, typer.Option("--person", min=0, help="Print the conversation of one of them instead.")] = None,
    as_json: AsJson = False,
) -> None:
    """Run whole interviews with synthetic people, and say whether any repeats itself, stalls or has no end.

    Their dates are planted with the method's own activations: this proves the interview and not the astrology.
    The status is 1 when somebody's interview went wrong.
    """
    from app.domain.bank import packaged
    from app.simulation import converse, draw, run, summary

    if person is not None:
        talk = converse(draw(person, seed, strength=strength), packaged())
        if as_json:
            show([line.to_json() for line in talk.lines])
            return
        from app.tables import conversation

        conversation(talk)
        return
    found = summary(run(people, seed, strength=strength, bank=packaged(), processes=processes or os.cpu_count() or 1))
    if as_json:
        show(found.to_json())
    else:
        from app.tables import simulation_table

        simulation_table(found)
    raise typer.Exit(0 if found.sound else 1)
