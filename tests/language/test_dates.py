"""What the date reader must answer: the cases of the design, our own, and laws over random text."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.dates import DateContext, Span, parse_date, parse_line, read_dates
from app.domain.dates.data import load
from app.domain.dates.fold import fold
from app.domain.dates.languages import LANGUAGES
from app.domain.vocabulary import DateBasis, Precision

DATA = Path(__file__).parents[1] / "data"
TODAY = date(2026, 8, 31)


def cases(name: str) -> list[Any]:
    every = json.loads((DATA / name).read_text("utf-8"))["cases"]
    return [pytest.param(case, id=case["id"]) for case in every]


def answer(case: dict[str, Any]) -> dict[str, Any]:
    line = parse_line(case)
    return {key: line[key] for key in ("status", "precision", "from", "to")}


@pytest.mark.parametrize("case", cases("dates.json"))
def test_a_case_of_the_design_is_read_as_expected(case: dict[str, Any]) -> None:
    allowed = [case["expected"], *(case["also_accept"] if case["tier"] == "policy" else [])]
    assert answer(case) in allowed, case["why"]


@pytest.mark.parametrize("case", cases("dates_more.json"))
def test_a_case_of_our_own_is_read_as_expected(case: dict[str, Any]) -> None:
    assert answer(case) == case["expected"]


@pytest.mark.parametrize("story", [
    pytest.param(story, id=story["id"]) for story in json.loads((DATA / "dates_more.json").read_text("utf-8"))["stories"]])
def test_a_story_gives_all_its_dates(story: dict[str, Any]) -> None:
    text = story["text"]
    line = parse_line(story)
    found = sorted((line, *line["others"]), key=lambda one: one["span"] or [])
    dated = [one for one in found if one["status"] != "unknown"]
    assert [{"words": text[slice(*one["span"])], **{key: one[key] for key in ("status", "precision", "from", "to")}}
            for one in dated] == story["dates"]


def test_the_policy_values_recommended_by_the_design_are_the_ones_taken() -> None:
    every = json.loads((DATA / "dates.json").read_text("utf-8"))["cases"]
    others = [case["id"] for case in every if answer(case) != case["expected"]]
    assert others == []


STORIES = [
    ("我1993年4月出生，2011年9月上大学，毕业后进厂，16年3月5日到8日住院，去年搬家。",
     ["1993年4月", "2011年9月", "16年3月5日到8日", "去年"]),
    ("2016年认识，第二年结婚，2019年底有了孩子。", ["2016年", "第二年", "2019年底"]),
    ("I moved in May 2014, married two years later, and in late 2019 we had a son.",
     ["May 2014", "two years later", "late 2019"]),
    ("I may have quit in 2016; the march to court began on 3 May 2017.", ["2016", "3 May 2017"]),
    ("过去年轻的时候我在北京，2008年奥运会之前去的。", ["2008年"]),
    ("手机13820160901，2016号房间，月薪2016元，2016年入职", ["2016年"]),
    ("😀😀２０１６ 年 ９ 月 入学😀", ["２０１６ 年 ９ 月"]),
    ("&ldquo;2016&#24180;9&#26376;&rdquo;入学", ["2016&#24180;9&#26376;"]),
    ("2016年\n9月1日", ["2016年", "9月1日"]),
    ("1998年、2003年和2010年都搬过家", ["1998年、2003年", "2010年"]),
]


@pytest.mark.parametrize(("text", "words"), STORIES)
def test_a_story_gives_its_dates_in_order_with_the_words_they_stand_on(text: str, words: list[str]) -> None:
    found = [text[one.span[0]:one.span[1]] for one in read_dates(text, today=TODAY)]
    assert [word for word in found if word in words] == words


def test_the_first_date_answers_and_the_others_are_listed() -> None:
    found = parse_date("小时候在成都，2016年上大学，2020年毕业", today=TODAY)
    assert (found.start, found.precision) == (date(2016, 1, 1), Precision.YEAR)
    assert [one.start for one in found.others if one.status == "ok"] == [date(2020, 1, 1)]


def test_a_year_after_an_earlier_one_is_anchored_on_it() -> None:
    first, second = read_dates("2016年毕业，第二年9月结婚", today=TODAY)
    assert first.basis is DateBasis.STATED
    assert second.basis is DateBasis.ANCHORED
    assert (second.start, second.precision) == (date(2017, 9, 1), Precision.MONTH)


COUNTED = [
    ("2016年毕业，次年春天结婚", "次年春天", "range", "2017-02-01", "2017-05-31"),
    ("2016年毕业，第二年的5月1日结婚", "第二年的5月1日", "day", "2017-05-01", "2017-05-01"),
    ("2016年1月辞职，同年夏天搬家", "同年夏天", "range", "2016-05-01", "2016-08-31"),
    ("2016年结婚，前一年买的房", "前一年", "year", "2015-01-01", "2015-12-31"),
    ("In 2016 we met; the following spring we married", "the following spring", "range", "2017-02-01", "2017-05-31"),
    ("In 2016 we met; the next summer we married", "the next summer", "range", "2017-05-01", "2017-08-31"),
    ("In 2016 we met; the following May we married", "the following May", "month", "2017-05-01", "2017-05-31"),
    ("In 2016 we met; that same summer we moved", "that same summer", "range", "2016-05-01", "2016-08-31"),
    ("In 2016 we met. The summer before that, I had quit", "The summer before that", "range", "2015-05-01", "2015-08-31"),
    ("In 2016 we met. The year before, I had quit", "The year before", "year", "2015-01-01", "2015-12-31"),
    ("In May 2016 I quit; the following summer I travelled", "the following summer", "range", "2016-05-01", "2016-08-31"),
    ("In June 2016 I quit; the following summer I travelled", "the following summer", "range", "2017-05-01", "2017-08-31"),
    ("In March 2016 I quit; the following May I left", "the following May", "month", "2016-05-01", "2016-05-31"),
    ("In summer 2016 I quit; the autumn after that I left", "the autumn after that", "range", "2016-08-01", "2016-11-30"),
    ("In autumn 2016 I quit. The summer before, I was ill", "The summer before", "range", "2016-05-01", "2016-08-31"),
    ("In January 2016 I quit; that winter I was ill", "that winter", "range", "2015-11-01", "2016-02-29"),
    ("On 3 March 2016 I quit; the following Easter I left", "the following Easter", "day", "2016-03-27", "2016-03-27"),
    ("In 2016 I quit; the following June 12th I left", "the following June 12th", "day", "2017-06-12", "2017-06-12"),
]


@pytest.mark.parametrize(("text", "words", "precision", "start", "end"), COUNTED)
def test_what_follows_a_date_is_counted_from_it(
        text: str, words: str, precision: str, start: str, end: str) -> None:
    one = {text[one.span[0]:one.span[1]]: one for one in read_dates(text, today=TODAY)}[words]
    assert (one.precision, one.start, one.end) == (precision, date.fromisoformat(start), date.fromisoformat(end))
    assert one.basis is DateBasis.ANCHORED


@pytest.mark.parametrize(("text", "words", "start", "end"), [
    ("In 2016 we met; the following winter we married", "the following winter", "2016-11-01", "2018-02-28"),
    ("In 2016 we met; the following autumn we married", "the following autumn", "2016-08-01", "2017-11-30"),
    ("In 2016 we met; the following Christmas we married", "the following Christmas", "2016-12-25", "2017-12-25"),
    ("In early 2016 we met; the following spring we married", "the following spring", "2016-02-01", "2017-05-31"),
])
def test_what_may_follow_in_either_of_two_years_is_the_hull_of_both(text: str, words: str, start: str, end: str) -> None:
    found = {text[one.span[0]:one.span[1]]: one for one in read_dates(text, today=TODAY)}[words]
    assert (found.precision, found.start, found.end) == (
        Precision.RANGE, date.fromisoformat(start), date.fromisoformat(end))


@pytest.mark.parametrize("text", [
    "The following spring I moved", "次年春天搬家", "In 2016 we met.\nThe following spring I moved",
    "Since 2016 I live here. The following May I moved", "I believe that may be true", "the year before", "以前一年四季都在外面"])
def test_what_follows_no_date_has_none(text: str) -> None:
    found = [one for one in read_dates(text, today=TODAY) if "ince" not in text[one.span[0]:one.span[1]]]
    assert [one.status for one in found if one.rule != "figures.year"] in ([], ["unknown"])


def test_that_summer_is_of_the_year_under_discussion_when_the_words_name_none() -> None:
    pending = Span(date(2016, 1, 1), date(2016, 12, 31), Precision.YEAR)
    found = parse_date("that summer", today=TODAY, context=DateContext(pending=pending))
    assert (found.start, found.end) == (date(2016, 5, 1), date(2016, 8, 31))


@pytest.mark.parametrize(("text", "basis"), [
    ("2016年9月", DateBasis.STATED), ("去年", DateBasis.RELATIVE), ("26岁那年", DateBasis.RELATIVE),
    ("毕业那年", DateBasis.ANCHORED), ("9月", DateBasis.COMPLETED), ("去年到毕业那年", DateBasis.ANCHORED),
])
def test_the_basis_says_what_a_date_rests_on(text: str, basis: DateBasis) -> None:
    context = DateContext(
        birth_date=date(1993, 4, 17),
        anchors={"education_completion": Span(date(2016, 6, 1), date(2016, 6, 30), Precision.MONTH)},
        pending=Span(date(2016, 1, 1), date(2016, 12, 31), Precision.YEAR))
    assert parse_date(text, today=TODAY, context=context).basis is basis


def test_a_yes_keeps_the_pending_date_whatever_its_precision() -> None:
    for precision in (Precision.YEAR, Precision.MONTH, Precision.RANGE, Precision.DAY):
        pending = Span(date(2016, 9, 1), date(2016, 9, 1), precision)
        found = parse_date("对，是的。", today=TODAY, context=DateContext(pending=pending))
        assert (found.start, found.end, found.precision) == (pending.start, pending.end, precision)


def test_seven_days_ahead_is_read_and_eight_are_malformed() -> None:
    for ahead, status in ((7, "ok"), (8, "malformed")):
        day = TODAY + timedelta(days=ahead)
        assert parse_date(day.isoformat(), today=TODAY).status == status


def test_the_same_words_are_read_in_both_scripts() -> None:
    for simplified, traditional in (
            ("去年国庆节", "去年國慶節"), ("农历闰四月", "農曆閏四月"), ("两个月前", "兩個月前"),
            ("26岁那年", "26歲那年"),
            ("刚毕业那年", "剛畢業那年"), ("上周", "上週")):
        assert _bare(simplified) == _bare(traditional)


def _bare(text: str) -> tuple[object, ...]:
    found = parse_date(text, today=TODAY)
    return found.status, found.precision, found.start, found.end, found.rule


def test_every_simplified_character_of_the_grammar_folds_from_its_traditional_form() -> None:
    from opencc import OpenCC

    tables = {key: value for key, value in load("zh").items() if key != "traditional"}
    words = json.dumps(tables, ensure_ascii=False)
    chars = sorted({char for char in words if "\u3400" <= char <= "\u9fff"})
    traditional = OpenCC("s2t").convert("\n".join(chars)).split("\n")
    plain = OpenCC("t2s")
    lost = [other for char, other in zip(chars, traditional, strict=True)
            if other != char and plain.convert(other) == char and fold(other).text != char]
    assert lost == []


def test_both_data_files_have_the_tables_that_joining_needs() -> None:
    for language in LANGUAGES:
        joins = load(language)["joins"]
        assert {"range", "either", "same", "says", "until_now", "around_before", "not_before"} <= joins.keys()
        assert load(language)["answers"]["yes"]


@pytest.mark.parametrize("line", [
    {}, {"text": 5, "reference_date": "2026-08-31"}, {"text": "2016年"},
    {"text": "2016年", "reference_date": "2026-13-01"},
    {"text": "", "reference_date": "2026-08-31", "context": {"birth_date": "1"}},
    {"text": "", "reference_date": "soon"}])
def test_a_bad_line_is_refused_with_a_value_error(line: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_line(line)


# --- laws
# ------------------------------------------------------------------------------------------------------

_FRAGMENTS = st.sampled_from([
    "2016", "年", "9", "月", "日", "号", "十", "二", "〇", "去年", "前", "到", "-", "/", "岁", "大三",
    "下学期", "毕业", "那年",
    "农历", "闰", "正月", "初", "q3", "季度", "民国", "September ", "may ", "the ", "last ", "ago",
    "years ", "'99", " ", ",",
    "。", "或", "左右", "至今", "不是", "说", "第", "几", "one ", "summer ", "of ", "2024-02-30",
    "&#24180;", "😀", "\u200b",
    "\n", "二十", "周五"])
_TEXTS = st.one_of(st.text(max_size=60), st.lists(_FRAGMENTS, max_size=14).map("".join))
_BIRTHS = st.none() | st.dates(date(1940, 1, 1), date(2010, 12, 31))


@settings(max_examples=400, deadline=None)
@given(text=_TEXTS, birth=_BIRTHS, today=st.dates(date(2000, 1, 1), date(2040, 12, 31)))
def test_any_text_is_read_without_an_error_and_keeps_the_shape_of_its_precision(
        text: str, birth: date | None, today: date) -> None:
    context = DateContext(
        birth_date=birth,
        anchors={"education_start": Span(date(1999, 9, 1), date(1999, 9, 30), Precision.MONTH),
                 "education_completion": Span(date(1999, 1, 1), date(2000, 12, 31), Precision.RANGE)})
    end = 0
    for one in read_dates(text, today=today, context=context):
        assert end <= one.span[0] < one.span[1] <= len(text)
        end = one.span[1]
        if one.status != "ok":
            assert (one.start, one.end, one.precision) == (None, None, Precision.UNKNOWN)
            continue
        assert one.start is not None
        assert one.start <= today + timedelta(days=7)
        assert one.end is None or one.start <= one.end
        if one.precision is Precision.YEAR:
            assert (one.start, one.end) == (date(one.start.year, 1, 1), date(one.start.year, 12, 31))
        if one.precision is Precision.DAY:
            assert one.start == one.end
        if one.precision is Precision.MONTH:
            assert one.end is not None
            assert one.start.day == 1
            assert (one.end + timedelta(days=1)).day == 1


@settings(deadline=None)
@given(day=st.dates(date(1950, 1, 1), TODAY))
def test_a_day_written_in_any_form_is_that_day(day: date) -> None:
    english = f"{day:%B} {day.day}, {day.year}"
    forms = [day.isoformat(), f"{day.year}年{day.month}月{day.day}日", f"{day.year}/{day.month}/{day.day}",
             f"{day:%Y%m%d}", english, f"{day.day} {day:%b} {day.year}",
             f"民国{day.year - 1911}年{day.month}月{day.day}号"]
    for form in forms:
        found = parse_date(form, today=TODAY)
        assert found.status == "ok", form
        assert (found.precision, found.start, found.end) == (Precision.DAY, day, day), form


@given(years=st.integers(1, 69), today=st.dates(date(2000, 1, 1), date(2040, 12, 31)))
def test_years_ago_are_a_whole_year_in_both_languages(years: int, today: date) -> None:
    for form in (f"{years}年前", f"{years} years ago"):
        found = parse_date(form, today=today)
        assert (found.precision, found.start) == (Precision.YEAR, date(today.year - years, 1, 1)), form


@settings(deadline=None)
@given(prefix=st.sampled_from(["", "我", "好像是", "In the end ", "，"]), text=_TEXTS)
def test_a_span_stands_on_the_words_it_was_read_from(prefix: str, text: str) -> None:
    whole = f"{prefix}\n2016年9月1日\n{text}"
    at = whole.index("2016年9月1日")
    assert any(one.span == (at, at + 9) and one.start == date(2016, 9, 1)
               for one in read_dates(whole, today=TODAY))
