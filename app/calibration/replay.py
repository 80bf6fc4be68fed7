"""A blind replay of recorded lives: plan first, results next, truth last, every number beside its null.

    plan     digests of cases and engine, seeds, windows' lengths, what will be measured        written before a run
    results  what the engine said of each window, and their digest                              no truth in it
    report   the recorded times against it, and the same for events swapped between people
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np

from app.calibration import statistics
from app.calibration.cases import Json, Person, blind, digest, moved, offset_in_window
from scoring import ENGINE_VERSION, POLICY, CaseError
from scoring.case import parse_case
from scoring.ranges import weighted_median
from scoring.scored import compute

AS_OF: Final = "2026-01-01"
STATED_COVERAGE: Final = 0.8
"""The supported range loses the truth at most a fifth of the time, if the method holds (scoring.md)."""
_REACH: Final = 5
METRICS: Final = ("excess_coverage", "width", "stated_coverage", "distance", "within_5", "log_score", "rank")


@dataclass(frozen=True, slots=True)
class Reply:
    """What the engine said of one window, minute by minute."""

    share: tuple[float, ...]
    candidate: tuple[bool, ...]
    supported: tuple[bool, ...]
    representative: int


def plan(people: Sequence[Person], minutes: int, swaps: int, seed: int, secret: bytes) -> Json:
    """Return what is fixed before the run: no truth, only its digest."""
    return {
        "windows": {"minutes": minutes, "rule": "windows-v1", "secret_digest": digest(secret.hex())},
        "cases": {one.id: digest([one.birth, list(one.events)]) for one in people},
        "truth_digest": digest([[one.id, one.truth.isoformat()] for one in people]),
        "engine": {"version": ENGINE_VERSION, "policy": POLICY.version, "policy_hash": POLICY.hash},
        "as_of": AS_OF, "seed": seed, "swaps": swaps, "metrics": list(METRICS), "primary": "excess_coverage",
        "alpha": 0.05, "stated_coverage": STATED_COVERAGE,
    }  # fmt: skip


def reply(case: Json) -> Reply:
    """Ask the engine about one window."""
    scored = compute(parse_case(case))
    view, end = scored.whole, len(scored.events)
    share, candidate = view.belief.share(end), view.ranges.candidate[end]
    return Reply(
        tuple(np.round(share, 9).tolist()), tuple(candidate.tolist()), tuple(view.ranges.supported[end].tolist()),
        weighted_median(share, candidate),
    )  # fmt: skip


def run(people: Sequence[Person], minutes: int, secret: bytes) -> tuple[dict[str, Reply], dict[str, str]]:
    """Replay everybody.

    Returns:
        Replies by id, and the refusals: id and the field at fault (a year out of range, a clock that skipped the window).
    """
    found, refused = {}, {}
    for person in people:
        start = person.truth - timedelta(minutes=offset_in_window(secret, person.id, minutes))
        try:
            one = reply(blind(person, start, minutes, AS_OF))
        except CaseError as error:
            refused[person.id] = f"{error.field}: {error.code}"
            continue
        if len(one.share) == minutes:  # on a day of a clock change a place in the window is no longer one minute
            found[person.id] = one
        else:
            refused[person.id] = "window: clocks_changed"
    return found, refused


def swapped(people: Sequence[Person], minutes: int, secret: bytes, seed: int, number: int) -> dict[str, Reply]:
    """Replay everybody with the rows of another, ages kept: a derangement within thirds of the years of birth."""
    random = np.random.default_rng(np.random.SeedSequence([seed, number]))
    order = sorted(people, key=lambda one: (one.birth["date"], one.id))
    found: dict[str, Reply] = {}
    for third in np.array_split(np.arange(len(order)), 3):
        group = [order[place] for place in third]
        for person, donor in zip(group, _deranged(group, random), strict=True):
            own, theirs = (date.fromisoformat(one.birth["date"]) for one in (person, donor))
            events = moved(donor.events, own - theirs, date.fromisoformat(AS_OF), own + timedelta(days=2))
            start = person.truth - timedelta(minutes=offset_in_window(secret, person.id, minutes))
            found[person.id] = reply(blind(person, start, minutes, AS_OF, events))
    return found


def _deranged(group: list[Person], random: np.random.Generator) -> list[Person]:
    """Everybody gets another's; a group of one keeps its own, for there is no other."""
    if len(group) < 2:
        return group
    while True:
        order = random.permutation(len(group))
        if not (order == np.arange(len(group))).any():
            return [group[place] for place in order]


