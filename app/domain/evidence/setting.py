"""What every rule may look at while one clause of a turn is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.evidence.people import Mention
from app.domain.evidence.tables import LANGUAGES, Cues, Rules, cues, rules
from app.domain.evidence.words import Clause, is_chinese
from app.domain.vocabulary import EventKind, Relation

DateSpans = Sequence[tuple[int, int]]
"""Where words say a time, as code points, in order."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One event that the words speak of."""

    kind: EventKind
    start: int
    end: int
    """The words that give the kind away."""
    quote: tuple[int, int]
    """The fragment that tells it, with its own date when that stands in it."""
    clause: int
    """Index of its clause."""
    relation: Relation | None
    """Whom it is about; None = the person."""
    explicit: bool
    """Whether the subject is said, or the person by default; False when it was carried over from before."""
    fault: str | None
    """Why it is no event: negated, hypothetical, question, hearsay, other_person, instruction."""
    needs_date: bool


@dataclass(frozen=True, slots=True)
class Setting:
    """A clause in its turn."""

    folded: str
    """The folded turn; all offsets are of it."""
    cut: tuple[Clause, ...]
    index: int
    dates: DateSpans
    """Of the clause."""
    people: tuple[Mention, ...] = ()
    """Named in the clause."""
    before: tuple[Mention, ...] = ()
    """Named earlier in the turn."""
    told: tuple[Mark, ...] = ()
    """Marks of earlier clauses and of this one so far."""

    @property
    def clause(self) -> Clause:
        """The clause itself."""
        return self.cut[self.index]

    @property
    def text(self) -> str:
        """Its words."""
        return self.folded[self.clause.start:self.clause.end]

    @property
    def language(self) -> str:
        """Whose tables read it."""
        return language_of(self.text)

    @property
    def cues(self) -> Cues:
        """Its cues."""
        return cues(self.language)

    @property
    def rules(self) -> Rules:
        """Its rules."""
        return rules(self.language)

    @property
    def sentence_start(self) -> int:
        """Where its sentence begins."""
        return self.cut[first_of(self.cut, self.index)].start


def first_of(cut: Sequence[Clause], index: int) -> int:
    """Return the index of the first clause of a clause's sentence."""
    while index and cut[index - 1].sentence == cut[index].sentence:
        index -= 1
    return index


def language_of(words: str) -> str:
    """Return whose tables read some words: Chinese as soon as there is one Han character."""
    return LANGUAGES[0] if is_chinese(words) else LANGUAGES[1]
