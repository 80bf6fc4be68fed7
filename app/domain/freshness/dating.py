"""When a statement is from: publish date, date in words, relative date, date in the address, site's stamp."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal

from app.domain.dates import Reading, parse_date, read_dates
from app.domain.freshness.model import Document, Evidence, Frame
from app.domain.vocabulary import DateBasis, Precision
from app.errors import InvalidInput

_URL: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)([/-])(\d{1,2})(?:\2(\d{1,2}))?(?!\d)")
_URL_RUN: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)")
_EPOCH: Final = re.compile(r"[1-9]\d{9}(?:\d{3})?")
"""Seconds or milliseconds since 1970, as feeds give them."""
_CUT: Final = re.compile(r"\s*(?:\.{2,}|…|⋯|\[\.\.\.\])")
_BROKEN: Final = re.compile(
    r"&#?[0-9a-zA-Z]{0,8};|&#|�|\\u[0-9a-fA-F]{0,3}(?![0-9a-fA-F])|(?:%[0-9A-Fa-f]{2}){2,}"
    r"|(?<=[0-9])(?:å¹´|æœˆ|æ—¥|Äê|ÔÂ|ÈÕ|骞|鏈|鏃)"  # 年月日 in UTF-8 or GBK, read as something else
)
_HURT: Final = re.compile(rf"\d{{0,2}}(?:{_BROKEN.pattern})|(?<=[0-9]{{4}}-[0-9]{{2}})-(?!\d)")
"""Behind a date: damage, perhaps after a day's figures, or a hyphen that leads nowhere ("2024-05-")."""
_QUOTED: Final = re.compile(
    r"标题\s*[：:]?\s*[“\"「](.+?)[”\"」].*?正文\s*[：:]?\s*[“\"「](.+?)[”\"」]", re.S
)
_BARE_YEAR: Final = frozenset({"今年", "本年", "今年内", "this year"})


@dataclass(frozen=True, slots=True)
class Dated:
    """What is known of an item's time."""

    status: Literal["ok", "undated", "malformed"]
    source: str | None = None
    """publish_date | snippet | title | relative | url | site"""
    start: datetime | None = None
    end: datetime | None = None
    precision: Precision = Precision.UNKNOWN
    reason: str = ""

    @property
    def first(self) -> date | None:
        """First day of the span."""
        return self.start.date() if self.start else None

    @property
    def last(self) -> date | None:
        """Last day of the span."""
        return self.end.date() if self.end else None


def decode(text: str | None) -> str:
    """Return a text with HTML entities resolved, also when they were escaped twice."""
    return html.unescape(html.unescape(text or ""))


def frame_of(document: Document) -> Frame:
    """Return the frame with its clock.

    Raises:
        InvalidInput: code freshness-frame, the frame's ends cannot be read or are reversed.
    """
    given = document.canonical_time_frame
    low, high = moment(given.start), moment(given.end)
    if low is None or high is None or low[0] > high[1]:
        raise InvalidInput("freshness-frame", field="canonical_time_frame", start=given.start, end=given.end)
    now = moment(document.now) if document.now else None
    exact = given.granularity.lower() in {"hour", "hours", "minute", "second"}
    return Frame(low[0], high[1], exact, now[0].date() if now else high[1].date())


def moment(text: str) -> tuple[datetime, datetime] | None:
    """Read an end of a frame or a stamp (ISO time, day, month, quarter, year): its first and last moment."""
    plain = text.strip()
    try:
        stamp = datetime.fromisoformat(plain)
    except ValueError:
        found = parse_date(plain, today=date(2199, 12, 31))
        return (
            _moments(found.start, found.end) if found.status == "ok" and found.start and found.end else None
        )
    if "T" not in plain and ":" not in plain:
        return _moments(stamp.date(), stamp.date())
    stamp = stamp.astimezone(UTC).replace(tzinfo=None) if stamp.tzinfo else stamp
    return stamp, stamp


def _moments(first: date, last: date) -> tuple[datetime, datetime]:
    return datetime.combine(first, time.min), datetime.combine(last, time.max.replace(microsecond=0))


def date_of(item: Evidence, frame: Frame) -> Dated:
    """Return an item's time from the best source that has one; the order is the seed's."""
    title, snippet = decode(item.title), decode(item.snippet)
    quoted = _QUOTED.search(snippet)
    if quoted and not title:
        title, snippet = quoted[1], quoted[2]
    words = [("snippet", snippet), ("title", title)]
    if _contradict(title, snippet, frame):
        return Dated("malformed", "title", reason="contradiction")
    if item.publish_date and item.publish_date.strip():
        published = _stamp(item.publish_date, "publish_date", frame)
        if published.status != "undated":
            return published
    found = [(source, text, reading) for source, text in words for reading in readings(text, frame)]
    stated = [one for one in found if one[2].basis is not DateBasis.RELATIVE]
    relative = [one for one in found if one[2].basis is DateBasis.RELATIVE]
    for group, name in ((stated, None), (relative, "relative")):
        for source, text, reading in group:
            if _HURT.match(text, reading.span[1]):
                return Dated("malformed", source, reason="encoding")
            if reading.status == "ok" and reading.start is not None:
                return _future(_dated(reading, name or source), frame)
    broken = [one for one in found if one[2].status == "malformed"]
    if broken:
        return Dated("malformed", broken[0][0], reason="impossible")
    if any(_BROKEN.search(text) for _, text in words):
        return Dated("malformed", "snippet", reason="encoding")
    return _elsewhere(item, frame)


