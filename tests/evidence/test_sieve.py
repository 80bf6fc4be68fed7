"""The sieve in front of the phrasings lets through whatever matches."""

from __future__ import annotations

import re

import pytest

from app.domain.evidence.sieve import grams, needed
from app.domain.evidence.tables import GRAM, LANGUAGES, rules
from app.domain.evidence.words import clauses, fold
from tests.evidence.quality import load


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrasing_matches_a_clause_that_the_sieve_keeps_from_it(language: str) -> None:
    size = GRAM[language]
    texts = {folded[cut.start:cut.end] for turn in load("development")[::4] if turn["locale"] == language
             for folded in (fold(turn["message"]),) for cut in clauses(folded)}
    for text in texts:
        held = grams(text, size)
        kept = [one for one in rules(language).patterns if one.grams is not None and one.grams.isdisjoint(held)]
        assert not [one.regex.pattern for one in kept if one.regex.search(text)]


@pytest.mark.parametrize(("pattern", "size", "expected"), [
    ("(?:分|散)了?手", 1, {"手"}), ("退?学|休假", 1, {"学", "休"}), ("了?", 1, None), ("a|(?:b)?", 1, None),
    ("[甲乙]丙?", 1, {"甲", "乙"}),
    ("[^甲]?", 1, None), ("(?<!a)(?!b)x", 1, {"x"}), ("x{0,3}yz", 2, {"yz"}), ("got (?:a )?job", 3, {"got"}), (r"\d+ cm", 3, {" cm"}),
    (r"co\.uk", 3, {"co."}), ("abc+d", 3, None),
])
def test_what_a_match_needs(pattern: str, size: int, expected: set[str] | None) -> None:
    re.compile(pattern)
    found = needed(pattern, size)
    assert found == (None if expected is None else frozenset(expected))
