"""Why: what each technique gave each row at the representative minute, and which stretches it favours.

The same tables as the scores, read technique by technique at the few minutes that are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.activation import Activation, Days
from scoring.case import Event
from scoring.clock import JsonObject, JsonValue, number
from scoring.graha import GRAHAS, FloatArray, IntArray
from scoring.policy import Key
from scoring.scored import Scored
from scoring.techniques import LEVELS, Status, Technique, family
from scoring.vimshottari import PERIOD_LORDS


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """One technique on one row."""

    technique: Technique
    status: Status
    reason: str | None
    points: FloatArray
    """(minutes,) share of the row's support, the representative first."""


def evaluate(scored: Scored, place: int, minutes: IntArray) -> list[Evaluation]:
    """All techniques of one scored row at some minutes.

    Args:
        scored: the case.
        place: which scored row.
        minutes: (m,) candidates.
    """
    event, days, policy = scored.events[place], scored.days[place], scored.policy
    key = event.key
    assert key is not None
    rule = policy.rules[key]
    scale = rule.weight * policy.precision[event.precision] / policy.unit
    gochara = event.precision in policy.gochara_precisions
    found = _units(scored.activation, key, days, minutes, gochara=gochara)
    reasons: dict[Technique, tuple[Status, str]] = {}
    if not gochara:
        reasons[Technique.GOCHARA] = Status.NOT_EVALUATED, "date_too_coarse"
    if not rule.charts:
        reasons[Technique.DIVISIONAL_CHARTS] = Status.NOT_SUPPORTED, "domain_without_chart"
    if not rule.arudhas:
        reasons[Technique.ARUDHA] = Status.NOT_SUPPORTED, "domain_without_arudha"
    out = []
    for technique in Technique:
        points = found[technique] * scale
        status = Status.CONTRIBUTED if points.any() else Status.NO_CONTRIBUTION
        status, reason = reasons.get(technique, (status, None))
        out.append(Evaluation(technique, status, reason, points))
    return out


def _units(
    activation: Activation, key: Key, days: Days, minutes: IntArray, *, gochara: bool
) -> dict[Technique, FloatArray]:
    """(m,) mean units over the row's days, by technique."""
    table = activation.table(key)
    classes = table.of_minute[minutes][:, None]
    lords = PERIOD_LORDS[activation.periods(days.ordinal, minutes)]
    block = days.block[minutes]
    group, column = days.group[block][:, None], days.antardasha[block]
    units: dict[Technique, IntArray] = {
        level: table.lords[level][classes, lords[:, :, index]] for index, level in enumerate(LEVELS)
    }
    divisional = table.lords[Technique.DIVISIONAL_CHARTS]
    units[Technique.DIVISIONAL_CHARTS] = sum(
        (divisional[index][classes, lords[:, :, index]] for index in range(len(LEVELS))),
        start=np.zeros(lords.shape[:2], dtype=np.int64),
    )
    for technique in (Technique.FUNCTIONAL_NATURE, Technique.SHADBALA):
        units[technique] = table.lords[technique][classes[:, :, None], lords].sum(axis=2)
    lagna = table.lagna[classes[:, 0]]
    transit = activation.gochara(key, lagna, days.transit)
    units[Technique.GOCHARA] = transit if gochara else np.zeros_like(transit)
    units[Technique.SARVASHTAKAVARGA] = table.bindus[classes]
    units |= {technique: period[group, column] for technique, period in table.periods.items()}
    return {technique: value.mean(axis=1) for technique, value in units.items()}


def rows(scored: Scored, representative: int, stretches: Sequence[int]) -> tuple[list[JsonValue], list[list[Evaluation]]]:
    """The `rows` of a result.

    Args:
        scored: the case.
        representative: the representative minute.
        stretches: the minute that stands for each offered stretch, first place first.

    Returns:
        One entry per confirmed row in ledger order, and the evaluations of the scored ones.
    """
    minutes = np.array([representative, *stretches], dtype=np.int64)
    entries: list[JsonValue] = []
    evaluations: list[list[Evaluation]] = []
    for event in scored.case.events:
        if event.key is None:
            entries.append(_unscored(event))
            continue
        place = len(evaluations)
        found = evaluate(scored, place, minutes)
        evaluations.append(found)
        entries.append({
            "event_id": event.id,
            "precision_weight": scored.policy.precision[event.precision],
            "twin_weight": number(scored.weights[-1, place]),
            "status": Status.CONTRIBUTED.value,
            "periods": _periods(scored, place, representative),
            "techniques": [_technique(one) for one in found],
        })  # fmt: skip
    return entries, evaluations


def _technique(one: Evaluation) -> JsonObject:
    places = np.round(one.points[1:], 9)
    favoured = [f"c{place + 1}" for place in np.flatnonzero(places == places.max())]
    entry: JsonObject = {
        "code": one.technique.value,
        "family": family(one.technique).value,
        "status": one.status.value,
        "at_representative": number(one.points[0]),
        "spread": number(places.max() - places.min()),
        # Where every stretch gets the same, none is favoured.
        "favours": list(favoured) if len(favoured) < len(places) else [],
    }
    if one.reason:
        entry["reason"] = one.reason
    return entry


def _periods(scored: Scored, place: int, minute: int) -> JsonObject:
    """What runs at the middle of the span."""
    days, activation = scored.days[place], scored.activation
    middle = len(days.ordinal) // 2
    period = activation.periods(days.ordinal[middle : middle + 1], np.array([minute]))[0, 0]
    block = days.block[minute]
    group, column = days.group[block], days.antardasha[block, middle]
    narayana = activation.chart.narayana
    exact = scored.events[place].precision in scored.policy.gochara_precisions
    jupiter, saturn = (int(sign) for sign in days.transit[:, middle])
    return {
        "vimshottari": [GRAHAS[lord] for lord in PERIOD_LORDS[period]],
        "narayana": [int(narayana.mahadasha[group, column]), int(narayana.antardasha[group, column])],
        "transits": {"Jupiter": jupiter, "Saturn": saturn} if exact else None,
    }


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
        entry: JsonObject = {"code": technique.value, "family": family(technique).value, "status": status.value}
        if reason:
            entry["reason"] = reason
        entries.append(entry)
    return entries
