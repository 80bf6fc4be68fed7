"""Probes: which periods of which domain would tell the minutes apart best.

A question names a few periods of a life; an answer says in which of them something happened. The better the
minutes disagree on the periods, the more an answer tells. Cuts are chosen once, for the declared window with
every minute equal: they do not move with the evidence, so a probe cannot come back under a new name. What an
asked probe would be worth today comes from today's shares.

    age      ├─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┤  half years, Q(bin | minute) ∝ sum of exp(0.4·activation)
    periods  ├────A────┼──B──┼──C──┼─D─┤   cut so that I(period; minute) is largest: dynamic programme
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np

from scoring.baseline import Ages, Grid
from scoring.clock import JsonObject, JsonValue, number
from scoring.errors import CaseError
from scoring.graha import FloatArray, IntArray
from scoring.policy import Key
from scoring.scored import Scored, life_ages
from scoring.vocabulary import Domain, Relation

MOST: Final = 241
"""Candidates that planning looks at: a longer window is thinned evenly. A period of a life is years; which of them tell
a day's minutes apart shows in every sixth minute too, and a person waits for the next question."""
_TINY = 1e-300
"""Keeps 0·log 0 at 0."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One partition of a life, and what it promises."""

    key: Key
    bits: float
    """Mutual information between period and minute, by today's shares."""
    promise: float
    """Minutes of `N_eff` an answer is expected to save, sensitivity cost taken off."""
    starts: tuple[date, ...]
    """First day of each period."""
    end: date
    """Last day of the last."""

    def to_json(self) -> JsonObject:
        """The shape of the contract."""
        ends = [*(start - timedelta(days=1) for start in self.starts[1:]), self.end]
        periods: list[JsonValue] = [
            {"from": start.isoformat(), "to": end.isoformat()}
            for start, end in zip(self.starts, ends, strict=True)
        ]
        relation = self.key.relation.value if self.key.relation else None
        cuts = "/".join(f"{start:%Y-%m}" for start in self.starts)
        return {
            "domain": self.key.domain.value,
            "related_person": relation,
            "promise_minutes": number(self.promise),
            "bits": number(self.bits),
            "periods": periods,
            "semantic_key": f"{self.key.domain.value}:{relation or '-'}:{cuts}/{self.end:%Y-%m}",
        }


def plan(scored: Scored, domains: Sequence[tuple[str, str | None]], limit: int) -> list[JsonObject]:
    """Probes worth asking, best first.

    Args:
        scored: the case.
        domains: (domain, relative or none) that may be asked about.
        limit: how many at most.

    Raises:
        CaseError: `unknown_value`, or `domain_without_rule` for a pair the method does not score.
    """
    policy = scored.policy
    keys = list(dict.fromkeys(_key(scored, place, *pair) for place, pair in enumerate(domains)))
    ages = life_ages(scored.case, keys, policy.steps_per_year, policy)
    grid = Grid(scored.activation, policy.steps_per_year, max((one.last for one in ages.values()), default=1))
    n_eff = scored.whole.belief.n_eff(len(scored.events)) * scored.minutes_each
    least = max(policy.probes.least_minutes, policy.probes.neff_share * n_eff)
    probes = [probe for key in keys if (probe := _probe(scored, grid, key, ages[key]))]
    worth = [probe for probe in probes if round(probe.promise - least, 9) >= 0.0]
    worth.sort(key=lambda probe: (-round(probe.promise, 9), keys.index(probe.key)))
    return [probe.to_json() for probe in worth[:limit]]


def _key(scored: Scored, place: int, domain: str, relation: str | None) -> Key:
    try:
        key = scored.policy.key(Domain(domain), None if relation is None else Relation(relation))
    except ValueError as error:
        raise CaseError(f"domains[{place}]", "unknown_value", value=f"{domain}:{relation}",
                        allowed=", ".join([*Domain, *Relation])) from error
    if key is None:
        raise CaseError(f"domains[{place}]", "domain_without_rule", value=f"{domain}:{relation}")
    return key


