"""Readable tables of the engine's answers, for a person at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

SIGNS = ("Aries", "Taurus", "Gemini", "Cancer", "Leo", "Virgo", "Libra", "Scorpio", "Sagittarius", "Capricorn",
         "Aquarius", "Pisces")


def chart_table(chart: Mapping[str, Any]) -> None:
    """Print positions and divisional signs."""
    table = Table("graha", "longitude", "sign", "D9", "D10")
    for name, longitude in chart["graha_longitude"].items():
        table.add_row(name, f"{longitude:.4f}", SIGNS[int(longitude // 30) % 12],
                      *(SIGNS[chart["vargas"][d][name]] if name in chart["vargas"][d] else "" for d in ("D9", "D10")))
    ascendant = chart["ascendant"]
    table.add_row("Lagna", f"{ascendant:.4f}", SIGNS[int(ascendant // 30) % 12],
                  *(SIGNS[chart["vargas"][d]["Lagna"]] for d in ("D9", "D10")))
    Console().print(table)


def score_table(result: Mapping[str, Any]) -> None:
    """Print both ranges and what each event did to them."""
    console = Console()
    for name, words in (("interval", "singled out by the method"), ("supported", "what the events can rule out")):
        span = result[name]
        console.print(f"{words}: {span['from']['time']}–{span['to']['time']} ({span['width_minutes']} minutes)")
    table = Table("event", "singled out", "supported", "narrowed")
    for row in result["attribution"]:
        table.add_row(row["event_id"], *(
            f"{row[name]['before']['width_minutes']} → {row[name]['after']['width_minutes']}"
            for name in ("interval", "supported")), "yes" if row["narrowed"] else "no")
    console.print(table)
    console.print("A comparison of candidates by the rules of the method; not a birth time confirmed to the minute.")
