"""Bytes that JavaScript would write, and a reader that takes no document two ways (seed 003 §5)."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.errors import InvalidInput
from app.review.canonical import digest, document, parse, sha256, stringify

NODE = shutil.which("node")
KNOWN: list[tuple[object, str]] = [
    (0, "0"), (-0.0, "0"), (1.0, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.5e-7, "1.5e-7"),
    (123456.75, "123456.75"), (1e16, "10000000000000000"), (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.25e21, "1.25e+21"),
    (5e-324, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"), (2**53 - 1, "9007199254740991"),
    (2**53 + 1, "9007199254740992"), (12345678901234567890, "12345678901234567000"), (True, "true"), (None, "null"),
    ("é汉\U0001f600", '"é汉\U0001f600"'), ("\b\t\n\f\r\"\\/", '"\\b\\t\\n\\f\\r\\"\\\\/"'), ("\x00\x1f\x7f", '"\\u0000\\u001f\x7f"'),
    ("\u2028\u2029", '"\u2028\u2029"'), ("\ud83d", '"\\ud83d"'), ("a\udc00", '"a\\udc00"'), ("\ud83d\ude00", '"\U0001f600"'),
    ([], "[]"), ({}, "{}"), ((1, "a"), '[1,"a"]'), ({"b": 1, "a": 2}, '{"b":1,"a":2}'),
    ({"b": 1, "10": 2, "9": 3, "01": 4, "-1": 5}, '{"9":3,"10":2,"b":1,"01":4,"-1":5}'),
    ({"4294967295": 1, "4294967294": 2}, '{"4294967294":2,"4294967295":1}'),
]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-10**25, 10**25) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=[]), max_size=8),
    lambda inner: (st.lists(inner, max_size=4)
                   | st.dictionaries(st.text(max_size=4) | st.integers(0, 2**33).map(str), inner, max_size=4)),
    max_leaves=12)


@pytest.mark.parametrize(("value", "text"), KNOWN)
def test_a_value_is_written_as_javascript_writes_it(value: object, text: str) -> None:
    assert stringify(value) == text


@pytest.mark.skipif(NODE is None, reason="no node on the PATH; the table above holds what it says")
@pytest.mark.parametrize("indent", [0, 2])
@settings(max_examples=15)
@given(values=st.lists(VALUES, min_size=20, max_size=40))
def test_javascript_itself_agrees(indent: int, values: list[Any]) -> None:
    given_text = json.dumps(values)
    code = f"process.stdout.write(JSON.stringify(JSON.parse(require('fs').readFileSync(0,'utf8')),null,{indent}))"
    said = subprocess.run([str(NODE), "-e", code], input=given_text.encode(), capture_output=True, check=True).stdout.decode()
    assert stringify(json.loads(given_text), indent) == said


@settings(max_examples=200)
@given(VALUES)
def test_what_is_written_is_read_as_the_same_and_written_again_as_the_same(value: object) -> None:
    again = parse(document(value), "x")
    assert stringify(again) == stringify(value) and digest(again) == digest(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 10**400, {1: 2}, {"a": {1}}, b"x"])
def test_what_json_does_not_have_is_no_document(value: object) -> None:
    with pytest.raises(ValueError):
        stringify(value)


@pytest.mark.parametrize("raw", [b'{"a":1,"a":1}', b'{"a":{"b":1,"b":2}}', b"NaN", b"[Infinity]", b"1e999", b"{", b"\xff", b"",
                                 b"[1,]", b"[" * 100_000,
                                 b"[" * 400 + b"]" * 400, b"1" + b"0" * 400, b"9" * 5000])
def test_a_document_that_can_be_taken_two_ways_is_refused(raw: bytes) -> None:
    with pytest.raises(InvalidInput, match="review-not-"):
        parse(raw, "x.json")


def test_a_digest_is_of_exact_bytes() -> None:
    assert sha256(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sha256(b'{"a":1}') != sha256(b'{"a": 1}') and digest({"a": 1}) == sha256(b'{"a":1}')
