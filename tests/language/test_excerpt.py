"""Words where there is little room."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.excerpt import excerpt


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


@pytest.mark.parametrize(("text", "columns", "shown"), [
    ("I started college in 2007", 25, "I started college in 2007"),
    ("I started college in 2007", 24, "I started college in…"),
    ("went to the university of life in 2014", 37, "went to the university of life in…"),
    ("2007年毕业后先去了深圳", 10, "2007年毕…"),
    ("去了2007深圳", 7, "去了…"),
    ("two\n  lines", 20, "two lines"),
    ("supercalifragilistic", 8, "superca…"),
])
def test_a_cut_falls_between_words_and_never_inside_a_number(text: str, columns: int, shown: str) -> None:
    assert excerpt(text, columns) == shown


@given(text=st.text(max_size=80), columns=st.integers(4, 60))
def test_an_excerpt_fits_its_room_and_keeps_what_fits(text: str, columns: int) -> None:
    line, shown = " ".join(text.split()), excerpt(text, columns)
    assert width(shown) <= columns
    assert shown == line or (shown.endswith("…") and line.startswith(shown[:-1]))
