"""Every number of a replay beside what chance, or knowing nothing, would give (docs: evaluation protocol, section 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from app.calibration import statistics
from app.calibration.cases import Json
from app.calibration.plan import SECONDARY, STATED_COVERAGE
from app.calibration.replay import Placed, Reply

_REACH = 5
"""Minutes on a certificate are written, not true to the minute: nothing tighter is meaningful."""


def measure(replies: Mapping[str, Reply], windows: Mapping[str, Placed], seed: int) -> Json:
    """Return every metric beside its null.

    Args:
        replies: by id.
        windows: where each window lies and where the recorded minute is in it.
        seed: of the sign flips.
    """
    ids = sorted(replies)
    if not ids:
        return {"cases": 0}
    said, truths = [replies[one] for one in ids], [windows[one].truth for one in ids]
    guesses = [statistics.roundest(windows[one].clock, len(replies[one].share)) for one in ids]
    coverage = {
        name: _coverage([getattr(one, name) for one in said], truths) for name in ("candidate", "supported")
    }
    found: Json = {
        "cases": len(ids), "coverage": coverage,
        "stated_coverage": {
            "claimed": STATED_COVERAGE, "hits": coverage["supported"]["hits"],
            "p_false": _round(statistics.at_most(coverage["supported"]["hits"], [STATED_COVERAGE] * len(ids))),
        },
        "distance": _distance(said, truths),
        "within_5": _near(said, truths, guesses, _REACH), "exact": _near(said, truths, guesses, 0),
        "log_score": {"mean_bits": _round(_mean(_bits(one.share, truth) for one, truth in zip(said, truths, strict=True)))},
        "rank": _rank(said, truths, seed),
        "places_of_the_truth": np.histogram(
            [truth / len(one.share) for one, truth in zip(said, truths, strict=True)], bins=10, range=(0.0, 1.0)
        )[0].tolist(),
        "sample": _sample(len(ids), coverage["candidate"]["width"]),
    }  # fmt: skip
    adjusted = statistics.holm([found[name]["p"] for name in SECONDARY])
    found["secondary_adjusted"] = dict(zip(SECONDARY, map(_round, adjusted), strict=True))
    return found


STATISTICS: dict[str, tuple[Callable[[Json], float], bool]] = {
    "excess_coverage": (lambda one: one["coverage"]["candidate"]["excess"], True),
    "distance": (lambda one: one["distance"]["mean"] - one["distance"]["by_chance_from_there"], False),
    "within_5": (lambda one: (one["within_5"]["hits"] - one["within_5"]["chance"]) / one["cases"], True),
    "log_score": (lambda one: one["log_score"]["mean_bits"], True),
    "rank": (lambda one: one["rank"]["mean"], False),
}
"""What a swap is compared by, and whether more is better."""


def placebo(found: Json, others: Sequence[Json]) -> Json:
    """Compare with the same numbers of other lives, such as rows swapped between people.

    Without beating the swaps nothing may be claimed.
    """
    others = [one for one in others if one["cases"]]
    if not others or not found["cases"]:
        return {"status": "not_run"}
    told: Json = {"status": "done", "times": len(others), "cases": others[0]["cases"]}
    for name, (of, more) in STATISTICS.items():
        real, drawn = of(found), sorted(of(one) for one in others)
        as_good = sum((one >= real) if more else (one <= real) for one in drawn)
        low, high = (drawn[min(int(part * len(drawn)), len(drawn) - 1)] for part in (0.025, 0.975))
        told[name] = {
            "measured": _round(real), "there": _round(_mean(drawn)), "band_95": [_round(low), _round(high)],
            "p": _round((1 + as_good) / (len(drawn) + 1)),
        }  # fmt: skip
    return told


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


def _distance(said: Sequence[Reply], truths: Sequence[int]) -> Json:
    """Minutes from the representative; beside a truth anywhere in the window, and beside answering its middle."""
    apart = [abs(one.representative - truth) for one, truth in zip(said, truths, strict=True)]
    nulls = [statistics.distance_null(one.representative, len(one.share)) for one in said]
    spread = sum(variance for _, variance in nulls) ** 0.5
    gain = sum(mean for mean, _ in nulls) - sum(apart)
    middles = [(len(one.share) - 1) // 2 for one in said]
    return {
        "mean": _round(_mean(apart)), "by_chance_from_there": _round(_mean(mean for mean, _ in nulls)),
        "middle_of_the_window": _round(_mean(abs(middle - truth) for middle, truth in zip(middles, truths, strict=True))),
        "middle_by_chance": _round(_mean(
            statistics.distance_null(middle, len(one.share))[0] for middle, one in zip(middles, said, strict=True)
        )),
        "p": _round(statistics.upper_normal(gain / spread)) if spread else 1.0,
    }  # fmt: skip


def _near(said: Sequence[Reply], truths: Sequence[int], guesses: Sequence[int], reach: int) -> Json:
    """Hits within so many minutes; beside chance, and beside guessing the roundest minute, since records are rounded."""
    hits = sum(abs(one.representative - truth) <= reach for one, truth in zip(said, truths, strict=True))
    chances = [statistics.within(one.representative, len(one.share), reach) for one in said]
    return {
        "hits": hits, "chance": _round(sum(chances)), "p": _round(statistics.at_least(hits, chances)),
        "roundest_minute": sum(abs(guess - truth) <= reach for guess, truth in zip(guesses, truths, strict=True)),
    }  # fmt: skip


def _rank(said: Sequence[Reply], truths: Sequence[int], seed: int) -> Json:
    """Percentile of the recorded minute. The test counts ties against us: scores are steps, and ties are not knowledge."""
    middle, worst = (
        [statistics.percentile(one.share, truth, ties) for one, truth in zip(said, truths, strict=True)] for ties in (0.5, 1.0)
    )
    return {
        "mean": _round(_mean(middle)), "ties_against_us": _round(_mean(worst)),
        "p": _round(statistics.sign_flip([one - 0.5 for one in worst], seed)),
    }  # fmt: skip


def _sample(people: int, width: float) -> Json:
    """What so few people can show at all."""
    return {
        "people": people, "smallest_excess_seen": statistics.detectable(people, width),
        "people_for_ten_points": statistics.people_needed(width), "power": 0.8,
    }  # fmt: skip


def _bits(share: Sequence[float], truth: int) -> float:
    """log2 of how much more than the equal share the truth got, smoothed over two minutes to each side."""
    values = np.asarray(share)
    around = values[max(truth - 2, 0) : truth + 3].mean()
    return float(np.log2(max(around, 1e-12) * len(values)))


def _mean(values: Iterable[float]) -> float:
    return float(np.mean(list(values)))


def _round(value: float) -> float:
    return round(float(value), 6) + 0.0
