"""Answers in a person's own words: letters, places in a list, yes and no, the words for having had enough."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from app.domain.evidence.words import fold
from app.domain.interview import planner
from app.domain.interview.state import Item, Purpose
from app.domain.interview.windows import months
from app.texts import LOCALES, has, say

Picks = list[tuple[int, str]]
"""Place of an open choice (from 0) and the letter chosen for it."""

_LETTER: Final = re.compile(
    r"(?:(?P<number>\d{1,2})\s*[.、:：)）]?\s*)?(?P<letter>[A-Da-d])(?![A-Za-z])[\s,，、;；.。]*"
)
_RUN: Final = re.compile(r"[A-D]{1,5}")
_CLAUSES: Final = re.compile(r"[,，.。;；!！~～、\n]+")
_FIGURES: Final = "12345一二三四五"
_PLACE: Final = re.compile(
    rf"第?(?P<place>[{_FIGURES}])(?:个|题|道|项)?[\s.、:)]*(?P<words>[^{_FIGURES}第\n]+?)[\s,、;；.。]*(?=第|[{_FIGURES}]|$)"
)
"""One of several plain answers, with the place of its question in front."""
_ANY: Final = 1
"""Choices that a letter could be for, where it is only asked whether a message is one."""
_PARTS: Final = re.compile(r"[\s,，.。;；!！、]+")
_CHOICES: Final = ("A", planner.NEVER, "D")
_SPOKEN: Final = (
    planner.YES, planner.NO, planner.ONLY_YEAR, planner.NONE_FITS, planner.DONT_KNOW, planner.GO_ON, planner.STOP,
)
_LISTED: Final = frozenset({Purpose.PROBE, Purpose.CONFIRM, Purpose.KEEP, Purpose.PAUSE})
"""Purposes whose options are a list to point into: "C", "3", "the third"."""
LAUGHTER: Final = re.compile(r"[哈呵嘿嘻]{2,}|\b(?:lol|lmao|(?:ha){2,}h?|(?:he){2,})\b", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"到|至|\bto\b|\buntil\b|\band\b", re.IGNORECASE)


def _said(message: str) -> str:
    """Return the words of a message, its laughter left out."""
    return plain(LAUGHTER.sub(" ", message))


def plain(text: str) -> str:
    """Return words without case, spaces, punctuation and symbols, traditional characters as simplified ones."""
    folded = unicodedata.normalize("NFKC", fold(text)).casefold()
    return "".join(char for char in folded if unicodedata.category(char)[0] not in "PZSC")


@cache
def words_of(name: str) -> frozenset[str]:
    """Return what may be typed for something, in every language: people answer in the one that comes to them."""
    return frozenset(plain(word) for locale in LOCALES for word in say(locale, f"interview-words-{name}").split("|"))


def letters(message: str, open_choices: int) -> Picks:
    """Return what letters choose: one for the next question, as many as there are, or each with its number."""
    text = unicodedata.normalize("NFKC", message).strip().rstrip(".。!")
    found: list[tuple[str | None, str]] = [(None, letter) for letter in text] if _RUN.fullmatch(text) else []
    if not found:
        at = 0
        while at < len(text):
            match = _LETTER.match(text, at)
            if match is None:
                return []
            found.append((match["number"], match["letter"].upper()))
            at = match.end()
    if all(number is None for number, _ in found):
        if len(found) not in (1, open_choices):  # one letter is the next question; some of them could be any
            return []
        places = list(range(len(found)))
    elif any(number is None for number, _ in found):
        return []
    else:
        places = [int(number or 0) - 1 for number, _ in found]
    if len(set(places)) != len(places) or any(not 0 <= place < open_choices for place in places):
        return []
    return [(place, letter) for place, (_, letter) in zip(places, found, strict=True)]


def choices(message: str, open_choices: int) -> Picks:
    """Return what plain words choose: "都没有" for all, "有" for the next one, "有 没有 有 不记得" one by one."""
    said = _said(message)
    for letter in _CHOICES:
        if said in words_of(f"choice-all-{letter.lower()}"):
            return [(place, letter) for place in range(open_choices)]
    hedged = [clause for clause in map(_said, _CLAUSES.split(message)) if clause]
    if len(hedged) == 2 and hedged[0] in words_of("choice-all-a") and any(word in hedged[1] for word in words_of("hazy")):
        return [(place, "A") for place in range(open_choices)]
    numbered = _numbered(message, open_choices)
    if numbered:
        return numbered
    for parts in ([message], _CLAUSES.split(message), _PARTS.split(message)):
        found = [_choice(part) for part in parts if plain(part)]
        if found and None not in found and len(found) in (1, open_choices):
            return [(place, letter) for place, letter in enumerate(found) if letter]
    return []


def _numbered(message: str, open_choices: int) -> Picks:
    """Return what plain words with the place of each question choose: "1有 2没有", "第一个有，第二个不确定", "1 yes 2 no"."""
    text, at = unicodedata.normalize("NFKC", message).strip(), 0
    found: Picks = []
    while at < len(text):
        match = _PLACE.match(text, at)
        if match is None:
            return []
        letter, place = _choice(match["words"]), _FIGURES.find(match["place"]) % 5
        if letter is None or place >= open_choices or any(place == known for known, _ in found):
            return []
        found.append((place, letter))
        at = match.end()
    return found


def _choice(part: str) -> str | None:
    said = _said(part)
    return next((letter for letter in _CHOICES if said in words_of(f"choice-one-{letter.lower()}")), None)


def option(item: Item, message: str, locale: str) -> str | None:
    """Return the option that words name and do nothing else: its meaning, its label, or its place in the list."""
    said = _said(message)
    for key in item.options:
        if key in _SPOKEN and said in words_of(key.lower()):
            return key
        if said and plain(_BETWEEN.sub(" ", message)) in _labels(item, key, locale):
            return key
    if item.purpose is Purpose.PAUSE and any(_said(clause) in words_of("go") for clause in _CLAUSES.split(message)):
        return planner.GO_ON
    return _listed(item, said) if item.purpose in _LISTED else None


def _labels(item: Item, key: str, locale: str) -> frozenset[str]:
    """The label of an option as it may be typed; the choices of round 1 have theirs in the bank and are answered by letter."""
    if item.purpose is Purpose.PROBE and key.startswith("P"):
        return frozenset({plain(months(item.periods[int(key[1:]) - 1], locale))})
    name = f"interview-option-{key.lower()}"
    return frozenset({plain(say(locale, name))}) if item.purpose is not Purpose.CHOICE and has(locale, name) else frozenset()


def _listed(item: Item, said: str) -> str | None:
    """The option at a place: a letter, a figure, or an ordinal."""
    names = [words_of(f"place-{place + 1}") for place in range(len(item.options))]
    return next((key for key, known in zip(item.options, names, strict=True) if said in known), None)


def ends(message: str) -> bool:
    """Whether a message says in so many words that it is enough: the same as the button.

    What is said beside it may only be a parting ("nothing else, that's all, thanks").
    """
    enough, parting = ({word.removeprefix("我") for word in words_of(name)} for name in ("end", "parting"))
    said = [words.removeprefix("我") for words in map(_said, _CLAUSES.split(message)) if words]
    return any(words in enough for words in said) and all(words in enough | parting for words in said)


def denies(message: str) -> bool:
    """Whether a message is a bare no: nothing of what was asked for ever was."""
    return _said(message) in words_of(f"choice-one-{planner.NEVER.lower()}") | words_of("none")


def idle(message: str) -> bool:
    """Whether a message neither tells nor answers: it nods, wants a moment, or is no word at all."""
    said = _said(message)
    nods = words_of("go") | words_of("wait")
    clauses = [clause for clause in map(_said, _CLAUSES.split(message)) if clause]
    return not said or bool(letters(message, _ANY)) or all(clause in nods for clause in clauses)
