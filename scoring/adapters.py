"""The seam for an outside engine that checks leader and runner-up (VedAstro first).

The engine itself never calls out: whoever runs it may hand in what an outside engine said. Without that the
check is `not_evaluated`, which is not `failed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring.clock import JsonObject
from scoring.ladder import Outside

VEDASTRO = "vedastro"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one outside engine said of the two leading stretches."""

    adapter: str
    """Name of the engine."""
    minute_sensitive: Outside
    """Whether it tells adjacent minutes apart."""
    supports_leader: bool | None
    """None: it did not evaluate both."""


class Adapter(Protocol):
    """An outside engine; one object serves one result."""

    name: str

    def check(
        self, case: Mapping[str, object], leader: JsonObject, runner_up: JsonObject | None
    ) -> Verdict:
        """Evaluate the leading stretch and the next one (T of each). Never raises for what is out there."""
        ...


def outside_check(verdicts: Sequence[Verdict]) -> tuple[Outside, int]:
    """State of the minute check, and how many engines support the leader."""
    vedastro = next((one for one in verdicts if one.adapter == VEDASTRO), None)
    supporting = {one.adapter for one in verdicts if one.supports_leader}
    return (vedastro.minute_sensitive if vedastro else Outside.NOT_EVALUATED), len(supporting)
