"""Pictures of the engine's own commands: support over the window, and activation by candidate and time of life.

    support      │    ▁▂▅▅▂▁      what the rules give each minute
    ranges       │ ├──▆▆▆◇▆▆──┤  both ranges, one inside the other
    share        │    ▁▁█▇▁      what the events make of each minute, 1 = no better than any other
    career       │ ▒▒░░▓▓▒▒░░▓▓  one panel a domain: time of life from left to right, candidates downwards

They show every minute, so they belong to the engine's commands and never to a person's report.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date
from html import escape
from typing import Any, Final

from app.domain.report.reading import instant
from app.domain.report.wording import Words
from app.render.shapes import CANDIDATE, FONT, INK, LINE, SOFT, SUPPORTED, Scale, pieces, rect, text, ticks
from app.texts import say

WIDTH: Final = 720
LEFT: Final = 68
RIGHT: Final = 20
_TICK_GAP: Final = 64
_PALETTE: Final = ("#f3f1ea", "#dfe7da", "#bfd6c8", "#93bfb0", "#5f9f91", "#2f7668", "#123f38")
_PANEL: Final = 96.0
_EVENT: Final = "#b4532a"


def score_picture(result: Mapping[str, Any], field: Mapping[str, Any], locale: str) -> str:
    """Return both pictures of a scored case as one self-contained SVG.

    Args:
        result: of `scoring.score` with `full`.
        field: of `scoring.activation_map` for the same case.
        locale: zh or en.
    """
    words = _Words(locale)
    window = {"from": result["window"]["start"], "to": result["window"]["end"]}
    scale = Scale(instant(window["from"]), instant(window["to"]), LEFT, WIDTH - RIGHT)
    body = [text(LEFT, 26, words("support-title"), 16)]
    body.append(text(LEFT, 45, _window_line(result, words), 12, fill=SOFT))
    told = len(result["rows"]) > 0
    if not told:
        body.append(text(LEFT, 61, words("no-events"), 12, fill=SOFT))
    height = 74.0
    minutes = [instant(one["time"]) for one in result["support"]]
    values = [float(one["support"]) for one in result["support"]]
    body += _curve(scale, minutes, values, height, 112, words("support-axis"), ())
    height += 124
    body += _ranges(scale, result, height)
    height += 36
    shares = [float(one["share"]) * len(minutes) for one in result["support"]]
    body += _curve(scale, minutes, shares, height, 112, words("share-axis"), (1.0,))
    height += 112
    body += _clock(scale, window, height, words)
    height += 42
    for mark, name in _legend(words):
        body.append(f'<g transform="translate({LEFT} {height})">{mark}</g>')
        body.append(text(LEFT + 18, height + 9, name, 12, fill=SOFT))
        height += 18
    drawn, height = _field(field, height + 20, words, None)
    return _whole(body + drawn, height, words("support-title"), _window_line(result, words), locale)


def chart_picture(field: Mapping[str, Any], birth: str, locale: str) -> str:
    """Return the activation around one birth as a self-contained SVG.

    Args:
        field: of `scoring.activation_map` for a window around it.
        birth: HH:MM of the birth, in the middle of the window: marked on the picture.
        locale: zh or en.
    """
    words = _Words(locale)
    drawn, height = _field(field, 10, words, birth)
    return _whole(drawn, height, words("field-title"), words("field-note"), locale)


class _Words:
    """Texts of these pictures in one language."""

    def __init__(self, locale: str) -> None:
        self.locale = locale

    def __call__(self, key: str, **arguments: str | int | float) -> str:
        return say(self.locale, f"engine-{key}", **arguments)


def _whole(body: Sequence[str], height: float, title: str, about: str, locale: str) -> str:
    lang = "zh-Hans" if locale == "zh" else "en"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" role="img" aria-labelledby="et ed" xml:lang="{lang}" font-family="{FONT}">'
        f'<title id="et">{escape(title)}</title><desc id="ed">{escape(about)}</desc>'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(body)}</svg>\n'
    )


def _window_line(result: Mapping[str, Any], words: _Words) -> str:
    window = result["window"]
    start, end = (f"{window[side]['date']} {window[side]['time']}" for side in ("start", "end"))
    return words("window", start=start, end=end, minutes=window["minutes"], events=len(result["rows"]))


def _curve(
    scale: Scale, minutes: Sequence[int], values: Sequence[float], y: float, tall: float, name: str,
    lines: Sequence[float],
) -> list[str]:
    """A stepped line over the minutes, filled down to nothing, with its axis to the left."""  # fmt: skip
    low, high = min(0.0, *values), max(*values, *lines, 0.0) or 1.0
    marks = _marks(low, high)
    low, high = min(low, marks[0]), max(high, marks[-1])

    def up(value: float) -> float:
        return y + tall - 14 - (tall - 30) * (value - low) / (high - low)

    parts = [text(8, y + 9, name, 12, fill=SOFT)]
    for mark in marks:
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(mark):.1f}" y2="{up(mark):.1f}" stroke="{LINE}"/>')
        parts.append(text(LEFT - 6, up(mark) + 4, f"{mark:g}", 11, fill=SOFT, anchor="end"))
    points = []
    for at, value in zip(minutes, values, strict=True):
        points += [f"{scale.x(at - 0.5):.2f} {up(value):.2f}", f"{scale.x(at + 0.5):.2f} {up(value):.2f}"]
    base = f"{scale.x(minutes[-1] + 0.5):.2f} {up(max(low, 0.0)):.2f}L{scale.x(minutes[0] - 0.5):.2f} {up(max(low, 0.0)):.2f}"
    parts.append(f'<path d="M{"L".join(points)}L{base}z" fill="{SUPPORTED}"/>')
    parts.append(f'<path d="M{"L".join(points)}" fill="none" stroke="{CANDIDATE}" stroke-width="1.5"/>')
    for line in lines:
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(line):.1f}" y2="{up(line):.1f}" stroke="{INK}" '
            'stroke-dasharray="4 3"/>'
        )
    return parts


def _marks(low: float, high: float) -> list[float]:
    """Three to six round numbers from `low` or below to `high` or above."""
    span = max(high - low, 1e-9)
    power = 10.0 ** math.floor(math.log10(span / 3))
    step = next(step * power for step in (1, 2, 5, 10) if span / (step * power) <= 4)
    first, last = math.floor(low / step + 1e-9), max(math.ceil(high / step - 1e-9), 1)
    return [round(step * number, 10) for number in range(first, last + 1)]


def _ranges(scale: Scale, result: Mapping[str, Any], y: float) -> list[str]:
    parts = [rect(LEFT, y, WIDTH - LEFT - RIGHT, 24, f'fill="#f6f5f1" stroke="{LINE}"')]
    for piece in pieces(result["supported"]):
        x, width = scale.bar(piece)
        parts.append(rect(x, y + 3, width, 18, f'fill="{SUPPORTED}" stroke="{CANDIDATE}" class="supported"'))
    for piece in pieces(result["interval"]):
        x, width = scale.bar(piece)
        parts.append(rect(x, y + 7, width, 10, f'fill="{CANDIDATE}" class="candidate"'))
    x = scale.x(instant(result["representative"]))
    return [*parts, f'<path d="M{x:.1f} {y + 6:.1f}l6 6-6 6-6-6z" fill="#fff" stroke="{INK}" class="representative"/>']


def _clock(scale: Scale, window: Mapping[str, Any], y: float, words: _Words) -> list[str]:
    parts = []
    for at, label, midnight in ticks(scale, window, _TICK_GAP):
        x = scale.x(at)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 14:.1f}" y2="{y - 9:.1f}" stroke="{SOFT}"/>')
        parts.append(text(x, y + 3, label, 11, fill=SOFT, anchor="middle"))
        if midnight:
            parts.append(text(x, y + 16, words("next-day"), 11, fill=SOFT, anchor="middle"))
    return [*parts, text(8, y + 3, words("clock-axis"), 12, fill=SOFT)]


def _legend(words: _Words) -> list[tuple[str, str]]:
    return [
        (f'<rect width="10" height="10" fill="{CANDIDATE}"/>', words("legend-candidate")),
        (f'<rect width="10" height="10" fill="{SUPPORTED}" stroke="{CANDIDATE}"/>', words("legend-supported")),
        (f'<path d="M5 0l5 5-5 5-5-5z" fill="#fff" stroke="{INK}"/>', words("legend-representative")),
        (f'<path d="M0 5h12" stroke="{INK}" stroke-dasharray="4 3"/>', words("legend-share")),
    ]


def _field(field: Mapping[str, Any], y: float, words: _Words, birth: str | None) -> tuple[list[str], float]:
    """Panels of the activation, one below the other, and where they end."""
    body = [text(LEFT, y + 16, words("field-title"), 16), text(LEFT, y + 35, words("field-note"), 12, fill=SOFT)]
    y += 48
    points = [value for panel in field["panels"] for line in panel["points"] for value in line]
    low, high = min(points), max(points)
    body += _scale_of_points(low, high, y, words, events=any(panel["events"] for panel in field["panels"]), birth=birth)
    y += 42
    for panel in field["panels"]:
        body += _panel(field, panel, (low, high), y, words, birth)
        y += _PANEL + 28
    return body + _life(field, y - 14, words), y + 22


def _scale_of_points(
    low: float, high: float, y: float, words: _Words, *, events: bool, birth: str | None
) -> list[str]:
    parts = [text(LEFT, y + 10, f"{low:.1f}", 11, fill=SOFT)]
    x = LEFT + 30
    for colour in _PALETTE:
        parts.append(rect(x, y, 22, 12, f'fill="{colour}"'))
        x += 22
    parts.append(text(x + 6, y + 10, words("points", points=f"{high:.1f}"), 11, fill=SOFT))
    mark = WIDTH / 2 + 40
    if events:
        parts.append(f'<path d="M{mark - 12:.1f} {y + 1:.1f}h8l-4 8z" fill="{_EVENT}"/>')
        parts.append(text(mark, y + 10, words("event-mark"), 11, fill=SOFT))
    elif birth is not None:
        parts.append(f'<path d="M{mark - 18:.1f} {y + 6:.1f}h12" stroke="{_EVENT}" stroke-width="1.5"/>')
        parts.append(text(mark, y + 10, words("birth-mark", time=birth), 11, fill=SOFT))
    return parts


def _panel(
    field: Mapping[str, Any], panel: Mapping[str, Any], ends: tuple[float, float], y: float, words: _Words,
    birth: str | None,
) -> list[str]:
    """One domain: a path for each colour, so that a picture of thousands of cells stays small."""  # fmt: skip
    low, high = ends
    lines = panel["points"]
    columns, rows = len(lines[0]), len(lines)
    wide, tall = (WIDTH - LEFT - RIGHT) / columns, _PANEL / rows
    levels = len(_PALETTE)
    runs: list[list[str]] = [[] for _ in _PALETTE]
    for row, line in enumerate(lines):
        found = [min(int((value - low) / ((high - low) or 1.0) * levels), levels - 1) for value in line]
        start = 0
        for column in range(1, columns + 1):
            if column == columns or found[column] != found[start]:
                runs[found[start]].append(f"M{start} {row}h{column - start}v1h{start - column}z")
                start = column
    parts = [text(LEFT, y - 5, _domain(panel, words), 12)]
    parts.append(f'<g transform="translate({LEFT} {y:.1f}) scale({wide:.4f} {tall:.4f})" shape-rendering="crispEdges">')
    parts += [f'<path d="{"".join(path)}" fill="{_PALETTE[level]}"/>' for level, path in enumerate(runs) if path]
    parts.append("</g>")
    parts.append(rect(LEFT, y, WIDTH - LEFT - RIGHT, _PANEL, f'fill="none" stroke="{LINE}"'))
    for start_day, end_day in panel["events"]:
        x = (_of_life(field, start_day) + _of_life(field, end_day)) / 2
        parts.append(f'<path d="M{x - 4:.1f} {y - 8:.1f}h8l-4 8z" fill="{_EVENT}" class="event"/>')
    first, last = field["window"]["from"], field["window"]["to"]
    if birth is not None:
        middle = y + _PANEL / 2
        parts.append(f'<path d="M{LEFT} {middle:.1f}H{WIDTH - RIGHT}" stroke="{_EVENT}" stroke-width="1.5"/>')
        parts.append(text(LEFT - 6, middle + 4, birth, 11, fill=_EVENT, anchor="end"))
    for label, at in {first["time"]: y + 10, last["time"]: y + _PANEL - 1}.items():
        parts.append(text(LEFT - 6, at, label, 11, fill=SOFT, anchor="end"))
    return parts


def _domain(panel: Mapping[str, Any], words: _Words) -> str:
    relation = panel["related_person"]
    if relation:
        return words("relative", relative=say(words.locale, f"evidence-relation-{relation.replace('_', '-')}"))
    area = Words(words.locale, dates=False, offsets=False).area(panel["domain"])
    return area[:1].upper() + area[1:]


def _of_life(field: Mapping[str, Any], day: str) -> float:
    first, last = (date.fromisoformat(end).toordinal() for end in field["life"])
    part = (date.fromisoformat(day).toordinal() - first) / max(last - first, 1)
    return LEFT + (WIDTH - LEFT - RIGHT) * min(max(part, 0.0), 1.0)


def _life(field: Mapping[str, Any], y: float, words: _Words) -> list[str]:
    """Years below the panels, at round numbers with room between."""
    first, last = (int(end[:4]) for end in field["life"])
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if (last - first) / step <= 10)
    parts = [text(8, y + 3, words("life-axis"), 12, fill=SOFT)]
    for year in range(first + (-first) % step, last + 1, step):
        day = max(f"{year}-01-01", field["life"][0])
        x = _of_life(field, day)
        if LEFT + 12 <= x <= WIDTH - RIGHT - 8 or year == first:
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - 14:.1f}" y2="{y - 9:.1f}" stroke="{SOFT}"/>')
            parts.append(text(x, y + 3, str(year), 11, fill=SOFT, anchor="middle"))
    return parts
