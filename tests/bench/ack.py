"""How fast the gate is, and how soon after a model's first token a person sees a word.

    python -m tests.bench.ack

Prints a table, then one line of JSON. Figures are of this machine; the second is measured against a stub on
the loopback address, so it holds the whole path: provider client, queue, gate.
"""

from __future__ import annotations

import asyncio
import json
import re
import statistics
import sys
import time
from pathlib import Path

from app.llm.acknowledger import AckDelta, Acknowledger
from app.llm.gate import Gate
from app.llm.models import build
from tests.llm.stub import Stub, serve

CASES = json.loads((Path(__file__).parents[1] / "data" / "ack_clean.json").read_text(encoding="utf-8"))[
    "cases"
]
ROUNDS = 20


TOKENS = {"zh": re.compile(r".{1,2}", re.DOTALL), "en": re.compile(r"\s*\S+")}
"""Chunks as models make them: two characters, or a word with its blank."""


def gate_speed(locale: str, whole: bool) -> dict[str, float]:
    """Feed every clean sentence, whole or token by token; megabytes of text per CPU second of feeding
    and finishing, the first round (which makes the automaton's states) left out."""
    cases = [case for case in CASES if case["locale"] == locale]
    made = spent = fed = 0.0
    for turn in range(ROUNDS + 1):
        if turn == 1:
            made = spent = fed = 0.0
        for case in cases:
            text = case["sentence"]
            chunks = [text] if whole else TOKENS[locale].findall(text)
            begun = time.process_time()
            gate = Gate(case["message"], locale)
            ready = time.process_time()
            for chunk in chunks:
                gate.feed(chunk)
            gate.finish()
            spent += time.process_time() - ready
            made += ready - begun
            fed += len(text.encode())
    return {
        "mb_per_s": fed / spent / 1e6,
        "us_per_sentence": spent / ROUNDS / len(cases) * 1e6,
        "us_per_gate": made / ROUNDS / len(cases) * 1e6,
    }


def closed_speed() -> float:
    """Megabytes per second of a model that does not stop after its sentence."""
    gate, chunk = Gate("", "zh"), "谢谢你。"
    begun = time.perf_counter()
    for _ in range(200_000):
        gate.feed(chunk)
    return 200_000 * len(chunk.encode()) / (time.perf_counter() - begun) / 1e6


async def first_byte(times: int) -> list[float]:
    """Milliseconds from the stub's first token to the first delta."""
    waits: list[float] = []
    clock = asyncio.get_running_loop().time
    async with serve(Stub(tokens=("谢谢你", "告诉我", "这些", "。"))) as stub:
        acknowledger = Acknowledger(build("openai:stub", base_url=f"{stub.url}/v1", api_key="key"))
        for _ in range(times):
            seen = False
            async for event in acknowledger.stream("2012年9月我去北京上大学", locale="zh"):
                if isinstance(event, AckDelta) and not seen:
                    seen = True
                    waits.append((clock() - stub.first_token_at) * 1000)
    return waits


def main() -> None:
    """Run all and print."""
    figures: dict[str, float] = {}
    for locale in ("zh", "en"):
        Gate("", locale)
        for whole, name in ((False, "tokens"), (True, "whole")):
            for key, value in gate_speed(locale, whole).items():
                figures[f"gate.{locale}.{name}.{key}"] = round(value, 2)
    figures["gate.closed.mb_per_s"] = round(closed_speed(), 1)
    waits = asyncio.run(first_byte(60))[5:]
    figures["first_byte_ms.median"] = round(statistics.median(waits), 2)
    figures["first_byte_ms.p95"] = round(statistics.quantiles(waits, n=20)[-1], 2)
    for key, value in figures.items():
        sys.stdout.write(f"{key:40} {value:>10}\n")
    sys.stdout.write(json.dumps({"bench": "ack", **figures}) + "\n")


if __name__ == "__main__":
    main()
