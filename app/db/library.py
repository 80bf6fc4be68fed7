"""The published question bank and who may edit it: a typed coroutine per SQL function."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from app.db.calls import Calls

Json = dict[str, Any]


class Library(Calls):
    """Versions of the bank, their publications, how questions fared, and the staff of the studio."""

    async def offer_bank(self, *, version: str, digest: str, content: Json) -> None:
        """Publish the bank of the product, unless somebody else has published or this one was published before."""
        await self._call("offer_bank", version, digest, content)

    async def publish_bank(self, *, version: str, digest: str, content: Json, author: str, note: str = "",
                           base: str | None = None) -> None:
        """Store a version of the question bank and make it the one of new cases; naming an older one rolls back.

        Args:
            version: its name.
            digest: digest of the content, under which the name is kept.
            content: the bank as JSON.
            author: who publishes.
            note: why.
            base: version that the author edited; None publishes whatever is published now.

        Raises:
            Conflict: the version exists with other content.
            BankMoved: another version than `base` is published; `.extra` says which, by whom and why.
        """
        await self._call("publish_bank", version, digest, content, author, note, base)

    async def published_bank(self) -> Json | None:
        """Return the publication in force: {"version", "author", "note", "created_at"}; None before the first."""
        found: Json | None = await self._call("published_bank")
        return found

    async def bank(self, version: str | None = None) -> Json | None:
        """Return a version of the bank, the published one by default: {"version", "digest", "content", …}."""
        found: Json | None = await self._call("bank", version)
        return found

    async def bank_history(self) -> list[Json]:
        """Return the publications, newest first."""
        history: list[Json] = await self._call("bank_history")
        return history

    async def bank_statistics(self, version: str | None = None) -> list[Json]:
        """Return a row per question shown (`bank.ItemStats`), over all cases or those on one version."""
        found: list[Json] = await self._call("bank_statistics", version)
        return found

    # --- staff of the studio

    async def add_staff(self, name: str, key_digest: bytes) -> None:
        """Let somebody in.

        Raises:
            Conflict: the name is in use.
            InvalidInput: not a name.
        """
        await self._call("add_staff", name, key_digest)

    async def remove_staff(self, name: str) -> bool:
        """End somebody's key and sessions; False when there is none."""
        found: bool = await self._call("remove_staff", name)
        return found

    async def staff(self) -> list[Json]:
        """Return {"name", "created_at", "revoked_at"} of everyone who was ever let in."""
        found: list[Json] = await self._call("staff")
        return found

    async def staff_by_key(self, key_digest: bytes, subject: str, limit: int) -> Json | None:
        """Return {"id", "name"} of a key's holder, None for a wrong key.

        Raises:
            TooManyRequests: the subject gave `limit` wrong keys this hour.
        """
        found: Json | None = await self._call("staff_by_key", key_digest, subject, limit)
        return found

    async def staff_name(self, staff_id: UUID) -> str | None:
        """Return the name behind a session, None once the key was ended."""
        name: str | None = await self._call("staff_name", staff_id)
        return name
