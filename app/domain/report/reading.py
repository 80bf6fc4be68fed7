"""The stored state of a case, read once: what every part of the report is a projection of.

Nothing here computes a result. Where no result is stored yet, the declared window itself is the result: that
is report version 0 (report.md, seed 002 task 3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final, TypeAlias

from app.domain.report.wording import Words
from app.domain.told import event_words, told
from app.domain.vocabulary import COVERAGE, TERMINAL, UNSCORED, CaseStatus, Domain, EvidenceStatus, Precision

Json: TypeAlias = dict[str, Any]
View: TypeAlias = Mapping[str, Any]

DAY_MINUTES: Final = 1440
TURN_ZERO_LIMITS: Final = (
    "insufficient_events",
    "insufficient_domains",
    "interval_too_wide",
    "tied_leader",
    "margin_below_threshold",
    "leave_one_out_not_passed",
    "evidence_not_above_chance",
    "vedastro_minute_sensitive_not_evaluated",
    "public_aa_holdout_not_ready",
)
"""What keeps the gate closed when nothing has been scored: the engine gives the same for an empty ledger."""
TURN_ZERO_STEPS: Final = (
    "collect_at_least_five_events",
    "resolve_candidate_tie_or_narrow_window",
    "narrow_window_before_minute_claim",
    "do_not_apply_as_birth_time_truth",
)


def minutes(stretch: Mapping[str, Any]) -> int:
    """Return how many candidates a range holds: its segments', not its hull's."""
    segments: Sequence[Mapping[str, Any]] = stretch.get("segments") or ()
    return sum(int(part["width_minutes"]) for part in segments) or int(stretch["width_minutes"])


def instant(time: Mapping[str, Any]) -> int:
    """Return minutes of universal time: the order of candidates, over a change of clocks too."""
    local = datetime.fromisoformat(f"{time['date']}T{time['time']}")
    return (local - datetime(1, 1, 1)) // _MINUTE - int(time.get("utc_offset_s") or 0) // 60


_MINUTE: Final = datetime(1, 1, 1, 0, 1) - datetime(1, 1, 1)


def span(start: Mapping[str, Any], end: Mapping[str, Any]) -> Json:
    """Return a range of one piece from its two ends."""
    ends = {"from": dict(start), "to": dict(end), "width_minutes": instant(end) - instant(start) + 1}
    return {**ends, "segments": [dict(ends)]}


@dataclass(frozen=True)
class Reading:
    """A case as the report sees it. Made by `read`."""

    view: View
    locale: str

    @cached_property
    def case(self) -> Json:
        return dict(self.view["case"])

    @cached_property
    def status(self) -> CaseStatus:
        return CaseStatus(self.case["status"])

    @property
    def ended(self) -> bool:
        """Whether the case is terminal: it refuses everything, and its report stays."""
        return self.status in TERMINAL

    @property
    def result_version(self) -> int | None:
        stored = self.view.get("result")
        return int(stored["version"]) if stored else None

    @property
    def stands(self) -> bool:
        """Whether what was computed still holds: not after a changed birth, until the rerun (seed 001 §4)."""
        return self.status is not CaseStatus.NEEDS_REBASELINE

    @cached_property
    def result(self) -> Json:
        """The stored result; the empty mapping when there is none, or none that holds."""
        stored = self.view.get("result") if self.stands else None
        return dict(stored["data"]) if stored and stored.get("data") else {}

    @cached_property
    def declared(self) -> Json:
        """The declared window as a range."""
        window = self.result.get("window") or self.view["window"]
        return span(self.time(window["start"]), self.time(window["end"]))

    def time(self, value: Mapping[str, Any] | str) -> Json:
        """Return a time as results carry it, from one of theirs or from a window's end as it was declared."""
        if not isinstance(value, str):
            return dict(value)
        birth = self.case.get("birth") or {}
        date, _, clock = value.rpartition("T")
        return {
            "date": date or birth.get("date") or self.result["window"]["start"]["date"],
            "time": clock,
            "utc_offset_s": birth.get("utc_offset_s") or 0,
        }

    @cached_property
    def candidate(self) -> Json:
        """The candidate range: what the method singles out."""
        return dict(self.result.get("interval") or self.declared)

    @cached_property
    def supported(self) -> Json:
        """The supported range: what the events can rule out."""
        return dict(self.result.get("supported") or self.declared)

    @property
    def representative(self) -> Json | None:
        """The representative minute; None before the first result."""
        time = self.result.get("representative")
        return dict(time) if time else None

    @cached_property
    def rows(self) -> tuple[Json, ...]:
        """Confirmed rows in ledger order."""
        rows = [row for row in self.view.get("ledger") or () if row["status"] == EvidenceStatus.CONFIRMED]
        return tuple(sorted(rows, key=lambda row: int(row["seq"])))

    @cached_property
    def pending(self) -> tuple[Json, ...]:
        """Rows that wait for the person's yes."""
        rows = self.view.get("ledger") or ()
        return tuple(row for row in rows if row["status"] == EvidenceStatus.PENDING_CONFIRMATION)

    @cached_property
    def scored(self) -> tuple[Json, ...]:
        """Confirmed rows with a date in a domain that is scored."""
        return tuple(row for row in self.rows if is_dated(row) and Domain(row["domain"]) not in UNSCORED)

    @cached_property
    def counted(self) -> tuple[Json, ...]:
        """Rows that count for the delivery floor: dated, in a domain of life that counts for coverage."""
        return tuple(row for row in self.scored if Domain(row["domain"]) in COVERAGE)

    @cached_property
    def placebo(self) -> Json:
        """The stored placebo; `pending` until its job has written one."""
        latest = (self.view.get("placebo") if self.stands else None) or self.result.get("placebo") or {"status": "pending"}
        return dict(latest)

    @property
    def placebo_done(self) -> bool:
        return self.placebo.get("status") == "done"

    @property
    def gate(self) -> Json:
        return dict(self.result.get("gate") or {"confirmation_allowed": False, "blockers": TURN_ZERO_LIMITS})

    @property
    def confirmation_allowed(self) -> bool:
        return bool(self.gate.get("confirmation_allowed"))

    @property
    def next_steps(self) -> tuple[str, ...]:
        return tuple(self.result.get("next_step_codes") or (() if self.result else TURN_ZERO_STEPS))

    @property
    def removed(self) -> bool:
        """Whether the events took anything out of the supported range."""
        return minutes(self.supported) < minutes(self.declared)

    @property
    def chance_like(self) -> bool:
        """Whether the events fit the window as a whole no better than the gate calls above chance."""
        return "evidence_not_above_chance" in self.gate["blockers"]

    @cached_property
    def words(self) -> Words:
        start, end = self.declared["from"], self.declared["to"]
        return Words(
            self.locale,
            dates=start["date"] != end["date"],
            offsets=start.get("utc_offset_s") != end.get("utc_offset_s"),
            first_day=start["date"] if self.view.get("hide_dates") else None,
        )

    @cached_property
    def by_id(self) -> dict[str, Json]:
        """Confirmed rows by id."""
        return {str(row["id"]): row for row in self.rows}

    def event_words(self, row: Mapping[str, Any]) -> str:
        """The words that name a row's event."""
        return event_words(row, self._ledger, self.locale)

    def told(self, row: Mapping[str, Any]) -> str:
        """All the person said of a row's event."""
        return told(row, self._ledger, self.locale)

    @cached_property
    def _ledger(self) -> dict[str, Json]:
        return {str(row["id"]): row for row in self.view.get("ledger") or ()}

    @cached_property
    def candidates(self) -> tuple[Json, ...]:
        """Offered stretches, leader first. One plateau is one of them."""
        return tuple(sorted(self.result.get("candidates") or (), key=lambda one: int(one["rank"])))


def is_dated(row: Mapping[str, Any]) -> bool:
    """Whether a row has a span that can be scored."""
    return bool(row.get("occurred_from")) and row.get("date_precision") != Precision.UNKNOWN
