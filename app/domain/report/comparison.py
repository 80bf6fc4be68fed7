"""Two versions of a report side by side: what changed of ranges, events, rung and limits, and what stayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.report import standing
from app.domain.report.labels import date_label, short
from app.domain.report.layout import Block, Bullets, Document, Paragraph, Section, Table, Tone
from app.domain.report.reading import Json, Reading, View, minutes
from app.domain.report.wording import Words
from app.texts import say


def compare(before: View, after: View, locale: str) -> Json:
    """Return what changed from one stored version to another.

    Args:
        before: the stored state of a case at one version, as `build` takes it.
        after: the same at another.
        locale: "zh" or "en".

    Returns:
        {"from", "to", "ranges": […], "representative", "label", "rows": {"added", "removed", "revised", "kept"},
        "limits": {"opened", "closed", "kept"}, "birth": […], "sentence", "closing"}. Members named `text`, `before`
        and `after` are for people.
    """
    old, new = Reading(before, locale), Reading(after, locale)
    ranges = [_range(old, new, name) for name in ("candidate", "supported", "declared")]
    rows, limits, label = _rows(old, new), _limits(old, new), _label(old, new)
    birth, representative = _birth(old, new), _representative(old, new)
    changed = any(one["change"] != "same" for one in ranges) or label["changed"] or representative["changed"] or birth \
        or any(rows[name] for name in ("added", "removed", "revised")) or limits["opened"] or limits["closed"]
    return {
        "case_id": new.case["id"],
        "locale": locale,
        "from": {"version": before.get("report_version", 0), "written_at": before.get("written_at")},
        "to": {"version": after.get("report_version", 0), "written_at": after.get("written_at")},
        "changed": bool(changed),
        "ranges": ranges,
        "representative": representative,
        "label": label,
        "rows": rows,
        "limits": limits,
        "birth": birth,
        "sentence": None if changed else new.words.say("compare-same"),
        "closing": new.words.say("closing"),
    }


def _range(old: Reading, new: Reading, name: str) -> Json:
    before, after = getattr(old, name), getattr(new, name)
    widths = minutes(before), minutes(after)
    same = before["from"] == after["from"] and before["to"] == after["to"] and widths[0] == widths[1]
    change = "same" if same else "narrower" if widths[1] < widths[0] else "wider" if widths[1] > widths[0] else "moved"
    return {
        "name": name,
        "title": new.words.say(f"ranges-{name}"),
        "before": old.words.range(before),
        "after": new.words.range(after),
        "minutes": {"before": widths[0], "after": widths[1]},
        "change": change,
        "text": new.words.say("compare-unchanged") if same
        else new.words.say(f"compare-{change}", minutes=abs(widths[1] - widths[0])),
    }


def _representative(old: Reading, new: Reading) -> Json:
    times = [one.words.time(one.representative) if one.representative else one.words.say("none") for one in (old, new)]
    return {"title": new.words.say("ranges-representative"), "before": times[0], "after": times[1],
            "changed": old.representative != new.representative, "note": new.words.say("ranges-representative-note")}


def _label(old: Reading, new: Reading) -> Json:
    rungs = [standing.ladder(one) for one in (old, new)]
    return {"title": new.words.say("part-ladder"), "code": {"before": rungs[0]["label"], "after": rungs[1]["label"]},
            "before": rungs[0]["text"], "after": rungs[1]["text"], "changed": rungs[0]["label"] != rungs[1]["label"]}


def _rows(old: Reading, new: Reading) -> Json:
    gone = {key: row for key, row in old.by_id.items() if key not in new.by_id}
    added, revised = [], []
    for key, row in new.by_id.items():
        if key in old.by_id:
            continue
        former = gone.pop(str(row.get("supersedes_evidence_id")), None)
        if former is None:
            added.append(_row(new, row))
        else:
            revised.append({**_row(new, row), "former": _row(old, former),
                            "text": new.words.say("compare-revised", before=_named(old, former), after=_named(new, row))})
    return {"added": added, "removed": [_row(old, row) for row in gone.values()], "revised": revised,
            "kept": len(old.by_id.keys() & new.by_id.keys())}


def _row(reading: Reading, row: Mapping[str, Any]) -> Json:
    return {"evidence_id": row["id"], "quote": row["user_quote"], "date_label": date_label(row, reading.words),
            "text": _named(reading, row)}


def _named(reading: Reading, row: Mapping[str, Any]) -> str:
    return reading.words.say("why-evidence-line", date=date_label(row, reading.words), quote=short(reading.event_words(row)))


def _limits(old: Reading, new: Reading) -> Json:
    before, after = ({limit["code"]: limit for limit in standing.limits(one.gate["blockers"], new.locale)} for one in (old, new))
    return {"opened": [limit for code, limit in after.items() if code not in before],
            "closed": [limit for code, limit in before.items() if code not in after],
            "kept": len(before.keys() & after.keys())}


def _birth(old: Reading, new: Reading) -> list[Json]:
    """Lines of the birth data that differ."""
    before, after = ({line["name"]: line["value"] for line in standing.birth(one)["lines"]} for one in (old, new))
    none = new.words.say("none")
    return [{"title": name, "before": before.get(name, none), "after": after.get(name, none)}
            for name in {**before, **after} if before.get(name) != after.get(name)]


def document(found: Mapping[str, Any]) -> Document:
    """Lay a comparison out as a page."""
    locale = found["locale"]
    words = Words(locale, dates=False, offsets=False)
    versions = [words.say("version", version=str(found[name]["version"])) for name in ("from", "to")]
    headers = ("", *versions, words.say("compare-change"))
    same, differs = words.say("compare-unchanged"), words.say("compare-differs")
    lines = [(one["title"], one["before"], one["after"], one["text"]) for one in found["ranges"]]
    for one in (found["representative"], found["label"]):
        lines.append((one["title"], one["before"], one["after"], differs if one["changed"] else same))
    lines += [(one["title"], one["before"], one["after"], differs) for one in found["birth"]]
    start: list[Block] = [Paragraph(found["sentence"], Tone.LEAD)] if found["sentence"] else []
    sections = (
        Section("compared", words.say("part-ranges"), (*start, Table(headers, tuple(lines)),
                                                       Paragraph(found["representative"]["note"], Tone.NOTE))),
        Section("events", words.say("part-attribution"), _events(found["rows"], words)),
        Section("limits", words.say("part-limits"), _blockers(found["limits"], words)),
    )
    title = words.say("compare-title", before=versions[0], after=versions[1])
    return Document(locale, title, say(locale, "report-compare-lead"), sections, found["closing"], words.say("footer"))


def _events(rows: Mapping[str, Any], words: Words) -> tuple[Block, ...]:
    told = [(words.say(f"compare-{name}"), one["text"]) for name in ("added", "revised-row", "removed")
            for one in rows[name.removesuffix("-row")]]
    kept = Paragraph(words.say("compare-kept", count=rows["kept"]), Tone.NOTE)
    headers = (words.say("compare-change"), words.say("method-event"))
    return (Table(headers, tuple(told)), kept) if told else (kept,)


def _blockers(limits: Mapping[str, Any], words: Words) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for name in ("closed", "opened"):
        texts: Sequence[str] = [one["text"] for one in limits[name]]
        if texts:
            blocks += [Paragraph(words.say(f"compare-{name}")), Bullets(tuple(texts))]
    return (*blocks, Paragraph(words.say("compare-limits-kept", count=limits["kept"]), Tone.NOTE))
