"""One gazetteer for the room: making its index is the slow part."""

from __future__ import annotations

import pytest

from app.places import Gazetteer


@pytest.fixture(scope="session")
def gazetteer(tmp_path_factory: pytest.TempPathFactory) -> Gazetteer:
    return Gazetteer(tmp_path_factory.mktemp("places"))
