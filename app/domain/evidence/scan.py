"""Finding what a message tells: marks of events in its clauses, each with its words, its subject and its doubts.

    text --fold, cut--> clauses --rules--> triggers --longest, absorb--> marks --people, cues--> subject and fault

Both sides use it: the offline extractor proposes every mark, and the server asks of every proposal, whoever made
it, whether the words around it deny it, only plan it, or speak of somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.domain.evidence.people import Mention, Role, antecedent, is_pronoun, mentions
from app.domain.evidence.tables import LANGUAGES, Cues, Pattern, Rules, cues, rules
from app.domain.evidence.words import Clause, clauses, fold, is_chinese
from app.domain.vocabulary import KIND_DOMAIN, Domain, EventKind, Relation

DateSpans = Sequence[tuple[int, int]]
"""Where the turn says a time, as code points, in order."""


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
    """Why it is no event of this ledger: negated, hypothetical, question, hearsay, other_person, instruction."""
    needs_date: bool


@dataclass(frozen=True, slots=True)
class Scan:
    """A message, cut and marked."""

    folded: str
    clauses: tuple[Clause, ...]
    marks: tuple[Mark, ...]

    def clause_at(self, offset: int) -> int:
        """Return the index of the clause that holds `offset`, or the last one before it."""
        found = 0
        for index, clause in enumerate(self.clauses):
            if clause.start <= offset:
                found = index
        return found

    def sentence(self, clause: int) -> tuple[int, int]:
        """Return the span of the sentence of a clause."""
        same = [each for each in self.clauses if each.sentence == self.clauses[clause].sentence]
        return same[0].start, same[-1].end


@lru_cache(maxsize=64)
def scan(text: str, dates: tuple[tuple[int, int], ...]) -> Scan:
    """Mark the events of `text`; `dates` are the spans of its time expressions."""
    folded = fold(text)
    cut = clauses(folded)
    marks: list[Mark] = []
    before: list[Mention] = []
    for index, clause in enumerate(cut):
        language = LANGUAGES[0] if is_chinese(folded[clause.start:clause.end]) else LANGUAGES[1]
        here = [(a, b) for a, b in dates if a < clause.end and b > clause.start]
        around = [each for each in cut if abs(each.sentence - clause.sentence) <= 1]
        dated = any(around[0].start <= a < around[-1].end for a, _ in dates)
        people = tuple(m for m in mentions(folded, clause.start, clause.end, cues(language))
                       if not any(a <= m.start and m.end <= b or _age(folded, m, a) for a, b in here))
        triggers = _triggers(folded, clause, here, people, rules(language), dated)
        marks += _marks(folded, cut, index, triggers, here, people, before, marks, language)
        before += [m for m in people if not any(one.start < m.start < one.end for one in triggers)]
    widened = _widen(folded, cut, marks, dates)
    return Scan(folded, cut, tuple(_tell_on(folded, cut, widened, dates)))


def _age(folded: str, mention: Mention, date: int) -> bool:
    """Whether the person is named only for an age: "在我十岁那年" tells when, not who."""
    return mention.role is Role.SELF and mention.end == date and folded[mention.start - 1:mention.start] == "在"


@dataclass(frozen=True, slots=True)
class _Trigger:
    start: int
    end: int
    pattern: Pattern


def _triggers(folded: str, clause: Clause, dates: DateSpans, people: tuple[Mention, ...], table: Rules,
              dated: bool) -> list[_Trigger]:
    text = folded[clause.start:clause.end]
    found = [_Trigger(clause.start + hit.start(), clause.start + hit.end(), pattern)
             for pattern in table.patterns if dated or not pattern.needs_date
             for hit in pattern.regex.finditer(text) if hit.end() > hit.start()]
    found.sort(key=lambda one: (one.start - one.end, one.pattern.rank))
    taken: list[_Trigger] = []
    for one in found:
        if all(one.end <= other.start or one.start >= other.end for other in taken):
            taken.append(one)
    taken.sort(key=lambda one: one.start)
    kept = [one for one in taken if not _when(folded, clause, one, taken, dates, table)]
    starts = [start for start, _ in dates] + [m.start for m in people if m.acts]
    return [one for one in kept if table.when.match(folded, one.end, clause.end)
            or not any(_takes_in(folded, other, one, starts, table) for other in kept if other is not one)]


def _takes_in(folded: str, other: _Trigger, one: _Trigger, starts: Sequence[int], table: Rules) -> bool:
    """Whether `other` is the event that `one` is part of; a date or a subject between them makes them two."""
    if one.pattern.kind not in table.absorbs.get(other.pattern.kind, frozenset()):
        return False
    if other.start > one.start and other.pattern.kind in table.absorbs.get(one.pattern.kind, frozenset()):
        return False  # each could take in the other: the first one tells
    low, high = min(one.start, other.start), max(one.start, other.start)
    joined = table.lead.search(folded, min(one.end, other.end), high) is not None
    return not joined and not any(low < start < high for start in starts)


def _when(folded: str, clause: Clause, one: _Trigger, all_of: list[_Trigger], dates: DateSpans,
          table: Rules) -> bool:
    """Whether a trigger only tells when, or only why, another thing happened."""
    tail = table.when.match(folded, one.end, clause.end)
    inside = [(start, end) for start, end in dates if start <= one.start and one.end <= end]
    led = any(start < one.end and one.start - end <= 3 for start, end in dates if (start, end) not in inside)
    if inside and (not led or one.pattern.kind in table.lasting):
        return True
    if tail is not None:
        if len(all_of) > 1 and tail[0][-1] in "年天阵" and one is not all_of[-1]:
            return True
        during = len(tail[0]) > 1 and tail[0][-1] in "候儿时间前" and one.pattern.kind in table.lasting
        more = len(all_of) > 1 or clause.mark == ","
        return (more or not led) if during else not led
    if len(all_of) > 1 and all_of[-1] is not one:
        return table.cause.search(folded, clause.start, one.start) is not None
    return False


def _marks(folded: str, cut: tuple[Clause, ...], index: int, triggers: list[_Trigger], dates: DateSpans,
           people: tuple[Mention, ...], before: list[Mention], earlier: list[Mark], language: str) -> list[Mark]:
    clause = cut[index]
    spans = _fragments(folded, clause, triggers, dates, people, rules(language))
    table = cues(language)
    marks: list[Mark] = []
    for trigger, span in zip(triggers, spans, strict=True):
        placed = _subject(folded, cut, index, trigger, people, before, [*earlier, *marks], table)
        if placed is None:
            continue
        kind, relation, explicit, other = placed
        fault = doubt(folded, cut, index, trigger.start, trigger.end, language, dates, kind)
        if fault is None and other:
            fault = "other_person"
        mark = Mark(kind, trigger.start, trigger.end, span, index, relation, explicit, fault,
                    trigger.pattern.needs_date)
        same = [old for old in marks if (old.kind, old.relation, old.fault) == (kind, relation, fault)
                and not any(old.end <= start < trigger.start for start, _ in dates)]
        if same:
            marks[marks.index(same[-1])] = replace(same[-1], quote=(same[-1].quote[0], span[1]))
        else:
            marks.append(mark)
    return marks


def _fragments(folded: str, clause: Clause, triggers: list[_Trigger], dates: DateSpans, people: tuple[Mention, ...],
               table: Rules) -> list[tuple[int, int]]:
    if not triggers:
        return []
    event_first = bool(dates) and triggers[0].start < dates[0][0]
    cuts = [clause.start]
    for left, right in zip(triggers, triggers[1:], strict=False):
        joint = next((hit for hit in table.joints.finditer(folded, left.end, right.start)), None)
        date = next((start for start, _ in dates if left.end <= start < right.start), None)
        who = next((m.start for m in people if left.end <= m.start < right.start and m.acts), None)
        places = [place for place in (joint.start() if joint else None, who) if place is not None]
        if date is not None and not event_first:
            places.append(date)
        cuts.append(min(places, default=right.start))
    ends = [*cuts[1:], clause.end]
    return [_trim(folded, start, end, trigger.start, table)
            for start, end, trigger in zip(cuts, ends, triggers, strict=True)]


def _trim(folded: str, start: int, end: int, trigger: int, table: Rules) -> tuple[int, int]:
    """Take off a joint at the head and what is no letter at the ends."""
    head = table.lead.match(folded, start, trigger)
    start = head.end() if head else start
    while end > start and not folded[end - 1].isalnum():
        end -= 1
    while start < end and not folded[start].isalnum():
        start += 1
    return start, end


def _subject(folded: str, cut: tuple[Clause, ...], index: int, trigger: _Trigger, people: tuple[Mention, ...],
             before: list[Mention], earlier: list[Mark], table: Cues,
             ) -> tuple[EventKind, Relation | None, bool, bool] | None:
    """Return kind, relation, explicitness and whether it is a stranger's; None when it is no event at all."""
    kind, needs_kin = trigger.pattern.kind, trigger.pattern.needs_kin
    ahead = [m for m in people if m.start < trigger.start or (m.start < trigger.end and m.end <= trigger.end)]
    own = EventKind.FAMILY_EVENT
    if kind is own and not needs_kin:
        return _birth_or_loss(folded, trigger, ahead, before, table)
    tended = [m for m in ahead if m.tended]
    bodily = needs_kin or KIND_DOMAIN[kind] is Domain.HEALTH
    if tended and bodily:
        return own, tended[-1].relation, True, tended[-1].role is not Role.RELATIVE
    acting = [m for m in ahead if m.acts and m.start < trigger.start]
    explicit = True
    who: Mention | None = acting[-1] if acting else None
    if who is not None and is_pronoun(folded, who):
        who = antecedent(folded, before, who)
    elif who is None:
        who, explicit = _carried(folded, cut, index, before, earlier, needs_kin, bodily, table)
    if who is not None and who.role is Role.OTHER and any(m.role is Role.SELF for m in ahead if m.start > trigger.start):
        who = None  # "owed us three months' pay"
    if who is not None and who.role is not Role.SELF and _OBJECT.match(folded, trigger.end):
        who = None
    if who is None or who.role is Role.SELF:
        return None if needs_kin else (kind, None, True, False)
    if KIND_DOMAIN[kind] is Domain.RELATIONSHIP and (who.role is Role.PARTNER or who.relation is Relation.SPOUSE):
        return kind, None, True, False
    if who.role is not Role.RELATIVE:
        return (own if needs_kin else kind), None, True, True
    return own, who.relation, explicit, False


