"""What a picture for people may show: ranges and offered stretches, never a curve of single minutes."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from app.domain.report import build, cards, why
from app.render import svg
from tests.report.views import NAMES, load


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_for_people_draws_ranges_and_nothing_of_single_minutes(name: str) -> None:
    report = build(load(name), "zh")
    root = ET.fromstring(svg.render(report))
    drawn = [element for element in root.iter() if element.tag.rpartition("}")[2] in ("rect", "path", "polyline", "circle")]
    steps = report["narrowing"]["steps"]
    pieces = sum(len(step[part]["segments"]) for step in steps for part in ("interval", "supported"))
    ranges = sum(len(report["ranges"][part]["segments"]) for part in ("candidate", "supported"))
    legend, window, mark, ground = 5, 1, 1, 1
    assert len(drawn) <= pieces + ranges + legend + window + mark + ground + 1
    assert not [element for element in drawn if element.tag.endswith(("polyline", "circle"))]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_for_people_holds_a_list_of_minutes(name: str) -> None:
    view = load(name)
    longest = max(len(view["ledger"]), 12, len((view["result"] or {"data": {}})["data"].get("candidates") or ()), 40)

    def lists(value: object) -> list[int]:
        if isinstance(value, dict):
            return [size for inner in value.values() for size in lists(inner)]
        return [len(value), *(size for inner in value for size in lists(inner))] if isinstance(value, list) else []

    for told in (build(view, "zh"), why(view, "zh"), cards(view, "zh")):
        assert max(lists(json.loads(json.dumps(told)))) <= longest
