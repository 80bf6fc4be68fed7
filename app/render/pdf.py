"""The report on paper: PDF through typst, in a font that has Chinese, tagged for readers who do not see it (PDF/UA-1).

What a person wrote reaches typst as data, never as source. Same report, same bytes: no clock is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import typst

from app.domain.report.document import document, glyph_note
from app.domain.report.layout import Block, Bullets, Facts, Paragraph, Table
from app.domain.report.reading import Json
from app.domain.report.wording import Words
from app.render import glyphs, svg

_RUN: Final = re.compile(r"[\w.:+−-]+", re.ASCII)
STANDARDS: Final = ("ua-1",)
"""What typst checks while it writes: a title, a language, texts for pictures, tags in reading order (ISO 14289-1)."""
PAGE: Final = 60.0
"""Width of a page in Chinese characters of a table's size: 174 mm of 8 pt, less the padding of its cells."""
LONGEST: Final = 24
"""Characters without a place to break, from which on one is made: an address must not push a table off its page."""
SMALL: Final = 12
"""Rows up to which a table of short cells stays on one page: the twelve houses do."""
SHORT: Final = 14
"""Width of such a cell at most, in Chinese characters."""
LABEL: Final = 7
"""Width up to which a cell stays on one line."""
_UNBROKEN: Final = re.compile(rf"[^\s\u2E80-\U0010FFFF]{{{LONGEST}}}(?=[^\s\u2E80-\U0010FFFF])")
BREAK: Final = "\u200b"
WIDE: Final = 0x2E80
"""Code points from here on are as wide as a Chinese character."""
KEYWORDS: Final = ("candidate range", "not a birth time")


@cache
def _template() -> bytes:
    return (files("app.render") / "templates" / "report.typ").read_bytes()


@cache
def _fonts() -> typst.Fonts:
    # only the wheel's font: a font of the machine would give other pages on other machines
    return typst.Fonts(
        include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(glyphs.font_folder())]
    )


def data(report: Mapping[str, Any]) -> Json:
    """Return what the template is given: the document, every text drawable in the font."""
    laid = document(report)
    missing = False

    def plain(text: str) -> str:
        nonlocal missing
        shown, lost = glyphs.replace(text)
        missing = missing or lost
        return _UNBROKEN.sub(lambda run: run[0] + BREAK, shown)

    sections = [
        {"title": plain(section.title), "blocks": [_block(block, plain) for block in section.blocks]}
        for section in laid.sections
    ]
    words = Words(laid.locale, dates=False, offsets=False)
    out: Json = {
        "title": plain(laid.title),
        "subtitle": plain(laid.subtitle),
        "keywords": list(KEYWORDS),
        "lang": laid.locale,
        "font": glyphs.FAMILY,
        "sections": sections,
        "closing": plain(laid.closing),
        "footer": plain(laid.footer),
        "picture": svg.render(report, font=glyphs.FAMILY),
        "alt": words.say("picture-title"),
    }
    return {**out, "note": glyph_note(laid.locale) if missing else None}


def _block(block: Block, plain: Callable[[str], str]) -> Json:
    match block:
        case Paragraph(text, tone):
            return {"kind": "paragraph", "text": plain(text), "tone": tone.value}
        case Bullets(items, marked):
            return {"kind": "bullets", "items": [plain(item) for item in items], "marked": marked}
        case Facts(items):
            return {"kind": "facts", "items": [[plain(name), plain(value)] for name, value in items]}
        case Table(headers, rows):
            return {
                "kind": "table",
                "headers": [plain(header) for header in headers],
                "widths": _widths(block),
                "rows": [[plain(cell) for cell in row] for row in rows],
                "small": len(rows) <= SMALL and all(_measure(cell) <= SHORT for row in rows for cell in row),
            }
    return {"kind": "picture"}


def _widths(table: Table) -> list[float]:
    """Return shares of the page for the columns: room for the longest word of each, the rest by text."""
    columns = list(zip(table.headers, *table.rows, strict=True))
    whole = [[run for cell in column for run in (*_RUN.findall(cell), cell if _measure(cell) <= LABEL else "")]
             for column in columns]
    least = [max(2.0, min(LONGEST / 2, max(map(_measure, found)))) + 1.5 for found in whole]
    if sum(least) > PAGE:
        least = [floor * PAGE / sum(least) for floor in least]
    wanted = [min(30.0, max(map(_measure, column)) ** 0.8) for column in columns]
    flexible = [max(0.1, want - floor) for want, floor in zip(wanted, least, strict=True)]
    room = max(0.0, PAGE - sum(least)) / sum(flexible)
    return [floor + part * room for floor, part in zip(least, flexible, strict=True)]


def _measure(text: str) -> float:
    """Return a text's width in Chinese characters."""
    return sum(1.0 if ord(letter) >= WIDE else 0.5 for letter in text)


def render(report: Mapping[str, Any]) -> bytes:
    """Return the report as PDF, with title, language and a text layer that can be searched and read aloud."""
    return compiled(_template(), data(report), form="pdf", pdf_standards=list(STANDARDS))


def compiled(template: bytes, given: Json, **options: Any) -> bytes:
    """Return what typst makes of one of our templates; the texts reach it as data.

    Args:
        template: typst source.
        given: what it reads as `data`.
        options: of `typst.Compiler.compile`; `form` is the format.
    """
    inputs = {"data": json.dumps(given, ensure_ascii=False)}
    compiler = typst.Compiler(input=template, font_paths=_fonts(), ignore_system_fonts=True, sys_inputs=inputs)
    made = compiler.compile(format=options.pop("form"), timestamp=0, **options)
    if not isinstance(made, bytes):  # it writes a file itself, or gives several pages: neither is asked for here
        raise TypeError(type(made).__name__)
    return made
