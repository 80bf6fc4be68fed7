"""A database that goes away in the middle of things: nothing is lost, and nobody sees more than a short pause."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from app.embedded import Services
from tests.web.conftest import Server
from tests.web.person import Person


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server of this test alone."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def cut(server: Server) -> int:
    """End every connection of the application, as a restart of the database does; how many there were."""
    services = Services.join(server.folder / "state")
    assert services is not None
    with psycopg.connect(services.owner_url, autocommit=True) as owner:
        ended = owner.execute("select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = 'shodhana_app'")
        row = ended.fetchone()
    return int(row[0]) if row else 0


def test_whoever_asks_again_gets_an_answer(own: Server) -> None:
    person = Person(own.url)
    assert cut(own) > 0
    answers = [person.client.get(person.path()) for _ in range(20)]
    assert answers[-1].status_code == 200
    assert {answer.status_code for answer in answers} <= {200, 503}
    for refused in (answer for answer in answers if answer.status_code == 503):
        assert refused.headers["content-type"] == "application/problem+json" and "请" in refused.json()["detail"]


def test_a_turn_that_was_cut_is_done_once_and_its_stream_goes_on(own: Server) -> None:
    person = Person(own.url)
    key = str(uuid4())
    begun = person.client.post(person.path("/turns"), json={"message": "2012年9月去北京上大学"}, headers={"idempotency-key": key})
    assert begun.status_code == 202
    cut(own)
    last, seen = 0, []
    while "turn.done" not in seen:
        with person.client.stream("GET", person.path("/events"), headers={"last-event-id": str(last)}) as stream:
            if stream.status_code == 503:
                continue
            for line in stream.iter_lines():
                if line.startswith("id:"):
                    last = int(line[3:])
                elif line.startswith("data:"):
                    seen.append(json.loads(line[5:])["type"])
                if seen[-1:] in (["turn.done"], ["reconnect"]):
                    break
    assert seen.count("turn.done") == 1 and seen.count("evidence.confirmed") == 1
    assert [turn["status"] for turn in person.state()["turns"]] == ["done"]


def test_news_comes_by_itself_again(own: Server) -> None:
    person = Person(own.url)
    cut(own)
    for _ in range(10):
        person.client.get(person.path())
    assert person.turn("2016年5月结婚")[-1]["type"] == "turn.done"
