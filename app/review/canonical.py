"""JSON whose bytes are those of JavaScript's `JSON.stringify`, digests over bytes, and a reader that is not lenient.

Whoever checks a report with another tool parses it, takes `reportId` away, serialises the rest and hashes it.
So numbers, escapes and the order of keys are ECMAScript's (ECMA-262, SerializeJSONProperty, Number::toString,
OrdinaryOwnPropertyKeys), not Python's.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final

from app.errors import InvalidInput

_SAFE: Final = 2**53 - 1
"""Largest whole number that JavaScript keeps apart from its neighbours; larger ones are rounded as there."""
_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,9}")
_DEEPEST: Final = 64
"""Levels of a document; the forms have fewer than ten."""
_LAST_INDEX: Final = 2**32 - 2
_LONE: Final = re.compile("[\ud800-\udfff]")


def stringify(value: object, indent: int = 0) -> str:
    """Return `JSON.stringify(value, null, indent)`.

    Raises:
        ValueError: a number that is not finite, or a value that JSON does not have.
    """
    return _value(value, " " * indent, "\n" if indent else "", "")


def _value(value: object, step: str, line: str, margin: str) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int() | float():
            return _number(value)
        case Mapping():
            colon = ": " if line else ":"
            return _block("{}", [_text(key) + colon + _value(value[key], step, line, margin + step) for key in _keys(value)],
                          step, line, margin)
        case list() | tuple():
            return _block("[]", [_value(item, step, line, margin + step) for item in value], step, line, margin)
    raise ValueError(f"JSON has no {type(value).__name__}")


def _block(signs: str, items: list[str], step: str, line: str, margin: str) -> str:
    if not items:
        return signs
    inner = (f",{line}{margin}{step}" if line else ",").join(items)
    return f"{signs[0]}{line}{margin}{step}{inner}{line}{margin}{signs[1]}" if line else f"{signs[0]}{inner}{signs[1]}"


def _keys(value: Mapping[Any, object]) -> list[str]:
    """Array indices come first and by size, as in any JavaScript object; then the order of writing."""
    if not all(isinstance(key, str) for key in value):
        raise ValueError("JSON has no key that is not a text")
    indices = [key for key in value if _INDEX.fullmatch(key) and int(key) <= _LAST_INDEX]
    return sorted(indices, key=int) + [key for key in value if key not in set(indices)]


def _text(value: str) -> str:
    # Two halves that stand side by side are one character there; a half alone is written as its escape.
    whole = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return _LONE.sub(lambda half: f"\\u{ord(half[0]):04x}", json.dumps(whole, ensure_ascii=False))


def _number(value: int | float) -> str:
    if isinstance(value, int) and abs(value) <= _SAFE:
        return str(value)
    try:
        number = float(value)
    except OverflowError:
        raise ValueError("a number is not finite") from None
    if not math.isfinite(number):
        raise ValueError("a number is not finite")
    if number == 0:
        return "0"
    sign, digits, power = _shortest(number)
    count = len(digits)
    if count <= power <= 21:
        return sign + digits + "0" * (power - count)
    if 0 < power <= 21:
        return f"{sign}{digits[:power]}.{digits[power:]}"
    if -6 < power <= 0:
        return f"{sign}0.{'0' * -power}{digits}"
    tail = f".{digits[1:]}" if count > 1 else ""
    return f"{sign}{digits[0]}{tail}e{'+' if power > 0 else '-'}{abs(power - 1)}"


def _shortest(number: float) -> tuple[str, str, int]:
    """Return sign, digits and n with number = 0.digits times ten to the n; both languages choose the same digits."""
    mantissa, _, exponent = repr(abs(number)).partition("e")
    whole, _, part = mantissa.partition(".")
    digits, power = (whole + part).lstrip("0"), len(whole) + int(exponent or 0)
    power -= len(whole + part) - len(digits)
    return "-" if number < 0 else "", digits.rstrip("0"), power


def sha256(raw: bytes) -> str:
    """Return the hex SHA-256 of bytes."""
    return hashlib.sha256(raw).hexdigest()


def digest(value: object) -> str:
    """Return the SHA-256 of a value's `JSON.stringify`."""
    return sha256(stringify(value).encode("utf-8"))


def document(value: object) -> bytes:
    """Return a value as a file that a person can read, too."""
    return (stringify(value, 2) + "\n").encode("utf-8")


def parse(raw: bytes, name: str) -> Any:
    """Read a JSON document.

    Args:
        raw: its bytes.
        name: the file, for the refusal.

    Raises:
        InvalidInput: not UTF-8, not JSON, a key twice in an object, a number that is not finite, or deeper than any
            form: a document that two readers could take differently has no digest worth signing.
    """
    try:
        value = json.loads(raw.decode("utf-8"), object_pairs_hook=_pairs, parse_constant=_constant, parse_float=_finite,
                           parse_int=_whole)
        _shallow(value)
        return value
    except UnicodeDecodeError:
        raise InvalidInput("review-not-utf8", field=name) from None
    except (ValueError, RecursionError) as error:
        raise InvalidInput("review-not-json", field=name, detail=str(error)) from None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _whole(text: str) -> int:
    _finite(text)
    return int(text)


def _shallow(value: object) -> None:
    """Refuse nesting that nobody's form has, before anything walks down it."""
    level = [value]
    for _ in range(_DEEPEST):
        level = [inner for one in level if isinstance(one, dict | list)
                 for inner in (one.values() if isinstance(one, dict) else one)]
        if not level:
            return
    raise ValueError(f"more than {_DEEPEST} levels")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number is not finite")
    return number
