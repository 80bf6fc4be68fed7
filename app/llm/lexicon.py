"""The closed lexicon of the acknowledgement: everyday words, read from data beside the prompt.

One entry is a word, or a phrase that may only stand as a whole ("sorry_to_hear"). Entries stand between
blanks, `_` is the blank inside a phrase, `{a,b}` is "one of", and marks before an entry say how it may stand:

    =  a copula or auxiliary: no word of the person's may follow it directly, nor (~) a subject
    -  asserts ("already"): no word of the person's may follow it directly
    >  a verb of telling: what the person told may follow it, a time of day too
    ^  never opens a clause (else it would ask or order)
    ~  a subject: never directly after an auxiliary (else it would ask)
    +  the beginning of phrases: may be shown while its phrase is still coming, is no entry itself
    <  a word like "when": no auxiliary follows directly (else it would ask)
    *  a Chinese character of meaning: never beside another one, so that they spell nothing of themselves

Symbols are characters in Chinese and words in English; the gate walks tries of symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, TypeAlias

from app.llm.prompts import data

Locale: TypeAlias = Literal["zh", "en"]

PLAIN: Final = 1
"""A tile ended that anything may follow."""
OPEN: Final = 2
"""A clause opens here, or the person's telling follows."""
AUXILIARY: Final = 4
"""A copula or auxiliary ended."""
ECHO: Final = 8
"""Words of the person's ended."""
WHEN: Final = 16
"""A word ended that would ask if an auxiliary followed."""


HOLD: Final = 32
"""A word ended that asserts: no echo may follow it directly."""

LONE: Final = 64
"""A character of meaning ended: the next tile is none."""

_FLAGS: Final = {"=": AUXILIARY, "-": HOLD, ">": PLAIN | OPEN, "<": WHEN, "*": LONE}

EARLY: Final = "+"
"""Mark of what is no entry but may be shown early."""

_BRACES = re.compile(r"\{([^{}]*)\}")
WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
"""An English word, with its apostrophes and hyphens."""


@dataclass(slots=True, eq=False)
class Node:
    """A node of the trie of symbols."""

    below: dict[str, Node] = field(default_factory=dict)
    flags: int = 0
    """What holds when an entry ends here; 0 when none does."""
    begins: int = 0
    """After which states an entry that ends here may begin."""
    reach: int = 0
    """After which states some entry that ends here or below may begin."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the lexicon."""

    symbols: tuple[str, ...]
    flags: int
    """What holds after it: PLAIN, OPEN or AUXILIARY."""
    opens: bool
    """May open a clause."""
    subject: bool
    """Never directly after an auxiliary."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A language's entries as a trie."""

    locale: str
    sha256: str
    entries: tuple[Entry, ...]
    root: Node
    longest: int
    """Symbols of the longest entry."""
    words: frozenset[str]
    """Entries of two symbols and more, joined: Chinese segmentation of the person's message."""
    words_alone: frozenset[str]
    """Entries of one symbol that may stand anywhere."""
    early: frozenset[str]
    """English words that may be shown although the phrase they begin or continue is not whole yet."""


def expand(entry: str) -> Iterator[str]:
    """Yield the alternatives that `{a,b}` stands for."""
    found = _BRACES.search(entry)
    if found is None:
        yield entry
        return
    for choice in found[1].split(","):
        yield from expand(entry[: found.start()] + choice + entry[found.end() :])


def symbols(text: str, locale: str) -> tuple[str, ...]:
    """Cut a text of the lexicon into symbols: characters in Chinese, words in English."""
    return tuple(text) if locale == "zh" else tuple(text.replace("_", " ").casefold().split())


def parse(text: str, locale: str) -> tuple[Entry, ...]:
    """Read the entries of a lexicon file; the same words twice keep the stricter marks."""
    found: dict[tuple[str, ...], Entry] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        for raw in line.split():
            if raw[0] == EARLY:
                continue
            bare = raw.lstrip("=>^~<-*")
            marks = raw[: len(raw) - len(bare)]
            flags = next((flags for mark, flags in _FLAGS.items() if mark in marks), PLAIN)
            for choice in expand(bare):
                key = symbols(choice, locale)
                entry = Entry(key, flags, "^" not in marks, "~" in marks)
                if key not in found or flags == AUXILIARY or not entry.opens or entry.subject:
                    found[key] = entry
    return tuple(found.values())


def begins(entry: Entry) -> int:
    """Say after which states an entry may begin."""
    after = PLAIN | ECHO | HOLD
    if entry.opens:
        after |= OPEN
    if not entry.subject:
        after |= AUXILIARY
    if entry.flags != AUXILIARY:
        after |= WHEN
    if entry.flags != LONE:
        after |= LONE
    return after


def trie(entries: Sequence[Entry]) -> Node:
    """Build the trie of all entries."""
    root = Node()
    for entry in entries:
        node, after = root, begins(entry)
        node.reach |= after
        for symbol in entry.symbols:
            below = node.below.get(symbol)
            if below is None:
                below = node.below[symbol] = Node()
            node = below
            node.reach |= after
        node.flags, node.begins = entry.flags, after
    return root


@cache
def lexicon(locale: str) -> Lexicon:
    """Load the lexicon of a language, once.

    Raises:
        LookupError: there is none for that language.
    """
    source = data("acknowledge", f"lexicon.{locale}.txt")
    entries = parse(source.text, locale)
    alone = frozenset(entry.symbols[0] for entry in entries if len(entry.symbols) == 1 and entry.flags != LONE)
    marked = (raw for line in source.text.splitlines() if line.startswith(EARLY) for raw in line.split())
    return Lexicon(
        locale=locale,
        sha256=source.sha256,
        entries=entries,
        root=trie(entries),
        longest=max(len(entry.symbols) for entry in entries),
        words_alone=alone,
        early=alone | frozenset(raw.removeprefix(EARLY) for raw in marked),
        words=frozenset("".join(entry.symbols) for entry in entries if len(entry.symbols) > 1),
    )
