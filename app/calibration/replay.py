"""A blind replay of recorded lives: what the engine says of windows that hold the recorded minute anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

import numpy as np

from app.calibration.cases import Json, Person, blind, offset_in_window
from app.calibration.controls import CONTROLS, Life
from app.calibration.plan import AS_OF
from app.calibration.swaps import swap
from scoring import CaseError
from scoring.case import parse_case
from scoring.ranges import weighted_median
from scoring.scored import compute


@dataclass(frozen=True, slots=True)
class Reply:
    """What the engine said of one window, minute by minute."""

    share: tuple[float, ...]
    candidate: tuple[bool, ...]
    supported: tuple[bool, ...]
    representative: int


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a window lies: known to the judge alone."""

    start: datetime
    """First minute."""
    truth: int
    """Place of the recorded minute in it."""

    @property
    def clock(self) -> int:
        """Minutes since midnight of the first minute."""
        return self.start.hour * 60 + self.start.minute


def placed(person: Person, minutes: int, secret: bytes) -> Placed:
    """Return the window of one person: the recorded minute lies uniformly in it."""
    truth = offset_in_window(secret, person.id, minutes)
    return Placed(person.truth - timedelta(minutes=truth), truth)


def reply(case: Json) -> Reply:
    """Ask the engine about one window."""
    scored = compute(parse_case(case))
    view, end = scored.whole, len(scored.events)
    share, candidate = view.belief.share(end), view.ranges.candidate[end]
    return Reply(
        tuple(np.round(share, 9).tolist()), tuple(candidate.tolist()), tuple(view.ranges.supported[end].tolist()),
        weighted_median(share, candidate),
    )  # fmt: skip


def run(people: Sequence[Person], windows: Mapping[str, Placed], minutes: int) -> tuple[dict[str, Reply], dict[str, str]]:
    """Replay everybody.

    Returns:
        Replies by id, and the refusals: id and the field at fault (a year out of range, a clock that skipped the window).
    """
    found, refused = {}, {}
    for person in people:
        try:
            one = reply(blind(person, windows[person.id].start, minutes, AS_OF))
        except CaseError as error:
            refused[person.id] = f"{error.field}: {error.code}"
            continue
        if len(one.share) == minutes:  # on a day of a clock change a place in the window is no longer one minute
            found[person.id] = one
        else:
            refused[person.id] = "window: clocks_changed"
    return found, refused


def swapped(
    people: Sequence[Person], windows: Mapping[str, Placed], minutes: int, seed: int, number: int
) -> dict[str, Reply]:
    """Replay everybody with rows dealt anew; people without another to get rows from are left out."""
    random = np.random.default_rng(np.random.SeedSequence([seed, number]))
    rows = swap(people, date.fromisoformat(AS_OF), random)
    return with_lives(people, windows, minutes, {identity: Life(own) for identity, own in rows.items()})


def controlled(
    people: Sequence[Person], windows: Mapping[str, Placed], minutes: int, seed: int, number: int, control: str
) -> dict[str, Reply]:
    """Replay everybody with a life that is not theirs in one respect."""
    random = np.random.default_rng(np.random.SeedSequence([seed, number, list(CONTROLS).index(control) + 1]))
    return with_lives(people, windows, minutes, {one.id: CONTROLS[control](one, random) for one in people})


def with_lives(
    people: Sequence[Person], windows: Mapping[str, Placed], minutes: int, lives: Mapping[str, Life]
) -> dict[str, Reply]:
    """Replay those who are given a life; one that the engine refuses (a year out of range, a change of clocks) is left out."""
    found = {}
    for person in people:
        if life := lives.get(person.id):
            start = windows[person.id].start + life.later
            try:
                one = reply(blind(person, start, minutes, AS_OF, life.events))
            except CaseError:
                continue
            if len(one.share) == minutes:
                found[person.id] = one
    return found
