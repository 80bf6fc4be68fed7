"""The one step that may call a model: ask an extractor about every window of a split, and keep what came.

It judges nothing, mends nothing and tries nothing again that the extractor itself gave up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

from app.llm.extractor import Extractor
from app.llm.limits import Usage
from app.llm.models import Models
from app.llm.proposals import Extraction
from app.review.bundle import Bundle
from app.review.captures import Captures, Record, Use, input_digest, inputs
from app.review.corpus import Case
from app.review.forms import CAPTURES, Split, stamp


async def capture(bundle: Bundle, models: Models, split: Split, repeats: int, now: Callable[[], datetime],
                  seconds: Callable[[], float]) -> Captures:
    """Run an extractor over a split.

    Args:
        bundle: the frozen windows.
        models: whose model answers.
        split: which half.
        repeats: 1 or 2; a repeat is asked anew.
        now: the clock, for `startedAt`.
        seconds: a clock that never goes back, for durations.

    Returns:
        A record for each case and repeat; when it is cancelled, one for what was being asked and none for the rest.
    """
    started, extractor = stamp(now()), Extractor(models)
    records: list[Record] = []
    for repeat in range(1, repeats + 1):
        for case in bundle.corpus.of(split):
            record = await _ask(extractor, models, case, repeat, now, seconds)
            records.append(record)
            if record.outcome == "cancelled":
                return _captures(bundle, models, split, repeats, started, records)
    return _captures(bundle, models, split, repeats, started, records)


def _captures(bundle: Bundle, models: Models, split: Split, repeats: int, started: str, records: list[Record]) -> Captures:
    return Captures(protocol=CAPTURES, measurement_id=bundle.measurement.measurement_id, split=split, repeats=repeats,
                    started_at=started, model=models.name, records=tuple(records))


async def _ask(extractor: Extractor, models: Models, case: Case, repeat: int, now: Callable[[], datetime],
               seconds: Callable[[], float]) -> Record:
    record = Record(case_id=case.case_id, repeat=repeat, outcome="output", input_digest=input_digest(case), started_at=stamp(now()))
    began, output, used = seconds(), [], Usage()
    change: dict[str, Any] = {}
    for one in inputs(case):
        try:
            found = await extractor.extract(one["message"], locale=case.locale, reference_date=case.reference_date, used=used)
        except asyncio.CancelledError:
            # Kept, not raised: what came until here is evidence, and the caller writes it down.
            return record.model_copy(update={"outcome": "cancelled"})
        used += found.usage
        if found.fallback:  # the rules stepped in: theirs is no answer of this model
            change = {"outcome": "call_failure", "detail": "the offline rules answered in place of the model"}
            break
        output.append(_answer(found))
    change |= {"usage": _use(used, models), "duration_ms": round((seconds() - began) * 1000)}
    return record.model_copy(update=change if "outcome" in change else {**change, "output": tuple(output)})


def _answer(found: Extraction) -> dict[str, Any]:
    return {"events": [{"quote": one.quote, "event_kind": str(one.event_kind), "subject": one.subject,
                        "related_person": str(one.related_person) if one.related_person else None, "date_text": one.date_text}
                       for one in found.proposals],
            "disposition": str(found.disposition)}


def _use(used: Usage, models: Models) -> Use:
    """Return what was counted: no guess from characters, and no price where none is configured."""
    guessed = used.estimated > 0
    priced = bool(models.limits.input_microusd_per_1k or models.limits.output_microusd_per_1k)
    return Use(requests=used.requests, input_tokens=None if guessed else used.input_tokens,
               output_tokens=None if guessed else used.output_tokens,
               cost_microusd=used.cost_microusd if priced and not guessed else None)
