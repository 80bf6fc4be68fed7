"""Evidence → candidate → method: what each event was compared by, and what each technique brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.domain.report.labels import date_label, short
from app.domain.report.reading import Json, Reading

LEADING: Final = 3
"""Candidates compared side by side: seed 002 asks for those that the third round tells apart (1 to 3)."""
CHARTS: Final = ("D1", "D9", "D10")
HOUSES: Final = 12


def candidate_label(reading: Reading, candidate: Mapping[str, Any]) -> str:
    """Return "stretch 1, 14:02–14:31"."""
    return reading.words.say(
        "candidate-label", rank=int(candidate["rank"]), range=reading.words.ends(candidate["range"])
    )


def events(reading: Reading) -> list[Json]:
    """Return part 6, first table: per event the periods, the transits, the methods, whom they favour."""
    labels = {str(one["candidate_id"]): candidate_label(reading, one) for one in reading.candidates}
    return [
        _event(reading, reading.by_id[str(row["event_id"])], row, labels)
        for row in reading.result.get("rows") or ()
        if str(row["event_id"]) in reading.by_id and row.get("periods")
    ]


def _event(reading: Reading, row: Json, scored: Mapping[str, Any], labels: Mapping[str, str]) -> Json:
    words = reading.words
    periods = scored.get("periods") or {}
    techniques: Sequence[Mapping[str, Any]] = scored.get("techniques") or ()
    gave = [one for one in techniques if one["status"] == "contributed"]
    favoured = _favoured(gave, labels)
    missing = [
        words.say("method-missing", name=technique(reading, one["code"]), reason=reason(reading, one))
        for one in techniques
        if one["status"] == "not_evaluated"
    ]
    return {
        "evidence_id": row["id"],
        "quote": row["user_quote"],
        "short": short(reading.event_words(row)),
        "date_label": date_label(row, words),
        "weight": words.say("method-weight", weight=f"{float(scored['precision_weight']):.1f}"),
        "vimshottari": [words.graha(lord) for lord in periods.get("vimshottari") or ()],
        "narayana": [words.sign(sign) for sign in periods.get("narayana") or ()],
        "transits": transits(reading, periods.get("transits")),
        "layers": list(dict.fromkeys(technique(reading, one["code"]) for one in gave)),
        "favours": list(favoured),
        "favours_text": _favours_text(reading, favoured, labels),
        "not_evaluated": words.say("method-not-evaluated", list=words.semicolon(missing))
        if missing
        else None,
    }


def _favoured(techniques: Sequence[Mapping[str, Any]], labels: Mapping[str, str]) -> tuple[str, ...]:
    """Return the stretches to which most of what tells them apart goes; none where all are alike."""
    weight: dict[str, float] = {}
    for one in techniques:
        for candidate in one.get("favours") or ():
            weight[str(candidate)] = weight.get(str(candidate), 0.0) + float(one["spread"])
    most = max(weight.values(), default=0.0)
    return tuple(candidate for candidate in labels if most and weight.get(candidate, 0.0) >= most)


def _favours_text(reading: Reading, favoured: Sequence[str], labels: Mapping[str, str]) -> str:
    if len(labels) < 2:
        return reading.words.say("method-supports-only")
    if not favoured:
        return reading.words.say("method-supports-none")
    return reading.words.comma(labels[candidate] for candidate in favoured)


def transits(reading: Reading, signs: Mapping[str, Any] | None) -> str:
    """Return "Jupiter in Gemini, Saturn in Aries", or why there is none."""
    words = reading.words
    if not signs:
        return words.say("method-no-transit")
    return words.comma(
        words.say("method-transit", graha=words.graha(name), sign=words.sign(sign))
        for name, sign in signs.items()
    )


def technique(reading: Reading, code: str) -> str:
    """Return a technique's name for people."""
    return reading.words.code("technique", code, "technique-other")


def reason(reading: Reading, entry: Mapping[str, Any]) -> str:
    """Return why a technique was not evaluated or is not supported."""
    return reading.words.code("why-not", str(entry.get("reason") or "other"), "why-not-other")


