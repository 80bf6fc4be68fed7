"""Words that give an event away: found by the rules, the longest kept, mere times and causes taken out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.evidence.people import Role
from app.domain.evidence.setting import Setting
from app.domain.evidence.sieve import grams
from app.domain.evidence.tables import GRAM, LANGUAGES, Pattern, latin, rules

_CLEFT = re.compile(" ?(?:is |was |'s )?")
"""What joins a date to the "when" that tells its event: "2018 is when I moved"."""
_SPAN = re.compile("[\\d一二三四五六七八九十]|前[一两三几半]")
"""How a count of months or days from a happening begins: it only tells when."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A match of a rule, in offsets of the turn."""

    start: int
    end: int
    pattern: Pattern


def triggers(here: Setting, dated: bool) -> tuple[Trigger, ...]:
    """Return the triggers of a clause in order.

    Args:
        here: the clause.
        dated: whether a date stands in its sentence or beside it; rules that need one are else not tried.
    """
    found = [Trigger(here.clause.start + hit.start(), here.clause.start + hit.end(), pattern)
             for pattern in _likely(here) if dated or not pattern.needs_date
             for hit in pattern.regex.finditer(here.text) if hit.end() > hit.start()]
    if not any(m.role is Role.RELATIVE for m in (*here.people, *here.before)):
        # Nobody's event but the person's own: words for relatives would hide it and then find no relative.
        own = [one for one in found if not one.pattern.needs_kin]
        found = [one for one in found if not one.pattern.needs_kin
                 or all(one.end <= other.start or one.start >= other.end for other in own)]
    found.sort(key=lambda one: (one.start - one.end, one.pattern.rank))
    taken: list[Trigger] = []
    for one in found:
        if all(one.end <= other.start or one.start >= other.end for other in taken):
            taken.append(one)
    taken.sort(key=lambda one: one.start)
    kept = [one for one in taken if not _frames(here, one, taken)]
    starts = [start for start, _ in here.dates] + [m.start for m in here.people if m.acts]
    return tuple(one for one in kept if here.rules.when.match(here.folded, one.end, here.clause.end)
                 or not any(_takes_in(here, other, one, starts) for other in kept if other is not one))


def _likely(here: Setting) -> list[Pattern]:
    """Return the patterns that the letters of a clause allow; Latin words among Han characters have their own."""
    mixed = here.language != LANGUAGES[1] and latin(here.text)  # "我2015年laid off"
    out: list[Pattern] = []
    for language in (here.language, LANGUAGES[1]) if mixed else (here.language,):
        held = grams(here.text, GRAM[language])
        out += [one for one in rules(language).patterns if one.grams is None or not one.grams.isdisjoint(held)]
    return out


def _takes_in(here: Setting, other: Trigger, one: Trigger, starts: Sequence[int]) -> bool:
    """Whether `one` is part of the event `other`; a date, a subject or an "and" between makes them two."""
    absorbs = here.rules.absorbs
    if one.pattern.kind not in absorbs.get(other.pattern.kind, frozenset()):
        return False
    if other.start > one.start and other.pattern.kind in absorbs.get(one.pattern.kind, frozenset()):
        return False  # each could take in the other: the first one tells
    low, high = min(one.end, other.end), max(one.start, other.start)
    joined = here.rules.lead.search(here.folded, low, high) is not None
    return not joined and not any(low <= start < high for start in starts)


def _frames(here: Setting, one: Trigger, all_of: list[Trigger]) -> bool:
    """Whether a trigger only tells when, or only why, another thing happened."""
    table = here.rules
    tail = table.when.match(here.folded, one.end, here.clause.end)
    inside = [span for span in here.dates if span[0] <= one.start and one.end <= span[1]]
    outside = [span for span in here.dates if span not in inside]
    led = any(start < one.end and one.start - end <= 3 for start, end in outside)
    lasting = one.pattern.kind in table.lasting
    if lasting and table.ongoing.search(here.folded, here.clause.start, one.start):
        return True
    if inside and (not led or lasting):
        return True
    if tail is not None:
        if len(all_of) > 1 and _SPAN.match(tail[0]):
            return True  # "three months pregnant when …"
        if len(all_of) > 1 and tail[0][-1] in "年天阵" and one is not all_of[-1]:
            return True
        more = len(all_of) > 1 or here.clause.mark == ","
        during = len(tail[0]) > 1 and tail[0][-1] in "候儿时间前" and lasting
        return (more or not led) if during else not led
    undated = not any(one.end <= start <= one.end + 8 for start, _ in here.dates)
    framed = table.frames.search(here.folded[here.clause.start:one.start]) if undated else None
    if framed and not any(_CLEFT.fullmatch(here.folded, end, here.clause.start + framed.start()) for _, end in here.dates):
        return True  # but "it was 2007 when we moved" tells the move
    if len(all_of) > 1 and all_of[-1] is not one:
        return table.cause.search(here.folded, here.clause.start, one.start) is not None
    return False
