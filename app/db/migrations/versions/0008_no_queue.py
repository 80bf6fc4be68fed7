"""Work is found in the ledger itself: the tables of the job queue go."""

from app.db.files import run_sql

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Run the file."""
    run_sql("tables/0008_no_queue.sql")
