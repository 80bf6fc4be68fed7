"""The same words and numbers in every format, and nothing of a person's is ever markup."""

from __future__ import annotations

import json
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.report import build
from app.domain.report.document import document
from app.domain.report.layout import texts
from app.render import glyphs, html, markdown, pdf, png, svg
from app.texts import LOCALES, say
from tests.report.views import NAMES, Json, load

HOSTILE = (
    "</td><script>alert(1)</script> | **b** `c` [x](http://e.org) &amp; <b>国庆</b> \\ $#let x = 1$ {{ 7*7 }}"
)


class Reader(HTMLParser):
    """Texts, tags and attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def plain(markdown_text: str) -> str:
    return re.sub(r"\\(.)", r"\1", markdown_text)


def flat(text: str) -> str:
    return re.sub(r"\s+", "", text)


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+(?:[:.,]\d+)*%?", text)


@pytest.fixture(params=NAMES)
def view(request: pytest.FixtureRequest) -> Json:
    return load(request.param)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_of_the_report_stands_in_markdown_html_and_pdf(view: Json, locale: str) -> None:
    report = build(view, locale)
    told = [flat(text) for text in texts(document(report))]
    in_markdown, in_html = (
        flat(plain(markdown.render(report))),
        flat("".join(Reader(html.render(report)).text)),
    )
    in_pdf = flat(json.dumps(pdf.data(report), ensure_ascii=False))
    for text in told:
        assert text in in_markdown
        assert text in in_html
        assert text.replace('"', '\\"') in in_pdf


@pytest.mark.parametrize("locale", LOCALES)
def test_the_numbers_of_both_ranges_read_back_the_same_from_each_format(view: Json, locale: str) -> None:
    report = build(view, locale)
    pages = {
        "markdown": plain(markdown.render(report)),
        "html": "".join(Reader(html.render(report)).text),
        "svg": "".join(ET.fromstring(svg.render(report)).itertext()),
        "pdf": json.dumps(pdf.data(report), ensure_ascii=False),
    }
    for name in ("declared", "candidate", "supported"):
        stretch = report["ranges"][name]
        ends = [stretch["from"]["time"], stretch["to"]["time"], str(stretch["width_minutes"])]
        for form, page in pages.items():
            assert set(ends) <= set(numbers(page)), (form, name)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_of_the_report_stands_in_the_text_layer_of_the_pdf(view: Json, locale: str) -> None:
    report = build(view, locale)
    foot = re.escape(flat(say(locale, "report-footer")))
    layer = re.sub(foot + r"\d+/\d+", "", flat(text_layer(pdf.render(report))))  # between a text's two pages
    lost = [text for text in texts(document(report)) if flat(text) not in layer]
    assert lost == []


def text_layer(document_bytes: bytes) -> str:
    """Read the text layer: glyph numbers of the page streams through each font's ToUnicode map.

    Enough of PDF 1.7 (9.10.3, ToUnicode CMaps) for what typst writes: two-byte glyph numbers, one map a font,
    and the fonts' maps agreeing wherever they share a number, as they come from one font file.
    """
    streams = []
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", document_bytes, re.DOTALL):
        try:
            streams.append(zlib.decompress(found[1]))
        except zlib.error:
            continue
    to_unicode: dict[str, str] = {}
    for stream in streams:
        if b"beginbfchar" in stream:
            for glyph, code in re.findall(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>", stream):
                to_unicode[glyph.decode().upper()] = bytes.fromhex(code.decode()).decode("utf-16-be")
    shown = []
    for stream in streams:
        if b" Tf" in stream:
            for glyphs_shown in strings(stream):
                digits = glyphs_shown.hex().upper()
                shown += [to_unicode.get(digits[at : at + 4], "") for at in range(0, len(digits), 4)]
    return "".join(shown)


ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def strings(stream: bytes) -> Iterator[bytes]:
    """The strings of a page's stream in order: literal ones, in which brackets may nest, and hexadecimal ones (7.3.4)."""
    at = 0
    while at < len(stream):
        if stream[at : at + 1] == b"<" and stream[at + 1 : at + 2] != b"<":
            end = stream.index(b">", at)
            yield bytes.fromhex(stream[at + 1 : end].decode())
            at = end
        elif stream[at : at + 1] == b"(":
            held, depth = bytearray(), 1
            while depth:
                at += 1
                one = stream[at : at + 1]
                if one == b"\\":
                    octal = re.compile(rb"[0-7]{1,3}").match(stream, at + 1)
                    held += bytes([int(octal[0], 8)]) if octal else ESCAPES.get(stream[at + 1 : at + 2], stream[at + 1 : at + 2])
                    at = octal.end() - 1 if octal else at + 1
                    continue
                depth += (one == b"(") - (one == b")")
                held += one if depth else b""
            yield bytes(held)
        elif stream[at : at + 2] == b"<<":  # of a tag, such as the text that a cluster of glyphs stands for
            at = stream.index(b">>", at) + 1
        at += 1


