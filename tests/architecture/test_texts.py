"""Every sentence exists in every language, with the same placeholders, and no code asks for one that is not there."""

from __future__ import annotations

import re

from fluent.syntax import ast as fluent
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from app.errors import BY_SQLSTATE, ShodhanaError, _tree
from app.texts import LOCALES, has, keys
from tests.architecture.tracked import ROOT, python

TEXTS = ROOT / "app/texts"


class _Variables(Visitor):
    """Collects the placeholders of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:
        self.names.add(node.id.name)


def _messages(locale: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in sorted((TEXTS / locale).glob("*.ftl")):
        for entry in parse(path.read_text("utf-8")).body:
            assert not isinstance(entry, fluent.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, fluent.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice in {locale}"
                seen = _Variables()
                seen.visit(entry)
                found[entry.id.name] = seen.names
    return found


def test_all_languages_have_the_same_sentences() -> None:
    first = keys(LOCALES[0])
    for locale in LOCALES[1:]:
        assert keys(locale) ^ first == set()


def test_a_sentence_has_the_same_placeholders_in_all_languages() -> None:
    chinese, english = _messages("zh"), _messages("en")
    assert {key: (names, english[key]) for key, names in chinese.items() if names != english[key]} == {}


def test_all_languages_have_the_same_files() -> None:
    assert len({frozenset(path.name for path in (TEXTS / locale).iterdir() if path.suffix == ".ftl")
                for locale in LOCALES}) == 1


def test_every_error_has_its_sentence() -> None:
    types = {error.type for error in _tree(ShodhanaError)} - {error.type for error in (*_silent(),)}
    assert [(locale, name) for name in sorted(types) for locale in LOCALES if not has(locale, f"problem-{name}")] == []


def _silent() -> tuple[type[ShodhanaError], ...]:
    """Errors that never reach a person."""
    return (BY_SQLSTATE["SH420"], BY_SQLSTATE["SH421"])


def test_no_code_says_a_sentence_that_is_not_there() -> None:
    literal = re.compile(r"""\bsay\(\s*[\w."']+,\s*"([a-z0-9-]+)"\s*[,)]""")
    asked = {(name, key) for name, text in python("app/") if name != "app/texts/__init__.py" for key in literal.findall(text)}
    assert sorted(pair for pair in asked if not has("en", pair[1])) == []
