"""Why: what each technique gave each row at the representative minute, and which stretches it favours.

The same tables as the scores, read technique by technique at the few minutes that are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.case import Event
from scoring.clock import JsonObject, JsonValue, number
from scoring.graha import GRAHAS, IntArray
from scoring.policy import DomainRule
from scoring.scored import Scored
from scoring.spans import exact
from scoring.tables import LORD_TECHNIQUES, PERIOD_TECHNIQUES, KeyTable
from scoring.techniques import LEVELS, Status, Technique, family
from scoring.vimshottari import PERIOD_LORDS

_ORDER = tuple(Technique)
_LEVEL_ROWS, _LORD_ROWS, _PERIOD_ROWS = (
    np.array([_ORDER.index(technique) for technique in some])
    for some in (LEVELS, LORD_TECHNIQUES, PERIOD_TECHNIQUES)
)
_GOCHARA_ROW = _ORDER.index(Technique.GOCHARA)
_SAV_ROW = _ORDER.index(Technique.SARVASHTAKAVARGA)
_NAMES = {technique: (technique.value, family(technique).value) for technique in Technique}


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One technique on one row."""

    technique: Technique
    status: Status
    reason: str | None
    points: list[float]
    """Part of the row's support at each minute shown, the representative first."""


class Reading:
    """All rows at a few minutes."""

    def __init__(self, scored: Scored, minutes: IntArray) -> None:
        """Prepare.

        Args:
            scored: the case.
            minutes: (m,) candidates.
        """
        self.scored, self.minutes = scored, minutes
        activation = scored.activation
        self.days = scored.days
        self._period = activation.periods(self.days.ordinal, minutes)
        block = self.days.block[minutes]
        self._group, self._column = self.days.group[block], self.days.antardasha[:, block]

    def evaluate(self, place: int) -> list[Evaluation]:
        """All techniques of one scored row."""
        scored, policy = self.scored, self.scored.policy
        event = scored.events[place]
        assert event.key is not None
        table = scored.activation.table(event.key)
        with_transits = exact(event, scored.activation)
        units = self._units(table, place, with_transits=with_transits)
        weight = table.rule.weight * policy.precision[event.precision] / policy.unit
        days = len(scored.days.of(place))
        points = (units * (weight / days)).round(6).tolist()
        reasons = _reasons(table.rule, with_transits=with_transits)
        out = []
        for technique, values in zip(_ORDER, points, strict=True):
            status = Status.CONTRIBUTED if any(values) else Status.NO_CONTRIBUTION
            status, reason = reasons.get(technique, (status, None))
            out.append(Evaluation(technique, status, reason, values))
        return out

    def _units(self, table: KeyTable, place: int, *, with_transits: bool) -> IntArray:
        """(techniques, m) units summed over the row's days, in the order of `Technique`."""
        mine = slice(*self.days.edges[place : place + 2])
        classes = table.of_minute[self.minutes]
        units = np.empty((len(_ORDER), len(self.minutes)), dtype=np.int64)
        lords = PERIOD_LORDS[self._period[mine]]
        by_level = table.lords[classes[:, None], np.arange(len(LEVELS)), lords].sum(axis=0)
        units[_LEVEL_ROWS] = by_level[:, :, 0].T
        units[_LORD_ROWS] = by_level[:, :, 1:].sum(axis=1).T
        units[_GOCHARA_ROW] = 0
        if with_transits:
            held = table.transits(table.lagna[classes], self.days.transit[mine])
            units[_GOCHARA_ROW] = held.sum(axis=0) * self.scored.policy.weights.gochara
        units[_SAV_ROW] = table.bindus[classes] * len(lords)
        units[_PERIOD_ROWS] = table.periods[self._group, self._column[mine]].sum(axis=0).T
        return units

    def periods(self, place: int) -> JsonObject:
        """What runs at the first minute in the middle of a row's span."""
        middle = (int(self.days.edges[place]) + int(self.days.edges[place + 1])) // 2
        group, column = self._group[0], self._column[middle, 0]
        narayana = self.scored.activation.chart.narayana
        jupiter, saturn = (int(sign) for sign in self.days.transit[middle])
        met = exact(self.scored.events[place], self.scored.activation)
        return {
            "vimshottari": [GRAHAS[lord] for lord in PERIOD_LORDS[self._period[middle, 0]]],
            "narayana": [int(narayana.mahadasha[group, column]), int(narayana.antardasha[group, column])],
            "transits": {"Jupiter": jupiter, "Saturn": saturn} if met else None,
        }


