"""Grammar of English: which rule is worth trying at which word, and the scan over a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from app.domain.dates import en_calendar as calendar
from app.domain.dates import en_life, en_story
from app.domain.dates import en_relative as relative
from app.domain.dates.en_calendar import MONTHS, WEEKDAYS
from app.domain.dates.en_words import ORDINALS, SPELLED, WORDS
from app.domain.dates.model import Env, Piece, Rule, longest

_UNITS: Final = "year years month months week weeks weekend day days fortnight fortnights decade decades"
_STAGES: Final = "freshman sophomore junior senior"
_TENS: Final = {word.split("-")[0] for word in ORDINALS if "-" in word}

_NAMED: Final = {*MONTHS, *WORDS["seasons"],
                 *(word.split()[0] for kind in ("fixed", "moving") for word in WORDS["holidays"][kind])}
_BESIDE: Final = "same following next subsequent previous preceding prior immediately very"

_NEXT: Final[dict[str, frozenset[str]]] = {
    word: frozenset(following.split()) | more
    for words, following, more in (
        ("the", f"0 {_BESIDE} last past latter {_STAGES} {_UNITS} other",
         {*ORDINALS, *_NAMED, *(word.split()[0] for word in WORDS["parts"]["words"]),
          *(word.split()[1] for word in WORDS["parts"]["words"] if word.startswith("the ")),
          *WORDS["numbers"]["decades"], "nineteen", *_TENS} - {"the"}),
        ("in during", f"the that my recent year {_STAGES}", {*ORDINALS, *WORDS["seasons"]}),
        ("that", f"year week weekend {_BESIDE}", {*ORDINALS, *_NAMED}),
        ("my", f"0 {_STAGES} final", {*ORDINALS, *_TENS, *WORDS["seasons"]}),
        ("a an", f"{_UNITS} few couple dozen lot hundred while long full whole", set()),
        ("i", "was turned", set()),
        ("when while", "i we", set()),
        ("at", "0 age the my our", set(SPELLED)),
        ("on", "0 the my our", set()),
        ("by", "the", set()),
        ("around after before", "my", set()),
    )
    for word in words.split()
}
"""For words every sentence has: what must follow for a rule to be worth trying; "0" stands for figures."""


@cache
def _rules() -> Mapping[str, tuple[Rule, ...]]:
    """The rules to try at a word, by the word; "0" stands for figures."""
    table: dict[str, tuple[Rule, ...]] = {}

    def add(phrases: Iterable[str], *rules: Rule) -> None:
        for phrase in phrases:
            word = re.match("[a-z]+", phrase)
            key = word[0] if word else "0"
            table[key] = table.get(key, ()) + tuple(rule for rule in rules if rule not in table.get(key, ()))

    add(MONTHS, calendar.month)
    add(ORDINALS, calendar.day_month, calendar.quarter)
    add(WORDS["parts"]["words"], calendar.part)
    add(WORDS["seasons"], calendar.season)
    add({**WORDS["holidays"]["fixed"], **WORDS["holidays"]["moving"]}, calendar.holiday)
    add(WORDS["relative"]["day"], relative.relative_day)
    add(("last", "this", "next", "past", "the", "year", "month", "week"), relative.relative)
    add(("the", "that", "week", "weekend"), calendar.week_of)
    add(("q", "the", "last", "first"), calendar.quarter)
    add(WORDS["vague"]["words"], calendar.vague)
    numbers = (*WORDS["numbers"]["words"], *filter(None, WORDS["numbers"]["tens"]))
    add(("a", "an", "half", "few", "couple", "several", "many", "some", *numbers), relative.ago)
    decades = (word for word in WORDS["numbers"]["decades"] if word)
    add(("the", "early", "mid", "late", "nineteen", *decades), calendar.decade)
    add(("nineteen", "twenty", "two", *WORDS["eras"]), calendar.year)
    short = ("mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun")
    add((*short, *WEEKDAYS), calendar.weekday_date)
    add(("0",), calendar.day_month, calendar.year_month, calendar.year_first, calendar.decade, calendar.year)
    add(("0",), relative.ago)
    add(("on", "the"), calendar.day_alone)
    add(("the", "that"), en_story.nearest)
    add(("the", "that", "later", "a", "an", "0", *WORDS["numbers"]["words"]), en_story.years_on)
    for word, rules in en_life.rules().items():
        add((word,), *rules)
    return table


_BEHIND_FIGURES: Final = frozenset(" ,-/'abcdefghijklmnopqrstuvwxyz")
_LATIN = re.compile("[a-z]|'[0-9]")
_TOKEN = re.compile("[a-z]+|'?[0-9]+")


_FOLLOWING = re.compile("[ -]+([a-z]+|'?[0-9])")


def _followed(text: str, at: int, words: frozenset[str]) -> bool:
    found = _FOLLOWING.match(text, at)
    if not found:
        return False
    return found[1] in words or ("0" in words and not found[1].isalpha())


def scan(env: Env) -> list[Piece]:
    """Find the English pieces of a text; the longest reading at a word wins."""
    if not _LATIN.search(env.text):
        return []
    table, text = _rules(), env.text
    pieces: list[Piece] = []
    at = 0
    for token in _TOKEN.finditer(text):
        word = token[0]
        rules = table.get(word)
        if rules is None:
            if word.isalpha() or (text[token.end():token.end() + 1] not in _BEHIND_FIGURES and word[0] != "'"):
                continue
            rules = table["0"]
        start = token.start()
        if start < at or (word in _NEXT and not _followed(text, token.end(), _NEXT[word])):
            continue
        best = longest(rules, env, start)
        if best is not None:
            pieces.append(best)
            at = best.end
    return pieces
