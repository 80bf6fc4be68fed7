"""What a person takes away, on the page: links, versions, other conversations, and the end of everything."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import AXE
from tests.browser.steps import begin, hides_nothing, say, show_result

pytestmark = pytest.mark.browser
SCHOOL = "2012年9月去北京上大学，2016年6月毕业"


def act(page: Page, name: str) -> None:
    """Press one of the buttons of the case."""
    show_result(page)
    page.click(f"[data-action={name}]")


def test_a_link_is_made_opened_by_somebody_else_and_taken_back(page: Page, context: BrowserContext, server: str) -> None:
    begin(page)
    say(page, SCHOOL)
    act(page, "share")
    dialog = page.locator("dialog")
    dialog.get_by_text("还没有。").wait_for()
    assert hides_nothing(page)
    dialog.locator("button[type=submit]").click()
    address = dialog.locator(".shares input").input_value()
    assert address.startswith(f"{server}/s/")
    browser = context.browser
    assert browser is not None
    with browser.new_context(viewport={"width": 390, "height": 844}) as somebody:
        other = somebody.new_page()
        other.goto(address)
        expect(other.locator("h1")).to_have_text("校正报告")
        assert "上大学" not in other.content() and "成都" not in other.content()
        assert hides_nothing(other)
        dialog.locator(".shares button.danger").click()
        dialog.get_by_text("还没有。").wait_for()
        other.reload()
        expect(other.locator("h1")).to_have_text(re.compile("这个链接打不开|This link does not open"))


def test_an_earlier_version_is_read_and_set_beside_the_present_one(page: Page) -> None:
    begin(page)
    say(page, SCHOOL)
    act(page, "versions")
    dialog = page.locator("dialog")
    dialog.locator("[data-version='0'] button", has_text="读这一版").click()
    expect(dialog.locator(".report .subtitle")).to_have_text("第 0 版")
    dialog.locator("[data-version='0'] button", has_text="和现在比较").click()
    expect(dialog.locator(".report h1")).to_contain_text("第 0 版与第")
    expect(dialog.locator(".report")).to_contain_text("新增")
    assert hides_nothing(page)


def test_other_conversations_are_listed_and_gone_on_with(page: Page) -> None:
    begin(page)
    say(page, SCHOOL)
    page.fill("question-slot textarea", "一句还没发出的话")
    act(page, "new")
    earlier = page.locator("earlier-cases li")
    expect(earlier).to_have_count(1)
    expect(earlier).to_contain_text("成都")
    assert hides_nothing(page)
    begin(page)
    act(page, "new")
    expect(earlier).to_have_count(2)
    earlier.nth(1).locator("button").click()
    page.wait_for_selector("talk-list .turn.done")
    assert page.input_value("question-slot textarea") == "一句还没发出的话"


def test_a_device_forgets_the_list_when_it_is_told_to(page: Page) -> None:
    begin(page)
    act(page, "new")
    page.locator("earlier-cases button.quiet").click()
    expect(page.locator("earlier-cases")).to_be_hidden()
    page.reload()
    page.wait_for_selector("opening-form h1")
    expect(page.locator("earlier-cases")).to_be_hidden()


def test_after_the_last_erasure_nothing_is_listed_and_a_new_one_opens(page: Page) -> None:
    begin(page)
    act(page, "erase")
    page.locator("dialog input[type=checkbox]").check()
    page.locator("dialog button[type=submit]").click()
    page.wait_for_selector("opening-form h1")
    expect(page.locator("earlier-cases")).to_be_hidden()
    begin(page)


def test_the_houses_of_an_adopted_time_are_shown_with_the_audit_folded(page: Page) -> None:
    begin(page)
    for words in ("2008年9月去北京上大学，2012年6月毕业", "2012年7月进了第一家公司上班", "2015年5月20日结婚", "2018年3月搬到上海"):
        say(page, words)
    show_result(page)
    if page.locator("[data-action=finish]").is_visible():
        page.click("[data-action=finish]")
        page.locator("dialog button[type=submit]").click()
    page.locator("candidate-cards .card button").first.click()
    houses = page.locator("candidate-cards .houses")
    expect(houses.locator("tbody tr")).to_have_count(12)
    audit = houses.locator("details")
    expect(audit.locator("li").first).to_be_hidden()
    audit.locator("summary").click()
    expect(audit.locator("li")).to_have_count(8)
    expect(houses).to_contain_text("采用不等于确认")
    assert hides_nothing(page)


@pytest.mark.parametrize("name", ["share", "versions", "why", "report", "erase"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_opens_over_the_page_has_no_accessibility_defect_that_a_machine_can_find(
    page: Page, name: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    begin(page)
    say(page, SCHOOL)
    act(page, name)
    page.locator("dialog").wait_for()
    expect(page.locator("dialog [aria-busy]")).to_have_count(0)
    if name == "share":
        page.locator("dialog button[type=submit]").click()
        page.locator(".shares input").wait_for()
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    assert "\n".join(page.evaluate(AXE)) == ""


def test_the_page_behind_a_link_and_the_list_of_conversations_have_none_either(page: Page) -> None:
    axe = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    begin(page)
    say(page, SCHOOL)
    act(page, "share")
    page.locator("dialog input[value=whole]").check()
    page.locator("dialog button[type=submit]").click()
    address = page.locator(".shares input").input_value()
    page.locator("dialog .head button").click()
    act(page, "new")
    page.locator("earlier-cases li").wait_for()
    page.evaluate(axe)
    assert "\n".join(page.evaluate(AXE)) == ""
    assert page.context.browser is not None
    with page.context.browser.new_context(bypass_csp=True) as somebody:  # the page lets nothing in, the checker neither
        other = somebody.new_page()
        for where in (address, f"{address}x"):
            other.goto(where)
            other.evaluate(axe)
            assert "\n".join(other.evaluate(AXE)) == ""
