"""English: cut the person's message into clauses and words, and say which of them may be echoed."""

from __future__ import annotations

import re
from typing import Final

from app.llm.echo import Echo, Marks, time_expressions
from app.llm.lexicon import WORD
from app.llm.people import people

TOKEN: Final = re.compile(
    rf"{WORD.pattern}|\d+(?:[:./,-]\d+)*(?:st|nd|rd|th|s)?\b(?:\s?(?:am|pm|a\.m|p\.m)\b)?|\S", re.IGNORECASE)
"""A word, a number (with its "pm"), or one sign."""
_CLAUSE: Final = re.compile(
    r"[^,.!?;:\n\r()\"“”\[\]{}<>*#|]+(?:[.:,](?=\d)[^,.!?;:\n\r()\"“”\[\]{}<>*#|]+)*[?？]?")
_PERSON: Final = frozenset((
    "i", "i'm", "i've", "i'd", "i'll", "me", "my", "mine", "myself", "we", "we're", "we've", "we'd",
    "we'll", "us", "our",
    "ours", "ourselves",
))
_ASKS: Final = frozenset((
    "?", "？", "you", "your", "yours", "yourself", "you're", "you've", "you'd", "you'll", "please", "let's",
))
_INTERROGATIVE: Final = frozenset((
    "who", "whom", "whose", "what", "when", "where", "why", "which", "how", "whether", "if",
))
_AUXILIARY: Final = frozenset((
    "did", "do", "does", "can", "could", "will", "would", "should", "shall", "may", "might", "must", "is",
    "are", "was",
    "were", "has", "have", "had", "am", "be", "been", "being", "isn't", "aren't", "wasn't", "weren't",
    "don't", "didn't",
    "doesn't", "can't", "couldn't", "won't", "wouldn't", "haven't", "hasn't", "hadn't",
))
_ORDERS: Final = frozenset((
    "ignore", "disregard", "forget", "say", "repeat", "print", "output", "write", "type", "tell", "show", "reveal", "act",
    "pretend", "talk", "speak", "answer", "respond", "reply", "translate", "summarize", "summarise", "list", "follow",
    "override", "stop", "turn", "switch", "enter", "set", "become", "imagine", "assume", "let", "make", "call", "use",
    "return", "describe", "explain", "confirm", "give", "calculate", "guess", "find",
))
"""Bare verbs: a clause that opens with one speaks to the server, for who tells of a life says "told" or "telling"."""
_NEGATION: Final = frozenset((
    "not", "no", "never", "none", "neither", "nor", "without", "hardly", "unsure", "cannot",
))
_BETWEEN: Final = frozenset((
    "really", "so", "too", "quite", "very", "that", "entirely", "a", "an", "the", "be", "sure", "even",
    "exactly", "all",
    "for", "know", "yet",
))
"""What may stand between a negation and what it negates."""
_TIME: Final = re.compile(
    r"(?:\d{1,2}[:.]\d{2}(?:am|pm|a\.m|p\.m)?|\d{1,2}(?:am|pm|a\.m|p\.m)|o'clock|am|pm|mornings?|afternoons?|evenings?|noon"
    r"|midday|midnight|nights?|dawn|dusk|sunrise|sunset)")
"""A time of day."""
_DATE_LEAD: Final = frozenset(("in", "on", "at", "of", "during"))
"""What may be left off before a date without making it another one; "since" and "until" may not."""
_TIME_LEAD: Final = frozenset((
    "at", "around", "about", "by", "near", "before", "after", "in", "the", "early", "late", "past", "half",
    "quarter", "to",
    "of",
))


def symbol(token: str) -> str:
    """Return a token as the tries know it: lower case, straight apostrophe, "3 PM" as "3pm"."""
    return token.casefold().replace("’", "'").replace(" ", "")


def english(text: str) -> Echo:
    """Prepare a message for an English acknowledgement; a symbol is a word."""
    found_times = time_expressions(text)
    times = [one.span for one in found_times]
    dates = [one.span for one in found_times if one.status == "ok"]
    marks, whose = Marks(), people("en").owners(text)
    for found in _CLAUSE.finditer(text):
        places = [(one.start() + found.start(), symbol(one[0])) for one in TOKEN.finditer(found[0])]
        tokens = [token for _, token in places]
        if _ASKS.intersection(tokens) or _asks_or_orders(tokens):
            continue
        marks.clause(found[0], found.start())
        marks.wall()
        timed = [_leads_to_time(tokens, place) for place in range(len(tokens))]
        for place, token in enumerate(tokens):
            if token in _PERSON or token in _INTERROGATIVE or token in _AUXILIARY or not token[0].isalnum():
                marks.wall()
                continue
            if timed[place] and not (place and (timed[place - 1] or tokens[place - 1][0].isdigit())):
                marks.wall()
            at = places[place][0]
            span = next(((start, end) for start, end in dates if start <= at < end), None)
            inside = span is not None and any(span[0] <= before < at for before, lead in places
                                              if before < at and lead not in _DATE_LEAD)
            starts = not timed[place] and not _negated(tokens, place) and not inside
            whole = span is None or not any(at < after < span[1] for after, _ in places)
            marks.word([token], starts=starts, opens=timed[place], ends=whole,
                       dated=token[0].isdigit() or any(start <= at < end for start, end in times),
                       owner=whose(at))
    return marks.echo(1, text)


def _asks_or_orders(tokens: list[str]) -> bool:
    """Whether a clause opens like a question or an order; "had surgery" does not, "had he" does."""
    if tokens[:1] == ["had"] or tokens[:1] == ["been"]:
        return bool({"i", "we", "he", "she", "it", "they", "there"}.intersection(tokens[1:2]))
    return bool((_AUXILIARY | _ORDERS).intersection(tokens[:1]))


def _negated(tokens: list[str], place: int) -> bool:
    back = place - 1
    while back >= 0 and tokens[back] in _BETWEEN:
        back -= 1
    return back >= 0 and (tokens[back] in _NEGATION or tokens[back].endswith("n't"))


def _leads_to_time(tokens: list[str], place: int) -> bool:
    """Whether a time of day begins here: "at 3pm", "in the afternoon"."""
    while place < len(tokens) and tokens[place] in _TIME_LEAD:
        place += 1
    return place < len(tokens) and _TIME.fullmatch(tokens[place]) is not None
