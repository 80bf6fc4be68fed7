"""What the engine is asked, and the predicted ledger: pure, no database."""

from __future__ import annotations

from typing import Any

from app.domain.evidence.predict import predict
from app.turns.ledger import confirmed, corrects, scoring_case
from tests.interview.life import row

Json = dict[str, Any]
CASE: Json = {"id": "c", "as_of": "2026-08-31",
              "birth": {"date": "1990-06-15", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07, "utc_offset_s": 32400},
              "window": {"start": "1990-06-15T12:30", "end": "1990-06-15T16:30", "minutes": 120, "version": 1}}


def _events(*rows: Json) -> list[Json]:
    events: list[Json] = scoring_case(CASE, rows)["events"]
    return events


def test_only_confirmed_dated_rows_of_scored_domains_are_asked_about() -> None:
    rows = [row(1), row(2, status="pending_confirmation"), row(3, start=None, end=None), row(4, status="superseded"),
            row(5, "horary", "horary_query"), row(6, "other", "other")]
    assert [event["id"] for event in _events(*rows)] == ["e1"]


def test_the_wording_never_reaches_the_engine() -> None:
    assert "user_quote" not in _events(row(1))[0]
    assert scoring_case(CASE, [row(1)]) == scoring_case(CASE, [row(1, user_quote="另一句话", summary="x")])


def test_an_open_end_reaches_to_the_as_of_date() -> None:
    [event] = _events(row(1, end=None))
    assert event["occurred_to"] == "2026-08-31"


def test_an_event_after_the_pinned_as_of_date_moves_it_on() -> None:
    asked = scoring_case(CASE, [row(1), row(2, start="2026-10-01", end=None)])
    assert asked["as_of"] == "2026-10-01"
    assert asked["events"][1]["occurred_to"] == "2026-10-01"


def test_an_offset_is_asked_about_only_when_it_was_stated() -> None:
    assert "utc_offset_s" not in scoring_case(CASE, [])["birth"]
    stated = {**CASE, "birth": {**CASE["birth"], "stated_offset": True}}
    assert scoring_case(stated, [])["birth"]["utc_offset_s"] == 32400


def test_a_late_yes_is_appended_to_the_ledger_order() -> None:
    rows = [row(1, status="pending_confirmation"), row(2)]
    assert confirmed(predict(rows, [{"op": "confirm", "id": "e1"}], "t")) == ["e2", "e1"]


def test_a_held_revision_of_a_confirmed_row_leaves_it_standing() -> None:
    held = {"op": "propose", "id": "n", "then": "hold", "supersedes": "e1", "hold_reason": "anchored"}
    after = predict([row(1)], [held], "t")
    assert {one["id"]: one["status"] for one in after} == {"e1": "confirmed", "n": "pending_confirmation"}


def test_a_confirmed_revision_ends_the_row_it_revises() -> None:
    new = {"op": "propose", "id": "n", "then": "confirm", "supersedes": "e1"}
    after = predict([row(1)], [new], "t")
    assert {one["id"]: one["status"] for one in after} == {"e1": "superseded", "n": "confirmed"}


def test_a_withdrawn_row_no_longer_counts() -> None:
    assert confirmed(predict([row(1), row(2)], [{"op": "withdraw", "id": "e1", "withdrawal_id": "w"}], "t")) == ["e2"]


def test_a_yes_to_a_row_that_replaces_another_is_a_correction() -> None:
    held = row(2, status="pending_confirmation", supersedes_evidence_id="e1")
    assert corrects([row(1), held], [{"op": "confirm", "id": "e2"}])
    assert not corrects([row(1), {**held, "supersedes_evidence_id": None}], [{"op": "confirm", "id": "e2"}])
    assert corrects([row(1)], [{"op": "withdraw", "id": "e1", "withdrawal_id": "w"}])
