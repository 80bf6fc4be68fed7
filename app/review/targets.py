"""Everything that has to be judged, by its exact identity: what came out, what was declared, and the case as a whole.

An output with nothing in it still has its roles, its checks and its case to answer for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from app.review.captures import Answered
from app.review.corpus import Case, Role
from app.review.critical import matches
from app.review.forms import Form, Repeats, Text
from app.review.validator import Projection

Verdict = Literal["correct", "incorrect", "uncertain", "required_missing", "optional_not_selected"]
_JUDGED: Final = ("correct", "incorrect", "uncertain")


class _Target(Form):
    case_id: Text
    repeat: Repeats


class EntityTarget(_Target):
    """Somebody the output speaks of."""

    item_kind: Literal["entity"] = "entity"
    entity_id: Text


class MentionTarget(_Target):
    """Words that the output binds to somebody."""

    item_kind: Literal["mention"] = "mention"
    mention_id: Text


class StatementTarget(_Target):
    """An accepted statement, and the proposal it came in."""

    item_kind: Literal["statement"] = "statement"
    proposal_id: Text
    statement_id: Text


class RoleTarget(_Target):
    """A part that was declared before any output."""

    item_kind: Literal["role"] = "role"
    role_key: Text


class CheckTarget(_Target):
    """A question about the whole output that the case asks."""

    item_kind: Literal["semantic_check"] = "semantic_check"
    check_index: Annotated[int, Field(ge=0)]


class CaseTarget(_Target):
    """The case and repeat as a whole: what is missing, what is too much."""

    item_kind: Literal["case"] = "case"


Target = Annotated[EntityTarget | MentionTarget | StatementTarget | RoleTarget | CheckTarget | CaseTarget,
                   Field(discriminator="item_kind")]
ITEM_KINDS: Final = ("entity", "mention", "statement", "role", "semantic_check", "case")


@dataclass(frozen=True, slots=True)
class Listed:
    """A target, what a reviewer sees of it, and the verdicts that suit it."""

    target: Target
    verdicts: tuple[Verdict, ...]
    shown: dict[str, object]

    def to_json(self) -> dict[str, object]:
        """Return the entry of `review-targets.json`."""
        return {"target": identity(self.target), "verdicts": list(self.verdicts), "shown": self.shown}


def identity(target: Target) -> dict[str, object]:
    """Return a target as documents name it: case, repeat, kind, then what is its own."""
    body = target.body()
    head = {name: body.pop(name) for name in ("caseId", "repeat", "itemKind")}
    return head | body


def listed(answered: Answered, projection: Projection) -> list[Listed]:
    """Return the targets of one case and repeat, in the order of the item kinds.

    Args:
        answered: what became of it.
        projection: what of the output the validator took in; empty after a failure.
    """
    return [*_outputs(answered, projection), *_declared(answered.case, answered.repeat, projection)]


def _outputs(answered: Answered, projection: Projection) -> Iterator[Listed]:
    case_id, repeat = answered.case.case_id, answered.repeat
    for entity in projection.entities:
        mine = [one for one in projection.statements if one.entity_id == entity]
        yield Listed(EntityTarget(case_id=case_id, repeat=repeat, entity_id=entity), _JUDGED,
                     {"entityId": entity, "statementIds": [one.statement_id for one in mine],
                      "quotes": [one.span.quote for one in mine]})
    for mention_id, one in projection.mentions.items():
        yield Listed(MentionTarget(case_id=case_id, repeat=repeat, mention_id=mention_id), _JUDGED,
                     {"entityId": one.entity_id, **one.span.body()})
    for one in projection.statements:
        target = StatementTarget(case_id=case_id, repeat=repeat, proposal_id=one.proposal_id, statement_id=one.statement_id)
        yield Listed(target, _JUDGED, one.to_json())


def _declared(case: Case, repeat: int, projection: Projection) -> Iterator[Listed]:
    for role in case.roles:
        found = [one.statement_id for one in projection.statements
                 if matches(case.statement(role.statement_id), one)]
        yield Listed(RoleTarget(case_id=case.case_id, repeat=repeat, role_key=role.role_key),
                     _of_role(role, empty=not projection.statements),
                     {**_expected(case, role), "locatedIn": found})
    for at, check in enumerate(case.checks):
        yield Listed(CheckTarget(case_id=case.case_id, repeat=repeat, check_index=at), _JUDGED, check.body())
    yield Listed(CaseTarget(case_id=case.case_id, repeat=repeat), _JUDGED, {"rules": list(case.rules)})


def _of_role(role: Role, *, empty: bool) -> tuple[Verdict, ...]:
    """A required part can be missing; one that is judged only if selected can be left unselected. Never the other way.

    An output without a statement fills no part, rightly or wrongly.
    """
    absent: Verdict = "required_missing" if role.requirement == "required" else "optional_not_selected"
    return ("uncertain", absent) if empty else (*_JUDGED, absent)


def _expected(case: Case, role: Role) -> dict[str, object]:
    statement = case.statement(role.statement_id)
    words = next((one.span.quote for one in case.mentions if one.mention_id == role.mention_id), None)
    told: dict[str, object] = {
        "subject": case.entity(statement.entity_id).subject, "kind": str(statement.event_kind),
        "date": {"text": statement.date_text, "from": statement.occurred_from and statement.occurred_from.isoformat(),
                 "to": statement.occurred_to and statement.occurred_to.isoformat(), "precision": str(statement.precision)},
        "other_party": words}
    return {"kind": role.kind, "requirement": role.requirement, "statementQuote": statement.span.quote, "words": words,
            "expected": told[role.kind]}


def located(case: Case, projection: Projection) -> Sequence[str]:
    """Return the roles whose statement the output stands on: localisation, never coverage."""
    return [role.role_key for role in case.roles
            if any(matches(case.statement(role.statement_id), one) for one in projection.statements)]
