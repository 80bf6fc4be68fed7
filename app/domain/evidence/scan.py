"""Finding what a message tells: marks of events in its clauses, each with its words, subject and doubts.

    text --fold, cut--> clauses --rules--> triggers --people--> subjects --cues--> faults = marks

Both sides use it: the offline extractor proposes every mark, and the server asks of every proposal, whoever
made it, whether the words around it deny it, only plan it, or speak of somebody else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, pairwise, takewhile

from app.domain.evidence.doubts import doubt
from app.domain.evidence.people import Mention, Role, mentions
from app.domain.evidence.setting import DateSpans, Mark, Setting, first_of, language_of
from app.domain.evidence.subjects import Placed, both_parents, subject
from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.triggers import Trigger, triggers
from app.domain.evidence.words import Clause, clauses, fold, is_chinese

__all__ = ["Mark", "Scan", "Setting", "scan"]


_THEN = re.compile("[^,。;!?\\n]{0,8}?(?:那一?年|那时|那会儿|的时候|时|期间)")
"""What makes "在我高考" a time: the person is named for it and does not act."""


@dataclass(frozen=True, slots=True)
class Scan:
    """A message, cut and marked."""

    folded: str
    clauses: tuple[Clause, ...]
    marks: tuple[Mark, ...]

    def clause_at(self, offset: int) -> int:
        """Return the index of the clause that holds `offset`, or the last one before it."""
        return max(0, bisect_right(self.clauses, offset, key=lambda clause: clause.start) - 1)

    def sentence(self, clause: int) -> tuple[int, int]:
        """Return the span of the sentence of a clause."""
        first, last, wanted = first_of(self.clauses, clause), clause, self.clauses[clause].sentence
        while last < len(self.clauses) - 1 and self.clauses[last + 1].sentence == wanted:
            last += 1
        return self.clauses[first].start, self.clauses[last].end

    def setting(self, offset: int, dates: DateSpans) -> Setting:
        """Return the clause at `offset` for a rule to look at."""
        return Setting(self.folded, self.clauses, self.clause_at(offset), dates)


@lru_cache(maxsize=64)
def scan(text: str, dates: tuple[tuple[int, int], ...]) -> Scan:
    """Mark the events of `text`; `dates` are the spans of its time expressions."""
    folded = fold(text)
    cut = clauses(folded)
    marks: list[Mark] = []
    before: list[Mention] = []
    held = {cut[max(0, bisect_right(cut, a, key=lambda each: each.start) - 1)].sentence for a, _ in dates}
    for index, clause in enumerate(cut):
        inside = _within(dates, clause)
        dated = not held.isdisjoint((clause.sentence - 1, clause.sentence, clause.sentence + 1))
        table = cues(language_of(folded[clause.start:clause.end]))
        people = tuple(m for m in mentions(folded, clause.start, clause.end, table)
                       if not any((a <= m.start and m.end <= b) or _age(folded, m, a) for a, b in inside))
        here = Setting(folded, cut, index, inside, people, tuple(before), tuple(marks))
        found = triggers(here, dated)
        marks += _marks(here, found)
        before += [m for m in people if not any(_inside(m, one) for one in found)]
    widened = _widen(folded, cut, marks, dates)
    return Scan(folded, cut, tuple(_tell_on(folded, cut, widened, dates)))


def _within(dates: tuple[tuple[int, int], ...], clause: Clause) -> list[tuple[int, int]]:
    """Return the dates that touch a clause; they come in order and do not overlap."""
    first = max(0, bisect_right(dates, clause.start, key=lambda each: each[0]) - 1)
    return [(a, b) for a, b in takewhile(lambda each: each[0] < clause.end, islice(dates, first, None)) if b > clause.start]


def _inside(mention: Mention, told: Trigger) -> bool:
    """Whether somebody is part of what is told ("broke up with my girlfriend") and leads no later clause."""
    first = told.start if mention.role is Role.PARTNER else told.start + 1
    return mention.role is not Role.SELF and first <= mention.start < told.end


def _age(folded: str, mention: Mention, date: int) -> bool:
    """Whether the person is named only for an age: "在我十岁那年" tells when, not who."""
    named = mention.role is Role.SELF and folded[mention.start - 1:mention.start] == "在"
    return named and (mention.end == date or _THEN.match(folded, mention.end) is not None)


def _marks(here: Setting, found: Sequence[Trigger]) -> list[Mark]:
    marks: list[Mark] = []
    for trigger, span in zip(found, _fragments(here, found), strict=True):
        placed = subject(replace(here, told=(*here.told, *marks)), trigger)
        for one in both_parents(here, trigger, placed) if placed else ():
            _add(here, marks, _mark(here, trigger, span, one))
    return marks


def _mark(here: Setting, trigger: Trigger, span: tuple[int, int], placed: Placed) -> Mark:
    fault = doubt(here, trigger.start, trigger.end, placed.kind)
    if fault is None and placed.stranger:
        fault = "other_person"
    return Mark(placed.kind, trigger.start, trigger.end, span, here.index, placed.relation,
                placed.explicit, fault, trigger.pattern.needs_date)


def _add(here: Setting, marks: list[Mark], mark: Mark) -> None:
    """Add a mark, or let the one before take it in where the clause goes on about the same event."""
    same = [old for old in marks if _alike(old, mark)
            and not any(old.end <= start < mark.start for start, _ in here.dates)]
    if same:
        marks[marks.index(same[-1])] = replace(same[-1], quote=(same[-1].quote[0], mark.quote[1]))
    else:
        marks.append(mark)


def _alike(one: Mark, other: Mark) -> bool:
    return (one.kind, one.relation, one.fault) == (other.kind, other.relation, other.fault)


def _fragments(here: Setting, found: Sequence[Trigger]) -> list[tuple[int, int]]:
    """Cut a clause between its events: where a word joins them, a subject acts, or a date leads the next."""
    if not found:
        return []
    event_first = bool(here.dates) and found[0].start < here.dates[0][0] and (
        here.language != LANGUAGES[0]
        or here.rules.behind.fullmatch(here.folded, found[0].end, here.dates[0][0]) is not None)
    cuts = [here.clause.start]
    for left, right in pairwise(found):
        joint = next(here.rules.joints.finditer(here.folded, left.end, right.start), None)
        date = next((end if here.rules.behind.fullmatch(here.folded, left.end, start) else start
                     for start, end in here.dates if left.end <= start < right.start), None)
        who = next((m.start for m in here.people if left.end <= m.start < right.start and m.acts), None)
        places = [place for place in (joint.start() if joint else None, who) if place is not None]
        if date is not None and not event_first:
            places.append(date)
        cuts.append(min(places, default=right.start))
    ends = [*cuts[1:], here.clause.end]
    return [_trim(here, start, end, trigger.start)
            for start, end, trigger in zip(cuts, ends, found, strict=True)]


def _trim(here: Setting, start: int, end: int, trigger: int) -> tuple[int, int]:
    """Take off a joint at the head and what is no letter at the ends."""
    folded = here.folded
    head = here.rules.lead.match(folded, start, trigger)
    start = head.end() if head else start
    while end > start and not folded[end - 1].isalnum():
        end -= 1
    while start < end and not folded[start].isalnum():
        start += 1
    return start, end


def _widen(folded: str, cut: tuple[Clause, ...], marks: Sequence[Mark], dates: DateSpans) -> list[Mark]:
    """Let a quote take in the clause before it when that holds nothing but a date of the same sentence."""
    taken = {mark.clause for mark in marks}
    led: set[int] = set()
    out: list[Mark] = []
    for mark in marks:
        prior, clause = mark.clause - 1, cut[mark.clause]
        free = prior >= 0 and prior not in taken | led and cut[prior].sentence == clause.sentence
        own = any(mark.quote[0] <= a < mark.quote[1] for a, _ in dates)
        first = mark.quote[0] <= clause.start + 1
        if free and first and not own and _bare_date(folded, cut[prior], dates):
            led.add(prior)
            out.append(replace(mark, quote=(cut[prior].start, mark.quote[1])))
        else:
            out.append(mark)
    return out


def _bare_date(folded: str, clause: Clause, dates: DateSpans) -> bool:
    words = folded[clause.start:clause.end]
    if cues(language_of(words))["negators"].search(words):
        return False
    rest = [place for place in range(clause.start, clause.end)
            if folded[place].isalnum() and not any(a <= place < b for a, b in dates)]
    held = any(a < clause.end and b > clause.start for a, b in dates)
    return held and len(rest) <= (3 if is_chinese(words) else 6)


def _tell_on(folded: str, cut: tuple[Clause, ...], marks: Sequence[Mark], dates: DateSpans) -> list[Mark]:
    """Keep one mark where a sentence goes on about the same event ("broke my leg, a month in hospital")."""
    kept: list[Mark] = []
    place = -1
    for mark in marks:
        last = kept[-1] if kept else None
        own = any(a < mark.quote[1] and b > mark.quote[0] for a, b in dates)
        again = cues(LANGUAGES[0])["again"].search(folded, mark.quote[0], mark.end)
        same = (last is not None and _alike(last, mark)
                and cut[last.clause].sentence == cut[mark.clause].sentence and mark.clause - place <= 1)
        place = mark.clause
        if same and own and not again and last is not None and not _dated(cut, last, dates):
            kept[-1] = mark  # "never finished college, I left in 2011": first that, then when
            continue
        if not same or own or again:
            kept.append(mark)
    return kept


def _dated(cut: tuple[Clause, ...], mark: Mark, dates: DateSpans) -> bool:
    """Whether a date stands before the end of a mark in its sentence."""
    first = cut[first_of(cut, mark.clause)].start
    return any(first <= a < max(mark.quote[1], mark.end) for a, _ in dates)
