"""Lives that are not the person's in one respect each: what a replay finds with them, it did not find in the person.

    kinds_shuffled    what happened changes places among the person's own dates
    dates_uniform     dates anywhere between fifteen and the last of the person's rows, same length and precision
    wrong_day         born up to a week earlier or later, at the same clock time
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np

from app.calibration.cases import Json, Person

_KIND: Final = ("event_kind", "domain", "related_person")
_GROWN: Final = timedelta(days=15 * 365.25)
_WEEK: Final = 7


@dataclass(frozen=True, slots=True)
class Life:
    """What the engine gets in place of a person's own."""

    events: Sequence[Json]
    later: timedelta = timedelta()
    """How much later the birth is put."""


def kinds_shuffled(person: Person, random: np.random.Generator) -> Life:
    """Return the person's dates with what happened in another order."""
    order = random.permutation(len(person.events))
    return Life([
        {**one, **{name: person.events[place].get(name) for name in _KIND}}
        for one, place in zip(person.events, order.tolist(), strict=True)
    ])  # fmt: skip


def dates_uniform(person: Person, random: np.random.Generator) -> Life:
    """Return the person's rows at dates drawn evenly."""
    born = date.fromisoformat(person.birth["date"])
    spans = [[date.fromisoformat(one[name]) for name in ("occurred_from", "occurred_to")] for one in person.events]
    last = max((end for _, end in spans), default=born)
    first = min(born + _GROWN, last)
    found = []
    for one, (start, end) in zip(person.events, spans, strict=True):
        room = max((last - first - (end - start)).days, 0)
        begins = first + timedelta(days=int(random.integers(room + 1)))
        found.append({**one, "occurred_from": begins.isoformat(), "occurred_to": (begins + (end - start)).isoformat()})
    return Life(found)


def wrong_day(person: Person, random: np.random.Generator) -> Life:
    """Return the person's rows for a birth on another day of the same fortnight; what would lie before it is left out."""
    days = int(random.integers(1, _WEEK + 1)) * (1 if random.integers(2) else -1)
    born = date.fromisoformat(person.birth["date"]) + timedelta(days=days + 1)
    return Life([one for one in person.events if one["occurred_to"] > born.isoformat()], timedelta(days=days))


CONTROLS: Final[Mapping[str, Callable[[Person, np.random.Generator], Life]]] = {
    "kinds_shuffled": kinds_shuffled, "dates_uniform": dates_uniform, "wrong_day": wrong_day,
}  # fmt: skip
