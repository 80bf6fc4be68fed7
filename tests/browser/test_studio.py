"""The studio: a person who does not program adds a question, sees it asked, and takes it back; nobody loses a change."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, serving
from tests.browser.steps import begin, hides_nothing
from tests.browser.test_conversation import AXE

pytestmark = pytest.mark.browser

STEM = {"zh": "{from}–{to} 年间，有没有住到海边去？", "en": "Between {from} and {to}, did you go to live by the sea?"}
ROWS = "question-list .questions button"


@pytest.fixture(scope="module")
def installation() -> Iterator[tuple[str, Path]]:
    """A server of its own: what is published here is asked in no other test."""
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def keys(installation: tuple[str, Path]) -> dict[str, str]:
    """Keys of two editors."""
    return {name: subprocess.run(
        [sys.executable, "-c", "from app.cli import main; main()", "staff", "add", name, "--state", str(installation[1])],
        capture_output=True, text=True, env={**os.environ}, check=True).stdout.strip() for name in ("Lin", "Ana")}


class Desk:
    """An editor in a browser of their own."""

    def __init__(self, browser: Browser, address: str, key: str, *, locale: str = "zh-CN", size: dict[str, int] = DESKTOP) -> None:
        self.context: BrowserContext = browser.new_context(locale=locale, viewport=size)  # type: ignore[arg-type]
        self.address = address
        self.broken: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.broken.append(str(error)))
        self.page.on("console", lambda line: self.broken.append(line.text) if "Content Security Policy" in line.text else None)
        self.page.goto(f"{address}/studio")
        self.page.fill("#key", key)
        self.page.click("sign-in button")
        self.page.wait_for_selector(ROWS)

    def field(self, name: str) -> Locator:
        return self.page.locator(f'question-form [name="{name}"]')

    def choose(self, words: str) -> None:
        self.page.fill("question-list input[type=search]", words)
        self.page.locator(ROWS).first.click()

    def new(self, stem: dict[str, str]) -> None:
        """Fill in a new question of the first round about moving."""
        self.page.click("question-list .new")
        self.field("domain").select_option("relocation")
        self.field("id").fill("sea-first")
        for language, text in stem.items():
            self.field(f"stem.{language}").fill(text)
        self.field("event_kinds").first.check()
        self.field("weight").fill("10")

    def publish(self, note: str) -> None:
        self.page.click(".bar .primary")
        self.page.fill("#publish-note", note)
        self.page.click("dialog form .primary")
        expect(self.page.locator("dialog")).to_have_count(0)

    def history(self) -> Locator:
        self.page.click(".bar .row button >> nth=0")
        return self.page.locator("dialog .history > li")


@pytest.fixture
def lin(browser: Browser, installation: tuple[str, Path], keys: dict[str, str]) -> Iterator[Desk]:
    desk = Desk(browser, installation[0], keys["Lin"])
    yield desk
    desk.context.close()
    assert not desk.broken


@pytest.fixture
def ana(browser: Browser, installation: tuple[str, Path], keys: dict[str, str]) -> Iterator[Desk]:
    desk = Desk(browser, installation[0], keys["Ana"])
    yield desk
    desk.context.close()
    assert not desk.broken


@pytest.fixture
def case(browser: Browser, installation: tuple[str, Path]) -> Iterator[Page]:
    """Somebody's case, opened when the test asks for it."""
    context = browser.new_context(locale="zh-CN", viewport=PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(installation[0])
    yield page
    context.close()


def test_a_question_added_in_the_studio_alone_is_asked_in_a_new_case_and_can_be_taken_back(
    lin: Desk, case: Page, browser: Browser
) -> None:
    begin(case)
    before = case.locator("question-slot .stem").inner_text()
    lin.new(STEM)
    expect(lin.page.locator("question-form [role=status]")).to_have_text("这道题可以发布。")
    expect(lin.page.locator("slot-preview .facts")).to_contain_text("第 1 题，共 4 题")
    expect(lin.page.frame_locator("slot-preview iframe").locator(".stem")).to_contain_text("有没有住到海边去")
    lin.publish("多问一句住处")
    expect(lin.page.locator("studio-desk .status")).to_contain_text("已发布")

    new = browser.new_context(locale="zh-CN", viewport=PHONE)  # type: ignore[arg-type]
    page = new.new_page()
    page.goto(lin.address)
    begin(page)
    expect(page.locator("question-slot .stem")).to_contain_text("有没有住到海边去")
    case.reload()
    expect(case.locator("question-slot .stem")).to_have_text(before)

    entries = lin.history()
    expect(entries.first).to_contain_text("多问一句住处")
    entries.nth(1).get_by_role("button", name="和现在的比较").click()
    expect(entries.nth(1).locator(".change")).to_contain_text("会去掉")
    entries.nth(1).get_by_role("button", name="回到这一版").click()
    entries.nth(1).locator("form .primary").click()
    expect(lin.page.locator("studio-desk .status")).to_contain_text("已回到")
    page.evaluate("localStorage.clear()")
    page.goto(lin.address)
    begin(page)
    expect(page.locator("question-slot .stem")).not_to_contain_text("海边")
    new.close()


def test_findings_stand_beside_their_field_while_one_types_and_go_when_it_is_right(lin: Desk) -> None:
    lin.choose("正式工作")
    stem = lin.field("stem.zh")
    stem.fill("{from}–{to} 年间，你什么时候开始第一份正式工作？")
    error = lin.page.locator("question-form .field:has([name='stem.zh']) .error")
    expect(error).to_contain_text("假定这件事已经发生")
    expect(stem).to_have_attribute("aria-invalid", "true")
    expect(lin.page.locator("question-form [role=status]")).to_contain_text("还有 1 处")
    expect(lin.page.locator(ROWS).first).to_contain_text("1 处要改")
    lin.page.click(".bar .primary")
    expect(lin.page.locator("dialog .blocked")).to_contain_text("假定这件事已经发生")
    expect(lin.page.locator("dialog form .primary")).to_be_disabled()
    lin.page.keyboard.press("Escape")
    stem.fill("{from}–{to} 年间，有没有开始第一份正式工作呢？")
    expect(error).to_be_empty()
    lin.page.locator("question-form .form-head button").click()
    expect(lin.page.locator(".bar .primary")).to_be_hidden()


def test_a_new_question_is_not_scolded_before_anything_was_written(lin: Desk) -> None:
    lin.page.click("question-list .new")
    expect(lin.page.locator("question-form [role=status]")).to_contain_text("还有")
    assert [text for text in lin.page.locator("question-form .error").all_inner_texts() if text] == []
    lin.field("stem.zh").fill("{from}–{to} 年间，有没有养过猫？")
    lin.field("stem.en").focus()
    lin.field("stem.en").blur()
    expect(lin.page.locator("question-form .field:has([name='stem.en']) .error")).to_contain_text("还没有填")


def test_a_draft_survives_a_reload_and_a_session_that_ended(lin: Desk, keys: dict[str, str]) -> None:
    lin.choose("正式工作")
    lin.field("notes").fill("还没想好")
    expect(lin.page.locator(".bar .primary")).to_have_text("查看 1 处改动并发布")
    lin.page.reload(wait_until="networkidle")  # what the page asks as it opens would find the session ended before the editor types
    expect(lin.field("notes")).to_have_value("还没想好")
    lin.context.clear_cookies()
    lin.field("notes").fill("还没想好，再想想")
    expect(lin.page.locator("sign-in .error")).to_contain_text("草稿还在")
    lin.page.fill("#key", keys["Lin"])
    lin.page.click("sign-in button")
    expect(lin.field("notes")).to_have_value("还没想好，再想想")


def test_a_line_of_the_list_that_says_the_same_stays_under_the_pointer(lin: Desk) -> None:
    first, other = lin.page.locator(ROWS).first, lin.page.locator(ROWS).nth(3).element_handle()
    first.click()
    lin.field("notes").fill("还没想好")
    expect(first).to_contain_text("已改")
    expect(lin.page.locator("question-form [role=status]")).to_have_text("这道题可以发布。")
    assert other is not None and other.evaluate("line => line.isConnected")


def test_a_question_is_switched_off_and_on_again(lin: Desk) -> None:
    lin.choose("正式工作")
    lin.field("enabled").uncheck()
    expect(lin.page.locator(ROWS).first).to_contain_text("停用")
    expect(lin.page.locator("slot-preview .facts")).to_contain_text("不会问到")
    lin.field("enabled").check()
    expect(lin.page.locator(".bar .primary")).to_be_hidden()


def test_the_usual_choices_are_reworded_for_every_question_at_once(lin: Desk, case: Page) -> None:
    lin.page.click("question-list .usual")
    clear = lin.page.locator('usual-form [name="options.A.zh"]')
    clear.fill("")
    expect(lin.page.locator("usual-form .error")).to_contain_text("还没有填")
    clear.fill("有，年份也对")
    expect(lin.page.frame_locator("slot-preview iframe").locator("[data-key=A]")).to_have_text("有，年份也对")
    lin.publish("短一点的选项")
    begin(case)
    expect(case.locator("question-slot [data-key=A]")).to_have_text("有，年份也对")
    entry = lin.history().nth(1)
    entry.get_by_role("button", name="和现在的比较").click()
    expect(entry.locator(".change")).to_contain_text("四个常用选项")
    entry.get_by_role("button", name="回到这一版").click()
    entry.locator("form .primary").click()
    expect(clear).not_to_have_value("有，年份也对")


def test_the_second_of_two_editors_is_told_and_puts_the_changes_on_top(lin: Desk, ana: Desk) -> None:
    for desk, note in ((lin, "林"), (ana, "安")):
        desk.choose("正式工作")
        desk.field("notes").fill(f"{note}的备注")
        desk.choose("毕业")
    lin.field("weight").fill("3.5")
    ana.field("notes").fill("安的另一条")
    ana.choose("升过职")
    ana.field("notes").fill("只有安改")
    lin.publish("林先发布")
    ana.page.click(".bar .primary")
    dialog = ana.page.locator("dialog")
    expect(dialog.locator(".banner")).to_contain_text("Lin")
    expect(dialog.locator(".banner")).to_contain_text("林先发布")
    clash = dialog.locator(".change", has_text="两边改了同一处")
    expect(clash).to_contain_text("林的备注")
    expect(clash).to_contain_text("安的备注")
    expect(dialog.locator(".change", has_text="两边的都会留下")).to_contain_text("安的另一条")
    expect(dialog.locator(".change", has_text="只有你改了")).to_contain_text("只有安改")
    dialog.locator(".publish > .row .primary").click()
    ana.page.fill("#publish-note", "放在上面")
    ana.page.click("dialog form .primary")
    expect(ana.page.locator("studio-desk .status")).to_contain_text("已发布")
    lin.page.reload()
    lin.choose("正式工作")
    expect(lin.field("notes")).to_have_value("安的备注")
    lin.choose("毕业")
    expect(lin.field("notes")).to_have_value("安的另一条")
    expect(lin.field("weight")).to_have_value("3.5")


def test_who_is_second_at_the_very_moment_of_publishing_is_told_too(lin: Desk, ana: Desk) -> None:
    for desk, words in ((lin, "正式工作"), (ana, "毕业")):
        desk.choose(words)
        desk.field("notes").fill("同时")
    ana.page.click(".bar .primary")
    ana.page.fill("#publish-note", "晚一步")
    lin.publish("早一步")
    ana.page.click("dialog form .primary")
    expect(ana.page.locator("dialog .banner")).to_contain_text("早一步")
    ana.page.locator("dialog .publish > .row .primary").click()
    ana.page.fill("#publish-note", "晚一步")
    ana.page.click("dialog form .primary")
    expect(ana.page.locator("studio-desk .status")).to_contain_text("已发布")


def test_everything_can_be_done_with_the_keyboard_alone(
    browser: Browser, installation: tuple[str, Path], keys: dict[str, str]
) -> None:
    context = browser.new_context(locale="en-GB", viewport=DESKTOP)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{installation[0]}/studio")
    expect(page.locator("#key")).to_be_focused()
    press = page.keyboard.press
    page.keyboard.type(keys["Lin"])
    press("Enter")
    page.wait_for_selector(ROWS)

    def tab_to(target: Locator, most: int = 40) -> None:
        for _ in range(most):
            if target.evaluate("element => element === document.activeElement"):
                return
            press("Tab")
        raise AssertionError("not reached by the tab key")

    tab_to(page.locator("question-list input[type=search]"))
    page.keyboard.type("regular job")
    tab_to(page.locator(ROWS).first)
    press("ArrowDown")
    press("ArrowUp")
    press("Enter")
    expect(page.locator("question-form h2")).to_be_focused()
    tab_to(page.locator('question-form [name="notes"]'))
    page.keyboard.type("typed")
    expect(page.locator(".bar .primary")).to_be_visible()
    for _ in range(60):
        if page.locator(".bar .primary").evaluate("element => element === document.activeElement"):
            break
        press("Shift+Tab")
    press("Enter")
    tab_to(page.locator("#publish-note"))
    page.keyboard.type("by keyboard")
    tab_to(page.locator("dialog form .primary"))
    press("Enter")
    expect(page.locator("studio-desk .status")).to_contain_text("Published")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("locale", "size"), [("zh-CN", DESKTOP), ("en-GB", PHONE)], ids=["zh-desktop", "en-phone"])
