"""What a column may hold, in full; the bank, quotas and the outbox."""

from app.db.files import run_sql

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0002_guards.sql")
