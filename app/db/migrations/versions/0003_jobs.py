"""The tables of procrastinate, in a schema of their own: its pinned package holds them, not this repository."""

from procrastinate.schema import SchemaManager

from app.db.files import run_sql, run_text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Run the package's schema inside schema `jobs`, then say who may do what there."""
    run_text(f"set local search_path = jobs;\n{SchemaManager.get_schema()}\nset local search_path = default;")
    run_sql("tables/0003_jobs_rights.sql")
