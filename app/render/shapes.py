"""What the pictures share: colours, the font, a scale of minutes, its ticks, a box and a line of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from app.domain.report.reading import instant

FONT: Final = (
    "'Noto Sans CJK SC','Noto Sans SC','PingFang SC','Microsoft YaHei','WenQuanYi Micro Hei',"
    "system-ui,sans-serif"
)
INK, SOFT, LINE, CANDIDATE, SUPPORTED, CHANCE = (
    "#23302d",
    "#5c6763",
    "#c9ccc6",
    "#2a6b61",
    "#dcebe7",
    "#b9b6ae",
)
_TICK_STEPS: Final = (1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360)


@dataclass(frozen=True, slots=True)
class Scale:
    """Instants to user units. A candidate minute is as wide as a minute."""

    first: int
    last: int
    left: float
    """User units of the first minute's beginning."""
    right: float
    """User units of the last minute's end."""

    def x(self, at: float) -> float:
        span = self.last - self.first + 1
        return self.left + (self.right - self.left) * (at - self.first + 0.5) / span

    def bar(self, piece: Mapping[str, Any]) -> tuple[float, float]:
        """Return x and width of a range, inside the scale; never thinner than can be seen."""
        start = max(instant(piece["from"]), self.first) - 0.5
        end = min(instant(piece["to"]), self.last) + 0.5
        return self.x(start), max(1.5, self.x(end) - self.x(start))


def ticks(scale: Scale, declared: Mapping[str, Any], gap: float) -> Iterator[tuple[int, str, bool]]:
    """Yield (instant, label, midnight?): both ends, midnight, and round clock times between with room.

    Args:
        scale: of the axis.
        declared: the window.
        gap: least distance of two labels in user units.
    """
    start, end = declared["from"], declared["to"]
    first, last = instant(start), instant(end)
    kept = {first: start["time"], last: end["time"]}
    midnight = None
    if start["date"] != end["date"]:
        midnight = instant({"date": end["date"], "time": "00:00", "utc_offset_s": end["utc_offset_s"]})
        if first < midnight < last:
            kept[midnight] = "00:00"
    if start.get("utc_offset_s") == end.get("utc_offset_s"):
        clock = int(start["time"][:2]) * 60 + int(start["time"][3:])
        step = next((step for step in _TICK_STEPS if scale.x(step) - scale.x(0) >= gap), _TICK_STEPS[-1])
        for at in range(first + (-clock) % step, last, step):
            if all(abs(scale.x(at) - scale.x(other)) >= gap * 0.8 for other in kept):
                minute = (clock + at - first) % 1440
                kept[at] = f"{minute // 60:02d}:{minute % 60:02d}"
    for at in sorted(kept):
        yield at, kept[at], at == midnight


def pieces(stretch: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the segments of a range."""
    return list(stretch.get("segments") or [stretch])


def rect(x: float, y: float, width: float, height: float, paint: str) -> str:
    """Return a box; `paint` is its attributes."""
    return f'<rect x="{x:.2f}" y="{y:.1f}" width="{width:.2f}" height="{height:.1f}" {paint}/>'


def text(x: float, y: float, words: str, size: float, *, fill: str = INK, anchor: str = "start") -> str:
    """Return a line of text, escaped."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
