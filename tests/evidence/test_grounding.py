"""What of a proposal becomes a row (ledger.md, Quote grounding and States)."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.evidence import Proposal, Propose, evidence_ids
from app.domain.vocabulary import EventKind, Precision, Relation
from tests.evidence.conftest import Ground


def _only(result: object) -> Propose:
    ops = result.ops  # type: ignore[attr-defined]
    assert len(ops) == 1 and isinstance(ops[0], Propose), result
    return ops[0]


def test_an_explicit_dated_event_is_confirmed_in_the_same_turn(ground: Ground) -> None:
    op = _only(ground("2012年9月去北京上大学", [Proposal("2012年9月去北京上大学",
                                                         EventKind.EDUCATION_START)]))
    assert (op.then, op.occurred_from, op.occurred_to) == ("confirm", date(2012, 9, 1), date(2012, 9, 30))
    assert (op.date_precision, op.date_text, op.user_quote) == (Precision.MONTH, "2012年9月",
            "2012年9月去北京上大学")


def test_the_entry_has_the_shape_of_the_plan(ground: Ground) -> None:
    entry = _only(ground("2012年9月去北京上大学")).to_json()
    assert set(entry) == {
        "op", "id", "quote_start", "quote_end", "user_quote", "subject", "related_person", "event_kind",
        "domain",
        "occurred_from", "occurred_to", "date_precision", "date_text", "date_basis", "summary", "then",
        "supersedes", "revision"}
    assert (entry["op"], entry["domain"], entry["occurred_to"]) == ("propose", "education", "2012-09-30")


def test_a_held_entry_says_why(ground: Ground) -> None:
    assert _only(ground("前几年结过婚")).to_json()["hold_reason"] == "date_vague"


def test_words_that_are_not_in_the_turn_make_no_row(ground: Ground) -> None:
    result = ground("2012年去北京", [Proposal("2012年去上海工作", EventKind.CAREER_ENTRY)])
    assert not result.ops and result.dropped[0].reason == "not_grounded"


def test_a_date_that_is_not_in_the_turn_makes_no_row(ground: Ground) -> None:
    result = ground("我在北京上大学", [Proposal("我在北京上大学", EventKind.EDUCATION_START,
                                                date_text="2012年9月")])
    assert not result.ops and result.dropped[0].reason == "date_not_grounded"


def test_what_is_stored_is_the_persons_own_writing(ground: Ground) -> None:
    op = _only(ground("２０１６年９月入學", [Proposal("2016年9月入学", EventKind.EDUCATION_START)]))
    assert (op.user_quote, op.date_text) == ("２０１６年９月入學", "２０１６年９月")


def test_a_repeated_quote_takes_the_place_that_tells_the_event(ground: Ground) -> None:
    text = "2016年没有结婚。2018年才结婚"
    op = _only(ground(text, [Proposal("结婚", EventKind.RELATIONSHIP_COMMITMENT)]))
    assert (op.quote_start, op.occurred_from) == (text.rindex("结婚"), date(2018, 1, 1))


def test_a_year_inside_another_word_is_no_date(ground: Ground) -> None:
    """Case q079 of the quote cases: 过去|年轻 holds no 去年."""
    op = _only(ground("过去年轻的时候我在北京结婚", [Proposal("结婚", EventKind.RELATIONSHIP_COMMITMENT,
            date_text="去年")]))
    assert op.then == "hold" and op.occurred_from is None


def test_a_denial_outside_the_quote_still_denies_it(ground: Ground) -> None:
    """Case q075 of the quote cases."""
    result = ground("2016年我没有结婚", [Proposal("结婚", EventKind.RELATIONSHIP_COMMITMENT,
                                                  date_text="2016年")])
    assert not result.ops and result.dropped[0].reason == "negated"


@pytest.mark.parametrize(("text", "reason"), [
    ("没出过车祸", "negated"), ("I never got divorced", "negated"), ("打算明年结婚", "hypothetical"),
    ("如果2015年去了美国就好了", "hypothetical"), ("I almost quit in 2017", "hypothetical"),
    ("我2016年是不是结婚了？", "question"), ("电视剧里她2018年离婚了", "hearsay"),
    ("我朋友2018年离婚了", "other_person"), ("2028年结婚", "future"), ("My boss got divorced in 2012",
            "other_person"),
])
def test_what_did_not_happen_to_the_person_is_dropped_with_its_reason(ground: Ground, text: str,
        reason: str) -> None:
    result = ground(text, locale="en" if text.isascii() else "zh")
    assert not result.ops
    assert [drop.reason for drop in result.dropped] == [reason]


def test_denied_words_that_no_rule_knows_are_dropped_too(ground: Ground) -> None:
    result = ground("2015年没拜师学艺", [Proposal("拜师学艺", EventKind.OTHER)])
    assert not result.ops and result.dropped[0].reason == "negated"


def test_a_relatives_wedding_is_not_the_persons_own(ground: Ground) -> None:
    """Case q077 of the quote cases."""
    op = _only(ground("我弟2016年结婚", [Proposal("2016年结婚", EventKind.RELATIONSHIP_COMMITMENT)]))
    assert (op.event_kind, op.related_person) == (EventKind.FAMILY_EVENT, Relation.YOUNGER_SIBLING)
    assert (op.then, op.hold_reason) == ("hold", "subject_unclear")


def test_a_fathers_surgery_is_a_family_event_never_the_persons_illness(ground: Ground) -> None:
    op = _only(ground("父亲2014年做了手术"))
    assert (op.event_kind, op.subject, op.related_person, op.then) == (
        EventKind.FAMILY_EVENT, "father", Relation.FATHER, "confirm")


def test_a_relation_that_the_words_do_not_have_is_corrected_by_the_words(ground: Ground) -> None:
    op = _only(ground("我妈2014年住院", [Proposal("我妈2014年住院", EventKind.FAMILY_EVENT, "father",
                                                  Relation.FATHER)]))
    assert (op.related_person, op.then) == (Relation.MOTHER, "hold")


def test_a_relative_where_nobody_is_named_is_refused(ground: Ground) -> None:
    result = ground("2014年开始养鸽子", [Proposal("2014年开始养鸽子", EventKind.FAMILY_EVENT)])
    assert not result.ops and result.dropped[0].reason == "subject_contradicts"


def test_a_shared_date_dates_every_event_of_the_sentence(ground: Ground) -> None:
    ops = ground("2016年毕业、工作、还结了婚").ops
    assert [op.occurred_from for op in ops if isinstance(op, Propose)] == [date(2016, 1, 1)] * 3


@pytest.mark.parametrize(("message", "shared"), [
    ("I got married in September 2015 and my father died.", False),
    ("In September 2015 I got married and my father died.", True),
    ("我2015年9月结婚，爸爸去世了", False),
    ("2015年9月我结婚，爸爸去世了", True),
])
def test_a_relative_shares_the_persons_own_date_only_when_it_heads_the_sentence(ground: Ground, message: str, shared: bool) -> None:
    own, other = [op for op in ground(message).ops if isinstance(op, Propose)]
    assert own.occurred_from == date(2015, 9, 1)
    assert (other.occurred_from, other.hold_reason) == ((own.occurred_from, None) if shared else (None, "date_missing"))


def test_a_fragments_own_date_wins_over_the_shared_one(ground: Ground) -> None:
    ops = ground("2016年6月毕业，7月入职腾讯").ops
    assert [op.occurred_from for op in ops if isinstance(op, Propose)] == [date(2016, 6, 1), date(2016, 7, 1)]


def test_a_date_in_the_next_sentence_that_tells_nothing_else_belongs_to_the_event(ground: Ground) -> None:
    assert _only(ground("我结婚了。是2016年的事。")).occurred_from == date(2016, 1, 1)


def test_a_later_time_does_not_take_the_earlier_date(ground: Ground) -> None:
    ops = [op for op in ground("2016年毕业，过了好几年才离婚").ops if isinstance(op, Propose)]
    assert (ops[1].event_kind, ops[1].occurred_from, ops[1].then) == (EventKind.RELATIONSHIP_END, None,
            "hold")


def test_an_impossible_date_is_held_for_a_question_and_never_guessed(ground: Ground) -> None:
    op = _only(ground("2024年2月30日结婚"))
    assert (op.hold_reason, op.occurred_from, op.date_text) == ("date_malformed", None, "2024年2月30日")


def test_a_date_that_rests_on_another_row_waits_for_the_person(ground: Ground) -> None:
    from tests.evidence.conftest import row
    ledger = [row("e1", "education_completion", "2016-06-01", "2016-06-30", "month")]
    op = _only(ground("刚毕业那年换了工作", ledger=ledger))
    assert (op.then, op.hold_reason, op.occurred_from) == ("hold", "anchored", date(2016, 1, 1))


def test_a_scar_needs_no_date(ground: Ground) -> None:
    op = _only(ground("左边眉毛上有一道疤"))
    assert (op.event_kind, op.then, op.occurred_from) == (EventKind.BIRTHMARK_OR_SCAR, "confirm", None)


def test_a_kind_of_another_domain_than_the_words_waits(ground: Ground) -> None:
    op = _only(ground("2016年离婚", [Proposal("2016年离婚", EventKind.RELOCATION)]))
    assert op.hold_reason == "kind_unclear"


@pytest.mark.parametrize("text", ["2023年被裁员了", "2023年辞职了"])
def test_leaving_work_is_one_kind_whoever_ended_it_and_no_cause_is_added(ground: Ground, text: str) -> None:
    op = _only(ground(text))
    assert op.event_kind is EventKind.CAREER_EXIT and op.user_quote == text.rstrip("。")


def test_the_same_event_told_twice_is_one_row(ground: Ground) -> None:
    result = ground("2016年上大学。我是2016年上大学的")
    assert len(result.ops) == 1 and [drop.reason for drop in result.dropped] == ["already_known"]


def test_more_than_32_events_are_cut_off_and_counted(ground: Ground) -> None:
    years = "，".join(f"{year}年搬家" for year in range(1985, 2025))
    proposals = [Proposal(part, EventKind.HOME_CHANGE) for part in years.split("，")]
    result = ground(years, proposals, birth=None)
    assert len(result.ops) == 32
    assert [drop.reason for drop in result.dropped] == ["too_many"] * 8


def test_ids_depend_on_turn_place_kind_and_date_alone() -> None:
    first, again, other = evidence_ids("c", "t"), evidence_ids("c", "t"), evidence_ids("c", "u")
    assert first(0, 5, "promotion", None) == again(0, 5, "promotion", None) != other(0, 5, "promotion", None)


@pytest.mark.parametrize(("text", "kinds"), [
    ("2013年3月女儿出生，2016年年底在武汉买了房", ["family_event", "asset_change"]),
    ("our daughter was born in March 2013, bought a house in 2016", ["family_event", "asset_change"]),
    ("2010年弟弟出生，2014年考上大学", ["family_event", "education_start"]),
    ("2013年3月女儿出生，2016年住院做了手术", ["family_event", "family_event"]),
])
def test_what_comes_after_a_birth_is_not_done_by_the_newborn(ground: Ground, text: str, kinds: list[str]) -> None:
    assert [str(op.event_kind) for op in ground(text).ops] == kinds  # type: ignore[union-attr]


def test_words_for_relatives_do_not_hide_an_event_of_ones_own(ground: Ground) -> None:
    assert _only(ground("2020年12月升职了")).event_kind is EventKind.PROMOTION
    assert _only(ground("我爸2020年12月升职了")).event_kind is EventKind.FAMILY_EVENT


@pytest.mark.parametrize(("text", "kind", "never"), [
    ("没有孩子", EventKind.FAMILY_EVENT, "child"), ("No kids", EventKind.FAMILY_EVENT, "child"),
    ("我没结过婚", EventKind.RELATIONSHIP_COMMITMENT, "self"), ("I never married", EventKind.RELATIONSHIP_COMMITMENT, "self"),
    ("我没做过手术", EventKind.SELF_HEALTH_EVENT, "self"),
    ("2015年没结婚", EventKind.RELATIONSHIP_COMMITMENT, None), ("那次没考上大学", EventKind.EDUCATION_START, None),
    ("爸爸从来没住过院", EventKind.FAMILY_EVENT, None),
])
def test_a_denial_says_of_whom_no_such_event_ever_was(ground: Ground, text: str, kind: EventKind, never: str | None) -> None:
    """A denied date or a single try says no such thing, and of a relative only that there is none."""
    found = [one.never for one in ground(text).dropped if (one.reason, one.event_kind) == ("negated", kind)]
    assert found == [never] or (never is None and not found)


@pytest.mark.parametrize(("text", "told"), [
    ("2016 graduate了", [("education_completion", 2016)]),
    ("2012年去UCLA读undergrad，2016 graduate了", [("education_start", 2012), ("education_completion", 2016)]),
    ("2017年 join了 Google，2019 年 quit 了去 startup", [("career_entry", 2017), ("career_exit", 2019)]),
    ("2021年get married", [("relationship_commitment", 2021)]),
    ("工作是2005年开始的，不是2004年", [("career_entry", 2005)]),
    ("老二是16年的中间14年买了个房子就这些吧", [("family_event", 2016), ("asset_change", 2014)]),
    ("2019年开了一家面馆，疫情亏了二十多万", [("business_start", 2019), ("finance_loss", None)]),
    ("2019年喜提女朋友", [("relationship_start", 2019)]), ("去年抱上孙子了", [("family_event", 2025)]),
    ("老伴2019年走的", [("family_event", 2019)]), ("2018年我老公他生意赔了", [("family_event", 2018)]),
    ("I graduated from college in 2012", [("education_completion", 2012)]),
    ("lost my job in the crash in 2008", [("career_exit", 2008)]),
])
def test_how_people_mix_and_shorten_what_they_tell(ground: Ground, text: str, told: list[tuple[str, int | None]]) -> None:
    ops = [op for op in ground(text).ops if isinstance(op, Propose)]
    assert [(str(op.event_kind), op.occurred_from.year if op.occurred_from else None) for op in ops] == told


@pytest.mark.parametrize("text", [
    "a friend of mine emigrated in 2018", "a colleague of ours died in 2018", "昨天股票又跌了", "我属鸡的，妈说是早饭后生的",
])
def test_other_peoples_news_and_the_own_birth_are_no_events(ground: Ground, text: str) -> None:
    assert not ground(text).ops


@pytest.mark.parametrize("text", ["没搬过家", "没有搬过家"])
def test_a_denial_is_kept_of_kinds_that_are_else_not_told_without_a_date(ground: Ground, text: str) -> None:
    assert [(one.event_kind, one.never) for one in ground(text).dropped] == [(EventKind.HOME_CHANGE, "self")]
