"""Errors a caller can act on, and the one map SQLSTATE -> error -> HTTP problem.

    ShodhanaError
    ├── InvalidInput            422  a field is wrong; says which and what would be right
    │   └── OutsideBlock             a birth time that does not lie in the named block
    ├── Unauthorised            401  no token
    ├── NotFound                404  no such case, row or turn, or another owner's
    ├── Conflict                409  the request does not fit the present state
    │   ├── IllegalTransition        a row or case cannot go there
    │   ├── CaseEnded                terminal case, refuses everything
    │   ├── KeyReused                an idempotency key came back with another body
    │   ├── NotGrounded              the quote is not in the words of its turn
    │   ├── PrecisionDowngrade       a coarser date without coarser words
    │   ├── CrossEvent               a revision that would make it another event
    │   ├── GateClosed               confirmation is not open; carries the blockers
    │   ├── NotOffered               no such candidate is on offer now
    │   ├── BaselineChanged          the birth profile changed; results are void until the rerun
    │   ├── StepOutOfTurn            a step of a blind check comes before or after its place; the code says which
    │   └── BankMoved                somebody published another question bank meanwhile; carries who and why
    ├── LedgerChanged                the plan is older than the ledger: plan again (never reaches a person)
    ├── LeaseLost                    another process took the turn over (never reaches a person)
    ├── TooManyRequests         429
    └── Unavailable             503
        └── VaultClosed              blind checks are not open on this installation

Each carries a `type` (stable, part of the API), parameters for its text, and its HTTP status. The text is
`problem-<type>` in app/texts, so a sentence exists in every language.
"""

from __future__ import annotations

from typing import ClassVar


class ShodhanaError(Exception):
    """Base of all errors that have a sentence for the caller."""

    type: ClassVar[str] = "internal"
    status: ClassVar[int] = 500
    sqlstate: ClassVar[str | None] = None

    def __init__(self, code: str | None = None, *, field: str | None = None, extra: dict[str, object] | None = None,
                 **params: str | int | float) -> None:
        """Make an error.

        Args:
            code: a narrower text key: the sentence is `problem-<code>`; default the class's type.
            field: JSON pointer-like name of the field at fault.
            extra: members added to the problem document (choices, blockers).
            params: placeholders of the sentence.
        """
        self.code = code or self.type
        self.field = field
        self.extra = extra or {}
        self.params = params
        super().__init__(self.code)


class InvalidInput(ShodhanaError):
    """A field is wrong. Say which one and what would be right."""

    type, status = "invalid-input", 422


class OutsideBlock(InvalidInput):
    """The birth time does not lie in the block that was named. Check both with the certificate."""

    type, sqlstate = "verify-outside-block", "SH423"


class Unauthorised(ShodhanaError):
    """No token, or one that was never ours. Send the token that opening the case returned."""

    type, status = "unauthorised", 401


class NotFound(ShodhanaError):
    """Nothing of that id belongs to this owner. Check the address."""

    type, status, sqlstate = "not-found", 404, "SH404"


class Conflict(ShodhanaError):
    """The request does not fit the present state. Read the case again, then decide."""

    type, status, sqlstate = "conflict", 409, "SH409"


class IllegalTransition(Conflict):
    """A row or case cannot go to that state from where it is."""

    type, sqlstate = "illegal-transition", "SH410"


class CaseEnded(Conflict):
    """The case is sealed. Open a new one."""

    type, sqlstate = "case-ended", "SH411"


class KeyReused(Conflict):
    """The same Idempotency-Key came with another body. Use a new key for a new request."""

    type, sqlstate = "key-reused", "SH412"


class NotGrounded(Conflict):
    """The quote does not stand in the words of its own turn. Quote the person."""

    type, sqlstate = "not-grounded", "SH413"


class PrecisionDowngrade(Conflict):
    """A coarser date needs coarser words in its quote."""

    type, sqlstate = "precision-downgrade", "SH414"


class CrossEvent(Conflict):
    """A revision may not turn one event into another. Add the other event instead."""

    type, sqlstate = "cross-event", "SH415"


class GateClosed(Conflict):
    """Confirmation is not open. `blockers` says why."""

    type, sqlstate = "gate-closed", "SH416"


class NotOffered(Conflict):
    """No such candidate is on offer now. Read the current ones."""

    type, sqlstate = "not-offered", "SH417"


class BaselineChanged(Conflict):
    """The birth profile changed and the rerun is not done. Wait for it."""

    type, sqlstate = "baseline-changed", "SH418"


class BankMoved(Conflict):
    """Another version of the question bank was published since the edit began. `published` says by whom and why."""

    type, sqlstate = "bank-moved", "SH419"


class StepOutOfTurn(Conflict):
    """A blind check goes block, time, conversation, freeze, comparison; each step once. The code says what comes first."""

    type, sqlstate = "verify-step", "SH422"


class LedgerChanged(ShodhanaError):
    """The plan was computed from an older ledger, or a row of it was refused: compute it again."""

    type, status, sqlstate = "ledger-changed", 409, "SH420"


class LeaseLost(ShodhanaError):
    """Another process finished or took over this turn: stop working on it."""

    type, status, sqlstate = "lease-lost", 409, "SH421"


class TooManyRequests(ShodhanaError):
    """Too fast. Wait the seconds of Retry-After."""

    type, status, sqlstate = "too-many-requests", 429, "SH429"


class Unavailable(ShodhanaError):
    """A part we need is not there. Try again in a moment; nothing was lost."""

    type, status = "unavailable", 503


class VaultClosed(Unavailable):
    """Blind checks are not open here: the vault is not there, or not safe from this login. `shodhana doctor` says why."""

    type, sqlstate = "verify-closed", "SH503"


def _tree(root: type[ShodhanaError]) -> list[type[ShodhanaError]]:
    return [root, *(leaf for child in root.__subclasses__() for leaf in _tree(child))]


BY_SQLSTATE: dict[str, type[ShodhanaError]] = {
    error.sqlstate: error for error in _tree(ShodhanaError) if error.sqlstate is not None
}
"""SQLSTATE raised by a function of ours -> the error it means. One entry each; a test compares it with the SQL."""


def by_code(
    code: str, kind: str, params: dict[str, str | int | float], extra: dict[str, object]
) -> ShodhanaError:
    """Return the error of a stored problem: `kind` is its class's type, `code` its text."""
    known = {error.type: error for error in _tree(ShodhanaError)}
    error = known.get(kind, InvalidInput)(code, extra=extra)
    error.params = params
    return error