def divisional(reading: Reading) -> Json:
    """Return part 6, second table: ascendants of the leading candidates in birth, ninth and tenth chart.

    Before an event was compared nothing leads, and there is nothing to compare. The placements are stored with
    the result: `charts` of a candidate, or of the view by candidate id.
    """
    words = reading.words
    stored = reading.view.get("charts") or {}
    leading = [
        (one, one.get("charts") or stored.get(one["candidate_id"]))
        for one in reading.candidates[:LEADING]
        if reading.scored
    ]
    shown = [(one, placed) for one, placed in leading if placed]
    charts = [chart for chart in CHARTS if shown and all(chart in placed for _, placed in shown)]
    rows = [
        {
            "candidate_id": one["candidate_id"],
            "text": candidate_label(reading, one),
            "signs": [_sign(placed[chart]) for chart in charts],
            "cells": [words.sign(_sign(placed[chart])) for chart in charts],
        }
        for one, placed in shown
    ]
    alike = len(rows) > 1 and all(row["cells"] == rows[0]["cells"] for row in rows)
    note = "divisional-empty" if not rows else "divisional-same" if alike else "divisional-ascendant"
    return {
        "charts": [{"code": chart, "text": words.say(f"chart-{chart.lower()}")} for chart in charts],
        "rows": rows,
        "note": words.say(note),
    }


def _sign(placed: Any) -> int | str:
    """The ascendant's sign of a chart: given alone, or as `Lagna` among the bodies."""
    if isinstance(placed, Mapping):
        placed = placed["Lagna"]
    return placed if isinstance(placed, (int, str)) else int(placed)


def houses(reading: Reading) -> Json:
    """Return the house table of the adopted time: whole signs from the ascendant, each with the planets in it.

    The chart is stored with the adoption, so the table stays that of the time that was adopted.
    """
    words = reading.words
    accepted = reading.view.get("accepted") or {}
    chart: Mapping[str, Any] = accepted.get("chart") or {}
    if not chart or not reading.view.get("active_birth_time"):
        return {"rows": [], "time": None, "note": None}
    first, rows = int(chart["Lagna"]), []
    for house in range(HOUSES):
        sign = (first + house) % HOUSES
        within = [name for name, at in chart.items() if name != "Lagna" and at == sign]
        rows.append({
            "house": house + 1,
            "sign": sign,
            "grahas": within,
            "text": words.say("house-number", number=house + 1),
            "sign_text": words.sign(sign),
            "grahas_text": words.comma(words.graha(name) for name in within) or words.say("none"),
            "about": words.say(f"house-{house + 1}"),
        })
    time = words.full_time(reading.view["active_birth_time"])
    return {"rows": rows, "time": time, "note": words.say("houses-note", time=time)}


def audit(reading: Reading) -> list[Json]:
    """Return part 6, third table: the eight techniques, what each contributed or why it did not."""
    words = reading.words
    told = []
    for one in reading.result.get("audit") or ():
        named = [
            short(reading.event_words(reading.by_id[str(event)]))
            for event in one.get("event_ids") or ()
            if str(event) in reading.by_id
        ]
        if one["status"] == "contributed":
            note = words.semicolon(named) if named else words.say("none")
        else:
            note = reason(reading, one) if one.get("reason") else words.say("none")
        told.append(
            {
                "code": one["code"],
                "status": one["status"],
                "name": technique(reading, one["code"]),
                "status_text": words.code("status", one["status"], "status-not-evaluated"),
                "note": note,
            }
        )
    return told


def excluded(reading: Reading) -> list[Json]:
    """Return part 7: stretches outside the candidate range, each with its reason."""
    return [
        {
            **one,
            "text": reading.words.range(one),
            "why": reading.words.code("excluded", str(one.get("reason_code") or "other"), "excluded-other"),
        }
        for one in reading.result.get("excluded") or ()
    ]
