"""Every stable code of the engine has a text in both languages; its result has what the report reads."""

from __future__ import annotations

import pytest

from app.texts import LOCALES, has
from scoring.audit import Method
from scoring.graha import GRAHAS
from scoring.ladder import Blocker, NextStep, Rung
from scoring.techniques import Status, Technique
from scoring.vocabulary import Domain
from tests.report.views import load, scored

REASONS = (
    "no_dated_event",
    "background_only",
    "date_unknown",
    "relative_without_house",
    "domain_without_rule",
    "date_too_coarse",
    "domain_without_chart",
    "domain_without_arudha",
)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("family", "codes"),
    [
        ("limit", Blocker),
        ("rung", Rung),
        ("next", NextStep),
        ("technique", Technique),
        ("technique", Method),
        ("status", Status),
        ("area", Domain),
        ("graha", GRAHAS),
        ("why-not", REASONS),
        ("excluded", ("outside_supported_range", "outside_candidate_range")),
    ],
)
def test_codes_have_texts(locale: str, family: str, codes: list[str]) -> None:
    missing = [
        code for code in codes if not has(locale, f"report-{family}-{str(code).replace('_', '-').lower()}")
    ]
    assert missing == []


def test_the_stored_views_have_the_shape_of_a_fresh_result() -> None:
    view = load("wide")
    fresh = scored(
        [row for row in view["ledger"] if row["status"] == "confirmed"], {"start": "12:30", "end": "16:30"}
    )
    assert fresh.keys() == view["result"]["data"].keys()
    for name in ("candidates", "attribution", "rows", "audit", "excluded"):
        assert fresh[name][0].keys() == view["result"]["data"][name][0].keys()
