"""The two tables of everyday phrasing, read once: what an event sounds like, and who and whether.

`rules/<language>.yaml` names the kinds, `cues/<language>.yaml` the subjects, negations, plans and replies.
They are data: a phrase that was missed is a line there, not code here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Final, cast

import yaml

from app.domain.evidence.sieve import needed
from app.domain.vocabulary import EventKind, Relation

LANGUAGES: Final = ("zh", "en")
GRAM: Final = {"zh": 1, "en": 3}
"""How many letters in a row tell one phrasing from another."""
_MACRO = re.compile(r"<([a-z]+)>")
_ANY: Final = r"[^,。;!?\n]{0,24}?"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One phrasing of a kind."""

    kind: EventKind
    regex: re.Pattern[str]
    rank: int
    """Place of the kind in the file: the lower one wins a tie."""
    needs_date: bool
    """Too common alone: counts only beside a date."""
    needs_kin: bool
    """Speaks of a relative, or of nothing."""
    grams: frozenset[str] | None
    """Runs of `GRAM` letters of which a match holds one; None when nothing can be said."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The kinds of a language."""

    patterns: tuple[Pattern, ...]
    absorbs: Mapping[EventKind, frozenset[EventKind]]
    when: re.Pattern[str]
    """What follows a trigger that only tells when."""
    cause: re.Pattern[str]
    """What precedes a trigger that only tells why."""
    frames: re.Pattern[str]
    """What precedes a trigger that only says in which order things came."""
    ongoing: re.Pattern[str]
    """What precedes a trigger of a lasting kind that was going on and did not begin."""
    joints: re.Pattern[str]
    """Where a clause with two events is cut."""
    behind: re.Pattern[str]
    """What stands between an event and the date that follows it as its own."""
    lead: re.Pattern[str]
    """What a fragment may begin with and does not need."""
    soft: frozenset[EventKind]
    """Kinds that are too often only talked about to be proposed without a date."""
    lasting: frozenset[EventKind]
    """Kinds that last: what happened during one is no beginning of it."""


@dataclass(frozen=True)
class Cues:
    """Who a clause is about and whether it happened; `re` of each line of the file under its name."""

    lines: Mapping[str, re.Pattern[str]]
    relations: tuple[tuple[Relation, re.Pattern[str]], ...]

    @cached_property
    def embedded(self) -> tuple[tuple[Relation, re.Pattern[str]], ...]:
        """The relations for words that stand among letters of another script, which end no word of theirs."""
        return tuple((relation, re.compile(regex.pattern, re.ASCII)) for relation, regex in self.relations)

    def __getitem__(self, name: str) -> re.Pattern[str]:
        return self.lines[name]


def _read(folder: str, language: str) -> dict[str, object]:
    text = (files("app.domain.evidence") / folder / f"{language}.yaml").read_text(encoding="utf-8")
    return cast("dict[str, object]", yaml.safe_load(text))


_LATIN = re.compile("[a-z]{2}")


def latin(text: str) -> bool:
    """Whether a stretch holds a word in Latin letters: among Han characters the English tables read it too."""
    return _LATIN.search(text) is not None


@cache
def rules(language: str) -> Rules:
    """Read and compile the kinds of "zh" or "en"."""
    raw = _read("rules", language)
    macros = cast("dict[str, str]", raw["macros"])

    def expand(text: str) -> str:
        while _MACRO.search(text):
            text = _MACRO.sub(lambda found: macros[found[1]], text)
        return text

    patterns: list[Pattern] = []
    edge = ("", "") if language == "zh" else (r"(?<![a-z])", r"(?![a-z])")
    for rank, (name, groups) in enumerate(cast("dict[str, dict[str, list[str]]]", raw["kinds"]).items()):
        for group, lines in groups.items():
            for line in lines:
                whole = expand(line)
                regex = re.compile(f"{edge[0]}(?:{whole}){edge[1]}")
                patterns.append(Pattern(EventKind(name), regex, rank, group == "dated", group == "kin",
                                        needed(whole, GRAM[language])))
    absorbs = {EventKind(name): frozenset(map(EventKind, others))
               for name, others in cast("dict[str, list[str]]", raw["absorbs"]).items()}

    def joined(name: str, head: str = "", tail: str = "") -> re.Pattern[str]:
        lines = cast("list[str]", raw[name])
        return re.compile(f"{head}(?:{'|'.join(lines)}){tail}" if lines else r"(?!)")

    def kinds(name: str) -> frozenset[EventKind]:
        return frozenset(map(EventKind, cast("list[str]", raw[name])))

    return Rules(
        tuple(patterns), absorbs, when=joined("when"), cause=joined("cause", tail=r"[^,。]{0,4}$"),
        frames=joined("frames"),
        ongoing=joined("ongoing"), joints=joined("joints"), behind=joined("behind"), lead=joined("lead"), soft=kinds("soft"),
        lasting=kinds("lasting"))


@cache
def cues(language: str) -> Cues:
    """Read and compile the cues of "zh" or "en"."""
    raw = _read("cues", language)
    lines = {name: re.compile(line.replace("<any>", _ANY)) for name, line in raw.items()
             if isinstance(line, str)}
    relations = tuple((Relation(entry["relation"]), re.compile(entry["re"]))
                      for entry in cast("list[dict[str, str]]", raw["relations"]))
    return Cues(lines, relations)
