"""The one door to sealed birth times. What it gives out it gives only beside a result that can no longer change.

The application's login may call two functions of schema `vault` and read nothing of it (docs/decisions/0014).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from app.db.calls import Calls

Json = dict[str, Any]


class Vault(Calls):
    """Seals a birth time once, and opens it once the result is frozen."""

    schema = "vault"

    async def seal(self, case_id: UUID, owner: UUID, key: str, minute: datetime) -> datetime:
        """Seal the birth time of a blind check; when that was.

        Args:
            case_id: which.
            owner: whose.
            key: of the request; the same one again is answered as the first was, without a look at what it brings.
            minute: local wall time, whole minute.

        Raises:
            StepOutOfTurn: no block is named yet, or a time is sealed already.
            OutsideBlock: the time does not lie in the block.
        """
        sealed: datetime = await self._call("seal", case_id, owner, key, minute)
        return sealed

    async def reveal(self, case_id: UUID, owner: UUID) -> Json:
        """Return the frozen result beside the sealed time (`vault.compare.sql`); the first time is recorded.

        Raises:
            StepOutOfTurn: the result is not frozen.
        """
        told: Json = await self._call("reveal", case_id, owner)
        return told
