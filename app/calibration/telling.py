"""A blind check in words: the blocks to choose from, and the frozen result beside the sealed time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from app.calibration.blocks import Block
from app.texts import say

Json = dict[str, Any]


def block_text(block: Block, day: date, locale: str) -> str:
    """Return a block as its clock times, with what of it is not on the date of birth."""
    key = "eve" if block.start.date() < day else "next" if block.last.date() > day else "day"
    return say(locale, f"verify-block-{key}", start=f"{block.start:%H:%M}", end=f"{block.last:%H:%M}")


def comparison_lines(told: Mapping[str, Any], locale: str, *, counts: bool) -> list[str]:
    """Return sentences for a comparison (`vault.compare.sql`), each number beside what chance or the middle gives.

    Args:
        told: the comparison.
        locale: language.
        counts: whether the person lets the result be counted.
    """
    lines = [say(locale, "verify-told-truth", time=told["truth"]["time"])]
    whole = told["window_minutes"]
    for name in ("candidate", "supported"):
        one = told[name]
        if one["minutes"] >= whole:
            lines.append(say(locale, f"verify-told-{name}-whole", minutes=whole))
        else:
            key = f"verify-told-{name}-{'inside' if one['inside'] else 'outside'}"
            lines.append(say(locale, key, minutes=one["minutes"], of=whole, chance=round(100 * one["chance"])))
    best, middle = told["representative"], told["middle"]
    if best is not None:
        lines.append(say(locale, "verify-told-minute", time=best["time"], off=best["minutes_off"]))
    lines.append(say(locale, "verify-told-middle", time=middle["time"], off=_short(middle["minutes_off"]),
                     expected=_short(middle["minutes_off_expected"])))
    return [*lines, say(locale, "verify-told-one"), say(locale, f"verify-told-{'counted' if counts else 'not-counted'}")]


def _short(minutes: float) -> str:
    return f"{minutes:g}"
