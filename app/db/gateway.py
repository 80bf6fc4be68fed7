"""One typed coroutine per SQL function, and the reads. Which transition is legal is not known here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from app.db.calls import Json
from app.db.library import Library
from app.db.reads import CASE_VIEW, CONTEXT, EVENTS, TURN
from app.db.takeaway import Takeaway
from app.db.verifying import Verifying
from app.errors import NotFound


@dataclass(frozen=True, slots=True)
class Claim:
    """A turn that this process works on, and the attempt under which it may write."""

    case_id: UUID
    owner: UUID
    turn_id: UUID
    seq: int
    attempt: int
    kind: str
    key: str
    message: str
    answers: list[Json]
    text: str
    payload: Json
    ack: Json | None


class Gateway(Library, Takeaway, Verifying):
    """The only way from Python to the ledger, the question bank, and what leaves the house."""

    # --- owners

    async def issue_owner(self, owner: UUID) -> None:
        """Make an owner known."""
        await self._call("issue_owner", owner)

    async def token_version(self, owner: UUID) -> int | None:
        """Return the version that this owner's token must carry, None for an unknown owner."""
        version: int | None = await self._call("token_version", owner)
        return version

    async def set_return_code(self, owner: UUID, digest: bytes) -> None:
        """Replace the return code."""
        await self._call("set_return_code", owner, digest)

    async def owner_by_return_code(self, digest: bytes) -> tuple[UUID, int, UUID | None]:
        """Return owner, token version and latest case of a return code.

        Raises:
            NotFound: no such code.
        """
        async with self._connection() as connection:
            row = await connection.fetchrow("select * from api.owner_by_return_code($1)", digest)
        if row is None:
            raise NotFound("return-code")
        return row["owner"], row["token_version"], row["case_id"]

    # --- cases and turns

    async def open_case(self, *, case_id: UUID, owner: UUID, key: str, digest: str, case: Json, state: Json,
                        slot: Json, result: Json) -> Json:
        """Open a case, or return the one that this key opened: {"case_id", "replayed"}."""
        opened: Json = await self._call("open_case", case_id, owner, key, digest, case, state, slot, result)
        return opened

    async def begin_turn(self, *, case_id: UUID, owner: UUID, turn_id: UUID, key: str, digest: str, kind: str,
                         message: str, answers: Sequence[Json], text: str, payload: Json) -> Json:
        """Store a turn before anything is done about it: {"turn_id", "seq", "status", "first_event", "replayed"}."""
        begun: Json = await self._call(
            "begin_turn", case_id, owner, turn_id, key, digest, kind, message, list(answers), text, payload
        )
        return begun

    async def claim_turn(self, *, case_id: UUID | None, worker: str, lease_s: int = 60) -> Claim | None:
        """Take the next unfinished turn of a case, or of any case that nobody works on."""
        row: Json | None = await self._call("claim_turn", case_id, worker, lease_s)
        if row is None:
            return None
        ids = {name: UUID(row[name]) for name in ("case_id", "owner", "turn_id")}
        return Claim(**{**row, **ids})

    async def extend_lease(self, claim: Claim, lease_s: int) -> None:
        """Keep a turn a while longer."""
        await self._call("extend_lease", claim.case_id, claim.owner, claim.turn_id, claim.attempt, lease_s)

    async def record_ack(self, claim: Claim, *, text: str, source: str, replaced: bool) -> None:
        """Store the acknowledgement; one that is there already is kept."""
        ack = {"text": text, "source": source, "replaced": replaced}
        await self._call("record_ack", claim.case_id, claim.owner, claim.turn_id, claim.attempt, ack)

    async def finish_turn(self, claim: Claim, plan: Json) -> None:
        """Write everything a turn leads to.

        Raises:
            LedgerChanged: not as planned; `.extra` says what was refused. Nothing was written.
            LeaseLost: another process has the turn.
        """
        await self._call("finish_turn", claim.case_id, claim.owner, claim.turn_id, claim.attempt, plan)

    async def fail_turn(self, claim: Claim, problem: Json, *, retryable: bool) -> None:
        """Say that a turn could not be planned."""
        await self._call(
            "fail_turn", claim.case_id, claim.owner, claim.turn_id, claim.attempt, problem, retryable
        )

    async def store_placebo(self, case_id: UUID, owner: UUID, version: int, placebo: Json) -> None:
        """Store the shuffles of a result version, once."""
        await self._call("store_placebo", case_id, owner, version, placebo)

    async def unscored_placebos(self, limit: int = 4) -> list[tuple[UUID, UUID, int]]:
        """Return (case, owner, result version) of current results whose shuffles are missing."""
        async with self._connection() as connection:
            rows = await connection.fetch("select * from api.unscored_placebos($1)", limit)
        return [(row["case_id"], row["owner"], row["version"]) for row in rows]

    async def slot_defects(self) -> dict[str, int]:
        """Return the number of cases with an empty slot by defect."""
        async with self._connection() as connection:
            rows = await connection.fetch("select * from api.slot_defects()")
        return {row["reason"]: row["cases"] for row in rows}

    # --- quotas

    async def spend_quota(self, subject: str, kind: str, limit: int) -> int:
        """Count one use today and return how many are left.

        Raises:
            TooManyRequests: the limit of the day is reached.
        """
        left: int = await self._call("spend_quota", subject, kind, limit)
        return left

    # --- reads

    async def context(self, claim: Claim) -> Json:
        """Return what planning a turn needs; its size does not grow with the number of turns."""
        return await self._found(claim.owner, CONTEXT, claim.case_id)

    async def case_view(self, case_id: UUID, owner: UUID) -> Json:
        """Return everything a person may see of a case, with the material of its report."""
        return await self._found(owner, CASE_VIEW, case_id)

    async def turn(self, case_id: UUID, owner: UUID, turn_id: UUID) -> Json:
        """Return one turn."""
        return await self._found(owner, TURN, case_id, turn_id)

    async def events_after(self, case_id: UUID, owner: UUID, seq: int, limit: int = 500) -> list[Json]:
        """Return durable events after `seq`; a number beyond the log replays from the start."""
        found = await self._found(owner, EVENTS, case_id, seq, limit)
        events: list[Json] = found["events"]
        return events
