"""What a case has used of language models."""

from app.db.files import run_sql

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0007_usage.sql")
