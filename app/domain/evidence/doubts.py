"""Whether words that sound like an event tell one: denied, planned, asked, heard of, or an instruction."""

from __future__ import annotations

import re
from typing import Final

from app.domain.evidence.setting import Setting
from app.domain.evidence.words import is_chinese
from app.domain.vocabulary import EventKind

_REACH: Final = {"zh": 8, "en": 28}
"""Characters a negation or a plan reaches over, dates not counted: a short verb phrase of each language."""

_DATE_DENIED = re.compile("(?:并?不是|并非|not|n't)[ 在]*(?:in |on )?\0")
"""What is denied is the date, not the event: "not in 2016"; dates stand as NUL here."""


def doubt(here: Setting, start: int, end: int, kind: EventKind) -> str | None:
    """Return why the words `[start, end)` of a turn tell no event of this life, or None.

    Args:
        here: the clause the words stand in.
        start: where the words begin.
        end: where they end.
        kind: what they would tell.
    """
    table, clause, folded = here.cues, here.clause, here.folded
    if table["commands"].search(folded, clause.start, clause.end):
        return "instruction"
    heard = table["hearsay"].search(folded, here.sentence_start, start)
    if heard and not _since(here, heard):
        return "hearsay"
    head = _masked(here, start)
    denied = _near(head, table["negators"], here) and not _only_the_date(here, end)
    if denied or table["negated_after"].match(folded[end:clause.end]):
        return "negated"
    if _undone(here, kind):
        return "hypothetical"
    if not here.dates and table["states"].search(folded, clause.start, start + 1):
        return "other_person"
    if _jest(here):
        return "hypothetical"
    if _next(here, "not_me"):
        return "other_person"
    if kind is EventKind.HORARY_QUERY:
        return None  # it is a question by nature
    if _is_question(here):
        return "question"
    if table["conditions"].search(folded, here.sentence_start, start):
        return "hypothetical"
    if kind is EventKind.PRESSURE_PERIOD:
        return None  # what one nearly did then is how hard it was
    begun = "going to" if folded.startswith("going to ", start) else folded[start:end][:2]
    if _near((head + begun).replace("就", "").replace("\0", ""), table["plans"], here):
        return "hypothetical"
    return None


def _since(here: Setting, heard: re.Match[str]) -> bool:
    """Whether the clause leaves the story before it: back to the person, or on to what became of a prophecy."""
    table, start = here.cues, here.clause.start
    if heard.end() > start:
        return False
    true = table["cametrue"].match(here.folded, start) and not table["fiction"].search(heard[0])
    return bool(true or table["own"].match(here.folded, start))


def _masked(here: Setting, end: int) -> str:
    """Return the clause up to the words, with dates and idioms that deny nothing blotted out."""
    start = here.clause.start
    letters = list(here.folded[start:end])
    for a, b in here.dates:
        for place in range(max(a, start), min(b, end)):
            letters[place - start] = "\0"
    text = "".join(letters)
    for name in ("not_negation", "not_plan"):
        text = here.cues[name].sub(lambda hit: "\1" * len(hit[0]), text)
    return text


def _near(head: str, cue: re.Pattern[str], here: Setting) -> bool:
    hits = [hit for hit in cue.finditer(head) if not _DATE_DENIED.match(head[hit.start():])]
    if not hits:
        return False
    between = head[hits[-1].end():].replace("\0", "")
    return len(between) <= _REACH[here.language] and here.cues["negation_bar"].search(between) is None


def _undone(here: Setting, kind: EventKind) -> bool:
    """Whether the next clause of the sentence takes it back: "wanted to leave, never did"."""
    return kind not in (EventKind.RELATIONSHIP_CHANGE, EventKind.EDUCATION_MILESTONE) and _next(here, "undone")


def _next(here: Setting, cue: str) -> bool:
    """Whether the next clause of the sentence begins with a cue."""
    following = here.cut[here.index + 1:here.index + 2]
    if not following or following[0].sentence != here.clause.sentence:
        return False
    return here.cues[cue].search(here.folded[following[0].start:following[0].end]) is not None


def _only_the_date(here: Setting, end: int) -> bool:
    """Whether what is denied is when it was, because the next clause gives another date: "didn't marry in 2014, it was 2015"."""
    own = [b for a, b in here.dates if a >= here.clause.start]
    if not own:
        return False
    last = max(own[-1], end)
    found = here.cues["instead"].match(here.folded, last)
    return found is not None and here.folded[found.end():found.end() + 1].isdigit()


def _jest(here: Setting) -> bool:
    """Whether the next clause calls it a joke, be it a sentence of its own."""
    following = here.cut[here.index + 1:here.index + 2]
    return bool(following) and here.cues["jest"].match(here.folded, following[0].start) is not None


def _is_question(here: Setting) -> bool:
    table, text, clause = here.cues, here.text, here.clause
    if table["ask_date"].search(text):
        return False
    following = here.cut[here.index + 1:here.index + 2]
    last = not following or following[0].sentence != clause.sentence
    asked = last and clause.mark == "?"
    if is_chinese(text):
        return asked or table["questions"].search(text + clause.mark) is not None
    return asked and table["questions"].search(text + "?") is not None
