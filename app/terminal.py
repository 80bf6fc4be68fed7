"""The interview at a terminal: the same server, spoken to over HTTP on this machine."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

import httpx
import uvicorn
from rich.console import Console
from rich.text import Text

from app.errors import Unavailable
from app.main import create_app
from app.serving import database
from app.settings import Settings
from app.texts import say

Json = dict[str, Any]
BAR: Final = 48
"""Cells of the bar: with its times beside it fits 80 columns."""
ENDS: Final = ("/end", "/结束", "/done")
COMMAND: Final = re.compile(r"/\w+")
USUAL, MAX_AROUND = 60, 720
"""Minutes either way: what Enter alone means, and the most that a window of a day holds."""
FIELDS: Final = ("date", "place", "around", "minutes")


async def talk(settings: Settings, locale: str, console: Console | None = None) -> None:
    """Run one interview from opening to report.

    Args:
        settings: all settings.
        locale: "zh" or "en".
        console: where to speak; default the terminal.

    Raises:
        Unavailable: the server does not start.
    """
    with database(settings) as stores:
        config = uvicorn.Config(create_app(settings, stores.database_url, stores.redis_url), port=0,
                                log_level="error", access_log=False)
        server = uvicorn.Server(config)
        running = threading.Thread(target=server.run, daemon=True)
        running.start()
        while not server.started:  # uvicorn tells it by a flag only
            if not running.is_alive():
                raise Unavailable
            await asyncio.sleep(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60,
                                     headers={"accept-language": locale}) as client:
            # what people and texts say is printed as it is: a bracket in it is no style
            plain = console or Console(markup=False, highlight=False, emoji=False)
            await Conversation(client, plain, locale).run()
        server.should_exit = True
        await asyncio.to_thread(running.join, 10)


def bar(state: Mapping[str, Any], cells: int = BAR) -> str:
    """Return both ranges in the declared window: `█` candidate, `▒` supported, `░` declared.

    Args:
        state: `GET /api/cases/{id}`.
        cells: width of the picture; each cell is an equal share of the window.
    """
    start = _moment(state["window"]["start"])
    length = max((_moment(state["window"]["end"]) - start).total_seconds() + 60, 60)
    picture = ["░"] * cells
    for name, ink in (("supported", "▒"), ("interval", "█")):
        for piece in state[name]["segments"]:
            first, last = ((_moment(piece[end]) - start).total_seconds() for end in ("from", "to"))
            for cell in range(int(first / length * cells), min(cells, int((last + 59) / length * cells) + 1)):
                picture[cell] = ink
    return "".join(picture)


def _moment(value: str | Mapping[str, str]) -> datetime:
    text = value if isinstance(value, str) else f"{value['date']}T{value['time']}"
    return datetime.fromisoformat(text)


class Stopped(Exception):
    """The person asked for the result, or closed the input."""


class Conversation:
    """One person at one terminal."""

    def __init__(self, client: httpx.AsyncClient, console: Console, locale: str) -> None:
        """Take the server's client, where to speak, and the language."""
        self._client, self._console, self._locale = client, console, locale
        self._case = ""

    async def run(self) -> None:
        """Open, talk, show the report."""
        try:
            state = await self._open()
        except Stopped:
            return
        while state["outcome"] is None:
            self._show(state)
            try:
                state = await self._turn(state["slot"])
            except Stopped:
                await self._post("finish")
                state = await self._state()
        self._show(state)
        self._console.print(state["slot"].get("lead") or "")
        report = await self._client.get(f"/api/cases/{self._case}/report.md")
        self._console.print(report.text, soft_wrap=True)  # its tables are lines

    # --- opening

    async def _open(self) -> Json:
        self._console.print(self._say("welcome"))
        given: Json = {}
        while True:
            for field in FIELDS:
                if field not in given and (field != "minutes" or given["around"]):
                    given[field] = await (self._minutes() if field == "minutes" else self._ask(self._say(field)))
            answer = await self._client.post("/api/cases", json=self._body(given), headers={"idempotency-key": str(uuid4())})
            if answer.status_code == 201:
                opened = answer.json()
                self._case = opened["case"]["id"]
                self._client.headers["authorization"] = f"Bearer {opened['token']}"
                return await self._state()
            await self._mend(given, answer.json())

    def _body(self, given: Json) -> Json:
        place = given["place"]
        birth: Json = {"date": given["date"], "place": place if isinstance(place, dict) else {"query": place}}
        window = {"around": given["around"], "minutes": given["minutes"]} if given["around"] else {"unknown": True}
        return {"birth": birth, "window": window, "locale": self._locale, "source": "unknown"}

    async def _minutes(self) -> int:
        while not (said := await self._ask(self._say("minutes")) or str(USUAL)).isdecimal():
            self._console.print(self._say("number", most=MAX_AROUND))
        return int(said)

    async def _mend(self, given: Json, problem: Json) -> None:
        """Ask again for what the server could not take, and for nothing else."""
        self._console.print(problem["detail"])
        field = str(problem.get("field", ""))
        wrong = next((name for name in FIELDS if name in field), "around" if "window" in field else None)
        choices = problem.get("choices") or []
        if choices and wrong == "place":
            given["place"] = await self._choose(choices)
            return
        for name in (wrong,) if wrong else FIELDS:
            given.pop(name, None)

    async def _choose(self, choices: Sequence[Json]) -> Json:
        for number, choice in enumerate(choices, 1):
            label = choice["label"]
            self._console.print(f"  {number}. {label.get(self._locale) if isinstance(label, Mapping) else label}")
        while True:
            said = await self._ask(">")
            if said.isdecimal() and 1 <= int(said) <= len(choices):
                chosen = choices[int(said) - 1]
                return {name: chosen[name] for name in ("lat", "lon", "tz", "name") if name in chosen}
            self._console.print(self._say("number", most=len(choices)))

    # --- a turn

    async def _turn(self, slot: Json) -> Json:
        self._console.print(Text(f"\n{slot['title']}", "bold"))
        self._console.print(slot.get("lead") or "")
        answers: list[Json] = []
        message = "" if slot["items"] else await self._ask(">")
        for item in slot["items"]:
            said, answer = await self._answer(item)
            if answer is None:  # words beside a choice are a message, as on the page: it may answer the whole batch
                message = said
                break
            answers.append(answer)
        if answers or message:
            await self._post("turns", {"message": message, "answers": answers})
        return await self._state()

    async def _answer(self, item: Json) -> tuple[str, Json | None]:
        """Ask one item: what was typed, and the answer that it is; None for words where the item takes none."""
        self._console.print(item["stem"])
        keys: dict[str, str] = {}
        for number, option in enumerate(item["options"], 1):
            shown = option["key"] if len(option["key"]) == 1 else str(number)
            keys[shown.casefold()] = option["key"]
            self._console.print(f"  {shown}. {option['label']}")
        if item.get("allow_skip"):
            self._console.print(Text(self._say("skip"), "dim"))
        said = await self._ask(">")
        if said.casefold() in keys:
            return said, {"item_id": item["item_id"], "option": keys[said.casefold()]}
        if said and item["input"]["type"] == "none":
            return said, None
        return said, {"item_id": item["item_id"], **({"text": said} if said else {"outcome": "skipped"})}

    async def _post(self, action: str, body: Json | None = None) -> None:
        """Send a turn and show the acknowledgement as it comes."""
        async with self._client.stream(
            "POST", f"/api/cases/{self._case}/{action}", json=body or {},
            headers={"accept": "text/event-stream", "idempotency-key": str(uuid4())},
        ) as stream:
            if stream.status_code >= 400:
                self._console.print(json.loads(await stream.aread())["detail"])
                return
            shown = ""
            async for line in stream.aiter_lines():
                if not line.startswith("data:"):
                    continue
                event = json.loads(line.removeprefix("data:"))
                if event["type"] == "ack.delta":
                    shown += event["text"]
                    self._console.print(Text(event["text"], "green"), end="")
                elif event["type"] == "ack.done":
                    again = event["text"] if event["text"] != shown else ""
                    self._console.print(Text(f"\n{again}" if shown and again else again, "green"))

    # --- speaking

    def _say(self, key: str, **arguments: str | int) -> str:
        return say(self._locale, f"terminal-{key}", **arguments)

    async def _ask(self, prompt: str) -> str:
        """Return a line without its margins; one that looks like a command and is none is asked for again.

        Raises:
            Stopped: the person asks for the result, or the input has ended.
        """
        while True:
            try:
                said = (await asyncio.to_thread(self._console.input, Text(f"{prompt} ", "bold"))).strip()
            except EOFError:
                raise Stopped from None
            if said in ENDS:
                raise Stopped
            if not COMMAND.fullmatch(said):
                return said
            self._console.print(self._say("commands"))

    async def _state(self) -> Json:
        found: Json = (await self._client.get(f"/api/cases/{self._case}")).json()
        return found

    def _show(self, state: Json) -> None:
        ends = [f"{_moment(state['window'][end]):%H:%M}" for end in ("start", "end")]
        self._console.print(Text(f"\n{ends[0]} {bar(state)} {ends[1]}", "cyan"))
        for name, ink in (("interval", "█"), ("supported", "▒")):
            found = state[name]
            pieces = found["segments"]
            wide = self._say("width", minutes=found["width_minutes"]) if len(pieces) < 2 else \
                self._say("pieces", count=len(pieces), minutes=sum(piece["width_minutes"] for piece in pieces))
            self._console.print(f"{ink} {self._say(name)} {found['from']['time']}–{found['to']['time']} {wide}")
