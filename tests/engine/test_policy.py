"""The policy file: the seeds' numbers, whole units, a hash over all of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.policy import FILE, POLICY, load
from scoring.techniques import Family, Technique, family
from scoring.vocabulary import UNSCORED, Domain


def written(folder: Path, **change: Any) -> Path:
    raw = json.loads(FILE.read_text())
    for path, value in change.items():
        block, name = path.split("__")
        raw[block][name] = value
    file = folder / "policy.json"
    file.write_text(json.dumps(raw))
    return file


def test_the_seeds_weights_stand() -> None:
    assert [level / POLICY.unit for level in POLICY.weights.levels] == [2.0, 1.5, 0.75]
    assert [level / POLICY.unit for level in POLICY.weights.narayana] == [2.0, 1.0]


def test_the_gate_s_thresholds_are_the_seeds_and_no_looser() -> None:
    gate = POLICY.confirmation_gate
    assert (gate.events, gate.domains, gate.width_minutes, gate.margin_percent) == (4, 3, 5, 20)
    assert POLICY.holdout == "not_ready"


def test_every_domain_has_a_rule_or_is_background() -> None:
    assert {key.domain for key in POLICY.rules} == set(Domain) - UNSCORED


def test_any_change_of_the_file_changes_the_hash(tmp_path: Path) -> None:
    assert load(written(tmp_path)).hash == POLICY.hash  # layout of the file does not count
    assert load(written(tmp_path, ranges__supported_floor=0.21)).hash != POLICY.hash


def test_a_weight_that_is_no_whole_unit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="whole multiple"):
        load(written(tmp_path, arudha__weight=0.3501))


def test_strengths_must_be_doublings(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="doublings"):
        load(written(tmp_path, ranges__strengths=[0.1, 0.3]))


def test_techniques_are_of_one_family_each() -> None:
    assert {family(technique) for technique in Technique} == set(Family)


def test_the_chance_band_is_a_table_of_windows_by_rows() -> None:
    band = POLICY.chance_band
    for table in (band.low, band.mean, band.high):
        assert len(table) == len(band.windows)
        assert {len(line) for line in table} == {len(band.rows)}
        assert all(0 < value <= 100 and line[0] >= line[-1] for line in table for value in line)
