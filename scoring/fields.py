"""Reading the fields of a case or a birth: what is there, of which kind, and how a refusal names it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from scoring.errors import CaseError

_Word = TypeVar("_Word", bound=StrEnum)


def mapping(value: object, field: str) -> Mapping[str, object]:
    """An object.

    Raises:
        CaseError: `missing` or `not_an_object`.
    """
    if value is None:
        raise CaseError(field, "missing")
    if not isinstance(value, Mapping):
        raise CaseError(field, "not_an_object")
    return value


def text(raw: Mapping[str, object], name: str, field: str) -> str:
    """A text that is not empty.

    Raises:
        CaseError: `missing` or `not_a_text`.
    """
    value = raw.get(name)
    if value is None:
        raise CaseError(field, "missing")
    if not isinstance(value, str) or not value:
        raise CaseError(field, "not_a_text")
    return value


def number(raw: Mapping[str, object], name: str, field: str) -> float:
    """A finite number.

    Raises:
        CaseError: `missing`, `not_a_number` or `not_finite`.
    """
    value = raw.get(name)
    if value is None:
        raise CaseError(field, "missing")
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise CaseError(field, "not_a_number")
    try:
        found = float(value)
    except OverflowError as error:  # a whole number beyond the floats
        raise CaseError(field, "not_finite") from error
    if not math.isfinite(found):
        raise CaseError(field, "not_finite")
    return found


def whole(raw: Mapping[str, object], name: str, field: str) -> int | None:
    """A whole number, or none where the field is absent.

    Raises:
        CaseError: `not_a_whole_number`.
    """
    value = raw.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise CaseError(field, "not_a_whole_number")
    return value


def word(raw: Mapping[str, object], name: str, field: str, words: type[_Word]) -> _Word:
    """One of the words of a vocabulary.

    Raises:
        CaseError: as `text`, or `unknown_value`.
    """
    found = text(raw, name, f"{field}.{name}")
    try:
        return words(found)
    except ValueError as error:
        raise CaseError(f"{field}.{name}", "unknown_value", value=found, allowed=", ".join(words)) from error
