"""Every setting of an installation, from SHODHANA_* variables. No other module reads the environment."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Settings with their defaults: one machine, no key, no network."""

    model_config = SettingsConfigDict(env_prefix="SHODHANA_", extra="ignore")

    state_dir: Path = Field(default=Path(".state"), description="Folder that holds all of one installation.")
    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8000, ge=0, le=65535, description="Port; 0 takes a free one.")
    database_url: SecretStr | None = Field(
        default=None, description="PostgreSQL of the application's login; unset starts the bundled one."
    )
    owner_database_url: SecretStr | None = Field(
        default=None, description="PostgreSQL of the login that migrates; needed with SHODHANA_DATABASE_URL."
    )
    model: str = Field(default="offline", description="`offline`, or `provider:model` of pydantic-ai.")
    model_base_url: str | None = Field(default=None, description="Address of an OpenAI-compatible gateway.")
    model_api_key: SecretStr | None = Field(default=None, description="Key for the model's provider.")
    source_url: str = Field(
        default="https://github.com/shodhana/shodhana",
        description="Where a user of this server gets its source (AGPL, section 13).",
    )
    secure_cookies: bool = Field(default=False, description="Mark cookies Secure; set it behind TLS.")
    cases_per_hour: int = Field(default=60, ge=1, description="Cases that one address may open an hour.")
    placebo: int = Field(default=1000, ge=0, description="Shuffles of a ledger's dates; 0 leaves them out.")