_OBJECT = re.compile("(?:了|掉)我(?!们?的?[爸妈父母哥姐弟妹爷奶])|我(?=,|。|$)| (?:me|us)(?![a-z])")
"""What was done was done to the person: "fired me"."""


def _carried(folded: str, cut: tuple[Clause, ...], index: int, before: list[Mention], earlier: list[Mark],
             needs_kin: bool, bodily: bool, table: Cues) -> tuple[Mention | None, bool]:
    """Return who an unnamed subject may be: the one who acted before in the sentence, unless they have just died."""
    reach = cut[index].sentence - (1 if needs_kin else 0)
    first = min((clause.start for clause in cut if clause.sentence >= reach), default=0)
    acting = [m for m in before if m.acts and m.start >= first]
    if not acting or acting[-1].role is Role.SELF:
        return None, True
    last = acting[-1]
    if last.role is Role.OTHER and needs_kin:
        return last, True
    told = [mark for mark in earlier if mark.start >= first]
    if told and told[-1].relation is None and told[-1].start < last.start and not bodily:
        return None, True  # the one named since did nothing that is told: "my father objected, I went all the same"
    gone = any(mark.relation is last.relation and mark.start >= last.start
               and table["final"].search(folded, mark.start, mark.end + 2) for mark in earlier)
    alone = all((m.role, m.relation) == (last.role, last.relation) for m in acting)
    return (None, True) if gone and not needs_kin else (last, alone)


