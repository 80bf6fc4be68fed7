"""Everything that is held can be taken away, and ended."""

from __future__ import annotations

import io
import json
import zipfile

from tests.web.conftest import Server
from tests.web.person import OPENING, Person


def test_the_export_holds_every_word_and_every_version(server: Server) -> None:
    person = Person(server.url)
    person.turn("2012年9月去北京上大学")
    person.post("/window", {"window": {"around": "14:30", "minutes": 90}, "reason": "妈妈说是午饭以后"})
    made = person.client.post(person.path("/shares"), json={"level": "whole"}, headers=Person.key()).json()["share"]
    listed = person.client.get(person.path("/reports")).json()["reports"]
    held = person.client.get(person.path("/export")).json()  # shuffles may add a version between
    assert held["case"]["birth"]["date"] == "1990-06-15"
    assert held["turns"][0]["message"] == "2012年9月去北京上大学"
    assert all("receipt" in turn for turn in held["turns"])
    assert held["window_receipts"][0]["reason"] == "妈妈说是午饭以后"
    assert [share["id"] for share in held["shares"]] == [made["id"]]
    assert [one["version"] for one in held["reports"]][: len(listed)] == [one["version"] for one in listed]
    assert made["url"].rpartition("/")[2] not in json.dumps(held)


def test_the_export_as_files_has_the_data_and_the_report_to_read(server: Server) -> None:
    person = Person(server.url)
    person.turn("2012年9月去北京上大学")
    answer = person.client.get(person.path("/export.zip"))
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["cache-control"] == "no-store"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as files:
        assert files.testzip() is None
        names = {name.rpartition("/")[2] for name in files.namelist()}
        assert names == {"data.json", "report.json", "report.html", "report.md", "report.pdf", "narrowing.png"}
        held = json.loads(files.read("shodhana/data.json"))
        assert held["case"]["id"] == person.id
        assert "2012年9月去北京上大学" in files.read("shodhana/report.md").decode()


def test_an_erased_case_is_gone_for_everyone(server: Server) -> None:
    person = Person(server.url)
    person.turn("2012年9月去北京上大学")
    assert person.client.delete(person.path()).status_code == 204
    for rest in ("", "/report", "/why", "/export", "/export.zip", "/reports", "/shares", "/events"):
        assert person.client.get(person.path(rest)).status_code == 404, rest
    assert person.client.delete(person.path()).status_code == 404


def test_the_cookie_goes_with_the_last_case_and_not_before(server: Server) -> None:
    person = Person(server.url)
    other = person.client.post("/api/cases", json=OPENING, headers=person.key()).json()["case"]["id"]
    assert "set-cookie" not in person.client.delete(f"/api/cases/{other}").headers
    ended = person.client.delete(person.path()).headers["set-cookie"]
    assert "Max-Age=0" in ended and "HttpOnly" in ended and "SameSite=strict" in ended and person.opened["token"] not in ended


def test_a_sealed_case_is_still_read_exported_and_erased(server: Server) -> None:
    person = Person(server.url)
    assert person.post("/close").status_code == 200
    for rest in ("/report.pdf", "/why", "/export", "/export.zip"):
        assert person.client.get(person.path(rest)).status_code == 200, rest
    assert person.client.delete(person.path()).status_code == 204
