"""How the ranges came to be: step by step, row by row, and over changes of the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.domain.report.labels import date_label, short
from app.domain.report.reading import Json, Reading, is_dated, minutes, span
from app.domain.vocabulary import UNSCORED, Domain

REASONS = ("declared", "evidence", "correction", "window", "birth", "reopen")


def narrowing(reading: Reading) -> Json:
    """Return part 4: one step per stored result version, ± 120 → ± 45 → …, as a table and as a line."""
    words = reading.words
    steps: list[Json] = []
    for entry in (reading.view.get("narrowing") or ()) if reading.stands else ():
        before = steps[-1]["interval"]["width_minutes"] if steps else None
        steps.append(_step(reading, entry, before))
    if not steps or steps[0]["reason"] != "declared":
        first = steps[0]["interval"] if steps else None
        if first is None or not _whole(reading, first):
            start = {"interval": reading.declared, "supported": reading.declared, "reason": "declared"}
            steps.insert(0, _step(reading, start, None))
    halves = [words.half(int(step["interval"]["width_minutes"])) for step in steps]
    shown = [half for at, half in enumerate(halves) if at == 0 or half != halves[at - 1]]
    return {"line": " → ".join(shown), "steps": steps}


def _whole(reading: Reading, stretch: Mapping[str, Any]) -> bool:
    return bool(stretch["from"] == reading.declared["from"] and stretch["to"] == reading.declared["to"])


def _step(reading: Reading, entry: Mapping[str, Any], before: int | None) -> Json:
    words = reading.words
    reason = entry["reason"] if entry.get("reason") in REASONS else "evidence"
    row = reading.by_id.get(str(entry.get("evidence_id") or ""))
    why = (
        short(reading.event_words(row)) if row and reason == "evidence" else words.say(f"narrowing-reason-{reason}")
    )
    width = int(entry["interval"]["width_minutes"])
    note = words.say("narrowing-wider") if before is not None and width > before else None
    return {
        "version": entry.get("version"),
        "reason": reason,
        "why": why,
        "note": note,
        "turn_id": entry.get("turn_id"),
        "evidence_id": entry.get("evidence_id"),
        "interval": {**entry["interval"], "text": words.brief(entry["interval"])},
        "supported": {**entry["supported"], "text": words.brief(entry["supported"])},
    }


def attribution(reading: Reading) -> list[Json]:
    """Return part 5: one entry per confirmed row in ledger order, as stored when the row was written."""
    stored = {
        str(snap.get("evidence_id") or snap.get("event_id")): snap
        for snap in (*(reading.result.get("attribution") or ()), *((reading.view.get("snapshots") or ()) if reading.stands else ()))
    }
    return [_attributed(reading, row, stored.get(str(row["id"]))) for row in reading.rows]


def _attributed(reading: Reading, row: Json, snap: Mapping[str, Any] | None) -> Json:
    words = reading.words
    entry: Json = {
        "evidence_id": row["id"],
        "quote": row["user_quote"],
        "told": reading.told(row),
        "date_label": date_label(row, words),
        "area": words.area(row["domain"]),
        "narrowed": False,
        "interval": None,
        "supported": None,
        "n_eff": None,
        "without_it": None,
    }
    if snap is None or not is_dated(row) or Domain(row["domain"]) in UNSCORED:
        background = Domain(row["domain"]) in UNSCORED
        key = "background" if background else "not-compared" if is_dated(row) else "undated"
        return {**entry, "mark": words.say("attribution-zero"), "effect": words.say(f"attribution-{key}")}
    gone = {
        name: minutes(snap[name]["before"]) - minutes(snap[name]["after"])
        for name in ("interval", "supported")
    }
    narrowed = any(lost > 0 for lost in gone.values())
    for name in ("interval", "supported"):
        before, after = snap[name]["before"], snap[name]["after"]
        entry[name] = {"before": before, "after": after, "text": _change(reading, before, after)}
    without = snap.get("without_it")
    entry |= {
        "narrowed": narrowed,
        "n_eff": snap.get("n_eff"),
        "minutes": gone,
        "mark": None if narrowed else words.say("attribution-zero"),
        "without_it": without
        and {
            **without,
            "text": words.say(
                "attribution-without-value",
                candidate=words.brief(without["interval"]),
                supported=words.brief(without["supported"]),
            ),
        },
        "effect": _effect(reading, gone, without),
    }
    return entry


def _change(reading: Reading, before: Json, after: Json) -> str:
    words = reading.words
    if before == after:
        return words.say("attribution-same", range=words.brief(after))
    return words.say("attribution-change", before=words.brief(before), after=words.brief(after))


def _effect(reading: Reading, gone: Mapping[str, int], without: Mapping[str, Any] | None) -> str:
    words = reading.words
    candidate, supported = gone["interval"], gone["supported"]
    if candidate > 0 and supported > 0:
        return words.say("attribution-both-narrowed", candidate=candidate, supported=supported)
    if candidate > 0:
        return words.say("attribution-candidate-narrowed", minutes=candidate)
    if supported > 0:
        return words.say("attribution-supported-narrowed", minutes=supported)
    if without and not _same(reading, without):
        return words.say("attribution-carried")
    return words.say("attribution-nothing")


def _same(reading: Reading, without: Mapping[str, Any]) -> bool:
    pairs = ((without["interval"], reading.candidate), (without["supported"], reading.supported))
    return all(
        one["from"] == other["from"] and one["to"] == other["to"] and minutes(one) == minutes(other)
        for one, other in pairs
    )


def pending_line(reading: Reading) -> str | None:
    """Return how many rows wait for the person's check, or None."""
    count = len(reading.pending)
    return reading.words.say("attribution-pending", count=count) if count else None


def windows(reading: Reading) -> list[Json]:
    """Return receipts of changed windows: old, new, reason, range before and after (seed 002 task 9)."""
    return [_receipt(reading, receipt) for receipt in reading.view.get("window_receipts") or ()]


def _receipt(reading: Reading, receipt: Mapping[str, Any]) -> Json:
    words = reading.words
    shown: Json = {}
    for name in ("old", "new"):
        window = receipt.get(f"{name}_window") or receipt.get(name)
        if window:
            start, end = reading.time(window["start"]), reading.time(window["end"])
            days = {start["date"], end["date"], reading.declared["from"]["date"]}
            shown[name] = replace(words, dates=words.dates or len(days) > 1).ends(span(start, end))
    interval = receipt.get("interval") or {}
    for name in ("before", "after"):
        if interval.get(name):
            shown[name] = words.brief(interval[name])
    candidates = receipt.get("candidates") or {}
    for name in ("before", "after"):
        if candidates.get(name):
            shown[f"candidates_{name}"] = words.semicolon(
                words.say("window-candidate", rank=one["rank"], range=words.ends(one["range"]),
                          percent=one["relative_support"])
                for one in sorted(candidates[name], key=lambda one: int(one["rank"]))
            )
    return {**receipt, "texts": shown, "kept": words.say("window-kept")}
