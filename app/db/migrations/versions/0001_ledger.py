"""Tables of the ledger, its conversation and its results."""

from app.db.files import run_sql

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    run_sql("tables/0001_ledger.sql")
