"""A report laid out once as sections of paragraphs, lists and tables: every format writes the same words.

What is said, in which order and with which numbers is settled here; app/render only knows how its format
writes a table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from app.domain.report.layout import Block, Bullets, Document, Facts, Paragraph, Picture, Section, Table, Tone
from app.domain.report.reading import Json
from app.domain.report.wording import Words
from app.texts import say


def document(report: Mapping[str, Any], shown: Collection[str] | None = None) -> Document:
    """Lay out what `build` returned. Parts in the order of report.md, empty ones left out.

    Args:
        report: what `build` returned.
        shown: names of the parts that may be shown; None shows all.
    """
    words = Words(report["locale"], dates=False, offsets=False)
    parts = (
        ("birth", _birth(report)),
        ("ranges", _ranges(report, words)),
        ("ladder", _ladder(report)),
        ("trust", _trust(report)),
        ("narrowing", _narrowing(report, words)),
        ("windows", _windows(report, words)),
        ("attribution", _attribution(report, words)),
        ("method", _method(report, words)),
        ("divisional", _divisional(report, words)),
        ("houses", _houses(report, words)),
        ("techniques", _techniques(report, words)),
        ("excluded", _excluded(report, words)),
        ("limits", [_bullets(report["limits"]), *_note(report["limits_note"])]),
        ("next", [_bullets(report["next_steps"])]),
    )
    kept = {name: tuple(block for block in blocks if not _empty(block)) for name, blocks in parts}
    return Document(
        report["locale"],
        report["title"],
        report["version_text"],
        tuple(
            Section(name, words.say(f"part-{name}"), blocks)
            for name, blocks in kept.items()
            if blocks and (shown is None or name in shown)
        ),
        report["closing"],
        words.say("footer"),
    )


def _empty(block: Block) -> bool:
    match block:
        case Bullets(items) | Facts(items):
            return not items
        case Table(_, rows):
            return not rows
        case Paragraph(text):
            return not text
    return False


def _note(*texts: str | None) -> list[Block]:
    return [Paragraph(text, Tone.NOTE) for text in texts if text]


def _bullets(entries: Sequence[Json]) -> Bullets:
    return Bullets(tuple(entry["text"] for entry in entries))


def _birth(report: Mapping[str, Any]) -> list[Block]:
    state = report["state"]
    facts = Facts(tuple((line["name"], line["value"]) for line in report["birth"]["lines"]))
    notes = _note(*report["birth"]["notes"])
    return [Paragraph(state["text"], Tone.LEAD), *_note(state["reason_text"]), facts, *notes]


def _ranges(report: Mapping[str, Any], words: Words) -> list[Block]:
    shown = report["ranges"]
    facts = [
        (words.say(f"ranges-{name}"), shown[name]["text"]) for name in ("candidate", "supported", "declared")
    ]
    time = shown["representative"]
    if time:
        facts.insert(1, (words.say("ranges-representative"), time["text"]))
    band = shown["chance_band"]
    notes = _note(time and time["note"], *shown["notes"], band and band["text"])
    return [Facts(tuple(facts)), Picture(), Paragraph(shown["sentence"], Tone.LEAD), *notes]


def _ladder(report: Mapping[str, Any]) -> list[Block]:
    ladder = report["ladder"]
    rungs = tuple(rung["text"] for rung in ladder["rungs"])
    here = next((at for at, rung in enumerate(ladder["rungs"]) if rung["here"]), None)
    return [
        Bullets(rungs, here),
        Paragraph(ladder["meaning"]),
        *_note(ladder["families"], ladder["never_truth"]),
    ]


def _trust(report: Mapping[str, Any]) -> list[Block]:
    trust = report["trust"]
    lines = [*trust["placebo"]["lines"], trust["coverage"]]
    stability = trust["stability"]
    return [
        *(Paragraph(line) for line in lines),
        *([Paragraph(trust["convention"], Tone.LEAD)] if trust["convention"] else []),
        Paragraph(stability["text"]),
        *_note(stability["note"], trust["honesty"]),
    ]


def _narrowing(report: Mapping[str, Any], words: Words) -> list[Block]:
    narrowing = report["narrowing"]
    headers = ("narrowing-step", "narrowing-why", "narrowing-candidate", "narrowing-supported")
    rows = (
        (
            str(at),
            words.say("narrowing-why-noted", why=step["why"], note=step["note"]) if step["note"] else step["why"],
            step["interval"]["text"],
            step["supported"]["text"],
        )
        for at, step in enumerate(narrowing["steps"])
    )
    return [Paragraph(narrowing["line"], Tone.LEAD), _table(words, headers, rows)]


def _windows(report: Mapping[str, Any], words: Words) -> list[Block]:
    blocks: list[Block] = []
    for receipt in report["windows"]:
        texts = receipt["texts"]
        facts = [
            (words.say(f"window-{name.replace('_', '-')}"), texts[name])
            for name in ("old", "new", "before", "after", "candidates_before", "candidates_after")
            if name in texts
        ]
        if receipt.get("reason"):
            facts.insert(2, (words.say("window-reason"), str(receipt["reason"])))
        blocks += [Facts(tuple(facts)), *_note(receipt["kept"])]
    return blocks


def _attribution(report: Mapping[str, Any], words: Words) -> list[Block]:
    told = report["attribution"]
    dash = words.say("none")
    headers = (
        "attribution-quote",
        "attribution-date",
        "attribution-candidate",
        "attribution-supported",
        "attribution-without",
        "attribution-effect",
    )
    rows = (
        (
            row["told"],
            row["date_label"],
            *(row[name]["text"] if row[name] else dash for name in ("interval", "supported", "without_it")),
            row["effect"],
        )
        for row in told["rows"]
    )
    return [_table(words, headers, rows, quoted=0), *_note(told["note"], told["pending"])]


def _method(report: Mapping[str, Any], words: Words) -> list[Block]:
    dash = words.say("none")
    headers = (
        "method-event",
        "method-periods",
        "method-signs",
        "method-transits",
        "method-layers",
        "method-supports",
    )
    events = report["method"]["events"]
    comma = words.say("list-comma")
    rows = (
        (
            words.say("method-event-dated", quote=event["short"], date=event["date_label"]),
            comma.join(event["vimshottari"]) or dash,
            comma.join(event["narayana"]) or dash,
            event["transits"],
            comma.join(event["layers"]) or dash,
            event["favours_text"],
        )
        for event in events
    )
    missing = dict.fromkeys(event["not_evaluated"] for event in events if event["not_evaluated"])
    return [_table(words, headers, rows), *_note(report["method"]["note"], *missing)]


def _divisional(report: Mapping[str, Any], words: Words) -> list[Block]:
    compared = report["method"]["divisional"]
    headers = (words.say("divisional-candidate"), *(chart["text"] for chart in compared["charts"]))
    rows = tuple((row["text"], *row["cells"]) for row in compared["rows"])
    return [Table(headers, rows), *_note(compared["note"])]


def _houses(report: Mapping[str, Any], words: Words) -> list[Block]:
    table = report["method"]["houses"]
    headers = ("house", "house-sign", "house-grahas", "house-about")
    rows = ((row["text"], row["sign_text"], row["grahas_text"], row["about"]) for row in table["rows"])
    return [_table(words, headers, rows), *_note(table["note"])]


def _techniques(report: Mapping[str, Any], words: Words) -> list[Block]:
    headers = ("technique-name", "technique-status", "technique-reason")
    return [
        _table(
            words,
            headers,
            ((one["name"], one["status_text"], one["note"]) for one in report["method"]["techniques"]),
        )
    ]


def _excluded(report: Mapping[str, Any], words: Words) -> list[Block]:
    told = report["excluded"]
    rows = ((row["text"], row["why"]) for row in told["rows"])
    return [_table(words, ("excluded-when", "excluded-why"), rows), *_note(told["note"])]


def _table(
    words: Words, headers: Sequence[str], rows: Iterable[tuple[str, ...]], quoted: int | None = None
) -> Table:
    return Table(tuple(words.say(header) for header in headers), tuple(rows), quoted)


def glyph_note(locale: str) -> str:
    """Return the line that says why a □ stands somewhere."""
    return say(locale, "report-glyph-note")
