"""Connections: one asyncpg pool a process, with JSON as Python values."""

from __future__ import annotations

import json
from typing import TypeAlias

import asyncpg

Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"


async def prepare(connection: asyncpg.Connection[asyncpg.Record]) -> None:
    """Teach a connection that jsonb is a Python value."""
    for name in ("json", "jsonb"):
        await connection.set_type_codec(name, encoder=json.dumps, decoder=json.loads, schema="pg_catalog")


async def _as_it_is(_: object) -> None:
    """Hand a connection on as it is: what a transaction set ends with it, and nothing is ever set for a session."""


async def connect(url: str, *, size: int = 10) -> Pool:
    """Open a pool.

    Args:
        url: a PostgreSQL URL of the application's or the worker's login.
        size: most connections at once.
    """
    return await asyncpg.create_pool(url, min_size=1, max_size=size, init=prepare, reset=_as_it_is,
                                     command_timeout=30)
