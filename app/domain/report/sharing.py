"""What somebody else may see of a report: the parts that its owner chose, and nothing beside them.

What was not chosen is taken out of the stored state before a report is made of it, so no part, note or picture
can hold it; the parts that were not chosen are left out besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from app.domain.report.reading import Json, View
from app.texts import say

_RANGES: Final = frozenset({"ranges", "ladder", "trust", "limits"})
_EVENTS: Final = _RANGES | {"narrowing", "attribution"}
_WHOLE: Final = _EVENTS | {"windows", "method", "divisional", "techniques", "houses", "excluded", "next"}


class Level(StrEnum):
    """How much of a report a link shows; each holds the one before."""

    RANGES = "ranges"  # the two ranges, their picture, how far to trust them
    EVENTS = "events"  # the person's words too, with what each event did
    WHOLE = "whole"  # methods, charts and changed windows too


PARTS: Final = {Level.RANGES: _RANGES, Level.EVENTS: _EVENTS, Level.WHOLE: _WHOLE}


@dataclass(frozen=True, slots=True)
class Choice:
    """What the owner of a report chose to show."""

    level: Level
    birth: bool = False
    """Date, place and zone of birth, and the reported and adopted times."""
    name: bool = False

    @property
    def parts(self) -> frozenset[str]:
        """The parts of the document that are shown."""
        return PARTS[self.level] | ({"birth"} if self.birth else set())


def chosen(view: View, choice: Choice, locale: str) -> Json:
    """Return the stored state without what was not chosen, for `build`.

    Without the birth data no date of the window is left in any text: times of a later day are told as the
    next day's. Without events, a row is a number and not words.
    """
    case = view["case"]
    kept: Json = {
        **{name: view.get(name) for name in ("window", "result", "narrowing", "snapshots", "outcome", "placebo",
                                             "report_version", "chance_band", "charts", "coverage")},
        "case": {"id": "", "status": case["status"], "birth": {}},
        "display_name": view.get("display_name") if choice.name else None,
        "ledger": [_row(row, at, choice, locale) for at, row in enumerate(view.get("ledger") or (), 1)],
        "window_receipts": view.get("window_receipts") if choice.level is Level.WHOLE else [],
        "hide_dates": not choice.birth,
    }
    kept = {name: value for name, value in kept.items() if value is not None}
    if not choice.birth:
        return kept
    times = {name: view.get(name) for name in ("reported_birth_time", "active_birth_time", "accepted")}
    return {**kept, **times, "case": {**kept["case"], "birth": case.get("birth") or {}}}


def _row(row: Json, at: int, choice: Choice, locale: str) -> Json:
    return row if choice.level is not Level.RANGES else {**row, "user_quote": say(locale, "share-event", number=at)}
