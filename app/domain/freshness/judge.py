"""One statement against one frame: which of the five levels, at the edge or not, with what warning.

malformed <- undated <- overtaken (stale) <- special kinds <- inside / near / before / after
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from app.domain.freshness.dating import Dated, period_of
from app.domain.freshness.force import Force, force_of, is_over, is_rule
from app.domain.freshness.model import (
    EDGE_DAYS,
    NEAR_DAYS,
    OLD_MONTHS,
    WARN_MONTHS,
    Evidence,
    Frame,
    Freshness,
    Level,
    Policy,
)
from app.domain.freshness.refute import (
    Neighbour,
    is_periodic,
    months_before,
    period_level,
    policy_refuted,
    refutation,
    text_of,
)
from app.domain.vocabulary import Precision

_DEFINITION: Final = re.compile(
    r"的一个分支|的一种|是一种|是指|指的是|定义为|的定义|的统称|的总称|的概念|什么是|是什么[？?]|又称"
    r"|\bis (?:a|an|one) (?:branch|kind|type|form|field|sort) of\b|\brefers to\b|\bis defined as\b|\bdefinition of\b"
    r"|\bwhat (?:is|are) (?:a |an |the )?\w",
    re.I,
)
_TREND: Final = ("趋势", "长期统计", "历年", "trend", "long-run", "over the years")
_UNIT: Final = {Precision.MONTH: 31, Precision.QUARTER: 92, Precision.YEAR: 366}


@dataclass(frozen=True, slots=True)
class Verdict:
    """How fresh a statement is, and why."""

    freshness: Freshness
    reason: str
    """Key of the note: `freshness-note-<reason>`."""
    boundary: bool = False
    warning: str | None = None
    """Key of the warning: `freshness-warning-<warning>`."""


@dataclass(frozen=True, slots=True)
class _Rules:
    frame: Frame
    policy: Policy
    others: Sequence[Neighbour]


_FORCE: Final = {
    Force.IN_FORCE: Verdict(Freshness.CURRENT, Force.IN_FORCE.value),
    Force.NOT_YET: Verdict(Freshness.BACKGROUND, Force.NOT_YET.value),
    Force.OVER: Verdict(Freshness.STALE, Force.OVER.value),
    Force.UNKNOWN: Verdict(Freshness.UNDATED, Force.UNKNOWN.value),
}
_SERIES: Final = {
    "this": Verdict(Freshness.CURRENT, "inside"),
    "previous": Verdict(Freshness.BACKGROUND, "period-before"),
    "year_ago": Verdict(Freshness.BACKGROUND, "period-before"),
    "replaced": Verdict(Freshness.STALE, "data"),
}


def judge(
    item: Evidence, dated: Dated, frame: Frame, policy: Policy, others: Sequence[Neighbour] = ()
) -> Verdict:
    """Return the level of an item.

    Args:
        item: the statement.
        dated: its time (`dating.date_of`).
        frame: what the question is about.
        policy: how careful to be.
        others: the other statements, newer ones may refute it.
    """
    text = text_of(item)
    kind = (item.kind or "").lower()
    rule = is_rule(item, text, dated, frame)
    if dated.status == "malformed" and not (rule and dated.reason == "future"):  # a rule may be passed before it is in force
        return Verdict(Freshness.MALFORMED, dated.reason or "malformed")
    if is_over(item, frame):
        return Verdict(Freshness.STALE, "superseded")
    if rule:
        return _FORCE[Force.OVER if policy_refuted(text, dated, others) else force_of(item, text, dated, frame)]
    if kind == "definition" or (dated.status == "undated" and _DEFINITION.search(text)):
        outdated = item.relevant is False or refutation(text, dated, frame, others) is not None
        return (
            Verdict(Freshness.STALE, "version") if outdated else Verdict(Freshness.BACKGROUND, "definition")
        )
    if dated.status == "undated":
        return Verdict(Freshness.UNDATED, "unknown")
    verdict = _by_time(dated, frame, policy)
    if verdict.freshness is Freshness.CURRENT and not is_periodic(text, kind):
        return verdict
    return _aged(item, dated, verdict, _Rules(frame, policy, others))


def _by_time(dated: Dated, frame: Frame, policy: Policy) -> Verdict:
    assert dated.start is not None and dated.end is not None
    level = policy.conservatism_level
    if frame.exact:
        inside = frame.start <= dated.start and dated.end <= frame.end
        overlaps = dated.start <= frame.end and dated.end >= frame.start
        if inside:
            return Verdict(Freshness.CURRENT, "inside")
        return _imprecise(level, policy) if overlaps else Verdict(Freshness.BACKGROUND, "outside")
    first, last = dated.start.date(), dated.end.date()
    if dated.precision is Precision.DAY:
        return _day(max((frame.first - last).days, (first - frame.last).days), level)
    if last < frame.first or first > frame.last:
        return Verdict(Freshness.BACKGROUND, "outside")
    whole = frame.first <= first and last <= frame.last
    unit = _UNIT.get(dated.precision, (last - first).days + 1)
    if whole and frame.days >= 2 * unit - 3 and not policy.require_precise_date:
        return Verdict(Freshness.CURRENT, "inside")
    return _imprecise(level, policy, year=dated.precision is Precision.YEAR)


def _day(distance: int, level: Level) -> Verdict:
    """Days outside the frame, 0 or less inside."""
    if distance <= 0:
        return Verdict(Freshness.CURRENT, "inside")
    if distance <= EDGE_DAYS:
        return Verdict(Freshness.CURRENT, "edge", boundary=True)
    if distance <= NEAR_DAYS:
        near = Freshness.BACKGROUND if level is Level.HIGH else Freshness.CURRENT
        return Verdict(near, "near", boundary=level is not Level.HIGH)
    return Verdict(Freshness.BACKGROUND, "outside")


def _imprecise(level: Level, policy: Policy, *, year: bool = False) -> Verdict:
    if level is Level.HIGH or policy.require_precise_date:
        return Verdict(Freshness.BACKGROUND, "imprecise")
    return Verdict(
        Freshness.CURRENT, "imprecise", warning="imprecise" if year and level is Level.STANDARD else None
    )


def _aged(item: Evidence, dated: Dated, verdict: Verdict, rules: _Rules) -> Verdict:
    """What lies outside: too old by the policy, replaced in its series, overtaken, or background."""
    text, kind = text_of(item), (item.kind or "").lower()
    age = months_before(dated, rules.frame)
    limit = rules.policy.stale_threshold_months
    if limit is not None and age > limit:
        return Verdict(Freshness.STALE, "threshold")
    if is_periodic(text, item.kind):
        place = _SERIES.get(period_level(period_of(item, rules.frame) or dated, rules.frame) or "")
        if place is not None or verdict.freshness is Freshness.CURRENT:
            return place or verdict
    outside = verdict.reason in {"outside", "near"}
    cause = refutation(text, dated, rules.frame, rules.others) if outside else None
    if cause is not None or (outside and item.relevant is False):
        return Verdict(Freshness.STALE, cause or "irrelevant")
    if outside and rules.policy.cross_window_rule == "stale":
        return Verdict(Freshness.STALE, "cross-window")
    if kind == "trend" or any(word in text.lower() for word in _TREND):
        return replace(verdict, reason="trend")
    if age > WARN_MONTHS:
        return replace(verdict, warning="old" if age > OLD_MONTHS else "ageing")
    return verdict


def close_to(frame: Frame, dated: Dated) -> bool:
    """Whether an item lies in the frame or within its near days."""
    if dated.first is None or dated.last is None:
        return False
    near = timedelta(days=NEAR_DAYS)
    return dated.first <= frame.last + near and dated.last >= frame.first - near
