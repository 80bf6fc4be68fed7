"""The two ranges of a result as columns of their own."""

from app.db.files import run_sql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0009_ranges.sql")
