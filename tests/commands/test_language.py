"""The commands that read words, as a person at a terminal uses them; lines in and out stand with what they read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from app.cli import app


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_every_date_of_a_text_is_told_with_its_words_and_rule() -> None:
    told = run("parse-date", "2012年7月入职，2015年离开", "--today", "2026-01-05").output.splitlines()
    assert [line.split(":")[0] for line in told] == ["2012年7月", "2015年"]
    assert "2012-07-01 to 2012-07-31 (month)" in told[0] and "by " in told[0]
    assert "no date in these words" in run("parse-date", "hello").output
    assert "malformed" in run("parse-date", "2015年13月").output


def test_a_date_may_rest_on_the_birth_and_on_what_the_ledger_knows(tmp_path: Path) -> None:
    anchors = tmp_path / "anchors.json"
    anchors.write_text(json.dumps({"education_completion": {"from": "2012-06-01", "to": "2012-06-30", "precision": "month"}}))
    assert "2012" in run("parse-date", "毕业那年", "--today", "2026-01-05", "--anchors", str(anchors)).output
    assert "2008" in run("parse-date", "我18岁那年", "--today", "2026-01-05", "--birth-date", "1990-06-15").output


def test_a_quote_is_shown_where_it_stands() -> None:
    assert run("ground", "--message", "那年 9 月搬家", "--quote", "9月搬家").output == "3 to 8: 9 月搬家\n"
    assert run("ground", "--message", "I moved", "--quote", "We moved").output.startswith("not grounded")


def test_rows_are_told_in_the_language_asked_for_with_what_is_missing_and_what_is_left_out() -> None:
    told = run("extract", "I got married in 2015. I bought a flat a while ago. I never divorced.", "--locale", "en").output
    assert "Engagement or marriage (2015)" in told and "which year was it" in told
    assert "Left out: “I never divorced" in told and "said not to have happened" in told
    assert "没有可以记下的经历" in run("extract", "你好").output


def test_the_gate_says_whether_the_sentence_is_the_models() -> None:
    assert run("gate", "--message", "我2015年结婚了", "2015年结婚，听起来很温暖。").output.startswith("shown: 2015年")
    assert run("gate", "--message", "我2015年结婚了", "你什么时候结婚？").output.startswith("replaced: ")


@pytest.mark.parametrize("asked", [
    ("parse-date",), ("parse-date", "x", "--today", "soon"), ("parse-date", "x", "--birth-date", "1990"),
    ("parse-date", "x", "--anchors", "/nowhere.json"), ("ground", "--message", "x"), ("ground", "--batch", "/nowhere.jsonl"),
    ("extract",), ("extract", "x", "--today", "soon"), ("extract", "x", "--locale", "fr"), ("extract", "x", "--model", "nobody:x"),
    ("gate",), ("gate", "x"),
], ids=" ".join)
def test_what_is_missing_or_wrong_is_told_in_a_sentence(asked: tuple[str, ...]) -> None:
    ran = run(*asked)
    assert ran.exit_code in (1, 2) and isinstance(ran.exception, SystemExit) and ran.output.strip()


@pytest.mark.parametrize("anchors", ["[1]", "{", '{"relocation": 3}', '{"relocation": {"from": "soon"}}'])
def test_anchors_of_another_shape_are_told_at_their_option(anchors: str, tmp_path: Path) -> None:
    file = tmp_path / "anchors.json"
    file.write_text(anchors)
    ran = run("parse-date", "毕业那年", "--anchors", str(file))
    assert ran.exit_code == 2 and isinstance(ran.exception, SystemExit)