def measure(replies: dict[str, Reply], truths: dict[str, int], seed: int) -> Json:
    """Return every metric beside its null.

    Args:
        replies: by id.
        truths: place of the recorded minute in each window.
        seed: of the sign flips.
    """
    ids = sorted(replies)
    n = len(ids)
    if not n:
        return {"cases": 0}
    ranges = {
        name: _coverage([getattr(replies[one], name) for one in ids], [truths[one] for one in ids])
        for name in ("candidate", "supported")
    }
    held = ranges["supported"]["hits"]
    sizes = [len(replies[one].share) for one in ids]
    distances = [abs(replies[one].representative - truths[one]) for one in ids]
    nulls = [statistics.distance_null(replies[one].representative, size) for one, size in zip(ids, sizes, strict=True)]
    gain = sum(mean for mean, _ in nulls) - sum(distances)
    near = [statistics.within(replies[one].representative, size, _REACH) for one, size in zip(ids, sizes, strict=True)]
    close = sum(distance <= _REACH for distance in distances)
    ranks = [statistics.middle_rank(replies[one].share, truths[one]) for one in ids]
    spread = sum(variance for _, variance in nulls) ** 0.5
    return {
        "cases": n,
        "coverage": ranges,
        "stated_coverage": {
            "claimed": STATED_COVERAGE, "hits": held, "p_false": _round(statistics.at_most(held, [STATED_COVERAGE] * n)),
        },
        "distance": {
            "mean": _round(sum(distances) / n), "by_chance_from_there": _round(sum(mean for mean, _ in nulls) / n),
            "middle_of_the_window": _round(float(np.mean([abs(truths[one] - (size - 1) / 2)
                                                          for one, size in zip(ids, sizes, strict=True)]))),
            "p": _round(statistics.upper_normal(gain / spread)) if spread else 1.0,
        },
        "within_5": {"hits": close, "chance": _round(sum(near)), "p": _round(statistics.at_least(close, near))},
        "exact": {"hits": sum(distance == 0 for distance in distances), "chance": _round(sum(1 / size for size in sizes))},
        "log_score": {"mean_bits": _round(float(np.mean([_bits(replies[one].share, truths[one]) for one in ids])))},
        "rank": {
            "mean": _round(sum(ranks) / n), "p": _round(statistics.sign_flip([rank - 0.5 for rank in ranks], seed)),
        },
    }  # fmt: skip


def _coverage(sets: Sequence[Sequence[bool]], truths: Sequence[int]) -> Json:
    widths = [sum(one) / len(one) for one in sets]
    hits, n = sum(one[truth] for one, truth in zip(sets, truths, strict=True)), len(sets)
    low, high = statistics.wilson(hits, n)
    return {
        "hits": hits, "coverage": _round(hits / n), "wilson_95": [_round(low), _round(high)],
        "width": _round(sum(widths) / n), "median_width": _round(float(np.median(widths))),
        "whole_windows": sum(width == 1.0 for width in widths), "excess": _round((hits - sum(widths)) / n),
        "p": _round(statistics.at_least(hits, widths)), "p_deficit": _round(statistics.at_most(hits, widths)),
    }  # fmt: skip


def _bits(share: Sequence[float], truth: int) -> float:
    """log2 of how much more than the equal share the truth got, smoothed over two minutes to each side."""
    values = np.asarray(share)
    around = values[max(truth - 2, 0) : truth + 3].mean()
    return float(np.log2(max(around, 1e-12) * len(values)))


def _round(value: float) -> float:
    return round(float(value), 6) + 0.0
