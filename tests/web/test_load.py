"""Many people at once, on one server: nobody's turn is lost, run twice, or answered with another's words."""

from __future__ import annotations

import asyncio
import json
from uuid import uuid4

import httpx
import pytest

from tests.web.conftest import Server
from tests.web.person import OPENING, Json

TOLD = ("2008年9月去{place}上大学", "2012年7月进了第一家公司", "这个不想说", "2016年5月结婚", "不记得了", "2019年3月搬到{place}")
PLACES = ("北京", "上海", "广州", "西安", "武汉", "南京", "杭州", "长沙")


class Visitor:
    """Somebody who talks, sends one thing twice, and reads the stream of each turn to its end."""

    def __init__(self, client: httpx.AsyncClient, number: int) -> None:
        self.client, self.place = client, PLACES[number % len(PLACES)]
        self.case, self.headers = "", {}
        self.turns: list[str] = []

    async def talk(self, turns: int) -> None:
        opened = (await self._post("/api/cases", OPENING)).json()
        self.case, self.headers = f"/api/cases/{opened['case']['id']}", {"authorization": f"Bearer {opened['token']}"}
        for number in range(turns):
            words, key = TOLD[number % len(TOLD)].format(place=self.place), str(uuid4())
            first, second = await asyncio.gather(self._turn(words, key), self._turn(words, key))
            assert first == second
            self.turns.append(first)

    async def _turn(self, words: str, key: str) -> str:
        """Say it; the turn's id, once its stream has ended well."""
        headers = {**self.headers, "accept": "text/event-stream", "idempotency-key": key}
        async with self.client.stream("POST", f"{self.case}/turns", json={"message": words}, headers=headers) as stream:
            assert stream.status_code in (200, 202), await stream.aread()
            events = [json.loads(line[5:]) async for line in stream.aiter_lines() if line.startswith("data:")]
        assert events[-1]["type"] == "turn.done"
        return str(events[-1]["turn_id"])

    async def _post(self, path: str, body: Json) -> httpx.Response:
        answer = await self.client.post(path, json=body, headers={"idempotency-key": str(uuid4())})
        assert answer.status_code < 300, answer.text
        return answer

    async def look_back(self) -> None:
        state = (await self.client.get(self.case, headers=self.headers)).json()
        assert [turn["id"] for turn in state["turns"]] == self.turns
        assert all(turn["status"] == "done" and turn["ack"]["text"] for turn in state["turns"])
        assert all(other not in json.dumps(state["ledger"], ensure_ascii=False) for other in PLACES if other != self.place)
        assert state["slot"]["state"] == "open" or state["slot"]["reason"] == "delivered"
        events = (await self.client.get(f"{self.case}/export", headers=self.headers)).json()["events"]
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


async def crowd(url: str, people: int, turns: int) -> None:
    limits = httpx.Limits(max_connections=4 * people)
    async with httpx.AsyncClient(base_url=url, timeout=120, limits=limits) as client:
        visitors = [Visitor(client, number) for number in range(people)]
        await asyncio.gather(*(one.talk(turns) for one in visitors))
        await asyncio.gather(*(one.look_back() for one in visitors))


@pytest.mark.parametrize(("people", "turns"), [(8, 4), pytest.param(40, 8, marks=pytest.mark.slow)])
def test_a_crowd_is_served_as_each_alone_would_be(server: Server, people: int, turns: int) -> None:
    asyncio.run(crowd(server.url, people, turns))
