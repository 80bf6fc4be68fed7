"""Which of a turn's dates belongs to an event: its fragment's own, else its sentence's, else beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise

from app.domain.dates import DateContext, Reading, Span, read_dates
from app.domain.evidence.scan import Scan
from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.words import fold, is_chinese
from app.domain.vocabulary import DateBasis, EventKind, Precision

_DENIAL = re.compile("(?:(?<!是)不是|并非|\\bnot|n't|\\brather than|\\binstead of)\\s*(?:in |on |在)?$")
"""Words right before a date that deny it ("June, not July")."""


_NEAR = 60
"""Letters between a date and the one that takes its place."""


class Calendar:
    """The time expressions of a turn, read once on the whole text."""

    def __init__(self, text: str, today: date, context: DateContext) -> None:
        self.text, self.today, self.context = text, today, context
        found = [one for one in read_dates(text, today=today, context=context) if not _fragment(one, text)]
        self.spans = tuple(one.span for one in found)
        """All time expressions, also those that give no date."""
        self._retracted = frozenset(first for first, second in pairwise(found) if self._takes_back(first, second))
        self.readings = tuple(one for one in found if not self._is_denied(one))
        """Those an event may have: what the words deny is none."""
        self.denied = tuple(one for one in found if self._is_denied(one))

    def _is_denied(self, one: Reading) -> bool:
        if one in self._retracted:
            return True
        before = self.text[max(0, one.span[0] - 16):one.span[0]].lower()
        return ".negated" in one.rule or _DENIAL.search(before) is not None

    def _takes_back(self, first: Reading, second: Reading) -> bool:
        """Whether the words between two dates put the second in the place of the first ("in 2014, no, 2015")."""
        if second.status != "ok" or second.span[0] - first.span[1] > _NEAR:
            return False
        between = fold(self.text[first.span[1]:second.span[0]])
        if any(cues(each)["retracts"].search(between) for each in LANGUAGES):
            return True
        said = fold(self.text[max(0, first.span[0] - _NEAR):first.span[0]])
        for each in LANGUAGES:
            denial = [hit for hit in cues(each)["negators"].finditer(said) if not re.search("[,.。;]", said[hit.end():])]
            if denial and cues(each)["instead"].fullmatch(between):
                return True
        return any(cues(each)["misremembered"].search(said) and cues(each)["rather"].search(between)
                   for each in LANGUAGES)

    def within(self, start: int, end: int) -> list[Reading]:
        """Return the readings that touch a span."""
        return [one for one in self.readings if one.span[0] < end and one.span[1] > start]

    def completed(self, reading: Reading, year: Reading | None) -> Reading:
        """Give a month without a year the year of the date before it ("2016年6月毕业，7月入职")."""
        if not reading.rule.endswith((".no_year", ".no_month")) or year is None or year.start is None:
            return reading
        first = date(year.start.year, 1, 1)
        pending = Span(first, date(first.year, 12, 31), Precision.YEAR)
        if reading.rule.endswith(".no_month"):
            pending = Span(year.start, year.end, year.precision)
        words = self.text[reading.span[0]:reading.span[1]]
        found = read_dates(words, today=self.today, context=DateContext(self.context.birth_date, {}, pending))
        if len(found) != 1 or found[0].status != "ok" or found[0].start is None:
            return reading
        # An earlier month than the one before may mean the next year: then the words do not say.
        if year.precision is not Precision.YEAR and found[0].start < year.start:
            return reading
        one = found[0]
        return Reading("ok", one.precision, one.start, one.end, reading.span, one.rule, DateBasis.STATED)


def _fragment(one: Reading, text: str) -> bool:
    """Whether a reading is a single letter without a date, or a part of another word as in "周末"."""
    start, end = one.span
    return end - start == 1 and (one.status == "unknown" or text[max(0, start - 1):start] in ("周", "週"))


def choose(calendar: Calendar, scan: Scan, trigger: tuple[int, int], fragment: tuple[int, int],
           named: Sequence[tuple[int, int]] = ()) -> Reading | None:
    """Return the reading that dates the event told by `trigger` in `fragment`.

    Args:
        calendar: the turn's readings.
        scan: the turn's clauses and marks.
        trigger: span of the words that give the event away.
        fragment: span of the words that tell it.
        named: where the words that the extractor calls its date stand; they win in the sentence or beside it.

    Returns:
        A date, a vague or an impossible expression, or None when the words around give nothing.
    """
    clause = scan.clause_at(trigger[0])
    start, _ = scan.sentence(clause)
    before = _last(calendar, lambda one: one.span[1] <= fragment[0])
    if before is not None and before.status == "unknown" and _glosses(calendar, scan, before):
        # "2011, my third year at university, I won": the stage glosses the date before it
        stage = before.span[0]
        firm = _last(calendar, lambda one: start <= one.span[0] < stage and one.status == "ok")
        before = firm or before

    def done(one: Reading) -> Reading:
        prior = _last(calendar, lambda other: other.span[1] <= one.span[0] and other.status == "ok")
        return calendar.completed(one, prior)

    called = [one for place in named for one in calendar.within(*place)]
    if called:
        near = min(called, key=lambda one: _distance(scan, one, trigger))
        if _beside(scan, clause, near):
            return done(near)
    inside = calendar.within(*fragment)
    if inside:
        sure = [one for one in map(done, inside) if one.status != "unknown"]
        behind = _aside(calendar, scan, clause, fragment[1])
        if not sure and behind is not None:
            return done(behind)
        best = done(min(sure or inside, key=lambda one: _distance(scan, one, trigger)))
        return behind if behind is not None and _lies_in(behind, best) else best
    if before is not None and before.span[0] >= start:
        behind = _aside(calendar, scan, clause, fragment[1]) if before.status == "unknown" else None
        if behind is not None:
            return done(behind)  # "in those years he left me, about 2014"
        late = _later(scan, before.span[1], trigger[0], max(trigger[0], fragment[1]))
        return None if late or _of_another(scan, start, before, trigger) else done(before)
    after = _aside(calendar, scan, clause, fragment[1])
    if after is not None:
        return done(after)
    shared = _shared(calendar, scan, clause, fragment[1])
    return done(shared) if shared is not None else _neighbour(calendar, scan, clause, done)


_ASIDE = {"zh": 5, "en": 16}
"""Letters that a clause may have beside its date and still only add it ("that was in 2016")."""


def _glosses(calendar: Calendar, scan: Scan, one: Reading) -> bool:
    """Whether words that give no date only explain the one before them ("2014, the year of my zodiac sign")."""
    firm = [other.span[1] for other in calendar.readings if other.status == "ok" and other.span[1] <= one.span[0]]
    beside = bool(firm) and one.span[0] - firm[-1] <= 2
    if firm and scan.folded[one.span[0]] == "那":  # "when the plague began in 2020, in those weeks"
        beside = beside or scan.clause_at(firm[-1] - 1) == scan.clause_at(one.span[0])
    return beside or ".school" in one.rule or ".anchor" in one.rule


def _words_beside(scan: Scan, clause: int, one: Reading) -> int:
    here = scan.clauses[clause]
    return sum(scan.folded[place].isalnum() for place in range(here.start, here.end)
               if not one.span[0] <= place < one.span[1])


def _aside(calendar: Calendar, scan: Scan, clause: int, end: int) -> Reading | None:
    """Return the date that a sentence adds behind an event, where nothing is told ("…, that was in 2016")."""
    last = scan.sentence(clause)[1]
    after = next((one for one in calendar.readings if end <= one.span[0] < last), None)
    if after is None or after.status == "unknown":
        return None
    there = scan.clause_at(after.span[0])
    if _words_beside(scan, there, after) > _ASIDE["zh" if is_chinese(scan.folded[after.span[0]:last]) else "en"]:
        return None  # that clause tells something of its own
    told = any(_told(scan, index) and calendar.within(scan.clauses[index].start, scan.clauses[index].end)
               for index in range(clause + 1, there + 1))
    return None if told or there == clause else after


_WHEN = re.compile("\\s*(?:when|while|the (?:same )?(?:year|month|day|week|summer|winter|spring|autumn) (?:that |when )?)\\b")
"""What makes the telling behind it the time of the one before it."""


def _shared(calendar: Calendar, scan: Scan, clause: int, end: int) -> Reading | None:
    """Return the date of what the same clause tells as the time of an event ("I moved out when she died in 2019")."""
    if not _WHEN.match(scan.folded, end):
        return None
    return next((one for one in calendar.within(end, scan.clauses[clause].end) if one.status == "ok"), None)


def _lies_in(one: Reading, other: Reading) -> bool:
    if not (one.start and one.end and other.start and other.end):
        return False
    return other.start <= one.start and one.end <= other.end and one.precision is not other.precision


def _neighbour(calendar: Calendar, scan: Scan, clause: int,
               done: Callable[[Reading], Reading]) -> Reading | None:
    """Return the date of a sentence beside this one that tells nothing itself ("That was in 2016.")."""
    here = scan.clauses[clause].sentence
    told = next((mark for mark in scan.marks if mark.clause == clause), None)
    for other in (here - 1, here + 1):
        places = [index for index, each in enumerate(scan.clauses) if each.sentence == other]
        if not places or any(_told(scan, index, told.kind if told else None) for index in places):
            continue
        found = [one for index in places
                 for one in calendar.within(scan.clauses[index].start, scan.clauses[index].end)
                 if one.status != "unknown"]
        alone = len({one.span for one in found}) == 1
        if alone and (other < here or not _told_elsewhere(scan, here, clause)):
            return done(found[0])
    return None


def _told_elsewhere(scan: Scan, sentence: int, clause: int) -> bool:
    others = [mark for mark in scan.marks if mark.clause != clause]
    return any(scan.clauses[mark.clause].sentence == sentence for mark in others)


def _told(scan: Scan, clause: int, but: EventKind | None = None) -> bool:
    """Whether a clause tells something; a denial of the kind `but` does not: "I didn't quit in 2016. They fired me"."""
    return any(mark.clause == clause and not (mark.kind is but and mark.fault == "negated") for mark in scan.marks)


def _of_another(scan: Scan, start: int, one: Reading, trigger: tuple[int, int]) -> bool:
    """Whether a date belongs to the person's own telling, within it and not at its head, and the event is a relative's.

    "I married in 2015 and my father died" does not say when he died; "in 2015 I married and my father died" does. The other
    way round what follows is most often what it led to ("my father fell ill in 2015 and I moved back").
    """
    before = scan.folded[start:one.span[0]]
    if any(cues(each)["heads"].fullmatch(before) for each in LANGUAGES):
        return False
    mine = next((mark for mark in scan.marks if mark.start == trigger[0]), None)
    clause = scan.clause_at(one.span[0])
    dated = [mark for mark in scan.marks if mark.clause == clause and mark.start < trigger[0] and mark.fault is None]
    return mine is not None and mine.relation is not None and bool(dated) and all(mark.relation is None for mark in dated)


def _later(scan: Scan, start: int, trigger: int, end: int) -> bool:
    """Whether words between a date and the end of a telling put its event at an unsaid later time."""
    between = scan.folded[start:end]
    language = LANGUAGES[0] if is_chinese(between) else LANGUAGES[1]
    ends = {mark.end for mark in scan.marks}
    start = max((mark.end for mark in scan.marks if start <= mark.start and mark.end <= trigger), default=start)
    between = scan.folded[start:end]
    # "2016年毕业以后进了工厂": right behind an event the word only says in which order.
    return any(start + hit.start() not in ends for hit in cues(language)["later"].finditer(between))


def _beside(scan: Scan, clause: int, reading: Reading) -> bool:
    other = scan.clauses[scan.clause_at(reading.span[0])].sentence
    return abs(other - scan.clauses[clause].sentence) <= 1


def _distance(scan: Scan, reading: Reading, trigger: tuple[int, int]) -> int:
    start, end = reading.span
    if end <= trigger[0]:
        return trigger[0] - end + (_JOINT if _joined(scan, end, trigger[0]) else 0)
    return 2 * max(0, start - trigger[1]) + 1 + (_JOINT if _joined(scan, trigger[1], start) else 0)


_JOINT = 24
"""How much further away a date seems behind a word that joins two tellings."""


def _joined(scan: Scan, start: int, end: int) -> bool:
    between = scan.folded[start:end]
    return " and " in between or " but " in between or " so " in between or "," in between


def _last(calendar: Calendar, fits: Callable[[Reading], bool]) -> Reading | None:
    found = [one for one in calendar.readings if fits(one)]
    return found[-1] if found else None
