"""What may stand in the repository: nothing of one machine, no address of a package registry, no lock with hosts."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.architecture.tracked import ROOT, files, texts

HERE = str(Path(__file__).relative_to(ROOT))
REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|registry\.npmjs|registry\.yarnpkg|crates\.io|proxy\.golang\.org|rubygems\.org"
    r"|--(extra-)?index-url|\bfind-links\b|trusted-host"
)
MACHINE = re.compile(r"(?<![\w.~/$}])/(home/(?!(?:you|user|shodhana)\b)\w|Users/\w|root/|work/|tmp/w/)")
LARGEST = 3_000_000
"""Bytes of a file; the largest we need is a table of data."""


def test_no_file_names_a_package_registry() -> None:
    assert [name for name, text in texts() if name != HERE and REGISTRY.search(text)] == []


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    found = [f"{name}: {match.group()}" for name, text in texts() if name != HERE
             for match in [MACHINE.search(text)] if match]
    assert found == []


def test_it_is_built_of_the_rooms_and_packages_that_were_asked_for() -> None:
    rooms = {"pyproject.toml", "README.md", "app", "prompts", "question_bank", "scoring", "tests", "infra"}
    assert rooms <= {path.name for path in ROOT.iterdir()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    packages = {"litestar", "pydantic", "pydantic-ai-slim", "pyswisseph", "redis", "sqlalchemy", "asyncpg", "sse-starlette", "pytest"}
    assert packages <= {re.split(r"[\[;<>= ]", name)[0] for name in wanted}


def test_no_lock_file_with_hosts_is_there() -> None:
    assert {path.name for path in files()} & {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock"} == set()


def test_every_requirement_is_pinned_to_one_version() -> None:
    lines = (ROOT / "infra/constraints.txt").read_text().splitlines()
    loose = [line for line in lines if line.strip() and not line.startswith("#")
             and not re.fullmatch(r"[a-z0-9._-]+(\[[a-z,-]+\])?==[^\s;]+( ?;.*)?", line.strip(), re.IGNORECASE)]
    assert loose == []


def test_no_file_is_larger_than_a_reader_can_load() -> None:
    assert [str(path.relative_to(ROOT)) for path in files() if path.stat().st_size > LARGEST] == []


def test_no_key_or_state_of_an_installation_is_tracked() -> None:
    private = re.compile(r"(^|/)(\.env|\.state|services\.lock|.*\.pgpass|.*\.pem)($|/)")
    assert [str(path) for path in files() if private.search(str(path.relative_to(ROOT)))] == []


def test_every_script_stops_at_the_first_fault() -> None:
    scripts = [(name, text) for name, text in texts() if text.startswith("#!/usr/bin/env bash")]
    assert scripts
    assert [name for name, text in scripts if not re.search(r"^set -e?uo pipefail$", text, re.MULTILINE)] == []
    assert [name for name, _ in scripts if not (ROOT / name).stat().st_mode & 0o100] == []
