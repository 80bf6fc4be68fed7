"""What a person reads of a target: labels and values in their language, made from what the listing shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.texts import has, say

Shown = Mapping[str, Any]


def facts(kind: str, shown: Shown, locale: str) -> list[tuple[str, str]]:
    """Return (label, value) pairs of a target, empty values left out.

    Args:
        kind: the item kind.
        shown: the target's entry in `review-targets.json`.
        locale: "zh" or "en".
    """
    found = {"entity": _entity, "mention": _mention, "statement": _statement, "role": _role}.get(kind, _sentence)
    return [(say(locale, f"review-field-{name}"), value) for name, value in found(shown, locale) if value]


def _entity(shown: Shown, locale: str) -> Iterator[tuple[str, str]]:
    yield "who", _who(shown["entityId"], locale)
    yield "stands-on", " · ".join(_quoted(one, locale) for one in shown["quotes"])


def _mention(shown: Shown, locale: str) -> Iterator[tuple[str, str]]:
    yield "who", _who(shown["entityId"], locale)
    yield "words", _quoted(shown["quote"], locale)
    yield "where", say(locale, "review-where", message=shown["message"], occurrence=shown["occurrence"], start=str(shown["start"]),
                       end=str(shown["end"]))


def _statement(shown: Shown, locale: str) -> Iterator[tuple[str, str]]:
    yield from _mention(shown, locale)
    yield "what", _kind(shown["eventKind"], locale)
    yield "when", _date(shown["dateText"], shown["from"], shown["to"], shown["precision"], locale)
    yield "basis", shown["basis"]
    hold = shown["holdReason"]
    key = f"evidence-hold-{str(hold).replace('_', '-')}"
    yield "waits", "" if hold is None else say(locale, key) if has(locale, key) else str(hold)
    yield "status", say(locale, f"review-status-{shown['status'].replace('_', '-')}")
    yield "replaces", shown["supersedes"] or ""


def _role(shown: Shown, locale: str) -> Iterator[tuple[str, str]]:
    expected, part = shown["expected"], shown["kind"]
    need = say(locale, f"review-need-{shown['requirement'].replace('_', '-')}")
    yield "part", say(locale, f"review-part-{part.replace('_', '-')}", need=need)
    yield "of", _quoted(shown["statementQuote"], locale)
    if part == "date":
        yield "expected", _date(expected["text"], expected["from"], expected["to"], expected["precision"], locale)
    elif part == "kind":
        yield "expected", _kind(expected, locale)
    elif part == "subject":
        yield "expected", _who(expected, locale)
    if shown["words"] is not None:
        yield "words", _quoted(shown["words"], locale)
    yield "located", say(locale, "review-located", count=len(shown["locatedIn"]))


def _sentence(shown: Shown, locale: str) -> Iterator[tuple[str, str]]:
    yield "question", shown.get(locale, "")
    yield "rules", " · ".join(shown.get("rules", ()))


def _quoted(words: str, locale: str) -> str:
    return say(locale, "review-quoted", words=words)


def _who(entity: str, locale: str) -> str:
    key = "review-who-self" if entity == "self" else f"evidence-relation-{entity.replace('_', '-')}"
    return f"{say(locale, key)} ({entity})" if has(locale, key) else entity


def _kind(kind: str, locale: str) -> str:
    key = f"evidence-kind-{kind.replace('_', '-')}"
    return f"{say(locale, key)} ({kind})" if has(locale, key) else kind


def _date(words: str | None, first: str | None, last: str | None, precision: str, locale: str) -> str:
    if first is None:
        return say(locale, "review-undated")
    span = first if first == last else f"{first} – {last or '…'}"
    return f"{_quoted(words, locale)} {span} ({precision})" if words else f"{span} ({precision})"
