"""Three of the conversation stories on the page: the question in the slot and the rows in the ledger, turn by turn.

Windows and widths are left to the same stories over HTTP: a page is opened with a time, not with a window.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from app.domain.bank import packaged
from app.domain.bank.stories import Story, StoryTurn
from tests.browser.conftest import DESKTOP
from tests.browser.steps import IDLE, say
from tests.interview.telling import STORIES

pytestmark = pytest.mark.browser

LANGUAGES = {"zh": "zh-CN", "en": "en-GB"}


def open_case(page: Page, story: Story) -> None:
    case = story.case
    page.fill("opening-form input[type=date]", case.birth.isoformat())
    page.fill("place-field input", case.place)
    page.locator("place-field .choices button").first.click()
    page.fill("window-field input[type=time]", case.window[0])
    page.click("opening-form button.primary")
    page.wait_for_selector("question-slot .stem")


def take(page: Page, turn: StoryTurn) -> None:
    """Click or type as the turn says, and wait until the server has done all of it."""
    if turn.message:
        say(page, turn.message)
        return
    text = next((one.text for one in turn.answers if one.text), None)
    if text:
        say(page, text)
        return
    turns = page.locator("talk-list .turn.done").count()
    for one in turn.answers:
        page.locator(f"question-slot .options button[data-key={one.option}]").click()
    page.click("question-slot .composer button")
    page.locator("talk-list .turn.done").nth(turns).wait_for()
    page.wait_for_selector(IDLE)


def stem_of(bank_id: str, locale: str) -> re.Pattern[str]:
    """The stem of a question, whatever the years in it."""
    question = packaged().item(bank_id)
    assert question is not None
    return re.compile(re.sub(r"\\\{(from|to)\\\}", r"\\d{4}", re.escape(question.stem.of(locale))))


@pytest.mark.parametrize("name", ["letters-then-dates", "contradicts-and-says-yes", "puts-a-year-right"])
def test_a_story_unfolds_on_the_page_as_written(browser: Browser, server: str, name: str) -> None:
    story = STORIES[name]
    context = browser.new_context(locale=LANGUAGES[story.locale.value], viewport=DESKTOP)
    page = context.new_page()
    page.goto(server)
    page.wait_for_selector("opening-form h1")
    open_case(page, story)
    told: list[str] = []
    for turn in story.turns:
        if turn.press or (turn.slot.question or "").endswith("-periods"):
            break  # which periods are asked about depends on the window
        take(page, turn)
        told += [row.quote for row in turn.rows]
        if turn.slot.question:
            expect(page.locator("question-slot .stem")).to_have_text(stem_of(turn.slot.question, story.locale.value))
        if turn.slot.stem_has:
            expect(page.locator("question-slot .stem")).to_contain_text(turn.slot.stem_has)
        for quote in told:
            expect(page.locator("ledger-list blockquote").filter(has_text=quote).first).to_be_attached()
    expect(page.locator("question-slot")).to_have_count(1)
    context.close()
