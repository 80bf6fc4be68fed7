"""A real server in a process of its own and a real browser. Run alone: `pytest -m browser tests/browser`.

Playwright's synchronous loop and pytest-asyncio do not live in one process, so these tests are left out of a run that
does not ask for them by their marker.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
HOME = "shodhana.test"
"""This machine under the name that another one would call it by: what comes from there over HTTP is not trusted as localhost is."""
LAUNCH = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
          "--disable-component-update", "--disable-sync", f"--host-resolver-rules=MAP {HOME} 127.0.0.1")
expect.set_options(timeout=30_000)  # a turn on a busy machine takes longer than the five seconds it has otherwise
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 860}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "browser" in str(config.getoption("-m") or ""):
        return
    reason = pytest.mark.skip(reason="drives a browser: -m browser, in a process of its own")
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(reason)


@contextlib.contextmanager
def serving() -> Iterator[tuple[str, Path]]:
    """Run `shodhana serve` over a state folder of its own: its address (the first line of output) and that folder."""
    parent = Path(tempfile.mkdtemp(prefix="shodhana-page-"))
    parent.chmod(0o755)  # the bundled database runs as an account without rights, which has to pass through here
    command = [sys.executable, "-c", "from app.cli import main; main()", "serve", "--port", "0", "--state", str(parent / "state")]
    with open(parent / "log", "w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ})
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert address.startswith("http://"), (parent / "log").read_text()
            _answers(process, address)
            urlopen(f"{address}/api/places?q=Chengdu", timeout=240).close()  # the index of places is read in by the first search
            yield address, parent / "state"
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=60)
            shutil.rmtree(parent, ignore_errors=True)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running server."""
    with serving() as (address, _):
        yield address


def _answers(process: subprocess.Popen[str], address: str) -> None:
    """Wait until the server takes connections, or has died."""
    where = urlsplit(address)
    for _ in range(300):
        try:
            socket.create_connection((where.hostname or "", where.port or 80), timeout=1).close()
            return
        except OSError:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=0.1)
                raise AssertionError("the server ended") from None
    raise AssertionError("the server takes no connections")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=list(LAUNCH))
        yield started
        started.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A phone whose browser speaks Chinese."""
    made = browser.new_context(locale="zh-CN", viewport=PHONE)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, server: str) -> Iterator[Page]:
    """The opening page. A defect of the page's own, or a breach of its policy, fails the test."""
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda line: broken.append(line.text) if "Content Security Policy" in line.text else None)
    page.goto(server)
    page.wait_for_selector("opening-form h1")
    yield page
    assert not broken