def hostile_view() -> Json:
    view = load("wide")
    view["display_name"] = HOSTILE
    view["case"]["birth"]["place_name"] = HOSTILE
    view["ledger"][0]["user_quote"] = HOSTILE
    return view


def test_html_shows_hostile_words_as_words() -> None:
    page = html.render(build(hostile_view(), "zh"))
    reader = Reader(page)
    tags = {tag for tag, _ in reader.tags}
    assert not tags & {"script", "b", "iframe", "a", "link", "img"}
    assert flat(HOSTILE) in flat("".join(reader.text))
    assert "{{ 7*7 }}" in unescape(page)


def test_html_is_self_contained_and_not_indexed() -> None:
    reader = Reader(html.render(build(load("wide"), "zh")))
    attributes = [attribute for _, attributes in reader.tags for attribute in attributes.items()]
    assert not [pair for pair in attributes if pair[0] in ("src", "href") or pair[0].startswith("on")]
    assert ("meta", {"name": "robots", "content": "noindex, nofollow"}) in reader.tags
    assert ("html", {"lang": "zh-Hans"}) in reader.tags
    assert any(tag == "meta" and attrs.get("name") == "viewport" for tag, attrs in reader.tags)


def test_markdown_shows_hostile_words_as_words() -> None:
    from markdown_it import MarkdownIt

    page = MarkdownIt("commonmark").enable("table").render(markdown.render(build(hostile_view(), "zh")))
    reader = Reader(page)
    assert not {tag for tag, _ in reader.tags} & {"script", "b", "a", "code", "iframe"}
    assert flat(HOSTILE) in flat("".join(reader.text))
    rows = {page.count("<th>"), page.count("<td>")}
    assert all(count > 0 for count in rows)


