"""Two relatives may meet the same fate in the same words: whose event it is belongs to the key of a row."""

from app.db.files import run_sql

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0012_both_parents.sql")
