"""How long a report takes: `python -m tests.bench.report` prints milliseconds, best and median of twenty.

Limits set for this room: JSON 20 ms, HTML 50 ms, PDF 500 ms.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

from app.domain.report import build, cards, why
from app.render import html, markdown, pdf, png, svg
from tests.report.views import load

RUNS = 20


def milliseconds(work: Callable[[], object]) -> tuple[float, float]:
    """Best and median of the runs, after one that warms caches."""
    work()
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        taken.append(1000 * (time.perf_counter() - start))
    return min(taken), median(taken)


def main() -> None:
    """Print one line a format."""
    view = load("removed")
    report = build(view, "zh")
    tasks: dict[str, Callable[[], object]] = {
        "JSON": lambda: build(view, "zh"),
        "why": lambda: why(view, "zh"),
        "cards": lambda: cards(view, "zh"),
        "Markdown": lambda: markdown.render(report),
        "SVG": lambda: svg.render(report),
        "HTML": lambda: html.render(report),
        "PDF": lambda: pdf.render(report),
        "PNG": lambda: png.render(report),
    }
    for name, work in tasks.items():
        best, middle = milliseconds(work)
        sys.stdout.write(f"{name:<9} best {best:7.2f} ms   median {middle:7.2f} ms\n")


if __name__ == "__main__":
    main()
