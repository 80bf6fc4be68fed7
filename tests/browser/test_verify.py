"""The blind check on a phone: from the quiet door under the opening form to the comparison, and back out at any step."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import AXE
from tests.browser.conftest import PHONE
from tests.browser.steps import hides_nothing, say, show_result

pytestmark = pytest.mark.browser


def faults(page: Page) -> str:
    """What axe-core finds wrong."""
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    return "\n".join(page.evaluate(AXE))


def enter(page: Page) -> None:
    """Through the door to the first step."""
    page.click("verify-entry summary")
    page.click("verify-entry button")
    page.wait_for_selector("verify-walk input[type=date]")


def agree(page: Page) -> None:
    """Date, place, consent."""
    page.fill("verify-walk input[type=date]", "1990-06-15")
    page.fill("verify-walk place-field input", "成都")
    page.locator("verify-walk place-field .choices button").first.click()
    page.check("verify-walk input[name=consent]")
    page.click("verify-walk button.primary")
    page.wait_for_selector("verify-walk .blocks")


def choose(page: Page, clock: str) -> None:
    """The block that holds a time: the last one that begins at or before it, of those that begin on the day."""
    texts = page.locator("verify-walk .blocks label").all_inner_texts()
    starts = [re.findall(r"\d\d:\d\d", text)[0] for text in texts]
    at = max(n for n, start in enumerate(starts) if start <= clock and not (n == 0 and start > "12:00"))
    page.locator("verify-walk .blocks input").nth(at).check()
    page.click("verify-walk button.primary")
    page.wait_for_selector("verify-walk input[type=time]")


def seal(page: Page, clock: str) -> None:
    """The time on the certificate."""
    page.fill("verify-walk input[type=time]", clock)
    page.click("verify-walk button.primary")
    page.wait_for_selector("question-slot .stem")


def test_a_check_on_a_phone_from_the_door_to_the_comparison(page: Page) -> None:
    enter(page)
    assert hides_nothing(page)
    agree(page)
    assert hides_nothing(page)
    choose(page, "14:27")
    seal(page, "14:27")
    expect(page.locator("talk-list .blind")).to_contain_text("别提出生时间")
    say(page, "2012年9月去北京上大学，2018年3月结婚，2020年5月从北京搬到上海")
    expect(page.locator(".strip")).to_contain_text("范围最后才显示")
    show_result(page)
    for gone in ("window", "birth", "finish", "close", "abandon", "report", "why", "versions", "share"):
        assert page.locator(f"[data-action={gone}]").count() == 0
    expect(page.locator("range-picture")).to_contain_text("并排显示")
    assert page.locator("range-picture svg").count() == page.locator("candidate-cards .card").count() == 0
    assert "14:27" not in page.inner_text("case-view")
    page.click("[data-action=new]")
    expect(page.locator("earlier-cases li").first).to_contain_text("盲测")
    assert not re.search(r"\d\d:\d\d", page.inner_text("earlier-cases li:first-child"))
    page.locator("earlier-cases li button").first.click()
    show_result(page)
    page.click("[data-action=compare]")
    page.click("dialog button.primary")
    told = page.locator("dialog .told")
    told.wait_for()
    expect(page.locator("dialog .truth")).to_contain_text("14:27")
    expect(page.locator("dialog .beside")).to_contain_text("分钟")
    assert hides_nothing(page)
    page.click("dialog .head button")
    page.locator("range-picture svg").wait_for()
    page.reload()
    page.wait_for_selector("case-view .tabs")
    show_result(page)
    page.click("[data-action=compared]")
    expect(page.locator("dialog .truth")).to_contain_text("14:27")


def test_a_check_that_was_begun_is_gone_on_with_and_the_time_is_kept_in_no_browser(page: Page) -> None:
    enter(page)
    agree(page)
    page.reload()
    page.wait_for_selector("verify-walk .blocks")
    page.click("verify-walk .leave-check button:first-child")
    page.wait_for_selector("opening-form h1")
    page.click("verify-entry button")
    page.wait_for_selector("verify-walk .blocks")
    choose(page, "03:11")
    page.fill("verify-walk input[type=time]", "23:59")
    page.click("verify-walk button.primary")
    expect(page.locator("verify-walk .error")).to_contain_text("不在你选的时段")
    seal(page, "03:11")
    assert "03:11" not in page.evaluate("JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + location.href")


def test_a_check_is_erased_from_its_own_page(page: Page) -> None:
    enter(page)
    agree(page)
    page.click("verify-walk .leave-check button:last-child")
    page.click("dialog button.danger")
    page.wait_for_selector("opening-form h1")
    expect(page.locator("verify-entry summary")).to_be_visible()
    assert page.evaluate("localStorage.getItem('shodhana.verify')") is None


def test_without_consent_nothing_is_sent(page: Page) -> None:
    enter(page)
    page.fill("verify-walk input[type=date]", "1990-06-15")
    page.fill("verify-walk place-field input", "成都")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method) if request.method == "POST" else None)
    page.click("verify-walk button.primary")
    expect(page.locator("verify-walk .error").last).to_contain_text("同意")
    assert sent == []


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_every_step_is_readable_for_everyone(browser: Browser, server: str, language: str) -> None:
    with browser.new_context(locale=language, viewport=PHONE) as context:
        page = context.new_page()
        page.goto(server)
        enter(page)
        assert faults(page) == ""
        agree(page)
        assert faults(page) == ""
        choose(page, "14:27")
        assert faults(page) == ""
        seal(page, "14:27")
        show_result(page)
        page.click("[data-action=compare]")
        page.click("dialog button.primary")
        page.wait_for_selector("dialog .told")
        assert faults(page) == ""
