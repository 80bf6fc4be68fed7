"""The page of targets: one file a language, opened from the disk, that helps a person fill in a receipt.

Words of windows and outputs come from outside and are text here, never markup: the template escapes everything, and a
content policy inside the page lets nothing run or load but its own script and style, by their digests.
"""

from __future__ import annotations

import base64
import hashlib
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from app.review.canonical import stringify
from app.review.page.facts import facts
from app.review.receipt import ERROR_CODES
from app.review.targets import identity
from app.review.verdict import Evidence
from app.texts import LOCALES, say

_HERE = Path(__file__).parent


def pages(found: Evidence, blank: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the page in every language: file name -> bytes.

    Args:
        found: what is to be reviewed.
        blank: the unfilled receipt.
    """
    cases = _cases(found)
    head = {name: blank[name] for name in ("protocol", "planId", "capturesDigest")}
    return {f"review-targets.{locale}.html": _render(locale, cases, head).encode("utf-8", "backslashreplace") for locale in LOCALES}


def _cases(found: Evidence) -> list[dict[str, Any]]:
    mine: dict[tuple[str, int], list[dict[str, Any]]] = defaultdict(list)
    for each in found.targets:
        mine[each.target.case_id, each.target.repeat].append(
            {"identity": stringify(identity(each.target)), "kind": each.target.item_kind, "verdicts": each.verdicts,
             "shown": each.shown})
    return [{"id": one.case.case_id, "repeat": one.repeat, "failure": one.failure, "window": one.case.window,
             "limits": one.case.limits, "targets": mine[one.case.case_id, one.repeat]} for one in found.answered]


def _render(locale: str, cases: list[dict[str, Any]], head: Mapping[str, Any]) -> str:
    script, style = ((_HERE / name).read_text("utf-8") for name in ("page.js", "page.css"))
    return _template().render(
        locale=locale, cases=cases, head=stringify(head), codes=ERROR_CODES, script=Markup(script), style=Markup(style),
        script_digest=_policy(script), style_digest=_policy(style),
        facts=lambda target: facts(target["kind"], target["shown"], locale),
        t=lambda key, **arguments: say(locale, f"review-{key}", **arguments))


@cache
def _template() -> Template:
    environment = Environment(loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
                              lstrip_blocks=True)
    return environment.get_template("page.html.jinja")


def _policy(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
