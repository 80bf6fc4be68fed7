"""The page of settings is what the code says, and every setting is documented and used."""

from __future__ import annotations

import re

from app.settings import PREFIX, Settings, page
from tests.architecture.tracked import ROOT, python, texts

WRITE = """python -c 'from app.settings import page; open("docs/settings.md", "w").write(page())'"""


def test_the_page_is_what_the_code_says() -> None:
    assert (ROOT / "docs/settings.md").read_text("utf-8") == page(), f"write it anew: {WRITE}"


def test_every_setting_says_what_it_is_for() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


def test_every_setting_is_read() -> None:
    code = "\n".join(text for module, text in python("app/") if module != "app/settings.py")
    unread = {name for name in Settings.model_fields if not re.search(rf"settings\.{name}\b", code)}
    assert unread == set(), "a setting without effect misleads: use it or delete it"


def test_no_file_names_a_setting_that_is_not_there() -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    scripts = {"SHODHANA_TEST_PROCESSES"}
    found = {(name, word) for name, text in texts() for word in re.findall(rf"\b{PREFIX}[A-Z_]+[A-Z]\b", text)}
    assert sorted((name, word) for name, word in found if word not in known | scripts) == []


def test_secrets_do_not_show() -> None:
    settings = Settings(model_api_key="not-to-be-seen", database_url="postgresql://u:not-to-be-seen@/d")  # type: ignore[arg-type]
    assert "not-to-be-seen" not in repr(settings)
