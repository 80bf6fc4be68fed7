"""What a person does on the page, in words."""

from __future__ import annotations

from playwright.sync_api import Page

IDLE = "question-slot:not(.busy)"
WORDS = {"zh": "成都", "en": "Chengdu"}


def fill_opening(page: Page, *, place: str = "成都", time: str = "14:30") -> None:
    page.fill("opening-form input[type=date]", "1990-06-15")
    page.fill("place-field input", place)
    page.locator("place-field .choices button").first.click()
    page.fill("window-field input[type=time]", time)


def begin(page: Page) -> None:
    fill_opening(page)
    page.click("opening-form button.primary")
    page.wait_for_selector("question-slot .stem")


def say(page: Page, words: str) -> None:
    """Write, send, and wait until the server has done all of it."""
    turns = page.locator("talk-list .turn:not(.sending)").count()
    page.fill("question-slot textarea", words)
    page.click("question-slot .composer button")
    page.locator("talk-list .turn.done").nth(turns).wait_for()
    page.wait_for_selector(IDLE)


def show_result(page: Page) -> None:
    """On a phone the ranges and the ledger are on a page of their own."""
    tab = page.locator(".tabs [data-tab=result]")
    if tab.is_visible():
        tab.click()


def hides_nothing(page: Page) -> bool:
    """Whether nothing runs out of the page sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
