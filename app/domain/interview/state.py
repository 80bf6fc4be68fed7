"""What the interview remembers of a case: stored by the database, counted when it happens, never inferred.

A state is a value. `settle` makes the next one from what a person did, `shown` from what was asked;
`decide` only reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from app.domain.vocabulary import Outcome

FORMAT: Final = 1
Period = tuple[str, str]
"""First and last day, ISO, both included."""


class Purpose(StrEnum):
    """Why something was asked. Hidden from the slot: a person sees one shape for all."""

    CHOICE = "choice"  # round 1
    DATED = "dated"  # round 2
    PROBE = "probe"  # round 3 and beyond
    OPEN = "open"  # any dated event of the life so far, or of a part of it
    WHEN = "when"  # the date inside a period that was chosen
    CONFIRM = "confirm"  # a held row: is it so?
    COMPLETE = "complete"  # a row without a date, or with a year alone
    KEEP = "keep"  # a row that rested on an answer since changed
    PAUSE = "pause"  # after words of distress


@dataclass(frozen=True, slots=True)
class Item:
    """One question as asked, with what the public slot does not show."""

    purpose: Purpose
    semantic_key: str
    step: int
    item_id: str = ""
    """Empty while it is only planned."""
    slot_id: str = ""
    round: int = 0
    rhythm: bool = False
    """Whether it uses up one of the slots of its step."""
    options: tuple[str, ...] = ()
    domain: str | None = None
    related_person: str | None = None
    event_kinds: tuple[str, ...] = ()
    bank_id: str | None = None
    completes: str | None = None
    """Evidence id of the row that a reply completes, confirms or takes back."""
    period: Period | None = None
    periods: tuple[Period, ...] = ()
    """Cut of a probe; option P1 is the first."""
    words: tuple[tuple[str, str], ...] = ()
    """Placeholders of the wording, so that the slot can be rendered again."""
    text: str = ""
    """Text key of the wording; empty when the bank holds it."""
    hint: str = ""
    """Text key of a hint in the place of the usual one."""
    sensitive: bool = False
    turn: int = 0
    """Turns settled when it was asked."""
    n_eff: float | None = None
    """N_eff in minutes when it was asked (statistics of the bank)."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a person did with an item. The newest of an item counts, older ones stay, superseded."""

    item_id: str
    outcome: Outcome
    turn_id: str
    turn: int
    """Number of the turn in which it came."""
    option: str | None = None
    worded: bool = False
    uncertain: bool = False
    superseded: bool = False
    n_eff: float | None = None
    """N_eff in minutes after the turn."""


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question that an answer called for and that waits for its turn."""

    purpose: Purpose
    semantic_key: str
    domain: str | None = None
    related_person: str | None = None
    event_kinds: tuple[str, ...] = ()
    completes: str | None = None
    period: Period | None = None
    sensitive: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """The items of a slot that are not settled yet."""

    slot_id: str
    items: tuple[str, ...]
    batch: bool = False
    left: int = 0
    """Free messages in a row that left it open."""
    held: int = 0
    """Messages that asked back, nodded or wanted a moment, and so left it open."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A domain that an answer opened for its date question: strength A (clear) or B (something like it)."""

    domain: str
    strength: str
    item_id: str
    event_kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Closed:
    """A cut that was refused, empty or unknown: no other cut of the domain over the same period is asked."""

    domain: str
    related_person: str | None
    period: Period


def event_key(kind: str, related_person: str | None) -> str:
    """Return `kind:relation`, the relation empty for the person: what a denial closes and a row that is told opens again."""
    return f"{kind}:{related_person or ''}"


