"""Times, widths and shares in words: never tighter, never surer than they are."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.report import build
from app.domain.report.reading import instant, minutes, span
from app.domain.report.wording import Words, offset, percent, ratio
from app.render import svg
from tests.report.views import Json, load


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(28800, "+8"), (19800, "+5:30"), (29143, "+8:05:43"), (-18000, "−5"), (0, "+0"), (-1521, "−0:25:21")],
)
def test_offsets_are_shown_as_the_records_have_them(seconds: int, shown: str) -> None:
    assert offset(seconds) == shown


@pytest.mark.parametrize(
    ("value", "shown"), [(0.8442, "0.84"), (4.9769, "4.98"), (51.33, "51.3"), (586.55, "587")]
)
def test_ratios_have_about_three_figures(value: float, shown: str) -> None:
    assert ratio(value) == shown


@given(part=st.integers(0, 2000), whole=st.integers(1, 2000))
def test_only_nothing_is_0_percent_and_only_all_is_100(part: int, whole: int) -> None:
    shown = percent(part, whole)
    assert (shown == 0) == (part == 0)
    assert (shown == 100) == (part >= whole)


@given(width=st.integers(2, 1500))
def test_half_a_width_never_looks_narrower_than_it_is(width: int) -> None:
    half = int(Words("zh", dates=False, offsets=False).half(width).removeprefix("±"))
    assert (width - 1) / 2 <= half < (width - 1) / 2 + 1


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_one_minute_is_called_one_minute_and_never_plus_or_minus_nothing(locale: str) -> None:
    words = Words(locale, dates=False, offsets=False)
    for text in (words.half(1), words.width(1)):
        assert "1" in text and "±" not in text


def at(time: str, seconds: int, date: str = "1988-09-11") -> Json:
    return {"date": date, "time": time, "utc_offset_s": seconds}


def test_a_window_over_a_change_of_clocks_shows_offsets_and_keeps_the_true_order() -> None:
    # Shanghai, 1988-09-11: 02:00 summer time became 01:00 standard time (tz database)
    view = load("before-any-result")
    view["window"] = {"start": at("01:30", 32400), "end": at("01:30", 28800), "minutes": 61, "version": 1}
    declared = build(view, "zh")["ranges"]["declared"]
    assert declared["width_minutes"] == 61
    assert declared["text"].startswith("01:30 (UTC+9)–01:30 (UTC+8)")
    labels = [
        text.text for text in ET.fromstring(svg.render(build(view, "zh"))).iter() if text.text == "01:30"
    ]
    assert len(labels) == 2


@given(first=st.integers(0, 1439), width=st.integers(0, 1439))
def test_a_span_counts_both_its_ends(first: int, width: int) -> None:
    def clock(minute: int) -> Json:
        day, rest = divmod(minute, 1440)
        return {
            "date": f"1990-06-{15 + day}",
            "time": f"{rest // 60:02d}:{rest % 60:02d}",
            "utc_offset_s": 28800,
        }

    stretch = span(clock(first), clock(first + width))
    assert stretch["width_minutes"] == width + 1 == minutes(stretch)
    assert instant(stretch["to"]) - instant(stretch["from"]) == width


def test_windows_given_as_clock_times_are_understood() -> None:
    view = load("before-any-result")
    view["window"] = {"start": "23:30", "end": "1990-02-16T00:30", "minutes": 61, "version": 1}
    assert build(view, "zh")["ranges"]["declared"]["width_minutes"] == 61
