"""Reading a case again: answers in words, and the cookie that a browser has lost."""

from __future__ import annotations

import httpx

from tests.web.conftest import Server
from tests.web.person import Person


def test_an_answer_says_what_was_asked_and_chosen_long_after(server: Server) -> None:
    person = Person(server.url)
    asked = person.state()["slot"]["items"]
    person.turn(answers=[{"item_id": item["item_id"], "option": "A"} for item in asked])
    person.turn("2012年9月去北京上大学")
    [turn] = [turn for turn in person.state()["turns"] if turn["answers"]]
    assert [(one["stem"], one["label"]) for one in turn["answers"]] == [
        (item["stem"], item["options"][0]["label"]) for item in asked]


def test_a_browser_that_lost_its_cookie_gets_it_again_with_its_token(server: Server) -> None:
    person = Person(server.url)
    bearer = {"authorization": f"Bearer {person.opened['token']}"}
    browser = httpx.Client(base_url=server.url, timeout=60)
    assert browser.get(person.path("/slot")).status_code == 401
    answer = browser.get(person.path(), headers={**bearer, "sec-fetch-site": "same-origin"})
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert browser.get(person.path("/slot")).status_code == 200


def test_a_program_that_sends_its_token_gets_no_cookie(server: Server) -> None:
    person = Person(server.url)
    assert "set-cookie" not in person.client.get(person.path()).headers
