"""Regulations count by force and not by age: what fields say of it, and what words do (seed 004, special rules)."""

from __future__ import annotations

import re
from datetime import date
from enum import StrEnum
from typing import Final

from app.domain.freshness.dating import Dated, moment, readings
from app.domain.freshness.model import Evidence, Frame

_OVER: Final = frozenset({
    "superseded", "revised", "amended", "repealed", "expired", "retracted", "withdrawn", "replaced",
    "已修订", "已废止", "已失效", "废止", "修订", "失效",
})
_VALID: Final = frozenset({"valid", "effective", "in_force", "active", "current", "有效", "现行", "现行有效"})

_ENDED: Final = re.compile(
    r"(?<![未没不])(?:已|被|予以|同时|宣布|全部)[^，。；,.;]{0,12}?(?:废止|废除|失效|撤销|取代|替代|停止执行)"
    r"|(?:已|被|经|予以)[^，。；,.;（(]{0,10}?(?:修订|修正|修改)(?![版本后的])|(?:年|月|日)起?(?:废止|失效|停止执行|(?:修订|修正)(?![版本后的）)]))"
    r"|\b(?:was|were|been|is|are|being)(?: since| now| later)? "
    r"(?:repealed|abolished|rescinded|revoked|withdrawn|superseded|replaced|amended|annulled)"
    r"|no longer (?:in force|valid|effective|applies)|ceased to (?:apply|have effect)|\b(?:expired|lapsed)\b",
    re.I,
)
_KEPT: Final = re.compile(
    r"(?:未|没有?|不会)(?:被|曾|经|予以|宣布)*[^，。；,.;]{0,4}?(?:废止|废除|失效|撤销|取代|替代|修订|修正|修改|停止执行)"
    r"|(?:\bnot|\bnever|n't)(?: yet| ever| been| since)* "
    r"(?:repealed|abolished|rescinded|revoked|withdrawn|superseded|replaced|amended|annulled|expired|lapsed)",
    re.I,
)
"""An end that is denied says that the rule holds."""
_BEGUN: Final = re.compile(
    r"施行|实施|生效|现行|(?<!失)有效|执行至今|仍然?适用|in force|in effect|took effect|takes effect|came into (?:force|effect)"
    r"|effective (?:from|since|as of|on)|enters? into force|still (?:valid|applies|apply)|remains? (?:valid|applicable)",
    re.I,
)
_RULE: Final = re.compile(
    r"《[^《》]{1,40}(?:法|法典|条例|办法|规定|规则|细则|准则|标准|指引|指南|通知|意见|决定|公约)(?:（[^（）]*）|\([^()]*\))?》"
    r"|[这该本此](?:部|项|个)?(?:法规|法律|条例|办法|规定|政策|标准|准则|细则)"
    r"|\b(?:this|the) (?:act|law|regulation|directive|ordinance|decree|statute|policy|standard)\b",
    re.I,
)
_KINDS: Final = frozenset({"regulation", "policy", "law"})


class Force(StrEnum):
    """How a rule stands to a frame."""

    IN_FORCE = "in-force"
    NOT_YET = "not-yet-in-force"
    OVER = "superseded"
    UNKNOWN = "force-unknown"


def is_rule(item: Evidence, text: str, dated: Dated, frame: Frame) -> bool:
    """Whether a statement is about a rule: by its kind, or by naming one and saying how it stands.

    Without a kind, what is from within the frame is news, whatever it says of a rule.
    """
    if item.kind:
        return item.kind.lower() in _KINDS
    if dated.first and dated.last and dated.first <= frame.last and dated.last >= frame.first:
        return False
    return bool(_RULE.search(text)) and bool(_ENDED.search(text) or _BEGUN.search(text))


def is_over(item: Evidence, frame: Frame) -> bool:
    """Whether the fields of a statement say that it no longer holds."""
    until = moment(item.effective_to) if item.effective_to else None
    return bool(item.superseded_by) or (item.status or "").lower() in _OVER or (until is not None and until[1] < frame.start)


def force_of(item: Evidence, text: str, dated: Dated, frame: Frame) -> Force:
    """Return how a rule stands to the frame: by its fields, else by its words; without either it is not known."""
    since = moment(item.effective_from) if item.effective_from else None
    if since is not None and since[0] > frame.end:
        return Force.NOT_YET
    if since is not None or item.effective_to or (item.status or "").lower() in _VALID:
        return Force.IN_FORCE
    ended = _ENDED.search(_KEPT.sub(lambda kept: " " * len(kept[0]), text))
    said = ended or _BEGUN.search(text) or _KEPT.search(text)
    if said is None:
        return Force.UNKNOWN
    day = _day_of(text, said, frame) or dated.first
    ahead = day is not None and day > frame.last
    if ended:
        return Force.IN_FORCE if ahead else Force.OVER
    return Force.NOT_YET if ahead else Force.IN_FORCE


def _day_of(text: str, said: re.Match[str], frame: Frame) -> date | None:
    """Return the first day of the date that stands with the words about force, when several are told."""
    found = [one for one in readings(text, frame) if one.start is not None]
    near = [(max(said.start() - one.span[1], one.span[0] - said.end(), 0), one.start) for one in found]
    return min(near)[1] if near else None
