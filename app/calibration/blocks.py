"""The blocks that the clock is cut in, so that a window says nothing of a birth time but the block it lies in.

    offset    fixed by the server's key and the id of the check, before any time was told
    blocks    equal stretches of BLOCK minutes that touch the date of birth; the first may begin on the evening before

Whoever opens a check cannot draw its window around a time they know, nor try ids until one suits.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

BLOCK: Final = 120
"""Minutes of a block: the primary window of the evaluation protocol."""
_DAY: Final = 1440


@dataclass(frozen=True, slots=True)
class Block:
    """One stretch of the clock."""

    number: int
    """Counted from the first that begins on the date of birth, which is 0."""
    start: datetime
    """Its first minute, local wall time."""
    minutes: int

    @property
    def last(self) -> datetime:
        """Its last minute."""
        return self.start + timedelta(minutes=self.minutes - 1)


def offset_of(key: bytes, case_id: UUID, minutes: int = BLOCK) -> int:
    """Return the minute of the day at which block 0 begins, in [0, minutes)."""
    digest = hmac.new(key, f"verify-blocks-v1|{case_id}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest, "big") % minutes


def blocks(day: date, offset: int, minutes: int = BLOCK) -> list[Block]:
    """Return the blocks that touch a day, in order.

    Args:
        day: date of birth.
        offset: of `offset_of`.
        minutes: length of a block.
    """
    midnight = datetime.combine(day, datetime.min.time())
    first = -1 if offset else 0
    return [Block(number, midnight + timedelta(minutes=offset + number * minutes), minutes)
            for number in range(first, -(-(_DAY - offset) // minutes))]
