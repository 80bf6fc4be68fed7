"""What the ledger says to a grounded event: known, completed, corrected, in conflict, or another event."""

from __future__ import annotations

from datetime import date

from app.domain.evidence import Asked, Confirm, Propose
from app.domain.vocabulary import EventKind, Revision
from tests.evidence.conftest import Ground, row

COLLEGE = row("e1", "education_start", "2016-01-01", "2016-12-31", "year", user_quote="2016年上大学")


def test_the_same_event_at_the_same_time_is_known(ground: Ground) -> None:
    result = ground("我2016年上的大学", ledger=[COLLEGE])
    assert not result.ops and result.dropped[0].reason == "already_known"


def test_telling_a_pending_event_again_is_a_yes(ground: Ground) -> None:
    pending = {**COLLEGE, "status": "pending_confirmation"}
    assert ground("我2016年上的大学", ledger=[pending]).ops == (Confirm("e1"),)


def test_a_finer_date_of_the_same_event_completes_it(ground: Ground) -> None:
    (op,) = ground("2016年9月上的大学", ledger=[COLLEGE]).ops
    assert isinstance(op, Propose) and (op.revision, op.supersedes) == (Revision.DATE_COMPLETION, "e1")


def test_a_coarser_telling_never_coarsens_the_row(ground: Ground) -> None:
    month = {**COLLEGE, "occurred_from": "2016-09-01", "occurred_to": "2016-09-30", "date_precision": "month"}
    assert [drop.reason for drop in ground("我2016年上的大学", ledger=[month]).dropped] == ["already_known"]
    asked = Asked(completes="e1")
    assert [drop.reason for drop in ground("2016年", ledger=[month],
                                           asked=asked).dropped] == ["precision_downgrade"]


def test_coarser_words_may_coarsen_it(ground: Ground) -> None:
    month = {**COLLEGE, "occurred_from": "2016-09-01", "occurred_to": "2016-09-30", "date_precision": "month"}
    (op,) = ground("其实只记得是2016年", ledger=[month], asked=Asked(completes="e1")).ops
    assert isinstance(op, Propose) and op.revision is Revision.DATE_CORRECTION


def test_a_second_time_is_a_second_row(ground: Ground) -> None:
    (op,) = ground("2019年9月上的研究生", ledger=[COLLEGE]).ops
    assert isinstance(op, Propose) and op.supersedes is None and op.then == "confirm"


def test_two_weddings_at_two_times_disagree_until_the_person_says(ground: Ground) -> None:
    wedding = row("e1", "relationship_commitment", "2016-01-01", "2016-12-31", "year",
                  user_quote="2016年结婚")
    (op,) = ground("2018年结婚", ledger=[wedding]).ops
    assert isinstance(op, Propose) and (op.then, op.hold_reason) == ("hold", "conflict")
    assert (op.supersedes, op.revision) == ("e1", Revision.DATE_CORRECTION)  # a yes scores one wedding and not two
    (again,) = ground("2018年再婚", ledger=[wedding]).ops
    assert isinstance(again, Propose) and again.then == "confirm"


def test_a_correction_cannot_turn_one_event_into_another(ground: Ground) -> None:
    (op,) = ground("不是上大学，是2016年搬家", ledger=[COLLEGE]).ops
    assert isinstance(op, Propose)
    assert (op.event_kind, op.supersedes) == (EventKind.HOME_CHANGE, None)


def test_the_same_event_may_be_renamed_inside_its_domain(ground: Ground) -> None:
    end = row("e1", "relationship_end", "2018-01-01", "2018-12-31", "year", user_quote="2018年分手")
    (op,) = ground("不是分手，其实是分居", ledger=[end]).ops
    assert isinstance(op, Propose)
    assert (op.event_kind, op.revision, op.occurred_from) == (
        EventKind.RELATIONSHIP_SEPARATION, Revision.RECLASSIFICATION, date(2018, 1, 1))


def test_rejected_and_superseded_rows_are_no_longer_known(ground: Ground) -> None:
    for status in ("rejected", "superseded"):
        assert len(ground("我2016年上的大学", ledger=[{**COLLEGE, "status": status}]).ops) == 1
