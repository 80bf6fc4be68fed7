"""From a turn to the next state: what was answered, skipped, refused, unknown or passed over; what follows.

replies ──> edits supersede ──> open items get an outcome ──> the slot closes (a round) or stays open
                                        │
                                        └─> opened domains, declines, closed cuts, follow-ups
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.interview import followups, planner, spoken
from app.domain.interview.brought import Turn
from app.domain.interview.replies import Answer, Given, check_answers, rested
from app.domain.interview.rules import DELIVERY_FLOOR, HELD_OPEN, LEFT_OPEN, ROUND_3_SLOTS, narrowed
from app.domain.interview.situation import Row, Situation
from app.domain.interview.state import Closed, FollowUp, InterviewState, Item, Opened, Purpose, Reply, event_key
from app.domain.vocabulary import COVERAGE, Outcome, Precision

_COVERED = frozenset(domain.value for domain in COVERAGE)
_DECLINABLE = frozenset({Purpose.CHOICE, Purpose.DATED, Purpose.PROBE, Purpose.WHEN})


@dataclass(frozen=True, slots=True)
class _Said:
    outcome: Outcome
    option: str | None
    worded: bool


def settle(
    state: InterviewState,
    situation: Situation,
    *,
    turn_id: str,
    answers: Sequence[Answer] = (),
    message: str = "",
    disposition: str | None = None,
    fresh: Sequence[str] = (),
    denied: Sequence[str] = (),
    beside: bool = False,
) -> InterviewState:
    """Return the state after a turn.

    Args:
        state: the state before it, with the slot that was shown.
        situation: ledger and result after it.
        turn_id: the turn.
        answers: the answers, those understood from the message included (`replies.understood`).
        message: the free message; empty when there was none, as in a turn of another kind (a window).
        disposition: what the extractor read the words as: answered, skipped, refused or unknown.
        fresh: ids of the rows that this turn confirmed or held.
        denied: event keys of what the words say there never was.
        beside: whether all that the words tell is of something told before: said again, or its month added.

    Raises:
        InvalidInput: an answer does not fit what was asked; the state is unchanged.
    """
    given = check_answers(state, answers)
    if spoken.ends(message):
        state = replace(state, user_ended=True)
    turn = Turn.of(state, situation, turn_id, message, answers, disposition, fresh, denied, beside=beside)
    rows, denied = turn.rows, sorted(turn.denied)
    told = {event_key(row.event_kind, row.related_person) for row in rows}
    state = replace(state, denied=tuple(key for key in dict.fromkeys((*state.denied, *denied)) if key not in told))
    for one in given:
        if one.edit:
            state = _edit(state, one, turn)
    was_open = state.open
    now = [one for one in given if not one.edit]
    if turn.holds and len(now) == 1 and now[0].worded and now[0].option is None and _may_hold(state):
        now, turn = [], replace(turn, spoke=True)  # what was typed into the answer's box answers nothing
    for one in now:
        heard = _heard(one, turn) if len(now) == 1 and not turn.spoke else one.outcome
        state = _record(state, one.item, _Said(heard, one.option, one.worded), turn)
    for item in state.open_items():
        if item.purpose is Purpose.CHOICE and turn.denies(item):
            state = _record(state, item, _Said(Outcome.ANSWERED, planner.NEVER, worded=True), turn)
        elif item.purpose is Purpose.CHOICE and turn.told(item):
            state = _record(state, item, _Said(Outcome.PASSED_OVER, None, worded=True), turn)
    left = state.open_items()
    if left and was_open is not None:
        state = _left_over(state, left, bool(now), turn)
    if was_open is not None and state.open is None:
        state = _close(state, [state.items[item_id] for item_id in was_open.items], turn)
    state = _raised(state, rows)
    low = situation.n_eff if state.n_eff_low is None else min(state.n_eff_low, situation.n_eff)
    spared = (*state.spared, turn_id) if situation.distress else state.spared
    return replace(state, n_eff_low=low, turns=state.turns + 1, spared=spared)


def _may_hold(state: InterviewState) -> bool:
    return state.open is not None and state.open.held < HELD_OPEN


def _heard(one: Given, turn: Turn) -> Outcome:
    """Outcome of a turn's one answer; words that only say "skip" or "I don't know" are read as that."""
    return turn.unanswered or one.outcome if one.option is None and one.worded else one.outcome


