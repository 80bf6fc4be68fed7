"""`shodhana doctor` beside a running server, and a second server on the same folder."""

from __future__ import annotations

import subprocess
import sys

from tests.web.conftest import Server


def run(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command on the server's state folder."""
    return subprocess.run(
        [sys.executable, "-c", "from app.cli import main; main()", *words, "--state", str(server.folder / "state")],
        capture_output=True, text=True, timeout=240, check=False,
    )


def test_the_doctor_looks_at_a_serving_installation_and_disturbs_nothing(server: Server) -> None:
    found = run(server, "doctor")
    assert found.returncode == 0, found.stdout + found.stderr
    assert "reached, and up to date" in found.stdout
    assert "offline" in found.stdout
    assert run(server, "doctor").returncode == 0


def test_a_second_server_on_the_same_folder_is_told_who_holds_it(server: Server) -> None:
    found = run(server, "serve", "--port", "0")
    assert found.returncode == 1
    assert "Traceback" not in found.stderr
    assert len(found.stderr.strip()) > 20
