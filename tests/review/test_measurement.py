"""What a measurement is bound to, and that nothing else may judge it (seed 003 §1, §2, §5)."""

from __future__ import annotations

import json
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from app.errors import InvalidInput
from app.llm.extractor import Extractor
from app.review.canonical import digest, document
from app.review.measurement import dependencies
from app.texts import say
from tests.review import material
from tests.review.conftest import Desk


def manifest(desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((desk.bundle_folder / "measurement.json").read_bytes())
    return found


def test_it_binds_corpus_guide_checker_prompts_runtime_packages_and_python(desk: Desk) -> None:
    found = manifest(desk)
    assert set(found) == {"protocol", "frozenAt", "corpus", "guide", "checker", "criticalGate", "prompts", "runtime", "dependencies",
                          "python"}
    assert found["corpus"]["sha256"] == material.sha256((desk.bundle_folder / "corpus.json").read_bytes())
    assert found["python"] == {"implementation": platform.python_implementation(), "version": platform.python_version()}
    assert found["criticalGate"] == {"mostFailed": 0, "mostUnevaluable": 0}
    assert material.bundle(desk.bundle_folder).measurement.measurement_id == digest(found)


def test_the_prompts_are_those_that_the_extractor_uses(desk: Desk) -> None:
    bound = {f"extract/{name.split('/')[-1].removesuffix('.md')}": sha for name, sha in manifest(desk)["prompts"].items()}
    for locale in ("zh", "en"):
        for name, sha in Extractor.receipt(locale).items():
            assert bound[name] == sha


def test_the_packages_are_those_that_are_installed_with_what_they_rest_on() -> None:
    found = dict(dependencies())
    assert found["pydantic"] == version("pydantic") and found["pydantic-core"] == version("pydantic-core")
    assert "pytest" not in found and "shodhana" not in found
    with pytest.raises(InvalidInput, match="review-not-installed"):
        dependencies("no-such-package-anywhere")


PARTS: list[tuple[str, Any]] = [
    ("corpus", {"sha256": "0" * 64}), ("guide", {"zh": "0" * 64}), ("guide", {"en": "0" * 64}), ("checker", {"sha256": "0" * 64}),
    ("criticalGate", {"mostFailed": 9}), ("prompts", {"extract/v1.zh.md": "0" * 64}), ("runtime", "0" * 64),
    ("dependencies", {"pydantic": "0.0.1"}), ("python", {"version": "3.10.0"})]


@pytest.mark.parametrize(("part", "change"), PARTS)
def test_a_bundle_of_another_build_is_refused_with_the_part_and_the_label(desk: Desk, part: str, change: Any) -> None:
    found = manifest(desk)
    found[part] = {**found[part], **change} if isinstance(change, dict) else change
    (desk.bundle_folder / "measurement.json").write_bytes(document(found))
    with pytest.raises(InvalidInput) as refused:
        material.bundle(desk.bundle_folder)
    assert (refused.value.code, refused.value.field) == ("review-measurement", part)
    assert "BREAKING-COMPARABILITY" in say("en", "problem-review-measurement", **refused.value.params)


@pytest.mark.parametrize(("name", "part"), [("corpus.json", "corpus"), ("guide.zh.md", "guide"), ("guide.en.md", "guide")])
def test_one_changed_byte_of_a_frozen_file_is_refused(desk: Desk, name: str, part: str) -> None:
    path = desk.bundle_folder / name
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(InvalidInput) as refused:
        desk.review()
    assert (refused.value.code, refused.value.field) == ("review-measurement", part)


@pytest.mark.parametrize("name", ["corpus.json", "guide.zh.md", "guide.en.md", "measurement.json"])
def test_a_bundle_without_one_of_its_files_is_refused(desk: Desk, name: str) -> None:
    (desk.bundle_folder / name).unlink()
    with pytest.raises(InvalidInput, match="review-input"):
        material.bundle(desk.bundle_folder)


def test_another_corpus_is_another_measurement(tmp_path: Path) -> None:
    one = material.bundle(material.frozen(tmp_path / "one"))
    more = {**material.HILLS, "cases": [{**material.HILLS["cases"][0], "rules": material.HILLS["cases"][0]["rules"],
                                         "checks": [material.CHECK, material.CHECK]}]}
    two = material.bundle(material.frozen(tmp_path / "two", material.corpus(material.HARBOUR, more)))
    assert one.measurement.measurement_id != two.measurement.measurement_id


def test_a_faulty_corpus_is_neither_frozen_nor_loaded(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="review-corpus"):
        material.frozen(tmp_path / "bundle", material.corpus(material.HARBOUR))
