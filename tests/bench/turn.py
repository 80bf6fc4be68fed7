"""What the server itself costs in a turn: `python -m tests.bench.turn`.

Two figures, each a ratio within this one run:

- a turn without planning, engine and model, beside a bare route that makes the same round trips to the same database
  (goal: at most 3);
- SQL time and bytes of turn 10 beside turn 2 (goal: within 10%): no turn may get dearer as a conversation grows.

                     wire (counts ReadyForQuery, bytes, waiting time)
    client ── server ──────────────────────────────────────────────── PostgreSQL
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import parse_qs, quote, urlsplit, urlunsplit
from uuid import uuid4

import httpx
import uvicorn
from litestar import Litestar, post

from app.db.engine import connect
from app.db.gateway import Gateway
from app.main import create_app
from app.serving import database
from app.settings import Settings
from tests.turns.world import Case, runner_of

TURNS = 60
SAID = "那几年没有什么特别的事。"
"""Words that hold no event: what a turn costs beside what it finds."""
OPENING = {"birth": {"date": "1990-06-15", "place": {"lat": 30.66, "lon": 104.07, "tz": "Asia/Shanghai"}},
           "window": {"start": "13:30", "end": "15:30"}, "source": "family", "locale": "zh"}


@dataclass
class Wire:
    """A socket between the server and its database that counts what passes."""

    folder: Path
    behind: str
    trips: int = 0
    sent: int = 0
    received: int = 0
    waited: float = 0.0
    _since: dict[int, float] = field(default_factory=dict)

    async def serve(self) -> None:
        """Take connections until cancelled."""
        server = await asyncio.start_unix_server(self._connection, self.folder / ".s.PGSQL.5432")
        async with server:
            await server.serve_forever()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream, downstream = await asyncio.open_unix_connection(self.behind)
        name = id(writer)
        await asyncio.gather(self._there(name, reader, downstream), self._back(name, upstream, writer))

    async def _there(self, name: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            self._since.setdefault(name, time.perf_counter())
            self.sent += len(data)
            writer.write(data)
        writer.close()

    async def _back(self, name: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        left = b""
        while data := await reader.read(65536):
            self.received += len(data)
            left += data
            while len(left) >= 5 and len(left) > (size := int.from_bytes(left[1:5])):
                if left[:1] == b"Z":
                    self.trips += 1
                    self.waited += time.perf_counter() - self._since.pop(name, time.perf_counter())
                left = left[size + 1:]
            writer.write(data)
        writer.close()

    def read(self) -> tuple[int, int, float]:
        """Return (round trips, bytes both ways, seconds waited) so far."""
        return self.trips, self.sent + self.received, self.waited


@contextmanager
def wired(url: str) -> Iterator[tuple[Wire, str]]:
    """A wire in front of the bundled PostgreSQL's socket, and the URL that goes through it."""
    parts = urlsplit(url)
    given = parse_qs(parts.query)
    behind = f"{given['host'][0]}/.s.PGSQL.{parts.port or given.get('port', ['5432'])[0]}"
    with tempfile.TemporaryDirectory(prefix="wire-") as folder:
        wire = Wire(Path(folder), behind)
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever, daemon=True)
        thread.start()
        asyncio.run_coroutine_threadsafe(wire.serve(), loop)
        user = parts.netloc.rpartition("@")[0]
        yield wire, urlunsplit((parts.scheme, f"{user}@", parts.path, f"host={quote(folder)}&port=5432", ""))
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


@contextmanager
def served(app: Litestar) -> Iterator[str]:
    """A real server in a thread; its address."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", access_log=False))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def bare(url: str) -> Litestar:
    """A route that sends a turn's statements one after the other, and nothing around them."""
    worlds: list[Case] = []

    @post("/bare")
    async def trip() -> dict[str, int]:
        if not worlds:
            gateway = Gateway(await connect(url))
            worlds.append(await Case(gateway, runner_of(gateway)).open())
        return {"events": await statements(worlds[0])}

    return Litestar([trip], openapi_config=None)


async def statements(case: Case) -> int:
    """What PostgreSQL is asked in a turn: stored, claimed, read, acknowledged, read, finished, and five looks for news."""
    gateway = case.gateway
    await gateway.token_version(case.owner)
    begun = await case.begin(SAID)
    claim = await gateway.claim_turn(case_id=case.id, worker="bench", lease_s=30)
    assert claim is not None
    context = await gateway.context(claim)
    await gateway.record_ack(claim, text="谢谢，我听到了。", source="model", replaced=False)
    await gateway.context(claim)
    await gateway.finish_turn(claim, {
        "ledger_version": context["ledger_version"], "evidence": [], "expect_confirmed": [], "case": None, "result": None,
        "interview": context["state"], "slot": context["slot"], "offer": None, "outcome": None, "report": False, "receipt": {}})
    await gateway.claim_turn(case_id=case.id, worker="bench", lease_s=30)
    news = [await gateway.events_after(case.id, case.owner, begun["first_event"] - 1) for _ in range(5)]
    return len(news[-1])