def _birth_or_loss(folded: str, trigger: _Trigger, ahead: list[Mention], before: list[Mention], table: Cues,
                   ) -> tuple[EventKind, Relation | None, bool, bool] | None:
    words = folded[trigger.start:trigger.end]
    own = EventKind.FAMILY_EVENT
    for sign, relation in _LOSSES:
        if sign in words:
            return own, relation, True, False
    inside = [relation for relation, regex in table.relations for hit in [regex.search(words)] if hit]
    acting = [m for m in ahead if m.acts and m.start < trigger.start]
    who = acting[-1] if acting else None
    if who is not None and is_pronoun(folded, who):
        who = antecedent(folded, before, who)
    if who is not None and who.role is Role.OTHER:
        return own, None, True, True
    lost = table["final"].search(words) is not None
    if who is not None and who.role is Role.RELATIVE and (lost or who.relation not in _PARENTS_OF):
        siblings = (Relation.ELDER_SIBLING, Relation.YOUNGER_SIBLING, Relation.SIBLING)
        born = [relation for relation in inside if relation in siblings]
        return own, (born[0] if born else who.relation), True, False
    if _KIN_TITLE.search(words):
        return own, Relation.RELATIVE, True, False
    parent = inside and _BECAME.match(words) is not None
    return own, (inside[0] if inside and not parent else Relation.CHILD), True, False