def _left_over(state: InterviewState, left: tuple[Item, ...], some: bool, turn: Turn) -> InterviewState:
    """Settle, or leave open, what no explicit answer named."""
    outcome: Outcome | None = None
    if state.open is None:
        return state
    if not state.open.batch and turn.moot(left[0]):
        outcome = Outcome.ANSWERED
    elif not turn.spoke:
        return state
    elif not some and turn.unanswered:
        outcome = turn.unanswered
    elif turn.holds and not some and _may_hold(state):
        return replace(state, open=replace(state.open, held=state.open.held + 1))
    elif turn.situation.distress and left[0].purpose is not Purpose.PAUSE and not turn.met(left[0]):
        return state  # it waits behind the pause
    elif state.open.batch:
        idle = 0 if some else state.open.left + 1
        state = replace(state, open=replace(state.open, left=idle))
        outcome = Outcome.PASSED_OVER if idle > LEFT_OPEN else None
    else:
        outcome = Outcome.ANSWERED if turn.met(left[0]) else Outcome.PASSED_OVER
    if outcome is None:
        return state
    said = _Said(outcome, None, outcome is Outcome.ANSWERED and turn.spoke)
    for item in left:
        state = _record(state, item, said, turn)
    return state


def _record(state: InterviewState, item: Item, said: _Said, turn: Turn) -> InterviewState:
    """Store one reply, count it, and draw what follows from it."""
    reply = Reply(
        item_id=item.item_id,
        outcome=said.outcome,
        turn_id=turn.turn_id,
        turn=state.turns + 1,
        option=said.option,
        worded=said.worded,
        uncertain=said.outcome is Outcome.UNKNOWN,
        n_eff=turn.situation.n_eff,
    )
    state = _count(state, item, reply, +1)
    open_slot, parked = state.open, state.parked
    if open_slot is not None and item.item_id in open_slot.items:
        rest = tuple(item_id for item_id in open_slot.items if item_id != item.item_id)
        open_slot = replace(open_slot, items=rest, left=0) if rest else None
    elif parked is not None and item.item_id in parked.items:
        rest = tuple(item_id for item_id in parked.items if item_id != item.item_id)
        parked = replace(parked, items=rest) if rest else None
    state = replace(state, replies=(*state.replies, reply), open=open_slot, parked=parked)
    return _consequences(state, item, reply, turn)


def _count(state: InterviewState, item: Item, reply: Reply, by: int) -> InterviewState:
    outcomes = dict(state.outcomes)
    outcomes[reply.outcome.value] = max(0, outcomes.get(reply.outcome.value, 0) + by)
    answered = reply.outcome is Outcome.ANSWERED and item.purpose is not Purpose.PAUSE
    return replace(
        state,
        outcomes=outcomes,
        effective=max(0, state.effective + by * answered),
        replied=max(0, state.replied + by * (answered or reply.uncertain)),
        uncertain=max(0, state.uncertain + by * reply.uncertain),
    )


def _consequences(state: InterviewState, item: Item, reply: Reply, turn: Turn) -> InterviewState:
    if item.purpose is Purpose.PAUSE:
        return replace(state, user_ended=True) if reply.option == planner.STOP else state
    if reply.outcome is Outcome.REFUSED and item.purpose in _DECLINABLE and item.domain:
        state = replace(
            state,
            declined=_with(state.declined, item.domain),
            opened=tuple(one for one in state.opened if one.domain != item.domain),
        )
    if (
        item.purpose is Purpose.CHOICE
        and item.domain
        and reply.outcome is Outcome.ANSWERED
        and reply.option != planner.NEVER
    ):
        strength = reply.option or "B"
        state = replace(
            state, opened=(*state.opened, Opened(item.domain, strength, item.item_id, item.event_kinds))
        )
    met = any(row.domain == item.domain for row in turn.rows)
    if item.purpose is Purpose.PROBE:
        state = _after_probe(state, item, reply, met=met)
    if item.purpose is Purpose.CONFIRM and reply.option == planner.OTHER and not met and item.completes:
        row = turn.situation.row(item.completes)
        root = turn.situation.root(row) if row else item.completes
        state = _follow(state, FollowUp(Purpose.COMPLETE, planner.when_key(root), completes=item.completes))
    return state


def _after_probe(state: InterviewState, item: Item, reply: Reply, *, met: bool) -> InterviewState:
    """A period chosen leads to its date; anything else closes the domain's cuts over the same period."""
    option = reply.option or ""
    if reply.outcome is Outcome.ANSWERED and option != planner.NONE_FITS:
        if met or not option.startswith("P"):
            return state
        period = item.periods[int(option[1:]) - 1]
        return _follow(
            state,
            FollowUp(
                Purpose.WHEN,
                f"inside:{item.semantic_key}",
                item.domain,
                item.related_person,
                item.event_kinds,
                period=period,
                sensitive=item.sensitive,
            ),
        )
    if item.domain is None or item.period is None:
        return state
    return replace(state, closed=(*state.closed, Closed(item.domain, item.related_person, item.period)))


