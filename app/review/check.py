"""The checker: what makes a corpus unfit to measure with, each fault with its place.

Structure only. That a quote stands where it says does not say that it means what it says; meaning is for the
people who sign the two reference reviews.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from app.domain.grounding import sentences
from app.review.corpus import RULES, Case, Corpus, Span, span

CHECKER_ID: Final = "shodhana-critical-checks/v1"
LEAST_CASES: Final = 64
LEAST_CRITICAL: Final = 212
"""Denominators of the seed; fewer would be another measurement."""
SHARED_LETTERS: Final = 12
"""Letters from which a sentence in both splits is a copy; shorter ones ("I don't remember") are everybody's."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why the corpus is refused."""

    code: str
    where: str

    def __str__(self) -> str:
        return f"{self.where}: {self.code}"


def faults(corpus: Corpus, *, cases: int = LEAST_CASES, critical: int = LEAST_CRITICAL) -> list[Fault]:
    """Return everything that is wrong with a corpus.

    Args:
        corpus: what to check.
        cases: least number of cases.
        critical: least number of critical mentions.
    """
    found = [Fault("few-cases", str(len(corpus.cases)))] if len(corpus.cases) < cases else []
    if corpus.critical < critical:
        found.append(Fault("few-critical-mentions", str(corpus.critical)))
    found += [Fault("duplicate-case", name) for name in _twice(case.case_id for case in corpus.cases)]
    found += _leaks(corpus)
    for case in corpus.cases:
        found += _references(case)
        found += _positions(case)
        found += _cycles(case)
        found += _duties(case)
    return found


def _twice(values: Iterable[str]) -> list[str]:
    return [value for value, count in Counter(values).items() if count > 1]


def _leaks(corpus: Corpus) -> Iterator[Fault]:
    """What stands in both splits: a person, a conversation, a window, a sentence; and rules that one split lacks."""
    sides = {split: corpus.of(split) for split in ("development", "validation")}
    for split, cases in sides.items():
        for rule in RULES:
            if cases and not any(rule in case.rules for case in cases):
                yield Fault("rule-without-case", f"{split}/{rule}")
        if not cases:
            yield Fault("empty-split", split)
    for name, marks in (("person", lambda case: {case.person_id}), ("group", lambda case: {case.group_id}),
                        ("window", lambda case: {_plain("\n".join(one.text for one in case.window))}),
                        ("sentence", _sentences)):
        seen = {split: set().union(*map(marks, cases)) for split, cases in sides.items()}
        for shared in sorted(seen["development"] & seen["validation"]):
            yield Fault(f"leaked-{name}", shared[:40])
    for window in _twice(_plain("\n".join(one.text for one in case.window)) for case in corpus.cases):
        yield Fault("duplicate-window", window[:40])


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def _sentences(case: Case) -> set[str]:
    found = {_plain(one.text[start:end]) for one in case.window for start, end in sentences(one.text)}
    return {text for text in found if len(text) >= SHARED_LETTERS}


def _references(case: Case) -> Iterator[Fault]:
    entities = {one.entity_id for one in case.entities}
    statements = {one.statement_id for one in case.statements}
    asides = {one.aside_id for one in case.asides}
    mentions = {one.mention_id for one in case.mentions}
    used = [("entity", one.member_of, entities) for one in case.entities if one.member_of]
    used += [("entity", one.entity_id, entities) for one in case.mentions]
    used += [("entity", one.entity_id, entities) for one in case.statements]
    used += [("statement", role.statement_id, statements) for role in case.roles]
    used += [("mention", role.mention_id, mentions) for role in case.roles if role.mention_id]
    used += [("duty", name, asides if duty.check == "kept_out" else statements)
             for one in case.mentions for duty in one.duties for name in duty.of]
    for kind, name, known in used:
        if name not in known:
            yield Fault("unclosed-reference", f"{case.case_id}/{kind}/{name}")
    for names in ([one.entity_id for one in case.entities], [one.mention_id for one in case.mentions],
                  [one.statement_id for one in case.statements], [one.aside_id for one in case.asides],
                  [one.role_key for one in case.roles]):
        for name in _twice(names):
            yield Fault("duplicate-identity", f"{case.case_id}/{name}")
    for entity in case.entities:
        if (entity.kind == "relative") != (entity.relation is not None):
            yield Fault("relation-of-relatives-alone", f"{case.case_id}/{entity.entity_id}")
    subjects = {one.entity_id for one in case.entities if one.subject is not None}
    for statement in case.statements:
        if statement.entity_id in entities and statement.entity_id not in subjects:
            yield Fault("subject-not-collected", f"{case.case_id}/{statement.statement_id}")
        kinds = {role.kind for role in case.roles if role.statement_id == statement.statement_id}
        if not {"subject", "kind"} <= kinds or (statement.date_text is not None and "date" not in kinds):
            yield Fault("role-missing", f"{case.case_id}/{statement.statement_id}")
        if (statement.occurred_from is None) != (statement.date_text is None):
            yield Fault("date-without-words", f"{case.case_id}/{statement.statement_id}")
    if not (case.statements or case.asides) or not case.checks or not case.rules:
        yield Fault("nothing-to-review", case.case_id)


def _positions(case: Case) -> Iterator[Fault]:
    stretches: list[tuple[str, Span]] = [(one.mention_id, one.span) for one in case.mentions]
    taken = Counter((one.message, one.start, one.end) for _, one in stretches)
    stretches += [(one.statement_id, one.span) for one in case.statements]
    stretches += [(one.aside_id, one.span) for one in case.asides]
    for name, one in stretches:
        if span(case.window, one.message, one.quote, one.occurrence) != one:
            yield Fault("position", f"{case.case_id}/{name}")
    for (message, start, end), count in taken.items():
        if count > 1:
            yield Fault("duplicate-position", f"{case.case_id}/{message}:{start}-{end}")
    for statement in case.statements:
        if not 1 <= statement.span.message <= len(case.window):
            continue
        said = case.window[statement.span.message - 1]
        if said.role != "person":
            yield Fault("statement-of-metadata", f"{case.case_id}/{statement.statement_id}")
        if statement.date_text is not None and statement.date_text not in said.text:
            yield Fault("position", f"{case.case_id}/{statement.statement_id}/date")


def _cycles(case: Case) -> Iterator[Fault]:
    whole = {one.entity_id: one.member_of for one in case.entities}
    for start, above in whole.items():
        seen, at = {start}, above
        while at is not None and at not in seen:
            seen.add(at)
            at = whole.get(at)
        if at == start:
            yield Fault("cyclic-membership", f"{case.case_id}/{start}")


def _duties(case: Case) -> Iterator[Fault]:
    for mention in case.mentions:
        if mention.critical and not any(duty.of for duty in mention.duties):
            yield Fault("critical-without-duty", f"{case.case_id}/{mention.mention_id}")
