"""Who and when, as people type it: topics with pronouns, breaths without commas, dates taken back, two in one grave."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from app.domain.evidence import Propose
from app.domain.vocabulary import EventKind, Relation, Revision
from tests.evidence.conftest import Ground, row

Told = list[tuple[str, str | None, str | None]]


def _told(ground: Ground, text: str, **more: Any) -> Told:
    return [(str(op.event_kind), str(op.related_person) if op.related_person else None,
             op.occurred_from.isoformat() if op.occurred_from else None)
            for op in ground(text, **more).ops if isinstance(op, Propose)]


@pytest.mark.parametrize(("text", "relation"), [
    ("我妹她2015年结婚了", "younger_sibling"), ("我爸他2011年中风了", "father"), ("我舅妈 她2013年过世了", "maternal"),
    ("my sister she got married in 2015", "sibling"), ("My dad he had a stroke in 2011", "father"),
    ("my mother in law she passed in 2018", "relative"),
])
def test_a_topic_with_its_pronoun_is_the_relative(ground: Ground, text: str, relation: str) -> None:
    ((kind, who, _),) = _told(ground, text)
    assert (kind, who) == ("family_event", relation)


@pytest.mark.parametrize("text", ["我闺蜜她2015年结婚了", "my friend she got married in 2015",
                                  "I drove my neighbour home after her operation in 2015"])
def test_a_pronoun_of_somebody_else_stays_somebody_else(ground: Ground, text: str) -> None:
    assert _told(ground, text) == []


@pytest.mark.parametrize("text", ["父母2008年一起车祸去世了", "爸妈2008年都走了", "both my parents died in 2008",
                                  "Mum and Dad were killed in a crash in 2008"])
def test_parents_who_died_together_are_two_rows(ground: Ground, text: str) -> None:
    ops = [op for op in ground(text).ops if isinstance(op, Propose)]
    assert [op.related_person for op in ops] == [Relation.FATHER, Relation.MOTHER]
    assert {op.occurred_from for op in ops} == {date(2008, 1, 1)}
    assert len({op.id for op in ops}) == 2


@pytest.mark.parametrize("text", ["父母2008年离婚了", "my parents divorced in 2008"])
def test_what_parents_did_together_is_one_row(ground: Ground, text: str) -> None:
    assert _told(ground, text) == [("family_event", "relative", "2008-01-01")]


@pytest.mark.parametrize("text", ["我2014年换的工作，不对，是2015年", "I changed jobs in 2014, no wait, 2015",
                                  "I thought I changed jobs in 2014 but it was actually 2015"])
def test_a_date_taken_back_in_the_same_breath_gives_way_to_the_next(ground: Ground, text: str) -> None:
    assert _told(ground, text) == [("career_change", None, "2015-01-01")]


@pytest.mark.parametrize("text", ["搬家是2020年，不是三年前", "the move was 2020, not three years ago",
                                  "不是三年前搬的，是2020年"])
def test_another_name_for_the_happening_with_its_old_date_denied_corrects_the_row(ground: Ground, text: str) -> None:
    ledger = [row("e1", "relocation", "2023-01-01", "2023-12-31", "year", user_quote="三年前搬到成都")]
    (op,) = ground(text, ledger=ledger).ops
    assert isinstance(op, Propose)
    assert (op.event_kind, op.supersedes, op.revision) == (EventKind.RELOCATION, "e1", Revision.DATE_CORRECTION)
    assert op.occurred_from == date(2020, 1, 1)


def test_another_move_with_no_word_of_the_old_one_is_a_row_of_its_own(ground: Ground) -> None:
    ledger = [row("e1", "relocation", "2023-01-01", "2023-12-31", "year", user_quote="三年前搬到成都")]
    (op,) = ground("2020年搬家了", ledger=ledger).ops
    assert isinstance(op, Propose)
    assert (op.event_kind, op.supersedes) == (EventKind.HOME_CHANGE, None)


@pytest.mark.parametrize(("text", "told"), [
    ("09年上的大专 混了三年 12年毕业", [("education_start", None, "2009-01-01"), ("education_completion", None, "2012-01-01")]),
    ("我 2016 年 9 月去北京上大学", [("education_start", None, "2016-09-01")]),
    ("2020年领证😂2021年生了女儿", [("relationship_commitment", None, "2020-01-01"), ("family_event", "child", "2021-01-01")]),
])
def test_where_people_breathe_without_a_comma_a_clause_ends(ground: Ground, text: str, told: Told) -> None:
    assert _told(ground, text) == told


@pytest.mark.parametrize("text", ["算命的说我三十岁有一劫，结果三十岁我真的出了车祸",
                                  "A psychic said I'd have bad luck at 30, and sure enough I had a car accident at 30"])
def test_a_prophecy_that_came_true_is_an_event(ground: Ground, text: str) -> None:
    assert _told(ground, text) == [("self_health_event", None, "2020-06-15")]


@pytest.mark.parametrize("text", ["2019年我结婚了，开玩笑的", "I got married in 2019. Just kidding", "老板说2019年底要给我升总监",
                                  "I was this close to moving to Lisbon in 2018 but the visa fell through",
                                  "Dave lost his job in 2014", "我考上了公务员但是没去报到，2016年的事"])
def test_jests_promises_and_other_people_s_losses_are_no_rows(ground: Ground, text: str) -> None:
    assert _told(ground, text) == []


@pytest.mark.parametrize(("text", "told"), [
    ("2020年我got laid off", [("career_exit", None, "2020-01-01")]),
    ("2023年5月我dad做了heart bypass", [("family_event", "father", "2023-05-01")]),
])
def test_english_words_among_chinese_are_read_by_their_own_tables(ground: Ground, text: str, told: Told) -> None:
    assert _told(ground, text) == told


@pytest.mark.parametrize(("text", "relation"), [
    ("我爸的公司2008年倒闭了", "father"), ("my uncle's firm went under in 2008", "relative"),
    ("my sister's wedding was in 2008", "sibling"), ("我老公2008年出了事，单位把他开了", "spouse"),
])
def test_what_is_a_relatives_own_is_the_relatives_event(ground: Ground, text: str, relation: str) -> None:
    assert {who for _, who, _ in _told(ground, text)} == {relation}


def test_what_a_relative_leaves_is_the_persons_gain(ground: Ground) -> None:
    assert ("finance_gain", None, "2020-01-01") in _told(ground, "My aunt left me her flat when she died in 2020")


@pytest.mark.parametrize("text", ["我不是2014年结的婚，是2015年", "I didn't marry in 2014, it was 2015"])
def test_a_denied_date_with_the_right_one_behind_it_tells_the_event(ground: Ground, text: str) -> None:
    assert _told(ground, text) == [("relationship_commitment", None, "2015-01-01")]
