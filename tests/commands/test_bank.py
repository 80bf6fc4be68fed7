"""The question bank at the command line: by people who edit files, and by scripts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.cli import app
from app.domain.bank import packaged
from app.tables import statistics_table
from tests.conftest import TestDatabase

Run = Any


@pytest.fixture
def run(database: TestDatabase, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command of an installation with a database of its own."""
    monkeypatch.setenv("SHODHANA_DATABASE_URL", database.app_url)

    def called(*words: str) -> Result:
        return CliRunner().invoke(app, ["bank", *words])

    return called


def local(*words: str) -> Result:
    """A command that needs no installation."""
    return CliRunner().invoke(app, ["bank", *words])


def lines(found: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in found.stdout.splitlines()]


@pytest.fixture
def exported(run: Run, tmp_path: Path) -> Path:
    """The published version as files."""
    folder = tmp_path / "bank"
    assert run("export", str(folder)).exit_code == 0
    return folder


def edit(folder: Path, path: str, old: str, new: str) -> None:
    file = folder / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_the_products_bank_passes_its_own_check() -> None:
    assert local("check").exit_code == 0
    assert local("check", "--json").stdout == ""


def test_a_finding_has_its_number_code_line_and_hint_and_the_status_says_so(exported: Path) -> None:
    edit(exported, "round1/health.yaml", "有没有住过院？", "有没有住过院？是哪年？")
    found = local("check", str(exported))
    assert found.exit_code == 1
    assert "1. B007 round1/health.yaml:" in found.stdout
    (one,) = lines(local("check", str(exported), "--json", "--locale", "en"))
    assert (one["code"], one["file"], one["item"]) == ("B007", "round1/health.yaml", "body-hospital")
    stem = (exported / one["file"]).read_text("utf-8").splitlines()[one["line"] - 1]
    assert "住过院" in stem
    assert one["hint"]


def test_a_file_that_cannot_be_read_is_told_with_its_line_by_every_command(exported: Path) -> None:
    edit(exported, "round1/career.yaml", "- id: job-first", "- id: [job-first")
    for command in (("check",), ("preview",), ("import", "--author", "Li")):
        found = local(command[0], str(exported), *command[1:])
        assert found.exit_code == 1, command
        assert "B001 round1/career.yaml:" in found.stdout


def test_a_preview_is_the_slot_in_each_language_with_the_years_of_that_life() -> None:
    found = local("preview", "--item", "edu-start", "--birth-date", "1990-06-15", "--as-of", "2026-08-31").stdout
    assert "2007–2011 年间，有没有去读大学、大专或职校？" in found
    assert "Between 2007 and 2011" in found
    assert "[A] Yes, and the years fit" in found
    one, other = lines(local("preview", "--item", "edu-start", "--birth-date", "1990-06-15", "--as-of", "2026-08-31", "--json"))
    assert (one["language"], other["language"], one["asked"]) == ("zh", "en", True)
    assert one["slot"]["items"][0]["stem"].startswith("2007")


def test_a_preview_says_that_a_question_is_not_asked_at_an_age() -> None:
    words = ("preview", "--item", "love-steady", "--birth-date", "2016-06-15", "--as-of", "2026-08-31")
    assert "not asked at this age" in local(*words, "--locale", "en").stdout
    assert [one["asked"] for one in lines(local(*words, "--json"))] == [False, False]


def test_every_question_can_be_looked_at_at_once() -> None:
    shown = lines(local("preview", "--json", "--as-of", "2026-08-31"))
    assert {(one["id"], one["language"]) for one in shown} == {
        (item.id, language) for item in packaged().items for language in ("zh", "en")}


@pytest.mark.parametrize("words", [("--item", "nothing"), ("--birth-date", "15.6.1990"), ("--as-of", "soon")])
def test_a_preview_of_what_is_not_there_says_what_would_be_right(words: tuple[str, str]) -> None:
    assert local("preview", *words).exit_code == 2


def test_an_export_is_the_same_bank_again_and_passes_the_check(run: Run, exported: Path) -> None:
    assert local("check", str(exported)).exit_code == 0
    assert run("diff", str(exported)).exit_code == 0


def test_an_export_never_writes_over_a_folder_with_something_in_it(run: Run, exported: Path) -> None:
    assert run("export", str(exported)).exit_code == 2


def test_a_difference_names_question_field_and_both_wordings(run: Run, exported: Path) -> None:
    edit(exported, "round1/career.yaml", "有没有升过职？", "有没有被提拔过？")
    found = run("diff", str(exported), "--json")
    assert found.exit_code == 1
    (one,) = lines(found)
    assert (one["kind"], one["id"], one["field"]) == ("changed", "job-promotion", "stem")
    assert "升过职" in one["before"]["zh"] and "提拔" in one["after"]["zh"]


def test_an_import_publishes_a_version_that_new_cases_begin_on(run: Run, exported: Path) -> None:
    edit(exported, "round1/career.yaml", "有没有升过职？", "有没有被提拔过？")
    found = lines(run("import", str(exported), "--author", "Li", "--note", "clearer", "--json"))[0]
    assert (found["published"], found["changes"], found["author"]) == (True, 1, "Li")
    assert run("diff", found["version"], "published").exit_code == 0
    assert run("diff", packaged().version, found["version"]).exit_code == 1
    assert lines(run("import", str(exported), "--author", "Li", "--json"))[0]["published"] is False


def test_an_import_made_from_a_version_that_is_no_longer_published_is_refused(run: Run, exported: Path, tmp_path: Path) -> None:
    edit(exported, "round1/career.yaml", "有没有升过职？", "有没有被提拔过？")
    assert run("import", str(exported), "--author", "Li").exit_code == 0
    edit(exported, "round1/career.yaml", "有没有被提拔过？", "有没有得到过提拔？")
    refused = run("import", str(exported), "--author", "Wang", "--base", packaged().version)
    assert refused.exit_code == 1
    assert "Traceback" not in refused.output


def test_an_import_with_findings_publishes_nothing(run: Run, exported: Path) -> None:
    edit(exported, "round1/health.yaml", "有没有住过院？", "你的病是哪年的？")
    assert run("import", str(exported), "--author", "Li").exit_code == 1
    assert run("diff", packaged().version, "published").exit_code == 0


def test_a_version_that_was_never_published_is_named(run: Run) -> None:
    found = run("diff", "0123456789abcdef", "published")
    assert found.exit_code == 1
    assert "0123456789abcdef" in found.output


def test_statistics_of_a_new_installation_say_that_there_are_none(run: Run) -> None:
    assert run("stats").exit_code == 0
    assert run("stats", "--json").stdout == ""


def test_statistics_are_a_table_with_the_most_shown_first(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    counts = {"answered": 1, "skipped": 0, "refused": 0, "uncertain": 0, "passed_over": 0}
    statistics_table([{"id": "edu-start", "shown": 2, **counts, "turns_to_answer": None, "narrowing_minutes": None},
                      {"id": "job-first", "shown": 5, **counts, "turns_to_answer": 1.5, "narrowing_minutes": 12.25}], "en")
    shown = capsys.readouterr().out
    assert shown.index("job-first") < shown.index("edu-start")
    assert "1.5" in shown and "12.2" in shown and "–" in shown
