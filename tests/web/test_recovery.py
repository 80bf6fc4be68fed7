"""A process that dies in the middle of a turn loses nothing: the next one finishes the turn, once."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.web.conftest import Server
from tests.web.person import Person


@pytest.mark.parametrize("events_seen", [0, 1, 2])
def test_a_killed_turn_is_finished_once_after_a_restart(events_seen: int) -> None:
    with tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder))
        server.start()
        person = Person(server.url)
        posted = person.post("/turns", {"message": "2012年9月去北京上大学"})
        assert posted.status_code == 202
        turn = posted.json()["turn"]["id"]
        with person.client.stream("GET", person.path("/events"), headers={"last-event-id": "1"}) as stream:
            seen = 0
            for line in stream.iter_lines():
                if seen >= events_seen:
                    break
                seen += line.startswith("event:")
        server.kill()
        server.start()
        person.client.base_url = server.url
        with person.client.stream("GET", person.path("/events"), headers={"last-event-id": "1"}, timeout=120) as stream:
            types: list[str] = []
            for line in stream.iter_lines():
                if line.startswith("event:"):
                    types.append(line[6:].strip())
                if "turn.done" in types:
                    break
        state = person.state()
        assert [one["status"] for one in state["turns"] if one["id"] == turn] == ["done"]
        assert types.count("ack.done") == 1
        assert types.count("evidence.confirmed") == 1
        assert len(state["ledger"]) == 1
        server.stop()
