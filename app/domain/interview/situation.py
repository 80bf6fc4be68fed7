"""What the turn pipeline hands the interview: the ledger and the result of this turn, as typed values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from app.domain.interview.state import Period
from app.domain.told import event_words, kind_words
from app.domain.vocabulary import COVERAGE, Domain, EvidenceStatus, Precision

_ACTIVE = frozenset({EvidenceStatus.CONFIRMED.value, EvidenceStatus.PENDING_CONFIRMATION.value})
_COVERED = frozenset(domain.value for domain in COVERAGE)
_SCORED_ONLY_DATED = _COVERED | {Domain.APPEARANCE.value, Domain.MARKS.value, Domain.OCCUPATION.value}


@dataclass(frozen=True, slots=True)
class Row:
    """A ledger row as the interview sees it (EvidenceRow of the ledger, dates parsed)."""

    id: str
    seq: int
    source_turn_id: str
    user_quote: str
    event_kind: str
    domain: str
    related_person: str | None
    occurred_from: date | None
    occurred_to: date | None
    precision: str
    status: str
    supersedes: str | None
    hold_reason: str | None
    date_text: str | None = None
    revision: str | None = None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Row:
        """Read a row of the ledger."""
        first, last = row.get("occurred_from"), row.get("occurred_to")
        return cls(
            id=str(row["id"]),
            seq=int(row.get("seq") or 0),
            source_turn_id=str(row.get("source_turn_id") or ""),
            user_quote=str(row.get("user_quote") or ""),
            event_kind=str(row["event_kind"]),
            domain=str(row["domain"]),
            related_person=row.get("related_person"),
            occurred_from=date.fromisoformat(first) if first else None,
            occurred_to=date.fromisoformat(last) if last else None,
            precision=str(row["date_precision"]),
            status=str(row["status"]),
            supersedes=row.get("supersedes_evidence_id"),
            hold_reason=row.get("hold_reason"),
            date_text=row.get("date_text"),
            revision=row.get("revision"),
        )

    @property
    def active(self) -> bool:
        """Confirmed, or held for a word of the person."""
        return self.status in _ACTIVE

    @property
    def pending(self) -> bool:
        """Held: neither scored nor forgotten."""
        return self.status == EvidenceStatus.PENDING_CONFIRMATION.value

    @property
    def dated(self) -> bool:
        """Whether it has a span of days."""
        return self.occurred_from is not None and self.precision != Precision.UNKNOWN.value

    @property
    def covers(self) -> bool:
        """Whether it counts for the floor: confirmed, dated, in a domain of coverage."""
        return self.status == EvidenceStatus.CONFIRMED.value and self.dated and self.domain in _COVERED

    @property
    def askable(self) -> bool:
        """Whether a question about it can lead to something that is scored."""
        return self.domain in _SCORED_ONLY_DATED


@dataclass(frozen=True, slots=True)
class Probe:
    """A cut of a domain's life so far that would tell the minutes apart (scoring.md, Probes)."""

    domain: str
    related_person: str | None
    promise_minutes: float
    periods: tuple[Period, ...]
    semantic_key: str

    @classmethod
    def of(cls, probe: Mapping[str, Any]) -> Probe:
        """Read a probe of the engine."""
        return cls(
            domain=str(probe["domain"]),
            related_person=probe.get("related_person"),
            promise_minutes=float(probe["promise_minutes"]),
            semantic_key=str(probe["semantic_key"]),
            periods=tuple((str(one["from"]), str(one["to"])) for one in probe["periods"]),
        )

    @property
    def span(self) -> Period:
        """First and last day of the whole cut."""
        return self.periods[0][0], self.periods[-1][1]


@dataclass(frozen=True, slots=True)
class Situation:
    """The present: all outside the interview's own memory, after this turn's rows were written and scored."""

    birth_date: date
    as_of: date
    locale: str
    n_eff: float
    """Smooth width in minutes: exp of the entropy of the share over the declared window."""
    rows: tuple[Row, ...] = ()
    """The whole ledger in its order, superseded and rejected rows too."""
    probes: tuple[Probe, ...] = ()
    """Best first."""
    tied_first_place: bool = False
    distress: bool = False
    """The turn spoke of loss or distress: no probe follows it."""

    @classmethod
    def of(
        cls,
        *,
        birth_date: date,
        as_of: date,
        locale: str,
        rows: Iterable[Mapping[str, Any]] = (),
        result: Mapping[str, Any] | None = None,
        minutes: int = 1440,
        probes: Iterable[Mapping[str, Any]] = (),
        distress: bool = False,
    ) -> Situation:
        """Make a situation from the shapes of the ledger and the engine.

        Args:
            birth_date: the person's birth date.
            as_of: the date the life is read up to, pinned when the case opened.
            locale: "zh" or "en".
            rows: every row of the ledger, in its order.
            result: result of the engine, or None before the first: then the window is whole.
            minutes: candidates of the declared window, used when there is no result.
            probes: what `scoring.plan_probes` answered, best first; only needed once round 3 may begin.
            distress: whether this turn's words were of loss or distress.
        """
        stability = (result or {}).get("stability") or {}
        return cls(
            birth_date=birth_date,
            as_of=as_of,
            locale=locale,
            rows=tuple(Row.of(row) for row in rows),
            n_eff=float(result["n_eff"]) if result else float(minutes),
            probes=tuple(Probe.of(probe) for probe in probes),
            tied_first_place=bool(stability.get("tied_first_place")),
            distress=distress,
        )

    @property
    def active(self) -> tuple[Row, ...]:
        """Rows that stand: confirmed or held."""
        return tuple(row for row in self.rows if row.active)

    @property
    def dated_events(self) -> int:
        """Confirmed dated rows of domains that count."""
        return sum(row.covers for row in self.rows)

    @property
    def dated_domains(self) -> int:
        """Domains among them."""
        return len({row.domain for row in self.rows if row.covers})

    def row(self, evidence_id: str | None) -> Row | None:
        """Return a row by id."""
        return next((row for row in self.rows if row.id == evidence_id), None)

    def words(self, row: Row) -> str:
        """Return the words that name a row's event (`told.event_words`)."""
        rows = {one.id: _told(one) for one in self.rows}
        return event_words(_told(row), rows, self.locale)

    def worded(self, row: Row) -> bool:
        """Whether the person's words name the row's event; else only its kind can."""
        return self.words(row) != kind_words(_told(row), self.locale)

    def root(self, row: Row) -> str:
        """Return the id the row's chain of revisions began with: what was asked of one is asked of all."""
        by_id = {one.id: one for one in self.rows}
        seen = {row.id}
        while row.supersedes in by_id and row.supersedes not in seen:
            row = by_id[row.supersedes]
            seen.add(row.id)
        return row.supersedes or row.id


def _told(row: Row) -> Mapping[str, Any]:
    return {"id": row.id, "user_quote": row.user_quote, "date_text": row.date_text, "event_kind": row.event_kind,
            "related_person": row.related_person, "supersedes_evidence_id": row.supersedes, "revision": row.revision}


def of_domains(rows: Sequence[Row], domain: str) -> tuple[Row, ...]:
    """Return the rows of a domain."""
    return tuple(row for row in rows if row.domain == domain)
