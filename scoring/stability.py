"""How well the leading place stands: without a row or a domain, beside its neighbours, with other dates.

Raw support is read here and in the gate alone, where it can only block (scoring.md); the ranges come from
shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np

from scoring.case import Event
from scoring.graha import BoolArray, FloatArray
from scoring.leaving import Without, leave_out, still_leads
from scoring.policy import Floor, Policy
from scoring.ranges import belief, kept, pieces
from scoring.scored import Scored
from scoring.spans import exact, sampled_days, whole_log_powers
from scoring.stretches import Stretch
from scoring.vocabulary import COVERAGE


@dataclass(frozen=True, slots=True)
class Leader:
    """The top of raw support."""

    tied_minutes: int
    """Minutes at the top."""
    tied_first_place: bool
    """They are more than one run."""
    margin_percent: float
    """How far the best minute outside the top run is behind, in percent of the top."""
    outside: bool
    """A minute at the top is not in the candidate range."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What counts for floors and gate: rows of domains that cover a life."""

    events: int
    domains: int

    def reaches(self, floor: Floor) -> bool:
        """Both counts are there."""
        return self.events >= floor.events and self.domains >= floor.domains


def coverage(events: Sequence[Event]) -> Coverage:
    """Count scored rows and their domains; appearance, marks and occupation do not count."""
    counted = [event.domain for event in events if event.domain in COVERAGE]
    return Coverage(len(counted), len(set(counted)))


def leader(support: FloatArray, candidate: BoolArray, digits: int) -> Leader:
    """Read the top of raw support.

    Args:
        support: (n,) points.
        candidate: (n,) the candidate range.
        digits: decimals at which two supports are equal.
    """
    rounded = np.round(support, digits)
    best = float(rounded.max())
    top = rounded == best
    runs = pieces(top)
    first, last = runs[0]
    rest = np.delete(rounded, slice(first, last + 1))
    margin = 100.0 * (best - float(rest.max())) / best if len(rest) and best > 0 else 0.0
    return Leader(int(top.sum()), len(runs) > 1, round(max(margin, 0.0), 6), bool((top & ~candidate).any()))


def without_each_event(scored: Scored) -> list[Without]:
    """The ledger without each of its rows."""
    return _leave(scored, list(np.eye(len(scored.events), dtype=bool)))


def without_each_domain(scored: Scored) -> list[Without]:
    """The ledger without each of its domains; none when there is only one."""
    domains = [event.domain for event in scored.events]
    distinct = list(dict.fromkeys(domains))
    if len(distinct) < 2:
        return []
    return _leave(scored, [np.array([other == domain for other in domains]) for domain in distinct])


def _leave(scored: Scored, left_out: Sequence[BoolArray]) -> list[Without]:
    return leave_out(scored.whole, scored.alike, scored.weights, left_out, scored.policy.ranges)


def all_lead(first: Stretch, left: Sequence[Without], policy: Policy) -> bool:
    """Every replay keeps the leader; with fewer than two of them nothing was tested, which is no pass."""
    return len(left) > 1 and all(still_leads(first, one, policy.ranges) for one in left)


def neighbours_pass(first: Stretch, middle: int, mixed: FloatArray, policy: Policy) -> bool:
    """Minutes 1, 2 and 5 away from the representative.

    A neighbour belongs to the leading stretch or has a smaller share than the stretch on average; the next
    minutes on both sides belong to it, so that no peak of one minute passes: nobody's dates tell that apart.
    """
    if not first.first <= middle <= first.last:
        return False
    mean = float(np.exp(mixed[first.first : first.last + 1]).mean())
    for distance in policy.neighbours:
        for minute in (middle - distance, middle + distance):
            if not 0 <= minute < len(mixed) or first.first <= minute <= first.last:
                continue
            if distance == 1 or float(np.exp(mixed[minute])) >= mean:
                return False
    return True


def date_sensitivity(scored: Scored, first: Stretch) -> list[str]:
    """Rows whose date, moved by what such a date leaves open, would move the leader.

    Each row is moved both ways by itself, on at most `date_shift_minutes` evenly spaced minutes and without
    regard to the order of the rows.

    Returns:
        Ids in ledger order.
    """
    policy, case = scored.policy, scored.case
    n = len(scored.activation)
    thin = np.arange(0, n, -(-n // policy.date_shift_minutes))
    moved = [
        (place, _moved(event, sign * policy.date_shift_days[event.precision], case.birth.date, case.as_of))
        for place, event in enumerate(scored.events)
        for sign in (-1, 1)
    ]
    if not moved:
        return []
    days = [sampled_days(event, case.birth.date, case.as_of, policy.span_samples) for _, event in moved]
    activation = scored.activation
    means = whole_log_powers(activation, [event for _, event in moved], activation.days(days), thin)
    places = [place for place, _ in moved]
    lives = np.stack([scored.lives[event.key, exact(event, scored.activation)][0] for event in scored.events])
    weight = np.array([policy.precision[event.precision] for event in scored.events])
    changed = weight[places, None, None] * (means - lives[places][:, :, thin])
    whole = scored.whole
    change = scored.weights[-1, places, None, None] * (changed - whole.rows[places][:, :, thin])
    states = belief(whole.total[-1][:, thin] + change, policy.ranges)
    method, beyond = kept(states, policy.ranges)
    inside = (thin >= first.first) & (thin <= first.last)
    mixed = np.where(method & beyond, states.mixed, -np.inf)
    leads = ((mixed == mixed.max(axis=1, keepdims=True)) & inside).any(axis=1)
    # A stretch between two of the minutes looked at cannot be judged: it counts as kept.
    gone = [] if not inside.any() else np.flatnonzero(~leads).tolist()
    return list(dict.fromkeys(moved[number][1].id for number in gone))


def _moved(event: Event, days: int, birth: date, as_of: date) -> Event:
    shift = timedelta(days=days)
    start = min(max(event.start + shift, birth), as_of)
    end = min(max(event.end + shift, start), as_of)
    return Event(
        event.id, event.kind, event.domain, event.related_person, start, end, event.precision, event.key, None
    )
