"""Which people and happenings an acknowledgement may speak of: those of the person's own message, and no others.

`prompts/acknowledge/people.*.txt` lists, one group a line, the words that mean one relation: "mum" in the message lets
"mother" into the sentence. Words behind a colon only call the group ("parents" calls the mother); `*` stands for a word of
any other group. A line that begins with `!` holds words that only look like one (Chinese: 姑娘 is no 娘). A line that begins with
`~` names a happening, not a person: nobody is told of a divorce that the message does not speak of.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from app.llm.prompts import data

ANYONE: Final = "*"


@dataclass(frozen=True, slots=True)
class People:
    """The groups of a language; a group is its number."""

    speaks_of: dict[str, int]
    """Word -> the group it speaks of."""
    calls: dict[str, frozenset[int]]
    """Word -> the groups it calls."""
    by_anyone: frozenset[int]
    """Groups called by the words of any other person."""
    happenings: frozenset[int]
    """Groups that are no people."""
    words: re.Pattern[str]
    """All words, the longest first."""

    def needs(self, entry: str) -> frozenset[int]:
        """Return the groups that an entry of the lexicon speaks of."""
        return frozenset(self.speaks_of[word] for word in self.words.findall(entry) if word in self.speaks_of)

    def named(self, message: str) -> frozenset[int]:
        """Return the groups that a message calls."""
        words = self.words.findall(message.casefold().replace("’", "'"))
        called = frozenset[int]().union(*(self.calls[word] for word in words if word in self.calls))
        said = {self.speaks_of[word] for word in words if word in self.speaks_of}
        return called | self.by_anyone if said - self.by_anyone - self.happenings else called


@cache
def people(locale: str) -> People:
    """Load the groups of a language, once.

    Raises:
        LookupError: there is no list for that language.
    """
    speaks_of: dict[str, int] = {}
    calls: dict[str, set[int]] = {}
    by_anyone: set[int] = set()
    happenings: set[int] = set()
    others: set[str] = set()
    for number, line in enumerate(data("acknowledge", f"people.{locale}.txt").text.splitlines()):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("!"):
            others.update(line[1:].split())
            continue
        if line.startswith("~"):
            happenings.add(number)
        own, _, callers = line.removeprefix("~").partition(":")
        for word in own.split():
            speaks_of[word.replace("_", " ")] = number
        for word in (*own.split(), *callers.split()):
            if word == ANYONE:
                by_anyone.add(number)
            else:
                calls.setdefault(word.replace("_", " "), set()).add(number)
    every = sorted({*speaks_of, *calls, *others}, key=lambda word: (-len(word), word))
    edge = "" if locale == "zh" else "(?![a-z'-])"
    lead = "" if locale == "zh" else "(?<![a-z'-])"
    pattern = re.compile(f"{lead}(?:{'|'.join(map(re.escape, every))}){edge}")
    return People(speaks_of, {word: frozenset(groups) for word, groups in calls.items()}, frozenset(by_anyone),
                  frozenset(happenings), pattern)
