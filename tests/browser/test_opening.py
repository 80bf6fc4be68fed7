"""The opening page: what is said before anything is sent, and how a wrong entry is met."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import DESKTOP, HOME, PHONE
from tests.browser.steps import begin, fill_opening, hides_nothing, say

pytestmark = pytest.mark.browser


def test_honesty_licence_and_place_credit_stand_on_the_page_before_anything_is_sent(page: Page) -> None:
    expect(page.locator(".honesty")).to_contain_text("6.95")
    expect(page.locator(".footer a")).to_have_attribute("href", "/source.tar.gz")
    expect(page.locator(".footer")).to_contain_text("GeoNames")


def test_what_is_missing_is_named_at_its_field_and_nothing_is_sent(page: Page) -> None:
    page.click("opening-form button.primary")
    expect(page.locator("opening-form input[type=date]")).to_be_focused()
    expect(page.locator("opening-form .error").first).to_have_text("请填写出生日期。")
    page.fill("opening-form input[type=date]", "1990-06-15")
    page.click("opening-form button.primary")
    expect(page.locator("place-field input")).to_be_focused()


def test_a_name_that_means_several_places_comes_back_as_choices(page: Page) -> None:
    choices = [{"id": n, "label": {"zh": f"春城，{n}", "en": f"Spring, {n}"}, "lat": 25.0 + n, "lon": 102.7, "tz": "Asia/Shanghai"}
               for n in (1, 2)]
    problem = {"type": "/problems/place-ambiguous", "title": "有一处需要改", "status": 422, "detail": "可能指不止一处。",
               "field": "birth.place", "choices": choices}

    def refuse(route: Route) -> None:
        route.fulfill(status=422, content_type="application/problem+json", body=json.dumps(problem))

    fill_opening(page)
    page.route("**/api/cases", refuse, times=1)
    page.click("opening-form button.primary")
    expect(page.locator("place-field .error")).to_have_text("可能指不止一处。")
    page.locator("place-field .choices button").nth(1).click()
    expect(page.locator("place-field input")).to_have_value("春城，2")


def test_a_clock_time_that_came_twice_is_asked_about_and_then_taken(page: Page) -> None:
    page.fill("opening-form input[type=date]", "2020-11-01")
    page.fill("place-field input", "New York")
    page.locator("place-field .choices button").first.click()
    page.fill("window-field input[type=time]", "01:30")
    page.click("opening-form button.primary")
    page.get_by_role("button", name="第二次").click()
    page.wait_for_selector("question-slot .stem, question-slot[data-state=empty]")


def test_a_half_filled_form_survives_a_reload(page: Page) -> None:
    fill_opening(page, time="03:15")
    page.reload()
    expect(page.locator("opening-form input[type=date]")).to_have_value("1990-06-15")
    expect(page.locator("window-field input[type=time]").first).to_have_value("03:15")


def test_an_answer_that_was_lost_opens_no_second_case(page: Page) -> None:
    keys: list[str] = []
    page.on("request", lambda request: keys.append(request.headers["idempotency-key"])
            if request.method == "POST" and request.url.endswith("/api/cases") else None)
    fill_opening(page)
    page.route("**/api/cases", lambda route: route.fulfill(status=502, body=""), times=1)
    page.click("opening-form button.primary")
    expect(page.locator("opening-form .alert")).not_to_be_empty()
    page.click("opening-form button.primary")
    page.wait_for_selector("question-slot .stem")
    assert len(keys) == 2 and keys[0] == keys[1]


def test_the_page_works_over_plain_http_as_on_a_home_network(browser: Browser, server: str) -> None:
    with browser.new_context(locale="zh-CN", viewport=PHONE) as context:
        page = context.new_page()
        page.goto(server.replace("127.0.0.1", HOME))
        assert page.evaluate("isSecureContext") is False
        begin(page)
        say(page, "2012年9月去北京上大学")


def test_the_language_can_be_switched_and_is_remembered(page: Page) -> None:
    page.click(".masthead button")
    expect(page.locator("opening-form h1")).to_have_text("Narrow down a birth time")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_remote_provider_is_named_before_the_first_word_goes_out(page: Page, server: str) -> None:
    about = page.request.get(f"{server}/api/about").json()
    about["model"] |= {"remote": True, "notice": {"zh": "你写下的话会发给示例公司。", "en": "Sent to Example."}}
    page.route("**/api/about", lambda route: route.fulfill(json=about))
    page.reload()
    expect(page.locator("opening-form .provider")).to_have_text("你写下的话会发给示例公司。")
    begin(page)
    expect(page.locator("talk-list .provider")).to_have_text("你写下的话会发给示例公司。")


@pytest.mark.parametrize("size", [PHONE, DESKTOP, {"width": 320, "height": 640}], ids=["phone", "desktop", "small"])
@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_nothing_runs_out_of_the_page(browser: Browser, server: str, size: dict[str, int], language: str) -> None:
    context = browser.new_context(locale=language, viewport=size)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(server)
    page.wait_for_selector("opening-form h1")
    assert hides_nothing(page)
    begin(page)
    assert hides_nothing(page)
    context.close()
