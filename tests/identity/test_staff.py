"""Keys and sessions of the staff."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.errors import Unauthorised
from app.identity import SESSION_S, new_staff_key, staff_key_digest, staff_of_session, staff_session

KEY, OTHER = b"k" * 32, b"o" * 32
NOW = 1_790_000_000.5


def test_keys_differ_and_only_their_own_digest_finds_them() -> None:
    one, other = new_staff_key(), new_staff_key()
    assert one != other and len(one) > 40
    assert staff_key_digest(f"  {one}\n") == staff_key_digest(one) != staff_key_digest(other)
    assert one.encode() not in staff_key_digest(one)


def test_a_session_lasts_its_time_and_no_longer() -> None:
    who = uuid4()
    session = staff_session(who, NOW, KEY)
    assert staff_of_session(session, NOW + SESSION_S - 1, KEY) == who
    with pytest.raises(Unauthorised):
        staff_of_session(session, NOW + SESSION_S, KEY)
    with pytest.raises(Unauthorised):
        staff_of_session(session, NOW, OTHER)


@given(st.text(max_size=120))
def test_nothing_else_is_a_session(text: str) -> None:
    with pytest.raises(Unauthorised):
        staff_of_session(text, NOW, KEY)


@given(st.integers(4, 77), st.sampled_from("ABab01-_"))
def test_a_changed_letter_makes_it_none(place: int, letter: str) -> None:
    """All but the last letter, whose unused bits say nothing."""
    session = staff_session(uuid4(), NOW, KEY)
    assume(session[place] != letter)
    with pytest.raises(Unauthorised):
        staff_of_session(session[:place] + letter + session[place + 1 :], NOW, KEY)
