"""How long a report takes: `python -m tests.bench.report` prints milliseconds, best and median, beside the limits.

Limits set for a case of 20 rows: JSON 20 ms, HTML 50 ms, PDF 500 ms, a change of the window 100 ms; the report of turn 0
10 ms. The report is made from stored state; a change of the window is a whole turn with a real database.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from statistics import median

from app.domain.report import build, cards, why
from app.domain.report.comparison import compare
from app.render import html, markdown, pdf, png, svg
from tests.report.people import event
from tests.report.views import Json, load, view
from tests.turns.world import WINDOW, Case, confirmed, runner_of

RUNS = 20
DOMAINS = ("education", "career", "relationship", "relocation", "finance", "health", "family")
LIFE = ("2008年9月上大学", "2010年3月搬到北京", "2011年5月卖房赚了一笔", "2012年7月进公司工作", "2013年2月我做了手术",
        "2014年6月升职了", "2015年10月搬到上海", "2016年10月结婚", "2017年3月换了工作", "2018年3月搬到广州",
        "2018年11月我住院了", "2019年4月儿子出生", "2019年9月投资亏了钱", "2020年5月辞职了", "2020年12月搬到深圳",
        "2021年6月创业开了公司", "2022年1月父亲做了手术", "2022年8月买了房子", "2023年2月升职了", "2023年9月搬到成都")


def twenty() -> Json:
    """A stored case of twenty dated rows."""
    rows = [event(at + 1, DOMAINS[at % 7], date(2006 + at % 18, 1 + at * 5 % 12, 1 + at * 7 % 28)) for at in range(20)]
    return view(rows, {"start": "12:30", "end": "16:30"})


def milliseconds(work: Callable[[], object], runs: int = RUNS) -> Iterator[float]:
    """Times of the runs, after one that warms caches."""
    work()
    for _ in range(runs):
        start = time.perf_counter()
        work()
        yield 1000 * (time.perf_counter() - start)


def tell(name: str, taken: list[float], limit: float | None) -> bool:
    """Print one line; whether the best run is within the limit."""
    well = limit is None or min(taken) <= limit
    beside = "" if limit is None else f"   limit {limit:5.0f} ms   {'ok' if well else 'TOO SLOW'}"
    sys.stdout.write(f"{name:<22} best {min(taken):7.2f} ms   median {median(taken):7.2f} ms{beside}\n")
    return well


async def windows(url: str) -> list[float]:
    """A change of the window of a case with twenty rows, from the stored turn to its end."""
    from app.db.engine import connect
    from app.db.gateway import Gateway

    pool = await connect(url, size=5)
    gateway = Gateway(pool)
    case = await Case(gateway, runner_of(gateway)).open()
    for line in LIFE:
        await case.say(line)
    rows, taken = len(confirmed(await case.view())), []
    for at in range(RUNS + 1):
        other = WINDOW if at % 2 else {"start": "1990-06-15T13:00", "end": "1990-06-15T16:00", "minutes": 90}
        start = time.perf_counter()
        turn = await case.do("window", window=other)
        taken.append(1000 * (time.perf_counter() - start))
        assert turn["status"] == "done", turn
    sys.stdout.write(f"({rows} rows confirmed for the change of the window)\n")
    await pool.close()
    return taken[1:]


def main() -> int:
    """Print one line a task; 1 if one is over its limit."""
    stored, first = twenty(), load("zero")
    report = build(stored, "zh")
    tasks: dict[str, tuple[Callable[[], object], float | None]] = {
        "report of turn 0": (lambda: build(first, "zh"), 10),
        "JSON": (lambda: build(stored, "zh"), 20),
        "why": (lambda: why(stored, "zh"), None),
        "cards": (lambda: cards(stored, "zh"), None),
        "two versions": (lambda: compare(first, stored, "zh"), None),
        "Markdown": (lambda: markdown.render(report), None),
        "SVG": (lambda: svg.render(report), None),
        "HTML": (lambda: html.render(build(stored, "zh")), 50),
        "PDF": (lambda: pdf.render(build(stored, "zh")), 500),
        "PNG": (lambda: png.render(report), None),
    }
    well = [tell(name, list(milliseconds(work)), limit) for name, (work, limit) in tasks.items()]
    from app.db.migrate import migrate
    from app.embedded import Services

    with tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder, \
            Services.start(Path(folder)) as services:
        migrate(services.owner_url, app_password=services.passwords["app"], worker_password=services.passwords["worker"])
        well.append(tell("change of the window", asyncio.run(windows(services.app_url)), 100))
    return 0 if all(well) else 1


if __name__ == "__main__":
    raise SystemExit(main())
