"""The pages that say which test holds a promise name tests that are there, and leave no promise without one."""

from __future__ import annotations

import re

import pytest

from tests.architecture.tracked import ROOT

PAGES = ("seed-coverage", "report-coverage", "interview-lessons")
HEAD = re.compile(r"\|(---| no\. | promise | law | what went wrong )")


def rows(page: str) -> list[str]:
    lines = (ROOT / "docs" / f"{page}.md").read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith("|") and not HEAD.match(line)]


@pytest.mark.parametrize("page", PAGES)
def test_every_row_names_tests_that_are_there(page: str) -> None:
    assert len(rows(page)) > 40
    assert [row for row in rows(page) if "::test_" not in row] == []
    named = {pair for row in rows(page) for pair in re.findall(r"`([\w/]+\.py)::(test_\w+)`", row)}
    lost = [f"{file}::{name}" for file, name in sorted(named)
            if not re.search(rf"^(async )?def {name}\(", (ROOT / "tests" / file).read_text("utf-8"), re.MULTILINE)]
    assert lost == []


def test_every_number_of_what_was_asked_stands_once_and_in_order() -> None:
    numbers = [row.split("|")[1].strip() for row in rows("seed-coverage")]
    assert numbers == sorted(set(numbers))
