"""Whatever a model answered is reviewed or refused, and what is accepted stands where it says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.vocabulary import EventKind, Relation
from tests.review import material
from tests.review.conftest import Desk

WORDS = "".join(one.text for one in material.corpus().cases[0].window if one.role == "person")
ANY = st.recursive(st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
                   lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=6)
CUT = st.tuples(st.integers(0, len(WORDS)), st.integers(0, len(WORDS))).map(lambda ends: WORDS[min(ends):max(ends)])
RELATED = st.sampled_from([*map(str, Relation), "self", "nobody"])
EVENT = st.fixed_dictionaries(
    {"quote": CUT | st.text(max_size=6), "event_kind": st.sampled_from([*map(str, EventKind), "wedding"])},
    optional={"subject": RELATED, "related_person": st.none() | RELATED, "date_text": st.none() | CUT, "confidence": ANY})
ANSWER = st.fixed_dictionaries({"events": st.lists(EVENT, max_size=5)}) | ANY


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder = tmp_path_factory.mktemp("any")
    material.frozen(folder / "bundle")
    return Desk(folder)


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(ANSWER, min_size=1, max_size=3))
def test_any_answer_is_reviewed_and_what_is_accepted_stands_where_it_says(shelf: Desk, answers: list[Any]) -> None:
    bundle = material.bundle(shelf.bundle_folder)
    first, second = bundle.corpus.of("development")
    found = shelf.review(captures=material.captures(bundle, [material.record(first, output=answers), material.record(second)]))
    assert found.report["status"] in ("pending", "blocked")
    targets = json.loads(found.files["review-targets.json"])["targets"]
    names = [json.dumps(one["target"], sort_keys=True) for one in targets]
    assert len(names) == len(set(names))
    for one in targets:
        if one["target"]["caseId"] == first.case_id and one["target"]["itemKind"] in ("mention", "statement"):
            shown = one["shown"]
            units = first.window[shown["message"] - 1].text.encode("utf-16-le")
            assert units[2 * shown["start"]:2 * shown["end"]].decode("utf-16-le") == shown["quote"]
            assert first.window[shown["message"] - 1].role == "person"
