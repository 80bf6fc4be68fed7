"""Owner tokens: stateless, unforgeable, one spelling each (turn.md, HTTP)."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import NotFound, Unauthorised
from app.identity import issue, new_return_code, read, return_digest

KEY = bytes(range(32))
OTHER = bytes(range(1, 33))
OWNER = "0198f7c2-7b5a-7cc1-9d6e-2f6a4b1c0d3e"

owners = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=16)


@given(owner=owners, version=st.integers(0, 2**32 - 1))
def test_reading_gives_back_what_was_issued(owner: str, version: int) -> None:
    assert read(issue(owner, version, KEY), KEY) == (owner, version)


def test_a_replayed_request_gets_the_same_token() -> None:
    assert issue(OWNER, 1, KEY) == issue(OWNER, 1, KEY)


def test_another_owner_version_or_key_gives_another_token() -> None:
    tokens = {issue(OWNER, 1, KEY), issue(OWNER, 2, KEY), issue(OWNER[:-1], 1, KEY), issue(OWNER, 1, OTHER)}
    assert len(tokens) == 4


def test_a_token_fits_a_header_and_a_cookie_unquoted() -> None:
    assert set(issue(OWNER, 7, KEY)) <= set(string.ascii_letters + string.digits + "-_")


def test_a_token_of_another_server_opens_nothing() -> None:
    with pytest.raises(NotFound):
        read(issue(OWNER, 1, OTHER), KEY)


def test_no_single_character_can_be_changed() -> None:
    token = issue(OWNER, 1, KEY)
    for place in range(len(token)):
        for letter in "Ab0_":
            forged = token[:place] + letter + token[place + 1 :]
            if forged != token:
                with pytest.raises(NotFound):
                    read(forged, KEY)


@pytest.mark.parametrize("token", ["shd_", "shd_AAAA", "shd_é", "Bearer x", "shd_" + "A" * 400, "shd_AA\nAA"])
def test_what_was_never_a_token_is_not_found(token: str) -> None:
    with pytest.raises(NotFound):
        read(token, KEY)


def test_no_token_at_all_is_asked_for() -> None:
    with pytest.raises(Unauthorised):
        read("", KEY)


@pytest.mark.parametrize(("owner", "version"), [("", 1), ("x" * 65, 1), (OWNER, -1), (OWNER, 2**32)])
def test_what_cannot_be_written_is_refused(owner: str, version: int) -> None:
    with pytest.raises(ValueError):
        issue(owner, version, KEY)


def test_return_codes_differ_and_read_back_as_people_write_them() -> None:
    code = new_return_code()
    assert new_return_code() != code
    digest = return_digest(code, KEY)
    assert return_digest(code.lower().replace("-", " "), KEY) == digest
    assert return_digest(code.replace("0", "O").replace("1", "l"), KEY) == digest
    assert return_digest(code, OTHER) != digest


@pytest.mark.parametrize("code", ["", "ABCD", "7K3M-Q9TX-0ZPA-4HR", "7K3M-Q9TX-0ZPA-4HRU"])
def test_what_is_no_return_code_is_not_found(code: str) -> None:
    with pytest.raises(NotFound):
        return_digest(code, KEY)
