"""A desk of one test: a bundle, a plan and captures in a folder of their own, and reviews made from them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from app.review.canonical import document
from app.review.run import Reviewed, review
from tests.review import material


@dataclass
class Desk:
    """Files of one review."""

    folder: Path
    captures: bytes | None = None

    @property
    def bundle_folder(self) -> Path:
        return self.folder / "bundle"

    def ready(self) -> Desk:
        """Put both reference receipts into the bundle."""
        found = material.bundle(self.bundle_folder)
        (self.bundle_folder / "reference-self-review.json").write_bytes(
            material.reference(found, "author-1", independent=False))
        (self.bundle_folder / "reference-review.json").write_bytes(material.reference(found, "reader-2", independent=True))
        return self

    def review(self, receipt: dict[str, Any] | bytes | None = None, *, captures: bytes | None = None, plan: bytes | None = None,
               now: datetime = material.NOW) -> Reviewed:
        """Review; default captures keep to the reference."""
        found = material.bundle(self.bundle_folder)
        paths = {name: self.folder / name for name in ("plan.json", "captures.json", "receipt.json")}
        paths["plan.json"].write_bytes(plan or document(material.plan(found).body()))
        paths["captures.json"].write_bytes(captures or self.captures or material.captures(found))
        if receipt is not None:
            paths["receipt.json"].write_bytes(receipt if isinstance(receipt, bytes) else document(receipt))
        return review(found, paths["plan.json"], paths["captures.json"], paths["receipt.json"] if receipt is not None else None, now)

    def template(self, **options: Any) -> dict[str, Any]:
        """The unfilled receipt."""
        found: dict[str, Any] = json.loads(self.review(**options).files["review-template.json"])
        return found


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with the small bundle on it."""
    material.frozen(tmp_path / "bundle")
    return Desk(tmp_path)
