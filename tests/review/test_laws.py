"""Laws of the verdict, over any decisions: an independent reading of the seed's table, and what no review can do (seed 003 §4)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.review.canonical import document
from app.review.receipt import ALWAYS_BLOCK, ERROR_CODES
from tests.review import material
from tests.review.conftest import Desk

Json = dict[str, Any]
LAWS = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder: Path = tmp_path_factory.mktemp("laws")
    material.frozen(folder / "bundle")
    return Desk(folder)


@st.composite
def reviews(draw: st.DrawFn, template: Json, verdicts: list[list[str]]) -> Json:
    """A receipt with any decisions, also missing ones, by anybody."""
    decisions = []
    for line, allowed in zip(template["decisions"], verdicts, strict=True):
        verdict = draw(st.sampled_from(["correct"] * 12 + ["missing"] + allowed))
        verdict = verdict if verdict in (*allowed, "missing") else allowed[0]
        if verdict == "missing":
            continue
        codes = draw(st.lists(st.sampled_from(ERROR_CODES), min_size=1, max_size=3, unique=True)) if verdict == "incorrect" else []
        decisions.append({**line, "verdict": verdict, "errorCodes": codes, "rationale": "read"})
    human = draw(st.booleans())
    return {**material.receipt(template), "decisions": decisions or [{**template["decisions"][0], "verdict": "uncertain",
                                                                     "rationale": "read"}],
            "reviewer": {"actorKind": "human" if human else "agent", "actorId": draw(st.sampled_from(["author-1", "reader"]))},
            "independentHuman": human and draw(st.booleans())}


def expected(receipt: Json, targets: int, ready: bool, most_errors: int, most_gaps: int) -> str:
    """The table of the seed, written a second time."""
    given_ = receipt["decisions"]
    errors = [one for one in given_ if one["verdict"] == "incorrect"]
    gaps = [one for one in given_ if one["verdict"] == "required_missing"]
    if any(ALWAYS_BLOCK & set(one["errorCodes"]) for one in errors) or len(errors) > most_errors or len(gaps) > most_gaps:
        return "blocked"
    if len(given_) < targets or any(one["verdict"] == "uncertain" for one in given_):
        return "pending"
    independent = receipt["independentHuman"] and receipt["reviewer"]["actorId"] != "author-1"
    return "accepted_within_scope" if independent and ready else "exploratory_reviewed"


@LAWS
@given(st.data())
def test_the_status_is_the_one_of_the_table(shelf: Desk, data: st.DataObject) -> None:
    ready = data.draw(st.booleans())
    limits = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    for name in ("reference-self-review.json", "reference-review.json"):
        (shelf.bundle_folder / name).unlink(missing_ok=True)
    if ready:
        shelf.ready()
    bundle = material.bundle(shelf.bundle_folder)
    plan = document(material.plan(bundle, maxConfirmedErrors=limits[0], maxRequiredGaps=limits[1]).body())
    pending = shelf.review(plan=plan)
    template = json.loads(pending.files["review-template.json"])
    verdicts = [one["verdicts"] for one in json.loads(pending.files["review-targets.json"])["targets"]]
    receipt = data.draw(reviews(template, verdicts))
    report = shelf.review(receipt, plan=plan).report
    assert report["status"] == expected(receipt, len(verdicts), ready, *limits)
    assert report["pending"]["missing"] == len(verdicts) - len(receipt["decisions"])
    assert (report["status"] == "accepted_within_scope") == (report["reasons"] == [])
    if receipt["reviewer"]["actorKind"] == "agent":
        assert report["status"] != "accepted_within_scope"
