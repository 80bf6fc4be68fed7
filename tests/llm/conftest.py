"""No test of this room may reach a real model; only a stub on the loopback address is let through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pydantic_ai import models


@pytest.fixture(autouse=True)
def no_real_models() -> Iterator[None]:
    """Refuse every request that a test did not allow itself."""
    with models.override_allow_model_requests(False):
        yield
