"""The picture a set of judged statements gives: counts, coverage, risks, and what to look for next."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from app.domain.freshness.dating import Dated
from app.domain.freshness.judge import Verdict
from app.domain.freshness.model import (
    CONCENTRATED_ROWS,
    CONCENTRATED_SPAN,
    UNDATED_SHARE,
    Evidence,
    Frame,
    Freshness,
    Priority,
)
from app.texts import say


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement with its time and level."""

    item: Evidence
    dated: Dated
    verdict: Verdict


def crowded(days: Sequence[date], start: date, end: date) -> tuple[date, date] | None:
    """Return the stretch that holds 80% of the days if it is under half of the frame, else None."""
    inside = sorted(day for day in days if start <= day <= end)
    if len(inside) < 2 or end <= start:
        return None
    mass = math.ceil(CONCENTRATED_ROWS * len(inside) - 1e-9)
    low, high = min(
        ((inside[at], inside[at + mass - 1]) for at in range(len(inside) - mass + 1)),
        key=lambda pair: pair[1] - pair[0],
    )
    return (low, high) if (high - low).days + 1 < CONCENTRATED_SPAN * ((end - start).days + 1) else None


def longest_gap(days: Sequence[date], start: date, end: date) -> tuple[date, date] | None:
    """Return the longest run of whole calendar months of the frame without any of the days.

    A frame so short that every month of it has one gives its longest run of empty days.
    """
    taken = {(day.year, day.month) for day in days}
    best: list[date] = []
    run: list[date] = []
    month = start.replace(day=1)
    while month <= end:
        run = [*run, month] if (month.year, month.month) not in taken else []
        best = run if len(run) > len(best) else best
        month = (month + timedelta(days=32)).replace(day=1)
    if not best:
        return _empty_days(days, start, end)
    last = (best[-1] + timedelta(days=32)).replace(day=1) - timedelta(days=1)
    return max(start, best[0]), min(end, last)


def _empty_days(days: Sequence[date], start: date, end: date) -> tuple[date, date] | None:
    day = timedelta(days=1)
    marks = [start - day, *sorted({one for one in days if start <= one <= end}), end + day]
    low, high = max(pairwise(marks), key=lambda pair: pair[1] - pair[0])
    return (low + day, high - day) if high - low > day else None


def middle(dated: Dated) -> date | None:
    """Return the middle day of an item's span."""
    return dated.first + (dated.last - dated.first) / 2 if dated.first and dated.last else None


def profile(judged: Sequence[Judged], frame: Frame, locale: str, *, dropped: int = 0) -> dict[str, object]:
    """Return `freshness_profile`: counts, ratios, time_coverage, risk_flags, compensation_queries."""
    total = len(judged)
    counts = Counter(one.verdict.freshness for one in judged)
    days = [day for one in judged if one.dated.status == "ok" and (day := middle(one.dated)) is not None]
    flags: list[str] = []
    queries: list[dict[str, object]] = []
    if total and counts[Freshness.UNDATED] > UNDATED_SHARE * total:
        flags.append("undated_ratio_high")
        queries.append(_query(Priority.REQUIRED, "undated", locale))
    for dimension in sorted({one.item.dimension for one in judged if one.item.dimension}):
        levels = {one.verdict.freshness for one in judged if one.item.dimension == dimension}
        if levels <= {Freshness.STALE, Freshness.UNDATED, Freshness.MALFORMED} and levels != {
            Freshness.MALFORMED
        }:
            flags.append(f"time_blind_spot:{dimension}")
            queries.append(
                _query(
                    Priority.REQUIRED,
                    "blind-spot",
                    locale,
                    dimension=dimension,
                    period=(frame.first, frame.last),
                )
            )
        elif Freshness.CURRENT not in levels:
            queries.append(
                _query(
                    Priority.OPTIONAL,
                    "refresh",
                    locale,
                    dimension=dimension,
                    period=(frame.first, frame.last),
                )
            )
    dense = crowded(days, frame.first, frame.last)
    gap = longest_gap(days, frame.first, frame.last) if dense else None
    if dense and gap:
        flags.append("time_concentration")
        queries.append(_query(Priority.RECOMMENDED, "concentration", locale, period=gap))
    return {
        "total": total,
        "counts": {level.value: counts[level] for level in Freshness},
        "dropped": dropped,
        **{f"{level.value}_ratio": round(counts[level] / total, 4) if total else 0.0 for level in Freshness},
        "time_coverage": _coverage(days, dense, frame),
        "risk_flags": flags,
        "compensation_queries": queries,
    }


def _coverage(days: list[date], dense: tuple[date, date] | None, frame: Frame) -> dict[str, object]:
    inside = [day for day in days if frame.first <= day <= frame.last]
    width = ((max(inside) - min(inside)).days + 1) / frame.days if inside else 0.0
    return {
        "from": min(inside).isoformat() if inside else None,
        "to": max(inside).isoformat() if inside else None,
        "dated": len(days),
        "in_frame": len(inside),
        "span_ratio": round(width, 4),
        "crowded": {"from": dense[0].isoformat(), "to": dense[1].isoformat()} if dense else None,
    }


_RUN = {Priority.REQUIRED: "automatic", Priority.RECOMMENDED: "by_budget", Priority.OPTIONAL: "skip"}


def _query(
    priority: Priority,
    reason: str,
    locale: str,
    *,
    dimension: str | None = None,
    period: tuple[date, date] | None = None,
) -> dict[str, object]:
    arguments = {
        "dimension": dimension or "",
        **dict(zip(("first", "last"), _named(period), strict=True)),
    }
    return {
        "priority": priority.value,
        "run": _RUN[priority],
        "reason": reason.replace("-", "_"),
        "dimension": dimension,
        "period": {"from": period[0].isoformat(), "to": period[1].isoformat()} if period else None,
        "query": say(locale, f"freshness-query-{reason}", **arguments),
        "advice": say(locale, f"freshness-advice-{reason}", **arguments),
    }


def _named(period: tuple[date, date] | None) -> tuple[str, str]:
    """The ends of a period in a query: months, or days when it lies in one month."""
    if period is None:
        return "", ""
    short = period[0].isoformat()[:7] == period[1].isoformat()[:7]
    first, last = (day.isoformat()[: 10 if short else 7] for day in period)
    return first, last
