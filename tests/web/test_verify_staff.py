"""What staff do with blind checks, at the terminal of a serving installation."""

from __future__ import annotations

import json

from tests.db.cases import unclocked
from tests.web.conftest import Server
from tests.web.test_doctor import run
from tests.web.test_verify import Checker


def test_a_check_becomes_part_of_a_holdout_only_step_by_step(server: Server) -> None:
    def staff(*words: str) -> str:
        done = run(server, "calibrate", "intake", *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "blind checks: open" in run(server, "doctor").stdout
    staff("freeze-scorer", "--by", "Lin")
    # a birth of its own: another test's check of the same birth would be a finding
    person = Checker(server.url, birth={"date": "1987-03-21", "place": {"query": "成都"}})
    person.seal("14:27")
    person.say("2012年9月去北京上大学，2016年7月进公司上班，2018年3月结婚")
    person.done("freeze")
    person.done("reveal")
    (case,) = [one for one in map(json.loads, staff("list", "--json").splitlines()) if one["case_id"] == person.id]
    assert case["findings"] == [] and case["passed"] is None and "14:27" not in unclocked(case)
    assert person.id in staff("list")
    none = run(server, "calibrate", "intake", "promote", "v1", "--by", "Lin", "--note", "first")
    assert none.returncode == 1 and "passed audit" in none.stderr
    staff("audit", person.id, "--passed", "--by", "Lin", "--note", "certificate seen")
    assert "1 cases are frozen as v1" in staff("promote", "v1", "--by", "Lin", "--note", "first")
    again = run(server, "calibrate", "intake", "promote", "v1", "--by", "Lin", "--note", "again")
    assert again.returncode == 1 and "frozen already" in again.stderr
    measured = json.loads(staff("measure", "v1", "--swaps", "2", "--publish", "--json"))
    assert measured["frozen_cases"] == 1
    assert [one["published"] for one in measured["widths"]] in ([], ["not_measured"])
    assert "1 of 1 cases left" in staff("measure", "v1", "--swaps", "0")
    report = person.client.get(f"/api/cases/{person.id}/report").json()
    assert report["trust"]["coverage_statement"] == "not_measured"
