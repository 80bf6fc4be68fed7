"""Hears what a person says to the service and not of their life: questions that the server can answer, anger, orders."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.evidence.words import fold
from app.domain.interview import asks
from app.llm.echo import time_expressions
from app.llm.prompts import data
from app.texts import LOCALES

Asked: TypeAlias = Literal["asked-time", "asked-trust", "asked-how", "asked-length", "asked-who", "asked-future",
                          "asked-below", "asked"]
"""About the birth time or a result; how far it can be trusted; where it comes from; how long it takes; who speaks;
what is to come; what the server answers above its next question (`interview.asks`); any other question."""

_LONGEST: Final = 60
"""Letters of a message that is looked at: a longer one tells something, too."""


_LONGEST_VEXED: Final = 120
"""The same for anger, which may stand beside what is told."""


@cache
def _spoken_to(kind: str) -> tuple[re.Pattern[str], ...]:
    lines = (line for locale in LOCALES for line in data("acknowledge", f"asked.{locale}.txt").text.splitlines())
    return tuple(re.compile(line.removeprefix(f"{kind}: ")) for line in lines if line.startswith(f"{kind}: "))


def vexed(message: str) -> bool:
    """Whether a message is angry at the service."""
    folded = fold(message).casefold().replace("’", "'").strip()
    return len(folded) <= _LONGEST_VEXED and any(pattern.search(folded) for pattern in _spoken_to("vexed"))


def orders(message: str) -> bool:
    """Whether a message orders the service about, and tells nothing dated beside it."""
    folded = fold(message).casefold().strip()
    return (any(pattern.search(folded) for pattern in _spoken_to("ordered"))
            and not any(one.status == "ok" for one in time_expressions(message)))


@cache
def _patterns(locale: str) -> tuple[tuple[Asked, re.Pattern[str]], ...]:
    lines = data("acknowledge", f"asked.{locale}.txt").text.splitlines()
    pairs = [line.split(": ", 1) for line in lines if line and not line.startswith("#")]
    return tuple((kind, re.compile(pattern)) for name, pattern in pairs for kind in get_args(Asked) if kind == name)


def asked(message: str) -> Asked | None:
    """Return what a message asks of the service; None where it asks nothing, or tells what happened when."""
    folded = fold(message).strip().replace("？", "?").rstrip(" .!。！~…")
    if not folded or len(folded) > _LONGEST:
        return None
    if any(cues(each)["ask_date"].search(folded) for each in LANGUAGES):
        return None  # "she cannot say when I was born" tells that nobody knows
    every = [pair for locale in LOCALES for pair in _patterns(locale)]
    every.sort(key=lambda pair: pair[0] == "asked")  # what asks anything comes last, in both languages
    found = next((kind for kind, pattern in every if pattern.search(folded)), None)
    if found in (None, "asked") and asks(message):
        return "asked-below"
    tells = found in ("asked", "asked-time") and any(one.status == "ok" for one in time_expressions(message))
    return None if tells else found
