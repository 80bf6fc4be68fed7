"""Whatever a person does, in whatever order: the laws of the interview hold on the real database.

Each walk is a person who clicks, skips, refuses, tells, corrects, denies, taps on rows, changes the window, ends and
opens again, drawn from a seed. Nobody is asked endlessly, nothing breaks, no slot is empty without a reason.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.domain.interview import EMPTY_REASONS
from tests.turns.world import WINDOW, Case, confirmed

Json = dict[str, Any]
WORDS = (
    "2008年9月上大学", "2012年7月毕业，同年进公司工作", "2016年10月结婚", "2018年3月搬家到上海", "前几年换过一次工作",
    "我记错了，是2009年9月上的大学", "没有结过婚", "爷爷2010年去世了", "2020年我妈妈做了手术", "9月", "对", "不是", "不想说", "不知道",
    "大学毕业那年搬了家", "上面说的结婚不算", "2015年升职，2017年又升职，2019年辞职", "A C B D", "2030年会发财", "今天天气不错",
    "18岁那年离开家乡", "最近真的不想活了", "2013年底分手，2014年初又谈了一个", "其实是2017年", "I moved to Berlin in May 2019",
    "2026年10月刚换了工作", "右手臂上有一块疤", "我是做老师的", "想问问明年适不适合跳槽",
)
WINDOWS = (WINDOW, {**WINDOW, "start": "1990-06-15T06:00", "end": "1990-06-15T22:00", "minutes": 480},
           {**WINDOW, "start": "1990-06-15T13:00", "end": "1990-06-15T15:00", "minutes": 60})
_EXPECTED = {"not-offered", "illegal-transition", "unknown-row", "gate-closed"}
"""Problems that a random walk may run into; any other is a defect."""


def _answer(chance: random.Random, item: Json) -> Json:
    choices: list[Json] = [{"outcome": name} for name in ("skipped", "refused", "unknown")]
    choices += [{"option": option["key"]} for option in item["options"]] * 2
    if item["input"]["type"] != "none":
        choices += [{"text": chance.choice(WORDS)}] * 4
    return {"item_id": item["item_id"], **chance.choice(choices)}


async def _step(chance: random.Random, case: Case, view: Json) -> Json:
    rows = [row["id"] for row in view["ledger"]]
    roll = chance.random()
    if roll < 0.45 and view["slot"]["items"]:
        items = [item for item in view["slot"]["items"] if chance.random() < 0.8] or view["slot"]["items"]
        return await case.say(chance.choice(("", "", chance.choice(WORDS))), [_answer(chance, one) for one in items])
    if roll < 0.75:
        return await case.say(" ".join(chance.sample(WORDS, chance.randint(1, 3))))
    if roll < 0.87 and rows:
        kind = chance.choice(("confirm_evidence", "reject_evidence", "revise"))
        return await case.say(chance.choice(WORDS) if kind == "revise" else "", kind=kind,
                              payload={"evidence_id": chance.choice(rows)})
    if roll < 0.92:
        return await case.do("window", window=chance.choice(WINDOWS), reason="想起来了")
    kind = chance.choice(("accept", "accept", "finish", "reopen", "confirm"))
    return await case.do(kind, candidate_id="c1", consent=True)


def _widths(view: Json) -> tuple[int, int]:
    data = view["result"]["data"]
    return tuple(sum(part["width_minutes"] for part in data[name]["segments"])  # type: ignore[return-value]
                 for name in ("interval", "supported"))


@pytest.mark.parametrize("seed", range(4))
async def test_no_walk_breaks_a_law(case: Case, seed: int) -> None:
    chance = random.Random(seed)
    before = await case.view()
    for _ in range(14):
        turn = await _step(chance, case, before)
        after = await case.view()
        if turn["status"] == "failed":
            assert turn["problem"]["type"] in _EXPECTED, turn
            assert after["slot"] == before["slot"]
        slot = after["slot"]
        assert (slot["state"] == "open") == bool(slot["items"])
        assert slot["state"] == "open" or slot["reason"] in EMPTY_REASONS - {"no_question", "planner_error", "stuck"}
        assert (slot.get("reason") == "delivered") == (after["outcome"] is not None)
        assert len(set(after["state"]["asked"])) == len(after["state"]["asked"])
        assert after["state"]["rounds"] <= 8
        old, new = ([row["id"] for row in confirmed(view)] for view in (before, after))
        if new[: len(old)] == old and after["case"]["window"] == before["case"]["window"]:
            assert all(now <= was for now, was in zip(_widths(after), _widths(before), strict=True)), turn
        before = after
