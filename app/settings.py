"""Every setting of an installation, from SHODHANA_* variables. No other module reads the environment."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, IPvAnyNetwork, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "SHODHANA_"


class Settings(BaseSettings):
    """Settings with their defaults: one machine, no key, no network.

    The sentence under a field is its documentation; `page` and `shodhana doctor` show it.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="ignore", use_attribute_docstrings=True, env_ignore_empty=True
    )

    state_dir: Path = Path(".state")
    """Folder that holds all of one installation: keys, and the bundled services' data."""
    host: str = "127.0.0.1"
    """Address to listen on."""
    port: int = Field(default=8000, ge=0, le=65535)
    """Port to listen on; 0 takes a free one."""
    database_url: SecretStr | None = None
    """PostgreSQL of the application's login (`shodhana_app`); unset starts the bundled one."""
    worker_database_url: SecretStr | None = None
    """PostgreSQL of the login of `shodhana worker` (`shodhana_worker`); unset takes the application's."""
    owner_database_url: SecretStr | None = None
    """PostgreSQL of the login that migrates; needed by `shodhana migrate` with SHODHANA_DATABASE_URL."""
    redis_url: SecretStr | None = None
    """Redis or Valkey for what may be lost; unset takes the bundled one, or this process's memory beside SHODHANA_DATABASE_URL."""
    model: str = "offline"
    """Language model: `offline` (rules, no network), or `provider:model` as pydantic-ai names them."""
    model_base_url: str | None = None
    """Address of an OpenAI-compatible gateway; unset takes the provider's own."""
    model_api_key: SecretStr | None = None
    """Key for the model's provider; unset takes what the provider's own client finds."""
    limits: dict[str, float] = Field(default_factory=dict)
    """Bounds of calls to a model that differ from `app/llm/limits.py`, as a JSON object: `{"case_tokens": 300000}`."""
    vedastro_url: str | None = None
    """Address of VedAstro's API, such as `https://api.vedastro.org/api`, which `shodhana score` then asks about leader and
    runner-up (it is sent date, minute and place); unset asks nobody."""
    vedastro_key: SecretStr | None = None
    """Key of a paid VedAstro account; unset asks as anybody."""
    vedastro_seconds: float = Field(default=5.0, gt=0, le=60)
    """Time for all questions of one result; what has not come by then was not evaluated."""
    metrics: bool = True
    """Serve Prometheus numbers at `/metrics`; close that path in the reverse proxy."""
    source_url: str = "/source.tar.gz"
    """Where a user of this server gets the source of what runs here (AGPL, section 13); by default this server itself
    gives it."""
    secure_cookies: bool = False
    """Mark cookies Secure; set it behind TLS."""
    trusted_proxies: list[IPvAnyNetwork] = Field(default_factory=list)
    """Addresses or networks whose X-Forwarded-For is believed, as a JSON list: `["10.0.0.0/8"]`; empty believes none."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Least severe messages that are logged; none of them holds words or birth data of a person."""
    cases_per_day: int = Field(default=100, ge=1)
    """New visitors that one address may bring a day; who comes back is not counted."""
    verify_per_address: int = Field(default=5, ge=0)
    """Blind checks that one address may open a day; conversations have a count of their own."""
    verify_per_owner: int = Field(default=3, ge=0)
    """Blind checks that one person may open a day."""
    webhook_url: str | None = None
    """Address that is told of chargeable facts (`http://` or `https://`); unset tells nobody, and they wait."""
    webhook_secret: SecretStr | None = None
    """Secret that signs them: `whsec_` and 24 to 64 bytes in base64; two with a space between while it is exchanged."""
    turns_per_minute: int = Field(default=30, ge=1)
    """Turns that one person may send a minute; a talk needs two or three."""
    placebo: int = Field(default=1000, ge=0)
    """Shuffles of a ledger's dates against which a narrowing is judged; 0 leaves the judgement out."""


def rows() -> list[tuple[str, str, str]]:
    """Return (variable, default, what it is for) of every setting, in order."""
    found = []
    for name, field in Settings.model_fields.items():
        default = field.get_default(call_default_factory=True)
        shown = "unset" if default is None else "empty" if default in ({}, []) else str(default)
        shown = shown.lower() if isinstance(default, bool) else shown
        found.append((PREFIX + name.upper(), shown, " ".join((field.description or "").split())))
    return found


def page() -> str:
    """Return `docs/settings.md`; a test keeps the file equal to it."""
    lines = [
        "# Settings", "",
        "All are environment variables; without any, Shodhana runs on one machine with no key and no network.", "",
        "| variable | default | what it is for |", "|---|---|---|",
        *(f"| `{name}` | {default if default in ('unset', 'empty') else f'`{default}`'} | {text} |"
          for name, default, text in rows()),
    ]
    return "\n".join(lines) + "\n"
