"""The report as one HTML page: no script, nothing fetched, readable on a phone, good on paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from app.domain.report.document import document
from app.domain.report.layout import Bullets, Document, Facts, Paragraph, Table
from app.render import svg


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("app.render"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for name, kind in (("paragraph", Paragraph), ("bullets", Bullets), ("facts", Facts), ("table", Table)):
        environment.tests[name] = lambda block, kind=kind: isinstance(block, kind)
    return environment.get_template("report.html")


def render(report: Mapping[str, Any], shown: Collection[str] | None = None, lead: str = "") -> str:
    """Return the report as a self-contained page. Everything a person wrote is escaped.

    Args:
        report: what `build` returned.
        shown: the parts to show; None shows all.
        lead: a line above it.
    """
    return page(document(report, shown), lead=lead, picture=svg.render(report))


def page(laid: Document, *, lead: str = "", picture: str = "") -> str:
    """Return a document as a self-contained page.

    Args:
        laid: the document.
        lead: a line above it.
        picture: SVG of ours that stands where the document has its picture.
    """
    lang = "zh-Hans" if laid.locale == "zh" else "en"
    # the picture is ours, its texts are escaped where it is drawn
    return _template().render(laid=laid, lang=lang, lead=lead, picture=Markup(picture))
