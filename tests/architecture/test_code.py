"""Habits that no linter knows: where SQL, the environment and output are allowed, and what every folder holds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.tracked import ROOT, python

DML = re.compile(r"\b(insert\s+into\s+\w|update\s+[\w.\"]+\s+set\s|delete\s+from\s+\w|merge\s+into\s+\w)", re.IGNORECASE)
OWN_FILES = {"app/places/index.py"}
"""Modules that build a read-only SQLite file of public data; no state of a case is in it."""
ENVIRONMENT = {"environ", "getenv", "environb", "putenv"}


def _strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """All texts of a module, docstrings left out."""
    docs = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body and isinstance(node.body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


MODULES = [pytest.param(name, text, id=name) for name, text in python("app/", "scoring/")]


@pytest.mark.parametrize(("name", "text"), MODULES)
def test_a_module_keeps_to_the_habits(name: str, text: str) -> None:
    tree, faults = ast.parse(text), []
    for literal in _strings(tree):
        if DML.search(str(literal.value)) and name not in OWN_FILES:
            faults.append(f"{literal.lineno}: writes rows; that is a function of the database")
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="os"), attr=attr) if attr in ENVIRONMENT and name != "app/settings.py":
                faults.append(f"{node.lineno}: reads the environment; that is a setting")
            case ast.ImportFrom(module="os", names=names) if {alias.name for alias in names} & ENVIRONMENT:
                faults.append(f"{node.lineno}: reads the environment; that is a setting")
            case ast.Call(func=ast.Name(id="print")):
                faults.append(f"{node.lineno}: prints")
            case ast.ExceptHandler(type=None | ast.Name(id="Exception" | "BaseException")) if not any(
                isinstance(inner, ast.Raise) for inner in ast.walk(node)
            ):
                faults.append(f"{node.lineno}: swallows every error")
    if (not name.endswith("__init__.py") or text.strip()) and ast.get_docstring(tree) is None:
        faults.append("1: says nothing about what it is")
    assert faults == []


def test_tests_do_not_sleep() -> None:
    call = re.compile(r"\btime\.sleep\(|asyncio\.sleep\((?!0\))")
    found = [name for name, text in python("tests/") if not name.startswith(("tests/bench/", "tests/architecture/"))
             and "/test_" in name and call.search(re.sub(r'"""(?s:.*?)"""', "", text))]
    assert found == []


def test_every_folder_of_tests_is_a_package() -> None:
    folders = {(ROOT / name).parent for name, _ in python("tests/")}
    assert [str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()] == []
