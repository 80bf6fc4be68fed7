"""What a report says, what it is bound to, and what it leaves as it was (seed 003 §2, §4, §5, §6)."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from typing import Any

import pytest

from app.review.canonical import digest, document, sha256, stringify
from app.review.forms import CAPTURES, OUTPUT_REVIEW, PLAN, REPORT
from app.review.measurement import tool_digest
from app.review.report import LIMITS
from tests.review import material
from tests.review.conftest import Desk

Json = dict[str, Any]


def whole(desk: Desk) -> Any:
    return desk.review(material.receipt(desk.ready().template()))


def test_the_four_identities_are_those_of_the_seed() -> None:
    assert (PLAN, OUTPUT_REVIEW, REPORT, CAPTURES) == (
        "omk-entity-semantic-plan/v1", "omk-entity-output-review/v1", "omk-entity-semantic-report/v1", "omk-entity-captures/v1")


def test_the_report_is_bound_to_the_exact_bytes_of_everything_it_comes_from(desk: Desk) -> None:
    found = whole(desk)
    report, files = found.report, found.files
    assert report["capturesDigest"] == sha256(files["captures.json"]) and report["corpusDigest"] == sha256(files["corpus.json"])
    assert report["outputReviewDigest"] == sha256((desk.folder / "receipt.json").read_bytes())
    assert report["referenceReceiptDigests"] == {
        "selfReview": sha256(files["reference-self-review.json"]), "independentReview": sha256(files["reference-review.json"])}
    assert report["planId"] == json.loads(files["plan.json"])["planId"] and report["toolDigest"] == tool_digest()


def test_missing_receipts_are_null(desk: Desk) -> None:
    report = desk.review().report
    assert report["referenceReceiptDigests"] == {"selfReview": None, "independentReview": None}
    assert report["outputReviewDigest"] is None


def test_the_report_id_is_the_digest_of_the_report_without_itself(desk: Desk) -> None:
    report = json.loads(whole(desk).files["report.json"])
    found = report.pop("reportId")
    assert found == hashlib.sha256(stringify(report).encode("utf-8")).hexdigest() == digest(report)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node on the PATH")
def test_javascript_derives_the_same_report_id(desk: Desk) -> None:
    code = ("const r=JSON.parse(require('fs').readFileSync(0,'utf8'));const {reportId,...rest}=r;"
            "process.stdout.write(require('crypto').createHash('sha256').update(JSON.stringify(rest)).digest('hex'))")
    found = whole(desk)
    said = subprocess.run(["node", "-e", code], input=found.files["report.json"], capture_output=True, check=True).stdout.decode()
    assert said == found.report["reportId"]


def test_the_same_bytes_in_give_the_same_bytes_out_whenever_it_is_done(desk: Desk) -> None:
    receipt = material.receipt(desk.ready().template())
    later = desk.review(receipt, now=material.NOW.replace(year=2027))
    assert desk.review(receipt).files == later.files


def test_a_changed_receipt_or_reference_is_another_report(desk: Desk) -> None:
    receipt = material.receipt(desk.ready().template())
    first = desk.review(receipt).report["reportId"]
    second = desk.review(document(receipt) + b"\n").report["reportId"]
    path = desk.bundle_folder / "reference-review.json"
    path.write_bytes(path.read_bytes() + b"\n")
    assert len({first, second, desk.review(receipt).report["reportId"]}) == 3


def test_originals_are_copied_byte_for_byte_and_not_touched(desk: Desk) -> None:
    odd = b"\n " + document(material.receipt(desk.ready().template())) + b"\n\n"
    before = {path.name: path.read_bytes() for path in desk.bundle_folder.iterdir()}
    found = desk.review(odd)
    assert found.files["output-review.json"] == odd
    for name in ("corpus.json", "reference-self-review.json", "reference-review.json"):
        assert found.files[name] == before[name]
    for name in ("plan.json", "captures.json"):
        assert found.files[name] == (desk.folder / name).read_bytes()
    assert {path.name: path.read_bytes() for path in desk.bundle_folder.iterdir()} == before


def test_the_files_are_those_of_the_protocol(desk: Desk) -> None:
    always = {"plan.json", "captures.json", "corpus.json", "review-targets.json", "review-template.json", "report.json",
              "review-targets.zh.html", "review-targets.en.html"}
    assert set(desk.review().files) == always
    assert set(whole(desk).files) == always | {"output-review.json", "reference-self-review.json", "reference-review.json"}


def test_engineering_pending_errors_and_gaps_are_told_apart(desk: Desk) -> None:
    report = desk.review().report
    assert {"failures", "structuralRefusals", "setAside", "sharedWords", "criticalMentions"} == set(report["engineering"])
    for name, keys in (("pending", {"missing", "uncertain", "units"}), ("requiredGaps", {"confirmed", "items"}),
                       ("semanticErrors", {"confirmed", "alwaysBlocking", "byCode", "items"})):
        assert set(report[name]) == keys


def test_words_that_an_output_gives_to_two_subjects_are_shown(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    first, second = bundle.corpus.of("development")
    output = material.ideal(first)
    moved = {"event_kind": "family_event", "subject": "mother", "related_person": "mother"}
    output[0]["events"].append(output[0]["events"][0] | moved)
    captures = material.captures(bundle, [material.record(first, output=output), material.record(second)])
    assert desk.review(captures=captures).report["engineering"]["sharedWords"] == [
        {"caseId": "harbour-1", "repeat": 1, "message": 1, "start": 0, "end": 14, "entityIds": ["mother", "self"]}]
    assert desk.review().report["engineering"]["sharedWords"] == []


def test_structure_identity_fidelity_retention_and_outside_truth_are_judged_apart(desk: Desk) -> None:
    report = whole(desk).report
    apart = report["apart"]
    assert set(apart) == {"structure", "identity", "fidelity", "retention", "outsideTruth"}
    assert apart["outsideTruth"] == "not_judged" and apart["structure"] == {"accepted": 3, "refused": 0}
    decided = sum(sum(apart[name].values()) for name in ("identity", "fidelity", "retention"))
    assert decided == report["coverage"]["decided"]


def test_no_score_and_no_average_is_worked_out(desk: Desk) -> None:
    names = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            names.update(value)
            for one in value.values():
                walk(one)
        elif isinstance(value, list):
            for one in value:
                walk(one)

    walk({name: value for name, value in whole(desk).report.items() if name != "limits"})
    assert not [name for name in names for word in ("precision", "recall", "f1", "score", "accuracy", "mean", "average", "rate")
                if word == name.lower()]


def test_every_report_prints_its_limits_in_both_languages_accepted_or_not(desk: Desk) -> None:
    for report in (desk.review().report, whole(desk).report):
        assert [one["code"] for one in report["limits"]] == list(LIMITS)
        assert all(one["zh"] and one["en"] for one in report["limits"])
    words = " ".join(one["en"] for one in report["limits"])
    for needed in ("plan", "other copies", "when they began", "declare", "another analysis", "made up", "precision, recall or F1",
                   "unfinished", "permitted real sources", "independent people", "not no risk"):
        assert needed in words


def test_no_time_of_completion_is_made_up(desk: Desk) -> None:
    assert whole(desk).report["times"] == {
        "declaredAt": "2026-09-01T09:00:00.000Z", "captureStartedAt": "2026-09-01T10:00:00.000Z", "captureCompletedAt": "unknown",
        "reviewedAt": "2026-09-01T11:00:00.000Z"}


def test_all_planned_cases_stay_in_the_scope(desk: Desk) -> None:
    bundle = material.bundle(desk.bundle_folder)
    report = desk.review(captures=material.captures(bundle, [])).report
    assert report["scope"]["caseIds"] == ["harbour-1", "harbour-2"] and report["scope"]["split"] == "development"
    assert report["status"] == "blocked" and report["coverage"]["byKind"]["role"]["targets"] == 10


def test_one_reason_copied_to_everything_can_be_seen(desk: Desk) -> None:
    receipt = material.receipt(desk.ready().template())
    for one in receipt["decisions"]:
        one["rationale"] = "ok"
    coverage = desk.review(receipt).report["coverage"]
    assert (coverage["distinctRationales"], coverage["decided"] > 1) == (1, True)
