"""A sealed birth time reaches nothing: two runs that differ in it alone leave the same bytes everywhere but in the vault."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID, uuid5

import psycopg
import pytest
from prometheus_client import generate_latest
from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.models.wrapper import WrapperModel

import scoring
from app.calibration.blocks import blocks
from app.calibration.vault import Vault
from app.db.engine import connect
from app.db.gateway import Gateway
from app.embedded import Services
from app.llm.models import Models, build
from app.turns.ledger import scoring_case
from app.turns.opening import prepare
from tests.conftest import TestDatabase, _database
from tests.db.cases import unclocked
from tests.turns.world import BANK, Json, runner_of

ID, OWNER = UUID(int=1), UUID(int=2)
SENTINELS = (datetime(1990, 6, 20, 13, 11), datetime(1990, 6, 20, 14, 23))
"""Minutes that the run itself never names: both lie in the block, and no range or candidate of it begins or ends there."""
BIRTH: Json = {"date": "1990-06-20", "place_name": "成都", "tz": "Asia/Shanghai", "lat": 30.66, "lon": 104.07,
               "utc_offset_s": 32400, "reported_time": None}
WORDS = ("2012年9月去北京上大学", "2018年3月结婚", "2020年5月从北京搬到上海", "2021年10月升职")
ANY_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
BY_CHANCE = re.compile(rf"{ANY_ID.pattern}|0x[0-9a-f]+")
"""Ids and addresses in memory: any four digits may stand in them."""
OURS = re.compile(r"^shodhana_.*$", re.MULTILINE)
"""Lines of our own metrics; the others count what the interpreter does."""
TIMINGS = re.compile(r'"(\w*(seconds|_ms|timings?|latency))": ?(\{[^}]*\}|[0-9.e-]+|null)')


class Heard(WrapperModel):
    """A model that notes what it was told."""

    def __init__(self, wrapped: Any, heard: list[str]) -> None:
        super().__init__(wrapped)
        self.heard = heard

    async def request(self, messages: list[ModelMessage], *more: Any) -> ModelResponse:
        self.heard.append(words(messages))
        return await super().request(messages, *more)


def words(messages: list[ModelMessage]) -> str:
    """What a model is told, instructions included."""
    return repr([(getattr(message, "instructions", None), [getattr(part, "content", "") for part in message.parts])
                 for message in messages])


@dataclass
class Run:
    """All that one run left behind, outside the vault."""

    tables: dict[str, list[str]]
    inputs: list[str]
    heard: list[str]
    told: Json = field(default_factory=dict)

    def everything(self) -> str:
        """As one text."""
        return "\n".join([*(row for rows in self.tables.values() for row in rows), *self.inputs, *self.heard])


def models(heard: list[str]) -> Models:
    """The built-in rules behind a model that is told everything a remote one would be."""
    async def thank(messages: list[ModelMessage], _: AgentInfo) -> AsyncIterator[str]:
        heard.append(words(messages))
        yield "谢谢你告诉我。"

    return Models("told:model", FunctionModel(stream_function=thank, model_name="told"), Heard(build().extract, heard),
                  remote=True, provider="Told")


async def run(database: TestDatabase, truth: datetime, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Open, seal, tell, end, freeze; then what is left. The comparison comes after everything was copied."""
    heard: list[str] = []
    inputs: list[str] = []
    scored = scoring_case

    def noted(*arguments: Any) -> Json:
        case = scored(*arguments)
        inputs.append(json.dumps(case, ensure_ascii=False, sort_keys=True))
        return case

    for room in ("app.turns.plan", "app.turns.changes", "app.turns.opening"):
        monkeypatch.setattr(f"{room}.scoring_case", noted, raising=False)
    pool = await connect(database.app_url, size=5)
    gateway, vault = Gateway(pool), Vault(pool)
    runner = runner_of(gateway, models(heard))  # no shuffles: when theirs are done is nobody's affair
    await gateway.issue_owner(OWNER)
    await gateway.open_verify(ID, OWNER, "d", {
        "locale": "zh", "display_name": None, "birth": BIRTH, "block_minutes": 120, "block_offset": 40, "consent": "1",
        "counts": True, "scorer": "s"})
    (block,) = [one for one in blocks(truth.date(), 40) if one.start <= truth <= one.last]
    window = {"start": block.start.isoformat(timespec="minutes"), "end": block.last.isoformat(timespec="minutes"), "minutes": 120}
    case = {"locale": "zh", "display_name": None, "birth": BIRTH, "window": window, "source": "certificate", "as_of": "2026-08-31"}
    await gateway.name_block(ID, OWNER, block.number, **prepare(str(ID), case, BANK))
    await vault.seal(ID, OWNER, "k", truth)
    for number, (kind, words) in enumerate([*(("message", one) for one in WORDS), ("close", "")]):
        await gateway.begin_turn(case_id=ID, owner=OWNER, turn_id=uuid5(ID, str(number)), key=str(number), digest="d", kind=kind,
                                 message=words, answers=[], text=words, payload={})
        await runner.drain(ID)
    await runner.stop()
    view = await gateway.case_view(ID, OWNER)
    await gateway.freeze_verify(ID, OWNER, scorer="s", scored=noted(view["case"], view["ledger"]))
    left = Run(dump(database), inputs, sorted(heard))  # the two models of a turn are asked at once
    left.told = await vault.reveal(ID, OWNER)
    await pool.close()
    return left


