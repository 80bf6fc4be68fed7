"""The placebo that counts: rows dealt anew among people, ages kept.

Birth, window and recorded minute stay; only the life is somebody else's. What is found then comes from the clock, the
era or the stage of life, and not from this person's events.

Every order of a group is as likely as any other, the true one with them: then the rank of the real rows among the swaps is
exact whatever the size of a group (a permutation test). Where nobody may keep their own rows it is not: the swaps then spread
√((n − 2) / n) as wide as the real rows do by chance, and one run in twelve instead of one in twenty would look like a finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Final, TypeVar

import numpy as np

from app.calibration.cases import Json, Person, moved

Somebody = TypeVar("Somebody")
STRATA: Final = ("split", "birth_year_third", "row_count_third")
LEAST_ROWS: Final = 5
"""A swap that leaves somebody fewer is drawn again, if the donor has as many."""
_DRAWS: Final = 100
_LEAST_GROUP: Final = 8
"""Among fewer there are too few ways to deal: of three people one in six keep all their own rows."""


def strata(people: Sequence[Person]) -> list[list[Person]]:
    """Return groups within which rows change hands: split, thirds of the birth years, thirds of the number of rows.

    In fewer parts where a group would be smaller than eight.
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
    """Return rows for everybody who is not alone in a group, by id: somebody's, and seldom their own.

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
                for one, donor in zip(group, dealt(group, random), strict=True)
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


def dealt(group: Sequence[Somebody], random: np.random.Generator) -> list[Somebody]:
    """Return the group in any order, each as likely as the others."""
    return [group[place] for place in random.permutation(len(group))]
