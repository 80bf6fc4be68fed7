"""The picture of the narrowing: both ranges, one inside the other, over the declared window.

    window      |─────────────────────────────────────────|
    supported      ┌───────────────────────────────┐           what the events leave
    candidate      │      ████████   ███████       │           what the method singles out, in its pieces
                   └──────────────◇────────────────┘           representative minute (a mark, no line)
    chance            ░░░░░░░░░░░░░░░░░░░░░░░░░░░               width that random dates leave, without a place
    steps 0 1 2 …     the same, small, one line per result version

One scale for all of it: an instant in minutes of universal time, so that a window over midnight or over a
change of clocks is drawn in its true order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from app.domain.report.reading import instant
from app.domain.report.wording import Words
from app.render.shapes import CANDIDATE, CHANCE, FONT, INK, LINE, SOFT, SUPPORTED, Scale, ticks
from app.render.shapes import pieces as _pieces
from app.render.shapes import rect as _rect
from app.render.shapes import text as _text

WIDTH: Final = 360
"""User units: a phone's width, so that text keeps its size there; wider screens scale it up."""
LEFT: Final = 24
RIGHT: Final = 44
TICK_GAP: Final = 46
"""Least distance of two tick labels in user units."""


def render(report: Mapping[str, Any], font: str = FONT) -> str:
    """Return the picture as a self-contained SVG: no script, no outside font, a title and a description."""
    words = Words(report["locale"], dates=False, offsets=False)
    shown = report["ranges"]
    scale = _scale(report)
    body: list[str] = []
    body += _frame(scale, shown["declared"], words)
    body += _nest(scale, shown)
    height = 104.0
    band = shown["chance_band"]
    if band:
        body.append(_chance(scale, shown["declared"], band, height))
        height += 16
    steps = report["narrowing"]["steps"]
    if len(steps) > 1:
        height += 6
        for at, step in enumerate(steps):
            body += _step(scale, step, at, height, words)
            height += 15
    height += 10
    for line in _legend(report, words):
        drawn, height = line.draw(height)
        body += drawn
    title, text = escape(words.say("picture-title")), escape(_describe(shown, words))
    lang = "zh-Hans" if report["locale"] == "zh" else "en"
    tall = f"{height + 6:.0f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" width="{WIDTH}" '
        f'height="{tall}" role="img" aria-labelledby="nt nd" xml:lang="{lang}" font-family="{font}">'
        f'<title id="nt">{title}</title><desc id="nd">{text}</desc>'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(body)}</svg>'
    )


def _scale(report: Mapping[str, Any]) -> Scale:
    spans = [report["ranges"]["declared"], *(step["interval"] for step in report["narrowing"]["steps"])]
    first, last = min(instant(one["from"]) for one in spans), max(instant(one["to"]) for one in spans)
    return Scale(first, last, LEFT, WIDTH - RIGHT)


def _describe(shown: Mapping[str, Any], words: Words) -> str:
    return words.say(
        "picture-desc", **{name: shown[name]["text"] for name in ("declared", "supported", "candidate")}
    )


def _frame(scale: Scale, declared: Mapping[str, Any], words: Words) -> list[str]:
    x, width = scale.bar(declared)
    parts = [_rect(x, 14, width, 62, f'fill="#f6f5f1" stroke="{LINE}"')]
    for at, label, midnight in ticks(scale, declared, TICK_GAP):
        top, paint = (14, f'"{SOFT}" stroke-dasharray="3 2"') if midnight else (76, f'"{LINE}"')
        parts.append(
            f'<line x1="{scale.x(at):.1f}" x2="{scale.x(at):.1f}" y1="{top}" y2="80" stroke={paint}/>'
        )
        parts.append(_text(scale.x(at), 91, label, 10, fill=SOFT, anchor="middle"))
        if midnight:
            parts.append(
                _text(scale.x(at), 10, words.say("picture-midnight"), 9.5, fill=SOFT, anchor="middle")
            )
    return parts


