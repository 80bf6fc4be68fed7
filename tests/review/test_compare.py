"""Two reports side by side, and only like with like (design: review; seed 003 §1, §2)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.errors import InvalidInput
from app.review.canonical import digest, document
from app.review.compare import compare, load
from app.review.folders import write
from tests.review import material
from tests.review.conftest import Desk

Json = dict[str, Any]


@pytest.fixture
def folders(desk: Desk) -> tuple[Path, Path]:
    """A review by an agent and one by an independent person, who disagree on one target."""
    template = desk.ready().template()
    first = material.receipt(template) | {"reviewer": {"actorKind": "agent", "actorId": "a"}, "independentHuman": False}
    second = material.receipt(template)
    second["decisions"][2] |= {"verdict": "incorrect", "errorCodes": ["boundary"]}
    for name, receipt in (("first", first), ("second", second)):
        write(desk.folder / name, desk.review(receipt).files)
    return desk.folder / "first", desk.folder / "second"


def test_what_differs_is_told_target_by_target(folders: tuple[Path, Path]) -> None:
    found = compare(load(folders[0]), load(folders[1]))
    assert (found["comparable"], found["label"], found["differing"]) == (True, None, [])
    assert (found["sameCaptures"], found["samePlan"]) == (True, True)
    assert (found["first"]["status"], found["second"]["status"]) == ("exploratory_reviewed", "blocked")
    assert [(one["first"], one["second"]) for one in found["decisions"]] == [
        ({"verdict": "correct", "errorCodes": []}, {"verdict": "incorrect", "errorCodes": ["boundary"]})]
    assert found["counts"]["semanticErrors"] == {"first": 0, "second": 1}
    rest = {name: value for name, value in found.items() if name != "comparisonId"}
    assert found["comparisonId"] == digest(rest)


@pytest.mark.parametrize("part", ["measurementId", "toolDigest"])
def test_results_of_other_bytes_carry_the_label_and_no_difference(folders: tuple[Path, Path], part: str) -> None:
    report = json.loads((folders[1] / "report.json").read_bytes())
    report[part] = "0" * 64
    del report["reportId"]
    (folders[1] / "report.json").write_bytes(document({**report, "reportId": digest(report)}))
    found = compare(load(folders[0]), load(folders[1]))
    assert (found["comparable"], found["label"], found["differing"]) == (False, "BREAKING-COMPARABILITY", [part])
    assert "counts" not in found and "decisions" not in found


def test_another_scope_is_not_compared_either(desk: Desk, folders: tuple[Path, Path]) -> None:
    bundle = material.bundle(desk.bundle_folder)
    plan = document(material.plan(bundle, repeats=2).body())
    write(desk.folder / "third", desk.review(plan=plan, captures=material.captures(bundle, repeats=2)).files)
    found = compare(load(folders[0]), load(desk.folder / "third"))
    assert (found["comparable"], found["label"], found["differing"]) == (False, None, ["scope"])


TAMPERED: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("report.json", lambda raw: raw.replace(b"exploratory_reviewed", b"accepted_within_scope")),
    ("captures.json", lambda raw: raw + b" "), ("corpus.json", lambda raw: raw + b" "), ("output-review.json", lambda raw: raw + b" "),
    ("reference-review.json", lambda raw: raw + b" "), ("reference-self-review.json", lambda raw: raw + b" "),
    ("plan.json", lambda raw: raw.replace(b'"planId": "', b'"planId": "0'))]


@pytest.mark.parametrize(("name", "change"), TAMPERED)
def test_a_folder_in_which_anything_was_changed_is_refused(
        folders: tuple[Path, Path], name: str, change: Callable[[bytes], bytes]) -> None:
    path = folders[0] / name
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(InvalidInput, match="review-tampered"):
        load(folders[0])


def test_what_is_no_report_is_refused(tmp_path: Path) -> None:
    bare = {"protocol": "omk-entity-semantic-report/v1"}
    for raw, code in ((b"{}", "review-protocol"), (b"[1]", "review-protocol"), (b"x", "review-not-json"),
                      (document({**bare, "reportId": digest(bare)}), "review-tampered")):
        (tmp_path / "report.json").write_bytes(raw)
        with pytest.raises(InvalidInput, match=code):
            load(tmp_path)
    with pytest.raises(InvalidInput, match="review-input"):
        load(tmp_path / "nowhere")
