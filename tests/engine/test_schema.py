"""Every result is of the shape that its schema promises, and the schema names every code there is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scoring import score
from scoring.adapters import Verdict
from scoring.ladder import Blocker, Label, Outside, Rung
from scoring.notes import Note
from scoring.techniques import Family, Status, Technique
from tests.engine.lives import EVENTS, case, planted, row

ROOT = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = json.loads((ROOT / "scoring/result.schema.json").read_text("utf-8"))
VALID = Draft202012Validator(SCHEMA)


def results() -> dict[str, Any]:
    mixed = [*EVENTS, row("h", "horary_query", "2020-01-01", "2020-01-01", "day"),
             row("m", "birthmark_or_scar", "1999-01-01", "1999-12-31", "year")]  # fmt: skip
    verdict = Verdict("vedastro", Outside.PASSED, supports_leader=True)
    return {
        "no event": score(case([])),
        "every kind of row": score(case(mixed), placebo=20, full=True),
        "one minute": score(case(start="07:30", end="07:30")),
        "over midnight": score(case(start="23:30", end="00:29")),
        "outside engine": score(case(), verdicts=[verdict]),
        "narrowed": score(planted(3.0, 3)[0], full=True),
        "random": score(planted(0.0, 4, minutes=1440)[0]),
    }


@pytest.mark.parametrize("name", list(results()))
def test_a_result_has_the_shape_of_the_schema(name: str) -> None:
    assert [error.message for error in VALID.iter_errors(results()[name])] == []


def test_the_schema_itself_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_names_every_code() -> None:
    properties, shared = SCHEMA["properties"], SCHEMA["$defs"]
    assert properties["gate"]["properties"]["blockers"]["items"]["enum"] == list(Blocker)
    assert properties["ladder"]["properties"]["label"]["enum"] == list(Rung)
    assert properties["stability"]["properties"]["label"]["enum"] == list(Label)
    assert properties["notes"]["items"]["enum"] == list(Note)
    assert shared["technique"]["enum"] == list(Technique)
    assert shared["family"]["enum"] == list(Family)
    assert shared["status"]["enum"] == list(Status)


def test_the_engine_gives_its_schema_on_the_command_line() -> None:
    ran = subprocess.run([sys.executable, "-m", "scoring", "--schema"], capture_output=True, check=True, cwd=ROOT)
    assert json.loads(ran.stdout) == SCHEMA
