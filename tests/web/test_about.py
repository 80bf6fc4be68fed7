"""What every visitor may have: the source of the server, credits, and a fair share of a day."""

from __future__ import annotations

import io
import tarfile
import tempfile
from pathlib import Path

import httpx

from tests.web.conftest import Server
from tests.web.person import OPENING, Person


def test_the_source_link_leads_to_the_source_of_this_server(server: Server) -> None:
    about = httpx.get(f"{server.url}/api/about", timeout=60).json()
    packed = httpx.get(f"{server.url}{about['source_url']}", timeout=60)
    with tarfile.open(fileobj=io.BytesIO(packed.content)) as files:
        names = files.getnames()
    assert {"shodhana/LICENSE", "shodhana/README.md", "shodhana/app/web/source.py", "shodhana/infra/serve"} <= set(names)
    assert not [name for name in names if "__pycache__" in name or ".venv" in name or "state/" in name]


def test_every_page_that_is_served_links_to_the_source(server: Server) -> None:
    person = Person(server.url)
    made = person.post("/shares", {"level": "ranges", "locale": "zh"})
    pages = [person.client.get(person.path("/report.html")).text,
             httpx.get(server.url + made.json()["share"]["url"], timeout=60).text,
             httpx.get(server.url + "/s/nothing", timeout=60).text]
    assert all('href="/source.tar.gz"' in page for page in pages)
    for script in ("js/main.js", "studio/main.js"):
        assert "source_url" in httpx.get(f"{server.url}/static/{script}", timeout=60).text


def test_places_are_credited_where_they_are_searched(server: Server) -> None:
    found = httpx.get(f"{server.url}/api/places", params={"q": "成都"}, timeout=60).json()
    assert "GeoNames" in found["credit"]


def test_why_answers_in_the_language_asked_for(server: Server) -> None:
    person = Person(server.url)
    chinese, english = (person.client.get(person.path("/why"), params={"locale": wanted}).json()
                        for wanted in ("zh", "en"))
    assert chinese["title"] != english["title"]
    assert person.client.get(person.path("/why")).json()["title"] == chinese["title"]


def test_one_address_has_a_share_of_the_day_and_who_is_here_goes_on() -> None:
    with tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), SHODHANA_CASES_PER_DAY="1")
        server.start()
        first = Person(server.url)
        refused = httpx.post(f"{server.url}/api/cases", json=OPENING, timeout=60, headers={"accept-language": "zh"})
        assert refused.status_code == 429
        assert "明天" in refused.json()["detail"]
        assert first.turn("2012年9月去北京上大学")[-1]["type"] == "turn.done"
        assert first.client.post("/api/cases", json=OPENING, headers=first.key()).status_code == 201
        server.stop()


def test_every_part_has_its_texts_and_only_those(server: Server) -> None:
    def texts(part: str) -> set[str]:
        return {key.partition("-")[0] for key in httpx.get(f"{server.url}/api/texts/zh", params={"part": part}, timeout=60).json()}

    assert texts("page") == {"page"}
    assert texts("studio") == {"studio"}
    assert httpx.get(f"{server.url}/api/texts/zh", params={"part": "problem"}, timeout=60).status_code == 422


def test_the_interface_describes_itself_without_a_page_that_fetches_from_elsewhere(server: Server) -> None:
    for path in ("/schema", "/schema/openapi.json"):
        answer = httpx.get(f"{server.url}{path}", timeout=60)
        assert answer.status_code == 200 and "json" in answer.headers["content-type"]
        told = [status for ways in answer.json()["paths"].values() for way in ways.values() for status in way["responses"]]
        assert "422" in told and "400" not in told
