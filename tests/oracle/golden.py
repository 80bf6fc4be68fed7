"""The outside numbers, read once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from scoring.chart import chart

Record = dict[str, Any]

_DATA = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))

BIRTHS: dict[str, Record] = {birth["id"]: birth for birth in _DATA["births"]}
PUBLISHED: dict[str, Record] = {example["id"]: example for example in _DATA["published_examples"]}
TOLERANCE: dict[str, float] = _DATA["meta"]["tolerances"]

INPUT = ("id", "local", "tz", "lat", "lon", "fold", "utc_offset_s")
"""Fields of a birth that go into `chart`; the offset is stated, so an odd zone record hides nothing else."""


@cache
def computed(birth_id: str) -> Any:
    """Our chart of one of the births."""
    return chart({name: BIRTHS[birth_id][name] for name in INPUT})


def arcseconds(one: float, other: float) -> float:
    """Distance on the circle."""
    return abs((one - other + 180.0) % 360.0 - 180.0) * 3600.0
