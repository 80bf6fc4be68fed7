"""The page of promises names tests that are there."""

from __future__ import annotations

import re

from tests.architecture.tracked import ROOT

PAGE = ROOT / "docs" / "report-coverage.md"


def test_every_test_that_the_page_names_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", PAGE.read_text("utf-8"))
    assert len(named) > 60
    lost = [f"{file}::{name}" for file, name in named
            if not re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE)]
    assert lost == []


def test_every_promise_has_a_test() -> None:
    rows = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ") and not line.startswith("| promise")]
    assert [line for line in rows if "::test_" not in line] == []
