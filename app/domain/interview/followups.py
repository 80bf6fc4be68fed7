"""Questions that something already said calls for: held rows, missing dates, and the gaps of the picture.

The priorities are those of the freshness rules (freshness.md, In the interview): `required` before all new,
`recommended` only out of the rounds the rhythm does not need.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.bank.model import Bank
from app.domain.freshness.model import UNDATED_SHARE
from app.domain.interview import planner
from app.domain.interview.picture import blind_spots, empty_period, undated
from app.domain.interview.situation import Row, Situation
from app.domain.interview.state import FollowUp, InterviewState, Item, Purpose
from app.domain.interview.windows import label, month, quoted
from app.domain.vocabulary import COVERAGE, Precision
from app.texts import has, say

_COVERED = frozenset(domain.value for domain in COVERAGE)


def confirm_key(root: str) -> str:
    """Key of the question whether a held row is so; `root` is the first row of its chain of revisions."""
    return f"confirm:{root}"


def month_key(root: str) -> str:
    """Key of the question for the month of a row that has its year."""
    return f"month:{root}"


@dataclass(frozen=True, slots=True)
class _Wording:
    """How a question about a row is put."""

    purpose: Purpose
    text: str
    options: tuple[str, ...] = ()


_CONFIRM = _Wording(Purpose.CONFIRM, "interview-confirm", (planner.YES, planner.NO, planner.OTHER))
_WHEN = _Wording(Purpose.COMPLETE, "interview-when")
_MONTH = _Wording(Purpose.COMPLETE, "interview-month", (planner.ONLY_YEAR,))
_IDENTITY = frozenset({"kind_unclear", "subject_unclear"})
_AS_SAID = _IDENTITY | {"conflict"}
"""Doubts about the words themselves: these are read back, not what they belong to."""
_KEEP = _Wording(Purpose.KEEP, "interview-keep", (planner.YES, planner.NO))


def _about(row: Row, wording: _Wording, key: str, state: InterviewState, situation: Situation) -> Item:
    """Return the question about a row; why it was held may have its own wording."""
    quote = row.user_quote if row.hold_reason in _AS_SAID else situation.words(row)
    closer = f"{wording.text}-{row.hold_reason}".replace("_", "-")
    what = say(situation.locale, f"evidence-kind-{row.event_kind}".replace("_", "-"))
    whose = say(situation.locale, f"evidence-relation-{row.related_person}".replace("_", "-")) if row.related_person else ""
    if whose and has(situation.locale, f"{closer}-kin"):
        closer = f"{closer}-kin"
    text = closer if row.pending and has(situation.locale, closer) else wording.text
    if text == wording.text and not situation.worded(row):
        text = f"{text}-bare"
    return Item(
        purpose=wording.purpose,
        semantic_key=key,
        step=state.step,
        # "The date is different" answers a doubt about a date, not one about what it was or whose.
        options=wording.options[:2] if wording is _CONFIRM and row.hold_reason in _IDENTITY else wording.options,
        domain=row.domain,
        related_person=row.related_person,
        event_kinds=(row.event_kind,),
        completes=row.id,
        text=text,
        words=(("quote", quoted(quote)), ("date", label(row, situation.locale)), ("what", what), ("whose", whose)),
        n_eff=situation.n_eff,
        period=(row.occurred_from.isoformat(), (row.occurred_to or situation.as_of).isoformat())
        if row.occurred_from
        else None,
    )


def required(state: InterviewState, situation: Situation, bank: Bank) -> Item | None:
    """Return the question that comes before anything new: held rows, follow-ups, then missing dates."""
    for row in situation.rows:
        if row.pending and row.dated and row.askable:
            # A telling that disagrees with a row is a question of its own, even if that row was read back once.
            key = confirm_key(row.id if row.hold_reason == "conflict" else situation.root(row))
            if key not in state.asked:
                return _about(row, _CONFIRM, key, state, situation)
    for follow in state.follow_ups:
        item = _of_follow_up(follow, state, situation)
        if item is not None and item.semantic_key not in state.asked:
            return item
    missing = undated(situation)
    total = sum(row.domain in _COVERED for row in situation.active)
    spots = blind_spots(situation)
    pressing = [row for row in missing if row.domain in spots or len(missing) > UNDATED_SHARE * total]
    for item in _when(pressing, state, situation):
        return item
    lost = {row.domain for row in missing if _of_loss(row, state)}
    for spot in spots:
        if spot in lost or any(key.startswith(f"date:{spot}:") for key in state.asked):
            continue
        question = planner.dated(state, situation, bank, domain=spot, step=state.step, rhythm=False)
        if question is not None:
            return question
    return None


def _of_loss(row: Row, state: InterviewState) -> bool:
    """Whether a relative's event, or one without a date, was told with words of loss: its date is not pressed for."""
    return row.source_turn_id in state.spared and (row.related_person is not None or not row.dated)


def _when(rows: list[Row], state: InterviewState, situation: Situation) -> Iterator[Item]:
    for row in rows:
        key = planner.when_key(situation.root(row))
        if key not in state.asked and not _of_loss(row, state):
            yield _about(row, _WHEN, key, state, situation)


def _of_follow_up(follow: FollowUp, state: InterviewState, situation: Situation) -> Item | None:
    if follow.completes is not None:
        row = situation.row(follow.completes)
        if row is None or not row.active:
            return None
        if follow.purpose is Purpose.KEEP:
            return _about(row, _KEEP, follow.semantic_key, state, situation)
        return _about(row, _WHEN, follow.semantic_key, state, situation)
    if follow.domain in state.declined or follow.period is None:
        return None
    return Item(
        purpose=Purpose.WHEN,
        semantic_key=follow.semantic_key,
        step=state.step,
        rhythm=True,
        domain=follow.domain,
        related_person=follow.related_person,
        event_kinds=follow.event_kinds,
        period=follow.period,
        text="interview-inside",
        n_eff=situation.n_eff,
        sensitive=follow.sensitive,
        words=(("from", month(follow.period[0], situation.locale)), ("to", month(follow.period[1], situation.locale))),
    )


def recommended(state: InterviewState, situation: Situation) -> Item | None:
    """Return the question that improves the picture out of a spare round: dates, months, the empty period."""
    for item in _when(list(undated(situation)), state, situation):
        return item
    for row in sorted(situation.rows, key=lambda one: one.related_person is not None):  # the person's own first
        if _of_loss(row, state):
            continue
        if row.covers and row.precision == Precision.YEAR.value and row.domain not in state.declined:
            key = month_key(situation.root(row))
            if key not in state.asked:
                return _about(row, _MONTH, key, state, situation)
    gap = empty_period(situation) if state.step >= 3 else None
    if gap is None or any(key.startswith("period:") for key in state.asked):
        return None
    return Item(
        purpose=Purpose.OPEN,
        semantic_key=f"period:{gap[0][:7]}/{gap[1][:7]}",
        step=state.step,
        period=gap,
        text="interview-open-period",
        words=(("from", gap[0][:4]), ("to", gap[1][:4])),
        n_eff=situation.n_eff,
    )


def pause(state: InterviewState, situation: Situation) -> Item:
    """Return the question after words of loss or distress: go on when ready, or stop here."""
    place = 1 + sum(key.startswith("pause:") for key in state.asked)
    return Item(
        purpose=Purpose.PAUSE,
        semantic_key=f"pause:{place}",
        step=state.step,
        options=(planner.GO_ON, planner.STOP),
        text=f"interview-pause-{1 + (place - 1) % 2}",
        n_eff=situation.n_eff,
    )
