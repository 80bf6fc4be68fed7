"""Blind checks as the ledger knows them, which is all but the birth time: a typed coroutine per SQL function."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from app.db.calls import Calls, Json
from app.db.reads import VERIFY


class Verifying(Calls):
    """Opening a blind check, naming its block, freezing its result, erasing it. The time itself has another door."""

    async def verify_state(self) -> str:
        """Return whether blind checks are open for this login: open, no_vault, no_right, or sees_truth."""
        state: str = await self._call("verify_state")
        return state

    async def open_verify(self, case_id: UUID, owner: UUID, digest: str, check: Json) -> bool:
        """Open a blind check; whether it is new.

        Args:
            case_id: made from the request's key, so that a repeated request opens one.
            owner: whose.
            digest: of the request's body.
            check: locale, display_name, birth, block_minutes, block_offset, consent, counts, scorer.

        Raises:
            KeyReused: the id stands for another body.
            VaultClosed: nothing can be sealed on this installation.
        """
        made: bool = await self._call("open_verify", case_id, owner, digest, check)
        return made

    async def name_block(self, case_id: UUID, owner: UUID, block: int, *, case: Json, state: Json, slot: Json,
                         result: Json) -> bool:
        """Name the block, and open the case with it as the declared window; whether it is new.

        Raises:
            StepOutOfTurn: another block is named already.
        """
        made: bool = await self._call("name_block", case_id, owner, block, case, state, slot, result)
        return made

    async def freeze_verify(self, case_id: UUID, owner: UUID, *, scorer: str, scored: Json) -> datetime:
        """Freeze the result of a blind check whose conversation has ended; when that was.

        Args:
            case_id: which.
            owner: whose.
            scorer: identity of the code and policy that work now.
            scored: what the engine was asked last.

        Raises:
            StepOutOfTurn: no time is sealed, or the conversation goes on.
        """
        frozen: datetime = await self._call("freeze_verify", case_id, owner, scorer, scored)
        return frozen

    async def erase_verify(self, case_id: UUID, owner: UUID) -> None:
        """Erase a blind check in whatever state, the sealed time and the conversation with it."""
        await self._call("erase_verify", case_id, owner)

    async def verify(self, case_id: UUID, owner: UUID) -> Json:
        """Return a blind check as stored.

        Raises:
            NotFound: no such check of this owner.
        """
        return await self._found(owner, VERIFY, case_id)
