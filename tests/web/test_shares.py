"""A link to a report over HTTP: made, opened without a token, ended, and then like any address that never was."""

from __future__ import annotations

import secrets

import httpx
import pytest

from tests.web.conftest import Server
from tests.web.person import OPENING, Json, Person


@pytest.fixture(scope="module")
def person(server: Server) -> Person:
    told = Person(server.url, {**OPENING, "display_name": "小林的名字"})
    told.turn("2012年9月去北京上大学，2016年6月毕业")
    return told


def share(person: Person, key: str | None = None, **chosen: object) -> Json:
    headers = {"idempotency-key": key} if key else Person.key()
    answer = person.client.post(person.path("/shares"), json={"level": "ranges", **chosen}, headers=headers)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()["share"]
    return made


def visit(server: Server, url: str) -> httpx.Response:
    """Open a link as anybody would: no token, no cookie."""
    return httpx.get(server.url + url, timeout=60)


def test_whoever_has_the_link_reads_what_was_chosen_and_nothing_else(server: Server, person: Person) -> None:
    ranges, events = share(person), share(person, level="events", birth=True, name=True)
    shown = visit(server, ranges["url"])
    assert shown.status_code == 200 and shown.headers["content-type"].startswith("text/html")
    assert "方法指出的范围" in shown.text
    for hidden in ("上大学", "小林的名字", "成都", "1990", person.id):
        assert hidden not in shown.text
    more = visit(server, events["url"]).text
    assert all(text in more for text in ("上大学", "小林的名字", "成都", "1990-06-15"))


def test_the_page_behind_a_link_is_kept_by_nobody_and_does_nothing(server: Server, person: Person) -> None:
    headers = visit(server, share(person)["url"]).headers
    assert headers["cache-control"] == "no-store"
    assert headers["x-robots-tag"] == "noindex"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert "set-cookie" not in headers


def test_a_link_that_was_ended_answers_like_one_that_never_was(server: Server, person: Person) -> None:
    made = share(person)
    assert person.client.delete(person.path(f"/shares/{made['id']}")).status_code == 204
    ended = visit(server, made["url"])
    never = visit(server, f"/s/{secrets.token_urlsafe(32)}")
    short = visit(server, "/s/x")
    assert {answer.status_code for answer in (ended, never, short)} == {404}
    assert ended.text == never.text == short.text
    assert ended.headers["cache-control"] == "no-store"


def test_a_link_of_an_erased_case_answers_the_same(server: Server) -> None:
    person = Person(server.url)
    made = share(person)
    assert person.client.delete(person.path()).status_code == 204
    assert visit(server, made["url"]).status_code == 404


def test_the_same_key_makes_one_link_and_other_choices_under_it_are_told(server: Server, person: Person) -> None:
    first, again = share(person, "one-link"), share(person, "one-link")
    assert (first["id"], first["url"]) == (again["id"], again["url"])
    other = person.client.post(person.path("/shares"), json={"level": "whole"}, headers={"idempotency-key": "one-link"})
    assert (other.status_code, other.json()["type"].rpartition("/")[2]) == (409, "key-reused")


def test_the_owner_sees_the_links_that_stand_with_their_addresses(server: Server) -> None:
    person = Person(server.url)
    made = share(person, days=30)
    assert made["expires_at"] and made["follow"] is False
    listed = person.client.get(person.path("/shares")).json()["shares"]
    assert [one["url"] for one in listed] == [made["url"]]
    assert person.client.delete(person.path("/shares")).status_code == 204
    assert person.client.get(person.path("/shares")).json() == {"shares": []}
    assert visit(server, made["url"]).status_code == 404


@pytest.mark.parametrize("body", [{}, {"level": "all"}, {"level": "ranges", "days": 0}, {"level": "ranges", "days": 366},
                                  {"level": "ranges", "who": "everyone"}])
def test_choices_that_are_none_are_told(person: Person, body: Json) -> None:
    answer = person.client.post(person.path("/shares"), json=body, headers=Person.key())
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_another_owner_makes_lists_and_ends_no_link(server: Server, person: Person) -> None:
    made, stranger = share(person), Person(server.url)
    for method, rest in (("POST", "/shares"), ("GET", "/shares"), ("DELETE", "/shares"), ("DELETE", f"/shares/{made['id']}")):
        answer = stranger.client.request(method, person.path(rest), json={"level": "whole"} if method == "POST" else None)
        assert answer.status_code == 404, (method, rest)
    assert visit(server, made["url"]).status_code == 200


def test_a_sealed_case_can_still_end_its_links(server: Server) -> None:
    person = Person(server.url)
    made = share(person)
    assert person.post("/close").status_code == 200
    assert visit(server, made["url"]).status_code == 200
    assert person.client.delete(person.path(f"/shares/{made['id']}")).status_code == 204
    assert visit(server, made["url"]).status_code == 404
