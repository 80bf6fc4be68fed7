"""The blocks of a blind check: equal, without a gap, fixed by the id, and no more telling than their length."""

from __future__ import annotations

import itertools
from collections import Counter
from datetime import date, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from app.calibration import scorer
from app.calibration.blocks import BLOCK, blocks, offset_of

DAYS = st.dates(date(1800, 1, 2), date(2100, 12, 30))


@given(DAYS, st.integers(0, BLOCK - 1))
def test_blocks_are_equal_follow_each_other_and_cover_the_day(day: date, offset: int) -> None:
    found = blocks(day, offset)
    midnight = datetime.combine(day, datetime.min.time())
    assert {one.minutes for one in found} == {BLOCK}
    assert all(one.last + timedelta(minutes=1) == after.start for one, after in itertools.pairwise(found))
    assert found[0].start <= midnight <= found[0].last
    assert found[-1].start <= midnight + timedelta(minutes=1439) <= found[-1].last
    assert len(found) == (13 if offset else 12)


@given(DAYS, st.integers(0, BLOCK - 1), st.integers(0, 1439))
def test_every_minute_of_the_day_lies_in_one_block(day: date, offset: int, minute: int) -> None:
    moment = datetime.combine(day, datetime.min.time()) + timedelta(minutes=minute)
    assert sum(one.start <= moment <= one.last for one in blocks(day, offset)) == 1


@given(st.uuids())
def test_the_offset_is_of_the_id_and_of_the_key_alone(case_id: UUID) -> None:
    assert offset_of(b"k", case_id) == offset_of(b"k", case_id)
    assert 0 <= offset_of(b"k", case_id) < BLOCK


def test_a_time_may_lie_anywhere_in_its_block_alike() -> None:
    """χ² of the place of one clock time in its block over many ids: a window is no hint."""
    places = Counter((14 * 60 + 27 - offset_of(b"k", UUID(int=n))) % BLOCK // 10 for n in range(12_000))
    assert sum((places[n] - 1000) ** 2 / 1000 for n in range(12)) < 31.3  # p = .001 at 11 degrees of freedom


def test_the_scorer_has_one_name_of_its_code_and_policy() -> None:
    assert len(scorer.identity()) == 64 and scorer.identity() == scorer.identity()
