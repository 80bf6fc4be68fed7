"""No delivered text holds an internal name, a promise of a minute, a chance of truth or an apology.

Not by cleaning: the texts are fixed sentences, and here all of them are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app.domain.report import build, cards, summary, why
from app.domain.report.document import document
from app.domain.report.layout import texts
from app.render import html, markdown, svg
from app.texts import LOCALES, keys, say
from tests.report.views import NAMES, Json, load

FORBIDDEN = re.compile(
    r"fail|失败|遗憾|抱歉|对不起|sorry|regret|unfortunately|apolog|probab|概率|可能性|likelihood|odds of"
    r"|已校正到|定位到|精确到|exact minute|corrected to|fixed to|pinned down|accurate to"
    r"|真实出生时间是|神秘|命中注定|destin|mystic",
    re.IGNORECASE,
)
INTERNAL = re.compile(
    r"[A-Za-z]+_[A-Za-z_]+|\b(?!GeoNames\b)[a-z]*[A-Z]?[a-z]+[A-Z][a-z]|[0-9a-f]{8}-[0-9a-f]{4}"
    r"|\b(?:c\d|sha256|null|None|True|False|json)\b"
    r"|(?i:blocker|adapter|fingerprint|standalone|vedastro|holdout|parashari|jaimini|payload|snapshot)"
)
LATIN_IN_CHINESE = {
    "Vimshottari",
    "Narayana",
    "Sarvashtakavarga",
    "Shadbala",
    "Arudha",
    "D",
    "UTC",
    "Asia",
    "Shanghai",
    "p",
    "R",
    "GeoNames",
    "Markdown",
}
"""Latin words that a Chinese report may hold: names of the field, the zone, two symbols of statistics."""

PEOPLE_TEXT = {
    "text",
    "sentence",
    "note",
    "why",
    "effect",
    "mark",
    "meaning",
    "coverage",
    "convention",
    "honesty",
    "closing",
    "title",
    "date_label",
    "short",
    "quote",
    "name",
    "value",
    "line",
    "families",
    "never_truth",
    "status_text",
    "favours_text",
    "transits",
    "not_evaluated",
    "computed",
    "question",
    "label_text",
    "pending",
    "limits_note",
    "evidence_note",
    "reason_text",
    "rank_text",
    "range_text",
    "tied_text",
    "time_text",
    "relative_support_text",
    "indistinguishable_text",
    "representative_note",
    "version_text",
    "weight",
    "sign_text",
    "grahas_text",
    "about",
}
OURS = ("report-", "places-", "share-")
"""Beginnings of the names of texts that this room says."""


def spoken(value: object, name: str = "") -> Iterator[str]:
    """Every text for people in a JSON document."""
    if isinstance(value, str):
        if name in PEOPLE_TEXT or name in ("lines", "notes", "layers", "cells", "vimshottari", "narayana"):
            yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from spoken(inner, "text" if name == "texts" else key)
    elif isinstance(value, list):
        for inner in value:
            yield from spoken(inner, name)


def delivered(view: Json, locale: str) -> Iterator[str]:
    report = build(view, locale)
    yield from texts(document(report))
    for told in (report, why(view, locale), cards(view, locale), summary(view, locale)):
        yield from spoken(told)
    yield from cards(view, locale)["text"]
    yield re.sub(r"<style>.*?</style>|<[^>]*>", " ", html.render(report), flags=re.DOTALL)
    yield re.sub(r"<[^>]*>", " ", svg.render(report))
    yield markdown.render(report).replace("\\_", "_")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_no_forbidden_word_and_no_internal_name_is_delivered(name: str, locale: str) -> None:
    for text in delivered(load(name), locale):
        assert not FORBIDDEN.search(text), (FORBIDDEN.search(text), text)
        assert not INTERNAL.search(text), (INTERNAL.search(text), text)


@pytest.mark.parametrize("name", NAMES)
def test_chinese_reports_hold_only_the_latin_words_of_the_field(name: str) -> None:
    for text in texts(document(build(load(name), "zh"))):
        assert set(re.findall(r"[A-Za-z]+", text)) <= LATIN_IN_CHINESE, text


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_of_the_room_holds_a_forbidden_word(locale: str) -> None:
    for key in sorted(keys(locale)):
        if key.startswith(OURS):
            source = text_of(locale, key)
            assert not FORBIDDEN.search(source), (key, source)
            assert not INTERNAL.search(source), (key, source)


def text_of(locale: str, key: str) -> str:
    """A text with every placeholder it may have filled."""
    names = (
        "name",
        "version",
        "minutes",
        "half",
        "from",
        "to",
        "range",
        "width",
        "count",
        "list",
        "offset",
        "percent",
        "tz",
        "events",
        "ratio",
        "p",
        "n",
        "low",
        "high",
        "cases",
        "hits",
        "chance",
        "steps",
        "before",
        "after",
        "candidate",
        "supported",
        "graha",
        "sign",
        "rank",
        "weight",
        "reason",
        "quote",
        "date",
        "day",
        "window",
        "time",
        "declared",
        "page",
        "family",
        "query",
        "number",
        "why",
        "note",
    )
    filled = dict.fromkeys(names, "1") | dict.fromkeys(
        ("minutes", "events", "count", "candidate", "supported"), 2
    )
    return say(locale, key, **filled)


def test_both_languages_have_the_same_texts() -> None:
    ours = [{key for key in keys(locale) if key.startswith(OURS)} for locale in LOCALES]
    assert ours[0] == ours[1]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_confirmed_time_is_named_only_once_it_is_one(locale: str) -> None:
    named = {"zh": "已确认校正时间", "en": "Confirmed time"}[locale]
    for name in NAMES:
        assert all(named not in text for text in delivered(load(name), locale))