def _probe(scored: Scored, grid: Grid, key: Key, ages: Ages) -> Probe | None:
    """The partition of one domain; none while the life is too short for two periods."""
    rule, policy = scored.policy.probes, scored.policy
    size = policy.steps_per_year // rule.bins_per_year
    bins = len(ages) // size
    groups = min(rule.groups, bins // rule.shortest_group_bins)
    if groups < 2:
        return None
    table = scored.activation.table(key)
    runs = grid.runs(table)
    outside = grid.jaimini(table, ages) * grid.gochara(table, ages)
    powers = grid.parashari(table, runs, ages) * outside.T[:, runs.group]
    for _ in range(policy.ranges.strengths.index(rule.strength)):
        powers *= powers
    # The cells of an unfinished half year belong to the last bin.
    chances = np.ascontiguousarray(np.add.reduceat(powers, np.arange(bins) * size, axis=0).T)
    chances /= chances.sum(axis=1, keepdims=True)
    sums = np.concatenate([np.zeros((len(chances), 1)), np.cumsum(chances, axis=1)], axis=1)
    count = np.bincount(runs.of_minute, minlength=len(chances)).astype(np.float64)
    cuts = best_cuts(sums, count / count.sum(), groups, rule.shortest_group_bins)
    state = len(scored.events)
    share = scored.whole.belief.share(state)
    of_run: FloatArray = np.bincount(runs.of_minute, weights=share, minlength=len(chances)).astype(np.float64)
    bits = information(sums[:, cuts], of_run)
    n_eff = scored.whole.belief.n_eff(state) * scored.minutes_each
    promise = n_eff * (1.0 - 2.0**-bits) * (1.0 - float(scored.whole.belief.chance[state]))
    promise -= rule.sensitivity_minutes.get(key.domain, 0.0)
    starts, end = _dates(scored, key, ages, cuts, size)
    return Probe(key, bits, promise, starts, end)


def best_cuts(sums: FloatArray, share: FloatArray, groups: int, shortest: int) -> IntArray:
    """Contiguous groups of bins with the largest mutual information between group and minute.

    Args:
        sums: (m, bins + 1) running sums of Q(bin | minute), from 0 to 1.
        share: (m,) weights of the minutes, summing to one.
        groups: how many.
        shortest: bins of a group at least.

    Returns:
        (groups + 1,) borders, from 0 to the number of bins; the earliest among equals.
    """
    bins = sums.shape[1] - 1
    value = np.full((bins + 1, bins + 1), -np.inf)
    longest = bins - (groups - 1) * shortest
    # Periods along the rows, minutes side by side: long runs of memory, and every step in one buffer.
    ends, logs = np.ascontiguousarray(sums.T), np.empty((bins + 1, len(sums)))
    inside = np.empty_like(logs)
    for start in range(bins - shortest + 1):
        stop = min(start + longest, bins) + 1
        here = slice(0, stop - start - shortest)
        np.subtract(ends[start + shortest : stop], ends[start], out=inside[here])
        np.maximum(inside[here], _TINY, out=logs[here])
        np.log(logs[here], out=logs[here])
        logs[here] *= inside[here]
        mean, entropy = inside[here] @ share, logs[here] @ share
        value[start, start + shortest : stop] = entropy - mean * np.log(np.maximum(mean, _TINY))
    value = np.round(value, 12)
    best, choices = value[0], []
    for _ in range(groups - 1):
        through = best[:, None] + value
        choice = through.argmax(axis=0)
        best = through[choice, np.arange(bins + 1)]
        choices.append(choice)
    borders = [bins]
    for choice in reversed(choices):
        borders.append(int(choice[borders[-1]]))
    return np.array([*borders, 0][::-1])


def information(sums: FloatArray, share: FloatArray) -> float:
    """Mutual information in bits between group and minute.

    Args:
        sums: (m, groups + 1) running sums at the borders.
        share: (m,) weights of the minutes, summing to one.
    """
    inside = np.diff(sums, axis=1)
    mean = (share[:, None] * inside).sum(axis=0)
    each = (share[:, None] * inside * np.log2(np.maximum(inside, _TINY))).sum()
    return max(float(each - (mean * np.log2(np.maximum(mean, _TINY))).sum()), 0.0)


def _dates(scored: Scored, key: Key, ages: Ages, cuts: IntArray, size: int) -> tuple[tuple[date, ...], date]:
    """First day of each period and last day of the last: whole months, from birth to the as-of day."""
    birth, as_of = scored.case.birth.date, scored.case.as_of

    def day(cell: int) -> date:
        month = birth.month - 1 + cell * 12 // scored.policy.steps_per_year
        return max(date(birth.year + month // 12, month % 12 + 1, 1), birth)

    starts = tuple(day(ages.first + int(cut) * size) for cut in cuts[:-1])
    rule = scored.policy.rules[key]
    lived = (as_of - birth).days / scored.policy.year_days
    grown = day(int(rule.age[1] * scored.policy.steps_per_year)) - timedelta(days=1)
    return starts, as_of if lived < rule.age[1] else grown
