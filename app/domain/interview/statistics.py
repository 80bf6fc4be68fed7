"""From a stored state to what the product team may see: how questions fared, without words of people."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from app.domain.bank.model import Bank
from app.domain.bank.model import Item as Question
from app.domain.interview.decide import Ask
from app.domain.interview.planner import DONT_KNOW, NONE_FITS
from app.domain.interview.slot import Ids, PublicSlot, render
from app.domain.interview.state import InterviewState, Item, Period, Purpose
from app.domain.interview.windows import period, words


def item_rows(state: InterviewState) -> list[dict[str, object]]:
    """Return a row per bank question shown: bank_id, outcome, turns_to_answer, n_eff_before, n_eff_after."""
    rows: list[dict[str, object]] = []
    for item in state.items.values():
        if item.bank_id is None:
            continue
        reply = state.reply(item.item_id)
        rows.append(
            {
                "bank_id": item.bank_id,
                "outcome": reply.outcome.value if reply else None,
                "turns_to_answer": reply.turn - item.turn if reply else None,
                "n_eff_before": item.n_eff,
                "n_eff_after": reply.n_eff if reply else None,
            }
        )
    return rows


_PURPOSE = {1: Purpose.CHOICE, 2: Purpose.DATED, 3: Purpose.PROBE}


def preview(bank: Bank, question: Question, locale: str, birth_date: date, as_of: date) -> PublicSlot:
    """Return the slot as people will see it with one question in it; probes get four sample periods."""
    span = period(question.window, birth_date, as_of)
    sample = _quarters(birth_date, as_of) if question.window.probe else ()
    options = {1: ("A", "B", "C", "D"), 2: ()}.get(
        question.round, (*(f"P{place + 1}" for place in range(len(sample))), NONE_FITS, DONT_KNOW)
    )
    item = Item(
        purpose=_PURPOSE[question.round],
        semantic_key=f"preview:{question.id}",
        step=question.round,
        rhythm=True,
        options=options,
        domain=question.domain.value,
        bank_id=question.id,
        period=span,
        periods=sample,
        words=words(question, span or (birth_date.isoformat(), as_of.isoformat())),
        sensitive=question.sensitive,
    )
    shown = (
        bank
        if bank.item(question.id) == question
        else Bank.of((*(one for one in bank.items if one.id != question.id), question), bank.options)
    )
    return render(Ask((item,), question.round), shown, locale, Ids("preview", ("q1",)))


def _quarters(birth_date: date, as_of: date) -> tuple[Period, ...]:
    days = max(4, (as_of - birth_date).days)
    cuts = [birth_date + timedelta(days=days * part // 4) for part in range(5)]
    if days > 730:  # whole months, as real ones
        cuts[1:4] = [day.replace(day=1) for day in cuts[1:4]]
    return tuple((low.isoformat(), (high - timedelta(days=1)).isoformat()) for low, high in pairwise(cuts))
