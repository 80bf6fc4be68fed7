"""Bad input gets a problem document with a sentence to act on, and loses nothing of the conversation."""

from __future__ import annotations

from copy import deepcopy
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.web.conftest import Server
from tests.web.person import OPENING, Json, Person


def changed(path: str, value: object) -> Json:
    """The usual opening with one member replaced."""
    body: Json = deepcopy(OPENING)
    place: Any = body
    *way, last = path.split(".")
    for name in way:
        place = place[name]
    if value is None:
        place.pop(last, None)
    else:
        place[last] = value
    return body


def is_problem(answer: httpx.Response, status: int, code: str | None = None) -> Json:
    """Check the shape of a problem and return it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json"), answer.text
    found: Json = answer.json()
    assert len(found["detail"]) > 5
    assert "_" not in found["detail"]
    if code is not None:
        assert found["type"] == f"/problems/{code}", found
    return found


@pytest.fixture(scope="module")
def person(server: Server) -> Person:
    """Somebody who has a case."""
    return Person(server.url)


@pytest.mark.parametrize(("path", "value", "code"), [
    ("birth.date", "1990-02-30", "no-such-date"),
    ("birth.date", "2190-01-01", None),
    ("birth.date", "2099-12-31", "birth-in-future"),
    ("birth.date", "十五", "malformed-date"),
    ("birth.place", {"query": "不存在的地方啊"}, "place-unknown"),
    ("birth.place", {}, "place-missing"),
    ("birth.place", {"lat": 95, "lon": 0, "tz": "UTC"}, "coordinates-out-of-range"),
    ("birth.place", {"lat": 30, "lon": 100, "tz": "Mars/Olympus"}, "unknown-zone"),
    ("birth.reported_time", "25:99", "malformed-time"),
    ("window", {"around": "14:30", "minutes": 721}, "window-minutes"),
    ("window", {"start": "1990-06-15T00:00", "end": "1990-06-16T00:30"}, "window-too-long"),
    ("window", {"start": "10:00"}, "window-half"),
    ("window", {}, "window-unclear"),
    ("locale", "fr", None),
    ("surprise", 1, None),
])
def test_an_opening_that_cannot_be(server: Server, path: str, value: object, code: str | None) -> None:
    answer = httpx.post(f"{server.url}/api/cases", json=changed(path, value), headers={"accept-language": "zh"},
                        timeout=60)
    is_problem(answer, 422, code)


def test_a_window_that_reaches_before_the_first_year_is_told_at_once(server: Server) -> None:
    body = {"birth": {"date": "1800-01-01", "place": {"query": "成都"}}, "window": {"around": "00:05", "minutes": 60}}
    found = is_problem(httpx.post(f"{server.url}/api/cases", json=body, timeout=60), 422, "year-out-of-range")
    assert found["field"] == "window.start"


def test_half_a_day_either_way_is_the_whole_day(server: Server) -> None:
    answer = httpx.post(f"{server.url}/api/cases", json=changed("window", {"around": "14:30", "minutes": 720}), timeout=60)
    assert answer.status_code == 201 and answer.json()["interval"]["width_minutes"] == 1440


def test_a_clock_time_that_was_skipped_is_asked_about(server: Server) -> None:
    body = changed("birth", {"date": "1988-04-17", "place": {"query": "北京"}, "reported_time": "02:30"})
    body["window"] = {"start": "01:00", "end": "04:00"}
    is_problem(httpx.post(f"{server.url}/api/cases", json=body, timeout=60), 422, "time-nonexistent")


def test_a_clock_time_that_came_twice_is_offered_twice(server: Server) -> None:
    body = changed("birth", {"date": "1983-09-25", "place": {"lat": 48.85, "lon": 2.35, "tz": "Europe/Paris"},
                             "reported_time": "02:30"})
    body["window"] = {"start": "01:00", "end": "04:00"}
    found = is_problem(httpx.post(f"{server.url}/api/cases", json=body, timeout=60), 422, "time-ambiguous")
    assert [one["utc_offset_s"] for one in found["choices"]] == [7200, 3600]
    body["birth"]["fold"] = 1
    assert httpx.post(f"{server.url}/api/cases", json=body, timeout=60).status_code == 201


@pytest.mark.parametrize(("body", "code"), [
    ({"message": "", "answers": []}, "message-empty"),
    ({"message": "   "}, "message-empty"),
    ({"message": "年" * 20_001}, "text-too-long"),
    ({"answers": [{"item_id": "q1", "text": "年" * 20_001}]}, "text-too-long"),
    ({"message": "年" * 12_000, "answers": [{"item_id": "q1", "text": "月" * 12_000}]}, "message-too-long"),
    ({"message": "2012年\u0000上大学"}, "bad-characters"),
    ({"answers": [{"item_id": "q999", "option": "A"}]}, None),
    ({"answers": [{"item_id": "q1", "option": "Z"}]}, None),
    ({"answers": "A"}, None),
])
def test_a_turn_that_cannot_be(person: Person, body: Json, code: str | None) -> None:
    before = person.state()
    is_problem(person.post("/turns", body), 422, code)
    after = person.state()
    assert (before["slot"], before["ledger"], before["turns"]) == (after["slot"], after["ledger"], after["turns"])


def test_broken_utf8_and_no_json_are_told(person: Person) -> None:
    for body in (b'{"message": "\xff\xfe"}', b"{", b"[]", b'{"message": "\\ud800"}'):
        answer = person.client.post(person.path("/turns"), content=body,
                                    headers={**person.key(), "content-type": "application/json"})
        is_problem(answer, 422)


@pytest.mark.parametrize("body", [b"[" * 5000, b'{"message":' * 5000, b'{"message": "' + b"x" * 1_000_001 + b'"}'])
def test_what_no_reader_can_follow_is_told(person: Person, body: bytes) -> None:
    answer = person.client.post(person.path("/turns"), content=body, headers={**person.key(), "content-type": "application/json"})
    is_problem(answer, 413 if len(body) > 1_000_000 else 422)


@pytest.mark.parametrize(("locale", "sentences"), [
    ("zh", {"birth.date": "这一项要写成文字。", "locale": "这一项只能是下面之一：zh / en。", "surprise": "文档里没有这一项，请去掉。",
            "birth.place.query": "这一段文字最多 200 个字，请写短一些，或分几次发送。", "window": "缺了这一项，请补上。"}),
    ("en", {"birth.date": "This must be text.", "locale": "This must be one of: zh / en.",
            "surprise": "This is not in the documentation. Please leave it out.",
            "birth.place.query": "This text may have at most 200 characters. Please shorten it, or send it in several parts.",
            "window": "This is missing. Please add it."}),
])
def test_every_field_at_fault_has_its_sentence_in_the_language_asked_for(server: Server, locale: str, sentences: Json) -> None:
    body = {"birth": {"date": 7, "place": {"query": "成" * 201}}, "locale": "fr", "surprise": 1}
    found = is_problem(httpx.post(f"{server.url}/api/cases", json=body, headers={"accept-language": f"fr, {locale};q=0.5"},
                                  timeout=60), 422)
    assert {one["field"]: one["detail"] for one in found["fields"]} == sentences
    assert found["detail"] == sentences[found["field"]]


def test_two_long_keys_that_differ_at_their_end_are_two(person: Person) -> None:
    turns = [person.client.post(person.path("/turns"), json={"message": "2011年9月上高中"},
                                headers={"idempotency-key": "k" * 300 + end}) for end in "aab"]
    first, again, other = (turn.json()["turn"]["id"] for turn in turns)
    assert first == again != other


@pytest.mark.parametrize("path", ["/static/js/" + "a" * 3000 + ".js", "/static/js/%2e%2e%2f%2e%2e%2fpages.py", "/static/%00.js",
                                  "/static/js"])
def test_only_files_of_the_page_are_served(server: Server, path: str) -> None:
    is_problem(httpx.get(server.url + path, timeout=60), 404)


def test_a_key_with_another_body_is_refused_and_the_first_stands(person: Person) -> None:
    key = {"idempotency-key": str(uuid4())}
    first = person.client.post(person.path("/turns"), json={"message": "2011年9月上高中"}, headers=key)
    again = person.client.post(person.path("/turns"), json={"message": "2011年9月上高中"}, headers=key)
    assert first.json()["turn"]["id"] == again.json()["turn"]["id"]
    is_problem(person.client.post(person.path("/turns"), json={"message": "别的"}, headers=key), 409, "key-reused")


def test_unknown_ids_and_other_owners_find_nothing(server: Server, person: Person) -> None:
    is_problem(person.client.get(f"/api/cases/{uuid4()}"), 404)
    is_problem(person.client.get("/api/cases/not-an-id"), 404)
    is_problem(person.client.get("/nowhere"), 404)
    is_problem(person.post(f"/evidence/{uuid4()}/reject"), 404)
    other = Person(server.url, {**OPENING, "display_name": "另一位"})
    is_problem(other.client.get(person.path()), 404)
    is_problem(other.client.post(person.path("/turns"), json={"message": "你好"}), 404)
    is_problem(httpx.get(server.url + person.path(), timeout=60), 401)
    is_problem(httpx.get(server.url + person.path(), headers={"authorization": "Bearer nonsense"}, timeout=60), 404)


def test_a_cookie_from_another_origin_cannot_write(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        opened = client.post("/api/cases", json=OPENING).json()
        path = f"/api/cases/{opened['case']['id']}"
        assert client.get(path).status_code == 200
        is_problem(client.post(f"{path}/turns", json={"message": "你好"}, headers={"origin": "http://evil.example"}), 401)
        assert client.post(f"{path}/turns", json={"message": "你好"},
                           headers={"origin": server.url}).status_code == 202


def test_the_log_holds_no_birth_data(server: Server) -> None:
    words = "2009年3月我在绵阳摔断了腿"
    Person(server.url).turn(words)
    log = server.log.read_text()
    assert "绵阳" not in log
    assert "1990-06-15" not in log
