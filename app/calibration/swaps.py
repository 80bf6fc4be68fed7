"""The placebo that counts: everybody with the rows of another, ages kept.

Birth, window and recorded minute stay; only the life is somebody else's. What is found then comes from the clock, the
era or the stage of life, and not from this person's events.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Final

import numpy as np

from app.calibration.cases import Json, Person, moved

STRATA: Final = ("split", "birth_year_third", "row_count_third")
LEAST_ROWS: Final = 5
"""A swap that leaves somebody fewer is drawn again, if the donor has as many."""
_DRAWS: Final = 100
_LEAST_GROUP: Final = 8
"""Of n people in a group the swaps spread √((n − 2) / n) as wide as the real rows do by chance: among three little more than
half, among eight seven eighths."""


def strata(people: Sequence[Person]) -> list[list[Person]]:
    """Return groups within which rows change hands: split, thirds of the birth years, thirds of the number of rows.

    In fewer parts where a group would be smaller than eight. Among three people there are two ways to swap: what they give
    hardly varies, and the real rows would too easily lie outside of it.
    """
    found = []
    for _, split in groupby(sorted(people, key=lambda one: (one.split, one.birth["date"], one.id)), lambda one: one.split):
        for third in _parts(list(split)):
            found += _parts(sorted(third, key=lambda one: (len(one.events), one.id)))
    return found


def _parts(group: list[Person]) -> list[list[Person]]:
    parts = max(min(3, len(group) // _LEAST_GROUP), 1)
    return [[group[place] for place in some] for some in np.array_split(np.arange(len(group)), parts)]


def swap(people: Sequence[Person], last: date, random: np.random.Generator) -> dict[str, list[Json]]:
    """Return other people's rows for everybody who can get some, by id.

    Args:
        people: the evaluated cases.
        last: rows that would end later are dropped.
        random: the only source of chance.
    """
    found = {}
    for group in strata(people):
        if len(group) < 2:
            continue
        best: tuple[int, dict[str, list[Json]]] | None = None
        for _ in range(_DRAWS):
            given = {
                one.id: moved(donor.events, born(one) - born(donor), last, born(one) + timedelta(days=2))
                for one, donor in zip(group, deranged(group, random), strict=True)
            }
            short = sum(len(rows) < LEAST_ROWS for rows in given.values())
            if best is None or short < best[0]:
                best = short, given
            if not short:
                break
        found.update(best[1] if best else {})
    return found


def born(one: Person) -> date:
    """Civil day of birth."""
    return date.fromisoformat(one.birth["date"])


def deranged(group: Sequence[Person], random: np.random.Generator) -> list[Person]:
    """Return the group in an order in which nobody of the two or more keeps their place."""
    while True:
        order = random.permutation(len(group))
        if not (order == np.arange(len(group))).any():
            return [group[place] for place in order]