@given(st.text(max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_words_come_back_from_markdown(words: str) -> None:
    from markdown_it import MarkdownIt

    shown = MarkdownIt("commonmark").enable("table").render(f"| a |\n| --- |\n| {markdown.escape(words)} |\n")
    assert flat("".join(Reader(shown).text)) == flat("a" + words.replace("\x00", "\ufffd"))


def test_typst_gets_words_as_data_never_as_source() -> None:
    assert pdf.render(build(hostile_view(), "zh")).startswith(b"%PDF-")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_word_without_an_end_leaves_the_other_columns_their_room(locale: str) -> None:
    view = load("wide")
    before = pdf.render(build(view, locale)).count(b"/Type/Page/")
    view["ledger"][0]["user_quote"] = "https://example.org/" + "a" * 300
    view["display_name"] = "x" * 80
    made = pdf.render(build(view, locale))
    assert before <= made.count(b"/Type/Page/") <= before + 1
    assert "a" * 300 in text_layer(made).replace(pdf.BREAK, "")
    for table in (block for section in pdf.data(build(view, locale))["sections"] for block in section["blocks"]
                  if block["kind"] == "table"):
        assert sum(table["widths"]) <= pdf.PAGE + 0.1


def test_a_character_without_a_glyph_becomes_a_box_with_a_note() -> None:
    view = load("one")
    view["display_name"] = "小林😀\ufe0fא"
    data = pdf.data(build(view, "zh"))
    assert data["title"] == "小林□□ 的校正报告"
    assert data["note"] == say("zh", "report-glyph-note")
    assert pdf.data(build(load("one"), "zh"))["note"] is None


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_of_ours_has_its_glyphs(view: Json, locale: str) -> None:
    for text in texts(document(build(view, locale))):
        assert glyphs.replace(text) == (" ".join(text.split("\n")), False)


def test_the_pdf_says_its_title_and_is_the_same_each_time() -> None:
    report = build(load("one"), "en")
    made = pdf.render(report)
    assert pdf.render(report) == made
    assert b"/Title" in made and b"/Lang" in made


def test_the_pdf_is_tagged_in_reading_order_for_readers_who_do_not_see_it() -> None:
    made = pdf.render(build(load("wide"), "zh"))
    for tag in (b"/StructTreeRoot", b"/Marked true", b"/S/H1", b"/S/H2", b"/S/Table", b"/S/TH", b"/S/L", b"/S/Figure", b"/Alt",
                b"/Lang(zh)", b"pdfuaid:part"):
        assert tag in made or tag.replace(b"/S/", b"/S /") in made, tag


@pytest.mark.parametrize(("name", "locale"), [("zero", "zh"), ("wide", "zh"), ("removed", "en"), ("midnight", "en")])
def test_the_picture_comes_as_png_as_wide_as_the_svg_three_times_over(name: str, locale: str) -> None:
    report = build(load(name), locale)
    width, height, pixels = decoded(png.render(report))
    root = ET.fromstring(svg.render(report))
    assert width == pytest.approx((float(root.get("width", 0)) + 16) * 3, abs=1)
    assert height == pytest.approx((float(root.get("height", 0)) + 16) * 3, abs=2)
    for colour in (svg.CANDIDATE, svg.SUPPORTED, svg.CHANCE):
        assert (bytes.fromhex(colour[1:]) in pixels) == (colour in svg.render(report)), colour


def test_the_png_draws_each_range_as_wide_as_the_numbers_say() -> None:
    report = build(load("removed"), "en")
    width, height, pixels = decoded(png.render(report))
    rows = [pixels[at : at + 3 * width] for at in range(0, 3 * width * height, 3 * width)]
    candidate = bytes.fromhex(svg.CANDIDATE[1:])
    line = rows[3 * (8 + 35)]  # a line through the candidate range
    wide = sum(line[at : at + 3] == candidate for at in range(0, len(line), 3))
    share = sum(piece["width_minutes"] for piece in report["ranges"]["candidate"]["segments"]) / \
        report["ranges"]["declared"]["width_minutes"]
    assert wide / (3 * (svg.WIDTH - svg.LEFT - svg.RIGHT)) == pytest.approx(share, abs=0.01)


def decoded(picture: bytes) -> tuple[int, int, bytes]:
    """Width, height and RGB pixels of a PNG of eight bits a channel without interlace (PNG, third edition, 7 and 9)."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, colour, *_, interlace = struct.unpack_from(">IIBBBBB", picture, 16)
    assert (depth, interlace) == (8, 0) and colour in (2, 6)
    data, at = b"", 8
    while at < len(picture):
        size, kind = struct.unpack_from(">I4s", picture, at)
        data += picture[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += 12 + size
    raw, step = zlib.decompress(data), {2: 3, 6: 4}[colour]
    out, before = bytearray(), bytearray(width * step)
    for row in range(height):
        start = row * (width * step + 1)
        line = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + width * step]), before, step)
        out += line if step == 3 else bytes(value for at, value in enumerate(line) if at % 4 != 3)
        before = line
    return width, height, bytes(out)


def unfiltered(kind: int, line: bytearray, before: bytearray, step: int) -> bytearray:
    """One line of a PNG as it was before its filter."""
    for at in range(len(line)):
        left = line[at - step] if at >= step else 0
        up, corner = before[at], before[at - step] if at >= step else 0
        if kind == 4:
            near = left + up - corner
            guess = min((abs(near - left), 0, left), (abs(near - up), 1, up), (abs(near - corner), 2, corner))[2]
        else:
            guess = (0, left, up, (left + up) // 2)[kind]
        line[at] = (line[at] + guess) & 255
    return line


@pytest.mark.parametrize("locale", LOCALES)
def test_the_picture_is_accessible_and_without_script(view: Json, locale: str) -> None:
    root = ET.fromstring(svg.render(build(view, locale)))
    names = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert names[1:3] == ["title", "desc"] and root.get("role") == "img"
    assert not set(names) & {"script", "foreignObject", "image", "use", "a", "style"}
    assert root[0].text == say(locale, "report-picture-title")


def test_the_candidate_range_is_drawn_inside_the_supported_one_and_both_inside_the_window(view: Json) -> None:
    root = ET.fromstring(svg.render(build(view, "zh")))
    bars = {
        fill: [
            (float(bar.get("x", 0)), float(bar.get("width", 0)))
            for bar in root.iter()
            if bar.get("fill") == fill and bar.get("y") in ("14", "14.0", "24", "24.0", "33", "33.0")
        ]
        for fill in ("#f6f5f1", svg.SUPPORTED, svg.CANDIDATE)
    }
    ((left, width),) = bars["#f6f5f1"]
    for x, wide in bars[svg.SUPPORTED]:
        assert left - 0.1 <= x and x + wide <= left + width + 1.6
    for x, wide in bars[svg.CANDIDATE]:
        assert any(outer - 0.1 <= x and x + wide <= outer + room + 1.6 for outer, room in bars[svg.SUPPORTED])


def test_the_picture_has_one_bar_per_piece_and_one_row_per_step() -> None:
    report = build(load("wide"), "zh")
    root = ET.fromstring(svg.render(report))
    pieces = [bar for bar in root.iter() if bar.get("fill") == svg.CANDIDATE and bar.get("height") == "24.0"]
    assert len(pieces) == len(report["ranges"]["candidate"]["segments"]) == 5
    halves = [element.text for element in root.iter() if (element.text or "").startswith("±")]
    assert halves == ["±120"] * 5


def test_the_chance_band_is_grey_and_as_wide_as_the_table_says() -> None:
    report = build(load("wide"), "zh")
    root = ET.fromstring(svg.render(report))
    (band,) = [bar for bar in root.iter() if bar.get("class") == "chance"]
    (window,) = [bar for bar in root.iter() if bar.get("height") == "62.0"]
    assert float(band.get("width", 0)) / float(window.get("width", 1)) == pytest.approx(
        report["ranges"]["chance_band"]["percent"] / 100, abs=0.005
    )


def test_midnight_is_marked_when_the_window_crosses_it() -> None:
    crossing = svg.render(build(load("midnight"), "zh"))
    assert "午夜" in crossing and "午夜" not in svg.render(build(load("wide"), "zh"))
    assert build(load("midnight"), "zh")["ranges"]["declared"]["text"].startswith("02-15 23:00–02-16 01:30")
