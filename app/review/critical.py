"""The regression gate over critical mentions: deterministic, frozen, and no judgement of meaning.

It catches an output that lost or moved what the reference holds fast. Passing it is necessary and proves nothing;
what could not be looked at does not pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.review.captures import Answered
from app.review.corpus import Case, Duty, Mention, Span, Statement
from app.review.validator import Accepted, Projection

Outcome = Literal["passed", "failed", "unevaluable"]


@dataclass(frozen=True, slots=True)
class Looked:
    """One critical mention in one output."""

    case_id: str
    repeat: int
    mention_id: str
    check: str
    outcome: Outcome


def look(answered: Answered, projection: Projection) -> list[Looked]:
    """Return what became of every critical mention of a case."""
    case = answered.case
    active = [one for one in projection.statements if one.active]
    found = []
    for mention in case.mentions:
        if not mention.critical:
            continue
        failed = [duty.check for duty in mention.duties if not all(_kept(case, mention, duty, of, active) for of in duty.of)]
        outcome: Outcome = "unevaluable" if answered.failure else "failed" if failed else "passed"
        checks = failed or [duty.check for duty in mention.duties]
        found.append(Looked(case.case_id, answered.repeat, mention.mention_id, "+".join(checks), outcome))
    return found


def _kept(case: Case, mention: Mention, duty: Duty, of: str, active: list[Accepted]) -> bool:
    if duty.check == "kept_out":
        aside = next(one for one in case.asides if one.aside_id == of)
        return not any(_same_words(aside.span, one.span) for one in active)
    statement = case.statement(of)
    subject = case.entity(statement.entity_id).subject
    mine = [one for one in active if _same_words(statement.span, one.span)]
    if duty.check == "not_moved":
        over = [one for one in active if _shared(mention.span, one.span)]
        return all(one.entity_id == subject or _is_reference(case, one) for one in over)
    right = [one for one in mine if one.entity_id == subject]
    if duty.check == "carried":
        return any(_shared(mention.span, one.span) == mention.span.end - mention.span.start for one in right)
    return bool(right) and all(one in right or _is_reference(case, one) for one in mine)


def _is_reference(case: Case, one: Accepted) -> bool:
    """Whether some statement of the reference stands on these words with this subject."""
    return any(one.entity_id == case.entity(other.entity_id).subject and _same_words(other.span, one.span)
               for other in case.statements)


def matches(statement: Statement, one: Accepted) -> bool:
    """Whether an accepted statement stands on the words of a reference statement: a place to look, no verdict."""
    return _same_words(statement.span, one.span)


def _same_words(left: Span, right: Span) -> bool:
    """Half of the shorter stretch shared: clause boundaries differ between honest quotes."""
    shared = _shared(left, right)
    return shared > 0 and 2 * shared >= min(left.end - left.start, right.end - right.start)


def _shared(left: Span, right: Span) -> int:
    if left.message != right.message:
        return 0
    return max(0, min(left.end, right.end) - max(left.start, right.start))
