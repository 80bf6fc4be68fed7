"""The page of targets: everything from outside is text in it, and nothing runs but its own script."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from app.review.canonical import stringify
from app.texts import say
from tests.review import material
from tests.review.conftest import Desk

HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'&amp;{{7*7}}<!--'


class Reader(HTMLParser):
    """Collects elements and what stands in them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, list[str]] = {}
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open = tag

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        self.inside.setdefault(self._open, []).append(data)


def read(raw: bytes) -> Reader:
    found = Reader()
    found.feed(raw.decode("utf-8"))
    return found


@pytest.fixture
def hostile(tmp_path: Any) -> Desk:
    """A window, a limit and a check that try to be markup."""
    case = {"id": "harbour-x", "person": "p1", "rules": ["metadata"],
            "says": [f"我2012年3月辞职了。{HOSTILE}", {"metadata": HOSTILE}], "checks": [{"zh": HOSTILE, "en": HOSTILE}],
            "limits": [{"zh": HOSTILE, "en": HOSTILE}],
            "statements": [{"kind": "career_exit", "words": "我2012年3月辞职了", "when": "2012年3月", "dates": "2012-03"}]}
    group = {**material.HARBOUR, "cases": [*material.HARBOUR["cases"], case]}
    material.frozen(tmp_path / "bundle", material.corpus(group, material.HILLS))
    return Desk(tmp_path)


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_words_from_outside_stay_words(hostile: Desk, locale: str) -> None:
    bundle = material.bundle(hostile.bundle_folder)
    broken = [material.record(bundle.corpus.cases[0], outcome="call_failure", output=None, detail=HOSTILE)]
    for captures in (None, material.captures(bundle, broken)):
        raw = hostile.review(captures=captures).files[f"review-targets.{locale}.html"]
        page = read(raw)
        assert [tag for tag, _ in page.tags].count("script") == 1 and "img" not in {tag for tag, _ in page.tags}
        assert not [name for _, attrs in page.tags for name in attrs if name.startswith("on")]
        assert not [value for _, attrs in page.tags for name, value in attrs.items() if name in ("src", "href", "action")]
        assert HOSTILE in "".join(page.inside["p"]) and HOSTILE in "".join(page.inside["dd"]) and HOSTILE in "".join(page.inside["li"])
        assert "49" not in "".join(page.inside["li"])


def test_only_its_own_script_and_style_may_run_and_nothing_may_load(desk: Desk) -> None:
    page = read(desk.review().files["review-targets.en.html"])
    policy = next(attrs["content"] for tag, attrs in page.tags if attrs.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None and policy.startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        text = "".join(page.inside[tag]).encode("utf-8")
        assert f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'" in policy
    assert "unsafe" not in policy and "http" not in policy


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_every_target_stands_on_the_page_with_the_verdicts_that_suit_it(desk: Desk, locale: str) -> None:
    found = desk.review()
    page = read(found.files[f"review-targets.{locale}.html"])
    listed = json.loads(found.files["review-targets.json"])["targets"]
    shown = [json.loads(str(attrs["data-target"])) for tag, attrs in page.tags if tag == "fieldset"]
    assert [stringify(one) for one in shown] == [stringify(one["target"]) for one in listed]
    radios = [attrs["value"] for tag, attrs in page.tags if tag == "input" and attrs.get("type") == "radio" and attrs["value"]]
    assert radios == [verdict for one in listed for verdict in one["verdicts"]]


def test_the_page_carries_what_a_receipt_is_bound_to(desk: Desk) -> None:
    found = desk.review()
    head = next(attrs["data-head"] for tag, attrs in read(found.files["review-targets.zh.html"]).tags if tag == "body")
    template = json.loads(found.files["review-template.json"])
    assert json.loads(str(head)) == {name: template[name] for name in ("protocol", "planId", "capturesDigest")}


def test_the_page_is_in_its_language_and_can_be_read_without_scripts(desk: Desk) -> None:
    files = desk.review().files
    for locale in ("zh", "en"):
        text = files[f"review-targets.{locale}.html"].decode()
        assert f'<html lang="{locale}">' in text and say(locale, "review-page-script") in text
        assert re.search("2006年9月我去省城上大学", text)
