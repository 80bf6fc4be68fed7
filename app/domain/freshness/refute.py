"""Four ways in which an older statement was overtaken (seed 004 §3): version, event, data, policy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.domain.freshness.dating import Dated, decode
from app.domain.freshness.model import OLD_MONTHS, Evidence, Frame
from app.domain.vocabulary import Precision

_LATEST: Final = re.compile(
    r"最新|最强|最大|最先进|目前最|当前最|迄今最|latest|newest|most (?:powerful|advanced|recent)"
    r"|state[- ]of[- ]the[- ]art|current version",
    re.I,
)
_PLANNED: Final = re.compile(
    r"计划|即将|将于|将在|将会|拟于|预计|有望|正在讨论|筹备|将发布|will |plans? to|planned|upcoming|is set to"
    r"|expected to|scheduled|under discussion",
    re.I,
)
_TEMPORARY: Final = re.compile(
    r"截止|报名|预售|限时|优惠|促销|有效期|活动(?:时间|期间|将|已)|倒计时|deadline|register by|registration"
    r"|valid (?:until|till|through)|expires?\b|offer ends|early bird|last day to|while (?:stocks|supplies) last|rsvp",
    re.I,
)
_PERIODIC: Final = re.compile(
    r"季报|财报|年报|中报|业绩报告|季度报告|quarterly|annual report|earnings|Q[1-4] (?:results|revenue)", re.I
)
_REPLACED: Final = re.compile(r"废止|修订|取代|替代|失效|repeal|amend|replac|supersed", re.I)
_NAMED: Final = re.compile(r"《([^《》]{2,30})》")
_VERSION: Final = re.compile(r"([A-Za-z][A-Za-z.+]*)[-  ]?(\d+(?:\.\d+)*)")


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another statement of the same document, with its time."""

    text: str
    dated: Dated


def text_of(item: Evidence) -> str:
    """Return title and snippet as one text."""
    return f"{decode(item.title)} {decode(item.snippet)}".strip()


def months_before(dated: Dated, frame: Frame) -> float:
    """Return how many months an item ends before the frame begins; 0 inside and after it."""
    return max(0.0, (frame.first - dated.last).days / 30.4375) if dated.last else 0.0


def version_refuted(text: str, dated: Dated, frame: Frame, others: Sequence[Neighbour] = ()) -> bool:
    """A claim of being the latest, older than a year, or with a higher version named in a newer statement."""
    if not _LATEST.search(text):
        return False
    if months_before(dated, frame) > OLD_MONTHS:
        return True
    mine = _versions(text)
    return any(
        name in mine and number > mine[name]
        for other in others
        if other.dated.start and (dated.end is None or other.dated.start > dated.end)
        for name, number in _versions(other.text).items()
    )


def event_refuted(text: str, dated: Dated, frame: Frame) -> bool:
    """Announced for a time, or good until a time, that was over before the frame began."""
    return bool(_PLANNED.search(text) or _TEMPORARY.search(text)) and dated.last is not None and dated.last < frame.first


def data_refuted(text: str, dated: Dated, frame: Frame) -> bool:
    """A report of a period that later reports of the same series have replaced."""
    return is_periodic(text, None) and period_level(dated, frame) == "replaced"


def policy_refuted(text: str, dated: Dated, others: Sequence[Neighbour] = ()) -> bool:
    """A named rule that a newer statement says was repealed, amended or replaced."""
    names = set(_NAMED.findall(text))
    return any(
        names & set(_NAMED.findall(other.text)) and bool(_REPLACED.search(other.text))
        for other in others
        if other.dated.start and dated.end and other.dated.start > dated.end
    )


def refutation(text: str, dated: Dated, frame: Frame, others: Sequence[Neighbour] = ()) -> str | None:
    """Return which of the four overtook a statement, or None."""
    if version_refuted(text, dated, frame, others):
        return "version"
    if event_refuted(text, dated, frame):
        return "event"
    if data_refuted(text, dated, frame):
        return "data"
    return "policy" if policy_refuted(text, dated, others) else None


def is_periodic(text: str, kind: str | None) -> bool:
    """Whether a statement is one of a series of reports."""
    return (kind or "").lower() in {"periodic", "quarterly", "annual"} or bool(_PERIODIC.search(text))


def period_level(dated: Dated, frame: Frame) -> str | None:
    """Place a report in its series: this, previous, year_ago, replaced; None if it is no whole period.

    Source: seed 004, special rules: the frame's quarter; the one before; that of the year before; older.
    """
    if dated.first is None or dated.precision not in (Precision.QUARTER, Precision.YEAR):
        return None
    yearly = dated.precision is Precision.YEAR
    step = 1 if yearly else 4
    mine = dated.first.year if yearly else _quarter(dated.first.year, dated.first.month)
    low = frame.first.year if yearly else _quarter(frame.first.year, frame.first.month)
    high = frame.last.year if yearly else _quarter(frame.last.year, frame.last.month)
    if low <= mine <= high:
        return "this"
    if mine == low - 1:
        return "previous"
    if low - step <= mine <= high - step:
        return "year_ago"
    return "replaced" if mine < low else None


def _quarter(year: int, month: int) -> int:
    return year * 4 + (month - 1) // 3


def _versions(text: str) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for name, number in _VERSION.findall(text):
        key = name.lower()
        found[key] = max(found.get(key, ()), tuple(int(part) for part in number.split(".")))
    return found
