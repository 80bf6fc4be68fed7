"""Candidate, accepted, confirmed over HTTP: what is not on offer is a 409 with its reason, and nothing is adopted by itself."""

from __future__ import annotations

import httpx
import pytest

from tests.web.conftest import Server
from tests.web.person import Json, Person

LIFE = ("2008年9月去北京上大学，2012年6月毕业", "2012年7月进了第一家公司上班", "2015年5月20日结婚", "2018年3月搬到上海")


def told(server: Server, *, finish: bool = True) -> Person:
    person = Person(server.url)
    for line in LIFE:
        person.turn(line)
    if finish:
        assert person.post("/finish").status_code == 200
    return person


def refused(answer: httpx.Response, kind: str) -> Json:
    found: Json = answer.json()
    assert (answer.status_code, found["type"].rpartition("/")[2]) == (409, kind), answer.text
    assert found["detail"]
    return found


def accept(person: Person, candidate_id: str) -> httpx.Response:
    return person.post(f"/candidates/{candidate_id}/accept")


@pytest.fixture(scope="module")
def delivered(server: Server) -> Person:
    return told(server)


def test_a_time_is_adopted_among_the_cards_and_another_after_it(delivered: Person) -> None:
    cards = delivered.state()["candidates"]["cards"]
    for card in (cards[0], cards[-1], cards[-1]):  # the last one twice: once is as good as twice
        state = accept(delivered, card["candidate_id"]).json()
        assert state["case"]["active_birth_time"] == card["time"]
        assert state["case"]["reported_birth_time"] == "14:30"
        assert state["case"]["status"] == "accepted" and state["case"]["completed_at"] is None
        assert [one["candidate_id"] for one in state["candidates"]["cards"] if one["selected"]] == [card["candidate_id"]]
        assert len(state["candidates"]["houses"]["rows"]) == 12
    assert "采用不等于确认" in "".join(state["candidates"]["text"])


def test_an_adopted_case_still_takes_events(server: Server) -> None:
    person = told(server)
    accept(person, person.state()["candidates"]["cards"][0]["candidate_id"])
    person.turn("2020年8月生了女儿")
    state = person.state()
    assert state["case"]["status"] == "accepted" and state["case"]["active_birth_time"]
    assert len([row for row in state["ledger"] if row["status"] == "confirmed"]) == 6


@pytest.mark.parametrize("candidate", ["c99", "nothing", "c1%20or%201"])
def test_a_time_of_no_batch_is_not_on_offer(delivered: Person, candidate: str) -> None:
    refused(accept(delivered, candidate), "not-offered")


def test_nothing_is_adopted_while_the_interview_goes_on(server: Server) -> None:
    person = told(server, finish=False)
    if person.state()["outcome"] is None:
        assert person.state()["candidates"]["cards"] == []
        refused(accept(person, "c1"), "not-offered")


def test_nothing_is_adopted_below_the_delivery_floor(server: Server) -> None:
    person = Person(server.url)
    person.turn(LIFE[0])
    person.post("/finish")
    assert person.state()["candidates"]["cards"] == []
    refused(accept(person, "c1"), "not-offered")


def test_a_sealed_case_adopts_and_confirms_nothing(server: Server) -> None:
    person = told(server)
    person.post("/close")
    refused(accept(person, "c1"), "case-ended")
    refused(person.post("/confirm", {"consent": True}), "case-ended")


@pytest.mark.parametrize("consent", [True, False])
def test_confirming_behind_the_gate_names_what_keeps_it_closed(delivered: Person, consent: bool) -> None:
    accept(delivered, delivered.state()["candidates"]["cards"][0]["candidate_id"])
    found = refused(delivered.post("/confirm", {"consent": consent}), "gate-closed")
    assert "public_aa_holdout_not_ready" in found["blockers"]
    assert delivered.state()["case"]["status"] == "accepted"


def test_a_new_birth_voids_the_adopted_time_and_keeps_the_rows(server: Server) -> None:
    person = told(server)
    accept(person, person.state()["candidates"]["cards"][0]["candidate_id"])
    before = person.state()
    birth = {"date": "1990-06-15", "place": {"query": "重庆"}, "reported_time": "14:30"}
    state = person.post("/birth", {"birth": birth}).json()
    assert state["accepted"] is None and state["case"]["active_birth_time"] is None
    assert state["candidates"]["houses"]["rows"] == []
    assert [row["id"] for row in state["ledger"]] == [row["id"] for row in before["ledger"]]
    assert state["narrowing"][-1]["reason"] == "birth"
    newest, earlier = (person.client.get(person.path(f"/report.json{rest}")).json() for rest in ("", "?version=1"))
    assert not any("旧的一版" in note for note in newest["birth"]["notes"])
    assert any("旧的一版" in note for note in earlier["birth"]["notes"])
    assert (newest["birth"]["place_name"], earlier["birth"]["place_name"]) != (None, None)
