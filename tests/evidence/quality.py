"""How good the offline extractor is on our corpus; `python -m tests.evidence.quality` writes the page.

A found row is right when kind, relative and both ends of the date are the expected ones and its quote and the
expected span share at least half of the shorter one.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.llm.extractor import extract_line

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "data" / "extraction"
PAGE = ROOT / "docs" / "extractor-quality.md"


@dataclass(slots=True)
class Score:
    """Counts of one split or slice of it."""

    right: int = 0
    found: int = 0
    expected: int = 0
    dispositions: int = 0
    turns: int = 0
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        """Share of found rows that are right."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """Share of expected rows that were found."""
        return self.right / self.expected if self.expected else 1.0


def load(split: str) -> list[dict[str, Any]]:
    """Return the turns of "development" or "validation"."""
    lines = (CORPUS / f"{split}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def _same(found: dict[str, Any], expected: dict[str, Any]) -> bool:
    (a, b), (c, d) = found["span"], expected["span"]
    shared = min(b, d) - max(a, c)
    alike = all(found[key] == expected[key] for key in ("event_kind", "related_person", "from", "to"))
    return alike and 2 * shared >= min(b - a, d - c) and shared > 0


def _show(row: dict[str, Any], message: str) -> str:
    words = message[row["span"][0]:row["span"][1]]
    return f"{row['event_kind']} “{words}” {row['from'] or '–'} {row['related_person'] or ''}".strip()


async def measure(turns: Iterable[dict[str, Any]]) -> Score:
    """Run the offline extractor over turns and count."""
    score = Score()
    for turn in turns:
        given = {key: turn[key] for key in ("id", "message", "locale", "reference_date", "birth_date")}
        line = await extract_line(given)
        found: list[dict[str, Any]] = line["rows"]  # type: ignore[assignment]
        left = list(turn["rows"])
        for row in found:
            match = next((one for one in left if _same(row, one)), None)
            if match is None:
                score.wrong.append(f"{turn['id']} {turn['message']} → {_show(row, turn['message'])}")
            else:
                left.remove(match)
                score.right += 1
        score.missed += [f"{turn['id']} {turn['message']} → {_show(row, turn['message'])}" for row in left]
        score.found += len(found)
        score.expected += len(turn["rows"])
        score.dispositions += line["disposition"] == turn["disposition"]
        score.turns += 1
    return score


async def _main(show: str | None) -> None:
    parts: list[str] = []
    for split in ("development", "validation"):
        turns = load(split)
        for name, chosen in (("all", turns), ("zh", [t for t in turns if t["locale"] == "zh"]),
                             ("en", [t for t in turns if t["locale"] == "en"]),
                             ("hard", [t for t in turns if t["tier"] == "hard"])):
            score = await measure(chosen)
            parts.append(f"| {split} | {name} | {score.turns} | {score.expected} | {score.precision:.3f} | "
                         f"{score.recall:.3f} | {score.dispositions}/{score.turns} |")
    lists: list[str] = []
    for split in ("development", "validation"):
        score = await measure(load(split))
        for name, items in (("Missed", score.missed), ("Wrong", score.wrong)):
            lists += [f"### {name}, {split}", "", *([f"- {item}" for item in items] or ["- none"]), ""]
        if show == split:
            sys.stdout.write("\n".join([*score.missed, "", *score.wrong, ""]))
    head = (Path(__file__).parent / "quality_head.md").read_text(encoding="utf-8")
    PAGE.parent.mkdir(exist_ok=True)
    table = ["| split | slice | turns | rows | precision | recall | disposition |", "|" + "---|" * 7]
    PAGE.write_text("\n".join([head, *table, *parts, "", *lists]).rstrip() + "\n", encoding="utf-8")
    sys.stdout.write("\n".join([*table, *parts, ""]))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1] if len(sys.argv) > 1 else None))
