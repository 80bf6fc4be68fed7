"""What a reader of a result should know about its sky and its clock: facts, no judgement. Words belong to the caller."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scoring.scored import Scored


class Note(StrEnum):
    """One fact about a birth."""

    BEYOND_POLAR_CIRCLE = "beyond_polar_circle"  # the ecliptic can lie along the horizon: the ascendant leaps, yet is defined
    CLOCKS_CHANGED = "clocks_changed"  # within the window, which then has more or fewer minutes than its clock span
    THIN_RECORD = "thin_record"  # a zone before 1970, where the tz database promises no completeness
    OFFSET_STATED = "offset_stated"  # the person's offset is used and not the zone's rules


def notes(scored: Scored) -> Sequence[Note]:
    """Return what applies to a case, in the order of the vocabulary."""
    birth, candidates = scored.case.birth, scored.activation.candidates
    stated = birth.utc_offset_s is not None
    applies = {
        Note.BEYOND_POLAR_CIRCLE: candidates.beyond_polar_circle,
        Note.CLOCKS_CHANGED: bool((candidates.utc_offset_s != candidates.utc_offset_s[0]).any())
        or len(candidates) != scored.case.window.minutes,
        Note.THIN_RECORD: not stated and candidates.local(0).year < 1970,
        Note.OFFSET_STATED: stated,
    }
    return [note for note in Note if applies[note]]
