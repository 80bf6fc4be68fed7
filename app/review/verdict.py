"""From what is known to one of four words, the cautious one first.

    anything known that blocks  ──> blocked                (a missing review does not hide it)
    else anything undecided     ──> pending
    else not independent, or the reference not ready ──> exploratory_reviewed
    else                        ──> accepted_within_scope
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.review.captures import Answered, Captures
from app.review.corpus import Corpus
from app.review.critical import Looked
from app.review.forms import moment, same_actor
from app.review.measurement import Gate
from app.review.plan import Plan
from app.review.receipt import ALWAYS_BLOCK, Decision, Receipt, key
from app.review.references import Readiness
from app.review.targets import Listed
from app.review.validator import Projection

Status = Literal["pending", "blocked", "exploratory_reviewed", "accepted_within_scope"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that a verdict is made from."""

    corpus: Corpus
    plan: Plan
    captures: Captures
    answered: tuple[Answered, ...]
    projections: tuple[Projection, ...]
    targets: tuple[Listed, ...]
    looked: tuple[Looked, ...]
    gate: Gate
    readiness: Readiness
    receipt: Receipt | None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What was decided."""
        return self.receipt.decisions if self.receipt else ()

    def having(self, verdict: str) -> list[Decision]:
        """Return the decisions of a verdict."""
        return [one for one in self.decisions if one.verdict == verdict]

    @property
    def missing(self) -> list[Listed]:
        """Targets without a decision."""
        decided = {key(one.target) for one in self.decisions}
        return [one for one in self.targets if key(one.target) not in decided]

    @property
    def fatal(self) -> list[Decision]:
        """Errors that no limit tolerates."""
        return [one for one in self.having("incorrect") if ALWAYS_BLOCK & set(one.error_codes)]


def blockers(found: Evidence) -> list[str]:
    """Return the codes of everything known that blocks."""
    codes: list[str] = sorted({one.failure for one in found.answered if one.failure})
    if any(one.structural for each in found.projections for one in each.refused):
        codes.append("structural_refusal")
    if moment(found.plan.declared_at) > moment(found.captures.started_at):
        codes.append("plan_declared_late")
    if _count(found.looked, "failed") > found.gate.most_failed or _count(found.looked, "unevaluable") > found.gate.most_unevaluable:
        codes.append("critical_mentions")
    if found.readiness.changes:
        codes.append("reference_changes_requested")
    if found.fatal:
        codes.append("critical_semantic_error")
    criteria = found.plan.criteria
    if len(found.having("incorrect")) > criteria.max_confirmed_errors:
        codes.append("confirmed_errors_over_limit")
    if len(found.having("required_missing")) > criteria.max_required_gaps:
        codes.append("required_gaps_over_limit")
    return codes


def _count(looked: Sequence[Looked], outcome: str) -> int:
    return sum(one.outcome == outcome for one in looked)


def reservations(found: Evidence) -> list[str]:
    """Return why a whole and clean review is still no independent acceptance."""
    if found.receipt is None:
        return []
    codes = []
    if not found.receipt.independent_human:
        codes.append("reviewer_not_independent")
    if any(same_actor(found.receipt.reviewer.actor_id, author) for author in found.corpus.authors):
        codes.append("reviewer_is_author")
    if not found.readiness.gold_ready:
        codes.append("reference_not_ready")
    return codes


def judge(found: Evidence) -> tuple[Status, list[str]]:
    """Return the status and the codes of why it is no more than that."""
    blocking = blockers(found)
    if blocking:
        return "blocked", blocking
    waiting = []
    if found.receipt is None:
        waiting.append("no_receipt")
    elif found.missing:
        waiting.append("missing_decisions")
    if found.having("uncertain"):
        waiting.append("uncertain_decisions")
    if waiting:
        return "pending", waiting
    held = reservations(found)
    return ("exploratory_reviewed", held) if held else ("accepted_within_scope", [])