_BECAME = re.compile("当|做|升级|became|was|turned|am ")
"""Becoming a father is the birth of a child, not an event of the father's."""

_PARENTS_OF = (Relation.SPOUSE, Relation.CHILD)
"""Whose having a child, or being born, is the birth of the person's own child."""

_LOSSES = (("丧父", Relation.FATHER), ("丧母", Relation.MOTHER), ("丧偶", Relation.SPOUSE), ("丧妻", Relation.SPOUSE),
           ("丧夫", Relation.SPOUSE), ("丧子", Relation.CHILD), ("widowed", Relation.SPOUSE),
           ("orphaned", Relation.RELATIVE))
_KIN_TITLE = re.compile("(?:当|做|升级)(?:了|上|成|为)+(?:外公|爷爷|奶奶|外婆|舅舅|姑姑|姨|叔叔|姥姥|姥爷)"
                        "|became (?:a |an )?(?:\\w+ )?(?:uncle|aunt|grand\\w+)")


def doubt(folded: str, cut: tuple[Clause, ...], index: int, start: int, end: int, language: str,
          dates: DateSpans, kind: EventKind) -> str | None:
    """Return why the words `folded[start:end]` tell no event, or None.

    Args:
        folded: the folded turn.
        cut: its clauses.
        index: the clause the words stand in.
        start: where the words begin.
        end: where they end.
        language: whose cues to read.
        dates: spans of time expressions; they do not count as distance.
        kind: what they would tell.
    """
    table, clause = cues(language), cut[index]
    if table["commands"].search(folded, clause.start, clause.end):
        return "instruction"
    first = next(each.start for each in cut if each.sentence == clause.sentence)
    if table["hearsay"].search(folded, first, start):
        return "hearsay"
    head = _masked(folded, clause.start, start, table, dates)
    if _near(head, table["negators"], table["negation_bar"], language):
        return "negated"
    if table["negated_after"].match(folded[end:clause.end]):
        return "negated"
    if kind is EventKind.HORARY_QUERY:
        return None  # it is a question by nature
    if _is_question(folded, cut, index, table):
        return "question"
    if table["conditions"].search(folded, first, start):
        return "hypothetical"
    if _near(head + folded[start:end][:2], table["plans"], table["negation_bar"], language):
        return "hypothetical"
    return None


