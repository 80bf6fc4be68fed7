"""Another window at any time: wider, narrower, elsewhere, over midnight. Rows stay, a receipt is left, no second charge."""

from __future__ import annotations

import psycopg
import pytest

from app.domain.report import build
from app.turns.results import report_view
from tests.conftest import TestDatabase
from tests.turns.world import WINDOW, Case, Json, confirmed

LIFE = ("2008年9月上大学", "2012年7月进公司工作", "2016年10月结婚")
WINDOWS: dict[str, Json] = {
    "wider": {"start": "1990-06-15T10:00", "end": "1990-06-15T20:00", "minutes": 300},
    "narrower": {"start": "1990-06-15T13:30", "end": "1990-06-15T15:00", "minutes": 45},
    "elsewhere": {"start": "1990-06-15T18:00", "end": "1990-06-15T21:00", "minutes": 90},
    "over midnight": {"start": "1990-06-15T22:30", "end": "1990-06-16T02:00", "minutes": 105},
    "the whole day": {"start": "1990-06-15T00:00", "end": "1990-06-15T23:59", "minutes": 720},
}


def facts(database: TestDatabase, case: Case) -> list[str]:
    """States of the chargeable fact."""
    with psycopg.connect(database.owner_url) as owner:
        rows = owner.execute("select state from rect.billing_fact where key = %s order by created_at",
                             (f"rectification:case:{case.id}",)).fetchall()
    return [row[0] for row in rows]


@pytest.mark.parametrize("delivered", [False, True])
@pytest.mark.parametrize("name", WINDOWS)
async def test_the_rows_are_read_again_under_the_new_window(
    case: Case, database: TestDatabase, name: str, delivered: bool
) -> None:
    for line in LIFE:
        await case.say(line)
    if delivered:
        await case.do("finish")
    before, charged, window = await case.view(), facts(database, case), WINDOWS[name]
    turn = await case.do("window", window=window, reason="妈妈想起来了")
    assert turn["status"] == "done"
    view = await case.view()
    assert confirmed(view) == confirmed(before)
    [receipt] = view["window_receipts"]
    assert (receipt["old"], receipt["new"]) == (WINDOW, window)
    assert receipt["reason"] == "妈妈想起来了"
    for part in ("interval", "supported", "candidates"):
        assert receipt[part]["before"] == before["result"]["data"][part]
        assert receipt[part]["after"] == view["result"]["data"][part]
    declared = view["result"]["data"]["window"]
    for end in ("start", "end"):
        assert f"{declared[end]['date']}T{declared[end]['time']}" == window[end]
    assert view["result"]["reason"] == "window" and view["result"]["version"] == before["result"]["version"] + 1
    assert len(view["snapshots"]) == len(confirmed(view))
    assert facts(database, case) == charged == ["reserved", "settled"]
    assert view["case"]["status"] == before["case"]["status"]


@pytest.mark.parametrize(("name", "said"), [("wider", "10:00–20:00"), ("over midnight", "06-15 22:30–06-16 02:00"),
                                            ("elsewhere", "18:00–21:00")])
async def test_the_report_tells_both_windows_and_that_all_was_kept(case: Case, name: str, said: str) -> None:
    await case.say(LIFE[0])
    await case.do("window", window=WINDOWS[name], reason="妈妈想起来了")
    (told,) = build(report_view(await case.view()), "zh")["windows"]
    assert told["texts"]["new"] == said and "12:30" in told["texts"]["old"] and "16:30" in told["texts"]["old"]
    assert told["reason"] == "妈妈想起来了"
    assert "第 1 段" in told["texts"]["candidates_before"] and "相对支持度" in told["texts"]["candidates_after"]
    assert told["kept"] == "经历全部保留，没有重新收费。"


async def test_there_and_back_again_gives_the_first_result_and_two_receipts(case: Case) -> None:
    for line in LIFE:
        await case.say(line)
    before = (await case.view())["result"]["data"]
    await case.do("window", window=WINDOWS["elsewhere"])
    await case.do("window", window=WINDOW)
    view = await case.view()
    assert len(view["window_receipts"]) == 2
    for part in ("interval", "supported", "candidates", "fingerprint"):
        assert view["result"]["data"][part] == before[part]


async def test_events_that_agree_in_one_window_and_not_in_another_are_shown_and_kept(case: Case) -> None:
    for line in ("2012年12月22日我入职第一家公司", "2011年8月24日我结婚了", "2022年5月19日我开始读大学", "2022年3月19日我搬到上海",
                 "2022年9月14日我做了手术", "2021年2月1日我买股票赚了一大笔钱"):
        await case.say(line)
    agreed = await case.view()
    assert len(confirmed(agreed)) == 6 and agreed["result"]["data"]["conflicts"] == {"evidence_conflict": False, "event_ids": []}
    await case.do("window", window=WINDOWS["narrower"])
    view = await case.view()
    rows = [str(row["id"]) for row in confirmed(view)]
    found = view["result"]["data"]["conflicts"]
    assert found["evidence_conflict"] and 0 < len(found["event_ids"]) < len(rows)
    report = build(report_view(view), "zh")
    [note] = [note for note in report["ranges"]["notes"] if "对不上" in note]
    quotes = {str(row["id"]): row["user_quote"] for row in confirmed(view)}
    assert all((quote in note) == (row in found["event_ids"]) for row, quote in quotes.items())
    assert [row["evidence_id"] for row in report["attribution"]["rows"]] == rows
