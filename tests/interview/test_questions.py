"""What is asked, in which order, and what the slot shows."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.domain.bank import Window, packaged
from app.domain.interview import (
    Purpose,
    Row,
    Situation,
    advance,
    asked_of,
    begin,
    check_answers,
    effects,
    probe_domains,
    understood,
)
from app.domain.interview.picture import level, levels
from app.domain.interview.windows import birthday, label, period
from app.errors import InvalidInput
from tests.interview.life import AS_OF, BIRTH, Life, floor_rows, probe, row


def letters(life: Life, text: str) -> None:
    life.turn(message=text, disposition="answered")


def test_the_first_round_is_one_batch_of_three_to_five_choices_over_different_domains():
    life = Life()
    domains = [item.domain for item in life.state.open_items()]
    assert 3 <= len(domains) == len(set(domains)) <= 5
    assert all(
        [option["key"] for option in item["options"]] == ["A", "B", "C", "D"] for item in life.slot["items"]
    )
    assert life.slot["rhythm"] == {"step": 1, "of": 3}
    life.answer()
    assert life.state.rounds == 1
    assert life.slot["rhythm"]["step"] == 2
    assert len(life.slot["items"]) == 1


def test_windows_follow_from_the_birth_date_and_end_with_the_life_lived():
    assert "2007–2011" in Life().slot["items"][0]["stem"]
    assert period(Window(age_from=17, age_to=20), BIRTH, AS_OF) == ("2007-06-15", "2011-06-14")
    assert period(Window(age_from=30, age_to=60), BIRTH, AS_OF) == ("2020-06-15", "2026-08-31")
    assert period(Window(last_years=5), BIRTH, AS_OF) == ("2021-08-31", "2026-08-31")
    assert period(Window(age_from=36, age_to=40), BIRTH, AS_OF) is None
    assert birthday(date(2000, 2, 29), 1) == date(2001, 3, 1)


def test_a_child_is_not_asked_about_jobs():
    life = Life(birth=date(2014, 5, 1))
    assert {item.domain for item in life.state.open_items()}.isdisjoint({"career", "relationship", "finance"})


def test_a_partly_answered_batch_stays_in_its_slot_and_counts_one_round():
    life = Life()
    slot_id, first = life.slot["slot_id"], life.state.open_items()[0]
    life.turn(answers=[{"item_id": first.item_id, "option": "A"}])
    assert life.slot["slot_id"] == slot_id
    assert first.item_id not in {item["item_id"] for item in life.slot["items"]}
    assert life.state.rounds == 0
    life.answer()
    assert life.state.rounds == 1


def test_a_free_message_leaves_an_open_batch_open_but_does_not_hold_a_teller_there():
    life = Life()
    slot_id = life.slot["slot_id"]
    for _ in range(2):
        life.turn(message="2012年夏天搬到成都", disposition="answered")
        assert life.slot["slot_id"] == slot_id
    life.turn(message="2015年换了工作", disposition="answered")
    assert life.slot["slot_id"] != slot_id
    assert (life.state.rounds, life.state.outcomes["passed_over"]) == (1, 4)


def test_dates_are_asked_of_the_strongest_domain_one_at_a_time():
    life = Life()
    letters(life, "B A C D")
    asked = []
    while life.slot["rhythm"]["step"] == 2:
        asked.append(life.state.open_items()[0].domain)
        assert len(life.slot["items"]) == 1
        life.answer()
    assert len(asked) <= 3
    assert asked[0] == "career"


def test_after_two_dates_the_next_strongest_domain_is_asked_so_that_the_floor_can_be_met():
    life = Life()
    letters(life, "A B C C")
    asked = []
    while life.slot["rhythm"]["step"] == 2:
        asked.append(life.state.open_items()[0].domain)
        life.answer()
    assert asked == ["education", "education", "career"]


def test_without_an_opened_domain_any_remembered_date_is_asked_for_once():
    life = Life()
    letters(life, "C C C D")
    assert life.state.open_items()[0].semantic_key == "open:life"
    life.outcome("unknown")
    assert life.slot["rhythm"]["step"] == 3


def test_choices_make_no_row_and_open_the_date_question_of_their_event():
    life = Life()
    letters(life, "A C C C")
    item = life.state.open_items()[0]
    assert (item.purpose, item.event_kinds) == (Purpose.DATED, ("education_start",))
    assert life.rows == []


def test_what_is_already_dated_is_not_asked_again():
    life = Life(rows=[row(1)])
    letters(life, "A C C C")
    assert "education_start" not in life.state.open_items()[0].event_kinds


def test_probe_questions_name_periods_and_offer_none_and_unknown():
    life = Life(rows=floor_rows(), promise=50.0)
    life.at = advance(replace(life.state, open=None, step=3, rounds=5), life.situation(), life.bank)
    item = life.slot["items"][0]
    assert [option["key"] for option in item["options"]] == ["P1", "P2", "P3", "P4", "NONE", "UNKNOWN"]
    assert item["options"][0]["label"] == "1990年6月 – 1999年7月"
    assert item["input"]["type"] == "text"
    assert ":" not in item["stem"]


def test_a_probe_of_a_field_that_was_told_of_asks_for_something_else():
    for rows, words in ((floor_rows(), "已经说过的不算"), ([], "都不是、不记得")):
        life = Life(rows=rows)
        life.at = advance(replace(life.state, open=None, step=3, rounds=5), Situation.of(
            birth_date=BIRTH, as_of=AS_OF, locale="zh", rows=rows, minutes=241, probes=[probe("education")]), life.bank)
        assert words in life.slot["items"][0]["hint"]


def test_a_chosen_period_leads_to_its_date():
    life = Life(rows=floor_rows(), promise=50.0)
    life.at = advance(replace(life.state, open=None, step=3, rounds=5), life.situation(), life.bank)
    probed = life.state.open_items()[0]
    life.turn(answers=[{"item_id": probed.item_id, "option": "P3"}])
    follow = life.state.open_items()[0]
    assert (follow.purpose, follow.domain, follow.period) == (Purpose.WHEN, probed.domain, probed.periods[2])


@pytest.mark.parametrize(
    "answer", [{"outcome": "refused"}, {"option": "NONE"}, {"option": "UNKNOWN"}, {"outcome": "skipped"}]
)
def test_a_refused_or_empty_probe_closes_the_other_cuts_over_the_same_period(answer):
    life = Life(rows=floor_rows(), promise=50.0)
    state = replace(life.state, open=None, step=3, rounds=5)
    situation = replace(life.situation(), probes=life.situation().probes[:1])
    life.at = advance(state, situation, life.bank)
    item = life.state.open_items()[0]
    life.turn(answers=[{"item_id": item.item_id, **answer}])
    fresh_cut = probe(item.domain, 90.0, relation=item.related_person, shift=200)
    assert fresh_cut["semantic_key"] not in life.state.asked
    life.situation = lambda *, distress=False: replace(  # type: ignore[method-assign]
        Life.situation(life), probes=(type(situation.probes[0]).of(fresh_cut),)
    )
    at = advance(replace(life.state, open=None), life.situation(), life.bank)
    assert all(one["semantic_key"] != f"probe:{fresh_cut['semantic_key']}" for one in at.slot["items"])


def test_probes_are_planned_for_domains_with_a_wording_that_were_not_declined():
    life = Life()
    declined = replace(life.state, declined=("family", "health"))
    domains = probe_domains(declined, life.bank)
    assert ("career", None) in domains
    assert not {"family", "health"} & {domain for domain, _ in domains}


def test_held_rows_are_read_back_in_the_persons_own_words_at_their_own_precision():
    held = row(
        7,
        "education",
        "education_start",
        "2016-09-01",
        "2016-09-30",
        status="pending_confirmation",
        user_quote="16年9月上大学",
    )
    life = Life(rows=[held])
    life.answer()
    item = life.slot["items"][0]
    assert item["stem"] == "你说的“16年9月上大学”，是 2016-09，对吗？"
    assert [option["key"] for option in item["options"]] == ["YES", "NO", "OTHER"]


def test_yes_in_words_confirms_the_row_and_no_rejects_it():
    for word, status in (("对", "confirmed"), ("嗯。", "confirmed"), ("不对", "rejected")):
        life = Life(rows=[row(7, status="pending_confirmation")])
        life.answer()
        life.turn(message=word, disposition="answered")
        assert life.rows[0]["status"] == status
        assert life.state.outcomes["answered"] == 5


def test_a_date_question_names_its_row_and_offers_the_year_alone():
    volunteered = row(
        7, "career", "career_entry", "2016-01-01", "2016-12-31", precision="year", user_quote="16年进了厂"
    )
    life = Life(rows=[volunteered])
    life.at = advance(
        replace(life.state, open=None, step=2, step_slots=2, rounds=2), life.situation(), life.bank
    )
    item = life.slot["items"][0]
    assert "16年进了厂" in item["stem"]
    assert [option["key"] for option in item["options"]] == ["YEAR"]
    life.turn(answers=[{"item_id": item["item_id"], "option": "YEAR"}])
    assert life.rows[0]["date_precision"] == "year"
    assert "month" not in "".join(one["semantic_key"] for one in life.slot["items"])


def test_a_year_given_to_a_date_question_is_not_pressed_for_its_month():
    life = Life()
    letters(life, "A C C C")
    item = life.state.open_items()[0]
    life.turn(answers=[{"item_id": item.item_id, "text": "2009年"}], fresh=[life.add(item, precision="year")])
    assert all(one.purpose is not Purpose.COMPLETE for one in life.state.open_items())


def test_many_undated_rows_are_dated_before_anything_new():
    rows = [
        row(1),
        row(2, "career", "career_entry", None, None, status="pending_confirmation", user_quote="进了厂"),
    ]
    life = Life(rows=rows)
    life.answer()
    item = life.state.open_items()[0]
    assert (item.purpose, item.completes) == (Purpose.COMPLETE, "e2")
    assert "进了厂" in life.slot["items"][0]["stem"]


def test_dates_crowded_into_a_few_years_lead_to_the_empty_ones_when_a_round_is_to_spare():
    rows = [row(number, start=f"2010-0{number}-01", end=f"2010-0{number}-28") for number in (1, 2, 3)]
    rows += [row(4, "career", "career_entry", "2010-07-01", "2010-07-31")]
    life = Life(rows=rows)
    life.at = advance(replace(life.state, open=None, step=3, rounds=2), life.situation(), life.bank)
    item = life.state.open_items()[0]
    assert item.semantic_key.startswith("period:")
    assert item.period is not None
    assert item.period[0] >= "2010-07"


def test_words_of_distress_are_followed_by_no_probe_and_the_batch_waits():
    life = Life()
    batch = life.slot["slot_id"]
    life.turn(message="我爸上个月走了", disposition="answered", distress=True)
    assert [item.purpose for item in life.state.open_items()] == [Purpose.PAUSE]
    assert life.slot["slot_id"] != batch
    life.turn(message="继续", disposition="answered")
    assert life.slot["slot_id"] == batch


def test_a_pause_may_end_the_interview():
    life = Life()
    life.turn(message="我爸上个月走了", disposition="answered", distress=True)
    life.turn(answers=[{"item_id": life.state.open_items()[0].item_id, "option": "STOP"}])
    assert life.at.delivered == "user_ended"


def test_a_declined_domain_comes_back_only_when_the_person_raises_it():
    life = Life()
    education = life.state.open_items()[0]
    life.turn(answers=[{"item_id": education.item_id, "outcome": "refused"}])
    assert life.state.declined == ("education",)
    life.turn(message="2009年上的大学", disposition="answered", fresh=[life.add(education)])
    assert life.state.declined == ()


def test_what_the_person_says_never_was_is_not_asked_for():
    life = Life()
    life.turn(message="没有孩子，没结过婚", disposition="answered", denied=["family_event:child", "relationship_commitment:"])
    while life.state.open and not life.at.delivered:
        shown = {(kind, item.related_person) for item in life.state.open_items() for kind in item.event_kinds}
        assert ("family_event", "child") not in shown or life.state.open.batch
        life.answer(choice="A", probe="P1")
    asked = [item for item in life.state.items.values() if item.purpose != Purpose.CHOICE]
    assert asked and not any(item.related_person == "child" for item in asked)
    assert not any(item.event_kinds == ("relationship_commitment",) for item in asked)


def test_a_choice_for_what_was_just_told_with_its_date_is_not_left_open():
    life = Life()
    education = life.state.open_items()[0]
    life.turn(message="2009年9月上的大学", disposition="answered", fresh=[life.add(education)])
    assert education not in life.state.open_items() and len(life.state.open_items()) == 3
    assert life.state.outcomes == {"passed_over": 1} and life.state.effective == 0
    letters(life, "C C C")
    assert life.at.slot["items"][0]["semantic_key"].startswith("date:education")


@pytest.mark.parametrize(("said", "outcomes"), [
    ("都没有", ["C"] * 4), ("None of these", ["C"] * 4), ("都不记得了", ["D"] * 4), ("B", ["B"]), ("A C", []),
    ("没有", ["C"]), ("有", ["A"]), ("yes", ["A"]),
    ("有 没有 有 不记得", ["A", "C", "A", "D"]), ("Yes, no, yes, not sure", ["A", "C", "A", "D"]),
    ("有 没有", []), ("第一个有，第二个没有，第三个有，第四个不确定", ["A", "C", "A", "D"]),
    ("1有 2没有 3有 4没有", ["A", "C", "A", "C"]),
    ("1 yes 2 no 3 yes 4 no", ["A", "C", "A", "C"]), ("2有", ["A"]), ("2 yes, 2 no", []),
    ("都有，就是年份记不太清", ["A"] * 4), ("All of them, but I'm hazy on years", ["A"] * 4),
    ("都有，就是没结过婚", []), ("1有 9没有", []),
])
def test_plain_words_answer_all_choices_and_one_of_them_the_next_one(said: str, outcomes: list[str]):
    life = Life(locale="en" if said.isascii() and len(said) >= 3 and said != "A C" else "zh")
    life.turn(message=said, disposition="answered")
    assert [reply.option for reply in life.state.replies] == outcomes


@pytest.mark.parametrize(("said", "option"), [("没有", "C"), ("有", "A"), ("不记得了", "D"), ("d", "D")])
def test_plain_words_answer_a_choice_that_is_alone(said: str, option: str):
    life = Life()
    letters(life, "1C 2C 3C")
    letters(life, said)
    assert life.state.replies[-1].option == option and not (life.state.open and life.state.open.batch)


@pytest.mark.parametrize("said", [
    "够了吧", "没有其他的了，够了吧", "我不想答了，谢谢", "That's all, thanks.", "Nothing else. I'm done",
])
def test_enough_is_heard_beside_a_parting_too(said: str):
    life = Life(locale="en" if said.isascii() else "zh")
    life.turn(message=said, disposition="answered")
    assert life.at.delivered == "user_ended"


def test_a_parting_alone_and_enough_beside_an_event_end_nothing():
    for said in ("谢谢", "没有其他的了", "2009年上大学，就这些"):
        life = Life()
        life.turn(message=said, disposition="answered")
        assert life.at.delivered is None


def test_a_denial_answers_the_choice_that_asks_for_it_and_leaves_the_others_open():
    life = Life()
    before = life.state.open_items()
    life.turn(message="没结过婚", disposition="answered", denied=["relationship_commitment:"])
    gone = set(before) - set(life.state.open_items())
    assert [item.domain for item in gone] == ["relationship"]
    assert [reply.option for reply in life.state.replies] == ["C"] and not life.state.opened


def test_a_denial_answers_the_question_it_was_asked_and_ends_with_a_row_that_tells_otherwise():
    life = Life()
    life.turn(message="没结过婚", disposition="answered", denied=["relationship_commitment:"])
    assert life.state.denied == ("relationship_commitment:",)
    item = next(item for item in life.state.items.values() if item.domain == "relationship")
    told = replace(item, event_kinds=("relationship_commitment",))
    life.turn(message="2019年结的婚", disposition="answered", fresh=[life.add(told)])
    assert life.state.denied == ()


def test_the_five_outcomes_are_counted_apart():
    life = Life()
    first, second, third, fourth = life.state.open_items()
    life.turn(
        answers=[
            {"item_id": first.item_id, "option": "A"},
            {"item_id": second.item_id, "outcome": "skipped"},
            {"item_id": third.item_id, "outcome": "refused"},
            {"item_id": fourth.item_id, "option": "D"},
        ]
    )
    life.turn(message="今天下雨", disposition="answered")
    assert life.state.outcomes == {"answered": 1, "skipped": 1, "refused": 1, "unknown": 1, "passed_over": 1}
    assert (life.state.effective, life.state.rounds, life.state.uncertain_share) == (1, 2, 0.5)


def test_an_answer_can_be_changed_by_its_id_and_the_rows_that_rested_on_it_are_asked_about():
    life = Life()
    letters(life, "A C C C")
    item = life.state.open_items()[0]
    life.turn(answers=[{"item_id": item.item_id, "text": "2009年9月"}], fresh=[life.add(item)])
    rounds, open_now = life.state.rounds, life.state.open
    life.turn(answers=[{"item_id": item.item_id, "outcome": "unknown"}])
    assert (life.state.rounds, life.state.open) == (rounds, open_now)
    assert [reply.superseded for reply in life.state.replies if reply.item_id == item.item_id] == [
        True,
        False,
    ]
    life.outcome("skipped")
    keep = life.state.open_items()[0]
    assert (keep.purpose, keep.completes) == (Purpose.KEEP, "e1")
    assert life.rows[0]["status"] == "confirmed"
    given = check_answers(life.state, [{"item_id": keep.item_id, "option": "NO"}])
    assert [(one.op, one.id) for one in effects(life.state, given, life.situation())] == [("withdraw", "e1")]


def test_a_changed_choice_opens_and_closes_its_domain():
    life = Life()
    letters(life, "A C C C")
    education = life.state.replies[0].item_id
    life.turn(answers=[{"item_id": education, "option": "C"}])
    assert life.state.opened == ()
    life.turn(answers=[{"item_id": education, "option": "B"}])
    assert [(one.domain, one.strength) for one in life.state.opened] == [("education", "B")]


@pytest.mark.parametrize(
    ("answers", "code", "field"),
    [
        ([{"item_id": "q9", "option": "A"}], "answer-not-asked", "answers.0.item_id"),
        ([{"item_id": "q1", "option": "E"}], "answer-no-such-option", "answers.0.option"),
        ([{"item_id": "q1"}], "answer-empty", "answers.0"),
        ([{"item_id": "q1", "text": "  "}], "answer-empty", "answers.0"),
        ([{"item_id": "q1", "outcome": "passed_over"}], "answer-no-such-outcome", "answers.0.outcome"),
        ([{"item_id": "q1", "outcome": "skipped", "option": "A"}], "answer-two-things", "answers.0"),
        (
            [{"item_id": "q2", "option": "A"}, {"item_id": "q2", "option": "B"}],
            "answer-twice",
            "answers.1.item_id",
        ),
    ],
)
def test_a_wrong_answer_names_its_field_and_changes_nothing(answers, code, field):
    life = Life()
    with pytest.raises(InvalidInput) as caught:
        check_answers(life.state, answers)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A C B D", "ACBD"),
        ("acbd", None),
        ("ACBD", "ACBD"),
        ("Ａ、Ｃ、Ｂ、Ｄ", "ACBD"),
        ("1A 2c 3B 4D", "ACBD"),
        ("1.A 3.B", "A-B-"),
        ("a, c, b, d.", "ACBD"),
        ("A B", None),
        ("A bad day", None),
        ("5A", None),
        ("A：有", None),
    ],
)
def test_letters_typed_answer_the_batch(text, expected):
    life = Life()
    answers = understood(life.state, text, [], "zh")
    keys = {answer["item_id"]: answer["option"] for answer in answers}
    got = "".join(str(keys.get(item.item_id, "-")) for item in life.state.open_items())
    assert got == (expected or "----")


def test_a_reply_completes_the_row_it_was_asked_about():
    life = Life(rows=[row(7, "career", "career_entry", None, None, status="pending_confirmation")])
    life.answer()
    asked = asked_of(life.state)
    assert (asked["completes"], asked["domain"], asked["event_kinds"]) == ("e7", "career", ["career_entry"])
    assert asked_of(Life().state) == {}


def test_the_hidden_plan_is_not_in_the_slot():
    life = Life(rows=floor_rows(), promise=50.0)
    life.run(lambda one: one.answer())
    fields = {
        "item_id",
        "semantic_key",
        "stem",
        "hint",
        "options",
        "input",
        "allow_skip",
        "allow_uncertain",
        "sensitive",
    }
    for slot in life.slots:
        assert set(slot) <= {"slot_id", "state", "reason", "round", "rhythm", "title", "lead", "items"}
        for item in slot["items"]:
            assert set(item) <= fields


def test_sensitive_questions_carry_a_visible_skip():
    for question in packaged().items:
        assert question.sensitive == (
            question.domain.value in {"health", "health_pressure", "family", "relationship"}
        )
    life = Life()
    assert all(item["allow_skip"] for item in life.slot["items"])
    assert any(item["sensitive"] for item in life.slot["items"])


@pytest.mark.parametrize(
    ("precision", "start", "end", "zh", "en"),
    [
        ("day", "2016-09-03", "2016-09-03", "2016-09-03", "2016-09-03"),
        ("month", "2016-09-01", "2016-09-30", "2016-09", "2016-09"),
        ("quarter", "2016-07-01", "2016-09-30", "2016年第3季度", "Q3 2016"),
        ("year", "2016-01-01", "2016-12-31", "2016年", "2016"),
        ("range", "2015-06-01", "2017-02-28", "2015-06–2017-02", "2015-06–2017-02"),
    ],
)
def test_dates_are_repeated_as_exactly_as_they_were_said(precision, start, end, zh, en):
    one = Row.of(row(1, start=start, end=end, precision=precision))
    assert (label(one, "zh"), label(one, "en")) == (zh, en)


def test_every_slot_exists_in_both_languages():
    for locale in ("zh", "en"):
        at = begin(packaged(), BIRTH, AS_OF, locale)
        assert at.slot["title"] and at.slot["lead"]


@pytest.mark.parametrize(
    ("reason", "stem", "no"),
    [
        ("conflict", "和前面说过的不一样", "这次的不算"),
        ("subject_unclear", "是你自己的事吗", "是别人的事"),
        ("anchored", "对吗", "没有这回事"),
    ],
)
def test_why_a_row_is_held_shapes_its_question(reason, stem, no):
    life = Life(rows=[row(7, status="pending_confirmation", hold_reason=reason)])
    letters(life, "C C C C")
    item = life.slot["items"][0]
    assert stem in item["stem"]
    assert item["options"][1]["label"] == no


def test_a_doubt_about_a_relative_asks_about_that_relative_and_not_about_oneself():
    for locale, words in (("zh", "是父亲的事吗"), ("en", "father")):
        held = row(7, "family", "family_event", status="pending_confirmation", hold_reason="subject_unclear", related_person="father")
        life = Life(rows=[held], locale=locale)
        letters(life, "C C C C")
        assert words in life.slot["items"][0]["stem"]


def test_a_telling_that_disagrees_is_asked_about_even_if_the_older_row_was_read_back_before():
    wedding = row(1, "relationship", "relationship_commitment", "2011-10-01", "2011-10-31", status="pending_confirmation")
    life = Life(rows=[wedding])
    letters(life, "C C C C")
    letters(life, "对")
    life.rows.append({**wedding, "id": "e2", "seq": 2, "occurred_from": "2013-05-01", "occurred_to": "2013-05-31",
                      "status": "pending_confirmation", "hold_reason": "conflict", "supersedes_evidence_id": "e1"})
    life.turn(message="我是2013年5月结婚的", disposition="answered", fresh=["e2"])
    assert (life.state.open_items()[0].purpose, life.state.open_items()[0].completes) == (Purpose.CONFIRM, "e2")


def test_a_field_whose_date_question_came_back_empty_lets_the_other_open_fields_go_first():
    life = Life()
    letters(life, "A C A C")
    first = life.state.open_items()[0].domain
    life.turn(answers=[{"item_id": life.state.open_items()[0].item_id, "text": "没有"}], disposition="answered")
    second = life.state.open_items()[0].domain
    assert {first, second} == {"education", "relocation"}


def test_months_in_a_question_are_written_as_people_write_them():
    for locale, words in (("zh", "年6月"), ("en", "Jun ")):
        life = Life(rows=floor_rows(), locale=locale)
        letters(life, "C C C C")
        life.run(lambda one: one.answer(probe="P1") if one.state.open_items()[0].purpose is not Purpose.WHEN else one.turn(), limit=8)
        assert words in life.slot["items"][0]["stem"]


def test_a_date_that_is_not_in_the_calendar_becomes_a_clear_question():
    held = row(
        7,
        start=None,
        end=None,
        status="pending_confirmation",
        hold_reason="date_malformed",
        user_quote="2月30日结婚",
    )
    life = Life(rows=[held])
    letters(life, "C C C C")
    assert "和日历对不上" in life.slot["items"][0]["stem"]


def test_a_row_that_lasts_until_today_is_asked_about_like_any_other():
    life = Life(rows=[row(7, end=None, precision="range", status="pending_confirmation")])
    letters(life, "C C C C")
    assert "至今" in life.slot["items"][0]["stem"]


def test_rows_are_judged_against_the_question_they_answer():
    life = Life()
    letters(life, "A C C C")
    item = life.state.open_items()[0]
    life.turn(answers=[{"item_id": item.item_id, "text": "2009年9月"}], fresh=[life.add(item)])
    life.rows += [
        row(2, status="superseded"),
        row(3, start=None, status="pending_confirmation"),
        row(4, status="rejected"),
    ]
    found = levels(life.state, life.situation())
    assert {key: one.value for key, one in found.items()} == {"e1": "current", "e2": "stale", "e3": "undated"}
    assert (
        level(Row.of(row(5, start="2001-01-01", end="2001-01-31")), ("2005-01-01", "2006-12-31"))
        == "background"
    )


def test_words_of_distress_answer_and_decline_nothing_and_the_batch_waits_behind_the_pause():
    life = Life(locale="en")
    batch = life.slot["slot_id"]
    life.turn(message="I don't want to live any more", disposition="refused", distress=True)
    assert life.state.open_items()[0].purpose is Purpose.PAUSE
    assert (life.state.declined, life.state.replies) == ((), ())
    letters(life, "go on")
    assert life.slot["slot_id"] == batch


def test_a_question_that_words_of_distress_came_upon_waits_behind_the_pause():
    life = Life()
    letters(life, "A C C C")
    slot = life.slot["slot_id"]
    life.turn(message="最近真的不想活了", disposition="answered", distress=True)
    life.turn(message="真的很难", disposition="answered", distress=True)
    letters(life, "继续")
    assert life.slot["slot_id"] == slot


def test_a_loss_that_was_told_opens_no_questions_about_the_family():
    life = Life()
    letters(life, "C C C C")
    life.rows.append(row(1, "family", "family_event", "2011-03-01", "2011-03-31", related_person="mother", source_turn_id="t2"))
    life.turn(message="我妈2011年3月去世了", disposition="answered", fresh=["e1"], distress=True)
    letters(life, "继续")
    assert life.state.open_items()[0].domain != "family" or life.state.open_items()[0].purpose is Purpose.PROBE
