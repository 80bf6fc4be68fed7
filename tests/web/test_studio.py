"""The studio's API: staff only, drafts checked before they count, publications that tell of each other."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.conftest import Server
from tests.web.person import Person

Json = dict[str, Any]
NEW: Json = {
    "id": "sea-first", "round": 1, "domain": "relocation", "event_kinds": ["relocation"], "weight": 10,
    "stem": {"zh": "{from}–{to} 年间，有没有住到海边去？", "en": "Between {from} and {to}, did you go to live by the sea?"},
    "window": {"age_from": 10, "age_to": 40},
}
READS = ("session", "bank", "bank/v9", "items", "history", "statistics", "vocabulary")
WRITES = ("check", "preview", "diff", "publish", "rollback")


@pytest.fixture(scope="module")
def installation() -> Iterator[Server]:
    """A server of its own: what is published here concerns nobody else."""
    with tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder))
        server.start()
        yield server
        server.stop()


def staff(server: Server, *words: str, ok: bool = True) -> str:
    """Run `shodhana staff …` beside the running server."""
    done = subprocess.run(
        [sys.executable, "-c", "from app.cli import main; main()", "staff", *words, "--state", str(server.folder / "state")],
        capture_output=True, text=True, env={**os.environ, **server.settings}, check=False)
    assert (done.returncode == 0) == ok, done.stderr
    return done.stdout.strip() if ok else done.stderr.strip()


class Editor:
    """Somebody with a key, at the API."""

    def __init__(self, server: Server, key: str) -> None:
        self.client = httpx.Client(base_url=f"{server.url}/api/studio", timeout=60, headers={
            "origin": server.url, "accept-language": "zh"})
        self.signed = self.client.post("/session", json={"key": key})
        self.base: Json = self.client.get("/bank").json() if self.signed.status_code == 200 else {}

    def publish(self, items: list[Json], note: str = "", base: str | None = None) -> httpx.Response:
        """Publish a draft that began from what was read last."""
        return self.client.post("/publish", json={"items": items, "note": note, "base_version": base or self.base["version"]})


@pytest.fixture(scope="module")
def keys(installation: Server) -> dict[str, str]:
    """Keys of two editors."""
    return {name: staff(installation, "add", name) for name in ("Lin", "Ana")}


@pytest.fixture
def lin(installation: Server, keys: dict[str, str]) -> Editor:
    return Editor(installation, keys["Lin"])


@pytest.fixture
def ana(installation: Server, keys: dict[str, str]) -> Editor:
    return Editor(installation, keys["Ana"])


# --- who may come in


@pytest.mark.parametrize("path", [*READS, *WRITES])
def test_without_a_session_every_address_answers_the_same(installation: Server, path: str) -> None:
    method = "POST" if path in WRITES else "GET"
    answer = httpx.request(method, f"{installation.url}/api/studio/{path}", headers={"origin": installation.url},
                           timeout=60, **({"content": b"not even JSON"} if method == "POST" else {}))
    assert answer.status_code == 401
    assert answer.json()["type"] == "/problems/staff-session"


@pytest.mark.parametrize("session", ["", "sst_", "sst_AAAA", "x" * 300, "sst_" + "A" * 75])
def test_a_session_that_was_never_ours_is_none(installation: Server, session: str) -> None:
    assert httpx.get(f"{installation.url}/api/studio/bank", cookies={"shodhana_staff": session}, timeout=60).status_code == 401


def test_a_key_becomes_a_cookie_that_no_script_and_no_other_site_can_use(lin: Editor) -> None:
    assert lin.signed.json() == {"name": "Lin"}
    cookie = lin.signed.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/api/studio"))
    assert lin.signed.headers["cache-control"] == "no-store"


def test_a_write_from_another_site_is_refused(lin: Editor) -> None:
    for origin in ("https://elsewhere.example", "", "null", "http://["):
        assert lin.client.post("/check", json={"items": []}, headers={"origin": origin}).status_code == 401
    assert lin.client.post("/check", json={"items": []}).status_code == 200


def test_signing_out_takes_the_cookie(installation: Server, keys: dict[str, str]) -> None:
    editor = Editor(installation, keys["Lin"])
    assert editor.client.delete("/session").status_code == 204
    assert editor.client.get("/session").status_code == 401


def test_a_removed_key_ends_its_sessions_and_a_name_has_one_key(installation: Server) -> None:
    key = staff(installation, "add", "Short Stay")
    assert "has a key already" in staff(installation, "add", "Short Stay", ok=False)
    editor = Editor(installation, key)
    staff(installation, "remove", "Short Stay")
    assert editor.client.get("/session").status_code == 401
    assert Editor(installation, key).signed.status_code == 401
    assert "Short Stay" in staff(installation, "list")
    assert key not in staff(installation, "list", "--json")
    assert staff(installation, "remove", "Short Stay", ok=False)


def test_no_key_stands_in_the_log(installation: Server, keys: dict[str, str]) -> None:
    httpx.post(f"{installation.url}/api/studio/session", json={"key": {"odd": keys["Lin"]}}, headers={"origin": installation.url},
               timeout=60)
    assert not [key for key in keys.values() if key in installation.log.read_text()]


def test_after_a_number_of_wrong_keys_the_address_has_to_wait() -> None:
    with tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder))
        server.start()
        key = staff(server, "add", "Lin")
        refused = [Editor(server, "shk_wrong").signed.status_code for _ in range(21)]
        last = Editor(server, key).signed
        server.stop()
    assert refused == [401] * 20 + [429]
    assert last.status_code == 429 and "一小时" in last.json()["detail"]


# --- reading


def test_the_published_bank_is_that_of_the_product_until_somebody_publishes(lin: Editor) -> None:
    assert lin.base["published"]
    history = lin.client.get("/history").json()["publications"]
    assert history[-1]["author"] == "repository"
    assert lin.client.get(f"/bank/{history[-1]['version']}").json()["items"]
    assert lin.client.get("/bank/v9").status_code == 404


def test_questions_are_found_by_words_of_any_language_and_by_what_they_are(lin: Editor) -> None:
    def found(**wanted: object) -> list[Json]:
        items: list[Json] = lin.client.get("/items", params=wanted).json()["items"]
        return items

    assert {item["domain"] for item in found(domain="career", round=1)} == {"career"}
    assert {item["id"] for item in found(q="正式工作")} & {item["id"] for item in found(q="regular JOB")}
    assert found(enabled=False) == []
    assert lin.client.get("/items", params={"domain": "stars"}).status_code == 422


def test_the_vocabulary_has_names_in_every_language(lin: Editor) -> None:
    found = lin.client.get("/vocabulary").json()
    health = next(one for one in found["domains"] if one["key"] == "health_pressure")
    assert health["sensitive"] and health["label"]["zh"] != health["label"]["en"]
    assert {kind["key"] for kind in health["event_kinds"]} == {"pressure_period"}
    assert "mother" in {one["key"] for one in found["relations"]}


# --- drafts


def test_what_is_published_has_no_findings(lin: Editor) -> None:
    assert lin.client.post("/check", json={"items": lin.base["items"]}).json() == {"findings": []}


def test_a_finding_names_question_field_and_remedy_in_both_languages(lin: Editor) -> None:
    odd = {**NEW, "stem": {"zh": "{from}–{to} 年间，你什么时候住到海边的？", "en": ""}}
    found = lin.client.post("/check", json={"items": [*lin.base["items"], odd, {"id": "bare"}]}).json()["findings"]
    at = len(lin.base["items"]) + 1
    (empty,) = (one for one in found if one["line"] == at)
    assert (empty["code"], empty["field"], empty["item"]) == ("B002", "stem.en", "sea-first")
    assert empty["text"]["zh"] != empty["text"]["en"] and empty["hint"]["zh"]
    assert {"round", "domain", "stem", "window"} <= {one["field"] for one in found if one["line"] == at + 1}
    odd["stem"]["en"] = NEW["stem"]["en"]
    (presumes,) = lin.client.post("/check", json={"items": [*lin.base["items"], odd]}).json()["findings"]
    assert (presumes["code"], presumes["field"]) == ("B006", "stem.zh")


def test_a_label_that_is_missing_is_a_finding_of_the_labels(lin: Editor) -> None:
    options = {**lin.base["options"], "A": {"zh": "有", "en": ""}}
    (found,) = lin.client.post("/check", json={"items": lin.base["items"], "options": options}).json()["findings"]
    assert (found["file"], found["field"]) == ("options.yaml", "A.en")
    refused = lin.client.post("/publish", json={"items": lin.base["items"], "options": {}, "base_version": lin.base["version"]})
    assert refused.status_code == 422 and len(refused.json()["findings"]) == 4


def test_files_are_checked_with_their_lines(lin: Editor) -> None:
    text = "questions:\n  - id: x y\n"
    found = lin.client.post("/check", json={"files": {"round1/test.yaml": text}}).json()["findings"]
    assert {"round1/test.yaml"} < {one["file"] for one in found}
    assert ("id", 2) in {(one["field"], one["line"]) for one in found}


@pytest.mark.parametrize("body", [{}, {"items": [], "files": {}}, {"items": "all"}, {"items": [], "more": 1}])
def test_a_draft_of_another_shape_is_met_with_a_problem(lin: Editor, body: Json) -> None:
    answer = lin.client.post("/check", json=body)
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("application/problem+json")


def test_a_preview_is_the_slot_with_the_years_of_a_birth_date(lin: Editor) -> None:
    body = {"item": NEW, "items": lin.base["items"], "birth_date": "1990-06-15"}
    found = lin.client.post("/preview", json=body).json()
    assert found["window"][0] == "2000-06-15"
    assert "2000" in found["slots"]["zh"]["items"][0]["stem"] and "by the sea" in found["slots"]["en"]["items"][0]["stem"]
    assert found["first_batch"]["place"] == 1, "the weightiest question is asked first"
    low = lin.client.post("/preview", json={**body, "item": {**NEW, "weight": 0}}).json()
    assert low["first_batch"] is None
    child = lin.client.post("/preview", json={**body, "birth_date": found["as_of"]}).json()
    assert child["window"] is None and child["first_batch"] is None
    assert lin.client.post("/preview", json={**body, "birth_date": "2999-01-01"}).status_code == 422


def test_a_comparison_goes_question_by_question_and_field_by_field(lin: Editor) -> None:
    first, *rest = lin.base["items"]
    changed = {**first, "weight": 0.5}
    found = lin.client.post("/diff", json={"items": [changed, *rest[:-1], NEW]}).json()
    kinds = {(one["kind"], one["id"], one["field"]) for one in found["changes"]}
    assert kinds == {("changed", first["id"], "weight"), ("removed", rest[-1]["id"], None), ("added", NEW["id"], None)}


@pytest.mark.parametrize("text", [r"\u0000", r"\ud83d", "<script>", "\u2028", "𠮷" * 240, "x" * 5000])
def test_no_text_breaks_a_draft(lin: Editor, text: str) -> None:
    """What cannot be stored is told; the rest is text and nothing else."""
    item = json.dumps({**NEW, "notes": "here"}).replace("here", text)
    rest = json.dumps(lin.base["items"])
    json_ = {"content-type": "application/json"}
    for path, body in (("check", f'{{"items": [{item}]}}'), ("preview", f'{{"item": {item}}}'), ("diff", f'{{"items": [{item}]}}'),
                       ("publish", f'{{"items": [{item}, {rest[1:-1]}], "base_version": "{text}"}}'),
                       ("publish", f'{{"items": {rest}, "base_version": "{lin.base["version"]}", "note": "{text}"}}'),
                       ("rollback", f'{{"version": "{text}", "base_version": "v"}}'), ("session", f'{{"key": "{text}"}}')):
        answer = lin.client.post(f"/{path}", content=body.encode("utf-8", "surrogatepass"), headers=json_)
        assert answer.status_code < 500, (path, answer.text)


# --- publishing


def test_a_draft_with_findings_is_not_published_and_every_finding_comes_back(lin: Editor) -> None:
    refused = lin.publish([*lin.base["items"], {**NEW, "sensitive": "perhaps"}])
    assert refused.status_code == 422
    assert refused.json()["findings"][0]["field"] == "sensitive"
    assert lin.client.get("/bank").json()["version"] == lin.base["version"]


def test_a_question_added_here_is_asked_in_a_new_case_and_not_in_one_that_had_begun(lin: Editor, installation: Server) -> None:
    before = Person(installation.url)
    published = lin.publish([*lin.base["items"], NEW], note="  住处  ")
    assert published.status_code == 200, published.text
    assert (published.json()["author"], published.json()["note"]) == ("Lin", "住处")
    assert "海边" in Person(installation.url).opened["slot"]["items"][0]["stem"]
    before.choose("A", "A", "A", "A")
    assert "海边" not in str(before.state())
    statistics = lin.client.get("/statistics").json()["items"]
    assert next(row for row in statistics if row["id"] == NEW["id"])["shown"] == 1
    back = lin.client.post("/rollback", json={"version": lin.base["version"], "base_version": published.json()["version"]})
    assert back.status_code == 200
    assert "海边" not in str(Person(installation.url).opened["slot"])
    assert [one["version"] for one in lin.client.get("/history").json()["publications"]][:2] == [
        lin.base["version"], published.json()["version"]]


def test_the_second_of_two_editors_is_told_who_was_first_and_why(lin: Editor, ana: Editor) -> None:
    first, second, *rest = lin.base["items"]
    theirs = lin.publish([{**first, "notes": "by Lin"}, second, *rest], note="a note").json()
    mine = [first, {**second, "notes": "by Ana"}, *rest]
    refused = ana.publish(mine)
    assert refused.status_code == 409
    assert refused.json()["type"] == "/problems/bank-moved"
    assert {name: refused.json()["published"][name] for name in ("version", "author", "note")} == {
        "version": theirs["version"], "author": "Lin", "note": "a note"}
    on_top = [{**first, "notes": "by Lin"}, {**second, "notes": "by Ana"}, *rest]
    assert ana.publish(on_top, base=theirs["version"]).status_code == 200
    again = ana.publish(on_top, base=theirs["version"])
    assert again.status_code == 200, "a repeated request after a lost answer"
    stale = lin.client.post("/rollback", json={"version": lin.base["version"], "base_version": theirs["version"]})
    assert stale.status_code == 409
    ana.client.post("/rollback", json={"version": lin.base["version"], "base_version": again.json()["version"]})
