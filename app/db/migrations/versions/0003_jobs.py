"""The tables of procrastinate 3.10, in a schema of their own."""

from app.db.files import run_sql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Run the file inside schema `jobs`, then say who may do what there."""
    run_sql("tables/0003_jobs_schema.sql")
    run_sql("tables/0003_jobs_rights.sql")
