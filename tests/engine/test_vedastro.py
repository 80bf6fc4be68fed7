"""The outside check of leader and runner-up: a local server that speaks the API's form, well and badly."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.outside.vedastro import MOST_BYTES, Connection, adapters
from app.settings import Settings
from scoring import score
from scoring.clock import JsonObject, JsonValue
from scoring.ladder import Outside
from scoring.vedastro import MOST_CALLS, UnavailableError, VedAstro
from tests.engine.lives import case

RECORDED = json.loads((Path(__file__).parents[1] / "data/vedastro/two_minutes.json").read_text("utf-8"))
LEADER, RUNNER_UP = (one["reply"] for one in RECORDED)


def times() -> list[JsonObject]:
    return [one["time"] for one in score(case())["candidates"][:2]]


def recorded(method: str, body: JsonObject) -> JsonValue:
    """The recorded reply to a recorded question."""
    assert method == "AllHouseData"
    return next(one["reply"] for one in RECORDED if one["question"] == body)


class Server:
    """Answers each question with what `reply` returns: bytes, or bytes after what it does first."""

    def __init__(self) -> None:
        self.reply: Callable[[JsonObject], tuple[int, bytes]] = lambda body: (200, json.dumps(recorded_of(body)).encode())
        self.asked: list[tuple[str, str | None, JsonObject]] = []
        self.released = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.asked.append((self.path, self.headers.get("x-api-key"), body))
                status, content = server.reply(body)
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._http.server_port}/api"

    def close(self) -> None:
        self.released.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()


def recorded_of(body: JsonObject) -> JsonValue:
    return recorded("AllHouseData", body)


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    yield running
    running.close()


def checked(ask: Any) -> tuple[Outside, bool | None]:
    verdict = VedAstro(ask).check(case(), *times())
    return verdict.minute_sensitive, verdict.supports_leader


def test_two_minutes_told_apart_with_our_signs_are_passed() -> None:
    assert checked(recorded) == (Outside.PASSED, True)


def test_the_questions_are_those_of_the_recording(server: Server) -> None:
    score(case(), adapters=[VedAstro(Connection(server.url, "a-key", 5.0))])
    assert [path for path, _, _ in server.asked] == ["/api/Calculate/AllHouseData"] * 2
    assert [body for _, _, body in server.asked] == [one["question"] for one in RECORDED]
    assert {key for _, key, _ in server.asked} == {"a-key"}


def test_a_passed_check_lifts_its_blocker_and_one_rung_and_nothing_else(server: Server) -> None:
    without, found = score(case()), score(case(), adapters=[VedAstro(Connection(server.url, None, 5.0))])
    blocked = without["gate"]["blockers"]
    assert "vedastro_minute_sensitive_not_evaluated" in blocked
    assert found["gate"]["blockers"] == [one for one in blocked if one != "vedastro_minute_sensitive_not_evaluated"]
    assert (without["ladder"]["label"], found["ladder"]["label"]) == ("manual_pattern_consensus", "single_adapter_support")
    assert found["outside"] == [{"adapter": "vedastro", "minute_sensitive": "passed", "supports_leader": True}]
    same = set(without) - {"gate", "ladder"}
    assert {name: found[name] for name in same} == {name: without[name] for name in same}


def test_other_signs_than_ours_or_the_same_for_both_are_a_failed_check() -> None:
    other = copy.deepcopy(LEADER)
    signs = other["Payload"]["AllHouseData"]
    signs["HouseRasiD1Sign"]["Name"] = "Aries" if signs["HouseRasiD1Sign"]["Name"] != "Aries" else "Taurus"
    assert checked(lambda _, body: other if body == RECORDED[0]["question"] else RUNNER_UP) == (Outside.FAILED, False)
    assert checked(lambda *_: LEADER) == (Outside.FAILED, False)
    verdict = VedAstro(lambda *_: LEADER).check(case(), times()[0], times()[0])
    assert verdict.minute_sensitive is Outside.FAILED, "our signs, but two minutes that nothing tells apart"


BAD_REPLIES = {
    "refused": {"Status": "Fail", "Payload": "Invalid time"},
    "no status": {"Payload": LEADER["Payload"]},
    "no payload": {"Status": "Pass"},
    "text": {"Status": "Pass", "Payload": "House1"},
    "empty list": {"Status": "Pass", "Payload": []},
    "number": {"Status": "Pass", "Payload": 7},
    "no sign": {"Status": "Pass", "Payload": {"AllHouseData": {"HouseRasiD1Sign": {"Name": "Aries"}}}},
    "no such sign": {"Status": "Pass", "Payload": {"AllHouseData": {"HouseRasiD1Sign": {"Name": "Ophiuchus"}}}},
    "a list": [],
    "nothing": None,
}


@pytest.mark.parametrize("name", BAD_REPLIES)
def test_a_reply_that_says_nothing_is_not_evaluated_and_not_failed(name: str) -> None:
    assert checked(lambda *_: BAD_REPLIES[name]) == (Outside.NOT_EVALUATED, None)


def test_one_reply_of_two_is_not_evaluated() -> None:
    assert checked(lambda _, body: LEADER if body == RECORDED[0]["question"] else None) == (Outside.NOT_EVALUATED, None)


BAD_CONTENT = {
    "no json": (200, b"<html>"), "half a json": (200, b'{"Status": "Pass", "Payl'), "empty": (200, b""),
    "not utf-8": (200, b"\xff\xfe{"), "an error of theirs": (500, b'{"Status": "Pass"}'), "too many questions": (429, b"{}"),
    "no such method": (404, b""), "elsewhere": (302, b""), "too deep": (200, b"[" * 100_000),
    "over the limit": (200, b'{"Status": "' + b"x" * MOST_BYTES + b'"}'),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_CONTENT)
def test_a_broken_server_is_not_evaluated_and_asked_no_further(name: str, server: Server) -> None:
    server.reply = lambda _: BAD_CONTENT[name]
    found = score(case(), adapters=[VedAstro(Connection(server.url, None, 5.0))])
    assert found["outside"][0] == {"adapter": "vedastro", "minute_sensitive": "not_evaluated", "supports_leader": None}
    assert "vedastro_minute_sensitive_not_evaluated" in found["gate"]["blockers"]
    assert len(server.asked) == 1


def test_a_silent_server_is_given_up_in_time(server: Server) -> None:
    def silent(_: JsonObject) -> tuple[int, bytes]:
        server.released.wait(20)
        return 200, b"{}"

    server.reply = silent
    assert checked(Connection(server.url, None, 0.2)) == (Outside.NOT_EVALUATED, None)


def test_the_deadline_is_one_for_all_questions(server: Server) -> None:
    now = [0.0]
    ask = Connection(server.url, None, 5.0, clock=lambda: now[0])
    ask("AllHouseData", RECORDED[0]["question"])
    now[0] = 5.0
    with pytest.raises(UnavailableError, match="no time left"):
        ask("AllHouseData", RECORDED[1]["question"])
    assert len(server.asked) == 1


def test_a_reply_that_drips_past_the_deadline_is_given_up(server: Server) -> None:
    now = iter([0.0, 1.0, 9.0])
    with pytest.raises(UnavailableError, match="too slow"):
        Connection(server.url, None, 5.0, clock=lambda: next(now))("AllHouseData", RECORDED[0]["question"])


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/api", "not an address", "http://[::1", "ftp://example.org"])
def test_nobody_there_is_not_evaluated(url: str) -> None:
    assert checked(Connection(url, None, 1.0)) == (Outside.NOT_EVALUATED, None)


def test_no_result_asks_more_than_its_calls() -> None:
    asked = []

    def ask(method: str, body: JsonObject) -> JsonValue:
        asked.append(body)
        return recorded(method, body)

    adapter = VedAstro(ask, most_calls=99)
    for _ in range(10):
        adapter.check(case(), *times())
    assert len(asked) == MOST_CALLS == 6


def test_without_a_runner_up_or_a_row_nobody_is_asked() -> None:
    def ask(*_: Any) -> JsonValue:
        raise AssertionError("asked")

    assert VedAstro(ask).check(case(), times()[0], None).minute_sensitive is Outside.NOT_EVALUATED
    assert "outside" not in score(case([]), adapters=[VedAstro(ask)])


def test_an_offset_with_seconds_cannot_be_asked_about() -> None:
    leader, runner_up = times()
    odd = {**leader, "utc_offset_s": 19_270}
    assert VedAstro(recorded).check(case(), odd, runner_up).minute_sensitive is Outside.NOT_EVALUATED


def test_without_configuration_there_is_no_adapter_and_the_bytes_are_the_same() -> None:
    assert adapters(Settings()) == []
    assert score(case(), adapters=[]) == score(case())


def test_the_command_asks_when_it_is_configured(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(case()), encoding="utf-8")
    monkeypatch.setenv("SHODHANA_VEDASTRO_URL", server.url)
    monkeypatch.setenv("SHODHANA_VEDASTRO_SECONDS", "20")
    found = json.loads(CliRunner().invoke(app, ["score", str(file), "--json"]).stdout)
    assert found["ladder"] == {"label": "single_adapter_support", "mode": "with_outside_engine", "reasons": ["one_outside_engine"]}
