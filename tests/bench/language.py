"""How long reading dates and grounding quotes takes, and whether it stays linear: `python -m
tests.bench.language`.

Prints a table and one JSON line. `ratio` is the time of 20,000 characters over forty times that of 500:
about 1 when
the work is linear. CPU time, best of several runs, after a warm-up (the almanac and the scripts load once).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from datetime import date

from app.domain.dates import read_dates
from app.domain.grounding import locate

TODAY = date(2026, 8, 31)
SIZES = (500, 5_000, 20_000)
LIMITS = {500: 1.0, 20_000: 20.0}
"""Milliseconds allowed for a message and for the longest turn."""

STORY_ZH = (
    "我小时候家里住在厂区的老楼里，父母上班很忙，平时都是奶奶带我。2011年9月我考上了大学，第一次离开家，"
    "心里又高兴又害怕，给家里写了很多信。后来换过两次专业，最后学了自己喜欢的东西，"
    "也认识了几个一直来往的朋友。"
    "毕业那年夏天我们一起租了房子，每天早上挤地铁去上班，晚上回来做饭。2016年底公司裁员，我在家待了三个月，"
    "那段时间身体不太好，医生让我多休息。去年国庆我弟弟结婚，全家人终于又聚到了一起，大家都很开心。")
STORY_EN = (
    "When I was little we lived near the factory and my grandmother looked after us most of the time. In "
    "September 2011 I went to university and for the first time I was far away from home, which was "
    "exciting and "
    "frightening at once. Later I changed my subject twice and met the friends I still have. The "
    "summer after "
    "graduation we rented a flat together. At the end of 2016 the company let people go and I stayed "
    "at home for "
    "three months. Last year my brother got married and the whole family came together again. ")
DENSE = "2016年9月上大学，去年国庆搬家，26岁那年结婚，2015年夏天到2017年初在上海。"
TEXTS = {"story zh": STORY_ZH, "story en": STORY_EN, "dates only": DENSE}
HARD = {"one character": "哈", "figures": "1", "numerals": "一", "year": "2016年", "words": "the ",
        "marks": "a\u0301", "stops": "哈。"}


def milliseconds(work: Callable[[], object], runs: int = 9) -> float:
    """Return the best CPU time of several runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best * 1000


def fill(text: str, size: int) -> str:
    """Repeat a text to exactly `size` characters."""
    return (text * (size // len(text) + 1))[:size]


def measure(kind: str, name: str, text: str) -> dict[str, object]:
    """Time one kind of work on one text at every size."""
    took: dict[int, float] = {}
    for size in SIZES:
        turn = fill(text, size)
        quote = turn[size // 2:size // 2 + 24] if kind != "absent" else "这句话从来没有出现过"
        if kind == "dates":
            took[size] = milliseconds(lambda turn=turn: read_dates(turn, today=TODAY))
        else:
            took[size] = milliseconds(lambda turn=turn, quote=quote: locate(turn, quote))
    return {"work": kind, "text": name, **{f"ms_{size}": round(value, 3) for size, value in took.items()},
            "ratio": round(took[SIZES[-1]] / (took[SIZES[0]] * SIZES[-1] / SIZES[0]), 2)}


def main() -> None:
    """Print the table, then the JSON."""
    read_dates("农历2016年八月十五", today=TODAY)
    locate("後來", "后来")
    rows: list[dict[str, object]] = []
    for kind in ("dates", "ground", "absent"):
        rows += [measure(kind, name, text) for name, text in TEXTS.items()]
    for kind in ("dates", "ground"):
        rows += [measure(kind, name, text) for name, text in HARD.items()]
    out = [f"{'work':8}{'text':16}" + "".join(f"{size:>10,}" for size in SIZES) + f"{'ratio':>8}"]
    out += [f"{row['work']!s:8}{row['text']!s:16}" + "".join(f"{row[f'ms_{size}']:>10}" for size in SIZES)
            + f"{row['ratio']:>8}" for row in rows]
    sys.stdout.write("\n".join(out) + "\n")
    sys.stdout.write(json.dumps({"limits_ms": LIMITS, "rows": rows}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
