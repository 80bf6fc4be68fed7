"""A link shows what was chosen: nothing else is in its page, whatever the case holds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.report import build
from app.domain.report.sharing import Choice, Level, chosen
from app.render import html
from app.texts import LOCALES
from tests.report.views import NAMES, Json, load

NAME, PLACE, REASON = "小林的名字", "隐秘的城", "一句只给自己的话"
QUOTES = ("入职", "结婚", "大学", "搬", "女儿", "住院", "赚", "疤", "跳槽", "生过一场病")
"""Words that the made-up people use."""


def personal(name: str) -> Json:
    """A golden view in which everything about the person can be told from everything else."""
    view = load(name)
    return {**view, "display_name": NAME, "reported_birth_time": "14:37",
            "active_birth_time": {"date": "1990-02-15", "time": "13:59", "utc_offset_s": 28800},
            "case": {**view["case"], "birth": {**view["case"]["birth"], "place_name": PLACE}},
            "window_receipts": [{**one, "reason": REASON} for one in view["window_receipts"]]}


def page(view: Json, choice: Choice, locale: str = "zh") -> str:
    return html.render(build(chosen(view, choice, locale), locale), choice.parts)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_ranges_alone_hold_no_word_no_name_and_nothing_of_the_birth(name: str, locale: str) -> None:
    shown = page(personal(name), Choice(Level.RANGES), locale)
    body = re.sub(r"<style>.*?</style>", "", shown, flags=re.DOTALL)
    for hidden in (NAME, PLACE, REASON, "1990", "02-15", "02-16", "Asia", "UTC", "14:37", "13:59", "case-1",
                   "00000000-", *QUOTES):
        assert hidden not in body, hidden


@pytest.mark.parametrize("name", NAMES)
def test_ranges_alone_still_say_how_far_to_trust_them(name: str) -> None:
    view = load(name)
    told, shown = build(view, "zh"), page(view, Choice(Level.RANGES))
    for text in (told["closing"], told["trust"]["coverage"], told["trust"]["honesty"], told["ladder"]["text"],
                 *(limit["text"] for limit in told["limits"])):
        assert text in shown
    assert "<svg" in shown


def test_events_bring_the_words_and_not_the_birth() -> None:
    view = personal("conflict")
    shown = page(view, Choice(Level.EVENTS))
    assert all(row["user_quote"] in shown for row in view["ledger"])
    for hidden in (NAME, PLACE, REASON, "1990-02-15", "14:37", "13:59", "Asia"):
        assert hidden not in shown


def test_the_whole_report_has_every_part_but_birth_and_name() -> None:
    view = personal("conflict")
    shown = page(view, Choice(Level.WHOLE))
    assert REASON in shown and "id=\"part-techniques\"" in shown
    for hidden in (NAME, PLACE, "1990-02-15", "14:37", "13:59"):
        assert hidden not in shown


def test_birth_and_name_are_shown_when_they_were_chosen() -> None:
    view = {**personal("gate")}
    shown = page(view, Choice(Level.RANGES, birth=True, name=True))
    assert all(text in shown for text in (NAME, PLACE, "1990-02-15", "14:37", "13:59"))
    assert not any(quote in shown for quote in QUOTES)


@pytest.mark.parametrize(("locale", "said"), [("zh", "23:00–次日 01:30"), ("en", "23:00–01:30 the next day")])
def test_a_window_over_midnight_is_told_without_its_dates(locale: str, said: str) -> None:
    view = personal("midnight")
    assert said in page(view, Choice(Level.RANGES), locale)
    assert "02-15 23:00" in page(view, Choice(Level.RANGES, birth=True), locale)


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_of_a_link_are_those_of_the_report(name: str) -> None:
    view = load(name)
    whole, part = build(view, "zh"), build(chosen(view, Choice(Level.RANGES), "zh"), "zh")
    for stretch in ("candidate", "supported", "declared"):
        for field in ("from", "to", "width_minutes", "segments"):
            assert part["ranges"][stretch][field] == whole["ranges"][stretch][field]
    assert part["ladder"]["label"] == whole["ladder"]["label"]
    assert part["trust"]["placebo"]["lines"] == whole["trust"]["placebo"]["lines"]


@given(words=st.text(min_size=1, max_size=80))
@settings(max_examples=60, deadline=None)
def test_whatever_a_person_writes_is_in_no_page_that_shows_ranges_alone(words: str) -> None:
    mark = "ⴰⵣⵓⵍ"  # letters that no text of ours has
    view = personal("conflict")
    rows = [{**row, "user_quote": mark + words} for row in view["ledger"]]
    view = {**view, "ledger": rows, "display_name": mark + words,
            "window_receipts": [{**one, "reason": mark + words} for one in view["window_receipts"]]}
    assert mark not in page(view, Choice(Level.RANGES))
    assert mark in page(view, Choice(Level.EVENTS))
