"""What the commands and the studio show of a bank: the difference of versions, and statistics."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from statistics import fmean
from typing import Any

from app.domain.bank.model import Bank, Item
from app.domain.vocabulary import Outcome


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two versions."""

    kind: str
    """added | removed | changed"""
    id: str
    field: str | None = None
    before: object = None
    after: object = None


def diff(old: Bank, new: Bank) -> tuple[Change, ...]:
    """Return what a new version changes, by question and field, in the order of ids."""
    before = {item.id: item for item in old.items}
    after = {item.id: item for item in new.items}
    changes: list[Change] = []
    for name in sorted(before.keys() | after.keys()):
        if name not in before:
            changes.append(Change("added", name, after=_json(after[name])))
        elif name not in after:
            changes.append(Change("removed", name, before=_json(before[name])))
        else:
            changes += _fields(name, _json(before[name]), _json(after[name]))
    return (
        *changes,
        *_fields("options", old.options.model_dump(mode="json"), new.options.model_dump(mode="json")),
    )


def _json(item: Item) -> dict[str, Any]:
    return item.model_dump(mode="json", exclude_none=True)


def _fields(name: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    return [
        Change("changed", name, field, before.get(field), after.get(field))
        for field in sorted(before.keys() | after.keys())
        if before.get(field) != after.get(field)
    ]


@dataclass(frozen=True, slots=True)
class ItemStats:
    """How a question of the bank earned its place."""

    id: str
    shown: int
    answered: int
    skipped: int
    refused: int
    uncertain: int
    passed_over: int
    turns_to_answer: float | None
    """Mean turns from showing to the answer, 1 = at once; None when nobody answered."""
    narrowing_minutes: float | None
    """Mean fall of N_eff from showing to the answer; None when nobody answered."""


def stats(rows: Iterable[Mapping[str, Any]]) -> tuple[ItemStats, ...]:
    """Return the statistics per question.

    Args:
        rows: `interview.statistics.item_rows` of any number of cases: {"bank_id", "outcome"|None,
            "turns_to_answer", "n_eff_before", "n_eff_after"}.
    """
    groups: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[str(row["bank_id"])].append(row)
    return tuple(_stats(name, groups[name]) for name in sorted(groups))


def _stats(name: str, rows: list[Mapping[str, Any]]) -> ItemStats:
    def count(outcome: Outcome) -> int:
        return sum(row.get("outcome") == outcome.value for row in rows)

    answered = [row for row in rows if row.get("outcome") == Outcome.ANSWERED.value]
    falls = [
        float(row["n_eff_before"]) - float(row["n_eff_after"])
        for row in answered
        if row.get("n_eff_before") is not None and row.get("n_eff_after") is not None
    ]
    return ItemStats(
        id=name,
        shown=len(rows),
        answered=len(answered),
        skipped=count(Outcome.SKIPPED),
        refused=count(Outcome.REFUSED),
        uncertain=count(Outcome.UNKNOWN),
        passed_over=count(Outcome.PASSED_OVER),
        turns_to_answer=fmean(row.get("turns_to_answer") or 1 for row in answered) if answered else None,
        narrowing_minutes=fmean(falls) if falls else None,
    )


def sample_birth(item: Item, as_of: date) -> date:
    """Return a birth date at which the question is asked: the middle of its window is lived by `as_of`."""
    age = item.window.age_to if item.window.age_to is not None else 40
    return date(as_of.year - min(max(age + 1, 18), 100), 1, 15)
