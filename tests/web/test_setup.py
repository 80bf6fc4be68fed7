"""A setting that cannot work is told in a sentence, before an address is promised."""

from __future__ import annotations

import pytest

from app.errors import Unavailable
from app.main import create_app
from app.settings import Settings
from app.texts import has


@pytest.mark.parametrize(("settings", "code"), [
    (Settings(model="nonsense"), "model-unknown-provider"),
    (Settings(model="openai:"), "model-missing-model"),
    (Settings(limits={"case_token": 1}), "model-unknown-limit"),
])
def test_a_model_that_cannot_work_is_told_before_anything_is_served(settings: Settings, code: str) -> None:
    with pytest.raises(Unavailable) as refused:
        create_app(settings, "postgresql://nobody@/nothing")
    assert refused.value.code == code
    assert has("zh", f"problem-{code}") and has("en", f"problem-{code}")
