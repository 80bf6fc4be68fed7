"""Calling a function of the database or reading its views, and what its refusals mean."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar, Final
from uuid import UUID

import asyncpg

from app.db.engine import Pool
from app.errors import BY_SQLSTATE, InvalidInput, NotFound, ShodhanaError, Unavailable

Json = dict[str, Any]
AWAY: Final = (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.InternalClientError,
               asyncpg.OperatorInterventionError, asyncpg.InsufficientResourcesError, TimeoutError, OSError)
"""The server is restarting, full, slow beyond the time-out, or not there: nothing was decided, and asking again may help.

A connection whose end arrives between two steps of a query is an internal error of the driver ("cannot switch to state").
"""


def translate(error: asyncpg.PostgresError | Exception) -> ShodhanaError | None:
    """The error that a SQLSTATE means to us, with its DETAIL as `extra`; None for one that should not happen."""
    if isinstance(error, AWAY) and not isinstance(error, asyncpg.DataError):
        return Unavailable()
    if not isinstance(error, asyncpg.PostgresError):
        return None
    if error.sqlstate in ("22P05", "22021"):  # U+0000 and broken UTF-8
        return InvalidInput("bad-characters")
    if isinstance(error, asyncpg.CheckViolationError):
        if error.constraint_name == "turn_text_check":
            return InvalidInput("message-too-long", field="message", most=20_000)
        return InvalidInput(field=error.constraint_name)
    meaning = BY_SQLSTATE.get(error.sqlstate or "")
    if meaning is None:
        return None
    detail = getattr(error, "detail", None)
    extra: Json = json.loads(detail) if detail else {}
    return meaning(extra.pop("code", None), extra=extra)


class Calls:
    """Calls functions of one schema and reads the views of schema `api`, over a pool."""

    schema: ClassVar[str] = "api"

    def __init__(self, pool: Pool) -> None:
        """Take a pool of the application's login."""
        self._pool = pool

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[asyncpg.pool.PoolConnectionProxy[asyncpg.Record]]:
        try:
            async with self._pool.acquire() as connection:
                yield connection
        except (asyncpg.PostgresError, *AWAY) as error:
            ours = translate(error)
            if ours is None:
                raise
            raise ours from error

    async def _call(self, function: str, *arguments: object) -> Any:
        places = ", ".join(f"${n + 1}" for n in range(len(arguments)))
        async with self._connection() as connection:
            return await connection.fetchval(f"select {self.schema}.{function}({places})", *arguments)

    async def _read(self, owner: UUID, query: str, *arguments: object) -> Any:
        """Run one query with the owner set for just this transaction (row-level security reads it)."""
        async with self._connection() as connection:
            # Both in one message: half of a read's time is the way there and back. A UUID needs no quoting.
            await connection.execute(f"begin read only; set local shodhana.owner = '{owner}'")
            try:
                return await connection.fetchval(query, *arguments)
            finally:
                # A connection that cannot end it is rolled back or dropped when it is handed back.
                with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                    await connection.execute("commit")

    async def _found(self, owner: UUID, query: str, *arguments: object) -> Json:
        found: Json | None = await self._read(owner, query, *arguments)
        if found is None:
            raise NotFound
        return found
