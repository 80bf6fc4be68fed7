"""What the engine refuses.

    ValueError
    └── CaseError   a field of a case, a birth or a window that cannot be computed with

Every refusal carries the field, a stable code and the values a sentence about it needs; the words belong to
the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

Param: TypeAlias = str | int | float | Sequence[str] | Sequence[int] | None
"""Value that a sentence about the refusal may need."""


class CaseError(ValueError):
    """Bad input, with its place and its reason as data.

    Args:
        field: path of the offending field, such as ``birth.tz`` or ``events[2].occurred_from``.
        code: stable reason in snake case, such as ``ambiguous_time``.
        **params: values that a text about the reason needs (choices, limits, the value itself).
    """

    field: str
    """Path of the offending field."""
    code: str
    """Stable reason in snake case."""
    params: dict[str, Param]
    """Values for the text."""

    def __init__(self, field: str, code: str, **params: Param) -> None:
        detail = "".join(f", {name}={value!r}" for name, value in params.items())
        super().__init__(f"{field}: {code}{detail}")
        self.field = field
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Callable[[], CaseError], tuple[()]]:
        """Keep all of it on the way out of a worker process."""
        return partial(CaseError, self.field, self.code, **self.params), ()
