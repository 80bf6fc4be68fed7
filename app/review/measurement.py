"""What a measurement is made with, byte for byte: corpus, guide, checker, prompts, runtime, packages, Python.

A result is comparable only with one of the same `measurementId`. The manifest is written when a bundle is frozen and
worked out again from the running build at every later step: a difference is refused with its name and the label
BREAKING-COMPARABILITY, since only the build that froze a bundle can judge it.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from app.errors import InvalidInput
from app.review.canonical import digest, sha256
from app.review.check import CHECKER_ID
from app.review.corpus import Corpus
from app.review.folders import ROOT
from app.review.forms import Digest, Form, Text, Time

MEASUREMENT: Final = "shodhana-review-measurement/v1"
GUIDE_ID: Final = "shodhana-annotation/v1"
GUIDES: Final = ("guide.zh.md", "guide.en.md")
_HERE: Final = Path(__file__).parent
_CHECKER: Final = ("canonical.py", "check.py", "corpus.py", "critical.py", "forms.py", "source.py", "validator.py")
"""Modules whose bytes decide what an output is held against; the others only count and show."""
_RUNTIME: Final = ("app/domain", "app/llm", "scoring/vocabulary.py")
"""Code between a message and a row of the ledger."""
_DATA: Final = {".py", ".yaml", ".toml", ".json", ".txt", ".md"}
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")


class CorpusIdentity(Form):
    """The corpus, with its denominators."""

    id: Text
    sha256: Digest
    cases: int
    critical_mentions: int


class GuideIdentity(Form):
    """The guide in both languages."""

    id: Text
    zh: Digest
    en: Digest


class CheckerIdentity(Form):
    """The deterministic checks."""

    id: Text
    sha256: Digest


class Python(Form):
    """The interpreter."""

    implementation: Text
    version: Text


class Gate(Form):
    """The regression gate over critical mentions that a verdict needs."""

    most_failed: int
    most_unevaluable: int


class Measurement(Form):
    """The manifest."""

    protocol: Text
    frozen_at: Time
    corpus: CorpusIdentity
    guide: GuideIdentity
    checker: CheckerIdentity
    critical_gate: Gate
    prompts: dict[str, Digest]
    runtime: Digest
    dependencies: dict[str, str]
    python: Python

    @property
    def measurement_id(self) -> str:
        """Digest of the manifest."""
        return digest(self.body())


def measure(corpus: Corpus, files: Mapping[str, bytes], frozen_at: str) -> Measurement:
    """Return the manifest of this build over a bundle's files.

    Args:
        corpus: the corpus, read.
        files: `corpus.json` and the guides, as bytes.
        frozen_at: when the bundle was frozen; taken over when it is worked out again.
    """
    return Measurement(
        protocol=MEASUREMENT, frozen_at=frozen_at,
        corpus=CorpusIdentity(id=corpus.corpus_id, sha256=sha256(files["corpus.json"]), cases=len(corpus.cases),
                              critical_mentions=corpus.critical),
        guide=GuideIdentity(id=GUIDE_ID, zh=sha256(files["guide.zh.md"]), en=sha256(files["guide.en.md"])),
        checker=CheckerIdentity(id=CHECKER_ID, sha256=_files(_HERE / name for name in _CHECKER)),
        critical_gate=Gate(most_failed=0, most_unevaluable=0),
        prompts={path.relative_to(ROOT / "prompts").as_posix(): sha256(path.read_bytes())
                 for path in sorted((ROOT / "prompts" / "extract").iterdir()) if path.is_file()},
        runtime=_files(path for name in _RUNTIME for path in _under(ROOT / name)),
        dependencies=dict(dependencies()),
        python=Python(implementation=platform.python_implementation(), version=platform.python_version()))


def differences(frozen: Measurement, running: Measurement) -> list[str]:
    """Return the parts in which two manifests differ, by name."""
    left, right = frozen.body(), running.body()
    return [name for name in left if left[name] != right[name]]


def guides() -> dict[str, bytes]:
    """Return the guide of this build, name -> bytes."""
    return {name: (_HERE / "guide" / name).read_bytes() for name in GUIDES}


def tool_digest() -> str:
    """Return the digest of all code and copy that a report comes from."""
    texts = ROOT / "app" / "texts"
    return _files([*_under(_HERE), ROOT / "app" / "commands" / "review.py", *sorted(texts.glob("*/review.ftl"))])


def _under(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
        return
    for found in sorted(path.rglob("*")):
        if found.is_file() and found.suffix in _DATA | {".css", ".js", ".jinja"} and "__pycache__" not in found.parts:
            yield found


def _files(paths: Iterable[Path]) -> str:
    return digest([[path.relative_to(ROOT).as_posix(), sha256(path.read_bytes())] for path in paths])


@cache
def dependencies(root: str = "shodhana") -> tuple[tuple[str, str], ...]:
    """Return (name, version) of every installed package that one rests on, by name.

    Raises:
        InvalidInput: that one is not installed, so that nothing can be said of what it rests on.
    """
    found: dict[str, str] = {}
    waiting = [root]
    while waiting:
        name = waiting.pop()
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            if name == root:
                raise InvalidInput("review-not-installed", field=root) from None
            continue  # a requirement of another platform or of an extra that is not installed
        for line in package.requires or ():
            wanted = _NAME.match(line)
            needed = _plain(wanted[0]) if wanted else ""
            if needed and needed not in found and not re.search(r";.*\bextra\b", line):
                found[needed] = ""
                waiting.append(needed)
        if name != root:
            found[name] = package.version
    return tuple(sorted((name, version) for name, version in found.items() if version))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
