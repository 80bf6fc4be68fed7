"""What random dates do to the candidate range: the grey band. A table of the study, not computed per case."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.report.reading import Json, Reading


def chance_band(reading: Reading) -> Json | None:
    """Return {"percent", "low", "high", "minutes"}: hull of the candidate range under random dates.

    From the result's `chance_band`: either the band itself in percent of the window ({"low", "mean",
    "high"}), or the policy's table (window × rows), read between its points and held beyond them. Low and
    high are the tenth and the ninetieth percentile.
    """
    table = reading.result.get("chance_band") or reading.view.get("chance_band")
    rows = len(reading.scored)
    if not table or not rows:
        return None
    window = int(reading.declared["width_minutes"])
    mean, low, high = (_read(table, name, window, rows) for name in ("mean", "low", "high"))
    return {
        "percent": round(mean),
        "low": round(low),
        "high": round(high),
        "minutes": round(window * mean / 100),
    }


def _read(table: Mapping[str, Any], name: str, window: int, rows: int) -> float:
    values = table[name]
    if isinstance(values, (int, float)):
        return float(values)
    by_rows = [_between(table["rows"], line, rows) for line in values]
    return _between(table.get("window_minutes") or table["windows"], by_rows, window)


def _between(points: Sequence[float], values: Sequence[float], at: float) -> float:
    right = bisect_left(points, at)
    if right == 0:
        return float(values[0])
    if right == len(points):
        return float(values[-1])
    share = (at - points[right - 1]) / (points[right] - points[right - 1])
    return values[right - 1] + share * (values[right] - values[right - 1])
