"""The two pictures of the engine's commands: whole, inside their canvas, and true to the numbers, in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from app.cli import app
from app.render.engine_svg import LEFT, RIGHT, WIDTH, score_picture
from scoring import activation_map, score
from scoring.case import parse_case
from scoring.policy import Key
from scoring.scored import open_case
from scoring.spans import day_points
from scoring.vocabulary import Domain
from tests.engine.lives import EVENTS, case, planted

SVG = "{http://www.w3.org/2000/svg}"


def _clocks() -> dict[str, Any]:
    raw = case([*EVENTS], "01:30", "03:30")
    raw["birth"] |= {"date": "1985-09-29", "tz": "Europe/Berlin", "lat": 52.5, "lon": 13.4}
    return raw


CASES = {
    "narrowed": planted(2.0, 3, rows=10)[0],
    "no event": case([]),
    "one minute": case(start="07:30", end="07:30"),
    "one minute, no event": case([], start="07:30", end="07:30"),
    "whole day": case(start="00:00", end="23:59"),
    "over midnight": case(start="23:00", end="01:29"),
    "over a change of clocks": _clocks(),
    "born yesterday": case([], start="07:00", end="08:59", as_of="1985-05-17"),
}


def drawn(raw: dict[str, Any], locale: str) -> ElementTree.Element:
    return ElementTree.fromstring(score_picture(score(raw, full=True), activation_map(raw), locale))


def texts(picture: ElementTree.Element) -> list[str]:
    return [str(one.text) for one in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("locale", ["zh", "en"])
@pytest.mark.parametrize("name", CASES)
def test_every_label_and_mark_lies_on_the_canvas(name: str, locale: str) -> None:
    picture = drawn(CASES[name], locale)
    height = float(picture.attrib["height"])
    for one in picture.iter(f"{SVG}text"):
        x, size = float(one.attrib["x"]), float(one.attrib["font-size"])
        width = sum(size if ord(letter) > 0x2E80 else 0.58 * size for letter in str(one.text))
        begin = {"start": x, "middle": x - width / 2, "end": x - width}[one.attrib["text-anchor"]]
        assert begin >= 0 and begin + width <= WIDTH, one.text
        assert 0 < float(one.attrib["y"]) < height
    for path in picture.iter(f"{SVG}path"):
        assert not re.search(r"nan|inf", path.attrib["d"])


@pytest.mark.parametrize(("locale", "letters"), [("zh", True), ("en", False)])
def test_a_picture_speaks_one_language(locale: str, letters: bool) -> None:
    words = "".join(texts(drawn(CASES["narrowed"], locale)))
    assert bool(re.search("[\u4e00-\u9fff]", words)) is letters
    assert bool(re.search("[a-z]{3}", words)) is not letters


def test_both_ranges_are_marked_where_they_are() -> None:
    raw = CASES["narrowed"]
    found, picture = score(raw, full=True), drawn(raw, "en")
    minutes = found["window"]["minutes"]
    for name, drawn_as in (("interval", "candidate"), ("supported", "supported")):
        boxes = [one for one in picture.iter(f"{SVG}rect") if one.attrib.get("class") == drawn_as]
        widths = [float(one.attrib["width"]) * minutes / (WIDTH - LEFT - RIGHT) for one in boxes]
        assert widths == pytest.approx([one["width_minutes"] for one in found[name]["segments"]], abs=0.02)


def test_a_window_over_midnight_says_where_the_day_changes() -> None:
    assert "next day" in texts(drawn(CASES["over midnight"], "en"))
    assert "次日" in texts(drawn(CASES["over midnight"], "zh"))


def test_without_an_event_the_picture_says_so_and_shows_what_would_count() -> None:
    words = texts(drawn(CASES["no event"], "en"))
    assert any(word.startswith("No dated event yet") for word in words)
    assert {"Work", "Relationships", "Moving"} <= set(words)


def test_the_map_is_the_array_at_its_days_and_minutes() -> None:
    from datetime import date

    import numpy as np

    raw = case()
    found = activation_map(raw)
    assert [panel["domain"] for panel in found["panels"]] == list(dict.fromkeys(one["domain"] for one in EVENTS))
    days = np.array([date.fromisoformat(day).toordinal() for day in found["days"]])
    points = day_points(open_case(parse_case(raw)), Key(Domain.CAREER), days)
    clocks = [open_case(parse_case(raw)).candidates.local(minute).strftime("%H:%M") for minute in range(120)]
    lines = [clocks.index(one["time"]) for one in found["minutes"]]
    np.testing.assert_allclose(found["panels"][0]["points"], points[:, lines].T, atol=1e-4)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_the_commands_write_a_picture(locale: str, tmp_path: Path) -> None:
    file, picture = tmp_path / "case.json", tmp_path / "out.svg"
    file.write_text(json.dumps(case()), encoding="utf-8")
    commands = (
        ["score", str(file)],
        ["chart", "--date", "1985-05-17", "--time", "00:20", "--lat", "19", "--lon", "72.8", "--tz", "Asia/Kolkata"],
    )
    for command in commands:
        ran = CliRunner().invoke(app, [*command, "--svg", str(picture), "--locale", locale])
        assert ran.exit_code == 0 and ran.stdout.strip() == str(picture)
        assert ElementTree.fromstring(picture.read_text("utf-8")).tag == f"{SVG}svg"
        picture.unlink()


def test_a_picture_in_no_known_language_is_refused() -> None:
    ran = CliRunner().invoke(app, ["score", "case.json", "--svg", "out.svg", "--locale", "fr"])
    assert ran.exit_code == 2