def dump(database: TestDatabase) -> dict[str, list[str]]:
    """Every row of every table outside the vault, without what differs between any two runs: moments, chance ids, timings."""
    found: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    numbers = count()

    def same(text: str) -> str:
        text = ANY_ID.sub(lambda one: names.setdefault(one[0], f"<id {next(numbers)}>"), unclocked(text))
        return TIMINGS.sub(r'"\1": "<timing>"', text)

    with psycopg.connect(database.owner_url) as owner:
        tables = owner.execute("""select format('%I.%I', schemaname, tablename) from pg_tables
            where schemaname not in ('pg_catalog', 'information_schema', 'vault') order by 1""").fetchall()
        for (table,) in tables:
            rows = owner.execute(f"select to_jsonb(t)::text from {table} t order by ctid".encode()).fetchall()
            found[table] = [same(row) for (row,) in rows]
    return found


@contextmanager
def two(services: Services, template: str) -> Iterator[tuple[TestDatabase, TestDatabase]]:
    """Two databases that nobody else sees."""
    with ExitStack() as stack:
        open_ = contextmanager(_database)
        yield stack.enter_context(open_(services, template)), stack.enter_context(open_(services, template))


async def test_two_runs_that_differ_in_the_sealed_time_alone_leave_the_same_bytes(
        services: Services, template: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with two(services, template) as databases:
        first, second = [await run(database, truth, monkeypatch) for database, truth in zip(databases, SENTINELS, strict=True)]
    assert first.inputs == second.inputs and len(first.inputs) > len(WORDS)
    assert first.heard == second.heard and len(first.heard) >= 2 * len(WORDS)
    assert first.tables == second.tables
    assert first.tables["rect.result"] and first.tables["rect.event"] and first.tables["rect.turn"]
    # and the sealed minute, in whatever dress, stands nowhere: not in a row, a scoring input, a prompt, a log line, a metric
    for left, truth in ((first, SENTINELS[0]), (second, SENTINELS[1])):
        assert left.told["truth"]["time"] == f"{truth:%H:%M}"
        text = "\n".join([left.everything(), BY_CHANCE.sub("", caplog.text), *OURS.findall(generate_latest().decode())])
        assert re.findall(rf"(?<![\d:]){truth:%H}[:：点]?{truth:%M}(?!\d)|{truth - timedelta(hours=9):%Y-%m-%dT%H:%M}", text) == []


async def test_the_frozen_result_comes_from_its_frozen_input_again(
        services: Services, template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with two(services, template) as (database, _):
        left = await run(database, SENTINELS[0], monkeypatch)
    (check,) = [json.loads(row) for row in left.tables["rect.verify_case"]]
    again = scoring.score(json.loads(left.inputs[-1]))
    for name in ("interval", "supported", "representative", "fingerprint"):
        assert check["frozen"][name] == again[name]
    assert check["frozen"]["rows"] == len(WORDS)
    assert left.told["candidate"]["minutes"] == sum(one["width_minutes"] for one in again["interval"]["segments"])
