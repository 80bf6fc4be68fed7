"""Everything held about a person in one file to keep: the data as JSON, and the report to read."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from app.render import html, markdown, pdf, png

ATTRIBUTES: Final = 0o600 << 16
"""Rights of the unpacked files: the person's own."""


def render(held: Mapping[str, Any], report: Mapping[str, Any], at: datetime) -> bytes:
    """Return a ZIP of all that is held and of the report in the forms that people read.

    Args:
        held: everything held, as the database exports it.
        report: the present report (`app.domain.report.build`).
        at: when; it stands on the files.
    """
    files = {
        "data.json": _laid(held),
        "report.json": _laid(report),
        "report.html": html.render(report).encode(),
        "report.md": markdown.render(report).encode(),
        "report.pdf": pdf.render(report),
        "narrowing.png": png.render(report),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"shodhana/{name}", at.timetuple()[:6])
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, ATTRIBUTES
            bundle.writestr(entry, content)
    return packed.getvalue()


def _laid(value: Mapping[str, Any]) -> bytes:
    """JSON with lines that a person can read; the standard library's own is ten times as slow once it indents."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1)
