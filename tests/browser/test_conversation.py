"""A conversation on the page: one slot in one place, nothing lost, everything to be taken back."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.axe import AXE
from tests.browser.steps import IDLE, begin, say, show_result

pytestmark = pytest.mark.browser


def test_a_batch_is_answered_one_by_one_and_goes_out_as_one_turn(page: Page) -> None:
    begin(page)
    items = page.locator(".pager .dot").count()
    assert items >= 3
    for _ in range(items):
        page.locator("question-slot .options button[data-key=A]").click()
    page.click("question-slot .composer button")
    expect(page.locator("talk-list .turn.done")).to_have_count(1)
    expect(page.locator("talk-list .answers li")).to_have_count(items)
    expect(page.locator("talk-list .ack")).not_to_be_empty()
    page.wait_for_selector(IDLE)
    expect(page.locator("question-slot")).to_have_count(1)


def test_what_stands_above_the_conversation_is_read_from_its_beginning(page: Page) -> None:
    begin(page)
    expect(page.locator(".talk-intro p").first).to_be_in_viewport()
    assert page.locator("talk-list").evaluate("list => list.scrollTop") == 0


def test_the_slot_does_not_move_from_item_to_item(page: Page) -> None:
    begin(page)
    before = page.locator("question-slot").bounding_box()
    page.locator("question-slot .options button").first.click()
    page.locator("question-slot .options button").last.click()
    assert page.locator("question-slot").bounding_box() == before


def test_the_page_is_rebuilt_from_the_case_alone_and_keeps_the_draft(page: Page) -> None:
    begin(page)
    say(page, "2012年9月去北京上大学")
    page.fill("question-slot textarea", "还没写完的话")
    page.reload()
    expect(page.locator("talk-list .bubble")).to_contain_text("2012年9月去北京上大学")
    expect(page.locator("talk-list .ack")).not_to_be_empty()
    expect(page.locator("question-slot textarea")).to_have_value("还没写完的话")


def test_words_sent_without_a_connection_arrive_once_when_it_is_back(page: Page, context: BrowserContext) -> None:
    begin(page)
    context.set_offline(True)
    page.fill("question-slot textarea", "2012年9月去北京上大学")
    page.click("question-slot .composer button")
    expect(page.locator("question-slot .wait")).to_contain_text("还没有送到")
    context.set_offline(False)
    expect(page.locator("talk-list .turn.done")).to_have_count(1)
    expect(page.locator("question-slot textarea")).to_have_value("")


def test_what_happens_while_the_page_reads_is_read_too(page: Page, server: str) -> None:
    begin(page)
    case = page.evaluate("JSON.parse(localStorage.getItem('shodhana.case'))")
    address, bearer = f"{server}/api/cases/{case['id']}", {"authorization": f"Bearer {case['token']}"}
    before = page.request.get(address, headers=bearer)
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep, times=1)
    with page.expect_request(address):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    told = page.request.post(f"{address}/turns", data={"message": "2012年9月去北京上大学"},
                             headers={**bearer, "accept": "text/event-stream"})
    assert "turn.done" in told.text()
    held[0].fulfill(response=before)
    expect(page.locator("talk-list .turn.done")).to_have_count(1)


def test_reading_again_leaves_the_question_alone(page: Page) -> None:
    begin(page)
    option = page.locator("question-slot .options button").first
    option.focus()
    with page.expect_response(re.compile(r"/api/cases/[^/]+$")) as read:
        page.evaluate("window.dispatchEvent(new Event('online'))")
    read.value.finished()
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(option).to_be_focused()


def test_a_reload_in_the_middle_of_sending_sends_the_same_request_again(page: Page) -> None:
    begin(page)
    keys: list[str] = []
    page.on("request", lambda request: keys.append(request.headers["idempotency-key"])
            if request.url.endswith("/turns") else None)
    # the request arrives and its answer is lost
    page.route("**/turns", lambda route: (route.fetch(), route.abort()), times=1)
    page.fill("question-slot textarea", "2012年9月去北京上大学")
    page.click("question-slot .composer button")
    expect(page.locator("question-slot .wait")).to_contain_text("还没有送到")
    page.reload()
    page.wait_for_selector("talk-list .turn.done")
    page.wait_for_selector(IDLE)
    assert len(keys) >= 2 and len(set(keys)) == 1
    expect(page.locator("talk-list .turn")).to_have_count(1)


def test_a_stream_that_answers_502_is_made_anew(page: Page) -> None:
    page.route("**/events*", lambda route: route.fulfill(status=502, body=""), times=2)
    with page.expect_response(lambda answer: "/events" in answer.url and answer.status == 200):
        begin(page)
    expect(page.locator(".link")).to_be_empty()
    say(page, "2012年9月去北京上大学")


def test_an_event_that_the_page_does_not_know_changes_nothing(page: Page) -> None:
    stream = "id: 900\nevent: moon.rose\ndata: {\"type\":\"moon.rose\"}\n\n: still here\n\n"
    page.route("**/events*", lambda route: route.fulfill(status=200, content_type="text/event-stream", body=stream), times=1)
    begin(page)
    stem = page.locator("question-slot .stem").inner_text()
    say(page, "2012年9月去北京上大学")
    assert stem


def test_a_refused_entry_keeps_the_draft_and_says_what_is_wrong(page: Page) -> None:
    begin(page)
    page.route("**/turns", lambda route: route.fulfill(
        status=409, content_type="application/problem+json",
        body='{"type":"/problems/answer-not-asked","detail":"这道题没有出现过。","status":409}'), times=1)
    page.fill("question-slot textarea", "2012年9月去北京上大学")
    page.click("question-slot .composer button")
    expect(page.locator("question-slot > .error")).to_have_text("这道题没有出现过。")
    expect(page.locator("question-slot textarea")).to_have_value("2012年9月去北京上大学")
    expect(page.locator("talk-list .turn")).to_have_count(0)


def test_one_tap_takes_a_row_back_and_shows_what_it_did_to_the_ranges(page: Page) -> None:
    begin(page)
    say(page, "2012年9月去北京上大学")
    show_result(page)
    expect(page.locator("ledger-list blockquote")).to_have_text("2012年9月去北京上大学")
    page.click("ledger-list [data-action=reject]")
    expect(page.locator(".change")).to_contain_text("13:30–15:30")
    expect(page.locator("ledger-list .evidence.confirmed")).to_have_count(0)


def test_finishing_delivers_and_going_on_asks_again(page: Page) -> None:
    begin(page)
    show_result(page)
    page.click("[data-action=finish]")
    page.click("dialog button.primary")
    expect(page.locator("question-slot")).to_have_attribute("data-state", "empty")
    expect(page.locator("question-slot")).to_have_attribute("data-reason", "delivered")
    page.click(".tabs [data-tab=talk]")
    page.click("question-slot .leave button")
    expect(page.locator("dialog .report")).to_contain_text("当前最优结果是候选时间段")
    page.keyboard.press("Escape")
    show_result(page)
    page.click("[data-action=reopen]")
    expect(page.locator("question-slot")).to_have_attribute("data-state", "open")


def test_the_report_and_the_reasons_open_in_the_page(page: Page) -> None:
    begin(page)
    show_result(page)
    page.click("[data-action=report]")
    expect(page.locator("dialog .report")).to_contain_text("当前最优结果是候选时间段")
    page.keyboard.press("Escape")
    page.click("[data-action=why]")
    expect(page.locator("dialog .report")).to_contain_text("算出来的")


def test_a_new_window_keeps_the_evidence_and_shows_both_ranges(page: Page) -> None:
    begin(page)
    say(page, "2012年9月去北京上大学")
    show_result(page)
    page.click("[data-action=window]")
    page.fill("dialog window-field input[type=time]", "14:00")
    page.click("dialog button.primary")
    expect(page.locator(".change")).to_contain_text("13:00–15:00")
    expect(page.locator("ledger-list .evidence.confirmed")).to_have_count(1)


def test_a_return_code_brings_another_browser_back(page: Page, server: str) -> None:
    begin(page)
    say(page, "2012年9月去北京上大学")
    show_result(page)
    page.click("[data-action=code]")
    code = page.locator(".return-code").inner_text()
    browser = page.context.browser
    assert browser is not None
    other = browser.new_context(locale="zh-CN")
    elsewhere = other.new_page()
    elsewhere.goto(server)
    elsewhere.click("details.return summary")
    elsewhere.fill("details.return input", code)
    elsewhere.click("details.return button")
    expect(elsewhere.locator("talk-list .bubble")).to_contain_text("2012年9月去北京上大学")
    other.close()


def test_erasing_leaves_nothing_behind(page: Page) -> None:
    begin(page)
    show_result(page)
    page.click("[data-action=erase]")
    page.locator("dialog input[type=checkbox]").check()
    page.click("dialog button.danger")
    page.wait_for_selector("opening-form h1")
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('case') || name.includes('draft')).length") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_no_accessibility_defect_that_a_machine_can_find(page: Page, scheme: str) -> None:
    axe = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    begin(page)
    say(page, "2012年9月去北京上大学")
    for tab in ("talk", "result"):
        page.click(f".tabs [data-tab={tab}]")
        page.evaluate(axe)
        found = page.evaluate(AXE)
        assert "\n".join(found) == ""


def test_the_way_out_of_a_question_is_in_sight_without_scrolling(page: Page) -> None:
    begin(page)
    slot = page.locator("question-slot").bounding_box()
    skip = page.locator("question-slot [data-outcome=skipped]").bounding_box()
    assert slot and skip
    assert slot["y"] < skip["y"] < slot["y"] + slot["height"] - skip["height"]
    expect(page.locator("question-slot [data-outcome=skipped]")).to_be_in_viewport(ratio=1)


def test_the_line_above_the_talk_counts_the_minutes_of_what_it_names(page: Page) -> None:
    begin(page)
    say(page, "2008年9月去北京上大学，2012年7月进了第一家公司")
    line = page.locator("case-view .strip").inner_text()
    clocks = [int(hour) * 60 + int(minute) for hour, minute in re.findall(r"(\d{2}):(\d{2})", line)]
    named = sum(end - start + 1 for start, end in zip(clocks[::2], clocks[1::2], strict=True))
    found = re.search(r"(\d+) 分钟", line)
    assert found is not None
    assert int(found[1]) == named


def test_correcting_the_birth_keeps_what_was_told_and_reads_it_again(page: Page) -> None:
    begin(page)
    say(page, "2012年9月去北京上大学")
    show_result(page)
    page.click(".actions [data-action=birth]")
    panel = page.locator("dialog")
    expect(panel.locator("input[type=date]")).to_have_value("1990-06-15")
    panel.locator("input[type=date]").fill("1990-06-16")
    panel.locator("button.primary").click()
    expect(panel).to_have_count(0)
    expect(page.locator("case-view aside")).to_contain_text("1990-06-16")
    expect(page.locator("ledger-list")).to_contain_text("2012年9月去北京上大学")


def test_a_time_that_came_twice_is_asked_for_in_the_panel_too(page: Page) -> None:
    begin(page)
    show_result(page)
    page.click(".actions [data-action=birth]")
    panel = page.locator("dialog")
    panel.locator("input[type=date]").fill("1983-09-25")
    panel.locator("place-field input").fill("Paris")
    panel.locator("place-field .choices button").first.click()
    panel.locator("input[type=time]").fill("02:30")
    panel.locator("button.primary").click()
    panel.locator("button", has_text="UTC+2:00").click()
    expect(panel).to_have_count(0)
    expect(page.locator("case-view aside")).to_contain_text("1983-09-25")


def test_leaving_ends_the_interview_and_keeps_the_words(page: Page) -> None:
    begin(page)
    say(page, "2012年9月去北京上大学")
    show_result(page)
    page.click(".actions [data-action=abandon]")
    page.locator("dialog form button").first.click()
    expect(page.locator("question-slot.sealed")).to_have_count(1)
    expect(page.locator("ledger-list")).to_contain_text("2012年9月去北京上大学")


def test_choices_can_be_read_in_words_in_another_browser(page: Page) -> None:
    begin(page)
    stem = page.locator("question-slot .stem").first.inner_text()
    page.locator("question-slot .options button[data-key=A]").click()
    page.click("question-slot .composer button")
    page.wait_for_selector(IDLE)
    page.evaluate("for (const key of Object.keys(localStorage)) if (key.startsWith('shodhana.seen')) localStorage.removeItem(key)")
    page.reload()
    expect(page.locator("talk-list .answers li").first).to_contain_text(stem)
