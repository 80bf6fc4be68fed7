"""Laws that hold for every text and every proposal, whoever made it."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.dates import DateContext, read_dates
from app.domain.evidence import Proposal, Propose, evidence_ids, ground_proposals
from app.domain.evidence.words import clauses, fold
from app.domain.vocabulary import KIND_DOMAIN, EventKind, Precision, Relation
from app.llm.offline_extract import propose

TODAY = date(2026, 8, 31)
PIECES = st.sampled_from([
    "2016年", "9月", "去年", "二〇一二年六月", "结婚", "没有", "上大学", "我", "我爸", "朋友", "，", "。",
    "\n", "去北京", "打算",
    "辞职", "去世了", "in 2014", " I ", "got married", "never ", "my mother", " died", ", ", ". ",
    "26岁那年", "😀", "２０１８年",
    "生了女儿", "然后", "如果", "？", "2024年2月30日", "至今", "同年", "第二年", "畢業", "\u200d",
])
TURNS = st.lists(PIECES, max_size=14).map("".join)
PROPOSALS = st.lists(st.builds(
    Proposal, quote=st.one_of(PIECES, st.text(max_size=8)), event_kind=st.sampled_from(EventKind),
    subject=st.just("self"), related_person=st.one_of(st.none(), st.sampled_from(Relation)),
    date_text=st.one_of(st.none(), PIECES)), max_size=4)


def _ground(text: str, proposals: list[Proposal]) -> list[Propose]:
    found = ground_proposals(text, proposals, locale="zh", today=TODAY, birth_date=date(1990, 6, 15),
                             ledger=[],
                             new_id=evidence_ids("c", "t"))
    again = ground_proposals(text, proposals, locale="zh", today=TODAY, birth_date=date(1990, 6, 15),
                             ledger=[],
                             new_id=evidence_ids("c", "t"))
    assert found == again, "grounding is a function"
    return [op for op in found.ops if isinstance(op, Propose)]


@settings(max_examples=150, deadline=None)
@given(TURNS, PROPOSALS)
def test_no_row_says_more_than_the_turn(text: str, proposals: list[Proposal]) -> None:
    """Quotes and dates are cut from the turn; a row's date is exactly one that the reader read there."""
    read = {(one.start, one.end, one.precision)
            for one in read_dates(text, today=TODAY, context=DateContext(date(1990, 6, 15)))}
    for op in _ground(text, [*proposals, *propose(text, reference_date=TODAY)]):
        assert op.user_quote == text[op.quote_start:op.quote_end] and op.user_quote.strip()
        assert op.date_text is None or op.date_text in text
        assert op.domain is KIND_DOMAIN[op.event_kind]
        assert (op.event_kind is EventKind.FAMILY_EVENT) == (op.related_person is not None)
        assert op.then == "hold" or op.hold_reason is None
        if op.occurred_from is None:
            assert op.date_precision is Precision.UNKNOWN and op.occurred_to is None
        else:
            months = op.date_precision in (Precision.MONTH, Precision.DAY)
            assert (op.occurred_from, op.occurred_to, op.date_precision) in read or months
            assert op.occurred_from <= TODAY


@settings(max_examples=100, deadline=None)
@given(TURNS)
def test_ids_of_a_turns_rows_differ(text: str) -> None:
    rows = _ground(text, list(propose(text, reference_date=TODAY)))
    assert len({row.id for row in rows}) == len(rows)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_folding_keeps_every_offset_and_clauses_lie_in_order(text: str) -> None:
    folded = fold(text)
    assert len(folded) == len(text)
    ends = [0]
    for clause in clauses(folded):
        assert ends[-1] <= clause.start < clause.end <= len(text)
        ends.append(clause.end)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80))
def test_no_text_breaks_the_offline_extractor(text: str) -> None:
    _ground(text, list(propose(text, reference_date=TODAY)))
