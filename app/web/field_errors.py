"""What is wrong with one field of a request, in the caller's language: validators speak English and name types of ours."""

from __future__ import annotations

import re
from typing import Final

_SAID: Final = (
    (re.compile(r"at most (?P<most>\d+) characters?"), "text-too-long"),
    (re.compile(r"at most (?P<n>\d+) items?"), "field-too-many"),
    (re.compile(r"(?:greater than or equal to|>=) (?P<n>-?\d+)"), "field-least"),
    (re.compile(r"(?:less than or equal to|<=) (?P<n>-?\d+)"), "field-most"),
    (re.compile(r"Field required|missing required"), "field-missing"),
    (re.compile(r"Extra inputs|unknown field"), "field-unknown"),
    (re.compile(r"valid string|`str`"), "field-text"),
    (re.compile(r"valid integer|`int`"), "field-whole-number"),
    (re.compile(r"valid number|finite number|`float`"), "field-number"),
    (re.compile(r"valid boolean|`bool`"), "field-yes-or-no"),
    (re.compile(r"valid list|valid array|`array`"), "field-list"),
    (re.compile(r"valid dictionary|valid dict|`object`"), "field-object"),
)
"""Parts of pydantic's and msgspec's messages, and what they come to."""
_ONE_OF: Final = re.compile(r"Input should be ((?:'[^']*'|\d+)(?:(?:, | or )(?:'[^']*'|\d+))*)$")


def fault(message: str) -> tuple[str, dict[str, str | int]]:
    """Return the code of what a validator refused, whose text says what would be right, and the values of that text.

    Args:
        message: the validator's own.
    """
    if found := _ONE_OF.match(message):
        return "field-one-of", {"choices": " / ".join(re.findall(r"[^', ]+", found[1].replace(" or ", ", ")))}
    for pattern, code in _SAID:
        if found := pattern.search(message):
            return code, {name: int(value) for name, value in found.groupdict().items()}
    return "field-other", {}
