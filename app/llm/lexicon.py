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
    .  beside <: the sentence may end with it ("how nice")
    *  a Chinese character of meaning: never beside another one, so that they spell nothing of themselves
    %  a function word: makes no sentence with others of its kind alone ("and then")
    @  the person spoken to: no claim may follow it directly before something of what was told is said back
    &  speaks of nobody in particular ("for a child"), though a word in it could
    !  a claim ("must have", 一定): may stand of what was told, never right behind the person spoken to
    ;  somebody else ("everyone"): what only the person did is not said of them
    :  bounds a time ("after", 以后): no date of the message may touch it, which would then say another time
    /  keeps a clause open ("never"): what may not open a clause may not follow it there either

Symbols are characters in Chinese and words in English; the gate walks tries of symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, TypeAlias

from app.llm.people import people
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

SPOKEN_TO: Final = 128
"""The person spoken to ended: no claim follows directly."""

CONTENT: Final = 256
"""Beside one of the others: what ended is more than a function word."""

ENDS: Final = 512
"""Beside one of the others: the sentence may end here ("how nice")."""

OWN: Final = 1024
"""Beside one of the others: what comes now is said of the person spoken to."""

OTHERS: Final = 2048
"""Beside one of the others: what comes now is said of somebody else; beside OWN, of both."""

SUBJECT: Final = OWN | OTHERS

BOUND: Final = 4096
"""Beside one of the others: no number or word of time of the person's may follow directly."""

DATED: Final = 8192
"""A number or a word of time of the person's ended: no entry that bounds it follows."""

_FLAGS: Final = {"=": AUXILIARY, "-": HOLD, ">": PLAIN | OPEN, "<": WHEN, "*": LONE, "@": SPOKEN_TO | OWN}
_MARKS: Final = "=>^~<-*%@!&.;/:"

_YOU: Final = ("you", "you're", "you've", "you'd")
"""Openings of phrases whose subject is the person spoken to, to the phrase's end."""

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
    needs: frozenset[int] = frozenset()
    """What the entry that ends here speaks of: groups of `app.llm.people` that the message has to name."""
    keeps: bool = False
    """The entry that ends here keeps a clause open."""
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
    content: bool = True
    """More than a function word."""
    claim: bool = False
    """Never directly after the person spoken to."""
    nobody: bool = False
    """Speaks of nobody in particular."""
    keeps: bool = False
    """Keeps a clause open."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A language's entries as a trie."""

    locale: str
    sha256: str
    entries: tuple[Entry, ...]
    root: Node
    """The trie of the entries."""
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
            bare = raw.lstrip(_MARKS)
            marks = raw[: len(raw) - len(bare)]
            flags = next((flags for mark, flags in _FLAGS.items() if mark in marks), PLAIN) | (ENDS if "." in marks else 0)
            if ";" in marks:
                flags = flags & ~OWN | OTHERS
            if ":" in marks:
                flags |= BOUND
            for choice in expand(bare):
                key = symbols(choice, locale)
                entry = Entry(key, flags, "^" not in marks, "~" in marks, "%" not in marks, "!" in marks, "&" in marks,
                              "/" in marks)
                if key not in found or flags & (AUXILIARY | HOLD | ENDS | OTHERS) or not entry.opens or entry.subject or entry.nobody:
                    found[key] = entry
    return tuple(found.values())


def begins(entry: Entry) -> int:
    """Say after which states an entry may begin."""
    after = PLAIN | ECHO | HOLD
    if not entry.flags & BOUND:
        after |= DATED
    if entry.opens:
        after |= OPEN
    if not entry.subject:
        after |= AUXILIARY
    if not entry.flags & AUXILIARY:
        after |= WHEN
    if not entry.flags & LONE:
        after |= LONE
    if not entry.claim:
        after |= SPOKEN_TO
    return after


def trie(entries: Sequence[Entry], locale: str) -> Node:
    """Build the trie of all entries."""
    root, known, between = Node(), people(locale), "" if locale == "zh" else " "
    for entry in entries:
        node, after = root, begins(entry)
        node.reach |= after
        for symbol in entry.symbols:
            below = node.below.get(symbol)
            if below is None:
                below = node.below[symbol] = Node()
            node = below
            node.reach |= after
        needs, person = known.needs(between.join(entry.symbols))
        node.flags, node.begins = entry.flags | (CONTENT if entry.content else 0), after
        node.needs, node.keeps = frozenset() if entry.nobody else needs, entry.keeps
        if person:
            node.flags = node.flags & ~OWN | OTHERS
        elif entry.symbols[0] in _YOU and len(entry.symbols) > 1:
            node.flags |= OWN
    return root


@cache
def lexicon(locale: str) -> Lexicon:
    """Load the lexicon of a language, once.

    Raises:
        LookupError: there is none for that language.
    """
    source = data("acknowledge", f"lexicon.{locale}.txt")
    entries = parse(source.text, locale)
    known = people(locale)
    alone = frozenset(entry.symbols[0] for entry in entries if len(entry.symbols) == 1 and entry.flags != LONE)
    marked = (raw for line in source.text.splitlines() if line.startswith(EARLY) for raw in line.split())
    return Lexicon(
        locale=locale,
        sha256=source.sha256,
        entries=entries,
        root=trie(entries, locale),
        longest=max(len(entry.symbols) for entry in entries),
        words_alone=alone,
        early=frozenset(word for word in alone if not known.needs(word)[0]) | {raw.removeprefix(EARLY) for raw in marked},
        words=frozenset("".join(entry.symbols) for entry in entries if len(entry.symbols) > 1),
    )
