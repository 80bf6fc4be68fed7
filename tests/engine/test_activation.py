"""The array against the rules read one by one: a slow scalar reading of the page, from one birth's chart."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import chart
from scoring.case import parse_case
from scoring.civil import EPOCH_JD
from scoring.gochara import transit_signs
from scoring.graha import GRAHAS, SIGN_LORD
from scoring.jaimini import jaimini_chart
from scoring.policy import FILE, POLICY, Key
from scoring.scored import compute, open_case
from scoring.spans import day_points, sampled_days, span_means
from scoring.vimshottari import vimshottari
from scoring.vocabulary import Domain, Relation
from tests.engine.lives import BIRTH, EVENTS, case, computed, ledgers, planted, row

KEYS = sorted(POLICY.rules, key=str)
RAW = json.loads(FILE.read_text())
SEVEN = GRAHAS[:7]


def scalar_points(clock: str, key: Key, day: date) -> float:
    """What the page gives one birth for an event of one domain on one day, technique by technique."""
    born: dict[str, Any] = chart({**BIRTH, "time": clock})
    rule = RAW["domains"][key.domain] | (RAW["relatives"][key.relation] if key.relation else {})
    lagna = born["vargas"]["D1"]["Lagna"]
    noon = (day - date(1970, 1, 1)).days + EPOCH_JD + 0.5

    def house(sign: int, ascendant: int = lagna) -> int:
        return (sign - ascendant) % 12 + 1

    lords_of = {number: SIGN_LORD[(lagna + number - 1) % 12] for number in range(1, 13)}
    parts = ("sthana", "drik", "naisargika")
    strength = {name: sum(born["shadbala"][name][part] for part in parts) for name in SEVEN}
    mean = sum(strength.values()) / 7
    total = 0.0
    dasha = vimshottari(born["graha_longitude"]["Moon"], born["jd_ut"])
    running = [row[:3] for row in dasha.pratyantardashas if row[3] <= noon][-1]
    for weight, lord in zip((2.0, 1.5, 0.75), running, strict=True):
        name = GRAHAS[lord]
        total += weight * (house(born["vargas"]["D1"][name]) in rule["houses"])
        total += weight * (lord in [lords_of[number] for number in rule["houses"]])
        for division in rule["charts"]:
            varga = born["vargas"][f"D{division}"]
            total += weight / 2 / len(rule["charts"]) * (house(varga[name], varga["Lagna"]) in rule["houses"])
        if lord in [lords_of[number] for number in (1, 5, 9)]:
            total += 0.2
        elif lord in [lords_of[number] for number in (6, 8, 12)]:
            total -= 0.1
        if name in strength:
            total += 0.1 if strength[name] > mean else -0.05
    for sign in transit_signs(np.array([noon]))[0]:
        total += 0.25 * (house(int(sign)) in rule["houses"])
    bindus = [born["sav"]["moonB_venusA"][(lagna + number - 1) % 12] for number in rule["houses"]]
    average = sum(bindus) / len(bindus)
    total += 0.2 if average >= 30 else -0.1 if average <= 25 else 0.0
    jaimini = jaimini_chart(np.array([born["graha_longitude"][name] for name in GRAHAS]), born["ascendant"])
    narayana, age = born["narayana"], (noon - born["jd_ut"]) / 365.25
    lengths = narayana["years"] + narayana["years_second_cycle"]
    place = 0
    while age >= lengths[place]:
        age -= lengths[place]
        place += 1
    md = narayana["order"][place % 12]
    ad = narayana["antar"][place % 12][int(age / lengths[place] * 12)]
    total += 2.0 * (house(md) in rule["houses"]) + 1.0 * (house(ad) in rule["houses"])
    seats = [jaimini.signs[jaimini.dasha_lords[sign]] for sign in (md, ad)]
    total += sum(0.35 * (jaimini.arudhas[number - 1] in seats) for number in rule["arudhas"])
    return total * POLICY.rules[key].weight


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_the_array_is_the_page_read_minute_by_minute(key: Key) -> None:
    raw = case([], "05:00", "09:59")
    activation = open_case(parse_case(raw))
    days = np.array(
        [date.fromisoformat(day).toordinal() for day in ("1993-04-05", "2008-07-06", "2021-12-30")]
    )
    points = day_points(activation, key, days)
    for minute in (0, 77, 151, 299):
        clock = activation.candidates.local(minute).strftime("%H:%M")
        for place, ordinal in enumerate(days):
            expected = scalar_points(clock, key, date.fromordinal(int(ordinal)))
            assert points[place, minute] == pytest.approx(expected, abs=1e-9), (clock, ordinal)


def test_appearance_and_marks_stay_weak_whatever_the_chart() -> None:
    activation = open_case(parse_case(case([], "00:00", "23:59")))
    days = np.arange(date(1990, 1, 1).toordinal(), date(2026, 1, 1).toordinal(), 97)
    for domain in (Domain.APPEARANCE, Domain.MARKS):
        assert day_points(activation, Key(domain), days).max() <= 0.5


def test_a_row_s_mean_is_the_mean_of_its_days() -> None:
    scored = computed(case())
    for place, event in enumerate(scored.events):
        if event.precision in POLICY.gochara_precisions:
            assert event.key
            points = day_points(scored.activation, event.key, scored.days.of(place))
            expected = POLICY.precision[event.precision] * points.mean(axis=0)
            np.testing.assert_allclose(scored.support[place], expected, atol=1e-12)


@given(ledgers(most=4), st.integers(0, 119))
@settings(max_examples=15, deadline=None)
def test_one_minute_alone_gets_what_it_gets_among_others(rows: list[dict[str, Any]], minute: int) -> None:
    together = computed(case(rows))
    clock = together.activation.candidates.local(minute).strftime("%H:%M")
    alone = computed(case(rows, clock, clock))
    np.testing.assert_allclose(alone.support[:, 0], together.support[:, minute], atol=1e-12)
    np.testing.assert_allclose(alone.whole.rows[:, :, 0], together.whole.rows[:, :, minute], atol=1e-9)


@pytest.mark.parametrize("minutes", [1, 13, 60])
def test_shifting_the_window_shifts_the_results(minutes: int) -> None:
    here = computed(case([*EVENTS], "07:00", "08:59"))
    start = f"{7 + minutes // 60:02d}:{minutes % 60:02d}"
    there = computed(case([*EVENTS], start, "09:59"))
    common = 120 - minutes
    np.testing.assert_allclose(here.whole.rows[:, :, minutes:], there.whole.rows[:, :, :common], atol=1e-9)


def test_splitting_a_span_weighs_back_to_the_whole() -> None:
    scored = computed(case([]))
    whole, left, right = (
        parse_case(case([row("x", "career_change", first, last, "range")])).scored[0]
        for first, last in (
            ("2010-03-01", "2010-03-30"),
            ("2010-03-01", "2010-03-12"),
            ("2010-03-13", "2010-03-30"),
        )
    )
    days = [sampled_days(event, date(1985, 5, 17), date(2026, 1, 1), 36) for event in (whole, left, right)]
    assert [len(one) for one in days] == [30, 12, 18]
    means = span_means(scored.activation, [whole, left, right], scored.activation.days(days))
    points = (12 * means.points[1] + 18 * means.points[2]) / 30
    np.testing.assert_allclose(means.points[0], points, atol=1e-12)
    powers = np.exp(means.log_powers)
    np.testing.assert_allclose(powers[:, 0], (12 * powers[:, 1] + 18 * powers[:, 2]) / 30, rtol=1e-12)


def test_long_spans_are_sampled_evenly_and_within_the_life() -> None:
    event = parse_case(case([row("x", "relocation", "1985-01-01", "2026-12-31", "range")])).scored[0]
    days = sampled_days(event, date(1985, 5, 17), date(2026, 6, 30), 36)
    assert len(days) == 36 and len(set(np.diff(days))) <= 2
    assert date(1985, 5, 17).toordinal() <= days[0] and days[-1] <= date(2026, 6, 30).toordinal()


def test_some_time_in_my_life_moves_nothing() -> None:
    rows = [row("x", "relocation", "1985-05-17", "2026-06-30", "range")]
    # 36 days against a month-by-month baseline: equal but for the sampling.
    assert np.ptp(computed(case(rows)).whole.rows[0, 3]) < 0.6
    assert computed(case(rows)).whole.ranges.supported[-1].all()


def test_twins_share_one_weight_and_others_do_not() -> None:
    near = [
        row("a", "relationship_start", "2010-01-10", "2010-01-10", "day"),
        row("b", "relationship_commitment", "2010-05-10", "2010-05-10", "day"),
        row("c", "career_change", "2010-02-10", "2010-02-10", "day"),
        row("d", "relationship_end", "2012-05-10", "2012-05-10", "day"),
        row("e", "family_event", "2010-03-10", "2010-03-10", "day", "child"),
        row("f", "family_event", "2010-03-10", "2010-03-10", "day", "father"),
    ]
    scored = computed(case(near))
    assert scored.weights[0].tolist()[:1] == [1.0]
    assert scored.weights[-1].tolist() == [0.5, 0.5, 1.0, 1.0, 1.0, 1.0]


def test_a_story_told_five_times_narrows_no_more_than_told_once() -> None:
    raw, _ = planted(2.0, 11, rows=1)
    once = compute(parse_case(raw))
    told = [dict(raw["events"][0], id=f"t{place}") for place in range(5)]
    often = compute(parse_case({**raw, "events": told}))
    np.testing.assert_allclose(often.whole.total[-1], once.whole.total[-1], atol=1e-9)


def test_the_window_may_cross_a_change_of_clocks() -> None:
    raw = case([*EVENTS], "01:30", "03:30")
    raw["birth"] |= {"date": "1985-09-29", "tz": "Europe/Berlin", "lat": 52.5, "lon": 13.4}
    scored = computed(raw)
    assert len(scored.activation) == 181  # the hour from 02:00 to 03:00 ran twice
    assert len(set(scored.activation.candidates.utc_offset_s.tolist())) == 2


def test_relation_sibling_looks_at_both_houses() -> None:
    assert POLICY.rules[Key(Domain.FAMILY, Relation.SIBLING)].houses == (3, 11)
