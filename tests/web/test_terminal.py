"""The interview at a terminal: typed lines in, the talk, the bar and the report out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.terminal import bar
from app.texts import say


def typed(folder: Path, locale: str, *lines: str) -> str:
    """What a person sees who types these lines and then closes the input."""
    done = subprocess.run(
        [sys.executable, "-c", "from app.cli import main; main()", "interview", "--state", str(folder / "state"),
         "--locale", locale],
        input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=240, check=False,
        env={**os.environ, "COLUMNS": "80", "SHODHANA_PLACEBO": "0"})
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def chinese(tmp_path_factory: pytest.TempPathFactory) -> str:
    return typed(tmp_path_factory.mktemp("zh"), "zh", "1990-16-15", "成都", "14:30", "很多", "60", "1990-06-15",
                 "A", "C", "", "D", "2008年9月我去北京上大学", "不想说", "/结束")


def test_only_what_was_wrong_is_asked_again(chinese: str) -> None:
    assert "日历上没有这一天" in chinese
    assert chinese.count(say("zh", "terminal-date")) == 2
    assert chinese.count(say("zh", "terminal-place")) == 1
    assert say("zh", "terminal-number", most=720) in chinese


def test_every_turn_is_acknowledged_and_shows_both_ranges(chinese: str) -> None:
    assert "2008年9月" in chinese
    assert chinese.count(say("zh", "terminal-supported")) >= 4
    assert "█" * 48 in chinese


def test_asking_for_the_result_gives_the_report(chinese: str) -> None:
    assert "当前最优结果是候选时间段，而不是已经确认的唯一出生分钟。" in chinese


def test_a_closed_input_delivers_and_an_unknown_time_is_a_whole_day(tmp_path: Path) -> None:
    shown = typed(tmp_path, "en", "1990-06-15", "Lucknow", "", "B")
    assert "00:00 " in shown
    assert "23:59" in shown
    assert say("en", "terminal-skip") in shown


def test_words_with_brackets_are_words_and_letters_in_one_line_answer_the_batch(tmp_path: Path) -> None:
    shown = typed(tmp_path, "zh", "1990-06-15", "[/x]", "14:30", "60", "成都", "/帮助", "A C D C", "2008年9月[/bold]去北京上大学[red]",
                  "/结束")
    assert "[/x]" in shown and "/bold" in shown
    assert say("zh", "terminal-commands") in shown and "/帮助，" not in shown
    assert shown.count(say("zh", "terminal-skip")) == 3  # once for the batch, and once for each question after it


def moment(time: str, date: str = "1990-06-15") -> dict[str, str]:
    return {"date": date, "time": time}


def test_the_bar_puts_every_range_where_it_is() -> None:
    state = {"window": {"start": moment("23:00"), "end": moment("00:59", "1990-06-16")},
             "supported": {"segments": [{"from": moment("23:30"), "to": moment("00:29", "1990-06-16")}]},
             "interval": {"segments": [{"from": moment("23:30"), "to": moment("23:39")},
                                       {"from": moment("00:20", "1990-06-16"), "to": moment("00:29", "1990-06-16")}]}}
    assert bar(state, 12) == "░░░█▒▒▒▒█░░░"


def test_one_minute_is_seen_in_a_day() -> None:
    state = {"window": {"start": moment("00:00"), "end": moment("23:59")}, "supported": {"segments": []},
             "interval": {"segments": [{"from": moment("23:59"), "to": moment("23:59")}]}}
    assert bar(state, 10) == "░░░░░░░░░█"
