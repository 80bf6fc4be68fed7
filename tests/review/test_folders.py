"""Where results may go (seed 003 §5)."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from app.errors import InvalidInput
from app.review.folders import ROOT, place, take, write


def refused(path: Path, *inputs: Path) -> str:
    with pytest.raises(InvalidInput) as found:
        place(path, *inputs)
    return found.value.code


def test_a_new_absolute_folder_with_a_parent_is_taken(tmp_path: Path) -> None:
    assert place(tmp_path / "new") == (tmp_path / "new").resolve()


def test_a_relative_path_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(Path("new")) == "review-output-absolute"


@pytest.mark.parametrize("make", [Path.mkdir, Path.touch, lambda path: path.symlink_to("nowhere")])
def test_nothing_that_exists_is_written_over(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "there")
    assert refused(tmp_path / "there") == "review-output-exists"


def test_a_parent_has_to_exist_and_be_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "no" / "new") == "review-output-parent"
    assert refused(tmp_path / "file" / "new") in ("review-output-parent", "review-output-exists")
    assert refused(Path("/")) == "review-output-exists"
    (tmp_path / "ring").symlink_to(tmp_path / "ring")
    assert refused(tmp_path / "ring" / "new") == "review-output-parent"
    assert refused(tmp_path / ("x" * 300) / "new") == "review-output-parent"


@pytest.mark.parametrize("inside", ["new", "app/new", "tests/review/new"])
def test_the_repository_is_refused(inside: str) -> None:
    assert refused(ROOT / inside) == "review-output-repository"


def test_links_and_dots_into_the_repository_are_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(ROOT / "docs")
    (tmp_path / "again").symlink_to(tmp_path / "link")
    assert refused(tmp_path / "link" / "new") == "review-output-repository"
    assert refused(tmp_path / "again" / "new") == "review-output-repository"
    dotted = Path(os.path.relpath(ROOT, "/"))
    assert refused(tmp_path / Path(*[".."] * (len(tmp_path.parts) - 1)) / dotted / "new") == "review-output-repository"


def test_another_copy_of_the_repository_is_one_too(tmp_path: Path) -> None:
    (tmp_path / "clone" / "deep").mkdir(parents=True)
    (tmp_path / "clone" / "pyproject.toml").write_text('[project]\nname = "shodhana"\n')
    assert refused(tmp_path / "clone" / "deep" / "new") == "review-output-repository"
    (tmp_path / "clone" / "pyproject.toml").write_text('[project]\nname = "another"\n')
    assert place(tmp_path / "clone" / "deep" / "new")
    (tmp_path / "clone" / "pyproject.toml").write_text("no toml [")
    assert place(tmp_path / "clone" / "deep" / "new")


def test_what_is_read_is_not_written_into(tmp_path: Path) -> None:
    (tmp_path / "bundle" / "inner").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "bundle")
    assert refused(tmp_path / "bundle" / "inner" / "new", tmp_path / "bundle") == "review-output-input"
    assert refused(tmp_path / "link" / "new", tmp_path / "bundle") == "review-output-input"
    assert refused(tmp_path / "bundle" / "new", tmp_path / "link") == "review-output-input"


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077, 0o777])
def test_only_the_owner_may_look_whatever_the_umask(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        write(tmp_path / "new", {"a.json": b"1", "b.json": b"2"})
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new").iterdir()} == {0o600}
    assert (tmp_path / "new" / "b.json").read_bytes() == b"2"


def test_a_write_that_stops_half_way_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="review-output-unwritable"):
        write(tmp_path / "new", {"a.json": b"1", "no/such/folder.json": b"2"})
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_came_into_being_meanwhile_is_left_alone(tmp_path: Path) -> None:
    target = place(tmp_path / "new")
    target.mkdir()
    (target / "theirs").write_text("x")
    with pytest.raises(InvalidInput, match="review-output-unwritable"):
        write(target, {"a.json": b"1"})
    assert [path.name for path in target.iterdir()] == ["theirs"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput) as found:
        take(tmp_path / "no.json")
    assert found.value.field == str(tmp_path / "no.json")
