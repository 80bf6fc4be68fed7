"""The question bank as it is published: each version read once and kept, since none ever changes."""

from __future__ import annotations

from typing import Final

from app.db.gateway import Gateway
from app.domain.bank import Bank, packaged

HELD: Final = 64
"""Versions in memory, about 0.25 MB each; open cases are on the last few."""


class Banks:
    """The versions of one installation.

    Which one is published is asked of the database whenever a case opens, so every process follows a publication at
    once and there is nothing to keep in step.
    """

    def __init__(self, gateway: Gateway) -> None:
        """Take the ledger's gateway; nothing is read yet."""
        self._gateway = gateway
        self._held: dict[str, Bank] = {}

    async def prepare(self) -> None:
        """Publish the bank that comes with the product, if nobody has published one of their own."""
        bank = packaged()
        await self._gateway.offer_bank(version=bank.version, digest=bank.digest, content=bank.to_json())

    async def of(self, version: str) -> Bank:
        """Return a version that was published once.

        Raises:
            LookupError: none of that name was.
        """
        held = self._held.get(version)
        if held is not None:
            return held
        stored = await self._gateway.bank(version)
        if stored is None:
            raise LookupError(f"no question bank of version {version}")
        bank = Bank.from_json(stored["content"], version)
        while len(self._held) >= HELD:
            del self._held[next(iter(self._held))]
        self._held[version] = bank
        return bank

    async def published(self) -> Bank:
        """Return the version that new cases begin on.

        Raises:
            LookupError: `prepare` was never called on this database.
        """
        now = await self._gateway.published_bank()
        if now is None:
            raise LookupError("no question bank is published")
        return await self.of(now["version"])
