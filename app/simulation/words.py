"""What simulated people say: phrases of a language, and dates as people write them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from app.domain.vocabulary import EventKind, Locale, Precision
from app.simulation.people import Event

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")


@cache
def phrases(locale: Locale) -> Mapping[str, Any]:
    """Return the phrases of a language."""
    text = (files(__package__) / "phrases" / f"{locale.value}.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = yaml.safe_load(text)
    return found


def line(locale: Locale, name: str, chance: random.Random, **places: str) -> str:
    """Return one of the phrases of a name."""
    found: str = chance.choice(phrases(locale)[name])
    return found.format(**places)


def telling(locale: Locale, event: Event, day: date, precision: Precision, chance: random.Random) -> str:
    """Return a sentence that tells an event, dated `day` (which need not be the true one)."""
    table = phrases(locale)
    of = table["family"][str(event.relation)] if event.kind is EventKind.FAMILY_EVENT else table["events"][event.kind.value]
    sentence: str = chance.choice(of)
    words = dated(locale, day, precision)
    if locale is Locale.EN and sentence.startswith("{date}"):
        words = words[0].upper() + words[1:] + ","
    return sentence.format(date=words)


def dated(locale: Locale, day: date, precision: Precision) -> str:
    """Return a date in a sentence; English with its preposition."""
    if locale is Locale.ZH:
        return f"{day.year}年" + {Precision.YEAR: "", Precision.MONTH: f"{day.month}月"}.get(
            precision, f"{day.month}月{day.day}日")
    if precision is Precision.YEAR:
        return f"in {day.year}"
    month = _MONTHS[day.month - 1]
    return f"in {month} {day.year}" if precision is Precision.MONTH else f"on {day.day} {month} {day.year}"


def bare(locale: Locale, day: date, precision: Precision) -> str:
    """Return a date that stands alone, as a reply to "when?"."""
    return dated(locale, day, precision).removeprefix("in ").removeprefix("on ")


def month_alone(locale: Locale, day: date) -> str:
    """Return a month without its year, as a reply to "which month?"."""
    return f"{day.month}月" if locale is Locale.ZH else _MONTHS[day.month - 1]
