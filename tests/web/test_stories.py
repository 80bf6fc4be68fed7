"""A dozen of the conversation stories over HTTP, on the day they are written for: the same rows, slots, widths and ends."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.domain.bank.stories import Story
from app.domain.vocabulary import TurnKind
from tests.interview.telling import STORIES, Telling
from tests.web.conftest import Server
from tests.web.person import Json, Person

TOLD = (
    "letters-then-dates", "year-then-month", "yes-to-a-held-row", "changes-an-answer", "contradicts-and-says-yes",
    "corrects-the-kind", "another-window", "an-injection", "does-not-want-to-live", "opens-again", "adds-after-delivery",
    "buttons-on-rows", "refuses-everything", "all-in-one-breath", "only-the-family", "puts-a-year-right",
)
ON_THAT_DAY = """
import time_machine
with time_machine.travel("2026-08-31T04:00:00+00:00", tick=True):
    from app.cli import main
    main()
"""
"""Windows and "last year" depend on today; only the server's clock is moved."""


@pytest.fixture(scope="module")
def that_day() -> Iterator[str]:
    """The address of a server on 31 August 2026."""
    with tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder:
        running = Server(Path(folder), program=[sys.executable, "-c", ON_THAT_DAY], SHODHANA_PLACEBO="0")
        running.start()
        yield running.url
        running.stop()


class OverHttp:
    """A case behind the API."""

    def __init__(self, url: str, story: Story) -> None:
        case = story.case
        self.person = Person(url, {
            "birth": {"date": case.birth.isoformat(), "place": {"query": case.place}},
            "window": {"start": case.window[0], "end": case.window[1]}, "source": "family", "locale": story.locale.value})
        self._read()

    def _read(self) -> None:
        self.state = self.person.state()

    def turn(self, message: str, answers: list[Json]) -> None:
        events = self.person.turn(message, answers)
        assert events[-1]["type"] == "turn.done", events[-1]
        self._read()

    def press(self, kind: TurnKind, row_id: str | None, text: str) -> None:
        names = {TurnKind.CONFIRM_EVIDENCE: "confirm", TurnKind.REJECT_EVIDENCE: "reject", TurnKind.REVISE: "revise"}
        path = f"/evidence/{row_id}/{names[kind]}" if row_id else f"/{kind.value}"
        self._post(path, {"text": text} if text else None)

    def window(self, start: str, end: str) -> None:
        self._post("/window", {"window": {"start": start, "end": end}, "reason": ""})

    def _post(self, path: str, body: Any) -> None:
        answer = self.person.post(path, body)
        assert answer.status_code == 200, answer.text
        self._read()

    def slot(self) -> Json:
        slot: Json = self.state["slot"]
        return slot

    def ledger(self) -> list[Json]:
        rows: list[Json] = self.state["ledger"]
        return rows

    def widths(self) -> tuple[int, int]:
        first, second = (sum(part["width_minutes"] for part in self.state[name]["segments"]) for name in ("interval", "supported"))
        return first, second

    def reason(self) -> str | None:
        outcome = self.state["outcome"]
        return str(outcome["reason"]) if outcome else None


@pytest.mark.parametrize("name", TOLD)
def test_a_story_unfolds_over_http_as_written(that_day: str, name: str) -> None:
    Telling(STORIES[name], OverHttp(that_day, STORIES[name])).play()