def _follow(state: InterviewState, follow: FollowUp) -> InterviewState:
    if follow.semantic_key in state.asked or any(
        one.semantic_key == follow.semantic_key for one in state.follow_ups
    ):
        return state
    return replace(state, follow_ups=(*state.follow_ups, follow))


def _edit(state: InterviewState, one: Given, turn: Turn) -> InterviewState:
    """Supersede an earlier reply; rows that rested on it are asked about, never dropped in silence.

    Costs no round: the slot that is open stays. Counters follow the answer that counts.
    """
    old, item = state.reply(one.item.item_id), one.item
    listed = rested(state, item.item_id, turn.situation)
    if old is not None:
        state = _count(state, item, old, -1)
        state = replace(
            state,
            replies=tuple(
                replace(reply, superseded=True) if reply is old else reply for reply in state.replies
            ),
            opened=tuple(opened for opened in state.opened if opened.item_id != item.item_id),
            follow_ups=tuple(
                follow for follow in state.follow_ups if follow.semantic_key != f"inside:{item.semantic_key}"
            ),
            closed=tuple(
                cut
                for cut in state.closed
                if (cut.domain, cut.related_person, cut.period)
                != (item.domain, item.related_person, item.period)
            ),
        )
        if old.outcome is Outcome.REFUSED and not _refused_elsewhere(state, item):
            state = replace(
                state, declined=tuple(domain for domain in state.declined if domain != item.domain)
            )
    state = _record(state, item, _Said(one.outcome, one.option, one.worded), replace(turn, rows=()))
    for evidence_id in listed:
        row = turn.situation.row(evidence_id)
        if row is not None and not one.worded and one.option not in ("A", "B"):
            key = f"keep:{turn.situation.root(row)}:{turn.turn_id}"
            state = _follow(
                state, FollowUp(Purpose.KEEP, key, row.domain, row.related_person, completes=row.id)
            )
    return state


def _refused_elsewhere(state: InterviewState, item: Item) -> bool:
    return any(
        reply.outcome is Outcome.REFUSED
        and not reply.superseded
        and state.items[reply.item_id].domain == item.domain
        and state.items[reply.item_id].purpose in _DECLINABLE
        for reply in state.replies
    )


def _close(state: InterviewState, items: list[Item], turn: Turn) -> InterviewState:
    """Count the round that a slot was, and the plateau when the rhythm is over and the floor is met."""
    situation, rows = turn.situation, turn.rows
    own = any(item.rhythm and item.step == state.step for item in items)
    beyond = state.step == 4 or (state.step == 3 and state.step_slots >= ROUND_3_SLOTS)
    flat = state.flat
    if (
        beyond
        and situation.dated_events >= DELIVERY_FLOOR.events
        and situation.dated_domains >= DELIVERY_FLOOR.domains
    ):
        lowest = situation.n_eff if state.n_eff_low is None else state.n_eff_low
        confirmed = any(row.covers for row in rows)
        flat = flat + 1 if confirmed and not narrowed(lowest, situation.n_eff) else 0
    answered = {
        item.domain for item in items if _answered(state, item) and item.purpose is not Purpose.CONFIRM
    }
    offered = [
        followups.month_key(situation.root(row))
        for row in rows
        if row.precision == Precision.YEAR.value and ({row.domain, None} & answered)
    ]
    return replace(
        state,
        rounds=state.rounds + 1,
        step_slots=state.step_slots + own,
        flat=flat,
        asked=(*state.asked, *(key for key in offered if key not in state.asked)),
    )


def _answered(state: InterviewState, item: Item) -> bool:
    reply = state.reply(item.item_id)
    return reply is not None and reply.outcome is Outcome.ANSWERED


def _raised(state: InterviewState, rows: tuple[Row, ...]) -> InterviewState:
    """A declined domain is open again once the person speaks of it unasked."""
    spoken = {row.domain for row in rows if row.domain in _COVERED}
    return replace(state, declined=tuple(domain for domain in state.declined if domain not in spoken))


def _with(values: tuple[str, ...], value: str) -> tuple[str, ...]:
    return values if value in values else (*values, value)
