"""Reviewed reports, reasons and cards: `python -m tests.report.test_golden` rewrites them; a person reads the difference."""

from __future__ import annotations

import pytest

from app.domain.report import build, cards, why
from app.render import markdown
from app.texts import LOCALES
from tests.report.views import FOLDER, NAMES, Json, load


def words(view: Json, locale: str) -> str:
    """What the page of reasons and the cards say, a line each."""
    told, offered = why(view, locale), cards(view, locale)
    lines = [told["title"], told["question"], told["computed"], told["ranges"], *told["sources"]["lines"],
             *(row["text"] for row in told["sources"]["rows"]), *(one["text"] for one in told["evidence"]),
             told["evidence_note"], *(layer["text"] for layer in told["layers"]), told["closing"], "",
             *offered["text"], offered["note"]]
    for card in offered["cards"]:
        lines += ["", *(card[name] for name in ("rank_text", "time_text", "range_text", "relative_support_text", "tied_text",
                                                "indistinguishable_text", "representative_note")), card["action"]["label"]]
    return "\n".join(line for line in lines if line is not None) + "\n"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_the_report_reads_as_reviewed(name: str, locale: str) -> None:
    reviewed = (FOLDER / f"{name}.{locale}.md").read_text(encoding="utf-8")
    assert markdown.render(build(load(name), locale)) == reviewed


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_the_reasons_and_the_cards_read_as_reviewed(name: str, locale: str) -> None:
    assert words(load(name), locale) == (FOLDER / f"{name}.{locale}.words.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in NAMES:
        for language in LOCALES:
            text = markdown.render(build(load(each), language))
            (FOLDER / f"{each}.{language}.md").write_text(text, encoding="utf-8")
            (FOLDER / f"{each}.{language}.words.txt").write_text(words(load(each), language), encoding="utf-8")
