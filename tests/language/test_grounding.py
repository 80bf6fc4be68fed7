"""When a quote stands in its turn, and where: the cases of the design, our own, and laws over random
Unicode."""

from __future__ import annotations

import json
import unicodedata
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.domain.grounding import NUMERALS, ground_line, locate, sentences
from app.domain.normal import normalise

DATA = Path(__file__).parents[1] / "data"


def cases(name: str) -> list[Any]:
    every = json.loads((DATA / name).read_text("utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in every]


def utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


@pytest.mark.parametrize("case", cases("quotes.json"))
def test_a_case_of_the_design_is_grounded_where_expected(case: dict[str, Any]) -> None:
    line = ground_line(case)
    assert line["match"] is case["should_match"], case["why"]
    assert line["spans_codepoint"] == case["spans_codepoint"]
    assert line["spans_utf16"] == case["spans_utf16"]
    assert ("reason" in line) is not case["should_match"]


@pytest.mark.parametrize("case", cases("quotes_more.json"))
def test_a_case_of_our_own_is_grounded_where_expected(case: dict[str, Any]) -> None:
    found = locate(case["turn"], case["quote"])
    assert [case["turn"][start:end] for start, end in found.spans] == case["found"]
    assert [list(span) for span in found.spans] == case["spans_codepoint"]


@pytest.mark.parametrize(("turn", "quote", "reason"), [
    ("结婚", "……", "empty_quote"), ("\u0591", "\u0591", "empty_quote"),
    ("结婚", "离婚", "not_found"), ("结婚了", "结", "one_character"),
    ("12月结婚", "2月结婚", "cuts_number"), ("十二月结婚", "二月结婚", "cuts_number"),
    ("unmarried then", "married then", "cuts_word"),
    ("我去了北京。大学在上海", "北京大学", "crosses_sentence"),
    ("x\u0302 marks", "x", "cuts_grapheme"), ("结婚了👍🏽", "结婚了👍", "cuts_grapheme"),
])
def test_a_refusal_says_why(turn: str, quote: str, reason: str) -> None:
    assert locate(turn, quote).reason == reason


def test_the_other_script_is_folded_for_locating_only() -> None:
    found = locate("後來結婚了", "后来结婚了")
    assert (found.spans, found.script_folded) == (((0, 5),), True)
    assert locate("后来结婚了", "后来结婚了").script_folded is False


def test_no_occurrence_is_left_out_because_another_one_is_refused() -> None:
    turn = "二月和十二月和二月"
    assert [turn[start:end] for start, end in locate(turn, "二月").spans] == ["二月", "二月"]


def test_sentences_end_at_full_stops_and_lines_but_not_at_abbreviations_and_figures() -> None:
    text = "I saw Dr. Smith in Sept. 2016. We paid 3.50!  好。\n2016.9去的?\n\nlast"
    assert [text[start:end] for start, end in sentences(text)] == [
        "I saw Dr. Smith in Sept. 2016.", "We paid 3.50!", "好。", "2016.9去的?", "last"]


@pytest.mark.parametrize("line", [{}, {"turn": "a"}, {"turn": 1, "quote": "a"}])
def test_a_bad_line_is_refused_with_a_value_error(line: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="turn and quote"):
        ground_line(line)


# --- laws
# ------------------------------------------------------------------------------------------------------

_WORDS = st.sampled_from(["结婚", "我", "北京", "大学", "去了", "那年", "后来", "上海", "工作", "在"])
_SOFT = st.sampled_from(["", "", "，", " ", "、", "(", "“", "\u200b", "😀", "\n"])
_ANY = st.text(max_size=40)
_PIECES = st.lists(st.sampled_from([
    "2016", "年", "9", ".", "-", "十", "二", "a", "ab", " ", "。", "，", "!", "é", "e\u0301", "ﬁ", "ß",
    "①", "😀",
    "👍🏽", "\u200d", "\ufe0f", "結", "结", "婚", "\u200b", "'", "’", "\n", "Ａ", "２", "𝟚", "ｶﾞ", "⼤",
    "3", "万",
    "多"]), max_size=16).map("".join)
_TEXT = _ANY | _PIECES


@settings(max_examples=500, deadline=None)
@given(turn=_TEXT, quote=_TEXT)
def test_what_is_found_normalises_to_the_quote_and_cuts_nothing(turn: str, quote: str) -> None:
    found = locate(turn, quote)
    assert found.match is bool(found.spans)
    assert (found.reason is None) is found.match
    for (start, end), (start16, end16) in zip(found.spans, found.spans_utf16, strict=True):
        cut = turn[start:end]
        if not found.script_folded:
            assert normalise(cut).text == normalise(quote).text
        assert utf16(turn)[2 * start16:2 * end16] == utf16(cut)
        for left, right in ((turn[start - 1:start], cut[0]), (cut[-1], turn[end:end + 1])):
            assert not (left.isdecimal() and right.isdecimal())
            assert not (left in NUMERALS and right in NUMERALS)
            assert not ((left + right).isascii() and left.isalpha() and right.isalpha())
            assert not (left and right and unicodedata.category(right) == "Mn" and unicodedata.combining(right))


@settings(max_examples=300, deadline=None)
@given(parts=st.lists(st.tuples(_WORDS, _SOFT), min_size=3, max_size=12), data=st.data())
def test_any_run_of_words_is_found_whatever_soft_marks_stand_between(
        parts: list[tuple[str, str]], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(parts) - 2))
    last = data.draw(st.integers(first + 1, len(parts) - 1))
    turn = "".join(word + soft for word, soft in parts)
    quote = "".join(word for word, _ in parts[first:last + 1])
    start = sum(len(word + soft) for word, soft in parts[:first])
    end = sum(len(word + soft) for word, soft in parts[:last]) + len(parts[last][0])
    assert (start, end) in locate(turn, quote).spans


@settings(deadline=None)
@given(turn=_TEXT)
def test_a_whole_turn_is_found_in_itself(turn: str) -> None:
    assume(any(map(str.isalnum, normalise(turn).text)))
    assert locate(turn, turn).match


@settings(deadline=None)
@given(turn=_ANY)
def test_the_normal_form_is_the_rule_of_the_ledger(turn: str) -> None:
    """NFKC, case fold, drop white space, P, S and variation selectors; marks are ours and left out here."""
    normal = normalise(turn)
    kept = "".join(char for char, kind in zip(normal.text, normal.kinds, strict=True) if kind != "m")
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", turn).casefold())
    wanted = "".join(char for char in folded if unicodedata.category(char)[0] not in "PSZ"
                     and unicodedata.category(char) not in ("Cf", "Cc") and not "\ufe00" <= char <= "\ufe0f"
                     and not "\U000e0100" <= char <= "\U000e01ef")
    assert unicodedata.normalize("NFC", kept) == unicodedata.normalize("NFC", wanted)


@settings(deadline=None)
@given(text=_TEXT)
def test_sentences_lie_in_order_and_lose_no_letter(text: str) -> None:
    found = sentences(text)
    assert all(a[1] <= b[0] for a, b in pairwise(found))
    inside = "".join(text[start:end] for start, end in found)
    assert [char for char in inside if char.isalnum()] == [char for char in text if char.isalnum()]
