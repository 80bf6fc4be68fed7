"""A case on the real database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.gateway import Gateway
from tests.turns.world import Case, runner_of


@pytest.fixture
async def case(gateway: Gateway) -> AsyncIterator[Case]:
    """An open Chinese case with its first slot, and a process that runs its turns."""
    runner = runner_of(gateway)
    yield await Case(gateway, runner).open()
    await runner.stop()
