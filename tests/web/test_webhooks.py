"""A serving installation tells its receiver; a wrong setting is a sentence at the start."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

import pytest

from tests.billing.receiver import SECRET, receiving
from tests.web.conftest import Server
from tests.web.person import Person


def test_a_case_is_told_to_the_receiver_while_it_goes_on() -> None:
    with receiving() as receiver, tempfile.TemporaryDirectory(prefix="shodhana-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), SHODHANA_WEBHOOK_URL=receiver.url, SHODHANA_WEBHOOK_SECRET=SECRET)
        server.start()
        try:
            person = Person(server.url)
            assert person.post("/finish").status_code == 200
            waiting = threading.Event()
            for _ in range(600):
                if len(set(receiver.genuine())) >= 2:
                    break
                waiting.wait(0.1)
            assert len(set(receiver.genuine())) == 2
            bodies = b"".join(body for _, body in receiver.came)
            assert person.id.encode() in bodies and "成都".encode() not in bodies
        finally:
            server.stop()


@pytest.mark.parametrize(("url", "secret", "named"), [
    ("http://127.0.0.1:9/", "", "SHODHANA_WEBHOOK_SECRET"),
    ("http://127.0.0.1:9/", "short", "SHODHANA_WEBHOOK_SECRET"),
    ("ftp://127.0.0.1/", SECRET, "SHODHANA_WEBHOOK_URL"),
])
def test_a_setting_that_cannot_work_is_told_before_anything_is_served(url: str, secret: str, named: str) -> None:
    from app.errors import Unavailable
    from app.main import create_app
    from app.settings import Settings
    from app.texts import say

    settings = Settings(webhook_url=url, webhook_secret=secret)  # type: ignore[arg-type]
    with pytest.raises(Unavailable) as refused:
        create_app(settings, "postgresql://nobody@/nothing")
    assert named in say("en", f"problem-{refused.value.code}")


def test_the_doctor_says_who_is_told_and_what_is_wrong_with_it(tmp_path: Path) -> None:
    from app.serving import diagnose
    from app.settings import Settings

    def told(**given: str) -> tuple[str, bool]:
        nowhere = Settings(state_dir=tmp_path, database_url="postgresql://nobody@/nothing", **given)  # type: ignore[arg-type]
        return {name: (text, good) for name, text, good in diagnose(nowhere)}["webhooks"]

    assert told() == ("nobody is told of chargeable facts", True)
    assert told(webhook_url="https://bills.example.org/in", webhook_secret=SECRET) == ("signed, to bills.example.org", True)
    text, good = told(webhook_url="https://bills.example.org/in")
    assert "SHODHANA_WEBHOOK_SECRET" in text and not good
