"""A setting that cannot work is told in a sentence, before an address is promised."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.errors import Unavailable
from app.main import create_app
from app.serving import _listen
from app.settings import Settings
from app.texts import has


@pytest.mark.parametrize(("words", "environment", "said"), [
    (("--port", "99999"), {}, "SHODHANA_PORT"),
    ((), {"SHODHANA_LIMITS": '{"case_tokens": "a secret"}'}, "SHODHANA_LIMITS"),
    ((), {"SHODHANA_LIMITS": "a secret"}, "JSON"),
    (("--host", "192.0.2.1"), {}, "192.0.2.1"),
])
def test_what_cannot_be_set_or_listened_at_is_told_and_not_traced(
        words: tuple[str, ...], environment: dict[str, str], said: str, tmp_path: Path) -> None:
    environment = {"SHODHANA_DATABASE_URL": "postgresql://nobody@/nothing", **environment}
    found = CliRunner().invoke(app, ["serve", "--port", "0", *words, "--state", str(tmp_path)], env=environment)
    assert found.exit_code in (1, 2) and isinstance(found.exception, SystemExit)
    assert said in found.output and "secret" not in found.output


def test_a_port_of_somebody_else_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(Unavailable) as refused:
        _listen(Settings(port=taken.getsockname()[1]))
    assert refused.value.code == "port-taken"


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
