"""Candidates as clock times, and sets of them as the ranges of a result."""

from __future__ import annotations

from typing import TypeAlias, Union

from scoring.candidates import Candidates
from scoring.graha import BoolArray
from scoring.ranges import pieces

JsonValue: TypeAlias = Union[bool, int, float, str, "list[JsonValue]", "dict[str, JsonValue]", None]
"""What a result is made of."""

JsonObject: TypeAlias = "dict[str, JsonValue]"


class Clock:
    """Writes candidates of one window as T and Range (the shapes of a result)."""

    def __init__(self, candidates: Candidates) -> None:
        self._candidates = candidates
        self._times: dict[int, JsonObject] = {}
        self._ranges: dict[bytes, JsonObject] = {}

    def at(self, index: int) -> JsonObject:
        """One candidate: date, time and offset."""
        if index not in self._times:
            local = self._candidates.local(index).isoformat(timespec="minutes")
            day, time = local.split("T")
            offset = int(self._candidates.utc_offset_s[index])
            self._times[index] = {"date": day, "time": time, "utc_offset_s": offset}
        return self._times[index]

    def stretch(self, first: int, last: int) -> JsonObject:
        """A run of candidates, both ends included."""
        return {"from": self.at(first), "to": self.at(last), "width_minutes": last - first + 1}

    def range(self, inside: BoolArray) -> JsonObject:
        """A set: its hull and its segments."""
        key = inside.tobytes()
        if key not in self._ranges:
            runs = pieces(inside)
            hull = self.stretch(runs[0][0], runs[-1][1])
            self._ranges[key] = {**hull, "segments": [self.stretch(*run) for run in runs]}
        return self._ranges[key]


def number(value: float, digits: int = 6) -> float:
    """A number of a result: rounded, so that the last bits of a machine's arithmetic do not show."""
    return round(float(value), digits) + 0.0