def period_of(item: Evidence, frame: Frame) -> Dated | None:
    """Return the quarter or year a report is about, whenever it was published."""
    for source, text in (("snippet", decode(item.snippet)), ("title", decode(item.title))):
        for reading in readings(text, frame):
            if reading.status == "ok" and reading.precision in (Precision.QUARTER, Precision.YEAR):
                return _dated(reading, source)
    return None


def _elsewhere(item: Evidence, frame: Frame) -> Dated:
    address = decode(item.source_url)
    match = _URL.search(address) or _URL_RUN.search(address)
    if match:
        numbers = [int(part) for part in match.groups() if part and part.isdigit()]
        return _future(_from_numbers(numbers), frame)
    if item.site_date and item.site_date.strip():
        return _stamp(item.site_date, "site", frame)
    return Dated("undated", reason="no_date")


def _from_numbers(numbers: list[int]) -> Dated:
    year, month, *rest = numbers
    try:
        first = date(year, month, rest[0] if rest else 1)
    except ValueError:
        return Dated("malformed", "url", reason="impossible")
    last = first if rest else (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1))
    return Dated("ok", "url", *_moments(first, last), precision=Precision.DAY if rest else Precision.MONTH)


def _stamp(text: str, source: str, frame: Frame) -> Dated:
    plain = decode(text).strip()
    if _EPOCH.fullmatch(plain):
        plain = datetime.fromtimestamp(int(plain[:10]), UTC).isoformat()
    try:
        datetime.fromisoformat(plain)
    except ValueError:
        found = parse_date(plain, today=date(2199, 12, 31))
        if found.basis is DateBasis.RELATIVE:
            found = parse_date(plain, today=frame.now)
        if found.status == "unknown" and not any(char.isdecimal() for char in plain):
            return Dated("undated", source, reason="no_date")  # "n/a", "unknown"
        if found.status == "unknown" or (found.span and _HURT.match(plain, found.span[1])):
            return Dated("malformed", source, reason="unreadable")
        if found.status == "malformed" or found.start is None:
            return Dated("malformed", source, reason="impossible")
        span = _moments(found.start, found.end or frame.now)
        return _future(Dated("ok", source, *span, precision=found.precision), frame)
    span = moment(plain) or _moments(frame.now, frame.now)
    return _future(Dated("ok", source, *span, precision=Precision.DAY), frame)


def readings(text: str, frame: Frame) -> list[Reading]:
    """Dates of a text; what the reader calls future is read again, since the frame may cover it."""
    far = {reading.span: reading for reading in read_dates(text, today=date(2199, 12, 31))}
    found = []
    for reading in read_dates(text, today=frame.reference):
        chosen = far.get(reading.span, reading) if reading.rule.endswith(".future") else reading
        said = text[reading.span[0] : reading.span[1]].strip().lower()
        if reading.rule.endswith(".outside"):  # as of a day, or good until it: the statement counts by that day
            alone = next(iter(read_dates(said, today=date(2199, 12, 31))), reading)
            chosen = alone._replace(span=reading.span)
        cut = chosen.precision is Precision.YEAR and _CUT.match(text, reading.span[1])
        if said in _BARE_YEAR or cut:
            continue
        found.append(chosen)
    return found


def _dated(reading: Reading, source: str) -> Dated:
    first = reading.start or date.min
    return Dated("ok", source, *_moments(first, reading.end or first), precision=reading.precision)


def _future(dated: Dated, frame: Frame) -> Dated:
    """More than seven days ahead of now is malformed, unless the frame itself covers it."""
    first = dated.first
    if dated.status != "ok" or first is None or first <= frame.now + timedelta(days=7):
        return dated
    if frame.first <= first <= frame.last:
        return dated
    return Dated("malformed", dated.source, dated.start, dated.end, dated.precision, "future")


def _contradict(title: str, snippet: str, frame: Frame) -> bool:
    """Whether title and text name years that exclude each other."""
    heads, bodies = (
        [
            one
            for one in readings(text, frame)
            if one.status == "ok" and one.start and one.basis is DateBasis.STATED
        ]
        for text in (title, snippet)
    )
    if not heads or not bodies:
        return False
    years = {day.year for one in heads for day in (one.start, one.end) if day}
    return all(
        years.isdisjoint(range((one.start or date.min).year, (one.end or one.start or date.min).year + 1))
        for one in bodies
    )
