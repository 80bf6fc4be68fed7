"""Plan, results and report of a replay as files beside one another.

    PLAN.json                  written first, or held to when it is there
    PLAN.results.jsonl         what the engine said, before the truth is opened
    PLAN.report.json, .md      the recorded minutes against it
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from app.calibration.cases import Json, Person, digest
from app.calibration.controls import CONTROLS
from app.calibration.measures import measure, placebo
from app.calibration.plan import Settings, draw_up, hold_to, read_plan
from app.calibration.replay import Reply, controlled, placed, run, swapped

_LEAST_CASES: Final = 20
_CONTROLS: Final = {
    "kinds_shuffled": "With what happened in another order at the same dates",
    "dates_uniform": "With dates drawn evenly",
    "wrong_day": "With a birth up to a week earlier or later at the same clock time",
}


def replay_by(plan: Path, people: Sequence[Person], settings: Settings, secret: bytes) -> Json:
    """Write the plan, or hold to the one that is there; run, write the results, then open the truth and write the report.

    Args:
        plan: file of the plan; the other files lie beside it.
        people: the cases.
        settings: what a new plan chooses, or what the present one chose.
        secret: places the windows.

    Returns:
        The report.

    Raises:
        InvalidInput: `calibration-plan-*`: the plan there is of other cases, another scorer or other settings.
    """
    sealed = draw_up(people, settings, secret)
    if plan.exists():
        hold_to(read_plan(plan), sealed)
    else:
        plan.parent.mkdir(parents=True, exist_ok=True)
        _write(plan, sealed)
    windows = {one.id: placed(one, settings.minutes, secret) for one in people}
    replies, refused = run(people, windows, settings.minutes)
    lines = [_line(one, replies[one]) for one in sorted(replies)]
    beside(plan, "results.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    able = [one for one in people if one.id in replies]
    found = measure(replies, windows, settings.seed)
    others = [
        measure(swapped(able, windows, settings.minutes, settings.seed, number), windows, settings.seed)
        for number in range(settings.swaps)
    ]
    report = {
        "label": "not a release metric", "plan_digest": digest(sealed), "results_digest": digest(lines),
        "scorer": sealed["scorer"], "window_minutes": settings.minutes, "refused": refused, "measured": found,
        "placebo": placebo(found, others),
        "controls": {
            name: placebo(found, [
                measure(controlled(able, windows, settings.minutes, settings.seed, number, name), windows, settings.seed)
                for number in range(settings.controls)
            ]) for name in CONTROLS
        },
        "coverage_statement": _statement(found),
    }  # fmt: skip
    _write(beside(plan, "report.json"), report)
    beside(plan, "report.md").write_text(_page(report), encoding="utf-8")
    return report


def beside(plan: Path, name: str) -> Path:
    """Return another file of the same replay."""
    return plan.with_name(f"{plan.stem}.{name}")


def _line(identity: str, one: Reply) -> Json:
    return {
        "id": identity, "representative": one.representative, "share": list(one.share),
        "candidate": [int(inside) for inside in one.candidate], "supported": [int(inside) for inside in one.supported],
    }  # fmt: skip


def _statement(found: Json) -> str:
    """Development figures never claim more than chance: only a frozen holdout may."""
    return "not_measured" if found["cases"] < _LEAST_CASES else "not_above_chance"


def _page(report: Json) -> str:
    measured = report["measured"]
    if not measured["cases"]:
        return "# Replay\n\nNo case could be replayed.\n"
    adjusted = measured["secondary_adjusted"]
    lines = [
        "# Replay", "",
        f"{measured['cases']} people, windows of {report['window_minutes']} minutes, refused: {len(report['refused'])}. "
        "Not a release metric.", "",
        "| what | measured | by chance | p |", "|---|---|---|---|",
    ]  # fmt: skip
    for name, one in measured["coverage"].items():
        lines.append(f"| {name} range holds the recorded minute | {one['coverage']:.2f} | {one['width']:.2f} | {one['p']:.3f} |")
    distance, near, exact, rank = (measured[name] for name in ("distance", "within_5", "exact", "rank"))
    lines += [
        f"| minutes from the representative | {distance['mean']:.1f} | {distance['by_chance_from_there']:.1f}; middle of the "
        f"window {distance['middle_of_the_window']:.1f} | {adjusted['distance']:.3f} |",
        f"| within 5 minutes | {near['hits']} | {near['chance']:.1f}; roundest minute {near['roundest_minute']} "
        f"| {adjusted['within_5']:.3f} |",
        f"| exact | {exact['hits']} | {exact['chance']:.1f}; roundest minute {exact['roundest_minute']} | {exact['p']:.3f} |",
        f"| rank of the recorded minute | {rank['mean']:.2f} | 0.50 | {adjusted['rank']:.3f} |",
        f"| log score, bits | {measured['log_score']['mean_bits']:.2f} | 0.00 | |",
        "", "Distance, within 5 minutes and rank are adjusted for their number (Holm); the rank is tested with ties against us.",
    ]  # fmt: skip
    sample = measured["sample"]
    seen, needed = sample["smallest_excess_seen"], sample["people_for_ten_points"]
    lines += [
        "", f"So few people show an excess of {100 * seen:.0f} points or more, four times in five." if seen
        else "So few people cannot show any excess.",
    ]  # fmt: skip
    lines += [f"Ten points would take {needed} people."] if needed else []
    if report["placebo"]["status"] == "done":
        lines += _compared("With rows swapped between people", report["placebo"])
    for name, told in report["controls"].items():
        if told["status"] == "done":
            lines += _compared(_CONTROLS[name], told)
    return "\n".join([*lines, "", f"Statement: {report['coverage_statement']}.", ""])


def _compared(what: str, told: Json) -> list[str]:
    """What the engine finds in lives that are not the people's own."""
    rows = [(name, one) for name, one in told.items() if isinstance(one, dict)]
    return [
        "", f"{what}, draws: {told['times']}.", "", "| what | measured | there | middle 95% | p |", "|---|---|---|---|---|",
        *(
            f"| {name.replace('_', ' ')} | {one['measured']:.3f} | {one['there']:.3f} "
            f"| {one['band_95'][0]:.3f} to {one['band_95'][1]:.3f} | {one['p']:.3f} |" for name, one in rows
        ),
    ]  # fmt: skip


def _write(file: Path, value: Any) -> None:
    file.write_text(json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
