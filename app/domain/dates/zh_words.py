"""What the rules of the Chinese grammar share: the words, and tests of the characters before a numeral."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from app.domain.dates.data import load
from app.domain.dates.model import Env
from app.domain.dates.numerals import NUMERAL, NUMERAL_CHARS

WORDS: Final[dict[str, Any]] = load("zh")


def alternatives(words: Iterable[str]) -> str:
    """Join words for a regex, longest first."""
    return "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))


SMALL_NUMERALS: Final = "零〇一二两三四五六七八九十廿卅壹贰叁肆伍陆柒捌玖拾"
"""What the number of a month or day is made of."""
COUNT: Final = f"(?:[0-9]{{1,3}}|[{NUMERAL}]{{1,6}})"
"""A count, as a pattern."""
SMALL: Final = f"(?:[0-9]{{1,3}}|[{SMALL_NUMERALS}]{{1,4}})"
"""The number of a month or day, as a pattern."""
NOT_A_YEAR: Final = "(?![级龄轻纪迈代])"
"""What may not follow 年 for it to be a year: 年级, 年龄, 年代."""
DAY_AFTER: Final = alternatives(WORDS["joins"]["day_after"])


def preceded(env: Env, at: int, chars: str) -> bool:
    """Whether one of these characters stands before `at`."""
    return at > 0 and env.text[at - 1] in chars


def inside_number(env: Env, at: int) -> bool:
    """Whether the numeral at `at` goes on from one before it; figures behind Chinese numerals do not
    (大一2016年)."""
    if not at:
        return False
    before, first = env.text[at - 1], env.text[at]
    if before in NUMERAL_CHARS:
        return before.isascii() == first.isascii()
    if before not in ".,/-:" or at < 2 or not env.text[at - 2].isdigit() or not first.isdigit():
        return False
    four = _FOUR.match(env.text, at)
    return not (four and (before == "," or (before == "." and _ENTRY.search(env.text[max(0, at - 5):at]))))


_FOUR = re.compile("[0-9]{4}年")
_ENTRY = re.compile("(?:^|\\n) ?[0-9]{1,2}\\.$")
"""The number of an entry in a list: 1.2016年毕业."""
