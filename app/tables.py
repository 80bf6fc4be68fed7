"""Readable tables of the engine's answers, for a person at a terminal."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from app.domain.evidence.labels import as_date, date_label, summary
from app.domain.evidence.types import SELF
from app.domain.report.reading import minutes
from app.domain.report.standing import limits, placebo_width
from app.domain.report.wording import Words, offset, ratio
from app.domain.vocabulary import EventKind, Precision
from app.texts import say
from scoring.graha import GRAHAS

if TYPE_CHECKING:
    from app.simulation import Summary, Talk

def chart_table(chart: Mapping[str, Any], locale: str) -> None:
    """Print the time used, positions, divisional signs, periods with dates, karakas, arudhas and ashtakavarga."""
    console, words = Console(), Words(locale, dates=False, offsets=False)

    def tell(key: str, **arguments: str | int | float) -> str:
        return say(locale, f"engine-{key}", **arguments)

    zone = tell("chart-stated") if chart["utc_offset_stated"] else str(chart["tz"])
    console.print(tell(
        "chart-time", local=chart["local"], offset=offset(chart["utc_offset_s"]), zone=zone,
        ayanamsa=f"{chart['ayanamsa_lahiri']['with_nutation']:.4f}", year=f"{chart['settings']['dasha_year_days']}"))
    for key, applies in (("summer", chart["summer_time"]), ("twice", chart["civil_time"] == "ambiguous")):
        if applies:
            console.print(tell(f"chart-{key}"))
    for note in ("thin_record", "beyond_polar_circle"):
        if chart[note]:
            console.print(tell(f"note-{note.replace('_', '-')}"))
    bodies = Table(tell("table-body"), tell("table-longitude"), tell("table-sign"), "D9", "D10")
    longitudes = {"Lagna": chart["ascendant"]} | {name: chart["graha_longitude"][name] for name in GRAHAS}
    for name, longitude in longitudes.items():
        bodies.add_row(words.graha(name), f"{longitude:.4f}",
                       *(words.sign(chart["vargas"][division][name]) for division in ("D1", "D9", "D10")))
    console.print(bodies)
    dasha = chart["vimshottari"]
    console.print(tell("chart-balance", lord=words.graha(dasha["balance"]["lord"]),
                       years=f"{dasha['balance']['years_left']:.2f}"))
    periods = Table(tell("table-dasha"), tell("table-from"))
    for lord, start in dasha["md"]:
        periods.add_row(words.graha(lord), _day(start))
    console.print(periods)
    console.print(tell("chart-karakas", names=" ".join(words.graha(name) for name in chart["chara_karakas"]["eight"])))
    console.print(tell("chart-arudhas", signs=" ".join(words.sign(one) for one in chart["arudha"]["dual_lords_book"])))
    console.print(tell("chart-sav", first=words.sign(0), points=" ".join(map(str, chart["sav"]["moonB_venusA"]))))


def _day(jd_ut: float) -> str:
    """Return the day of an instant in universal time."""
    return date.fromordinal(math.floor(jd_ut - 1721424.5)).isoformat()


def score_table(result: Mapping[str, Any], locale: str) -> None:
    """Print both ranges, what each event did to them, how far it came, and what is to be known about sky and clock."""
    console = Console()

    def tell(key: str, **arguments: str | int | float) -> str:
        return say(locale, f"engine-{key}", **arguments)

    start, end = result["window"]["start"], result["window"]["end"]
    words = Words(locale, dates=start["date"] != end["date"], offsets=start["utc_offset_s"] != end["utc_offset_s"])
    legends = {"interval": tell("legend-candidate"), "supported": tell("legend-supported")}
    for name, what in legends.items():
        console.print(tell("score-range", what=what, range=words.range(result[name])), soft_wrap=True)
    table = Table(tell("score-event"), *legends.values(), tell("score-narrowed"))
    for row in result["attribution"]:
        table.add_row(escape(row["event_id"]), *(
            f"{minutes(row[name]['before'])} → {minutes(row[name]['after'])}"
            for name in legends), tell("score-yes" if row["narrowed"] else "score-no"))
    console.print(table)
    placebo = result["placebo"]
    if placebo["status"] == "done":  # the ratio never stands without p
        console.print(tell("score-placebo", ratio=ratio(result["evidence_ratio"]), p=f"{placebo['p']:.3f}"), soft_wrap=True)
        console.print(placebo_width(words, placebo["n"], placebo["narrowed_as_far"],
                                    removed=minutes(result["supported"]) < result["window"]["minutes"]), soft_wrap=True)
    console.print(say(locale, f"report-rung-{result['ladder']['label'].replace('_', '-')}"))
    for limit in limits(result["gate"]["blockers"], locale):
        console.print(f"· {limit['text']}", soft_wrap=True)
    for note in result["notes"]:
        console.print(tell(f"note-{note.replace('_', '-')}"))
    console.print(tell("score-meaning"))


def simulation_table(found: Summary) -> None:
    """Print what a crowd's interviews came to."""
    console = Console()
    asked = "–" if found.questions_per_minute is None else f"{found.questions_per_minute:g}"
    table = Table("interviews", "")
    for name, value in (
        ("people", found.people), ("delivered within the rounds", found.delivered), ("questions that came twice", found.repeats),
        ("interviews that stood still", found.dead_ends), ("turns, median", f"{found.turns_median:g}"),
        ("turns, 95 in 100", found.turns_p95), ("rounds at most", found.rounds_most),
        ("minutes left, median", f"{found.width_median:g} of {found.declared_median:g}"),
        ("questions a minute narrowed", asked), ("ranges widened without a correction", found.widened),
    ):
        table.add_row(name, str(value))
    console.print(table)
    ends = Table("why it ended", "people", "slot without a question", "turns")
    pairs = list(found.reasons.items()), list(found.empty_slots.items())
    for place in range(max(map(len, pairs))):
        cells = [pair[place] if place < len(pair) else ("", "") for pair in pairs]
        ends.add_row(*(str(word) for cell in cells for word in cell))
    console.print(ends)
    tempers = Table("temper", "people", "turns", "rows", "width left")
    for name, one in found.tempers.items():
        tempers.add_row(name, f"{one['people']:g}", f"{one['turns_median']:g}", f"{one['rows_median']:g}", f"{one['width_share']:.0%}")
    console.print(tempers)
    if found.wrong:
        console.print(f"Went wrong: {', '.join(map(str, found.wrong))}. Read one with --person N and the same --seed.")


