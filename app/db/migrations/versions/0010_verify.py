"""Blind checks: what a holder of a certificate opened, without the birth time, which schema `vault` keeps."""

from app.db.files import run_sql

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0010_verify.sql")
