"""Plan, results and report of a replay as files of a folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from app.calibration.cases import Json, Person, digest, offset_in_window
from app.calibration.replay import Reply, measure, plan, run, swapped

_LEAST_CASES: Final = 20


def replay_into(folder: Path, people: Sequence[Person], minutes: int, swaps: int, seed: int, secret: bytes) -> Json:
    """Write the plan, run, write the results, then open the truth and write the report.

    Returns:
        The report.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "plan.json", sealed := plan(people, minutes, swaps, seed, secret))
    replies, refused = run(people, minutes, secret)
    lines = [_line(one, replies[one]) for one in sorted(replies)]
    (folder / "results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    truths = {one.id: offset_in_window(secret, one.id, minutes) for one in people}
    able = [one for one in people if one.id in replies]
    found = measure(replies, truths, seed)
    others = [measure(swapped(able, minutes, secret, seed, number), truths, seed) for number in range(swaps)]
    report = {
        "label": "not a release metric", "plan_digest": digest(sealed), "results_digest": digest(lines),
        "window_minutes": minutes, "refused": refused, "measured": found, "placebo": _placebo(found, others),
        "coverage_statement": _statement(found),
    }  # fmt: skip
    _write(folder / "report.json", report)
    (folder / "report.md").write_text(_page(report), encoding="utf-8")
    return report


def _line(identity: str, one: Reply) -> Json:
    return {
        "id": identity, "representative": one.representative, "share": list(one.share),
        "candidate": [int(inside) for inside in one.candidate], "supported": [int(inside) for inside in one.supported],
    }  # fmt: skip


def _placebo(found: Json, others: Sequence[Json]) -> Json:
    """The same numbers with rows swapped between people: without beating them nothing may be claimed."""
    if not others or not found["cases"]:
        return {"status": "not_run"}
    real = found["coverage"]["candidate"]["excess"]
    swapped_ = sorted(one["coverage"]["candidate"]["excess"] for one in others)
    ranks = [one["rank"]["mean"] for one in others]
    return {
        "status": "done", "swaps": len(others), "excess": real,
        "mean": round(sum(swapped_) / len(swapped_), 6),
        "band_95": [swapped_[int(0.025 * len(swapped_))], swapped_[min(int(0.975 * len(swapped_)), len(swapped_) - 1)]],
        "p": round((1 + sum(one >= real for one in swapped_)) / (len(others) + 1), 6),
        "p_rank": round((1 + sum(one <= found["rank"]["mean"] for one in ranks)) / (len(others) + 1), 6),
    }  # fmt: skip


def _statement(found: Json) -> str:
    """Development figures never claim more than chance: only a frozen holdout may."""
    return "not_measured" if found["cases"] < _LEAST_CASES else "not_above_chance"


def _page(report: Json) -> str:
    measured = report["measured"]
    if not measured["cases"]:
        return "# Replay\n\nNo case could be replayed.\n"
    lines = [
        "# Replay", "",
        f"{measured['cases']} people, windows of {report['window_minutes']} minutes, refused: {len(report['refused'])}. "
        "Not a release metric.", "",
        "| what | measured | by chance | p |", "|---|---|---|---|",
    ]  # fmt: skip
    for name, one in measured["coverage"].items():
        lines.append(f"| {name} range holds the recorded minute | {one['coverage']:.2f} | {one['width']:.2f} | {one['p']:.3f} |")
    distance, near, rank = measured["distance"], measured["within_5"], measured["rank"]
    lines += [
        f"| minutes from the representative | {distance['mean']:.1f} | {distance['by_chance_from_there']:.1f}, "
        f"middle of the window {distance['middle_of_the_window']:.1f} | {distance['p']:.3f} |",
        f"| within 5 minutes | {near['hits']} | {near['chance']:.1f} | {near['p']:.3f} |",
        f"| exact | {measured['exact']['hits']} | {measured['exact']['chance']:.1f} | |",
        f"| rank of the recorded minute | {rank['mean']:.2f} | 0.50 | {rank['p']:.3f} |",
    ]
    placebo = report["placebo"]
    if placebo["status"] == "done":
        lines += ["", f"With rows swapped between people ({placebo['swaps']} times, ages kept): excess coverage "
                  f"{placebo['excess']:.3f} beside {placebo['mean']:.3f}, p = {placebo['p']:.3f}."]
    return "\n".join([*lines, "", f"Statement: {report['coverage_statement']}.", ""])


def _write(file: Path, value: Any) -> None:
    file.write_text(json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