def test_the_studio_has_no_defect_that_a_machine_can_find(
    browser: Browser, installation: tuple[str, Path], keys: dict[str, str], scheme: str, locale: str, size: dict[str, int]
) -> None:
    axe = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    desk = Desk(browser, installation[0], keys["Lin"], locale=locale, size=size)
    page = desk.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]

    def check(where: str) -> None:
        for frame in page.frames:
            frame.evaluate(axe)
        assert "\n".join(page.evaluate(AXE)) == "", where
        assert hides_nothing(page), where

    check("list")
    desk.choose("job")
    desk.field("stem.en").fill("When did you start?")
    expect(page.locator("question-form .field:has([name='stem.en']) .error")).not_to_be_empty()
    page.frame_locator("slot-preview iframe").locator(".stem").wait_for()
    check("form")
    page.click(".bar .primary")
    page.locator("dialog .change").first.wait_for()
    check("publish")
    page.keyboard.press("Escape")
    for place in (0, 1):
        page.locator(".bar .row button").nth(place).click()
        page.locator("dialog li, dialog tbody tr").nth(1).wait_for()
        check(f"dialog {place}")
        page.keyboard.press("Escape")
    desk.context.close()
    assert not desk.broken


@pytest.mark.parametrize("size", [PHONE, DESKTOP, {"width": 320, "height": 640}, {"width": 820, "height": 1100}],
                         ids=["phone", "desktop", "small", "tablet"])
@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_nothing_runs_out_of_the_studio(
    browser: Browser, installation: tuple[str, Path], keys: dict[str, str], size: dict[str, int], locale: str
) -> None:
    desk = Desk(browser, installation[0], keys["Ana"], locale=locale, size=size)
    assert hides_nothing(desk.page)
    desk.page.locator(ROWS).first.click()
    desk.page.frame_locator("slot-preview iframe").locator(".stem").wait_for()
    assert hides_nothing(desk.page)
    desk.page.locator("slot-preview [data-value=desktop]").click()
    assert hides_nothing(desk.page)
    desk.context.close()
