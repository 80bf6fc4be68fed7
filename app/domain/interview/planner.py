"""What could be asked next: the questions of the three rounds, best first, each with its key.

Pure: reads state, situation and bank. Items come without ids; `slot.shown` gives them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from app.domain.bank.model import Bank
from app.domain.bank.model import Item as Question
from app.domain.interview.fields import Field, fields
from app.domain.interview.rules import BATCH, BATCH_MIN, promise_floor
from app.domain.interview.situation import Probe, Situation, of_domains
from app.domain.interview.state import InterviewState, Item, Period, Purpose, event_key
from app.domain.interview.windows import period, words
from app.domain.vocabulary import Relation

NONE_FITS = "NONE"
DONT_KNOW = "UNKNOWN"
ONLY_YEAR = "YEAR"
YES, NO, OTHER = "YES", "NO", "OTHER"
GO_ON, STOP = "GO", "STOP"
NEVER = "C"
"""The choice of a first-round question that says no such thing was."""


def _of_bank(
    question: Question,
    purpose: Purpose,
    key: str,
    span: Period | None,
    *,
    step: int,
    n_eff: float,
    options: tuple[str, ...] = (),
    periods: tuple[Period, ...] = (),
) -> Item:
    return Item(
        purpose=purpose,
        semantic_key=key,
        step=step,
        rhythm=True,
        options=options,
        domain=question.domain.value,
        related_person=question.related_person.value if question.related_person else None,
        event_kinds=tuple(kind.value for kind in question.event_kinds),
        bank_id=question.id,
        period=span,
        periods=periods,
        words=words(question, span),
        sensitive=question.sensitive,
        n_eff=n_eff,
    )


def _kinds(question: Question) -> str:
    return "+".join(sorted(kind.value for kind in question.event_kinds))


def _relation(question: Question) -> str:
    return question.related_person.value if question.related_person else ""


def _denied(state: InterviewState, question: Question) -> bool:
    """Whether the person said that nothing a question asks for ever was."""
    return all(event_key(kind.value, _relation(question)) in state.denied for kind in question.event_kinds)


_SIBLINGS = {Relation.SIBLING.value, Relation.ELDER_SIBLING.value, Relation.YOUNGER_SIBLING.value}
"""A brother or a sister is the same person, however exactly the words say which."""
_PARENTS = {Relation.FATHER.value, Relation.MOTHER.value}
"""Words for both of them at once name a relative."""


def _mourned(state: InterviewState, situation: Situation, person: str | None) -> bool:
    """Whether all that was told of a relative came with words of loss: then nobody is asked about them."""
    about = _SIBLINGS if person in _SIBLINGS else {person, Relation.RELATIVE.value} if person in _PARENTS else {person}
    turns = {row.source_turn_id for row in situation.active if row.related_person in about and person is not None}
    return bool(turns) and turns <= set(state.spared)


def choice_key(question: Question, span: Period) -> str:
    """Key of a first-round question: other words for the same kinds and years are the same question."""
    return (
        f"choice:{question.domain.value}:{_relation(question)}:{_kinds(question)}:{span[0][:7]}/{span[1][:7]}"
    )


def when_key(root: str) -> str:
    """Key of the question for the date of a row that has none; `root` is the first row of its chain of revisions."""
    return f"when:{root}"


def dated_key(question: Question) -> str:
    """Key of a date question: whose it is and which kinds it asks for."""
    return f"date:{question.domain.value}:{_relation(question)}:{_kinds(question)}"


def batch(state: InterviewState, situation: Situation, bank: Bank) -> tuple[Item, ...]:
    """Return the choice questions of round 1: one a domain, weightiest first; empty if too few are lived.

    Only when fewer than three domains fit this age does a domain give a second question.
    """
    first: list[Item] = []
    second: list[Item] = []
    taken: set[str] = set()
    for question in bank.round(1):
        span = period(question.window, situation.birth_date, situation.as_of)
        if span is None or question.domain.value in state.declined or _denied(state, question):
            continue
        key = choice_key(question, span)
        if key in state.asked or any(key == item.semantic_key for item in (*first, *second)):
            continue
        item = _of_bank(
            question, Purpose.CHOICE, key, span, step=1, n_eff=situation.n_eff, options=("A", "B", "C", "D")
        )
        (second if question.domain.value in taken else first).append(item)
        taken.add(question.domain.value)
    chosen = first[:BATCH]
    chosen += second[: max(0, BATCH_MIN - len(chosen))]
    return tuple(chosen) if len(chosen) >= BATCH_MIN else ()


def dated(
    state: InterviewState,
    situation: Situation,
    bank: Bank,
    *,
    domain: str | None = None,
    step: int = 2,
    rhythm: bool = True,
) -> Item | None:
    """Return the next date question of the strongest open domain (or of `domain`), or None.

    What is known is not asked, nor the date of a row once more in other words: a question one of whose kinds has a
    row that is dated, or was asked for its date, is passed by.
    """
    places = fields(state, situation) if domain is None else (Field(domain, "A"),)
    for place in places:
        if place.domain in state.declined:
            continue
        known = {
            (row.event_kind, row.related_person)
            for row in of_domains(situation.active, place.domain)
            if row.dated or when_key(situation.root(row)) in state.asked
        }
        questions = [question for question in bank.round(2) if question.domain.value == place.domain]
        questions.sort(
            key=lambda question: place.kinds.isdisjoint(kind.value for kind in question.event_kinds)
        )
        for question in questions:
            key = dated_key(question)
            span = period(question.window, situation.birth_date, situation.as_of)
            relation = _relation(question) or None
            if (
                key in state.asked
                or span is None
                or _denied(state, question)
                or _mourned(state, situation, question.related_person)
                or any((kind.value, relation) in known for kind in question.event_kinds)
            ):
                continue
            item = _of_bank(question, Purpose.DATED, key, span, step=step, n_eff=situation.n_eff)
            return replace(item, rhythm=rhythm)
    return None


def open_question(state: InterviewState, situation: Situation, step: int) -> Item | None:
    """Return the question for any event a person remembers the date of; asked once, if nothing was opened."""
    key = "open:life"
    if key in state.asked:
        return None
    return Item(
        purpose=Purpose.OPEN,
        semantic_key=key,
        step=step,
        rhythm=True,
        text="interview-open-more" if any(row.dated for row in situation.active) else "interview-open",
        n_eff=situation.n_eff,
        period=(situation.birth_date.isoformat(), situation.as_of.isoformat()),
    )


def probes(state: InterviewState, situation: Situation, bank: Bank) -> Iterator[tuple[Probe, Question]]:
    """Yield the probes that may still be asked, best first, with their wording.

    A probe is gone once its key was asked, its domain declined, or another cut of its domain over the same
    period was refused or came back empty; that the minutes have changed since makes it no new probe.
    """
    wording = {
        (question.domain.value, _relation(question) or None): question for question in reversed(bank.round(3))
    }
    for probe in situation.probes:
        question = wording.get((probe.domain, probe.related_person))
        if question is None or probe.domain in state.declined or _denied(state, question) or probe_key(probe) in state.asked:
            continue
        if _mourned(state, situation, question.related_person):
            continue
        if any(_same_ground(probe, one.domain, one.related_person, one.period) for one in state.closed):
            continue
        yield probe, question


def probe_key(probe: Probe) -> str:
    """Key of a probe: domain, relative and the cuts of the declared window, as the engine gives it."""
    return f"probe:{probe.semantic_key}"


def _same_ground(probe: Probe, domain: str, related_person: str | None, span: Period) -> bool:
    """Whether a probe cuts the domain over the same period again: half its span or more is closed."""
    if (probe.domain, probe.related_person) != (domain, related_person):
        return False
    first, last = (date.fromisoformat(day) for day in probe.span)
    low, high = (date.fromisoformat(day) for day in span)
    shared = (min(last, high) - max(first, low)).days + 1
    return 2 * shared >= (last - first).days + 1


@dataclass(frozen=True, slots=True)
class Separating:
    """The best probe, or why there is none."""

    item: Item | None
    left: bool
    """Some field was not probed yet: then nothing promises enough, else everything was asked."""


def separating(state: InterviewState, situation: Situation, bank: Bank, step: int) -> Separating:
    """Return the probe that promises most, if it promises max(1 minute, 2% of N_eff).

    A domain that was probed before comes after those that were not, so that no wording follows upon itself.
    """
    before = Counter((item.domain, item.related_person) for item in state.items.values() if item.periods)
    worth = [
        pair
        for pair in probes(state, situation, bank)
        if pair[0].promise_minutes >= promise_floor(situation.n_eff)
    ]
    if not worth:
        return Separating(None, left=any(place not in before for place in probe_domains(state, bank)))
    probe, question = min(
        worth, key=lambda pair: (before[pair[0].domain, pair[0].related_person], -pair[0].promise_minutes)
    )
    options = (*(f"P{place + 1}" for place in range(len(probe.periods))), NONE_FITS, DONT_KNOW)
    item = _of_bank(
        question,
        Purpose.PROBE,
        probe_key(probe),
        probe.span,
        step=step,
        n_eff=situation.n_eff,
        options=options,
        periods=probe.periods,
    )
    told = any(row.dated and row.related_person == probe.related_person for row in of_domains(situation.active, probe.domain))
    # Else the period of what is known already is chosen, and a question spent on nothing new.
    return Separating(replace(item, hint="interview-hint-probe-besides") if told else item, left=True)


def probe_domains(state: InterviewState, bank: Bank) -> tuple[tuple[str, str | None], ...]:
    """Return the domains (with the relative) to plan probes for: worded in the bank, not declined."""
    return tuple(
        dict.fromkeys(
            (question.domain.value, _relation(question) or None)
            for question in bank.round(3)
            if question.domain.value not in state.declined
        )
    )
