"""What the routes are handed: the parts of a running installation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID

from litestar.di import NamedDependency

from app.errors import NotFound
from app.identity import issue, read
from app.installation import Installation
from app.places import Gazetteer
from app.settings import Settings
from app.web.state import case_state


@dataclass(frozen=True, slots=True)
class Services(Installation):
    """One installation at work, and what only requests need of it."""

    settings: Settings
    places: Gazetteer
    key: bytes
    clock: Callable[[str], datetime]

    async def owner(self, token: str) -> UUID:
        """Return the owner of a token.

        Raises:
            Unauthorised: no token.
            NotFound: not one of ours, or replaced since.
        """
        name, version = read(token, self.key)
        owner = UUID(name)
        if await self.gateway.token_version(owner) != version:
            raise NotFound
        return owner

    async def case_state(self, case_id: UUID, owner: UUID) -> dict[str, Any]:
        """Return the whole visible state of a case.

        Raises:
            NotFound: no such case of this owner.
        """
        stored = await self.gateway.case_view(case_id, owner)
        return case_state(stored, await self.banks.of(stored["case"]["bank_version"]))

    def token(self, owner: UUID, version: int = 1) -> str:
        """Return the token of an owner."""
        return issue(str(owner), version, self.key)


Provided: TypeAlias = NamedDependency[Services]
"""How a handler asks for them: by the name `services`."""
