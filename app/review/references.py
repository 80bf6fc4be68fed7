"""The reviews of the reference itself, done before any output: the author's and an independent person's.

`goldReady` means that both are there, whole and without a wish for changes. It is worked out from the two receipts
each time; a review of outputs neither makes it nor mends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from app.errors import InvalidInput
from app.review.corpus import Corpus
from app.review.forms import Digest, Form, Reviewer, Text, Time, moment, same_actor

REFERENCE: Final = "shodhana-reference-review/v1"
SELF: Final = "reference-self-review.json"
INDEPENDENT: Final = "reference-review.json"
TEMPLATE: Final = "reference-review-template.json"


class ReferenceDecision(Form):
    """What a reviewer says of one case's reference."""

    case_id: Text
    verdict: Literal["accepted", "changes_requested"]
    rationale: Text


class Reference(Form):
    """A receipt over the reference."""

    protocol: Literal["shodhana-reference-review/v1"]
    measurement_id: Digest
    reviewer: Reviewer
    independent_human: bool
    reviewed_at: Time
    decisions: tuple[ReferenceDecision, ...]


@dataclass(frozen=True, slots=True)
class Readiness:
    """Where the reference stands."""

    gold_ready: bool
    lacks: tuple[str, ...]
    """Codes of what is missing for readiness."""
    changes: tuple[str, ...]
    """Cases for which a reviewer asked for changes: these block."""


def blank(corpus: Corpus, measurement_id: str) -> dict[str, object]:
    """Return the form of a reference receipt with nothing decided."""
    return {"protocol": REFERENCE, "measurementId": measurement_id, "reviewer": {"actorKind": None, "actorId": None},
            "independentHuman": None, "reviewedAt": None,
            "decisions": [{"caseId": case.case_id, "verdict": None, "rationale": ""} for case in corpus.cases]}


def readiness(corpus: Corpus, measurement_id: str, receipts: Mapping[str, Reference], started: datetime) -> Readiness:
    """Say whether the reference is ready, from its receipts alone.

    Args:
        corpus: what they are about.
        measurement_id: of the bundle.
        receipts: file name -> receipt.
        started: when the capture began; a review from then on has possibly seen outputs and is none of the reference.

    Raises:
        InvalidInput: a receipt of another measurement, of unknown or repeated cases, or of an agent that calls itself
            an independent person.
    """
    lacks: list[str] = []
    changes: list[str] = []
    known = [case.case_id for case in corpus.cases]
    for name, receipt in receipts.items():
        named = [one.case_id for one in receipt.decisions]
        if receipt.measurement_id != measurement_id:
            raise InvalidInput("review-other-measurement", field=name)
        if set(named) - set(known) or len(set(named)) != len(named):
            raise InvalidInput("review-unknown-target", field=name)
        if receipt.independent_human and receipt.reviewer.actor_kind == "agent":
            raise InvalidInput("review-agent-independent", field=name)
        changes += [one.case_id for one in receipt.decisions if one.verdict == "changes_requested"]
        if set(named) != set(known):
            lacks.append(f"incomplete:{name}")
        if moment(receipt.reviewed_at) > started:
            lacks.append(f"after-capture:{name}")
    lacks += [f"missing:{name}" for name in (SELF, INDEPENDENT) if name not in receipts]
    own, other = receipts.get(SELF), receipts.get(INDEPENDENT)
    if own is not None and not _author(corpus, own.reviewer):
        lacks.append("self-review-not-by-author")
    if other is not None and (_author(corpus, other.reviewer) or other.reviewer.actor_kind != "human"
                              or not other.independent_human):
        lacks.append("reference-review-not-independent")
    return Readiness(not lacks and not changes, tuple(lacks), tuple(sorted(set(changes))))


def _author(corpus: Corpus, reviewer: Reviewer) -> bool:
    return any(same_actor(reviewer.actor_id, author) for author in corpus.authors)
