"""Times, ranges and widths as a person reads them. One place, so that every format shows the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from app.texts import has, say

_SIGNS: Final = (
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpio",
    "sagittarius",
    "capricorn",
    "aquarius",
    "pisces",
)


def offset(seconds: int) -> str:
    """Return "+8", "+5:30", "−0:25:21": an offset as the tz database has it, seconds before 1900 included."""
    sign = "−" if seconds < 0 else "+"
    hours, rest = divmod(abs(seconds), 3600)
    parts = divmod(rest, 60)
    text = f"{sign}{hours}"
    if any(parts):
        text += f":{parts[0]:02d}"
    return text + (f":{parts[1]:02d}" if parts[1] else "")


def ratio(value: float) -> str:
    """Return a ratio with about three figures: 0.87, 3.42, 51.3, 210."""
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def percent(part: float, whole: float) -> int:
    """Return whole percent; never 100 for less than all, never 0 for more than nothing."""
    if whole <= 0 or part <= 0:
        return 0
    if part >= whole:
        return 100
    return min(99, max(1, round(100 * part / whole)))


@dataclass(frozen=True, slots=True)
class Words:
    """How this case's times are written."""

    locale: str
    dates: bool
    """Show the date: the window crosses midnight."""
    offsets: bool
    """Show the offset: the clocks change inside the window."""
    first_day: str | None = None
    """Where dates stay hidden: the first day of the window, by which another is told as the next."""

    _said: dict[tuple[object, ...], str] = field(default_factory=dict, compare=False, repr=False)
    """Texts of this one report: the same ranges are told in many places. It ends with the report, as words of a person
    are among them."""

    def say(self, key: str, **arguments: str | int | float) -> str:
        """Return a text of this room in the reader's language."""
        asked = (key, *arguments.items())
        if asked not in self._said:
            self._said[asked] = say(self.locale, f"report-{key}", **arguments)
        return self._said[asked]

    def has(self, key: str) -> bool:
        return has(self.locale, f"report-{key}")

    def code(self, family: str, code: str, fallback: str) -> str:
        """Return the text of a stable code, e.g. ("limit", "tied_leader"), or of `fallback`."""
        key = f"{family}-{code.replace('_', '-').lower()}"
        return self.say(key if self.has(key) else fallback)

    def time(self, time: Mapping[str, Any]) -> str:
        """Return "14:02", with date or offset where the window makes them matter."""
        text = str(time["time"])
        if self.first_day is not None:
            return text if time["date"] == self.first_day else self.say("next-day", time=text)
        if self.dates:
            text = f"{str(time['date'])[5:]} {text}"
        if self.offsets and time.get("utc_offset_s") is not None:
            text += f" ({self.offset(int(time['utc_offset_s']))})"
        return text

    def full_time(self, time: Mapping[str, Any]) -> str:
        """Return date and time, for places where no window stands beside."""
        return f"{time['date']} {time['time']}"

    def offset(self, seconds: int) -> str:
        return self.say("offset", offset=offset(seconds))

    def ends(self, stretch: Mapping[str, Any]) -> str:
        """Return "13:30–15:30"; one minute stands alone."""
        if stretch["from"] == stretch["to"]:
            return self.time(stretch["from"])
        return self.say("range", **{"from": self.time(stretch["from"]), "to": self.time(stretch["to"])})

    def half(self, width: int) -> str:
        """Return "±60": half of a width, rounded up so that it never looks narrower than it is.

        One minute is called one minute: "±0" would promise an exactness that no comparison of minutes has.
        """
        return self.say("half", half=width // 2) if width > 1 else self.say("half-of-one")

    def width(self, width: int) -> str:
        """Return "121 minutes (±60)"."""
        return self.say("width", minutes=width, half=width // 2) if width > 1 else self.say("minutes", minutes=width)

    def range(self, stretch: Mapping[str, Any]) -> str:
        """Return ends, width and, if it is not one piece, every piece and what they hold together."""
        text = self.say(
            "range-width", range=self.ends(stretch), width=self.width(int(stretch["width_minutes"]))
        )
        pieces = stretch.get("segments") or ()
        if len(pieces) < 2:
            return text
        listed = self.comma(self.ends(piece) for piece in pieces)
        held = sum(int(piece["width_minutes"]) for piece in pieces)
        return self.say("range-pieces", range=text, count=len(pieces), minutes=held, list=listed)

    def brief(self, stretch: Mapping[str, Any]) -> str:
        """Return the same for a table: how many pieces and what they hold, without listing them."""
        text = self.say(
            "range-width", range=self.ends(stretch), width=self.width(int(stretch["width_minutes"]))
        )
        pieces = stretch.get("segments") or ()
        if len(pieces) < 2:
            return text
        held = sum(int(piece["width_minutes"]) for piece in pieces)
        return self.say("range-brief", range=text, count=len(pieces), minutes=held)

    def comma(self, parts: Any) -> str:
        return self.say("list-comma").join(parts)

    def semicolon(self, parts: Any) -> str:
        return self.say("list-semicolon").join(parts)

    def graha(self, name: str) -> str:
        return self.say(f"graha-{name.lower()}")

    def sign(self, sign: int | str) -> str:
        """Return a sign's name from its number (0 = Aries) or its English name."""
        number = sign % 12 if isinstance(sign, int) else _SIGNS.index(sign.lower())
        return self.say(f"sign-{number}")

    def area(self, domain: str) -> str:
        return self.say(f"area-{domain.replace('_', '-')}")
