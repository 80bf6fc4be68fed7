"""The guide: bilingual, ten rules with duties and both examples, bound byte for byte (seed 003 §1)."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from app.review.corpus import RULES
from app.review.folders import ROOT
from app.review.measurement import guides
from app.review.receipt import ERROR_CODES
from app.review.targets import Verdict
from tests.review import material


@pytest.mark.parametrize("name", ["guide.zh.md", "guide.en.md"])
def test_the_matrix_has_ten_rules_each_with_both_duties_and_both_examples(name: str) -> None:
    rows = [line for line in guides()[name].decode("utf-8").splitlines() if line.startswith("| ")][1:]
    assert [re.split(r"[ :,]", row[2:])[0] for row in rows] == list(RULES)
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 4 and all(len(cell) > 10 for cell in cells[1:])
        assert len(re.split("／反：| / ", cells[3])) == 2


@pytest.mark.parametrize("name", ["guide.zh.md", "guide.en.md"])
def test_the_guide_explains_every_verdict_and_every_error_code(name: str) -> None:
    text = guides()[name].decode("utf-8")
    assert [word for word in (*ERROR_CODES, *get_args(Verdict)) if word not in text] == []


def test_no_word_of_a_language_and_no_name_decides_anything_in_the_code() -> None:
    """Meaning is passed by nobody's list: the modules hold no words to match against, and none of them gives a verdict."""
    for path in (ROOT / "app" / "review").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        literals = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        assert [text for text in literals if re.search(r"[\u4e00-\u9fff]", text)] == [], path.name
        made = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Decision"]
        assert made == [], path.name


def test_a_changed_byte_of_either_guide_is_another_measurement(tmp_path: Path) -> None:
    bundle = material.bundle(material.frozen(tmp_path / "bundle"))
    assert bundle.measurement.guide.zh == material.sha256(guides()["guide.zh.md"])
    assert bundle.measurement.guide.en == material.sha256(guides()["guide.en.md"])
