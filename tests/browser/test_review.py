"""The page of targets, opened from the disk: a person fills in a whole receipt, and words of a window run nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from app.review.folders import write
from tests.browser.conftest import DESKTOP, PHONE
from tests.review import material
from tests.review.conftest import Desk
from tests.review.test_page import HOSTILE

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A pending review of windows of which one tries to be markup."""
    case = {"id": "harbour-x", "person": "p1", "rules": ["metadata"], "says": [f"我2012年3月辞职了。{HOSTILE}", {"metadata": HOSTILE}],
            "checks": [{"zh": HOSTILE, "en": HOSTILE}],
            "statements": [{"kind": "career_exit", "words": "我2012年3月辞职了", "when": "2012年3月", "dates": "2012-03"}]}
    group = {**material.HARBOUR, "cases": [*material.HARBOUR["cases"], case]}
    material.frozen(tmp_path / "bundle", material.corpus(group, material.HILLS))
    found = Desk(tmp_path)
    write(tmp_path / "pending", found.review().files)
    return found


@pytest.fixture(params=[("zh", PHONE), ("en", DESKTOP)], ids=["zh-phone", "en-desk"])
def opened(request: pytest.FixtureRequest, browser: Browser, desk: Desk) -> Iterator[Page]:
    """The page, opened from the disk without a network; a breach of its policy or any dialog fails the test."""
    locale, size = request.param
    context = browser.new_context(viewport=size, offline=True)
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text))
    page.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
    page.goto((desk.folder / "pending" / f"review-targets.{locale}.html").as_uri())
    yield page
    context.close()
    assert faults == []


def test_a_person_decides_everything_on_the_page_and_the_saved_file_is_a_receipt(opened: Page, desk: Desk) -> None:
    for case in opened.locator("details.case").all()[1:]:  # the first one is open
        case.locator("> summary").click()
    fields = opened.locator("fieldset")
    for at, field in enumerate(fields.all()):
        field.locator("input[value=correct]").check()
        field.locator("textarea").fill(f"read {at}")
    first = fields.first
    first.locator("input[value=incorrect]").check()
    first.locator(".codes input[value=boundary]").check()
    opened.locator("footer summary").click()
    opened.locator("#actor").fill("reader-1")
    opened.locator("#independent").check()
    with opened.expect_download() as saved:
        opened.locator("#save").click()
    receipt = json.loads(Path(saved.value.path()).read_text("utf-8"))
    report = desk.review(receipt, now=datetime.now(UTC) + timedelta(minutes=1)).report
    assert report["pending"]["missing"] == 0 and report["reviewer"]["independentHuman"] is True
    assert report["semanticErrors"]["byCode"]["boundary"] == 1 and report["coverage"]["decided"] == fields.count()


def come_back(page: Page) -> None:
    """Load the page anew, once the browser has stored what was entered: it does so a moment after the page is told that it has."""
    for _ in range(50):
        page.reload()
        if page.evaluate("localStorage.length"):
            return
    raise AssertionError("nothing was stored")


def test_what_was_entered_is_there_again_and_a_changed_mind_takes_its_codes_back(opened: Page) -> None:
    field = opened.locator("fieldset").first
    field.locator("input[value=incorrect]").check()
    field.locator(".codes input[value=time]").check()
    field.locator("textarea").fill("the month")
    come_back(opened)
    assert field.locator(".codes input[value=time]").is_checked() and field.locator("textarea").input_value() == "the month"
    assert opened.locator("#done").evaluate("one => one.value").startswith("1 / ")
    field.locator("input[value=correct]").check()
    field.locator("input[value=incorrect]").check()
    assert not field.locator(".codes input[value=time]").is_checked()


def test_the_page_is_accessible_and_nothing_runs_over_its_side(opened: Page) -> None:
    assert Axe().run(opened).response["violations"] == []
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
