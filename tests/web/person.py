"""A person at the API: opens a case, says things, reads what is there."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import httpx

Json = dict[str, Any]
OPENING: Json = {"birth": {"date": "1990-06-15", "place": {"query": "成都"}, "reported_time": "14:30"},
                 "window": {"around": "14:30", "minutes": 60}, "source": "family", "locale": "zh"}


class Person:
    """One owner with one case."""

    def __init__(self, url: str, opening: Json = OPENING) -> None:
        self.client = httpx.Client(base_url=url, timeout=60, headers={"accept-language": "zh"})
        answer = self.client.post("/api/cases", json=opening, headers=self.key())
        assert answer.status_code == 201, answer.text
        self.opened: Json = answer.json()
        self.id: str = self.opened["case"]["id"]
        self.client.cookies.clear()
        self.client.headers["authorization"] = f"Bearer {self.opened['token']}"
        self.events: list[Json] = []

    @staticmethod
    def key() -> dict[str, str]:
        """A fresh idempotency key."""
        return {"idempotency-key": str(uuid4())}

    def path(self, rest: str = "") -> str:
        """An address of the case."""
        return f"/api/cases/{self.id}{rest}"

    def state(self) -> Json:
        """The visible state."""
        found: Json = self.client.get(self.path()).json()
        return found

    def post(self, rest: str, body: Json | None = None) -> httpx.Response:
        """A write."""
        return self.client.post(self.path(rest), json=body, headers=self.key())

    def turn(self, message: str = "", answers: list[Json] | None = None, key: str | None = None) -> list[Json]:
        """Say something and follow the stream of the turn to its end."""
        found: list[Json] = []
        headers = {"accept": "text/event-stream", "idempotency-key": key or str(uuid4())}
        with self.client.stream("POST", self.path("/turns"), headers=headers,
                                json={"message": message, "answers": answers or []}) as stream:
            assert stream.status_code in (200, 202), stream.read()
            for line in stream.iter_lines():
                if line.startswith("data:"):
                    found.append(json.loads(line[5:]))
        self.events += found
        return found

    def choose(self, *letters: str) -> list[Json]:
        """Click options of the slot's items, in order."""
        items = self.state()["slot"]["items"]
        return self.turn(answers=[{"item_id": item["item_id"], "option": letter}
                                  for item, letter in zip(items, letters, strict=False)])