def conversation(talk: Talk) -> None:
    """Print one conversation of the simulation."""
    console = Console(highlight=False)
    for line in talk.lines:
        shown = line.to_json()
        for stem in shown["asked"]:
            console.print(f"[dim]? {escape(stem)}[/dim]")
        said = [line.message, *(str(one.get("text") or one.get("option") or one.get("outcome")) for one in line.answers)]
        console.print(f"> {escape(' | '.join(part for part in said if part) or f'({line.kind.value})')}")
        for row in shown["rows"]:
            console.print(f"    {escape(' '.join(str(value) for value in row.values()))}")
        console.print(f"    {line.widths[0]} of {line.widths[1]} minutes")
    console.print(f"{talk.delivered or 'not delivered'}")


def statistics_table(rows: Sequence[Mapping[str, Any]], locale: str) -> None:
    """Print how the questions of the bank fared, most shown first."""
    counts = ("shown", "answered", "skipped", "refused", "uncertain", "passed_over")
    names = ("item", *(name.replace("_", "-") for name in counts), "turns", "narrowing")
    table = Table(*(say(locale, f"bank-column-{name}") for name in names))
    for row in sorted(rows, key=lambda row: (-row["shown"], row["id"])):
        means = (row["turns_to_answer"], row["narrowing_minutes"])
        table.add_row(row["id"], *(str(row[name]) for name in counts), *("–" if mean is None else f"{mean:.1f}" for mean in means))
    Console().print(table)


def extraction(found: Mapping[str, Any], locale: str) -> None:
    """Print the rows that the server would write of a message, what it would ask about them, and what it leaves out and why."""
    console = Console()
    for row in found["rows"]:
        span = date_label(as_date(row["from"]), as_date(row["to"]), Precision(row["precision"]), locale)
        console.print(escape(summary(EventKind(row["event_kind"]), row["related_person"] or SELF, span, row["quote"], locale)))
        if "hold_reason" in row:
            console.print("  " + say(locale, f"evidence-hold-{row['hold_reason']}".replace("_", "-")))
    for one in found["dropped"]:
        console.print(escape(say(locale, "evidence-left-out", quote=one["quote"],
                                 reason=say(locale, f"evidence-drop-{one['reason']}".replace("_", "-")))))
    if not found["rows"] and not found["dropped"]:
        console.print(say(locale, "evidence-nothing"))


def planted_table(found: Mapping[str, Any]) -> None:
    """Print what each strength of synthetic lives gave."""
    console = Console()
    table = Table("strength", "supported: whole", "width", "holds", "singled out: width", "holds", "gate would open")
    for row in found["strengths"]:
        supported, candidate = row["supported"], row["candidate"]
        table.add_row(f"{row['strength']:g}", *(f"{value:.2f}" for value in (
            supported["whole"], supported["width"], supported["holds_truth"], candidate["width"],
            candidate["holds_truth"], row["gate_would_open"])))
    console.print(table)
    console.print(found["note"])
