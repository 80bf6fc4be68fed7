"""Interviews by the thousand, on all cores; the same for a seed whatever the number of cores."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from app.domain.bank.model import Bank
from app.domain.interview import EMPTY_REASONS
from app.simulation.manner import Manner
from app.simulation.people import Person, draw
from app.simulation.talk import Talk

LIMIT: Final = 60
"""Turns after which an interview that was not delivered counts as a dead end: far more than any person has patience for."""
CHUNK: Final = 8


@dataclass(frozen=True, slots=True)
class Interview:
    """What became of one person's interview."""

    number: int
    temper: str
    reason: str | None
    """Why it was delivered, None when it never was."""
    turns: int
    rounds: int
    questions: int
    """Items shown."""
    repeats: int
    """Questions that stood in more than one slot."""
    dead_ends: int
    """Turns after which there was nothing to do: no question, and not delivered; or a turn that could not be planned."""
    empty: tuple[tuple[str, int], ...]
    """Reason of an empty slot -> turns."""
    widened: int
    """Turns that made a range wider without a correction."""
    declared: int
    """Minutes of the window at the end."""
    interval: int
    """Minutes of the candidate range at the end."""
    supported: int
    confirmed: int
    """Rows."""


async def _talk(person: Person, bank: Bank) -> tuple[Talk, int]:
    talk = Talk.open(f"{person.seed}/{person.number}", person.case, bank)
    manner = Manner(person)
    stuck = 0
    while talk.delivered is None and len(talk.lines) < LIMIT and not stuck:
        await manner.act(talk)
        open_slot = talk.slot["state"] == "open" and bool(talk.slot["items"])
        stuck += talk.delivered is None and not open_slot
    return talk, stuck + (talk.delivered is None and not stuck)


def converse(person: Person, bank: Bank) -> Talk:
    """Run one person's interview to its end; the whole conversation."""
    return asyncio.run(_talk(person, bank))[0]


def interview(number: int, *, seed: int, strength: float, bank: Bank) -> Interview:
    """Run the interview of one person of a crowd."""
    person = draw(number, seed, strength=strength)
    talk, dead = asyncio.run(_talk(person, bank))
    return _of(person, talk, dead)


def _of(person: Person, talk: Talk, dead: int) -> Interview:
    homes: dict[str, set[str]] = {}
    empty: Counter[str] = Counter()
    slots = [line.slot for line in talk.lines] + [talk.slot]
    for slot in slots:
        if slot["state"] == "empty":
            empty[slot["reason"] if slot.get("reason") in EMPTY_REASONS else "none"] += 1
        for item in slot["items"]:
            homes.setdefault(item["semantic_key"], set()).add(slot["slot_id"])
    state = talk.interview
    interval, supported = talk.widths()
    data = talk.result["data"]["window"]
    return Interview(
        number=person.number, temper=person.temper.name, reason=talk.delivered, turns=len(talk.lines), rounds=state.rounds,
        questions=state.items_shown, repeats=sum(len(slots) > 1 for slots in homes.values()), dead_ends=dead,
        empty=tuple(sorted(empty.items())), widened=sum(line.widened and not line.corrected for line in talk.lines),
        declared=int(data["minutes"]), interval=interval, supported=supported, confirmed=len(talk.rows()))


def run(people: int, seed: int, *, strength: float, bank: Bank, processes: int) -> Iterator[Interview]:
    """Yield the interviews of a crowd in the order of its people.

    Args:
        people: how many.
        seed: which crowd.
        strength: how strongly their dates follow the method.
        bank: the questions.
        processes: cores to use; changes nothing but the time it takes.
    """
    one = partial(interview, seed=seed, strength=strength, bank=bank)
    if processes <= 1:
        yield from map(one, range(people))
        return
    # Started anew and not forked: threads of the engine's libraries do not survive a fork.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(one, range(people), chunksize=CHUNK)
