"""Place search: Chinese and English names, offline, asking where a name means several (turn.md, places)."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.errors import InvalidInput
from app.places import CREDIT, Gazetteer, zone_at
from app.places.names import chinese_name, key
from app.texts import say


def refused(gazetteer: Gazetteer, query: str) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        gazetteer.resolve(query)
    return caught.value


def choices(error: InvalidInput) -> list[dict[str, object]]:
    listed = error.extra["choices"]
    assert isinstance(listed, list)
    return listed


@pytest.mark.parametrize(("query", "label", "tz"), [
    ("成都", "成都，四川，中国", "Asia/Shanghai"),
    ("成都市", "成都，四川，中国", "Asia/Shanghai"),
    ("四川成都", "成都，四川，中国", "Asia/Shanghai"),
    ("四川省成都市", "成都，四川，中国", "Asia/Shanghai"),
    ("四川, 成都", "成都，四川，中国", "Asia/Shanghai"),
    ("Chengdu", "成都，四川，中国", "Asia/Shanghai"),
    ("chengdu, china", "成都，四川，中国", "Asia/Shanghai"),
    ("Mumbai", "孟买，马哈拉施特拉邦，印度", "Asia/Kolkata"),
    ("孟买", "孟买，马哈拉施特拉邦，印度", "Asia/Kolkata"),
    ("孟買", "孟买，马哈拉施特拉邦，印度", "Asia/Kolkata"),
    ("Bombay", "孟买，马哈拉施特拉邦，印度", "Asia/Kolkata"),
    ("北京", "北京，中国", "Asia/Shanghai"),
    ("臺北", "台北，台湾", "Asia/Taipei"),
    ("sao paulo", "圣保罗，巴西", "America/Sao_Paulo"),
    ("Xi'an", "西安，陕西，中国", "Asia/Shanghai"),
    ("Springfield, Illinois", "斯普林菲尔德，Illinois，美国", "America/Chicago"),
    ("London, Canada", "伦敦，安大略，加拿大", "America/Toronto"),
])
def test_a_name_of_one_place_is_that_place(gazetteer: Gazetteer, query: str, label: str, tz: str) -> None:
    place = gazetteer.resolve(query)
    assert (place.label("zh"), place.tz) == (label, tz)


def test_labels_are_in_the_language_of_the_reader(gazetteer: Gazetteer) -> None:
    assert gazetteer.resolve("孟买").label("en") == "Mumbai, Maharashtra, India"


def test_coordinates_are_those_of_the_source(gazetteer: Gazetteer) -> None:
    place = gazetteer.resolve("成都")
    assert (place.lat, place.lon) == pytest.approx((30.6667, 104.0667), abs=1e-3)  # GeoNames 1815286


def test_larger_places_come_first_and_whole_names_before_beginnings(gazetteer: Gazetteer) -> None:
    found = gazetteer.search("London", limit=5)
    assert [place.label("en") for place in found[:2]] == [
        "London, England, United Kingdom", "London, Ontario, Canada"]


def test_a_beginning_finds_places_while_somebody_types(gazetteer: Gazetteer) -> None:
    assert "Chengdu" in [place.name for place in gazetteer.search("chengd")]
    assert len(gazetteer.search("san", limit=3)) == 3


def test_several_places_of_a_name_are_asked_about(gazetteer: Gazetteer) -> None:
    error = refused(gazetteer, "Springfield")
    assert (error.status, error.code, error.field) == (422, "place-ambiguous", "birth.place")
    assert len(choices(error)) == 8
    assert all({"lat", "lon", "tz", "label"} <= set(choice) for choice in choices(error))
    labels = [str(choice["label"]) for choice in choices(error)]
    assert len(set(labels)) == len(labels)


def test_a_choice_sent_back_with_its_region_is_accepted(gazetteer: Gazetteer) -> None:
    for choice in choices(refused(gazetteer, "Cambridge")):
        label = choice["label"]
        assert isinstance(label, dict)
        assert gazetteer.resolve(label["en"]).id == choice["id"]


def test_a_much_larger_namesake_is_taken_and_said(gazetteer: Gazetteer) -> None:
    place = gazetteer.resolve("London")
    assert place.country == "GB" and place.note == "namesakes"


def test_xinjiang_is_asked_which_clock_its_records_keep(gazetteer: Gazetteer) -> None:
    error = refused(gazetteer, "乌鲁木齐")
    assert error.code == "place-ambiguous"
    assert [choice["tz"] for choice in choices(error)] == ["Asia/Shanghai", "Asia/Urumqi"]
    assert {choice["note"] for choice in choices(error)} == {"two-clocks"}
    assert [place.tz for place in gazetteer.search("Urumqi")[:2]] == ["Asia/Shanghai", "Asia/Urumqi"]


def test_small_places_are_known_too(gazetteer: Gazetteer) -> None:
    assert gazetteer.resolve("海淀区").label("zh") == "海淀，北京，中国"
    assert gazetteer.resolve("北京市朝阳区").label("zh") == "朝阳，北京，中国"


def test_an_unknown_district_falls_back_to_its_city_and_says_so(gazetteer: Gazetteer) -> None:
    place = gazetteer.resolve("四川省达州市渠县")
    assert place.label("zh") == "达州，四川，中国" and place.note == "outer"


@pytest.mark.parametrize("query", ["", "   ", "，", "zzqqxx", "🙂", "' or 1=1 --", "%", "成" * 500])
def test_what_is_no_place_is_told_with_what_would_be_right(gazetteer: Gazetteer, query: str) -> None:
    error = refused(gazetteer, query)
    assert error.code == "place-unknown"
    assert "经纬度" in say("zh", f"problem-{error.code}", **error.params)
    assert "latitude" in say("en", f"problem-{error.code}", **error.params)


def test_the_index_is_made_once_and_read_again(tmp_path: Path) -> None:
    first = Gazetteer(tmp_path)
    first.search("成都")
    made = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert len(made) == 1 and all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())
    assert Gazetteer(tmp_path).search("成都") == first.search("成都")
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == made


def test_it_works_without_a_folder() -> None:
    assert Gazetteer().resolve("成都").tz == "Asia/Shanghai"


def test_the_chinese_name_is_the_one_in_use() -> None:
    assert chinese_name(["Dihua", "乌鲁木齐", "乌鲁木齐市", "烏魯木齊市", "迪化", "ウルムチ"]) == "乌鲁木齐"
    assert chinese_name(["天府", "成都", "成都市"]) == "成都"
    assert chinese_name(["孟买", "孟買"]) == "孟买"
    assert chinese_name(["Oslo"]) == ""


def test_keys_ignore_case_accents_and_punctuation() -> None:
    assert key("São Paulo") == key("sao-paulo") == "saopaulo"
    assert key("Ｃｈｅｎｇｄｕ") == "chengdu"


def test_the_zone_of_a_point() -> None:
    assert zone_at(30.66, 104.07) == "Asia/Shanghai"
    assert zone_at(43.8, 87.6) == "Asia/Urumqi"
    with pytest.raises(InvalidInput):
        zone_at(91, 0)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_the_source_is_credited_and_every_note_has_a_sentence(locale: str) -> None:
    assert "CC BY 4.0" in CREDIT and "GeoNames" in say(locale, "places-credit")
    for note in ("two-clocks", "namesakes", "outer"):
        assert say(locale, f"places-note-{note}")
