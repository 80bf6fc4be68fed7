"""Chinese and mixed numerals."""

from __future__ import annotations

from typing import Final

DIGITS: Final[dict[str, int]] = {
    **{str(n): n for n in range(10)},
    **{char: n for n, char in enumerate("零一二三四五六七八九")},
    **{char: n for n, char in enumerate("〇壹贰叁肆伍陆柒捌玖")},
    "o": 0, "两": 2, "元": 1,
}
UNITS: Final[dict[str, int]] = {"十": 10, "拾": 10, "百": 100, "千": 1000}
TENS: Final[dict[str, int]] = {"廿": 20, "卅": 30, "卌": 40}

DIGIT: Final = "0-9o零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖"
"""Characters of a numeral read digit by digit (inside a regex class)."""
FIGURES: Final = "0123456789"
NUMERALS: Final = "零〇一二两三四五六七八九十百千廿卅壹贰叁肆伍陆柒捌玖拾"
"""What a run of Chinese numerals is made of."""
NUMERAL: Final = f"0-9{NUMERALS}"
"""Characters that may stand in a numeral (inside a regex class)."""
NUMERAL_CHARS: Final = frozenset(f"{FIGURES}{NUMERALS}几")


def positional(text: str) -> int | None:
    """Read digit by digit: 二〇一六 is 2016, 九八 is 98; None when a character is no digit."""
    value = 0
    for char in text:
        digit = DIGITS.get(char)
        if digit is None or char in "两元":
            return None
        value = value * 10 + digit
    return value


def cardinal(text: str) -> int | None:
    """Read a count: 十二 is 12, 廿三 is 23, 一百零五 is 105, 两千零八 is 2008, 12 is 12; None when it is
    none."""
    if text.isdigit():
        return int(text)
    total, pending = 0, None
    for index, char in enumerate(text):
        if char in UNITS:
            total += (1 if pending is None else pending) * UNITS[char]
            pending = None
        elif char in TENS and pending is None:
            total += TENS[char]
        elif char in "零〇" and len(text) > 1 and index:
            pending = None
        elif char in DIGITS and pending is None:
            pending = DIGITS[char]
        else:
            return None
    return total + (pending or 0)


def pair(text: str) -> tuple[int, int] | None:
    """Read two neighbouring small numbers said in one breath: 七八 is 7 or 8, 十二三 is 12 or 13."""
    head, last = text[:-2], text[-2:]
    if len(last) != 2:
        return None
    low, high = positional(last[0]), positional(last[1])
    if low is None or high is None or high != low + 1 or not low or last.isascii():
        return None
    base = cardinal(head) if head else 0
    if base is None or (head and not head.endswith(("十", "廿", "卅"))):
        return None
    return base + low, base + high
