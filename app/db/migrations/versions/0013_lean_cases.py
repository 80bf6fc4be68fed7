"""The row of a case is short: what is long in it stands beside it, and is not written again with every number."""

from app.db.files import run_sql

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0013_lean_cases.sql")
