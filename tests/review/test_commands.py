"""`shodhana review` from end to end over the real corpus: one line out, honest status, no model (seed 003 §5)."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.cli import app
from app.review.canonical import document
from app.review.folders import ROOT
from tests.review import material

Json = dict[str, Any]
LINE = {"output", "status", "modelCallsByThisCommand", "exitCode"}


def called(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["review", *map(str, words)])


def line(found: Result) -> Json:
    assert found.stdout.count("\n") == 1
    told: Json = json.loads(found.stdout)
    assert set(told) == LINE and told["exitCode"] == found.exit_code
    return told


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with bundle, policy, plan, a capture of the offline rules, and a pending review."""
    folder = tmp_path_factory.mktemp("review")
    (folder / "policy.json").write_bytes(document(material.CRITERIA))
    assert line(called("freeze", "--output", folder / "bundle"))["status"] == "frozen"
    prepared = line(called("prepare", "--bundle", folder / "bundle", "--policy", folder / "policy.json", "--split", "validation",
                           "--repeats", "1", "--output", folder / "plan"))
    assert (prepared["status"], prepared["exitCode"], prepared["modelCallsByThisCommand"]) == ("prepared", 0, 0)
    assert prepared["output"] == str(folder / "plan")
    captured = line(called("capture", "--bundle", folder / "bundle", "--model", "offline", "--split", "validation", "--repeats", "1",
                           "--output", folder / "captured"))
    assert (captured["status"], captured["exitCode"]) == ("captured", 0)
    return folder


def reviewed(work: Path, output: Path, *more: str | Path, captures: Path | None = None) -> Result:
    return called("review", "--bundle", work / "bundle", "--plan", work / "plan" / "plan.json", "--captures",
                  captures or work / "captured" / "captures.json", "--output", output, *more)


@pytest.fixture(scope="module")
def ideal(work: Path) -> Path:
    """A capture that keeps to the reference, begun after the plan."""
    from app.review import bundle

    found = bundle.load(work / "bundle")
    path = work / "ideal.json"
    declared = json.loads((work / "plan" / "plan.json").read_bytes())["declaredAt"]
    path.write_bytes(document({
        "protocol": "omk-entity-captures/v1", "measurementId": found.measurement.measurement_id, "split": "validation", "repeats": 1,
        "startedAt": declared, "model": "ideal", "records": [material.record(case) for case in found.corpus.of("validation")]}))
    return path


def test_prepare_writes_the_plan_and_nothing_else(work: Path) -> None:
    assert [path.name for path in (work / "plan").iterdir()] == ["plan.json"]
    assert stat.S_IMODE((work / "plan").stat().st_mode) == 0o700
    assert stat.S_IMODE((work / "plan" / "plan.json").stat().st_mode) == 0o600


def test_a_review_without_a_receipt_is_no_success_and_keeps_its_report(work: Path, ideal: Path, tmp_path: Path) -> None:
    told = line(reviewed(work, tmp_path / "pending", captures=ideal))
    assert (told["status"], told["exitCode"], told["modelCallsByThisCommand"]) == ("pending", 1, 0)
    report = json.loads((tmp_path / "pending" / "report.json").read_bytes())
    assert report["status"] == "pending" and report["coverage"]["targets"] > 300
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "pending").iterdir()} == {0o600}


def test_the_offline_rules_are_reviewed_like_any_model(work: Path, tmp_path: Path) -> None:
    told = line(reviewed(work, tmp_path / "offline"))
    report = json.loads((tmp_path / "offline" / "report.json").read_bytes())
    assert told["exitCode"] == 1 and told["status"] == report["status"] in ("pending", "blocked")
    assert report["engineering"]["failures"] == [] and report["scope"]["model"] == "offline"


def receipt(folder: Path, **changes: Any) -> Path:
    template = json.loads((folder / "review-template.json").read_bytes())
    report = json.loads((folder / "report.json").read_bytes())
    path = folder.parent / f"receipt-{len(list(folder.parent.iterdir()))}.json"
    path.write_bytes(document({**material.receipt(template), "reviewedAt": report["times"]["captureStartedAt"], **changes}))
    return path


def test_an_agent_ends_at_exploratory_and_an_independent_human_over_a_ready_reference_is_the_one_success(
        work: Path, ideal: Path, tmp_path: Path) -> None:
    line(reviewed(work, tmp_path / "pending", captures=ideal))
    agent = receipt(tmp_path / "pending", reviewer={"actorKind": "agent", "actorId": "a"}, independentHuman=False)
    told = line(reviewed(work, tmp_path / "agent", "--receipt", agent, captures=ideal))
    assert (told["status"], told["exitCode"]) == ("exploratory_reviewed", 1)
    assert (tmp_path / "agent" / "output-review.json").read_bytes() == agent.read_bytes()
    found = json.loads((work / "bundle" / "measurement.json").read_bytes())
    blank = json.loads((work / "bundle" / "reference-review-template.json").read_bytes())
    for name, actor, independent in (("reference-self-review.json", "corpus-author-1", False), ("reference-review.json", "r", True)):
        (work / "bundle" / name).write_bytes(document({
            **blank, "reviewer": {"actorKind": "human", "actorId": actor}, "independentHuman": independent,
            "reviewedAt": found["frozenAt"],
            "decisions": [{**one, "verdict": "accepted", "rationale": "Read."} for one in blank["decisions"]]}))
    told = line(reviewed(work, tmp_path / "human", "--receipt", receipt(tmp_path / "pending"), captures=ideal))
    for name in ("reference-self-review.json", "reference-review.json"):
        (work / "bundle" / name).unlink()
    assert (told["status"], told["exitCode"]) == ("accepted_within_scope", 0)
    compared = line(called("compare", "--first", tmp_path / "agent", "--second", tmp_path / "human", "--output",
                           tmp_path / "compared"))
    assert (compared["status"], compared["exitCode"]) == ("comparable", 0)
    back = line(called("compare", "--first", tmp_path / "human", "--second", tmp_path / "agent", "--output", tmp_path / "back"))
    assert (back["status"], back["exitCode"]) == ("comparable", 1)
    assert [path.name for path in (tmp_path / "compared").iterdir()] == ["comparison.json"]


