"""Every page of the repository reads as it was meant: links lead somewhere, tables are whole, commands exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typer
from markdown_it import MarkdownIt
from markdown_it.token import Token

from app.cli import app
from tests.architecture.tracked import ROOT, files

PAGES = tuple(path for path in files() if path.suffix == ".md")
CELL = re.compile(r"(?<!\\)\|")


@cache
def tokens(page: Path) -> tuple[Token, ...]:
    return tuple(MarkdownIt("commonmark").enable("table").parse(page.read_text("utf-8")))


def anchors(page: Path) -> set[str]:
    """Names of a page's headings, as GitHub makes them."""
    headings = (tokens(page)[place + 1].content for place, token in enumerate(tokens(page)) if token.type == "heading_open")
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


def targets(page: Path) -> list[str]:
    inline = (child for token in tokens(page) for child in token.children or [])
    found = (str(child.attrGet(name)) for child in inline for name in ("href", "src") if child.attrGet(name))
    return [target for target in found if not re.match(r"[a-z]+:", target)]


def test_every_link_leads_to_a_file_and_a_heading_of_the_repository() -> None:
    lost = []
    for page in PAGES:
        for target in targets(page):
            path, _, heading = target.partition("#")
            there = page.parent / path if path else page
            if not there.exists() or (heading and heading not in anchors(there)):
                lost.append(f"{page.relative_to(ROOT)}: {target}")
    assert lost == []


def test_every_row_of_a_table_has_as_many_cells_as_its_head() -> None:
    broken = []
    for page in PAGES:
        lines = page.read_text("utf-8").splitlines()
        for token in tokens(page):
            if token.type == "table_open" and token.map:
                first, end = token.map
                cells = [len(CELL.findall(line)) for line in lines[first:end]]
                broken += [f"{page.relative_to(ROOT)}:{first + 1 + row}" for row, count in enumerate(cells) if count != cells[0]]
    assert broken == []


def examples() -> list[tuple[str, str]]:
    """Commands of all pages with what they print: blocks marked `console`, a command behind each dollar."""
    found = []
    for page in PAGES:
        for block in (token.content for token in tokens(page) if token.type == "fence" and token.info == "console"):
            starts = [match.start() for match in re.finditer(r"^\$ ", block, re.MULTILINE)]
            for start, end in pairwise([*starts, len(block)]):
                command, _, printed = block[start + 2:end].partition("\n")
                found.append((command, printed))
    return found


@pytest.mark.parametrize(("command", "printed"), examples())
def test_an_example_prints_what_its_page_says(command: str, printed: str) -> None:
    own = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "100"}
    ran = subprocess.run(["bash", "-c", command], cwd=ROOT, env=own, capture_output=True, text=True, timeout=120, check=False)
    assert ran.stdout == printed, ran.stderr


def commands() -> dict[str, Any]:
    """Every command by what one types."""
    found: dict[str, Any] = {}

    def walk(name: str, one: Any) -> None:
        below = getattr(one, "commands", None)
        if below is None:
            found[name] = one
        for word, command in (below or {}).items():
            walk(f"{name} {word}".strip(), command)

    walk("", typer.main.get_command(app))
    return found


def test_every_command_that_a_page_names_is_there_and_every_one_is_named() -> None:
    known = {name.split()[0] for name in commands()}
    named = {(str(page.relative_to(ROOT)), word) for page in PAGES for text in code(page)
             for word in re.findall(r"\bshodhana ([a-z][a-z-]+)\b", text)}
    assert sorted((page, word) for page, word in named if word not in known) == []
    written = "\n".join(text for page in PAGES for text in code(page))
    assert [word for word in sorted(known) if not re.search(rf"(?<![\w-]){word}(?![\w-])", written)] == []


def test_every_option_says_what_it_is_for() -> None:
    assert [f"{name} {parameter.name}" for name, command in commands().items() for parameter in command.params
            if not getattr(parameter, "help", None)] == []


def code(page: Path) -> list[str]:
    """What stands in code on a page, in lines or in blocks."""
    inline = [child.content for token in tokens(page) for child in token.children or [] if child.type == "code_inline"]
    return inline + [token.content for token in tokens(page) if token.type in {"fence", "code_block"}]
