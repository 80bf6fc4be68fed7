"""A bundle: the frozen folder that every later step reads and none writes to.

    corpus.json  guide.zh.md  guide.en.md  measurement.json
    reference-self-review.json   the author's receipt over the reference, when there is one
    reference-review.json        an independent person's, when there is one
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.errors import InvalidInput
from app.review.canonical import document, sha256
from app.review.check import LEAST_CASES, LEAST_CRITICAL, faults
from app.review.corpus import Corpus
from app.review.folders import take
from app.review.forms import BREAKING, read
from app.review.measurement import GUIDES, MEASUREMENT, Measurement, differences, guides, measure
from app.review.references import INDEPENDENT, SELF, TEMPLATE, Reference, blank

CAPTURED: Final = "captures.json"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that was checked against the running build."""

    folder: Path
    corpus: Corpus
    corpus_bytes: bytes
    measurement: Measurement
    receipts: Mapping[str, bytes]
    """Reference receipts that are there: file name -> bytes."""

    @property
    def references(self) -> dict[str, Reference]:
        """Return the reference receipts, read: file name -> receipt."""
        return {name: read(Reference, raw, name) for name, raw in self.receipts.items()}


def check(corpus: Corpus, *, cases: int, critical: int) -> None:
    """Refuse a corpus with faults.

    Raises:
        InvalidInput: names the first of them and says how many there are.
    """
    found = faults(corpus, cases=cases, critical=critical)
    if found:
        raise InvalidInput("review-corpus", field=found[0].where, detail=found[0].code, count=len(found))


def freeze(corpus: Corpus, frozen_at: str, *, cases: int = LEAST_CASES, critical: int = LEAST_CRITICAL) -> dict[str, bytes]:
    """Return the files of a new bundle.

    Args:
        corpus: the corpus.
        frozen_at: now.
        cases: least number of cases.
        critical: least number of critical mentions.
    """
    check(corpus, cases=cases, critical=critical)
    files = {"corpus.json": document(corpus.body()), **guides()}
    measurement = measure(corpus, files, frozen_at)
    files["measurement.json"] = document(measurement.body())
    files[TEMPLATE] = document(blank(corpus, measurement.measurement_id))
    return files


def load(folder: Path, *, cases: int = LEAST_CASES, critical: int = LEAST_CRITICAL) -> Bundle:
    """Read a bundle and hold it against the running build; nothing in it is believed because it says so.

    Args:
        folder: the bundle.
        cases: least number of cases.
        critical: least number of critical mentions.

    Raises:
        InvalidInput: a file is missing or malformed, the corpus has faults, or any part of the measurement differs
            from what runs here: then the build that froze the bundle is needed.
    """
    files = {name: take(folder / name) for name in ("corpus.json", *GUIDES)}
    frozen = read(Measurement, take(folder / "measurement.json"), "measurement.json")
    if frozen.protocol != MEASUREMENT:
        raise InvalidInput("review-protocol", field="measurement.json", detail=frozen.protocol)
    corpus = read(Corpus, files["corpus.json"], "corpus.json")
    differing = differences(frozen, measure(corpus, files, frozen.frozen_at))
    if differing:
        raise InvalidInput("review-measurement", field=", ".join(differing), label=BREAKING)
    check(corpus, cases=cases, critical=critical)
    receipts = {name: take(folder / name) for name in (SELF, INDEPENDENT) if (folder / name).exists()}
    return Bundle(folder, corpus, files["corpus.json"], frozen, receipts)


def receipt_digests(bundle: Bundle) -> dict[str, str | None]:
    """Return the digest of each reference receipt's exact bytes, null where there is none."""
    return {key: sha256(bundle.receipts[name]) if name in bundle.receipts else None
            for key, name in (("selfReview", SELF), ("independentReview", INDEPENDENT))}
