"""Replies complete, confirm, correct or take back the row they are about; they are no new events."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from app.domain.evidence import Asked, Confirm, Propose, Reject, Withdraw
from app.domain.vocabulary import Domain, EventKind, Precision, Revision
from tests.evidence.conftest import Ground, row


def _college(**more: Any) -> dict[str, Any]:
    return row("e1", "education_start", "2016-01-01", "2016-12-31", "year", **more)


PENDING = {"status": "pending_confirmation"}
ASKED = Asked("i1", Domain.EDUCATION, "e1")


@pytest.mark.parametrize(("text", "start", "precision"), [
    ("9月", date(2016, 9, 1), Precision.MONTH), ("九月份", date(2016, 9, 1), Precision.MONTH),
    ("9月1号", date(2016, 9, 1), Precision.DAY), ("对，9月", date(2016, 9, 1), Precision.MONTH),
    ("September", date(2016, 9, 1), Precision.MONTH),
])
def test_a_bare_month_completes_the_row_it_was_asked_about(
        ground: Ground, text: str, start: date, precision: Precision) -> None:
    (op,) = ground(text, ledger=[_college()], asked=ASKED).ops
    assert isinstance(op, Propose)
    assert (op.occurred_from, op.date_precision, op.supersedes) == (start, precision, "e1")
    assert (op.revision, op.event_kind, op.then) == (
        Revision.DATE_COMPLETION, EventKind.EDUCATION_START, "confirm")


@pytest.mark.parametrize("text", ["对", "是的", "嗯", "没错", "Yes", "yeah", "that's right", "是正式工作"])
def test_a_yes_confirms_the_pending_row_and_changes_nothing_of_it(ground: Ground, text: str) -> None:
    assert ground(text, ledger=[_college(**PENDING)], asked=ASKED).ops == (Confirm("e1"),)


@pytest.mark.parametrize("text", ["不是", "没有", "不对", "No", "nope"])
def test_a_no_rejects_the_pending_row(ground: Ground, text: str) -> None:
    assert ground(text, ledger=[_college(**PENDING)], asked=ASKED).ops == (Reject("e1"),)


def test_a_yes_to_a_row_without_a_date_does_not_confirm_it(ground: Ground) -> None:
    undated = row("e1", "education_start", None, None, "unknown", **PENDING)
    result = ground("对", ledger=[undated], asked=ASKED)
    assert not result.ops and result.dropped[0].reason == "nothing_to_change"


def test_another_year_to_the_same_question_corrects_the_row(ground: Ground) -> None:
    (op,) = ground("2017年9月", ledger=[_college()], asked=ASKED).ops
    assert isinstance(op, Propose) and (op.revision, op.supersedes) == (Revision.DATE_CORRECTION, "e1")


@pytest.mark.parametrize("asked", [ASKED, None])
def test_not_october_but_september_supersedes_and_scores_once(ground: Ground, asked: Asked | None) -> None:
    ledger = [row("e1", "education_start", "2016-10-01", "2016-10-31", "month")]
    (op,) = ground("不是10月，是9月", ledger=ledger, asked=asked).ops
    assert isinstance(op, Propose)
    assert (op.occurred_from, op.revision, op.supersedes) == (date(2016, 9, 1), Revision.DATE_CORRECTION,
            "e1")


@pytest.mark.parametrize("text", ["其实不是2016年是2017年上的大学", "记错了，我是2017年上的大学",
                                  "I said 2016 but it was 2017"])
def test_a_correction_in_free_words_supersedes_the_matching_row(ground: Ground, text: str) -> None:
    (op,) = ground(text, ledger=[_college()]).ops
    assert isinstance(op, Propose)
    assert (op.occurred_from, op.revision, op.supersedes) == (date(2017, 1, 1), Revision.DATE_CORRECTION,
            "e1")


def test_the_old_date_says_which_of_two_rows_is_corrected(ground: Ground) -> None:
    ledger = [_college(), row("e2", "education_start", "2020-01-01", "2020-12-31", "year")]
    (op,) = ground("不是2020年，是2021年上的研究生", ledger=ledger).ops
    assert isinstance(op, Propose) and op.supersedes == "e2"


@pytest.mark.parametrize(("text", "locale"), [("那条不算", "zh"), ("刚才那个删掉吧", "zh"), ("delete that",
        "en")])
def test_that_one_does_not_count_takes_the_last_row_back(ground: Ground, text: str, locale: str) -> None:
    (op,) = ground(text, ledger=[_college()], locale=locale).ops
    assert isinstance(op, Withdraw) and op.id == "e1"


def test_a_denied_event_takes_its_confirmed_row_back(ground: Ground) -> None:
    ledger = [_college(), row("e2", "relationship_commitment", "2016-01-01", "2016-12-31", "year")]
    (op,) = ground("I never actually married", ledger=ledger, locale="en").ops
    assert isinstance(op, Withdraw) and op.id == "e2"


def test_a_denied_pending_row_is_rejected(ground: Ground) -> None:
    ledger = [row("e2", "relationship_commitment", "2016-01-01", "2016-12-31", "year", **PENDING)]
    assert ground("2016年我没有结婚", ledger=ledger).ops == (Reject("e2"),)


def test_a_denial_of_another_year_takes_nothing_back(ground: Ground) -> None:
    ledger = [row("e2", "relationship_commitment", "2018-01-01", "2018-12-31", "year")]
    assert not ground("2016年我没有结婚", ledger=ledger).ops


def test_a_bare_date_answers_a_question_of_one_kind(ground: Ground) -> None:
    asked = Asked("i1", Domain.EDUCATION, event_kinds=(EventKind.EDUCATION_START,))
    (op,) = ground("2012年9月", asked=asked).ops
    assert isinstance(op, Propose)
    assert (op.event_kind, op.user_quote, op.then) == (EventKind.EDUCATION_START, "2012年9月", "confirm")


def test_a_bare_date_to_a_question_of_several_kinds_waits(ground: Ground) -> None:
    asked = Asked("i1", Domain.CAREER, event_kinds=(EventKind.CAREER_ENTRY, EventKind.CAREER_CHANGE))
    (op,) = ground("2012年9月", asked=asked).ops
    assert isinstance(op, Propose) and op.hold_reason == "kind_unclear"


def test_a_bare_date_without_a_kind_makes_no_row(ground: Ground) -> None:
    result = ground("2012年9月", asked=Asked("i1", Domain.CAREER))
    assert not result.ops and result.dropped[0].reason == "kind_unclear"


def test_another_event_in_a_reply_is_a_new_row_and_leaves_the_old_one(ground: Ground) -> None:
    (op,) = ground("2018年搬到了上海", ledger=[_college()], asked=ASKED).ops
    assert isinstance(op, Propose) and op.supersedes is None and op.event_kind is EventKind.RELOCATION


def test_a_correction_that_rests_on_another_row_waits_for_a_yes(ground: Ground) -> None:
    ledger = [row("e1", "education_completion", "2016-06-01", "2016-06-30", "month"),
              row("e2", "career_entry", "2017-03-01", "2017-03-31", "month")]
    text = "更正一下，我是毕业那年进的第一家公司上班"
    (op,) = [op for op in ground(text, ledger=ledger).ops if isinstance(op, Propose)]
    assert (op.supersedes, op.then, op.hold_reason) == ("e2", "hold", "anchored")


CHILDREN = [row("a", "family_event", "2010-01-01", "2010-12-31", "year", related_person="child", user_quote="10年生了老大"),
            row("b", "family_event", "2013-01-01", "2013-12-31", "year", related_person="child", user_quote="13年又生了老二")]


@pytest.mark.parametrize(("text", "superseded"), [("不对，老大是2011年1月生的", "a"), ("错了，老二是2014年生的", "b")])
def test_of_several_rows_of_a_kind_the_one_told_in_such_words_is_corrected(
        ground: Ground, text: str, superseded: str) -> None:
    (op,) = ground(text, ledger=CHILDREN).ops
    assert isinstance(op, Propose) and (op.supersedes, op.revision) == (superseded, Revision.DATE_CORRECTION)


@pytest.mark.parametrize("text", ["actually it was 2023, not two years ago", "Not two years ago, it was 2023"])
def test_an_old_date_named_as_wrong_is_no_answer_to_what_was_asked_meanwhile(ground: Ground, text: str) -> None:
    ledger = [row("a", "relocation", "2024-01-01", "2024-12-31", "year", user_quote="I moved to Lisbon two years ago")]
    asked = Asked("i9", Domain.EDUCATION, event_kinds=(EventKind.EDUCATION_START,))
    (op,) = ground(text, ledger=ledger, asked=asked, locale="en").ops
    assert isinstance(op, Propose)
    assert (op.event_kind, op.supersedes, op.occurred_from) == (EventKind.RELOCATION, "a", date(2023, 1, 1))


@pytest.mark.parametrize(("text", "ledger", "superseded", "day"), [
    ("女儿出生应该是3月8号", [row("a", "family_event", "2022-03-01", "2022-03-31", "month", related_person="child",
                                  user_quote="22年3月有了女儿")], "a", date(2022, 3, 8)),
    ("老大是6月生的", CHILDREN, "a", date(2010, 6, 1)),
])
def test_a_month_or_day_told_unasked_completes_the_row_that_it_fits(
        ground: Ground, text: str, ledger: list[dict[str, Any]], superseded: str, day: date) -> None:
    (op,) = ground(text, ledger=ledger).ops
    assert isinstance(op, Propose)
    assert (op.supersedes, op.revision, op.occurred_from) == (superseded, Revision.DATE_COMPLETION, day)


def test_a_month_outside_the_row_completes_nothing(ground: Ground) -> None:
    ledger = [row("a", "family_event", "2022-03-01", "2022-03-31", "month", related_person="child", user_quote="22年3月有了女儿")]
    assert not ground("女儿是5月8号生的", ledger=ledger).ops


@pytest.mark.parametrize(("text", "year"), [
    ("2011, in Vegas", 2011), ("in Vegas, 2011", 2011), ("2011年，在成都", 2011), ("好像是2011年吧，那时候我刚毕业不久", 2011),
    ("must have been 2011 because the kids were small", 2011), ("应该是汶川地震那年，2008年", 2008),
])
def test_a_date_that_opens_its_clause_answers_whatever_is_added_to_it(ground: Ground, text: str, year: int) -> None:
    asked = Asked("i1", Domain.RELOCATION, completes="a", event_kinds=(EventKind.RELOCATION,))
    undated = row("a", "relocation", None, None, "unknown", status="pending_confirmation")
    (op,) = ground(text, ledger=[undated], asked=asked, locale="en" if text.isascii() else "zh").ops
    assert isinstance(op, Propose) and op.supersedes == "a" and op.occurred_from == date(year, 1, 1)
    (new,) = ground(text, asked=Asked("i1", Domain.RELOCATION, event_kinds=(EventKind.RELOCATION,)),
                    locale="en" if text.isascii() else "zh").ops
    assert isinstance(new, Propose) and (new.event_kind, new.occurred_from) == (EventKind.RELOCATION, date(year, 1, 1))


OTHER_NEWS = [
    "won five bucks in the lottery in 2021, I'm rich", "shot in the line of duty in 2003, six months off", "daughter winter 2017",
    "周末去哪里玩好", "帮我看看今年运势", "前年老伴走了", "2019年地震房子塌了",
]


@pytest.mark.parametrize("text", OTHER_NEWS)
@pytest.mark.parametrize("asked", [ASKED, Asked("i1", Domain.EDUCATION, event_kinds=(EventKind.EDUCATION_COMPLETION,))])
def test_the_date_of_other_news_is_no_answer_to_the_question_that_stood_open(ground: Ground, text: str, asked: Asked) -> None:
    ops = ground(text, ledger=[_college()], asked=asked).ops
    assert not [op for op in ops if not isinstance(op, Propose) or op.supersedes or op.domain is Domain.EDUCATION]


@pytest.mark.parametrize("text", [
    "好像是9月吧，记不太清了", "那年9月份的时候", "那年9月，天还很热", "我妈说是9月", "2016年9月，我查了毕业证书",
    "September I think", "it was in September, right after summer", "September, I remember the heat", "Sept 2016 I'm pretty sure",
])
def test_a_date_with_fillers_around_it_still_completes_the_row(ground: Ground, text: str) -> None:
    (op,) = ground(text, ledger=[_college()], asked=ASKED).ops
    assert isinstance(op, Propose) and (op.supersedes, op.occurred_from) == ("e1", date(2016, 9, 1))


def test_words_that_name_a_known_row_and_its_own_year_add_none(ground: Ground) -> None:
    ledger = [row("e1", "education_start", "2000-01-01", "2000-12-31", "year", user_quote="2000年上大学")]
    asked = Asked("i1", Domain.EDUCATION, event_kinds=(EventKind.EDUCATION_MILESTONE,))
    result = ground("大学2000年没错", ledger=ledger, asked=asked)
    assert not result.ops and [drop.reason for drop in result.dropped] == ["already_known"]


@pytest.mark.parametrize("text", ["no wait, it was 2008 after all, I checked the certificate", "哦不，还是2008年，我查了结婚证"])
def test_back_to_the_date_that_stands_rejects_the_other_telling(ground: Ground, text: str) -> None:
    ledger = [row("m1", "relationship_commitment", "2008-01-01", "2008-12-31", "year", user_quote="we got married in 2008"),
              row("m2", "relationship_commitment", "2009-01-01", "2009-12-31", "year", user_quote="we married in 2009", **PENDING)]
    result = ground(text, ledger=ledger, asked=Asked("i1", Domain.RELATIONSHIP, "m2"), birth=date(1985, 6, 15))
    assert result.ops == (Reject("m2"),)


@pytest.mark.parametrize("asked", [None, Asked("i2", Domain.FAMILY, event_kinds=(EventKind.FAMILY_EVENT,))])
@pytest.mark.parametrize("text", ["sorry, that was 2015", "哦不，还是2015年", "等等，是2015年"])
def test_what_is_put_right_without_a_name_is_what_was_told_last(ground: Ground, text: str, asked: Asked | None) -> None:
    (op,) = ground(text, ledger=[_college(user_quote="2016年上大学")], asked=asked).ops
    assert isinstance(op, Propose)
    assert (op.supersedes, op.revision, op.then) == ("e1", Revision.DATE_CORRECTION, "confirm")


@pytest.mark.parametrize("text", ["准确说是2009年五一", "to be precise, May 2009"])
def test_a_closer_date_within_what_was_told_narrows_it(ground: Ground, text: str) -> None:
    ledger = [row("r", "relationship_commitment", "2008-01-01", "2010-12-31", "range", user_quote="2008年到2010年之间结婚")]
    asked = Asked("i9", Domain.RELATIONSHIP, event_kinds=(EventKind.RELATIONSHIP_START,))
    (op,) = ground(text, ledger=ledger, asked=asked).ops
    assert isinstance(op, Propose) and (op.supersedes, op.revision) == ("r", Revision.DATE_COMPLETION)


@pytest.mark.parametrize(("text", "rejects"), [("no", False), ("没有", False), ("that never happened", True), ("没这回事", True)])
def test_a_bare_no_to_in_which_year_denies_nothing(ground: Ground, text: str, rejects: bool) -> None:
    ledger = [row("v", "relationship_end", None, None, "unknown", user_quote="broke up in January", **PENDING)]
    result = ground(text, ledger=ledger, asked=Asked("i1", Domain.RELATIONSHIP, "v"))
    assert result.ops == ((Reject("v"),) if rejects else ())


def test_a_month_of_another_year_is_asked_about_before_it_takes_the_place(ground: Ground) -> None:
    ledger = [row("b", "home_change", "2012-01-01", "2012-12-31", "year", user_quote="I moved to Bristol in 2012")]
    (op,) = ground("September 2008", ledger=ledger, asked=Asked("i1", None, "b")).ops
    assert isinstance(op, Propose) and (op.then, op.hold_reason, op.supersedes) == ("hold", "conflict", "b")


@pytest.mark.parametrize("text", ["no, 2017", "不是，是2017年", "不，2017年9月"])
def test_a_no_before_another_date_corrects_at_once(ground: Ground, text: str) -> None:
    (op,) = ground(text, ledger=[_college()], asked=ASKED).ops
    assert isinstance(op, Propose) and (op.then, op.revision, op.supersedes) == ("confirm", Revision.DATE_CORRECTION, "e1")


def test_a_month_answers_the_row_that_was_asked_about_though_the_last_one_spans_it(ground: Ground) -> None:
    last = row("r", "relationship_commitment", "2010-01-01", "2018-12-31", "range", user_quote="2010到2018年之间结的婚")
    (op,) = ground("2016年3月", ledger=[_college(), last], asked=ASKED).ops
    assert isinstance(op, Propose) and op.supersedes == "e1"
