"""Why this conclusion: which events, methods and limits, and how much came from the answers.

Seed 002, task 8. Everything is stored results put into fixed sentences; no model writes any of it.
"""

from __future__ import annotations

from app.domain.report import method, standing
from app.domain.report.chance import chance_band
from app.domain.report.labels import date_label, short
from app.domain.report.reading import DAY_MINUTES, Json, Reading, View, minutes
from app.domain.report.trace import attribution
from app.domain.report.wording import percent


def why(view: View, locale: str) -> Json:
    """Return the answer to "did you recall this or compute it?", from stored results alone.

    Returns:
        {"title", "question", "computed", "evidence": […], "layers": […], "limits": […], "sources": {…}, "closing"}.
    """
    reading = Reading(view, locale)
    words = reading.words
    used = [row for row in reading.scored if reading.result]
    return {
        "title": words.say("why-title"),
        "question": words.say("why-question"),
        "computed": words.say("why-computed"),
        "evidence": [
            {
                "evidence_id": row["id"],
                "quote": row["user_quote"],
                "date_label": date_label(row, words),
                "text": words.say("why-evidence-line", date=date_label(row, words), quote=reading.told(row)),
            }
            for row in used
        ],
        "evidence_note": None if used else words.say("why-evidence-none"),
        "layers": _layers(reading),
        "limits": standing.limits(reading.gate["blockers"], locale),
        "limits_note": None if reading.gate["blockers"] else words.say("limits-none"),
        "sources": sources(reading),
        "ranges": standing.ranges(reading)["sentence"],
        "honesty": words.say("honesty"),
        "closing": words.say("closing"),
    }


def _layers(reading: Reading) -> list[Json]:
    events: dict[str, list[str]] = {}
    for row in reading.result.get("rows") or ():
        for one in row.get("techniques") or ():
            if one["status"] == "contributed":
                events.setdefault(one["code"], []).append(str(row["event_id"]))
    layers = []
    for code, ids in events.items():
        name = method.technique(reading, code)
        layers.append(
            {
                "code": code,
                "name": name,
                "evidence_ids": list(dict.fromkeys(ids)),
                "text": reading.words.say("why-layers-line", name=name, count=len(set(ids))),
            }
        )
    return layers


def sources(reading: Reading) -> Json:
    """Return how the narrowing from a whole day to the candidate range divides among its sources.

    Counted in minutes taken away, a measure that anybody can check: the declared window took what it took of
    the day; rules and events took the rest, and the part beyond random dates is told apart.
    """
    words = reading.words
    window, left = minutes(reading.declared), minutes(reading.candidate)
    day = max(DAY_MINUTES, window)
    declared, answers = day - window, window - left
    beyond = window - minutes(reading.supported)
    total = declared + answers
    shares = {
        "declared_window": percent(declared, total),
        "answers_and_rules": percent(answers, total),
        "answers_beyond_chance": percent(beyond, total),
    }
    if declared and answers:  # whole percent that sum to 100
        shares["answers_and_rules"] = 100 - shares["declared_window"]
    lines = [
        words.say("why-source-declared", day=day, window=window, percent=shares["declared_window"]),
        words.say("why-source-answers", minutes=answers, percent=shares["answers_and_rules"]),
        words.say("why-source-supported", minutes=beyond, percent=shares["answers_beyond_chance"]),
    ]
    band = chance_band(reading)
    if band and answers:
        lines.append(words.say("why-source-chance", minutes=window - band["minutes"]))
    if not answers:
        lines.append(words.say("why-source-nothing"))
    elif declared > answers:
        lines.append(words.say("why-source-mostly-declared"))
    lines.append(words.say("why-source-defaults"))
    return {
        "minutes": {
            "day": day,
            "declared_window": declared,
            "answers_and_rules": answers,
            "answers_beyond_chance": beyond,
        },
        "percent": shares,
        "rows": _rows(reading, answers),
        "lines": lines,
    }


def _rows(reading: Reading, answers: int) -> list[Json]:
    shares = []
    for entry in attribution(reading):
        gone = (entry.get("minutes") or {}).get("interval", 0)
        share = percent(gone, answers) if answers else 0
        words = reading.event_words(reading.by_id[str(entry["evidence_id"])])
        shares.append(
            {
                "evidence_id": entry["evidence_id"],
                "minutes": gone,
                "percent": share,
                "text": reading.words.say(
                    "why-row-share", quote=short(words), minutes=gone, percent=share
                ),
            }
        )
    return shares
