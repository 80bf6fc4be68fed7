"""The offline extractor: rules of everyday phrasing instead of a model; no key, no network, always the same.

It proposes every mark of the message, also the denied and the planned ones: the server, which judges all
proposals alike, drops those and says why. Only undated marks of kinds that people merely talk about are kept
back.
"""

from __future__ import annotations

import json
from datetime import date
from functools import lru_cache
from typing import Final

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo

from app.domain.dates import DateContext, Reading
from app.domain.evidence.dating import Calendar, choose
from app.domain.evidence.scan import Mark, Scan, scan
from app.domain.evidence.setting import language_of
from app.domain.evidence.tables import LANGUAGES, cues, rules
from app.domain.evidence.words import fold, is_chinese
from app.llm.proposals import MAX_PROPOSALS, SELF, Disposition, Proposal

_SHORT: Final = {"zh": 40, "en": 140}
"""Longest message that may be a refusal as a whole; a longer one that says "I forget when" is an answer."""

_AGES: Final = tuple(f"{language}.age" for language in LANGUAGES)
_LIFE: Final = _AGES + tuple(f"{language}.{rule}" for language in LANGUAGES for rule in ("anchor", "school"))


def propose(message: str, *, reference_date: date) -> tuple[Proposal, ...]:
    """Return what the rules find in a message, in text order, at most 32."""
    calendar, seen = _read(message, reference_date)
    found: list[Proposal] = []
    for mark in seen.marks:
        if len(found) == MAX_PROPOSALS:
            break
        reading = choose(calendar, seen, (mark.start, mark.end), mark.quote)
        language = LANGUAGES[0] if is_chinese(seen.folded[mark.start:mark.end]) else LANGUAGES[1]
        common = mark.needs_date or mark.kind in rules(language).soft
        own = reading is not None and seen.clause_at(reading.span[0]) == mark.clause
        known = reading is not None and _of_a_life(reading, own=own) and not _dated_before(calendar, seen, reading)
        words = message[reading.span[0]:reading.span[1]] if reading is not None else None
        order = words is not None and cues(language)["later"].fullmatch(words.lower()) is not None  # "later" alone dates nothing
        vague = reading is not None and reading.status == "unknown" and (mark.needs_date or order or not own)
        if common and not known and (reading is None or vague) and not _never(seen, mark):
            continue
        subject = str(mark.relation) if mark.relation else SELF
        found.append(Proposal(message[mark.quote[0]:mark.quote[1]], mark.kind, subject, mark.relation, words))
    return tuple(found)


def _never(seen: Scan, mark: Mark) -> bool:
    """Whether the words say that no such thing ever was: the server keeps that of any kind ("没搬过家")."""
    clause = seen.clauses[mark.clause]
    words = seen.folded[clause.start:clause.end]
    return mark.fault == "negated" and cues(language_of(words))["never_was"].search(words) is not None


def _of_a_life(reading: Reading, *, own: bool) -> bool:
    """Whether an age, or beside its words (`own`) a school year or an event of the own life, dates it: the server knows
    those, the extractor does not."""
    mine = not reading.rule.endswith(("vague", "other", "other_person", "other_level"))
    return mine and reading.rule.startswith(_LIFE if own else _AGES)


def _dated_before(calendar: Calendar, seen: Scan, reading: Reading) -> bool:
    """Whether the sentence named a date first, which the stage of life only explains ("in 2011, my third year")."""
    start, _ = seen.sentence(seen.clause_at(reading.span[0]))
    return any(one.status == "ok" and start <= one.span[0] < reading.span[0] for one in calendar.readings)


@lru_cache(maxsize=16)
def _read(message: str, today: date) -> tuple[Calendar, Scan]:
    calendar = Calendar(message, today, DateContext())
    return calendar, scan(message, calendar.spans)

def disposition(message: str, *, reference_date: date) -> Disposition:
    """Return what the words do with the question: anything told is an answer."""
    calendar, seen = _read(message, reference_date)
    if _tells(seen) or any(one.status == "ok" for one in calendar.readings):
        return Disposition.ANSWERED
    folded = fold(message).strip()
    if any(cues(each)["own_birth"].search(folded) for each in LANGUAGES):
        return Disposition.ANSWERED  # what is not remembered is the birth, and no question asks for that
    language = LANGUAGES[0] if is_chinese(folded) else LANGUAGES[1]
    if len(folded) > _SHORT[language]:
        return Disposition.ANSWERED
    order = (("refused", Disposition.REFUSED), ("skipped", Disposition.SKIPPED),
             ("refuse_word", Disposition.SKIPPED), ("unknown", Disposition.UNKNOWN))
    for name, outcome in order:
        if any(cues(each)[name].search(folded) for each in LANGUAGES):
            return outcome
    return Disposition.ANSWERED

def _tells(seen: Scan) -> bool:
    return any(mark.fault is None for mark in seen.marks)

def extract_function(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
    """Answer as a model would: structured output from the last prompt (pydantic-ai's FunctionModel)."""
    prompts = [part.content for message in messages if isinstance(message, ModelRequest)
               for part in message.parts
               if isinstance(part, UserPromptPart) and isinstance(part.content, str)]
    given = json.loads(prompts[0])
    message, today = str(given.get("message", "")), date.fromisoformat(str(given["reference_date"]))
    answer = {
        "events": [{"quote": one.quote, "event_kind": str(one.event_kind), "subject": one.subject,
                    "related_person": str(one.related_person) if one.related_person else None,
                    "date_text": one.date_text} for one in propose(message, reference_date=today)],
        "disposition": str(disposition(message, reference_date=today)),
    }
    if info.output_tools:
        return ModelResponse(parts=[ToolCallPart(info.output_tools[0].name, answer)])
    return ModelResponse(parts=[TextPart(json.dumps(answer, ensure_ascii=False))])

