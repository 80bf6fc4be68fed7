"""The report as Markdown (CommonMark with GitHub tables). A person's words are text here, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.domain.report.document import document
from app.domain.report.layout import Block, Bullets, Facts, Paragraph, Picture, Table, Tone

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>#|~&$@]|(?<=:)/(?=/)|(?<=www)\.)")
_LINE_START: Final = re.compile(r"^(\s*)(\d+)([.)])|^(\s*)([-+=])")

COLONS: Final = {"zh": "：", "en": ": "}


def escape(text: str) -> str:
    """Return text that Markdown shows as it stands, on one line."""
    line = " ".join(text.split())
    line = _MARKUP.sub(r"\\\1", line)
    return _LINE_START.sub(
        lambda found: f"{found[1]}{found[2]}\\{found[3]}" if found[2] else f"\\{found[5]}", line
    )


def render(report: Mapping[str, Any]) -> str:
    """Return the report as one Markdown text."""
    laid = document(report)
    lines = [f"# {escape(laid.title)}", "", escape(laid.subtitle), ""]
    for section in laid.sections:
        lines += [f"## {escape(section.title)}", ""]
        for block in section.blocks:
            lines += [*_block(block, COLONS[laid.locale]), ""]
    lines += ["---", "", f"**{escape(laid.closing)}**", "", escape(laid.footer), ""]
    return "\n".join(_single_blanks(lines))


def _block(block: Block, colon: str) -> list[str]:
    match block:
        case Paragraph(text, tone):
            shown = escape(text)
            return [f"**{shown}**" if tone is Tone.LEAD else f"> {shown}" if tone is Tone.NOTE else shown]
        case Bullets(items, marked):
            return [
                f"- **{escape(item)}** ←" if at == marked else f"- {escape(item)}"
                for at, item in enumerate(items)
            ]
        case Facts(items):
            return [f"- {escape(name)}{colon}{escape(value)}" for name, value in items]
        case Table(headers, rows):
            return [_row(headers), _row("---" for _ in headers), *(_row(map(escape, row)) for row in rows)]
        case Picture():
            return []
    raise TypeError(block)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _single_blanks(lines: Iterable[str]) -> Iterator[str]:
    before = "x"
    for line in lines:
        if line or before:
            yield line
        before = line