def _nest(scale: Scale, shown: Mapping[str, Any]) -> list[str]:
    parts = [
        _rect(*_placed(scale, piece, 24, 42), f'fill="{SUPPORTED}" stroke="{CANDIDATE}" rx="2"')
        for piece in _pieces(shown["supported"])
    ]
    parts += [
        _rect(*_placed(scale, piece, 33, 24), f'fill="{CANDIDATE}"') for piece in _pieces(shown["candidate"])
    ]
    time = shown["representative"]
    if time:
        x = scale.x(instant(time["time"]))
        parts.append(
            f'<path d="M{x:.1f} 40l5 5-5 5-5-5z" fill="#fff" stroke="{INK}" class="representative"/>'
        )
    return parts


def _placed(
    scale: Scale, piece: Mapping[str, Any], y: float, height: float
) -> tuple[float, float, float, float]:
    x, width = scale.bar(piece)
    return x, y, width, height


def _chance(scale: Scale, declared: Mapping[str, Any], band: Mapping[str, Any], y: float) -> str:
    """A width, not a place: it is centred under the window, whatever the candidate range says."""
    x, whole = scale.bar(declared)
    width = whole * band["percent"] / 100
    return _rect(x + (whole - width) / 2, y, width, 8, f'fill="{CHANCE}" class="chance"')


def _step(scale: Scale, step: Mapping[str, Any], at: int, y: float, words: Words) -> list[str]:
    parts = [_text(LEFT - 6, y + 9, str(at), 9.5, fill=SOFT, anchor="end")]
    parts += [
        _rect(*_placed(scale, piece, y, 10), f'fill="{SUPPORTED}"') for piece in _pieces(step["supported"])
    ]
    parts += [
        _rect(*_placed(scale, piece, y + 2, 6), f'fill="{CANDIDATE}"') for piece in _pieces(step["interval"])
    ]
    half = words.half(int(step["interval"]["width_minutes"]))
    return [*parts, _text(WIDTH - RIGHT + 6, y + 9, half, 10)]


@dataclass(frozen=True, slots=True)
class _Line:
    """One entry of the legend: a mark, its name, and its value on lines of their own."""

    mark: str
    name: str
    value: str
    wide: int

    def draw(self, y: float) -> tuple[list[str], float]:
        parts = [
            f'<g transform="translate({LEFT - 16} {y})">{self.mark}</g>',
            _text(LEFT, y + 9, self.name, 11, fill=SOFT),
        ]
        y += 13
        for line in _wrapped(self.value, self.wide):
            parts.append(_text(LEFT, y + 11, line, 12))
            y += 15
        return parts, y + 4


def _legend(report: Mapping[str, Any], words: Words) -> Iterator[_Line]:
    shown = report["ranges"]
    wide = 26 if words.locale == "zh" else 50
    yield _Line(
        f'<rect width="10" height="10" fill="{CANDIDATE}"/>',
        words.say("ranges-candidate"),
        shown["candidate"]["text"],
        wide,
    )
    yield _Line(
        f'<rect width="10" height="10" fill="{SUPPORTED}" stroke="{CANDIDATE}"/>',
        words.say("ranges-supported"),
        shown["supported"]["text"],
        wide,
    )
    yield _Line(
        f'<rect width="10" height="10" fill="#f6f5f1" stroke="{LINE}"/>',
        words.say("ranges-declared"),
        shown["declared"]["text"],
        wide,
    )
    time = shown["representative"]
    if time:
        yield _Line(
            f'<path d="M5 0l5 5-5 5-5-5z" fill="#fff" stroke="{INK}"/>',
            words.say("ranges-representative"),
            f"{time['text']}",
            wide,
        )
    band = shown["chance_band"]
    if band:
        yield _Line(
            f'<rect y="1" width="10" height="8" fill="{CHANCE}"/>',
            words.say("picture-chance"),
            words.say("share-percent", percent=band["percent"]),
            wide,
        )


def _wrapped(text: str, wide: int) -> list[str]:
    """Break a value where a list has its comma, or a sentence its space, into lines of about `wide` units."""
    lines, line, used = [], "", 0.0
    for word in _words(text):
        width = sum(1.0 if ord(letter) > 0x2E80 else 0.55 for letter in word) if wide < 40 else len(word)
        if line and used + width > wide:
            lines.append(line.rstrip())
            line, used = "", 0.0
        line, used = line + word, used + width
    return [*lines, line.rstrip()]


def _words(text: str) -> Iterator[str]:
    start = 0
    for at, letter in enumerate(text):
        if letter in " ，、：" and at + 1 < len(text):
            yield text[start : at + 1]
            start = at + 1
    yield text[start:]
