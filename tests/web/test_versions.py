"""Versions of a report and the cases of an owner, over HTTP."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.web.conftest import Server
from tests.web.person import OPENING, Json, Person


@pytest.fixture(scope="module")
def person(server: Server) -> Person:
    told = Person(server.url)
    told.turn("2012年9月去北京上大学，2016年6月毕业")
    told.turn("2018年3月5日结婚")
    return told


def read(person: Person, rest: str) -> Json:
    answer = person.client.get(person.path(rest))
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_every_version_is_listed_and_read_as_it_was(person: Person) -> None:
    listed = read(person, "/reports")["reports"]
    assert [one["version"] for one in listed] == list(range(len(listed)))
    assert [one["rows"] for one in listed] == sorted(one["rows"] for one in listed)
    for one in listed:
        report = read(person, f"/report.json?version={one['version']}")
        assert report["report_version"] == one["version"]
        assert len(report["attribution"]["rows"]) == one["rows"]
        for name, part in (("candidate", "interval"), ("supported", "supported")):
            assert report["ranges"][name]["from"] == one[part]["from"]
    assert read(person, "/report.json?version=0")["narrowing"]["line"] == "±60"
    newest = read(person, "/report")
    assert newest == read(person, f"/report.json?version={newest['report_version']}")


@pytest.mark.parametrize("form", ["md", "html", "svg", "png", "pdf"])
def test_an_earlier_version_comes_in_every_form(person: Person, form: str) -> None:
    assert person.client.get(person.path(f"/report.{form}?version=1")).status_code == 200


def test_two_versions_stand_side_by_side(person: Person) -> None:
    found = read(person, "/reports/compare?from=0")
    assert found["from"]["version"] == 0 and found["rows"]["added"] and found["changed"]
    back = read(person, f"/reports/compare?from={found['to']['version']}&to=0")
    assert len(back["rows"]["removed"]) == len(found["rows"]["added"])
    page = person.client.get(person.path("/reports/compare.html?from=0&locale=en"))
    assert page.headers["content-type"].startswith("text/html") and "side by side" in page.text
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("rest", "status"), [
    ("/report.json?version=99", 404), ("/report.json?version=x", 422), ("/report.json?version=-1", 422),
    ("/reports/compare", 422), ("/reports/compare?from=0&to=99", 404),
])
def test_a_version_that_is_none_is_told(person: Person, rest: str, status: int) -> None:
    answer = person.client.get(person.path(rest))
    assert answer.status_code == status
    assert answer.json()["detail"]


def test_an_owner_lists_their_cases_and_opens_another(server: Server) -> None:
    person = Person(server.url, {**OPENING, "display_name": "第一位"})
    other = person.client.post("/api/cases", json={**OPENING, "display_name": "第二位"}, headers=Person.key())
    assert other.status_code == 201 and other.json()["token"] == person.opened["token"]
    person.turn("2012年9月去北京上大学")
    listed = person.client.get("/api/cases").json()["cases"]
    assert [one["display_name"] for one in listed] == ["第一位", "第二位"]
    assert listed[0]["rows"] == 1 and listed[0]["state"]["text"]
    assert not {"owner", "bank_version"} & listed[0].keys()
    stranger = Person(server.url)
    assert [one["id"] for one in stranger.client.get("/api/cases").json()["cases"]] == [stranger.id]
    assert stranger.client.get(f"/api/cases/{person.id}/reports").status_code == 404


def test_a_delivered_case_is_taken_up_again_and_its_report_goes_on(server: Server) -> None:
    person = Person(server.url)
    assert person.post("/finish").json()["case"]["status"] == "delivered"
    before = len(read(person, "/reports")["reports"])
    assert person.post("/reopen").json()["case"]["status"] == "collecting"
    person.turn("2012年9月去北京上大学")
    assert len(read(person, "/reports")["reports"]) > before
    assert len(read(person, "/report")["attribution"]["rows"]) == 1


def test_with_the_last_case_the_owner_is_gone_and_the_token_opens_nothing(server: Server) -> None:
    person = Person(server.url)
    assert person.client.delete(person.path()).status_code == 204
    for answer in (person.client.get("/api/cases"), person.client.get(person.path()),
                   person.client.post("/api/cases", json=OPENING, headers={"idempotency-key": str(uuid4())})):
        assert answer.status_code == 404
