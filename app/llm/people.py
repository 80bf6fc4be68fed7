"""Which people, happenings and fields of life an acknowledgement may speak of: those of the person's own message.

`prompts/acknowledge/people.*.txt` lists, one group a line, the words that mean one relation: "mum" in the message lets
"mother" into the sentence. Words behind a colon only call the group ("parents" calls the mother); `*` stands for a word of
any other person. A line that begins with

    !  holds words that only look like one (Chinese: 姑娘 is no 娘)
    ~  names a happening: nobody is told of a divorce that the message does not speak of, nor of another's as their own
    +  names a field of life (houses, exams): it may be spoken of, of anybody, where the message touches it

Whose a happening is, is read from the clause: its first "I" or its first relative (`owners`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from app.llm.prompts import data

ANYONE: Final = "*"

Owner: TypeAlias = Literal["own", "others", "both"]
"""Of whom something is told: of the person alone, of somebody else alone, or it cannot be told apart."""

_BREAK: Final = {"zh": "[，,。.!！?？;；：:、\\n]", "en": "[,.!?;:\\n]"}
_I: Final = {"zh": "我们|咱们|我|俺|咱|本人", "en": r"\b(?:i|i'm|i've|i'd|we|we're|we've|we'd)\b"}
_SHARED: Final = ("我们", "咱们", "we", "we're", "we've", "we'd")
"""First persons that are more than one."""
_MY: Final = {"zh": "(?:我们?|咱们?|俺)的?家?", "en": r"\b(?:my|our|the|a|an|his|her)\s+(?:[a-z]+\s)??"}
"""What stands before a relative and makes no subject of its own."""
_BESIDE: Final = {
    "zh": re.compile("(?:[跟和与同陪为给带帮替对把被向随]|照顾|嫁给|离开|告别)$"),
    "en": re.compile(r"\b(?:with|and|to|for|from|by|of|about|than|like|near|beside|after|without|left|leaving|met|married)\s+$"),
}
"""What makes somebody stand beside the subject instead of being it."""
_AS: Final = {
    "zh": re.compile("(?:[做当是任升成]|成为|升为|升任)[了过]?个?$"),
    "en": re.compile(r"\b(?:as|to|became|become|becoming|was|am|being)\s+(?:an?\s+)?$"),
}
"""What makes a word for somebody name a part that the subject plays: "promoted to manager"."""


@dataclass(frozen=True, slots=True)
class Named:
    """The groups that a message names."""

    of_anybody: frozenset[int]
    of_own: frozenset[int]
    """Without the happenings that are told of others alone."""
    of_others: frozenset[int]
    """Without the happenings that are told of the person alone."""

    def of(self, subject: int) -> frozenset[int]:
        """Return the groups that may be spoken of behind a subject (OWN, OTHERS of `app.llm.lexicon`)."""
        from app.llm.lexicon import OTHERS, OWN

        return self.of_own if subject == OWN else self.of_others if subject == OTHERS else self.of_anybody


@dataclass(frozen=True, slots=True)
class People:
    """The groups of a language; a group is its number."""

    locale: str
    speaks_of: dict[str, int]
    """Word -> the group it speaks of."""
    calls: dict[str, frozenset[int]]
    """Word -> the groups it calls."""
    by_anyone: frozenset[int]
    """Groups called by the words of any other person."""
    happenings: frozenset[int]
    fields: frozenset[int]
    words: re.Pattern[str]
    """All words, the longest first."""
    _subjects: re.Pattern[str]
    """Ends of clauses, the person's own words for themselves, relatives."""

    def needs(self, entry: str) -> tuple[frozenset[int], bool]:
        """Return the groups that an entry of the lexicon speaks of, and whether it ends with a person."""
        found = self.words.findall(entry)
        if not found:
            return frozenset(), False
        groups = frozenset(self.speaks_of[word] for word in found if word in self.speaks_of)
        return groups, entry.endswith(found[-1]) and self._is_person(found[-1])

    def named(self, message: str, told: str) -> Named:
        """Return the groups that a message calls, and of whom.

        Args:
            message: the person's words.
            told: the same, with blanks for what tells nothing (`app.llm.echo.told`): it names people, but neither
                happenings nor fields.
        """
        text = message.casefold().replace("’", "'")
        heard = told.casefold().replace("’", "'")
        whose = self.owners(text)
        of: dict[Owner, set[int]] = {"own": set(), "others": set(), "both": set()}
        anyone = False
        for found in self.words.finditer(text):
            called = self.calls.get(found[0], frozenset())
            if heard[found.start() : found.end()] != found[0]:
                called -= self.happenings | self.fields
            of[whose(found.start())] |= called
            anyone = anyone or self._is_person(found[0])
        every = of["own"] | of["others"] | of["both"] | (self.by_anyone if anyone else set())
        owned = every & self.happenings
        return Named(frozenset(every), frozenset(every - (owned - of["own"] - of["both"])),
                     frozenset(every - (owned - of["others"] - of["both"])))

    def owners(self, message: str) -> Callable[[int], Owner]:
        """Return a function that says of whom the words at a place of the message are told.

        A clause begins as the person's own as long as nobody else was spoken of. Its first "I" or its first relative
        decides; where the other one follows, both may be meant.
        """
        text = message.casefold().replace("’", "'")
        beside, part, locale = _BESIDE[self.locale], _AS[self.locale], self.locale
        places, owners = [0], ["own"]
        spoken_of = False  # somebody else, anywhere so far
        here: Owner | None = None  # of whom this clause is
        for found in self._subjects.finditer(text):
            word, kind = found[0], found.lastgroup
            if kind == "word" and (not self._is_person(found["word"]) or part.search(text, 0, found.start("word"))):
                continue
            if kind == "stop":
                here, owner = None, "both" if spoken_of else "own"
            elif kind == "own":
                second = beside.search(text, 0, found.start()) is not None or (locale == "zh" and here == "others")
                here = "both" if word in _SHARED or second else "own"
                owner = here
            else:
                spoken_of = True
                second = here in ("own", "both") or beside.search(text, 0, found.start()) is not None
                here = "both" if second else "others"
                owner = here
            places.append(found.start())
            owners.append(owner)
        return lambda place: owners[bisect_right(places, place) - 1]  # type: ignore[return-value]

    def _is_person(self, word: str) -> bool:
        group = self.speaks_of.get(word)
        return group is not None and group not in self.happenings and group not in self.fields


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
    fields: set[int] = set()
    others: set[str] = set()
    for number, line in enumerate(data("acknowledge", f"people.{locale}.txt").text.splitlines()):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("!"):
            others.update(line[1:].split())
            continue
        if line[0] in "~+":
            (happenings if line[0] == "~" else fields).add(number)
        own, _, callers = line.lstrip("~+").partition(":")
        for word in own.split():
            speaks_of[word.replace("_", " ")] = number
        for word in (*own.split(), *callers.split()):
            if word == ANYONE:
                by_anyone.add(number)
            else:
                calls.setdefault(word.replace("_", " "), set()).add(number)
    for word in (*speaks_of, *calls):  # the longest word hides the shorter ones in it: it calls what they call
        parts = word if locale == "zh" else word.split(" ")
        inside = (calls[other] for other in tuple(calls) if other in parts)
        calls.setdefault(word, set()).update(*inside)
    words = _any_of({*speaks_of, *calls, *others}, locale)
    return People(locale, speaks_of, {word: frozenset(groups) for word, groups in calls.items()}, frozenset(by_anyone),
                  frozenset(happenings), frozenset(fields), words,
                  re.compile(f"(?P<stop>{_BREAK[locale]})|(?:{_MY[locale]})?(?P<word>{words.pattern})|(?P<own>{_I[locale]})"))


def _any_of(words: set[str], locale: str) -> re.Pattern[str]:
    """Match any of the words, the longest first."""
    each = "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word))))
    return re.compile(f"(?:{each})" if locale == "zh" else f"(?<![a-z'-])(?:{each})(?![a-z'-])")
