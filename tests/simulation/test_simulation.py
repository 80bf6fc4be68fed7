"""Synthetic people run whole interviews: nobody is asked twice, nobody is stuck, and a seed is a crowd.

A thousand are `shodhana simulate --people 1000`; here three of every temper.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.domain.bank import packaged
from app.domain.interview.rules import ROUNDS
from app.simulation import Interview, converse, draw, interview, run, summary
from app.simulation.people import TEMPERS

SEED, STRENGTH = 3, 0.4
CONTRACT = {"people", "delivered", "repeats", "dead_ends", "turns_median", "turns_p95", "width_median", "reasons", "empty_slots"}


@pytest.fixture(scope="module")
def crowd() -> list[Interview]:
    """Three people of every temper."""
    return [interview(number, seed=SEED, strength=STRENGTH, bank=packaged()) for number in range(3 * len(TEMPERS))]


def test_everybody_is_delivered_within_the_rounds_and_nobody_is_asked_twice_or_stuck(crowd: list[Interview]) -> None:
    found = summary(crowd)
    assert found.delivered == found.people
    assert (found.repeats, found.dead_ends, found.widened, found.wrong) == (0, 0, 0, ())
    assert found.rounds_most <= ROUNDS
    assert set(found.empty_slots) <= {"delivered"}


def test_half_of_them_need_at_most_nine_turns(crowd: list[Interview]) -> None:
    assert summary(crowd).turns_median <= 9


def test_what_is_told_becomes_rows(crowd: list[Interview]) -> None:
    assert sum(one.confirmed for one in crowd) > 2 * len(crowd)
    talkative = [one.confirmed for one in crowd if one.temper == "talkative"]
    refusing = [one.confirmed for one in crowd if one.temper == "refusing"]
    assert min(talkative) > max(refusing)


def test_an_interview_is_the_same_again() -> None:
    assert interview(4, seed=SEED, strength=STRENGTH, bank=packaged()) == interview(4, seed=SEED, strength=STRENGTH, bank=packaged())


def test_the_number_of_processes_changes_nothing(crowd: list[Interview]) -> None:
    assert list(run(4, SEED, strength=STRENGTH, bank=packaged(), processes=2)) == crowd[:4]


def test_another_seed_is_another_crowd() -> None:
    assert draw(0, 1, strength=STRENGTH) != draw(0, 2, strength=STRENGTH)


def test_every_temper_and_both_languages_come_up() -> None:
    people = [draw(number, SEED, strength=STRENGTH) for number in range(2 * len(TEMPERS))]
    assert {(person.temper.name, person.locale.value) for person in people} == {
        (temper.name, locale) for temper in TEMPERS for locale in ("zh", "en")}


def test_nothing_that_answers_or_plans_sees_the_true_minute() -> None:
    person = draw(1, SEED, strength=STRENGTH)
    other = replace(person, truth=(person.truth + 17) % 1440)
    talks = [converse(one, packaged()) for one in (person, other)]
    assert [line.to_json() for line in talks[0].lines] == [line.to_json() for line in talks[1].lines]


def test_an_interview_that_went_wrong_is_named() -> None:
    good = interview(0, seed=SEED, strength=STRENGTH, bank=packaged())
    bad = [replace(good, number=1, repeats=1), replace(good, number=2, reason=None, dead_ends=1), replace(good, number=3, widened=1),
           replace(good, number=4, empty=(("no_question", 1),)), replace(good, number=5, rounds=ROUNDS + 1)]
    assert summary([good, *bad]).wrong == (1, 2, 3, 4, 5)


def test_the_command_answers_as_the_contract_says_and_for_a_person() -> None:
    runner = CliRunner()
    asked = ["simulate", "--people", "3", "--seed", str(SEED), "--processes", "1"]
    found = runner.invoke(app, [*asked, "--json"])
    assert found.exit_code == 0, found.output
    assert set(json.loads(found.stdout)) >= CONTRACT
    assert "why it ended" in runner.invoke(app, asked).stdout
    one = runner.invoke(app, ["simulate", "--person", "2", "--seed", str(SEED)])
    assert one.exit_code == 0, one.output
    assert "?" in one.stdout
