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
from app.texts import say


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


def render(report: Mapping[str, Any], shown: Collection[str] | None = None, lead: str = "", source: str = "") -> str:
    """Return the report as a self-contained page. Everything a person wrote is escaped.

    Args:
        report: what `build` returned.
        shown: the parts to show; None shows all.
        lead: a line above it.
        source: where a reader gets the source of what made it (AGPL, section 13); empty in a file that is taken away.
    """
    return page(document(report, shown), lead=lead, picture=svg.render(report), source=source)


def page(laid: Document, *, lead: str = "", picture: str = "", source: str = "") -> str:
    """Return a document as a self-contained page.

    Args:
        laid: the document.
        lead: a line above it.
        picture: SVG of ours that stands where the document has its picture.
        source: as in `render`.
    """
    lang = "zh-Hans" if laid.locale == "zh" else "en"
    # the picture is ours, its texts are escaped where it is drawn
    return _template().render(laid=laid, lang=lang, lead=lead, picture=Markup(picture), source=source,
                              offer=say(laid.locale, "report-source-offer"), dash=say(laid.locale, "report-none"))
