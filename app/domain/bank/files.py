"""The bank as YAML files: reading with line numbers, writing back, and the JSON Schema for editors.

`question_bank/roundN/*.yaml` hold questions, `options.yaml` the four usual labels, `words.yaml` the word
lists of the checks. Everything here works on texts by path; only `packaged()` reads the installed folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import yaml
from pydantic import ValidationError

from app.domain.bank.model import Bank, Item, ItemFile, Options

Files = Mapping[str, str]
"""Path below the bank's folder ("round1/education.yaml") -> text."""

ROUNDS: Final = ("round1", "round2", "round3")
ITEMS: Final = "items"
"""The file that problems name when a bank came as JSON and not as files."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding about a bank: a stable code, where it is, what it is and what would be right."""

    code: str
    file: str
    line: int
    item: str | None
    arguments: tuple[tuple[str, str], ...] = ()
    severity: str = "error"
    field: str | None = None
    """Field of the question that is at fault ("stem.zh", "window"); None when it is the bank as a whole."""

    @property
    def key(self) -> str:
        """Text key of the message; its hint is `<key>-hint`."""
        return f"bank-{self.code.lower()}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A question with the place it was read from and the line of each of its fields."""

    item: Item
    file: str
    line: int
    lines: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a set of files holds: readable questions, labels, and what could not be read."""

    placed: tuple[Placed, ...]
    options: Options | None
    problems: tuple[Problem, ...]


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _mapping(node: yaml.Node | None) -> dict[str, yaml.Node]:
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {str(key.value): value for key, value in node.value}


def _problems_of(
    error: ValidationError, file: str, at: int, item: str | None, lines: Mapping[str, int]
) -> list[Problem]:
    found = []
    for fault in error.errors():
        path = ".".join(str(part) for part in fault["loc"])
        line = lines.get(str(fault["loc"][0]) if fault["loc"] else "", at)
        limit = next((value for value in (fault.get("ctx") or {}).values() if isinstance(value, int | float)), "")
        arguments = {"field": path or "-", "detail": str(fault["msg"]), "fault": fault["type"], "limit": str(limit)}
        found.append(Problem("B002", file, line, item, tuple(arguments.items()), field=path or None))
    return found


def _read_questions(path: str, root: yaml.Node | None) -> tuple[list[Placed], list[Problem]]:
    listed = _mapping(root).get("questions")
    if not isinstance(listed, yaml.SequenceNode):
        return [], [
            Problem("B002", path, 1, None, (("field", "questions"), ("detail", "a list is expected")))
        ]
    placed: list[Placed] = []
    problems: list[Problem] = []
    for node in listed.value:
        data = yaml.SafeLoader("").construct_document(node) if isinstance(node, yaml.Node) else None
        lines = {name: _line(value) for name, value in _mapping(node).items()}
        name = data.get("id") if isinstance(data, dict) else None
        label = str(name) if name is not None else None
        try:
            item = Item.model_validate(data)
        except ValidationError as error:
            problems += _problems_of(error, path, _line(node), label, lines)
            continue
        placed.append(Placed(item, path, _line(node), lines))
    return placed, problems


def not_yaml(path: str, error: yaml.YAMLError) -> Problem:
    """Return the finding that a file is no YAML, at the line where reading broke."""
    mark = getattr(error, "problem_mark", None)
    line = mark.line + 1 if mark is not None else 1
    return Problem("B001", path, line, None, (("detail", str(getattr(error, "problem", error))),))


def parse(texts: Files) -> Parsed:
    """Read a bank from its files; what cannot be read becomes problems B001 and B002 and nothing is lost."""
    placed: list[Placed] = []
    problems: list[Problem] = []
    options: Options | None = None
    for path in sorted(texts):
        folder = path.split("/")[0]
        if not path.endswith((".yaml", ".yml")) or (folder not in ROUNDS and path != "options.yaml"):
            continue
        try:
            root = yaml.compose(texts[path], Loader=yaml.SafeLoader)
        except yaml.YAMLError as error:
            problems.append(not_yaml(path, error))
            continue
        if path == "options.yaml":
            try:
                options = Options.model_validate(yaml.safe_load(texts[path]))
            except ValidationError as fault:
                problems += _problems_of(fault, path, 1, None, {})
            continue
        found, faults = _read_questions(path, root)
        placed += found
        problems += faults
    if options is None and not any(problem.file == "options.yaml" for problem in problems):
        problems.append(
            Problem("B002", "options.yaml", 1, None, (("field", "options.yaml"), ("detail", "missing")))
        )
    return Parsed(tuple(placed), options, tuple(problems))


def parse_items(items: Sequence[object], options: object) -> Parsed:
    """Read a bank from JSON, valid or not: questions in file "items", with the place in the list as the line."""
    placed: list[Placed] = []
    problems: list[Problem] = []
    labels: Options | None = None
    for number, raw in enumerate(items, 1):
        try:
            placed.append(Placed(Item.model_validate(raw), ITEMS, number, {}))
        except ValidationError as error:
            name = raw.get("id") if isinstance(raw, dict) else None
            problems += _problems_of(error, ITEMS, number, name if isinstance(name, str) else None, {})
    try:
        labels = Options.model_validate(options)
    except ValidationError as error:
        problems += _problems_of(error, "options.yaml", 1, None, {})
    return Parsed(tuple(placed), labels, tuple(problems))


def read(texts: Files) -> Bank:
    """Return the bank that the files hold.

    Raises:
        ValueError: some file cannot be read; `check` says what is wrong in each.
    """
    parsed = parse(texts)
    if parsed.problems or parsed.options is None:
        first = parsed.problems[0]
        raise ValueError(f"{first.file}:{first.line}: {first.code} {dict(first.arguments)}")
    return Bank.of(tuple(place.item for place in parsed.placed), parsed.options)


def write(bank: Bank) -> dict[str, str]:
    """Return the bank as files, one per round and domain: the way back from a published version."""
    texts = {"options.yaml": _dump(bank.options.model_dump(mode="json"))}
    groups: dict[str, list[object]] = {}
    for item in bank.items:
        path = f"round{item.round}/{item.domain.value}.yaml"
        groups.setdefault(path, []).append(
            item.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
        )
    head = "# yaml-language-server: $schema=../question.schema.json\n"
    return texts | {path: head + _dump({"questions": group}) for path, group in groups.items()}


def _dump(data: object) -> str:
    return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=110))


def schema() -> dict[str, object]:
    """Return the JSON Schema of a question file, for editors; `question.schema.json` is its output."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **ItemFile.model_json_schema()}


def schema_text() -> str:
    """Return the text of `question_bank/question.schema.json`."""
    return json.dumps(schema(), ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def packaged_files() -> dict[str, str]:
    """Return the files of the bank that comes with the product, by path."""
    root = files("question_bank")
    texts = {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in root.iterdir()
        if entry.is_file() and entry.name.endswith((".yaml", ".json"))
    }
    for folder in (*ROUNDS, "stories"):
        for entry in (root / folder).iterdir():
            if entry.name.endswith(".yaml"):
                texts[f"{folder}/{entry.name}"] = entry.read_text(encoding="utf-8")
    return texts


@cache
def packaged_words() -> str:
    """Return the text of the word lists; they belong to the checks and not to a version."""
    return (files("question_bank") / "words.yaml").read_text(encoding="utf-8")


@cache
def packaged() -> Bank:
    """Return the bank that comes with the product: the first version of every installation."""
    return read(packaged_files())
