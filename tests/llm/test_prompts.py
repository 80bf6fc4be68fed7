"""Prompts have an identity; one that has receipts never changes. The lexicon is closed, and reviewed by
these rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.llm.acknowledger import Acknowledger
from app.llm.echo import echo
from app.llm.extractor import Extractor
from app.llm.lexicon import expand, lexicon, parse
from app.llm.people import people
from app.llm.prompts import ROOT, data, load, receipts, versions
from app.llm.tiling import Tiling, automaton
from app.texts import LOCALES


def test_a_prompt_with_a_receipt_cannot_change() -> None:
    for name, digest in receipts().items():
        room, rest = name.split("/")
        version, locale = rest.split(".")
        assert load(room, locale, version).sha256 == digest, f"{name} was used: write a successor instead"


def test_every_prompt_that_exists_is_in_the_receipts() -> None:
    there = {f"{path.parent.name}/{path.stem}" for path in ROOT.glob("*/v*.md")}
    assert there == set(receipts())
    assert {name.split("/")[0] for name in there} == {"acknowledge", "extract"}
    for room, locale in ((room, locale) for room in ("acknowledge", "extract") for locale in LOCALES):
        assert {f"{room}/{version}.{locale}" for version in versions(room, locale)} <= there


def test_what_a_turns_receipt_names_is_what_was_sent() -> None:
    for locale in LOCALES:
        for receipt, room in ((Acknowledger.receipt(locale), "acknowledge"), (Extractor.receipt(locale), "extract")):
            prompt = load(room, locale)
            assert receipt[prompt.id] == prompt.sha256 == receipts()[prompt.id]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_prompt_says_what_it_is(locale: str) -> None:
    prompt = load("acknowledge", locale)
    assert prompt.meta["locale"] == locale and prompt.meta["room"] == "acknowledge"
    assert prompt.id == f"acknowledge/{prompt.meta['version']}.{locale}"
    assert not prompt.text.startswith("---") and len(prompt.sha256) == 64


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(LookupError):
        load("acknowledge", "fr")
    with pytest.raises(LookupError):
        load("acknowledge", "zh", "v999")
    with pytest.raises(LookupError):
        data("acknowledge", "none.txt")
    assert ROOT.is_dir()


# --- the lexicon


def never(locale: str) -> list[str]:
    """Return the words that no entry of a language may hold."""
    words = (Path(__file__).parents[1] / "data" / "ack_never.txt").read_text(encoding="utf-8")
    return words.split(f"[{locale}]")[1].split("[")[0].split()



def test_no_chinese_entry_speaks_of_process_certainty_time_or_asks() -> None:
    words = never("zh")
    for entry in lexicon("zh").entries:
        text = "".join(entry.symbols).replace("小时候", "")
        assert not [word for word in words if word in text], text


def test_no_english_word_alone_speaks_of_process_certainty_time_or_asks() -> None:
    assert not lexicon("en").words_alone & set(never("en"))


def test_single_chinese_characters_are_function_words_only() -> None:
    alone = "".join(sorted(lexicon("zh").words_alone))
    assert not set(alone) & set(
        "定算出生时间点分秒测候选区析率准确果据证推断判校刻年月日岁号早晚春夏秋冬记录存查找知看问答"
    )
    assert len(alone) < 100


def test_nothing_that_no_entry_may_hold_is_spelled_out_of_entries() -> None:
    for locale in LOCALES:
        for word in never(locale):
            tiling = Tiling(automaton(locale), echo("", locale), people(locale).named("", ""))
            spelled = all(tiling.step(symbol) for symbol in (word if locale == "zh" else [word]))
            assert not (spelled and tiling.after), word


def test_characters_of_meaning_never_touch() -> None:
    tiling = Tiling(automaton("zh"), echo("", "zh"), people("zh").named("", ""))
    assert tiling.step("的") and tiling.step("帮") and tiling.after
    assert not tiling.step("帮") or not tiling.after


def test_no_entry_holds_digits_markup_or_a_numeral_of_its_own() -> None:
    for locale in LOCALES:
        for entry in lexicon(locale).entries:
            assert not re.search(r"[0-9{}<>*#`|\\/?？_=^~]", "".join(entry.symbols))
            assert all(symbol for symbol in entry.symbols)


@pytest.mark.parametrize(("locale", "least"), [("zh", 5_000), ("en", 4_000)])
def test_the_lexicon_is_generous(locale: str, least: int) -> None:
    assert len(lexicon(locale).entries) >= least


def test_braces_and_marks_are_read() -> None:
    assert list(expand("{a,b}c{d,}")) == ["acd", "ac", "bcd", "bc"]
    marked = {
        entry.symbols: entry for entry in parse("# note\n=is ^go ~you -now >telling_me {a,b}_c", "en")
    }
    assert set(marked) == {("is",), ("go",), ("you",), ("now",), ("telling", "me"), ("a", "c"), ("b", "c")}
    assert not marked[("go",)].opens and marked[("you",)].subject
