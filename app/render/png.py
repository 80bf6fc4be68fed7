"""The picture of the narrowing as PNG: the SVG, drawn by typst in the font that the report has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from app.render import glyphs, pdf, svg

PPI: Final = 216
"""Three pixels for each unit of the SVG: sharp on a phone, and wide enough to be put into a document."""


@cache
def _template() -> bytes:
    return (files("app.render") / "templates" / "picture.typ").read_bytes()


def render(report: Mapping[str, Any]) -> bytes:
    """Return the picture as PNG, on white, with what it means written under it."""
    given = {"picture": svg.render(report, font=glyphs.FAMILY), "width": svg.WIDTH}
    return pdf.compiled(_template(), given, form="png", ppi=PPI)
