"""The interview at a terminal: the same server, spoken to over HTTP on this machine."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import httpx
import uvicorn
from rich.console import Console

from app.main import create_app
from app.serving import database
from app.settings import Settings
from app.texts import say

Json = dict[str, Any]
BAR = 40


async def talk(settings: Settings, locale: str) -> None:
    """Run one interview from opening to report."""
    console = Console()
    with database(settings) as stores:
        config = uvicorn.Config(create_app(settings, stores.database_url, stores.redis_url), port=0,
                                log_level="error", access_log=False)
        server = uvicorn.Server(config)
        running = threading.Thread(target=server.run, daemon=True)
        running.start()
        while not server.started:  # noqa: ASYNC110  (uvicorn tells it by a flag only)
            await asyncio.sleep(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60,
                                     headers={"accept-language": locale}) as client:
            await _Conversation(client, console, locale).run()
        server.should_exit = True
        await asyncio.to_thread(running.join, 10)


class _Conversation:
    def __init__(self, client: httpx.AsyncClient, console: Console, locale: str) -> None:
        self._client, self._console, self._locale = client, console, locale
        self._case = ""

    def _say(self, key: str, **arguments: str | int) -> str:
        return say(self._locale, f"terminal-{key}", **arguments)

    async def _ask(self, prompt: str) -> str:
        return (await asyncio.to_thread(self._console.input, f"[bold]{prompt}[/bold] ")).strip()

    async def run(self) -> None:
        """Open, talk, show the report."""
        state = await self._open()
        while state["outcome"] is None:
            self._bar(state)
            state = await self._turn(state)
        self._bar(state)
        self._console.print(state["slot"].get("lead") or "")
        report = await self._client.get(f"/api/cases/{self._case}/report.md")
        self._console.print(report.text, markup=False)

    async def _open(self) -> Json:
        self._console.print(self._say("welcome"))
        while True:
            body: Json = {"birth": {"date": await self._ask(self._say("date")),
                                    "place": {"query": await self._ask(self._say("place"))}},
                          "locale": self._locale, "source": "unknown", "window": {"unknown": True}}
            around = await self._ask(self._say("around"))
            if around:
                body["window"] = {"around": around, "minutes": int(await self._ask(self._say("minutes")) or 60)}
            answer = await self._client.post("/api/cases", json=body, headers={"idempotency-key": str(uuid4())})
            if answer.status_code == 201:
                opened = answer.json()
                self._case = opened["case"]["id"]
                self._client.headers["authorization"] = f"Bearer {opened['token']}"
                return await self._state()
            problem = answer.json()
            self._console.print(problem["detail"])
            for choice in problem.get("choices", []):
                label = choice.get("label", choice)
                self._console.print("  ·", label.get(self._locale) if isinstance(label, Mapping) else str(label))

    async def _state(self) -> Json:
        found: Json = (await self._client.get(f"/api/cases/{self._case}")).json()
        return found

    async def _turn(self, state: Json) -> Json:
        slot = state["slot"]
        self._console.print(f"\n[bold]{slot['title']}[/bold]")
        answers: list[Json] = []
        message = ""
        for item in slot["items"]:
            self._console.print(item["stem"])
            for option in item["options"]:
                self._console.print(f"  {option['key']}. {option['label']}")
            said = await self._ask(">")
            if said in ("/end", "/结束"):
                await self._client.post(f"/api/cases/{self._case}/finish", headers={"idempotency-key": str(uuid4())})
                return await self._state()
            keys = {str(one["key"]).lower(): one["key"] for one in item["options"]}
            if said.lower() in keys:
                answers.append({"item_id": item["item_id"], "option": keys[said.lower()]})
            elif said:
                answers.append({"item_id": item["item_id"], "text": said})
            elif item.get("allow_skip"):
                answers.append({"item_id": item["item_id"], "outcome": "skipped"})
        if not slot["items"]:
            message = await self._ask(">")
        async with self._client.stream(
            "POST", f"/api/cases/{self._case}/turns", json={"message": message, "answers": answers},
            headers={"accept": "text/event-stream", "idempotency-key": str(uuid4())},
        ) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:") and '"ack.done"' in line:
                    import json

                    self._console.print(f"[green]{json.loads(line[5:])['text']}[/green]")
        return await self._state()

    def _bar(self, state: Json) -> None:
        whole = state["window"]["minutes"]
        for name in ("interval", "supported"):
            width = state[name]["width_minutes"]
            full = max(1, round(BAR * width / max(whole, 1)))
            times = f"{state[name]['from']['time']}–{state[name]['to']['time']}"
            self._console.print(f"{self._say(name)} {'█' * full}{'░' * (BAR - full)} {times} "
                                + self._say("width", minutes=width))
