"""No rule that was made with an answer at hand is in the engine, its policy, or what asks and reads for it.

The markers are those under which it happened elsewhere (seed 002, task 0 and red lines 3 and 4); beside them stand the shapes
that any such rule has: a minute of the clock or a day of birth written into code, a branch on whose case it is.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.architecture.tracked import ROOT, texts

MARKERS = re.compile(
    r"pl9[_-]?\d|observed_\w*(case_only|tie_?break)|(known|true|target|native|answer)_(minute|birth_?time|time_local)\b"
    r"|regression_only|_(user|native)_case\b|14:49|1993-04-17|gemini_sagittarius", re.IGNORECASE)
"""Names under which a known answer came into a scorer."""
CLOCK = re.compile(r"(?<!\d)([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?(?!\d)")
"""A minute of the clock: an engine for everybody has none in it."""
DAY = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)-(0\d|1[0-2])-[0-3]\d(?!\d)")
GUARDED = ("scoring/", "question_bank/", "prompts/", "app/domain/", "app/turns/", "app/llm/")
POLICY_DAYS = {"reference_date"}
"""A day that belongs to nobody: the last of the lives that the chance band was measured on."""


def marked(text: str) -> list[str]:
    """Markers in a text."""
    return [found[0] for found in MARKERS.finditer(text)]


def constants(text: str) -> Iterator[str]:
    """Texts that code works with: neither docstrings nor comments."""
    tree = ast.parse(text)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def moments(text: str) -> list[str]:
    """Minutes and days in the texts of a module."""
    return [found[0] for one in constants(text) for pattern in (CLOCK, DAY) for found in pattern.finditer(one)]


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Names and texts of a policy."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, name)
    else:
        yield name, str(value)


HERE = [(name, text) for name, text in texts() if name.startswith(GUARDED)]


def test_nothing_that_scores_asks_or_reads_carries_the_mark_of_a_known_answer() -> None:
    # one place names a marker: the reader that refuses files which carry it
    assert {name: found for name, text in HERE if (found := marked(text))} == {}
    refusing = [name for name, text in texts() if name.startswith("app/calibration/") and "regression_only" in text]
    assert refusing == ["app/calibration/cases.py"]


@pytest.mark.parametrize(("name", "text"), [pytest.param(name, text, id=name) for name, text in HERE
                                            if name.startswith("scoring/") and name.endswith(".py")])
def test_no_minute_and_no_day_stands_in_the_code_of_the_engine(name: str, text: str) -> None:
    assert moments(text) == []


def test_the_policy_names_no_case_no_minute_and_no_day_of_birth() -> None:
    for path in sorted((ROOT / "scoring").glob("policy*.json")):
        for key, value in leaves(json.loads(path.read_text("utf-8"))):
            assert not CLOCK.search(value), (path.name, key)
            assert key in POLICY_DAYS or not DAY.search(value), (path.name, key)


@pytest.mark.parametrize("planted", [
    '"selection_levels": ["observed_pl9_1993_gemini_sagittarius_tie_break"]', 'evidence_status = "observed_pl9_1993_case_only"',
    'evidence_status = "observed_someone_else_case_only"', "target_minute = 889", "known_birth_time", "pl9_1993_user_case",
    '{"regression_only": true}', "14:49"])
def test_the_scan_finds_what_it_is_for(planted: str) -> None:
    assert marked(planted)


def test_the_scan_finds_a_minute_in_code_and_passes_one_in_a_docstring() -> None:
    assert moments('"""At 14:49."""\nif case == "x":\n    best = "14:48"  # 14:47\n') == ["14:48"]
    assert moments("born = '1990-06-15'") == ["1990-06-15"]


def test_fixtures_that_carry_a_marker_say_that_they_are_for_regression_only() -> None:
    """A date of the tests of dates is a date and no answer; the names are what counts here."""
    found = [name for name, text in texts() if name.startswith("tests/data/") and "regression_only" not in text
             and [one for one in marked(text) if not one[0].isdigit()]]
    assert found == []