def _reasons(rule: DomainRule, *, with_transits: bool) -> dict[Technique, tuple[Status, str]]:
    """Techniques that have no say in a row, and why."""
    reasons = {}
    if not with_transits:
        reasons[Technique.GOCHARA] = Status.NOT_EVALUATED, "date_too_coarse"
    if not rule.charts:
        reasons[Technique.DIVISIONAL_CHARTS] = Status.NOT_SUPPORTED, "domain_without_chart"
    if not rule.arudhas:
        reasons[Technique.ARUDHA] = Status.NOT_SUPPORTED, "domain_without_arudha"
    return reasons


def rows(
    scored: Scored, representative: int, stretches: Sequence[int]
) -> tuple[list[JsonValue], list[list[Evaluation]]]:
    """The `rows` of a result.

    Args:
        scored: the case.
        representative: the representative minute.
        stretches: the minute that stands for each offered stretch, first place first.

    Returns:
        One entry per confirmed row in ledger order, and the evaluations of the scored ones.
    """
    reading = Reading(scored, np.array([representative, *stretches], dtype=np.int64))
    entries: list[JsonValue] = []
    evaluations: list[list[Evaluation]] = []
    for event in scored.case.events:
        if event.key is None:
            entries.append(_unscored(event))
            continue
        place = len(evaluations)
        found = reading.evaluate(place)
        evaluations.append(found)
        entries.append({
            "event_id": event.id,
            "precision_weight": scored.policy.precision[event.precision],
            "twin_weight": number(scored.weights[-1, place]),
            "status": Status.CONTRIBUTED.value,
            "periods": reading.periods(place),
            "techniques": [_technique(one) for one in found],
        })  # fmt: skip
    return entries, evaluations


def _technique(one: Evaluation) -> JsonObject:
    """One technique of one row; where every stretch gets the same, none is favoured."""
    places = one.points[1:]
    best, worst = max(places), min(places)
    favours: list[JsonValue] = []
    if best > worst:
        favours = [f"c{place + 1}" for place, points in enumerate(places) if points == best]
    code, family_name = _NAMES[one.technique]
    entry: JsonObject = {
        "code": code,
        "family": family_name,
        "status": one.status.value,
        "at_representative": one.points[0],
        "spread": round(best - worst, 6),
        "favours": favours,
    }
    if one.reason:
        entry["reason"] = one.reason
    return entry


def _unscored(event: Event) -> JsonObject:
    return {
        "event_id": event.id,
        "precision_weight": None,
        "twin_weight": None,
        "status": Status.NOT_EVALUATED.value,
        "reason": event.reason,
        "periods": None,
        "techniques": [],
    }


def summary(evaluations: Sequence[Sequence[Evaluation]]) -> list[JsonValue]:
    """What became of each technique over all rows: the best of its rows."""
    order = (Status.CONTRIBUTED, Status.NO_CONTRIBUTION, Status.NOT_EVALUATED, Status.NOT_SUPPORTED)
    entries: list[JsonValue] = []
    for place, technique in enumerate(Technique):
        found = [row[place] for row in evaluations]
        best = min(found, key=lambda one: order.index(one.status), default=None)
        status, reason = (best.status, best.reason) if best else (Status.NOT_EVALUATED, "no_dated_event")
        entry: JsonObject = {
            "code": technique.value, "family": _NAMES[technique][1], "status": status.value
        }  # fmt: skip
        if reason:
            entry["reason"] = reason
        entries.append(entry)
    return entries
