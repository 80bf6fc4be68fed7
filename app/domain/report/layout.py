"""What a report is made of once it is laid out: sections of paragraphs, lists, facts and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Tone(StrEnum):
    """How a paragraph is set."""

    PLAIN = "plain"
    LEAD = "lead"  # the sentence of the part
    NOTE = "note"  # smaller, beside
    CLOSING = "closing"  # the fixed last words


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of plain text."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; the one marked is where something stands."""

    items: tuple[str, ...]
    marked: int | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with values."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `quoted` is the column that holds the person's own words, if any."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    quoted: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """Where the picture of the narrowing stands."""


Block: TypeAlias = Paragraph | Bullets | Facts | Table | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the report."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A report ready to be written in any format."""

    locale: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    closing: str
    footer: str


def texts(laid: Document) -> Iterator[str]:
    """Return every text of a document, in order: what all formats must hold."""
    yield laid.title
    for section in laid.sections:
        yield section.title
        for block in section.blocks:
            match block:
                case Paragraph(text):
                    yield text
                case Bullets(items):
                    yield from items
                case Facts(items):
                    yield from (part for item in items for part in item)
                case Table(headers, rows):
                    yield from headers
                    yield from (cell for row in rows for cell in row)
    yield laid.closing
