"""Many interviews as one table of figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import median

from app.domain.interview.rules import ROUNDS
from app.simulation.run import Interview


@dataclass(frozen=True, slots=True)
class Summary:
    """What a crowd's interviews came to."""

    people: int
    delivered: int
    """Delivered within the rounds of the outer budget."""
    repeats: int
    dead_ends: int
    turns_median: float
    turns_p95: int
    rounds_most: int
    width_median: float
    """Minutes of the candidate range at the end."""
    declared_median: float
    """Minutes of the declared window."""
    questions_per_minute: float | None
    """Questions shown per minute narrowed, over all; None when nothing narrowed."""
    widened: int
    """Turns that widened a range without a correction; has to be 0."""
    reasons: dict[str, int]
    empty_slots: dict[str, int]
    """Slots without a question by reason; `delivered` is the normal end."""
    tempers: dict[str, dict[str, float]]
    """Per temper: people, median turns, median rows, median width as a share of the declared window."""
    wrong: tuple[int, ...]
    """Numbers of the people whose interview repeated itself, stalled, widened or was never delivered."""

    def to_json(self) -> dict[str, object]:
        """Return the JSON of `shodhana simulate --json`."""
        return asdict(self)

    @property
    def sound(self) -> bool:
        """Whether nobody's interview went wrong."""
        return not self.wrong


def _wrong(one: Interview) -> bool:
    defect = any(reason not in ("delivered", "closed") for reason, _ in one.empty)
    return bool(one.repeats or one.dead_ends or one.widened or defect or one.reason is None or one.rounds > ROUNDS)


def summary(interviews: Iterable[Interview]) -> Summary:
    """Sum interviews up.

    Raises:
        ValueError: there are none.
    """
    found = list(interviews)
    if not found:
        raise ValueError("no interview to sum up")
    turns = sorted(one.turns for one in found)
    empty: Counter[str] = Counter()
    for one in found:
        empty.update(dict(one.empty))
    narrowed = sum(max(0, one.declared - one.interval) for one in found)
    tempers = sorted({one.temper for one in found})
    return Summary(
        people=len(found),
        delivered=sum(one.reason is not None and one.rounds <= ROUNDS for one in found),
        repeats=sum(one.repeats for one in found),
        dead_ends=sum(one.dead_ends for one in found),
        turns_median=median(turns),
        turns_p95=turns[min(len(turns) - 1, -(-95 * len(turns) // 100) - 1)],
        rounds_most=max(one.rounds for one in found),
        width_median=median(one.interval for one in found),
        declared_median=median(one.declared for one in found),
        questions_per_minute=round(sum(one.questions for one in found) / narrowed, 3) if narrowed else None,
        widened=sum(one.widened for one in found),
        reasons=dict(sorted(Counter(one.reason or "none" for one in found).items())),
        empty_slots=dict(sorted(empty.items())),
        tempers={name: _temper([one for one in found if one.temper == name]) for name in tempers},
        wrong=tuple(one.number for one in found if _wrong(one)),
    )


def _temper(found: list[Interview]) -> dict[str, float]:
    return {
        "people": len(found),
        "turns_median": median(one.turns for one in found),
        "rows_median": median(one.confirmed for one in found),
        "width_share": round(median(one.interval / one.declared for one in found), 3),
    }