@dataclass(frozen=True, slots=True)
class InterviewState:
    """Everything `decide` needs besides the present result."""

    bank_version: str
    step: int = 1
    """Round of the rhythm, 4 = beyond it."""
    step_slots: int = 0
    """Slots of the step used up."""
    rounds: int = 0
    effective: int = 0
    outcomes: Mapping[str, int] = field(default_factory=dict)
    """How often each of the five outcomes happened, over the whole case."""
    replied: int = 0
    """Answered or unknown: what the share of uncertain answers is a share of."""
    uncertain: int = 0
    declined: tuple[str, ...] = ()
    """Domains not raised again unless the person does."""
    denied: tuple[str, ...] = ()
    """Event keys of what the person says there never was; nothing asks for it until such a thing is told."""
    asked: tuple[str, ...] = ()
    """Semantic keys ever shown or closed beforehand; none is shown twice."""
    closed: tuple[Closed, ...] = ()
    opened: tuple[Opened, ...] = ()
    items: Mapping[str, Item] = field(default_factory=dict)
    replies: tuple[Reply, ...] = ()
    open: Slot | None = None
    parked: Slot | None = None
    """A batch that waits while a pause is in the slot."""
    follow_ups: tuple[FollowUp, ...] = ()
    n_eff_low: float | None = None
    """Lowest N_eff so far in minutes, over the present declared window."""
    flat: int = 0
    """Plateau: successive slots that confirmed a dated row and narrowed nothing."""
    turns: int = 0
    """Turns settled."""
    slots_shown: int = 0
    items_shown: int = 0
    spared: tuple[str, ...] = ()
    """Turns that spoke of loss or distress: what they told is kept and raises no field to ask on about."""
    user_ended: bool = False
    delivered: str | None = None
    """Stop reason once handed over; words that come later are ordinary turns and ask nothing."""

    @property
    def uncertain_share(self) -> float:
        """Share of uncertain answers among those given, 0 when none was; a choice met by a telling was answered."""
        told = sum(one.outcome is Outcome.PASSED_OVER and one.worded and not one.superseded for one in self.replies)
        return self.uncertain / (self.replied + told) if self.replied + told else 0.0

    def reply(self, item_id: str) -> Reply | None:
        """Return the reply that counts for an item."""
        for reply in reversed(self.replies):
            if reply.item_id == item_id and not reply.superseded:
                return reply
        return None

    def open_items(self) -> tuple[Item, ...]:
        """Return the items that wait for an answer, in the order shown."""
        return tuple(self.items[item_id] for item_id in self.open.items) if self.open else ()

    def to_json(self) -> dict[str, object]:
        """Return the JSON the database stores."""
        return {"format": FORMAT, **asdict(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> InterviewState:
        """Read a stored state.

        Raises:
            ValueError: the JSON has another format than this code writes.
        """
        if data.get("format") != FORMAT:
            raise ValueError(f"interview state of format {data.get('format')!r}, expected {FORMAT}")
        rest = {name: value for name, value in data.items() if name != "format"}
        return cls(
            **rest
            | {
                "declined": tuple(data["declined"]),
                "asked": tuple(data["asked"]),
                "denied": tuple(data.get("denied", ())),
                "spared": tuple(data.get("spared", ())),
                "closed": tuple(
                    Closed(**{**one, "period": _period(one["period"])}) for one in data["closed"]
                ),
                "opened": tuple(
                    Opened(**{**one, "event_kinds": tuple(one["event_kinds"])}) for one in data["opened"]
                ),
                "items": {name: _item(one) for name, one in data["items"].items()},
                "replies": tuple(
                    Reply(**{**one, "outcome": Outcome(one["outcome"])}) for one in data["replies"]
                ),
                "open": _slot(data["open"]),
                "parked": _slot(data["parked"]),
                "follow_ups": tuple(_follow_up(one) for one in data["follow_ups"]),
            }
        )


def _period(value: Any) -> Period | None:
    return (value[0], value[1]) if value else None


def _slot(value: Any) -> Slot | None:
    return Slot(**{**value, "items": tuple(value["items"])}) if value else None


def _follow_up(value: Mapping[str, Any]) -> FollowUp:
    return FollowUp(
        **{
            **value,
            "purpose": Purpose(value["purpose"]),
            "period": _period(value["period"]),
            "event_kinds": tuple(value["event_kinds"]),
        }
    )


def _item(value: Mapping[str, Any]) -> Item:
    return Item(
        **{
            **value,
            "purpose": Purpose(value["purpose"]),
            "options": tuple(value["options"]),
            "event_kinds": tuple(value["event_kinds"]),
            "period": _period(value["period"]),
            "periods": tuple((one[0], one[1]) for one in value["periods"]),
            "words": tuple((one[0], one[1]) for one in value["words"]),
        }
    )


def rebase(state: InterviewState) -> InterviewState:
    """Return the state for a new declared window or birth: the yardstick of narrowing starts over.

    Counters, declines and asked periods survive, so a new window is no way around the budget (interview.md).
    """
    return replace(state, n_eff_low=None, flat=0)


def finish(state: InterviewState) -> InterviewState:
    """Return the state after the person ended the interview: delivery, not failure."""
    return replace(state, user_ended=True)


def reopen(state: InterviewState) -> InterviewState:
    """Return the state with a new budget: counters start over, asked keys, answers and declines stay."""
    return replace(
        state,
        user_ended=False,
        delivered=None,
        rounds=0,
        effective=0,
        replied=0,
        uncertain=0,
        flat=0,
        step_slots=0,
        step=2 if state.opened else 1,
        open=None,
        parked=None,
    )
