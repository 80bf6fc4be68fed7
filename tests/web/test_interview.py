"""The main job over HTTP: a Chinese interview, two corrections, one refusal, to a delivered case."""

from __future__ import annotations

import pytest

from tests.web.conftest import Server
from tests.web.person import Json, Person

ORDER = ("evidence", "interval.updated", "slot.updated", "candidates.offered", "case.delivered", "report.updated",
         "turn.done")


def width(state: Json, name: str) -> int:
    return int(state[name]["width_minutes"])


def minute(time: Json) -> tuple[str, str]:
    return time["date"], time["time"]


def inside(inner: Json, outer: Json) -> bool:
    return minute(outer["from"]) <= minute(inner["from"]) and minute(inner["to"]) <= minute(outer["to"])


@pytest.fixture(scope="module")
def told(server: Server) -> tuple[Person, list[tuple[str, Json, Json]]]:
    """The conversation, with the state before and after every turn."""
    person = Person(server.url)
    steps: list[tuple[str, Json, Json]] = []

    def note(name: str, act: object) -> None:
        before = person.state()
        act()  # type: ignore[operator]
        steps.append((name, before, person.state()))

    note("choices", lambda: person.choose("A", "A", "B", "C"))
    note("school", lambda: person.turn("2008年9月去北京上大学，2012年6月毕业"))
    note("job", lambda: person.turn("2012年7月进了第一家公司上班"))
    note("correction", lambda: person.turn("说错了，不是2012年7月，是2012年8月进的公司"))
    note("wedding", lambda: person.turn("2015年5月20日结婚"))
    note("correction 2", lambda: person.turn("更正一下，我是2008年8月去北京上的大学，不是9月"))
    note("refusal", lambda: person.turn("这个不想说"))
    note("move", lambda: person.turn("2018年3月搬到上海"))
    for _ in range(10):
        state = person.state()
        if state["outcome"]:
            break
        items = state["slot"]["items"]
        note("skip", lambda items=items: person.turn(
            answers=[{"item_id": item["item_id"], "outcome": "skipped"} for item in items]))
    return person, steps


def test_the_interview_is_delivered_with_a_reason(told: tuple[Person, list[tuple[str, Json, Json]]]) -> None:
    person, _ = told
    state = person.state()
    assert state["case"]["status"] == "delivered"
    assert state["outcome"]["reason"]
    assert any(event["type"] == "case.delivered" for event in person.events)


def test_two_nested_ranges_lie_inside_the_declared_window(told: tuple[Person, list[tuple[str, Json, Json]]]) -> None:
    state = told[0].state()
    declared = {"from": state["window"]["start"], "to": state["window"]["end"]}
    assert inside(state["interval"], state["supported"])
    assert inside(state["supported"], declared)


def test_ranges_widen_on_correcting_turns_only_and_these_say_why(
    told: tuple[Person, list[tuple[str, Json, Json]]]
) -> None:
    person, steps = told
    for name, before, after in steps:
        if not name.startswith("correction"):
            for span in ("interval", "supported"):
                assert width(after, span) <= width(before, span), (name, span)
    reasons = [one["reason"] for one in person.state()["narrowing"]]
    assert reasons[0] == "declared"
    assert reasons.count("correction") == 2


def test_every_confirmed_row_has_its_attribution(told: tuple[Person, list[tuple[str, Json, Json]]]) -> None:
    person, _ = told
    confirmed = [row["id"] for row in person.state()["ledger"] if row["status"] == "confirmed"]
    assert len(confirmed) >= 5
    report = person.client.get(person.path("/report.json")).json()
    assert [row["evidence_id"] for row in report["attribution"]["rows"]] == confirmed


def test_corrections_supersede_and_nothing_is_scored_twice(told: tuple[Person, list[tuple[str, Json, Json]]]) -> None:
    ledger = told[0].state()["ledger"]
    dates = {(row["event_kind"], row["occurred_from"]) for row in ledger if row["status"] == "confirmed"}
    assert ("career_entry", "2012-08-01") in dates
    assert ("career_entry", "2012-07-01") not in dates
    assert ("education_start", "2008-08-01") in dates
    assert ("education_start", "2008-09-01") not in dates


def test_a_slot_stands_in_every_turn_and_events_keep_their_order(
    told: tuple[Person, list[tuple[str, Json, Json]]]
) -> None:
    person, _ = told
    turns: dict[str, list[str]] = {}
    for event in person.events:
        turns.setdefault(event["turn_id"], []).append(event["type"])
    for types in turns.values():
        assert types[0] == "turn.accepted"
        assert types.count("slot.updated") == 1
        assert types.count("ack.done") == 1
        assert types[-1] == "turn.done"
        durable = [next(n for n, name in enumerate(ORDER) if kind.startswith(name)) for kind in types
                   if any(kind.startswith(name) for name in ORDER)]
        assert durable == sorted(durable)


def test_the_replayed_log_is_what_was_streamed(told: tuple[Person, list[tuple[str, Json, Json]]]) -> None:
    person, _ = told
    streamed = [event["type"] for event in person.events if event["type"] not in ("ack.delta", "reconnect")]
    with person.client.stream("GET", person.path("/events"), headers={"last-event-id": "1"}) as stream:
        replayed: list[str] = []
        for line in stream.iter_lines():
            if line.startswith("event:"):
                replayed.append(line[6:].strip())
            if len([kind for kind in replayed if kind != "report.updated"]) >= len(
                    [kind for kind in streamed if kind != "report.updated"]):
                break
    assert [k for k in replayed if k != "report.updated"] == [k for k in streamed if k != "report.updated"]


def test_the_report_comes_in_every_form(told: tuple[Person, list[tuple[str, Json, Json]]]) -> None:
    person, _ = told
    for form, kind in (("md", "text/markdown"), ("html", "text/html"), ("svg", "image/svg+xml"),
                       ("pdf", "application/pdf"), ("json", "application/json")):
        answer = person.client.get(person.path(f"/report.{form}"))
        assert answer.status_code == 200, (form, answer.text[:300])
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"] == "no-store"
    assert person.client.get(person.path("/why")).json()["title"]