def refused(found: Result) -> str:
    told = line(found)
    assert (told["status"], told["exitCode"], told["output"], told["modelCallsByThisCommand"]) == ("refused", 2, None, 0)
    return found.stderr


def test_invalid_data_or_path_is_a_refusal_with_a_sentence_and_leaves_nothing(work: Path, ideal: Path, tmp_path: Path) -> None:
    assert "already" in refused(reviewed(work, tmp_path, captures=ideal))
    assert "repository" in refused(reviewed(work, ROOT / "results", captures=ideal))
    assert "only read" in refused(reviewed(work, work / "bundle" / "results", captures=ideal))
    assert "cannot be read" in refused(reviewed(work, tmp_path / "new", captures=tmp_path / "no.json"))
    assert "absolute" in refused(reviewed(work, Path("results"), captures=ideal))
    (tmp_path / "bad.json").write_text("{")
    assert "not JSON" in refused(reviewed(work, tmp_path / "new", "--receipt", tmp_path / "bad.json", captures=ideal))
    (tmp_path / "policy.json").write_text("{}")
    assert "needs another value" in refused(called("prepare", "--bundle", work / "bundle", "--policy", tmp_path / "policy.json",
                                                   "--split", "development", "--repeats", "1", "--output", tmp_path / "new"))
    assert not (tmp_path / "new").exists() and not (ROOT / "results").exists()


def test_a_result_is_never_written_over(work: Path, ideal: Path, tmp_path: Path) -> None:
    line(reviewed(work, tmp_path / "one", captures=ideal))
    before = (tmp_path / "one" / "report.json").read_bytes()
    assert "already" in refused(reviewed(work, tmp_path / "one", captures=ideal))
    assert (tmp_path / "one" / "report.json").read_bytes() == before


def test_a_model_that_cannot_work_is_told_before_anything_is_asked(work: Path, tmp_path: Path) -> None:
    assert "model" in refused(called("capture", "--bundle", work / "bundle", "--model", "nobody:nothing", "--split", "development",
                                     "--repeats", "1", "--output", tmp_path / "new"))


@pytest.mark.parametrize("command", ["prepare", "review", "compare", "freeze"])
def test_no_offline_step_has_a_way_to_name_a_model(command: str) -> None:
    said = called(command, "--help").stdout
    assert not [word for word in ("--model", "--executor", "--endpoint", "--base-url", "--api-key") if word in said]


def test_the_offline_steps_load_no_model_library_and_open_no_connection(work: Path, ideal: Path, tmp_path: Path) -> None:
    steps = [["prepare", "--bundle", str(work / "bundle"), "--policy", str(work / "policy.json"), "--split", "development",
              "--repeats", "2", "--output", str(tmp_path / "plan")],
             ["review", "--bundle", str(work / "bundle"), "--plan", str(work / "plan" / "plan.json"), "--captures", str(ideal),
              "--output", str(tmp_path / "one")],
             ["compare", "--first", str(tmp_path / "one"), "--second", str(tmp_path / "one"), "--output", str(tmp_path / "two")]]
    code = ("import json,sys\n"
            "def watch(event, args):\n"
            "    if event.startswith('socket.') and event != 'socket.__new__': raise SystemExit('connected: ' + event)\n"
            "sys.addaudithook(watch)\n"
            "from app.cli import app\n"
            "for words in json.loads(sys.argv[1]):\n"
            "    try: app(['review', *words])\n"
            "    except SystemExit as end: assert end.code in (0, 1), end.code\n"
            "print(json.dumps(sorted(name for name in ('pydantic_ai', 'openai', 'anthropic', 'app.llm', 'app.review.capture') "
            "if name in sys.modules)))\n")
    done = subprocess.run([sys.executable, "-c", code, json.dumps(steps)], cwd=ROOT, capture_output=True, text=True, check=True)
    *lines, loaded = done.stdout.splitlines()
    assert [json.loads(one)["modelCallsByThisCommand"] for one in lines] == [0, 0, 0] and json.loads(loaded) == []


def test_prepare_refuses_a_bundle_that_was_captured_into(work: Path, tmp_path: Path) -> None:
    (work / "bundle" / "captures.json").write_text("{}")
    said = refused(called("prepare", "--bundle", work / "bundle", "--policy", work / "policy.json", "--split", "development",
                          "--repeats", "1", "--output", tmp_path / "new"))
    (work / "bundle" / "captures.json").unlink()
    assert "before there are any" in said
