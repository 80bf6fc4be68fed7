"""The numbers of the interview, each with its origin. None was made here (seed 002, task 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Floor:
    """Dated events and domains that something asks for."""

    events: int
    """Confirmed dated rows of the domains that count for coverage."""
    domains: int
    """Different domains among them."""


# Two floors that look alike and mean opposite things (seed 002, task 6.1); never derive one from the other.
# Below the delivery floor the interview STOPS once its rhythm is used up and hands over the range it has:
# asking on would not help. Below the confirmation gate nobody may SPEAK of one minute; it never prolongs.
# The system this one replaces used the second as if it were the first, and so asked without end.
DELIVERY_FLOOR: Final = Floor(events=3, domains=2)
"""Seed 002, task 0: "Minimum Standalone Gate" of the interview playbook."""
CONFIRMATION_GATE: Final = Floor(events=4, domains=3)
"""Seed 002, task 0: minConfirmationEvents and minConfirmationDomains of the rectification policy."""

ROUNDS: Final = 8
"""Fuse: slots answered, skipped, refused, unknown or passed over (DEFAULT_MAX_DISCRIMINATION_ROUNDS)."""
EFFECTIVE_ANSWERS: Final = 10
"""Outer fuse: answers given (the safety cap of the dynamic stop policy)."""
PLATEAU_SLOTS: Final = 2
"""Successive slots that confirmed a dated row and narrowed nothing (maxPlateauRounds)."""

BATCH_MIN: Final = 3
BATCH_MAX: Final = 5
"""Choice questions of round 1 (seed 002, task 10)."""
BATCH: Final = 4
"""Questions of a usual batch: with three and three single ones it is exactly EFFECTIVE_ANSWERS."""
ROUND_2_SLOTS: Final = 3
ROUND_3_SLOTS: Final = 3
"""interview.md: round 2 is up to three slots, round 3 up to three."""
LEFT_OPEN: Final = 2
"""Free messages in a row that leave an open batch in its slot; the next one passes it over, so that telling
instead of clicking holds nobody at round 1. The plateau's two: two without a step are a stand-still."""
HELD_OPEN: Final = 3
"""Messages that neither tell nor answer (a question back, a nod, "let me think") and leave a question in its slot;
any more are taken as passing it over, so that nobody is held."""
EMPTY_ANSWERS: Final = 2
"""Date questions of one domain that came back empty, after which it is asked no third time."""

UNCERTAIN_SHARE: Final = 0.5
"""Share of uncertain answers from which support cannot be mapped (interview.md, When to stop)."""
NARROWING_SHARE: Final = 0.02
NARROWING_MINUTES: Final = 1.0
"""A fall of N_eff by 2% or by one minute is narrowing; a probe has to promise the larger (scoring.md)."""

MEMORY_FROM: Final = 4
"""First age a period question may name: the age window of education begins there (scoring.md, Placebo)."""


def promise_floor(n_eff: float) -> float:
    """Return the minutes a probe has to promise to be worth a question: max(1 minute, 2% of N_eff)."""
    return max(NARROWING_MINUTES, NARROWING_SHARE * n_eff)


def narrowed(lowest: float, n_eff: float) -> bool:
    """Whether N_eff fell by 2% or by a minute below its lowest so far."""
    fall = lowest - n_eff
    return fall >= NARROWING_MINUTES or (fall > 0 and fall >= NARROWING_SHARE * lowest)
