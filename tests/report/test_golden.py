"""Reviewed reports: `python -m tests.report.test_golden` rewrites them; a person reads the difference."""

from __future__ import annotations

import pytest

from app.domain.report import build
from app.render import markdown
from app.texts import LOCALES
from tests.report.views import FOLDER, NAMES, load


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_the_report_reads_as_reviewed(name: str, locale: str) -> None:
    reviewed = (FOLDER / f"{name}.{locale}.md").read_text(encoding="utf-8")
    assert markdown.render(build(load(name), locale)) == reviewed


if __name__ == "__main__":
    for each in NAMES:
        for language in LOCALES:
            text = markdown.render(build(load(each), language))
            (FOLDER / f"{each}.{language}.md").write_text(text, encoding="utf-8")
