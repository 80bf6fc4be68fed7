"""Bad input is refused with the field's path and a stable code, never guessed at."""

from __future__ import annotations

import math
from typing import Any

import pytest

from scoring import CaseError, score
from scoring.case import parse_case
from tests.engine.lives import ALL_RELATIONS, BACKGROUND, case, row


def changed(path: str, value: Any) -> dict[str, Any]:
    """The ordinary case with one field set; `...` removes it."""
    raw = case()
    names = path.replace("[", ".").replace("]", "").split(".")
    *parents, last = [int(name) if name.isdigit() else name for name in names]
    target: Any = raw
    for name in parents:
        target = target[name]
    if value is ...:
        del target[last]
    else:
        target[last] = value
    return raw


BEFORE_BIRTH = row("a", "relocation", "1985-01-01", "1985-05-16", "range")
IN_FUTURE = row("a", "relocation", "2026-07-01", "2026-07-01", "day")

REFUSALS = [
    ("birth", ..., "birth", "missing"),
    ("birth", [], "birth", "not_an_object"),
    ("birth.date", "1985-13-01", "birth.date", "no_such_date"),
    ("birth.date", "17.5.1985", "birth.date", "malformed_date"),
    ("birth.date", 1985, "birth.date", "not_a_text"),
    ("birth.lat", math.nan, "birth.lat", "not_finite"),
    ("birth.lat", math.inf, "birth.lat", "not_finite"),
    ("birth.lon", "72", "birth.lon", "not_a_number"),
    ("birth.lon", True, "birth.lon", "not_a_number"),
    ("birth.lat", 91, "birth.lat", "latitude_out_of_range"),
    ("birth.lon", 181.0, "birth.lon", "longitude_out_of_range"),
    ("birth.tz", "Mars/Olympus", "birth.tz", "unknown_zone"),
    ("birth.tz", None, "birth.tz", "zone_or_offset_required"),
    ("birth.utc_offset_s", 99999, "birth.utc_offset_s", "offset_out_of_range"),
    ("birth.utc_offset_s", 5.5, "birth.utc_offset_s", "not_a_whole_number"),
    ("birth.utc_offset_s", True, "birth.utc_offset_s", "not_a_whole_number"),
    ("birth.lat", 10**400, "birth.lat", "not_finite"),
    ("as_of", "2200-01-01", "as_of", "year_out_of_range"),
    ("window", ..., "window", "missing"),
    ("window.start", "7am", "window.start", "malformed_time"),
    ("window.end", "24:00", "window.end", "malformed_time"),
    ("window.end", "1985-05-16T08:00", "window.end", "window_reversed"),
    ("window.end", "1985-05-18T07:00", "window", "window_too_long"),
    ("as_of", "soon", "as_of", "malformed_date"),
    ("as_of", "1985-05-16", "as_of", "before_birth"),
    ("events", {"a": 1}, "events", "not_a_list"),
    ("events[1]", "x", "events[1]", "not_an_object"),
    ("events[1].id", ..., "events[1].id", "missing"),
    ("events[1].id", "a", "events[1].id", "duplicate_id"),
    ("events[2].event_kind", "wedding", "events[2].event_kind", "unknown_value"),
    ("events[2].domain", "love", "events[2].domain", "unknown_value"),
    ("events[2].related_person", "cousin", "events[2].related_person", "unknown_value"),
    ("events[2].date_precision", "decade", "events[2].date_precision", "unknown_value"),
    ("events[3].occurred_from", None, "events[3].occurred_from", "missing"),
    ("events[3].occurred_to", "2010-02-30", "events[3].occurred_to", "no_such_date"),
    ("events[3].occurred_to", "2009-12-31", "events[3].occurred_to", "span_reversed"),
    ("events[0]", BEFORE_BIRTH, "events[0].occurred_to", "before_birth"),
    ("events[0]", IN_FUTURE, "events[0].occurred_from", "in_future"),
    ("events[0].occurred_to", "2300-01-01", "events[0].occurred_to", "year_out_of_range"),
]


@pytest.mark.parametrize(
    ("path", "value", "field", "code"), REFUSALS, ids=[f"{one[0]}-{one[3]}" for one in REFUSALS]
)
def test_bad_input_names_its_field(path: str, value: Any, field: str, code: str) -> None:
    with pytest.raises(CaseError) as refusal:
        parse_case(changed(path, value))
    assert (refusal.value.field, refusal.value.code) == (field, code)


def test_too_many_rows_are_refused_before_any_is_read() -> None:
    with pytest.raises(CaseError) as refusal:
        parse_case(case([{}] * 1000))
    assert (refusal.value.field, refusal.value.code) == ("events", "too_many")


def test_a_window_that_the_clock_skipped_is_refused() -> None:
    raw = case([], "02:10", "02:40")
    raw["birth"] |= {"date": "1998-03-29", "tz": "Europe/Berlin", "lat": 52.5, "lon": 13.4}
    with pytest.raises(CaseError) as refusal:
        score(raw)
    assert refusal.value.code == "window_nonexistent"


def test_a_year_that_holds_the_birth_or_the_as_of_day_is_looked_at_within_the_life() -> None:
    raw = case([row("a", "relocation", "1985-01-01", "1985-12-31", "year"),
                row("b", "relocation", "2026-01-01", "2026-12-31", "year")])  # fmt: skip
    assert [event.id for event in parse_case(raw).scored] == ["a", "b"]


@pytest.mark.parametrize("domain", BACKGROUND)
def test_background_domains_are_kept_and_never_scored(domain: str) -> None:
    kind = {"horary": "horary_query", "other": "other"}[domain]
    found = score(case([row("a", kind, "2010-01-01", "2010-01-01", "day")]))
    assert found["interval"]["width_minutes"] == 120
    assert found["rows"][0]["status"] == "not_evaluated"
    assert found["rows"][0]["reason"] == "background_only"
    assert found["attribution"][0]["narrowed"] is False


@pytest.mark.parametrize("relation", ALL_RELATIONS)
def test_every_relative_is_scored_or_says_why_not(relation: str) -> None:
    (entry,) = score(case([row("a", "family_event", "2010-01-01", "2010-01-01", "day", relation)]))["rows"]
    if relation == "relative":
        assert (entry["status"], entry["reason"]) == ("not_evaluated", "relative_without_house")
    else:
        assert entry["status"] == "contributed"


def test_without_an_as_of_day_the_reference_date_counts_or_a_later_row() -> None:
    raw = case()
    del raw["as_of"]
    assert parse_case(raw).as_of.isoformat() == "2026-12-31"
    raw["events"].append(row("z", "relocation", "2031-02-03", "2031-02-03", "day"))
    assert parse_case(raw).as_of.isoformat() == "2031-02-03"