class Person:
    """Somebody who says the same harmless thing turn after turn."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=address, timeout=30)
        opened = self._client.post("/api/cases", json=OPENING).raise_for_status().json()
        self._client.headers["authorization"] = f"Bearer {opened['token']}"
        self._case = f"/api/cases/{opened['case']['id']}"

    def say(self) -> float:
        """Say it, read the stream to its end; seconds."""
        began = time.perf_counter()
        with self._client.stream("POST", f"{self._case}/turns", json={"message": SAID},
                                 headers={"accept": "text/event-stream", "idempotency-key": str(uuid4())}) as stream:
            for line in stream.iter_lines():
                if line.startswith("event: turn.done"):
                    break
        return time.perf_counter() - began

    def thought(self) -> list[float]:
        """Seconds that model, engine and planning took, turn by turn, from the receipts."""
        turns = self._client.get(f"{self._case}/export").raise_for_status().json()["turns"]
        spent = [turn["receipt"]["milliseconds"] for turn in turns]
        return [(one["plan"] + max(one["extract"], one["acknowledge"])) / 1000 for one in spent]


def growth(url: str) -> dict[str, float]:
    """Turn 10 beside turn 2: bytes and SQL seconds, over several conversations."""
    sizes: dict[int, list[int]] = {2: [], 10: []}
    waits: dict[int, list[float]] = {2: [], 10: []}
    trips: list[int] = []
    with wired(url) as (wire, through), tempfile.TemporaryDirectory() as state, \
            served(create_app(_settings(state), through)) as address:
        for _ in range(15):
            person = Person(address)
            for turn in range(1, 11):
                before = wire.read()
                person.say()
                after = wire.read()
                trips.append(after[0] - before[0])
                if turn in sizes:
                    sizes[turn].append(after[1] - before[1])
                    waits[turn].append(after[2] - before[2])
    return {"trips": median(trips), "bytes_2": median(sizes[2]), "bytes_10": median(sizes[10]),
            "sql_ms_2": 1000 * median(waits[2]), "sql_ms_10": 1000 * median(waits[10])}


def work(url: str) -> dict[str, float]:
    """A turn without thought beside the bare route."""
    with tempfile.TemporaryDirectory() as state, served(create_app(_settings(state), url)) as address, \
            served(bare(url)) as plain:
        person = Person(address)
        whole = [person.say() for _ in range(TURNS)]
        server = [max(taken - thought, 0) for taken, thought in zip(whole, person.thought(), strict=True)]
        client = httpx.Client(base_url=plain)
        beside = []
        for _ in range(TURNS):
            began = time.perf_counter()
            client.post("/bare").raise_for_status()
            beside.append(time.perf_counter() - began)
    return {"turn_ms": 1000 * quiet(whole), "server_ms": 1000 * quiet(server), "bare_ms": 1000 * quiet(beside)}


def quiet(taken: list[float]) -> float:
    """Return what a run takes when nothing else does: the lower tenth, after the first five."""
    return quantiles(taken[5:], n=10)[0]


def _settings(state: str) -> Settings:
    return Settings(state_dir=Path(state), placebo=0, turns_per_minute=1_000_000)


def main() -> None:
    """Print the two ratios, and as JSON with --json."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, \
            database(Settings(state_dir=Path(folder)), join=False) as stores:
        grown = growth(stores.database_url)
        worked = work(stores.database_url)
    found = {**grown, **worked, "server_to_bare": worked["server_ms"] / worked["bare_ms"],
             "bytes_ratio": grown["bytes_10"] / grown["bytes_2"], "sql_ratio": grown["sql_ms_10"] / grown["sql_ms_2"]}
    if "--json" in sys.argv:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    lines = [
        f"a turn {found['turn_ms']:.1f} ms, of it the server {found['server_ms']:.1f} ms over {found['trips']:.0f} round trips",
        f"SQL of it, over the wire {found['sql_ms_2']:.1f} ms",
        f"bare route, the same statements {found['bare_ms']:.1f} ms",
        f"server / bare        {found['server_to_bare']:.2f}   (goal <= 3)",
        f"bytes, turn 10 / 2   {found['bytes_ratio']:.3f}  (goal 0.9-1.1)",
        f"SQL time, turn 10/2  {found['sql_ratio']:.3f}  (goal 0.9-1.1)",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
