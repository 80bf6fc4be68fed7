"""The seven laws of the interview (seed 002, task 1), on the pure function: it ends, whatever a person does.

    1  it ends within the budget from any state       5  no semantic key is asked twice
    2  refusing everything ends it                    6  the slot is never empty without a reason
    3  an exhausted budget delivers a range           7  the batch is one round
    4  appended evidence widens neither range

They hold on the real database too: tests/turns/test_state_machine.py. An example here is a whole conversation.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.bank import packaged
from app.domain.interview import (
    CONFIRMATION_GATE,
    DELIVERY_FLOOR,
    EMPTY_REASONS,
    Ask,
    Deliver,
    InterviewState,
    Situation,
    advance,
    decide,
)
from app.domain.interview.rules import EFFECTIVE_ANSWERS, ROUNDS
from app.domain.vocabulary import Precision, StopReason
from app.simulation import Talk, draw
from app.simulation.words import telling
from tests.interview.life import AS_OF, BIRTH, Life, anybody, probe, row

OUTCOMES = ("skipped", "refused", "unknown")
MOVES = st.lists(
    st.tuples(
        st.sampled_from(("first", "last", "words", *OUTCOMES, "free", "tale", "edit", "part", "sad")),
        st.integers(0, 9),
    ),
    min_size=0,
    max_size=30,
)


def play(life: Life, moves: list[tuple[str, int]]) -> Life:
    """Run a list of moves, then refuse whatever is left."""
    for move, pick in moves:
        if life.at.delivered is not None:
            return life
        items = life.state.open_items()
        if move in OUTCOMES:
            life.outcome(move)
        elif move == "free":
            life.turn(message="今天天气不错", disposition="answered")
        elif move == "sad":
            life.turn(message="我爸上个月走了", disposition="answered", distress=True)
        elif move == "tale":
            life.turn(message="2015年搬到了深圳", disposition="answered", fresh=[life.add(items[0])])
        elif move == "edit" and life.state.replies:
            reply = life.state.replies[pick % len(life.state.replies)]
            options = life.state.items[reply.item_id].options
            life.turn(
                answers=[
                    {"item_id": reply.item_id, "option": options[pick % len(options)]}
                    if options
                    else {"item_id": reply.item_id, "outcome": OUTCOMES[pick % 3]}
                ]
            )
        elif move == "part":
            item = items[pick % len(items)]
            life.turn(answers=[{"item_id": item.item_id, "outcome": "skipped"}])
        else:
            answers, fresh = [], []
            for item in items:
                if item.options and move != "words":
                    answers.append(
                        {"item_id": item.item_id, "option": item.options[0 if move == "first" else -1]}
                    )
                else:
                    answers.append({"item_id": item.item_id, "text": "2010年"})
                    fresh.append(life.add(item))
            life.turn(answers=answers, fresh=fresh)
    return life.run(lambda one: one.outcome("refused"), limit=life.turns + 2 * ROUNDS)


@settings(max_examples=300, deadline=None)
@given(
    moves=MOVES,
    seed=st.integers(0, 99),
    years=st.integers(0, 95),
    tied=st.booleans(),
    promise=st.sampled_from((None, 0.0, 50.0)),
)
def test_any_conversation_ends_within_the_budget(moves, seed, years, tied, promise):
    birth = AS_OF.replace(year=AS_OF.year - years) + timedelta(days=seed % 28 - 27)
    life = play(Life(seed=seed, birth=birth, tied=tied, promise=promise), moves)
    assert life.at.delivered is not None
    assert life.state.rounds <= ROUNDS


@settings(max_examples=300, deadline=None)
@given(moves=MOVES, seed=st.integers(0, 99))
def test_no_key_is_asked_twice_and_no_slot_is_empty_without_a_reason(moves, seed):
    life = play(Life(seed=seed), moves)
    homes: dict[str, set[str]] = {}
    for slot in life.slots:
        if slot["state"] == "open":
            assert slot["items"]
            assert "reason" not in slot
        else:
            assert slot["reason"] in EMPTY_REASONS
            assert slot["lead"]
        for item in slot["items"]:
            assert item["options"] or item["input"]["type"] != "none"
            homes.setdefault(item["semantic_key"], set()).add(slot["slot_id"])
    assert all(len(slots) == 1 for slots in homes.values())


@st.composite
def states(draw: st.DrawFn) -> InterviewState:
    """Any state that a conversation can reach, and counters that none would."""
    life = play(Life(seed=draw(st.integers(0, 50))), draw(MOVES)[:12])
    return replace(
        life.state,
        delivered=None,
        user_ended=False,
        rounds=draw(st.integers(0, ROUNDS)),
        effective=draw(st.integers(0, EFFECTIVE_ANSWERS)),
        step=draw(st.integers(1, 4)),
        step_slots=draw(st.integers(0, 4)),
        flat=draw(st.integers(0, 3)),
        uncertain=draw(st.integers(0, 9)),
        replied=draw(st.integers(1, 9)),
        declined=tuple(draw(st.lists(st.sampled_from(("career", "family")), unique=True))),
    )


@settings(max_examples=200, deadline=None)
@given(state=states(), moves=MOVES)
def test_from_any_state_any_conversation_ends_within_what_is_left_of_the_budget(state, moves):
    life = Life()
    life.at = advance(state, life.situation(), life.bank)
    play(life, moves)
    assert life.at.delivered is not None
    assert life.state.rounds <= ROUNDS


@settings(max_examples=200, deadline=None)
@given(state=states(), refuse=st.sampled_from(OUTCOMES))
def test_from_any_state_refusing_everything_terminates(state, refuse):
    life = Life()
    life.at = advance(state, life.situation(), life.bank)
    start = life.state.rounds
    life.run(lambda one: one.outcome(refuse), limit=ROUNDS + 1)
    assert life.at.delivered is not None
    assert life.turns <= ROUNDS - start


@settings(max_examples=80, deadline=None)
@given(state=states())
def test_a_state_survives_the_database(state):
    assert InterviewState.from_json(json.loads(json.dumps(state.to_json()))) == state


@settings(max_examples=150, deadline=None)
@given(state=states(), distress=st.booleans())
def test_an_exhausted_budget_delivers_whatever_the_evidence(state, distress):
    situation = Situation.of(
        birth_date=BIRTH, as_of=AS_OF, locale="zh", probes=[probe("career", 100.0)], distress=distress
    )
    used = decide(replace(state, rounds=ROUNDS), situation, packaged())
    told = decide(replace(state, rounds=0, effective=EFFECTIVE_ANSWERS), situation, packaged())
    assert used == Deliver(StopReason.ROUNDS)
    assert told == Deliver(StopReason.EFFECTIVE_ANSWERS)
    at = advance(replace(state, rounds=ROUNDS), situation, packaged())
    assert (at.slot["state"], at.slot["reason"]) == ("empty", "delivered")


@settings(max_examples=60, deadline=None)
@given(state=states())
def test_deciding_twice_gives_the_same_plan(state):
    life = Life()
    assert decide(state, life.situation(), life.bank) == decide(state, life.situation(), life.bank)


@settings(max_examples=40, deadline=None)
@given(state=states())
def test_a_declined_domain_is_never_asked_about(state):
    state = replace(
        state,
        open=None,
        parked=None,
        rounds=2,
        effective=0,
        follow_ups=(),
        declined=("career", "education", "family", "relationship"),
    )
    decision = decide(state, Life().situation(), packaged())
    if isinstance(decision, Ask):
        assert not {item.domain for item in decision.items} & set(state.declined)


@settings(max_examples=200, deadline=None)
@given(data=st.data(), seed=st.integers(0, 99))
def test_a_batch_is_one_round_however_it_is_answered(data, seed):
    life = Life(seed=seed)
    items = list(life.state.open_items())
    assert 3 <= len(items) <= 5
    slot = life.slot["slot_id"]
    while life.state.open is not None and life.slot["slot_id"] == slot:
        assert life.state.rounds == 0
        waiting = life.state.open_items()
        some = data.draw(st.lists(st.sampled_from(waiting), min_size=1, unique_by=lambda item: item.item_id))
        ways = [{"option": key} for key in "ABCD"] + [{"outcome": name} for name in OUTCOMES]
        life.turn(answers=[{"item_id": item.item_id, **data.draw(st.sampled_from(ways))} for item in some])
    assert life.state.rounds == 1
    assert life.at.delivered is None


@settings(max_examples=40, deadline=None)
@given(numbers=st.permutations(range(8)), start=st.integers(0, 9), seed=st.integers(0, 40))
def test_appended_evidence_widens_neither_range(numbers, start, seed):
    """Words and engine are the real ones here: eight events of a planted life, told in any order."""
    person = draw(start, seed, strength=0.4)
    talk = Talk.open(f"law/{seed}/{start}", person.case, packaged())
    chance = person.chance()
    for number in numbers:
        if number >= len(person.life):
            continue
        event = person.life[number]
        before = talk.widths()
        line = asyncio.run(talk.turn(telling(person.locale, event, event.day, Precision.MONTH, chance)))
        assert line.corrected or all(now <= was for now, was in zip(talk.widths(), before, strict=True))


def test_two_hundred_people_end_within_eight_rounds_without_repeats_or_dead_ends():
    for seed in range(200):
        life = Life(seed=seed, locale="zh" if seed % 2 else "en").run(anybody)
        assert life.at.delivered is not None, seed
        assert life.state.rounds <= ROUNDS
        assert len(life.state.asked) == len(set(life.state.asked))
        assert all(slot["items"] for slot in life.slots if slot["state"] == "open")


def test_a_person_who_answers_nothing_at_all_is_given_a_result():
    for outcome in OUTCOMES:
        life = Life().run(lambda one, outcome=outcome: one.outcome(outcome))
        assert life.at.delivered is StopReason.FEW_EVENTS
    life = Life().run(lambda one: one.turn(message="嗯", disposition="answered"))
    assert life.at.delivered is not None


def test_the_delivery_floor_and_the_confirmation_gate_are_two_things():
    assert (DELIVERY_FLOOR.events, DELIVERY_FLOOR.domains) == (3, 2)
    assert (CONFIRMATION_GATE.events, CONFIRMATION_GATE.domains) == (4, 3)
    assert DELIVERY_FLOOR is not CONFIRMATION_GATE


def test_the_gate_never_makes_the_interview_go_on():
    rows = [
        row(1),
        row(2, kind="education_completion"),
        row(3, "career", "career_entry", "2020-07-01", "2020-07-31"),
    ]
    state = replace(Life().state, open=None, step=4, rounds=7)
    situation = Situation.of(birth_date=BIRTH, as_of=AS_OF, locale="zh", rows=rows, minutes=241)
    assert situation.dated_events < CONFIRMATION_GATE.events
    assert isinstance(decide(state, situation, packaged()), Deliver)


def test_a_newborn_and_an_old_person_both_get_a_slot():
    for birth in (AS_OF - timedelta(days=30), date(1926, 8, 31)):
        life = Life(birth=birth)
        assert life.slot["state"] == "open"