_REACH = {"zh": 8, "en": 28}
"""Characters a negation or a plan reaches over, dates not counted: a short verb phrase of each language."""


def _masked(folded: str, start: int, end: int, table: Cues, dates: DateSpans) -> str:
    letters = list(folded[start:end])
    for a, b in dates:
        for place in range(max(a, start), min(b, end)):
            letters[place - start] = "\0"
    text = "".join(letters)
    for name in ("not_negation", "not_plan"):
        text = table[name].sub(lambda hit: "\1" * len(hit[0]), text)
    return text


def _near(head: str, cue: re.Pattern[str], bar: re.Pattern[str], language: str) -> bool:
    hits = [hit for hit in cue.finditer(head) if not _DATE_DENIED.match(head[hit.start():])]
    if not hits:
        return False
    between = head[hits[-1].end():].replace("\0", "")
    return len(between) <= _REACH[language] and bar.search(between) is None


_DATE_DENIED = re.compile("(?:并?不是|并非|not|n't)[ 在]*(?:in |on )?\0")
"""What is denied is the date, not the event: "not in 2016"; dates stand as NUL here."""


def _is_question(folded: str, cut: tuple[Clause, ...], index: int, table: Cues) -> bool:
    clause = cut[index]
    text = folded[clause.start:clause.end]
    if table["ask_date"].search(text):
        return False
    last = [each for each in cut if each.sentence == clause.sentence][-1]
    asked = last.mark == "?" and last is clause
    if is_chinese(text):
        return asked or table["questions"].search(text + clause.mark) is not None
    return asked and table["questions"].search(text + "?") is not None


def _widen(folded: str, cut: tuple[Clause, ...], marks: list[Mark], dates: DateSpans) -> list[Mark]:
    """Let a quote take in the clause before it when that holds nothing but a date of the same sentence."""
    taken = {mark.clause for mark in marks}
    out: list[Mark] = []
    led: set[int] = set()
    for mark in marks:
        prior = mark.clause - 1
        if prior >= 0 and prior not in taken and prior not in led and cut[prior].sentence == cut[mark.clause].sentence:
            bare = _bare_date(folded, cut[prior], dates)
            own = any(mark.quote[0] <= a < mark.quote[1] for a, _ in dates)
            if bare and not own and mark.quote[0] <= cut[mark.clause].start + 1:
                led.add(prior)
                out.append(replace(mark, quote=(cut[prior].start, mark.quote[1])))
                continue
        out.append(mark)
    return out


def _tell_on(folded: str, cut: tuple[Clause, ...], marks: list[Mark], dates: DateSpans) -> list[Mark]:
    """Keep one mark where a sentence goes on telling of the same event ("broke my leg, spent a month in hospital")."""
    kept: list[Mark] = []
    place = -1
    for mark in marks:
        last = kept[-1] if kept else None
        own = any(a < mark.quote[1] and b > mark.quote[0] for a, b in dates)
        again = cues(LANGUAGES[0])["again"].search(folded, mark.quote[0], mark.end)
        same = (last is not None and (last.kind, last.relation, last.fault) == (mark.kind, mark.relation, mark.fault)
                and cut[last.clause].sentence == cut[mark.clause].sentence and mark.clause - place <= 1)
        place = mark.clause
        if not same or own or again:
            kept.append(mark)
    return kept


def _bare_date(folded: str, clause: Clause, dates: DateSpans) -> bool:
    rest = [place for place in range(clause.start, clause.end)
            if folded[place].isalnum() and not any(a <= place < b for a, b in dates)]
    held = any(a < clause.end and b > clause.start for a, b in dates)
    language = LANGUAGES[0] if is_chinese(folded[clause.start:clause.end]) else LANGUAGES[1]
    held = held and cues(language)["negators"].search(folded, clause.start, clause.end) is None
    return held and len(rest) <= (3 if is_chinese(folded[clause.start:clause.end]) else 6)
