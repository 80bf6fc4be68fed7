"""Whether a reply holds nothing but a date: what is left of its words beside dates and fillers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.dates import Reading
from app.domain.evidence.desk import Desk
from app.domain.evidence.ledger import Known
from app.domain.evidence.people import Role, is_pronoun, mentions
from app.domain.evidence.setting import language_of
from app.domain.evidence.tables import LANGUAGES, cues
from app.domain.vocabulary import DateBasis, EventKind, Relation

_HAN = re.compile("[\u3400-\u9fff]")
_WORD = re.compile("[a-z0-9']*[a-z0-9][a-z0-9']*")
_ROOM = 1
"""Han characters that a bare date may leave unexplained; of words in Latin letters none."""


def bare(desk: Desk, target: Known | None, end: int | None = None) -> bool:
    """Whether the words say no more than a date of the row, or of the kind, that the question was about.

    Args:
        desk: the turn.
        target: the row; None when the question only named kinds.
        end: where the words looked at end; what is told behind them must still be of the row's kind.
    """
    kinds = (target.kind,) if target is not None else desk.asked.event_kinds
    if any(mark.kind not in kinds for mark in desk.scan.marks):
        return False
    words = rest(desk, kinds)[:end]
    if _names_another(words, target.relation if target is not None else None):
        return False
    return not _unknown(words, (target.quote or "").lower() if target is not None else "")


def opens(desk: Desk, target: Known | None, date: Reading) -> bool:
    """Whether a stated date opens its clause, and what goes on in it only says how it is known ("2011 because …").

    Asked when something was, people add where it was and how they know. News begin otherwise, or with a date that counts
    from today ("last year we adopted a dog").
    """
    kinds = (target.kind,) if target is not None else desk.asked.event_kinds
    if date.basis is not DateBasis.STATED or any(mark.kind not in kinds for mark in desk.scan.marks):
        return False
    clause = desk.scan.clauses[desk.scan.clause_at(date.span[0])]
    words = rest(desk, kinds)
    before, after = words[clause.start:date.span[0]], words[date.span[1]:clause.end]
    whose, quote = (target.relation, (target.quote or "").lower()) if target is not None else (None, "")
    if _unknown(before, "") or _names_another(before, whose):
        return False
    return not _unknown(after, quote) or any(cues(each)["since"].match(desk.scan.folded, date.span[1]) for each in LANGUAGES)


def names(desk: Desk, row: Known) -> bool:
    """Whether what is said beside the dates is all in the words that the row was told in."""
    words = rest(desk, ())
    letters, latin = _letters(words)
    quote = (row.quote or "").lower()
    return bool(letters or latin) and all(one in quote for one in letters) and set(latin) <= set(_WORD.findall(quote))


def rest(desk: Desk, kinds: Iterable[EventKind]) -> str:
    """Return the folded words with spaces for dates, fillers, and what gives one of the kinds away."""
    words = list(desk.scan.folded)
    own = [(mark.start, mark.end) for mark in desk.scan.marks if mark.kind in tuple(kinds)]
    for start, end in (*desk.calendar.spans, *own):
        words[start:end] = " " * (end - start)
    out = "".join(words)
    for name in ("proof", "fillers"):
        for language in LANGUAGES:
            out = cues(language)[name].sub(lambda found: " " * len(found[0]), out)
    return out


def _names_another(words: str, whose: Relation | None) -> bool:
    """Whether the words name somebody whom the row is not about."""
    found = mentions(words, 0, len(words), cues(language_of(words)))
    return any(one.role is not Role.SELF and not is_pronoun(words, one) and (one.relation is None or one.relation is not whose)
               for one in found)


def _unknown(words: str, quote: str) -> bool:
    letters, latin = _letters(words)
    fresh = [one for one in letters if one not in quote]
    return len(fresh) > _ROOM or not set(latin) <= set(_WORD.findall(quote))


def _letters(words: str) -> tuple[list[str], list[str]]:
    return _HAN.findall(words), _WORD.findall(words)
